// The frames of films as numbers, and their drawing on a canvas. The rest of the player is in player.js.
const inflate = async text => {
  const bytes = Uint8Array.from(atob(text), letter => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
};
const make = (name, properties) => Object.assign(document.createElement(name), properties);

// The frames of a film. One is decoded at a time, from the start of its group or from the frame before.
class Frames {
  static mostGroups = 6;

  constructor(film, ready) {
    this.starts = film.groups;
    this.data = film.data;
    this.count = film.count;
    this.ready = ready;
    this.groups = new Map();
    this.cells = new Uint8Array(film.grid[0] * film.grid[1]);
    // The indices of the numbers that the last step changed; all of them if `changes` is -1.
    this.changed = new Int32Array(this.cells.length);
    this.changes = -1;
    this.number = -1;
    this.current = -1;
  }

  groupOf(number) {
    let [low, high] = [0, this.starts.length];
    while (high - low > 1) {
      const middle = low + high >> 1;
      if (this.starts[middle] <= number) low = middle; else high = middle;
    }
    return low;
  }

  // Returns a group if it is in memory. Otherwise starts to load it, and calls `ready` later.
  load(index) {
    const group = this.groups.get(index);
    if (group) {
      this.groups.delete(index);
      this.groups.set(index, group);
      return group.bytes && group;
    }
    const loading = {};
    this.groups.set(index, loading);
    for (const oldest of this.groups.keys()) {
      if (this.groups.size <= Frames.mostGroups) break;
      this.groups.delete(oldest);
    }
    inflate(this.data[index]).then(bytes => {
      loading.bytes = bytes;
      this.ready();
    });
  }

  seven() {
    let [number, shift, byte] = [0, 0, 128];
    for (; byte & 128; shift += 7) {
      byte = this.bytes[this.at++];
      number |= (byte & 127) << shift;
    }
    return number;
  }

  // Decodes a frame. Returns false if its group is still loading.
  seek(number) {
    const index = this.groupOf(number);
    const group = this.load(index);
    if (!group) return false;
    if (index !== this.current || number < this.number) {
      this.bytes = group.bytes;
      this.at = 0;
      const control = this.seven(), gaps = this.seven();
      [this.gap, this.value] = [this.at + control, this.at + control + gaps];
      this.seven();
      this.control = this.at;
      this.cells.fill(0);
      this.number = this.starts[index] - 1;
      this.current = index;
      this.changes = -1;
    } else {
      this.changes = number <= this.number + 1 ? 0 : -1;
    }
    while (this.number < number) this.step();
    return true;
  }

  step() {
    const { bytes, cells, changed } = this;
    this.at = this.control;
    const count = this.seven();
    this.control = this.at;
    let value = this.value;
    if (count > cells.length) {
      for (let place = 0; place < cells.length; place++) cells[place] ^= bytes[value++];
      this.changes = -1;
    } else {
      let gap = this.gap, place = -1;
      for (let index = 0; index < count; index++) {
        let byte = bytes[gap++], skipped = byte & 127;
        for (let shift = 7; byte & 128; shift += 7) {
          byte = bytes[gap++];
          skipped |= (byte & 127) << shift;
        }
        place += skipped + 1;
        cells[place] ^= bytes[value++];
        changed[index] = place;
      }
      this.gap = gap;
      if (this.changes >= 0) this.changes = count;
    }
    this.value = value;
    this.number++;
  }
}

// A canvas that shows the numbers of frames in the colors of a theme.
class CellView {
  constructor(film) {
    this.film = film;
    this.canvas = make("canvas");
    this.context = this.canvas.getContext("2d");
  }

  async prepare() {
    const { drawing, nightDrawing, grid } = this.film;
    this.drawings = [drawing, nightDrawing ?? drawing];
    for (const drawing of new Set(this.drawings)) {
      for (const name of ["entries", "levels", "cells"]) {
        if (drawing[name]) drawing[name] = await inflate(drawing[name]);
      }
      if (drawing.cells) this.invert(drawing, grid[0] * grid[1]);
    }
  }

  // Finds the pixels of each cell of a lattice.
  invert(drawing, count) {
    const { cells } = drawing, length = cells.length / 4;
    const cellOf = new Int32Array(length), first = new Int32Array(count + 1);
    for (let pixel = 0, cell = 0; pixel < length; pixel++) {
      cell += cells[pixel] | cells[length + pixel] << 8 | cells[2 * length + pixel] << 16
        | cells[3 * length + pixel] << 24;
      cellOf[pixel] = cell;
      first[cell + 1]++;
    }
    for (let cell = 0; cell < count; cell++) first[cell + 1] += first[cell];
    const pixels = new Int32Array(length), next = first.slice();
    for (let pixel = 0; pixel < length; pixel++) pixels[next[cellOf[pixel]]++] = pixel;
    Object.assign(drawing, { cellOf, first, pixels });
  }

  // Uses the colors of a theme: 0, or 1 for the dark one.
  setTheme(theme) {
    const digits = this.film.colors[theme];
    const { kind, plain, line } = this.drawing = this.drawings[theme];
    const [width, height] = plain ? this.film.grid : this.film.size;
    this.colors = new Uint32Array(256);
    const bytes = new Uint8ClampedArray(this.colors.buffer);
    for (let at = 0; at < digits.length; at += 2) bytes[at / 2] = parseInt(digits.slice(at, at + 2), 16);
    if (plain) {
      const colors = this.colors.slice();
      plain.forEach((entry, number) => this.colors[number] = colors[entry]);
    }
    Object.assign(this.canvas, { width, height });
    this.image = this.context.createImageData(width, height);
    this.pixels = new Uint32Array(this.image.data.buffer);
    if (kind === "stamps" && !plain) this.pixels.fill(this.colors[line]);
  }

  // Draws the frame that was decoded last.
  draw({ cells, changed, changes }) {
    const { kind, plain } = this.drawing, { pixels, colors } = this;
    const count = changes < 0 ? cells.length : changes;
    if (count === 0) return;
    const set = plain || kind === "pixels" ? cell => { pixels[cell] = colors[cells[cell]]; }
      : kind === "stamps" ? cell => this.stamp(cell, cells[cell]) : cell => this.fill(cell, cells[cell]);
    if (changes < 0) for (let cell = 0; cell < count; cell++) set(cell);
    else for (let index = 0; index < count; index++) set(changed[index]);
    // The changed rows of cells. The rows of a lattice lie aslant.
    const columns = this.film.grid[0], { width, height } = this.canvas;
    let [top, bottom] = [0, height];
    if (changes > 0 && kind !== "lattice") {
      const pitch = plain || kind === "pixels" ? 1 : this.drawing.pitch;
      top = Math.floor(changed[0] / columns) * pitch;
      bottom = Math.min(height, (Math.floor(changed[count - 1] / columns) + 1) * pitch);
    }
    this.context.putImageData(this.image, 0, 0, 0, top, width, bottom - top);
  }

  stamp(cell, number) {
    const { side, pitch, entries } = this.drawing, { pixels, colors } = this;
    const columns = this.film.grid[0], width = this.canvas.width;
    const row = Math.floor(cell / columns);
    let at = row * pitch * width + (cell - row * columns) * pitch, from = number * side * side;
    for (let y = 0; y < side; y++, at += width - side) {
      for (let x = 0; x < side; x++) pixels[at++] = colors[entries[from++]];
    }
  }

  fill(cell, number) {
    const { first, pixels, levels, entries, depth } = this.drawing;
    for (let index = first[cell]; index < first[cell + 1]; index++) {
      const pixel = pixels[index];
      this.pixels[pixel] = this.colors[entries[number * depth + levels[pixel]]];
    }
  }

  // Returns the index of the cell at a pixel; -1 if frames have no cells.
  cellAt(x, y) {
    const { kind, pitch, cellOf } = this.drawing;
    if (kind === "pixels") return -1;
    if (kind === "lattice") return cellOf[y * this.film.size[0] + x];
    return Math.floor(y / pitch) * this.film.grid[0] + Math.floor(x / pitch);
  }

  // Returns a canvas with each pixel of the image.
  whole() {
    const [width, height] = this.film.size, whole = make("canvas", { width, height });
    const context = whole.getContext("2d");
    context.imageSmoothingEnabled = false;
    context.drawImage(this.canvas, 0, 0, width, height);
    return whole;
  }

  // Returns a canvas with the stamp of a number; undefined if it is a square of one color.
  sample(number) {
    const { kind, plain, side, entries } = this.drawing;
    if (kind !== "stamps" || plain) return;
    const sample = make("canvas", { className: "sample", width: side, height: side });
    const context = sample.getContext("2d"), image = context.createImageData(side, side);
    const pixels = new Uint32Array(image.data.buffer), start = number * side * side;
    for (let at = 0; at < pixels.length; at++) pixels[at] = this.colors[entries[start + at]];
    context.putImageData(image, 0, 0);
    return sample;
  }
}

