const figures = new Map();

function make(output) {
  const figure = document.createElement("figure");
  const caption = document.createElement("figcaption");
  const name = document.createElement("b");
  name.textContent = output.name;
  caption.append(name, " ", document.createElement("span"));
  figure.append(document.createElement(output.element), caption);
  const content = figure.firstChild;
  if (output.element === "video") {
    content.controls = content.autoplay = content.loop = content.muted = true;
    content.playsInline = true;
  }
  if (output.element === "a") content.textContent = "Open " + output.name;
  return figure;
}

function update(figure, output) {
  const content = figure.firstChild;
  figure.querySelector("span").textContent = output.details;
  if (figure.dataset.source === output.source) return;
  figure.dataset.source = output.source;
  if (output.element === "a") content.href = output.source;
  else content.src = output.source;
  if (output.element === "img") content.alt = output.name + ", " + output.details;
  else content.setAttribute("aria-label", output.name);
}

function show(state) {
  element("error").hidden = state.error === "";
  element("error").textContent = state.error;
  element("outputs").classList.toggle("old", state.error !== "");
  element("status").textContent = state.error === "" ? "up to date" : "not up to date";
  const names = state.outputs.map(output => output.name);
  for (const [name, figure] of figures)
    if (!names.includes(name)) { figure.remove(); figures.delete(name); }
  state.outputs.forEach((output, number) => {
    let figure = figures.get(output.name);
    if (figure && figure.firstChild.localName !== output.element) { figure.remove(); figure = null; }
    figure = figure || make(output);
    figures.set(output.name, figure);
    update(figure, output);
    const place = element("outputs").children[number];
    if (place !== figure) element("outputs").insertBefore(figure, place || null);
  });
  document.title = (state.error === "" ? "" : "! ") + (names[0] || "render watch");
}

const source = listen("state", show);
source.addEventListener("error", () => {
  element("status").textContent = "render watch has ended, or is starting again";
  element("outputs").classList.add("old");
});
