"use strict";
(() => {
  const element = (name) => document.getElementById(name);
  const reduced = matchMedia("(prefers-reduced-motion: reduce)");
  const stage = element("stage"), divider = element("divider"), slider = element("frame");
  const images = [element("old"), element("new")];
  const buttons = [...document.querySelectorAll("[data-view]")];
  const first = { images: images.map(image => image.src), labels: images.map(image => image.alt) };
  const frames = [first, ...JSON.parse(element("frames").textContent)];
  let number = 0, timer = 0;
  document.documentElement.classList.add("scripted");

  function show(wanted) {
    number = Math.max(0, Math.min(frames.length - 1, wanted));
    images.forEach((image, side) => {
      image.src = frames[number].images[side];
      image.alt = image.nextElementSibling.textContent = frames[number].labels[side];
    });
    if (slider) {
      slider.value = number;
      slider.setAttribute("aria-valuetext", frames[number].labels[0]);
    }
  }

  const swap = () => stage.classList.toggle("swapped");

  // Readers who prefer reduced motion swap the sides by a click or the space bar.
  function view(name) {
    clearInterval(timer);
    stage.className = name;
    for (const button of buttons) button.setAttribute("aria-pressed", button.dataset.view === name);
    element("line").hidden = name !== "slider";
    if (name === "flicker" && !reduced.matches) timer = setInterval(swap, 500);
  }

  const divide = () => stage.style.setProperty("--divider", divider.value + "%");

  for (const button of buttons) button.addEventListener("click", () => view(button.dataset.view));
  divider.addEventListener("input", divide);
  if (slider) slider.addEventListener("input", () => show(slider.valueAsNumber));
  stage.addEventListener("click", () => { if (stage.matches(".flicker")) swap(); });
  stage.addEventListener("pointermove", (event) => {
    if (!stage.matches(".slider") || event.pointerType === "mouse" && event.buttons === 0) return;
    const box = images[0].getBoundingClientRect();
    divider.value = (event.clientX - box.left) / box.width * 100;
    divide();
  });
  addEventListener("keydown", (event) => {
    if (event.target.matches("input, button") || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "ArrowRight") show(number + 1);
    else if (event.key === "ArrowLeft") show(number - 1);
    else if (event.key === " " && stage.matches(".flicker")) swap();
    else return;
    event.preventDefault();
  });
  divide();
  view("slider");
})();
