extension WatchPage {
  /// The page. Its script gets the outputs from `events`, and connects again by itself.
  static let html = """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>render watch</title>
    <link rel="icon" href="data:,">
    <style>
    :root { color-scheme: light dark; --ink: #1c1c1e; --paper: #fff; --soft: #5c5c62; --line: #d4d4da;
      --bad: #a3161c; --bad-paper: #fdeeee; }
    @media (prefers-color-scheme: dark) {
      :root { --ink: #ececf0; --paper: #17171a; --soft: #a3a3ab; --line: #3c3c43;
        --bad: #ffaaa6; --bad-paper: #3a1b1d; }
    }
    * { box-sizing: border-box; }
    body { margin: 0 auto; padding: 1rem; max-width: 100rem; font: 1rem/1.4 system-ui, sans-serif;
      color: var(--ink); background: var(--paper); }
    header { display: flex; flex-wrap: wrap; gap: 0 1rem; align-items: baseline; }
    h1 { margin: 0; font-size: 1.1rem; }
    #status, figcaption { color: var(--soft); font-size: .9rem; }
    #error { margin: 1rem 0 0; padding: .75rem; overflow-x: auto; white-space: pre-wrap;
      color: var(--bad); background: var(--bad-paper); border-left: .3rem solid; }
    #outputs { display: flex; flex-wrap: wrap; gap: 1.5rem; margin-top: 1rem; }
    figure { margin: 0; max-width: 100%; }
    img, video { display: block; max-width: 100%; height: auto; image-rendering: pixelated;
      outline: 1px solid var(--line); }
    figcaption { margin-top: .4rem; overflow-wrap: anywhere; }
    figcaption b, a { color: var(--ink); }
    .old img, .old video, .old a { opacity: .35; filter: grayscale(1); }
    </style>
    </head>
    <body>
    <header><h1>render watch</h1><span id="status" role="status">connecting</span></header>
    <main>
    <pre id="error" role="alert" hidden></pre>
    <div id="outputs"></div>
    </main>
    <script>
    "use strict";
    const byId = name => document.getElementById(name);
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
      byId("error").hidden = state.error === "";
      byId("error").textContent = state.error;
      byId("outputs").classList.toggle("old", state.error !== "");
      byId("status").textContent = state.error === "" ? "up to date" : "not up to date";
      const names = state.outputs.map(output => output.name);
      for (const [name, figure] of figures)
        if (!names.includes(name)) { figure.remove(); figures.delete(name); }
      state.outputs.forEach((output, number) => {
        let figure = figures.get(output.name);
        if (figure && figure.firstChild.localName !== output.element) { figure.remove(); figure = null; }
        figure = figure || make(output);
        figures.set(output.name, figure);
        update(figure, output);
        const place = byId("outputs").children[number];
        if (place !== figure) byId("outputs").insertBefore(figure, place || null);
      });
      document.title = (state.error === "" ? "" : "! ") + (names[0] || "render watch");
    }

    const source = new EventSource("events");
    source.addEventListener("state", event => show(JSON.parse(event.data)));
    source.addEventListener("error", () => {
      byId("status").textContent = "render watch has ended, or is starting again";
      byId("outputs").classList.add("old");
    });
    </script>
    </body>
    </html>
    """
}
