// The player of films: an element with controls. Its frames are in player-cells.js.
const clamp = (value, low, high) => Math.max(low, Math.min(high, value));
const prefersDark = matchMedia("(prefers-color-scheme: dark)");

// The shapes on buttons, on a square of 16.
const icons = {
  play: "M4 2l10 6-10 6z", pause: "M3 2h4v12H3zM9 2h4v12H9z",
  back: "M13 2v12L5 8zM3 2h2v12H3z", next: "M3 2v12l8-6zM11 2h2v12h-2z",
  theme: "M8 1a7 7 0 0 0 0 14zM8 1v2a5 5 0 0 1 0 10v2A7 7 0 0 0 8 1z",
  screen: "M2 2h5v2H4v3H2zM9 2h5v5h-2V4H9zM2 9h2v3h3v2H2zM12 9h2v5H9v-2h3z",
};
const shape = (name, attributes = {}) => {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const key in attributes) element.setAttribute(key, attributes[key]);
  return element;
};

class RenderPlayer extends HTMLElement {
  connectedCallback() {
    if (this.film) return;
    if (document.readyState === "loading") {
      document.addEventListener("DOMContentLoaded", () => this.connectedCallback(), { once: true });
      return;
    }
    this.film = JSON.parse(this.querySelector("script").textContent);
    // A page may have many films. Each starts when it becomes visible, and plays while it is.
    new IntersectionObserver(([entry]) => {
      if (!(this.isVisible = entry.isIntersecting)) this.pause(this.plays);
      else if (!this.started) this.started = this.start();
      else if (this.plays) this.play();
    }).observe(this.querySelector(".stage"));
  }

  async start() {
    const { film } = this;
    this.track = JSON.parse(new TextDecoder().decode(await inflate(film.track)));
    this.frames = new Frames(film, () => this.frameIsReady());
    this.view = new CellView(film);
    await this.view.prepare();
    this.number = -1;
    [this.zoom, this.x, this.y, this.speed] = [1, 0, 0, 1];
    this.loops = film.plays !== 1;
    this.isEmbedded = new URLSearchParams(location.search).get("controls") === "none"
      && this.matches("[data-player] > *");
    this.pointers = new Map();
    this.find();
    this.addControls();
    this.listen();
    this.setTheme();
    this.classList.add("active");
    if (this.isEmbedded) document.body.classList.add("embedded");
    const linked = this.linkedFrame();
    this.plays = linked == null && (this.mayPlay ?? !matchMedia("(prefers-reduced-motion: reduce)").matches) && film.count > 1;
    this.show(linked ?? 0);
    this.describe();
    if (this.plays && this.isVisible) this.play();
  }

  find() {
    this.stage = this.querySelector(".stage");
    this.plot = this.querySelector(".plot");
    this.figure = this.querySelector("figure");
    this.views = make("div", { className: "views" });
    this.stage.before(this.views);
    this.views.append(this.stage, ...this.plot ? [this.plot] : []);
    this.canvas = this.view.canvas;
    this.canvas.role = "img";
    this.stage.append(this.canvas);
    Object.assign(this.stage, {
      tabIndex: 0, role: "application", ariaLabel: "Film: space plays and pauses, arrows step and change the speed",
    });
    [this.heading, this.caption] = [this.querySelector(".title"), this.querySelector(".caption")];
    // The colors of shapes in the page, which follow the theme.
    this.inks = [];
    for (const element of this.querySelectorAll("svg [fill], svg [stroke]")) {
      for (const name of ["fill", "stroke"]) {
        const color = element.getAttribute(name);
        if (color?.[0] !== "#") continue;
        this.inks.push({ element, name, color: color.length === 4 ? color.replace(/\w/g, "$&$&") : color });
      }
    }
    if (this.plot && this.track.marks.length) {
      this.area = this.plot.dataset.area.split(" ").map(Number);
      const [, y, , height] = this.area;
      this.mark = shape("line", { class: "mark", y1: y, y2: y + height });
      this.plot.append(this.mark);
    }
  }

  // MARK: Controls

  addControls() {
    this.status = make("output", { className: "status" });
    this.views.after(this.status);
    if (this.isEmbedded) return;
    const bar = make("div", { className: "controls", role: "group", ariaLabel: "Player" });
    this.buttons = {};
    const more = make("div", { className: "more" });
    const add = (key, name, action, place = more) => {
      const button = make("button", { type: "button", title: name, ariaLabel: name, onclick: action });
      const icon = shape("svg", { viewBox: "0 0 16 16", "aria-hidden": true });
      if (icons[key]) icon.append(shape("path", { d: icons[key] }));
      button.append(icons[key] ? icon : key);
      place.append(this.buttons[key] = button);
    };
    const isFilm = this.film.count > 1;
    if (isFilm) {
      add("play", "Play", () => this.toggle(), bar);
      add("back", "Previous frame", () => this.step(-1), bar);
      add("next", "Next frame", () => this.step(1), bar);
      this.addScrubber(bar);
      this.addSpeeds(bar);
      add("Loop", "Loop", () => this.setLoop(!this.loops));
      this.setLoop(this.loops);
    }
    add("−", "Zoom out", () => this.zoomBy(1 / 1.5));
    add("+", "Zoom in", () => this.zoomBy(1.5));
    add("1:1", "Original size", () => this.resetZoom());
    if (this.film.colors.length > 1) add("theme", "Light or dark", () => this.switchTheme());
    if (this.querySelector("pre")) add("Copy", "Copy the scenario", () => this.copy());
    add("PNG", "Save this frame as PNG", () => this.save());
    // On narrow pages, the other buttons are in a menu.
    bar.append(more);
    add("⋯", "More", () => {
      this.buttons["⋯"].ariaExpanded = more.classList.toggle("open");
      this.layOut();
    }, bar);
    Object.assign(this.buttons["⋯"], { className: "menu", ariaExpanded: false });
    if (this.requestFullscreen) add("screen", "Full screen", () => this.toggleScreen(), bar);
    this.status.after(bar);
  }

  addScrubber(bar) {
    this.scrubber = make("input", { type: "range", max: this.film.count - 1, value: 0, ariaLabel: "Frame" });
    this.scrubber.oninput = () => this.seek(Number(this.scrubber.value));
    this.counter = make("span", { className: "counter" });
    bar.append(this.scrubber, this.counter);
  }

  addSpeeds(bar) {
    this.speeds = make("select", { ariaLabel: "Speed" });
    for (let power = -4; power <= 4; power++) {
      const name = power < 0 ? `1/${2 ** -power}×` : `${2 ** power}×`;
      this.speeds.append(new Option(name, 2 ** power, false, power === 0));
    }
    this.speeds.onchange = () => this.setSpeed(Number(this.speeds.value));
    bar.append(this.speeds);
  }

  setLoop(loops) {
    this.loops = loops;
    this.buttons.Loop.ariaPressed = loops;
  }

  // Changes the speed, also for the rest of the shown frame.
  setSpeed(speed) {
    const now = performance.now(), before = this.speed;
    this.speed = clamp(speed, 1 / 16, 16);
    this.due = now + (this.due - now) * before / this.speed;
    if (this.speeds) this.speeds.value = this.speed;
  }

  // MARK: Time

  get isPlaying() { return this.timer !== undefined; }

  toggle() { if (this.isPlaying) this.pause(); else this.play(); }

  play() {
    if (this.film.count < 2) return;
    // The first frame of a film that is over may have to load before it is shown.
    if (this.number >= this.film.count - 1 && !this.loops && !this.show(0)) this.number = -1;
    this.plays = true;
    if (this.isPlaying) return;
    this.due = performance.now() + this.duration(this.number);
    this.timer = requestAnimationFrame(now => this.tick(now));
    this.showPlaying();
  }

  // Pauses. A reader who pauses a film does not want it to start again.
  pause(plays = false) {
    this.plays = plays;
    if (!this.isPlaying) return;
    cancelAnimationFrame(this.timer);
    this.timer = undefined;
    this.showPlaying();
    this.describe();
  }

  showPlaying() {
    const button = this.buttons?.play;
    if (!button) return;
    button.title = button.ariaLabel = this.isPlaying ? "Pause" : "Play";
    button.querySelector("path").setAttribute("d", icons[this.isPlaying ? "pause" : "play"]);
  }

  // Returns the milliseconds for which a frame is shown.
  duration(number) {
    const { ticks } = this.track;
    return (ticks.length === 1 ? ticks[0] : ticks[Math.max(0, number)]) * 1000 / this.film.rate / this.speed;
  }

  tick(now) {
    this.timer = requestAnimationFrame(now => this.tick(now));
    if (now < this.due) return;
    // A slow computer, or a page in the background, leaves out frames.
    if (now - this.due > 1000) this.due = now;
    let number = this.number;
    while (now >= this.due) {
      if (++number === this.film.count) {
        if (!this.loops) {
          this.show(this.film.count - 1);
          return this.pause();
        }
        number = 0;
      }
      this.due += Math.max(1, this.duration(number));
    }
    if (this.show(number)) {
      this.frames.load((this.frames.current + 1) % this.frames.starts.length);
    } else {
      this.due = now;
    }
  }

  step(by) {
    this.pause();
    this.show(this.number + by);
  }

  seek(number) {
    this.pause();
    this.show(number);
  }

  // Shows a frame. Returns false if it is still loading, and shows it later.
  show(number) {
    this.wanted = clamp(number, 0, this.film.count - 1);
    if (!this.frames.seek(this.wanted)) return false;
    this.number = this.wanted;
    this.view.draw(this.frames);
    this.showTexts();
    return true;
  }

  frameIsReady() {
    if (this.number < 0 || this.number !== this.wanted && !this.isPlaying) this.show(this.wanted);
  }

  showTexts() {
    const { track, number } = this;
    this.setColumns(this.heading, track.titles);
    this.setColumns(this.caption, track.captions);
    if (this.scrubber) {
      this.scrubber.value = number;
      this.counter.textContent = `${number} / ${this.film.count - 1}`;
    }
    if (this.mark) {
      const x = track.marks[number] / 10;
      for (const name of ["x1", "x2"]) this.mark.setAttribute(name, x);
    }
    if (this.pointed) this.showCell();
    if (!this.isPlaying) this.describe();
  }

  setColumns(element, texts) {
    texts[texts.length === 1 ? 0 : this.number].forEach((text, index) => {
      const span = element?.children[index];
      if (span && span.textContent !== text) span.textContent = text;
    });
  }

  describe() {
    const caption = [...(this.caption?.children ?? [])].map(span => span.textContent).join(", ");
    const name = this.heading?.textContent ?? document.title;
    this.canvas.ariaLabel = caption ? `${name}: ${caption}` : name;
  }

  // The frame in the address of the page; undefined for none.
  linkedFrame() {
    const found = /^#frame=(\d{1,15})$/.exec(location.hash);
    if (found && document.querySelector("render-player") === this) return Number(found[1]);
  }

  // MARK: Zoom

  // The heights of the texts and controls, and of the scenario, to which readers of a page scroll.
  get heights() {
    const { figure, views } = this, height = this.querySelector("details")?.offsetHeight, scenario = height ? height + 8 : 0;
    const { paddingTop, paddingBottom } = getComputedStyle(document.fullscreenElement === this ? this : document.body);
    return [
      figure.offsetHeight - views.offsetHeight - scenario + parseFloat(paddingTop) + parseFloat(paddingBottom) + 2,
      scenario,
    ];
  }

  // Fits the canvas and the plot into the width of the page, and those of a whole page into the window, and moves the canvas
  // by the pan.
  layOut() {
    const [width, height] = this.film.size;
    const isFull = document.fullscreenElement === this, isWhole = isFull || this.matches("[data-player] > *");
    const isFramed = isWhole && !isFull && parent !== self;
    const room = this.figure.clientWidth, isNarrow = room < 600;
    this.figure.classList.toggle("narrow", isNarrow);
    const isBeside = this.film.plot === "right" && !isNarrow;
    this.views.classList.toggle("beside", isBeside);
    const [others, scenario] = this.heights, below = isWhole ? Math.max(40, innerHeight - others) : Infinity;
    // Returns the gaps beside and below the film, the factor that fits it into the width, and the height of both.
    const measure = ({ width: x, height: y }, gap = x && 16) => isBeside
      ? [gap, 0, (room - gap) / (width + x), Math.max(height, y)]
      : [0, gap, room / Math.max(width, x), height + y];
    const none = { width: 0, height: 0 };
    let plot = this.plot?.viewBox.baseVal ?? none, [across, down, fit, both] = measure(plot);
    const first = Math.min(1, fit), needed = first * both + down;
    // The page around a frame, such as a notebook, gives it the height at which nothing scrolls. A small film grows as it is
    // zoomed. Lines that come and go, such as those of a caption, do not move the page.
    const more = Math.min(480, first * height * this.zoom) - first * (isBeside ? both : height);
    const all = Math.ceil(needed + Math.max(0, more) + others + scenario), [told, before] = this.told ?? [];
    if (isFramed && (room !== before || all > told || all < told - 60)) {
      this.told = [all, room];
      parent.postMessage({ renderHeight: all }, "*");
    }
    // A low window has no room for a plot below the film.
    if (!isBeside && below <= 200 && below < needed) [across, down, fit, both] = measure(plot = none);
    this.views.classList.toggle("bare", plot === none);
    if (isWhole) fit = Math.min(fit, (below - down) / both);
    if (fit > 1) fit = isFull ? Math.floor(fit) : 1;
    const [plotWidth, plotHeight] = [plot.width * fit, plot.height * fit];
    const [w, h] = [width * fit * this.zoom, height * fit * this.zoom];
    const rest = below - down - (isBeside ? 0 : plotHeight) - (isFramed ? scenario : 0);
    const most = Math.max(height * fit, isWhole ? rest : 0.8 * innerHeight);
    const shownWidth = Math.min(room - across - (isBeside && plotWidth), w), shownHeight = Math.min(most, h);
    this.x = clamp(this.x, (shownWidth - w) / 2, (w - shownWidth) / 2);
    this.y = clamp(this.y, (shownHeight - h) / 2, (h - shownHeight) / 2);
    const place = (element, values) => { for (const key in values) element.style[key] = `${values[key]}px`; };
    place(this.stage, { width: shownWidth, height: shownHeight, left: 0 });
    if (plot !== none) place(this.plot, { width: plotWidth, height: plotHeight });
    // In the middle of a page, the stage may begin within a pixel.
    const start = this.stage.getBoundingClientRect().left;
    place(this.stage, { left: Math.round(start) - start });
    const [left, top] = [(shownWidth - w) / 2 + this.x, (shownHeight - h) / 2 + this.y].map(Math.round);
    place(this.canvas, { width: w, height: h, left, top });
    this.canvas.style.imageRendering = w < this.canvas.width ? "auto" : "";
    this.stage.classList.toggle("zoomed", w > shownWidth + 1 || h > shownHeight + 1);
  }

  // Zooms around a place, measured from the middle of the stage.
  zoomBy(factor, x = 0, y = 0) {
    const zoom = clamp(this.zoom * factor, 1, 64);
    const change = zoom / this.zoom;
    [this.zoom, this.x, this.y] = [zoom, x + (this.x - x) * change, y + (this.y - y) * change];
    this.layOut();
  }

  resetZoom() {
    [this.zoom, this.x, this.y] = [1, 0, 0];
    this.layOut();
  }

  pan(x, y) {
    this.x += x;
    this.y += y;
    this.layOut();
  }

  toggleScreen() {
    if (document.fullscreenElement) document.exitFullscreen(); else this.requestFullscreen();
  }

  // MARK: Theme

  get isDark() {
    const theme = this.getAttribute("theme");
    return theme ? theme === "dark" : prefersDark.matches;
  }

  setTheme() {
    const theme = this.isDark && this.film.colors.length > 1 ? 1 : 0;
    this.view.setTheme(theme);
    const [day, shown] = [this.film.colors[0], this.film.colors[theme]];
    const colors = new Map();
    for (let at = 0; at < day.length; at += 8) {
      const color = `#${day.slice(at, at + 6)}`;
      if (!colors.has(color)) colors.set(color, `#${shown.slice(at, at + 6)}`);
    }
    for (const { element, name, color } of this.inks) element.setAttribute(name, colors.get(color) ?? color);
    for (const item of this.querySelectorAll("[data-number]")) {
      const sample = this.view.sample(item.dataset.number);
      if (sample) item.firstElementChild.replaceWith(sample);
    }
    if (this.number >= 0) {
      this.frames.changes = -1;
      this.view.draw(this.frames);
    }
  }

  switchTheme() {
    this.setAttribute("theme", this.isDark ? "light" : "dark");
    this.setTheme();
  }

  // MARK: Texts and files

  async copy() {
    const pre = this.querySelector("pre");
    try {
      await navigator.clipboard.writeText(pre.textContent);
      this.say("Copied");
    } catch {
      // Without a clipboard, the text is selected for the reader.
      pre.parentElement.open = true;
      getSelection().selectAllChildren(pre);
      this.say(document.execCommand("copy") ? "Copied" : "Selected: copy it with the keyboard");
    }
  }

  save() {
    const file = decodeURIComponent(location.pathname.split("/").pop() || "film").replace(/\.html?$/, "");
    this.view.whole().toBlob(blob => {
      const link = make("a", { download: `${file}-${this.number}.png`, href: URL.createObjectURL(blob) });
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 10000);
      this.say(`Saved ${link.download}`);
    });
  }

  say(text) {
    this.pointed = undefined;
    this.status.textContent = text;
  }

  // Shows the state or number of the cell below the pointer.
  showCell() {
    const [width, height] = this.film.size, box = this.canvas.getBoundingClientRect();
    const x = Math.floor((this.pointed.x - box.left) / box.width * width);
    const y = Math.floor((this.pointed.y - box.top) / box.height * height);
    const isInside = x >= 0 && y >= 0 && x < width && y < height;
    const cell = isInside ? this.view.cellAt(x, y) : -1;
    const text = cell < 0 ? "" : this.textOf(cell);
    if (this.status.textContent !== text) this.status.textContent = text;
  }

  textOf(cell) {
    const { grid, origin, names, scale } = this.film, number = this.frames.cells[cell];
    const place = `${cell % grid[0] + origin[0]}, ${Math.floor(cell / grid[0]) + origin[1]}`;
    if (scale && number >= scale.numbers[0] && number <= scale.numbers[1]) {
      const [low, high] = scale.ends.map(parseFloat), [first, last] = scale.numbers;
      const part = (number - first + 0.5) / (last - first + 1);
      const value = scale.logarithmic ? low * (high / low) ** part : low + (high - low) * part;
      const unit = scale.ends[1].endsWith("%") ? "%" : "";
      return `${place}: ${scale.label} ≈ ${Number(value.toPrecision(3))}${unit}`.replace(":  ", ": ");
    }
    return names[number] ? `${place}: ${names[number]}` : "";
  }

  // MARK: Events

  listen() {
    const { stage } = this;
    this.onkeydown = event => this.press(event);
    addEventListener("keydown", event => {
      const isAlone = document.querySelectorAll("render-player").length === 1;
      if (event.target === document.body && isAlone) this.press(event);
    });
    addEventListener("hashchange", () => {
      const number = this.linkedFrame();
      if (number != null) this.seek(number);
    });
    prefersDark.addEventListener("change", () => this.setTheme());
    // On paper, the first frame has its own texts.
    addEventListener("beforeprint", () => {
      const { number, isPlaying } = this;
      this.pause(isPlaying);
      this.number = 0;
      this.setColumns(this.heading, this.track.titles);
      this.setColumns(this.caption, this.track.captions);
      this.number = number;
      addEventListener("afterprint", () => {
        this.showTexts();
        if (isPlaying) this.play();
      }, { once: true });
    });
    new ResizeObserver(() => this.layOut()).observe(this.figure);
    addEventListener("resize", () => this.layOut());
    document.addEventListener("fullscreenchange", () => this.layOut());
    stage.addEventListener("wheel", event => {
      if (document.activeElement !== stage && !event.ctrlKey) return;
      event.preventDefault();
      this.zoomBy(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.002)), ...this.fromMiddle(event));
    }, { passive: false });
    stage.onpointerdown = event => this.pointers.set(event.pointerId, event);
    stage.onpointermove = event => this.move(event);
    stage.onpointerup = stage.onpointercancel = event => this.pointers.delete(event.pointerId);
    stage.onpointerleave = event => {
      this.pointers.delete(event.pointerId);
      if (event.pointerType === "mouse") this.say("");
    };
    if (this.isEmbedded) stage.onclick = () => this.toggle();
    if (this.mark) this.plot.onclick = event => this.seekInPlot(event);
  }

  fromMiddle(event) {
    const box = this.stage.getBoundingClientRect();
    return [event.clientX - box.left - box.width / 2, event.clientY - box.top - box.height / 2];
  }

  // Pans with one pointer, and zooms with two.
  move(event) {
    this.pointed = { x: event.clientX, y: event.clientY };
    const before = this.pointers.get(event.pointerId);
    if (before) {
      this.pointers.set(event.pointerId, event);
      const [dx, dy] = [event.clientX - before.clientX, event.clientY - before.clientY];
      const other = [...this.pointers.values()].find(pointer => pointer.pointerId !== event.pointerId);
      if (other) {
        const distance = pointer => Math.hypot(pointer.clientX - other.clientX, pointer.clientY - other.clientY);
        this.zoomBy(distance(event) / Math.max(1, distance(before)), ...this.fromMiddle(other));
      } else if (this.zoom > 1 && (dx || dy)) {
        if (!this.stage.hasPointerCapture(event.pointerId)) this.stage.setPointerCapture(event.pointerId);
        this.pan(dx, dy);
      }
    }
    this.showCell();
  }

  seekInPlot(event) {
    const box = this.plot.getBoundingClientRect(), view = this.plot.viewBox.baseVal;
    const x = 10 * (view.x + (event.clientX - box.left) / box.width * view.width);
    const { marks } = this.track;
    let nearest = 0;
    marks.forEach((mark, number) => {
      if (Math.abs(mark - x) < Math.abs(marks[nearest] - x)) nearest = number;
    });
    this.seek(nearest);
  }

  press(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
    const element = event.target.localName, isArrow = event.key.startsWith("Arrow");
    if (element === "select" || element === "pre") return;
    if (event.key === " " && (element === "button" || element === "summary")) return;
    const action = event.shiftKey && isArrow ? RenderPlayer.pans[event.key] : RenderPlayer.keys[event.key];
    if (!action) return;
    event.preventDefault();
    action(this);
  }

  static keys = {
    " ": p => p.toggle(),
    ArrowLeft: p => p.step(-1), ArrowRight: p => p.step(1),
    ArrowUp: p => p.setSpeed(p.speed * 2), ArrowDown: p => p.setSpeed(p.speed / 2),
    Home: p => p.seek(0), End: p => p.seek(p.film.count - 1),
    "+": p => p.zoomBy(1.5), "=": p => p.zoomBy(1.5),
    "-": p => p.zoomBy(1 / 1.5), 0: p => p.resetZoom(),
  };
  static pans = {
    ArrowLeft: p => p.pan(40, 0), ArrowRight: p => p.pan(-40, 0),
    ArrowUp: p => p.pan(0, 40), ArrowDown: p => p.pan(0, -40),
  };
}
// A page may contain the program several times.
customElements.get("render-player") ?? customElements.define("render-player", RenderPlayer);
