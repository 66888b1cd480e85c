"use strict";
(() => {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const reduced = matchMedia("(prefers-reduced-motion: reduce)");
  const all = (selector, from = document) => [...from.querySelectorAll(selector)];
  const element = (name) => document.getElementById(name);
  document.documentElement.classList.add("scripted");

  // Films. The page shows stills. A film plays while it is visible, unless the reader prefers
  // reduced motion or has paused it.
  const films = all("figure[data-film]");
  const visible = new Set();
  const choices = new Map();
  let plays = !reduced.matches;

  const source = (figure) => {
    const sources = all("script", figure);
    const theme = dark.matches ? "dark" : "light";
    return (sources.find((one) => one.dataset.theme === theme) || sources[0]).textContent;
  };
  const isPlaying = (figure) => choices.has(figure) ? choices.get(figure) : plays;

  const stop = (figure) => {
    for (const film of all(".film", figure)) film.remove();
    figure.querySelector("picture").hidden = false;
  };
  const start = (figure) => {
    const still = figure.querySelector("picture img");
    const film = document.createElement(figure.dataset.film);
    const isVideo = film.nodeName === "VIDEO";
    film.className = "film";
    film.width = still.getAttribute("width");
    film.height = still.getAttribute("height");
    film.hidden = true;
    if (isVideo) {
      film.muted = film.loop = film.autoplay = film.playsInline = true;
      film.setAttribute("aria-label", still.alt);
    } else {
      film.alt = still.alt;
    }
    film.addEventListener(isVideo ? "loadeddata" : "load", () => {
      film.hidden = false;
      figure.querySelector("picture").hidden = true;
    });
    film.src = source(figure);
    figure.prepend(film);
  };
  const update = (figure) => {
    const isShown = visible.has(figure) && isPlaying(figure);
    if (isShown !== Boolean(figure.querySelector(".film"))) (isShown ? start : stop)(figure);
    const word = isPlaying(figure) ? "Pause" : "Play";
    const button = figure.querySelector("button");
    button.textContent = word;
    button.setAttribute("aria-label", `${word} ${button.dataset.name}`);
  };
  const updateAll = () => {
    films.forEach(update);
    element("motion").textContent = plays ? "Pause all" : "Play all";
  };
  const playAll = (isOn) => {
    plays = isOn;
    choices.clear();
    updateAll();
  };

  const observer = new IntersectionObserver((changes) => {
    for (const { target, isIntersecting } of changes) {
      visible[isIntersecting ? "add" : "delete"](target);
      update(target);
    }
  });
  for (const figure of films) {
    observer.observe(figure);
    figure.querySelector("button").addEventListener("click", () => {
      choices.set(figure, !isPlaying(figure));
      update(figure);
    });
  }
  element("motion").hidden = films.length === 0;
  element("motion").addEventListener("click", () => playAll(!plays));
  reduced.addEventListener("change", () => playAll(!reduced.matches));
  dark.addEventListener("change", () => {
    films.forEach(stop);
    updateAll();
  });
  updateAll();

  // Search and tags.
  const cards = all("article");
  const labels = (card) => all(".labels li", card).map((label) => label.textContent);
  const texts = new Map();
  const text = (card) => {
    if (!texts.has(card)) {
      const parts = all("h2, p, .labels, .size, pre", card).map((part) => part.textContent);
      texts.set(card, parts.join(" ").toLowerCase());
    }
    return texts.get(card);
  };
  const filter = () => {
    const words = element("search").value.toLowerCase().split(/\s+/).filter(Boolean);
    const tags = all(".choices button[aria-pressed=true]").map((button) => button.dataset.tag);
    let count = 0;
    for (const card of cards) {
      const own = labels(card);
      card.hidden = !(words.every((word) => text(card).includes(word))
        && tags.every((tag) => own.includes(tag)));
      if (!card.hidden) count += 1;
    }
    element("found").textContent = `${count} of ${cards.length} scenarios`;
  };
  element("search").addEventListener("input", filter);
  for (const button of all(".choices button")) {
    button.addEventListener("click", () => {
      button.setAttribute("aria-pressed", String(button.getAttribute("aria-pressed") !== "true"));
      filter();
    });
  }

  // Copying of commands.
  const copyOldWay = (code) => {
    getSelection().selectAllChildren(code);
    return document.execCommand("copy");
  };
  const copy = async (code) => {
    try {
      await navigator.clipboard.writeText(code.textContent);
      return true;
    } catch {
      return copyOldWay(code);
    }
  };
  for (const button of all(".command button")) {
    button.addEventListener("click", async () => {
      const isCopied = await copy(button.previousElementSibling);
      button.textContent = isCopied ? "Copied" : "Press Ctrl-C";
      element("copied").textContent = isCopied ? "Copied the command" : "";
      setTimeout(() => { button.textContent = "Copy"; }, 2000);
    });
  }
})();
