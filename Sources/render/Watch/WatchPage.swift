internal import Encoding
internal import Files
internal import Scenarios
internal import Serving
internal import Synchronization

/// A page that shows the outputs of `watch`, and the errors over the last good outputs.
final class WatchPage: Sendable {
  private let content: Content
  private let server: LocalServer

  var address: String { server.address }

  /// Starts a server for the page.
  ///
  /// - Parameter policy: the policy for reading outputs.
  init(port: UInt16, _ policy: PathPolicy) throws(ServingProblem) {
    let content = Content(policy)
    self.content = content
    server = try LocalServer(port: port) { content.response(to: $0) }
  }

  /// Shows outputs, or an error if it is not empty.
  func show(_ outputs: [WatchedOutput], error: String) {
    server.send(content.change(outputs, error: error))
  }

  /// The content of the page, shared with the thread of the server.
  private final class Content: Sendable {
    private let policy: PathPolicy
    private let state = Mutex<(outputs: [WatchedOutput], event: ServerEvent?)>(([], nil))

    /// The maximum size of a file on the page in bytes.
    private static let largestFile = 256 << 20

    init(_ policy: PathPolicy) { self.policy = policy }

    func change(_ outputs: [WatchedOutput], error: String) -> ServerEvent {
      let list = outputs.enumerated().map { $1.json(number: $0) }
      let json = JSONValue.object([("error", .text(error)), ("outputs", .list(list))])
      let event = ServerEvent("state", json.line)
      state.withLock { $0 = (outputs, event) }
      return event
    }

    func response(to request: HTTPRequest) -> HTTPResponse {
      let parts = request.path.split(separator: "/", omittingEmptySubsequences: false)
      switch parts.first {
      case _ where request.method == .post: return HTTPResponse(.badMethod)
      case "" where parts.count == 1: return WatchPage.page
      case "events" where parts.count == 1:
        return .events([state.withLock { $0.event }].compactMap(\.self))
      case "output" where parts.count == 3: return file(Int(parts[1]))
      default: return HTTPResponse(.notFound)
      }
    }

    private func file(_ number: Int?) -> HTTPResponse {
      let outputs = state.withLock { $0.outputs }
      guard let number, outputs.indices.contains(number),
        let bytes = try? SystemFile.read(outputs[number].path, policy, limit: Self.largestFile)
      else { return HTTPResponse(.notFound) }
      return HTTPResponse(type: outputs[number].mediaType, bytes)
    }
  }
}

/// An output as the page shows it.
struct WatchedOutput: Sendable {
  /// The path as in its setting.
  let name: String
  /// The file; of a sequence, its first one.
  let path: Path
  let format: Format
  /// The properties of the output: size, length, bytes.
  let details: String
  /// The number of times that it was drawn.
  let version: Int

  init(_ plan: PlannedOutput, details: String, version: Int) {
    name = plan.destination.name
    path = plan.destination.path(number: 0)
    format = plan.format
    (self.details, self.version) = (details, version)
  }

  /// The media type of the file. Tables and patterns are shown as text.
  var mediaType: String {
    switch format.content {
    case .counts, .cells: "text/plain; charset=utf-8"
    case .film, .video, .stills: format.mediaType ?? "application/octet-stream"
    }
  }

  /// The kind of element that shows it: `img`, `video`, or `a` for a link.
  private var element: String {
    if format.mediaType == nil { return "a" }
    return format.content == .video ? "video" : "img"
  }

  /// The output for the script of the page.
  ///
  /// - Parameter number: its place in the list.
  func json(number: Int) -> JSONValue {
    .object([
      ("name", .text(name)), ("details", .text(details)), ("element", .text(element)),
      ("source", .text("output/\(number)/\(version)")),
    ])
  }
}

extension WatchPage {
  /// The page. Its script gets the outputs from `events`, and connects again by itself.
  fileprivate static let page = WebPage(
    title: "render watch", style: style, script: script, sources: WebPage.served
  ).response(body: body)

  private static let body = """
    <header><h1>render watch</h1><span id="status" role="status">connecting</span></header>
    <main>
    <pre id="error" role="alert" hidden></pre>
    <div id="outputs"></div>
    </main>

    """

  private static let style = """
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
    """

  private static let script = """
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
    """
}
