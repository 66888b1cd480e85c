/// The page of an exploration in a browser.
///
/// It shows what the events of the server describe, and sends a step for each key or button. The
/// arrow keys move the focus among the rules.
enum ExplorePage {
  static let response = WebPage(
    title: "Explore rules", style: style, script: script, sources: WebPage.served
  ).response(body: body)

  private static let body = """
    <main>
    <h1>Explore rules</h1>
    <p id="state" role="status"></p>
    <div id="steps" role="toolbar" aria-label="Steps">
    \(buttons)
    </div>
    <ul id="rules"></ul>
    <h2>The command for these rules</h2>
    <pre tabindex="0"><code id="command"></code></pre>
    </main>

    """

  private static let buttons =
    [
      ("n", "Next brood"), ("b", "Back"), ("m", "Mutate more"), ("p", "Pattern or density"),
      ("h", "Hide or show"), ("s", "Save"), ("q", "Quit"),
    ].map { key, name in
      """
      <button type="button" data-key="\(key)" aria-keyshortcuts="\(key)">\(name) \
      <kbd>\(key)</kbd></button>
      """
    }.joined(separator: "\n")

  private static let style = """
    :root { color-scheme: light dark; --ground: #fff; --text: #1b1f24; --quiet: #57606a;
      --line: #d0d7de; --accent: #0550ae; }
    @media (prefers-color-scheme: dark) { :root { --ground: #0d1117; --text: #e6edf3;
      --quiet: #9aa4af; --line: #30363d; --accent: #79c0ff; } }
    body { margin: 0; background: var(--ground); color: var(--text);
      font: 15px/1.4 system-ui, sans-serif; }
    main { max-width: 1300px; margin: 0 auto; padding: 16px; }
    h1 { font-size: 20px; margin: 0 0 8px; } h2 { font-size: 16px; margin: 16px 0 4px; }
    #state { min-height: 1.4em; margin: 0 0 8px; color: var(--quiet); overflow-wrap: anywhere; }
    #steps { display: flex; flex-wrap: wrap; gap: 6px; margin-bottom: 12px; }
    button { font: inherit; color: inherit; background: none; border: 1px solid var(--line);
      border-radius: 6px; padding: 4px 8px; cursor: pointer; }
    button:focus-visible, pre:focus-visible { outline: 3px solid var(--accent);
      outline-offset: 1px; }
    kbd { color: var(--quiet); }
    #rules { list-style: none; margin: 0; padding: 0; display: grid; gap: 12px;
      grid-template-columns: repeat(auto-fill, minmax(min(204px, 100%), 1fr)); }
    #rules button { width: 100%; height: 100%; text-align: left; padding: 6px;
      display: flex; flex-direction: column; gap: 4px; }
    #rules img { width: 100%; image-rendering: pixelated; border: 1px solid var(--line);
      box-sizing: border-box; }
    #rules b { overflow-wrap: anywhere; } #rules small { color: var(--quiet); }
    .trivial img { border-style: dashed; }
    pre { overflow-x: auto; border: 1px solid var(--line); border-radius: 6px; padding: 8px;
      margin: 0; }
    @media (prefers-reduced-motion: no-preference) { .busy #rules { opacity: .6; } }
    """

  private static let script = """
    const list = document.getElementById('rules');
    let sheet = 0, focus = 0;
    const buttons = () => [...list.querySelectorAll('button')];
    const post = (key) => {
      document.body.classList.add('busy');
      fetch('step', { method: 'POST', body: key + ' ' + focus });
    };
    const tile = (rule, index) => {
      const item = document.createElement('li');
      const button = document.createElement('button');
      const picture = document.createElement('picture');
      const still = document.createElement('source');
      still.media = '(prefers-reduced-motion: reduce)';
      still.srcset = sheet + '/' + index + '/still';
      const image = document.createElement('img');
      image.src = sheet + '/' + index + '/film';
      image.alt = '';
      const name = document.createElement('b');
      name.textContent = rule.label;
      const summary = document.createElement('small');
      summary.textContent = rule.summary;
      picture.append(still, image);
      button.type = 'button';
      button.className = rule.isTrivial ? 'trivial' : '';
      button.append(picture, name, summary);
      button.addEventListener('click', () => { focus = index; post('enter'); });
      button.addEventListener('focus', () => { focus = index; roam(); });
      item.append(button);
      return item;
    };
    const roam = () => buttons().forEach((button, index) => {
      button.tabIndex = index === focus ? 0 : -1;
    });
    const show = (state) => {
      document.body.classList.remove('busy');
      document.getElementById('state').textContent = state.state;
      document.getElementById('command').textContent = state.command;
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
        document.getElementById('state').textContent = 'The exploration has ended.';
      }
    };
    const columns = () => {
      const tops = buttons().map((button) => button.getBoundingClientRect().top);
      return tops.filter((top) => top === tops[0]).length || 1;
    };
    const events = new EventSource('events');
    events.addEventListener('changed', (event) => show(JSON.parse(event.data)));
    document.getElementById('steps').addEventListener('click', (event) => {
      const button = event.target.closest('button');
      if (button) post(button.dataset.key);
    });
    document.addEventListener('keydown', (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns(), ArrowDown: columns() };
      const target = buttons()[focus + (steps[event.key] || 0)];
      if (event.key in steps && target) {
        event.preventDefault();
        target.focus();
      } else if (document.querySelector('[data-key="' + CSS.escape(event.key) + '"]')) {
        post(event.key);
      }
    });
    """
}
