/// The answer to a request.
package struct HTTPResponse: Equatable, Sendable {
  let status: HTTPStatus
  /// The media type of the body; nil without a body.
  let type: String?
  let body: [UInt8]
  /// True if the connection stays open for events, which begin with the body.
  let isStream: Bool

  private init(_ status: HTTPStatus, _ type: String?, _ body: [UInt8], isStream: Bool = false) {
    (self.status, self.type, self.body, self.isStream) = (status, type, body, isStream)
  }

  /// Creates an answer with content.
  ///
  /// - Parameter type: the media type: `image/png`.
  package init(type: String, _ body: [UInt8]) {
    self.init(.ok, type, body)
  }

  /// Creates an answer with text in UTF-8.
  package init(type: String, text: String) {
    self.init(.ok, "\(type); charset=utf-8", Array(text.utf8))
  }

  /// Creates an answer without content, or one that names an error.
  package init(_ status: HTTPStatus) {
    let text = status == .noContent ? "" : "\(status.rawValue) \(status.phrase)\n"
    self.init(status, text.isEmpty ? nil : "text/plain; charset=utf-8", Array(text.utf8))
  }

  /// Creates the answer to an `EventSource`: the current state as events. The connection stays
  /// open, and `LocalServer.send` adds events to it.
  package static func events(_ first: [ServerEvent]) -> HTTPResponse {
    HTTPResponse(.ok, "text/event-stream", first.flatMap(\.bytes), isStream: true)
  }

  /// The bytes that go to the browser.
  ///
  /// - Parameter isHead: true to omit the body.
  func bytes(isHead: Bool) -> [UInt8] {
    var lines = ["HTTP/1.1 \(status.rawValue) \(status.phrase)"]
    if let type { lines.append("Content-Type: \(type)") }
    if !isStream && status != .noContent { lines.append("Content-Length: \(body.count)") }
    if status == .badMethod { lines.append("Allow: GET, HEAD, POST") }
    lines += Self.headers
    return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + (isHead ? [] : body)
  }

  /// The headers of all answers. A page may load only what this server has, no other page may
  /// contain it, and nothing reveals its address.
  private static let headers = [
    "Connection: close",
    "Cache-Control: no-store",
    "Content-Security-Policy: default-src 'self' 'unsafe-inline' data:; frame-ancestors 'none'; "
      + "base-uri 'none'; form-action 'self'",
    "Cross-Origin-Resource-Policy: same-origin",
    "Referrer-Policy: no-referrer",
    "X-Content-Type-Options: nosniff",
  ]
}
