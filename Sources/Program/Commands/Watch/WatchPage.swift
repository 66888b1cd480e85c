internal import Assets
internal import Encoding
internal import Files
internal import Scenarios
internal import Serving
internal import Synchronization

/// A page that shows the outputs of `watch`, and the errors over the last good outputs.
final class WatchPage: Sendable {
  private let content: WatchedOutputs
  private let server: LocalServer

  var address: String { server.address }

  /// Starts a server for the page. `policy`: the policy for reading outputs.
  init(port: UInt16, _ policy: PathPolicy) throws(ServingProblem) {
    let content = WatchedOutputs(policy)
    self.content = content
    server = try LocalServer(port: port) { content.response(to: $0) }
  }

  /// Shows outputs, or an error if it is not empty.
  func show(_ outputs: [WatchedOutput], error: String) {
    server.send(content.change(outputs, error: error))
  }

  /// The content of the page, shared with the thread of the server.
  private final class WatchedOutputs: Sendable {
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
    [.counts, .cells].contains(format.rendering)
      ? "text/plain; charset=utf-8" : format.mediaType ?? "application/octet-stream"
  }

  /// The kind of element that shows it: `img`, `video`, or `a` for a link.
  private var element: String {
    if format.mediaType == nil { return "a" }
    return format.rendering == .video ? "video" : "img"
  }

  /// The output for the script of the page. `number`: its place in the list.
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
    served: "render watch", style: Assets.watchStyle, script: Assets.watchScript
  ).response(
    body: """
      <header><h1>render watch</h1><span id="status" role="status">connecting</span></header>
      <main>
      <pre id="error" role="alert" hidden></pre>
      <div id="outputs"></div>
      </main>

      """)
}
