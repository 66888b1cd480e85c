const list = element("rules");
let sheet = 0, focus = 0;
const buttons = () => [...list.querySelectorAll("button")];
const post = (key) => {
  document.body.classList.add("busy");
  fetch("step", { method: "POST", body: key + " " + focus });
};
const tile = (rule, index) => {
  const item = document.createElement("li");
  const button = document.createElement("button");
  const element = document.createElement("picture");
  const still = document.createElement("source");
  still.media = "(prefers-reduced-motion: reduce)";
  still.srcset = sheet + "/" + index + "/still";
  const image = document.createElement("img");
  image.src = sheet + "/" + index + "/film";
  image.alt = "";
  const name = document.createElement("b");
  name.textContent = rule.label;
  const summary = document.createElement("small");
  summary.textContent = rule.summary;
  element.append(still, image);
  button.type = "button";
  button.className = rule.isTrivial ? "trivial" : "";
  button.append(element, name, summary);
  button.addEventListener("click", () => { focus = index; post("enter"); });
  button.addEventListener("focus", () => { focus = index; roam(); });
  item.append(button);
  return item;
};
const roam = () => buttons().forEach((button, index) => {
  button.tabIndex = index === focus ? 0 : -1;
});
const show = (state) => {
  document.body.classList.remove("busy");
  element("state").textContent = state.state;
  element("command").textContent = state.command;
  if (state.sheet !== sheet) {
    const hadFocus = list.contains(document.activeElement);
    sheet = state.sheet;
    focus = state.selection;
    list.replaceChildren(...state.rules.map(tile));
    roam();
    if (hadFocus || document.activeElement === document.body) buttons()[focus].focus();
  }
  if (state.isOver) {
    events.close();
    element("state").textContent = "The exploration has ended.";
  }
};
const columns = () => {
  const tops = buttons().map((button) => button.getBoundingClientRect().top);
  return tops.filter((top) => top === tops[0]).length || 1;
};
const events = listen("changed", show);
element("steps").addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (button) post(button.dataset.key);
});
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns(), ArrowDown: columns() };
  const target = buttons()[focus + (steps[event.key] || 0)];
  if (event.key in steps && target) {
    event.preventDefault();
    target.focus();
  } else if (document.querySelector(`[data-key="${CSS.escape(event.key)}"]`)) {
    post(event.key);
  }
});
