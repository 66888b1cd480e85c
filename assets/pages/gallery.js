"use strict";
(() => {
  const reduced = matchMedia("(prefers-reduced-motion: reduce)");
  const all = (selector, from = document) => [...from.querySelectorAll(selector)];
  const element = (name) => document.getElementById(name);
  document.documentElement.classList.add("scripted");

  // Films. Each player plays its film while it is visible; films in other files have stills beside them.
  // The button plays or pauses all.
  const players = all("render-player");
  const stills = all(".still").map((source) => (
    { source, media: source.media.replace(reduced.media, "all") }));
  const motion = element("motion");
  let plays = !reduced.matches;
  const playAll = (isOn) => {
    plays = isOn;
    for (const player of players) {
      player.mayPlay = player.plays = plays;
      if (!plays) player.pause();
      else if (player.isVisible && player.matches(".active")) player.play();
    }
    for (const { source, media } of stills) source.media = plays ? "not all" : media;
    motion.textContent = plays ? "Pause all" : "Play all";
  };
  motion.hidden = players.length + stills.length === 0;
  motion.textContent = plays ? "Pause all" : "Play all";
  motion.addEventListener("click", () => playAll(!plays));
  reduced.addEventListener("change", () => playAll(!reduced.matches));

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
