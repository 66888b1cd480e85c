internal import Encoding
internal import Files
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
      case "" where parts.count == 1: return HTTPResponse(type: "text/html", text: Self.html)
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

    private static let html = WatchPage.html
  }
}
