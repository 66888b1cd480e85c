/// A request of a browser, complete and checked.
package struct HTTPRequest: Equatable, Sendable {
  package enum Method: String, Sendable {
    case get = "GET"
    case head = "HEAD"
    case post = "POST"
  }

  package let method: Method
  /// The path as written, without the query. A `LocalServer` passes requests on without the token,
  /// so that the path of its page is empty.
  package internal(set) var path: String
  /// The text after the question mark; empty without one.
  package let query: String
  /// The host and port that the browser asked for.
  let host: String?
  /// The origin of the page that sent the request, if the browser names it.
  let origin: String?
  /// The content of a POST request.
  package internal(set) var body: [UInt8] = []

  /// The maximum size of a body in bytes.
  package static let longestBody = 64 << 10

  /// The content as text.
  package var text: String { String(decoding: body, as: UTF8.self) }
}

/// The answer to a request.
package struct HTTPResponse: Equatable, Sendable {
  let status: HTTPStatus
  /// The media type of the body; nil without a body.
  let type: String?
  let body: [UInt8]
  /// True if the connection stays open for events, which begin with the body.
  private(set) var isStream = false
  /// The sources that browsers may use, in the notation of `Content-Security-Policy`. A file may
  /// contain images, as SVG does, and use nothing else.
  private var policy = "default-src 'none'; img-src data:"

  private init(_ status: HTTPStatus, _ type: String?, _ body: [UInt8]) {
    (self.status, self.type, self.body) = (status, type, body)
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

  /// Creates an answer with a page of HTML.
  ///
  /// - Parameter policy: the sources that the page uses: `default-src 'none'; img-src 'self'`.
  package init(page: String, policy: String) {
    self.init(type: "text/html", text: page)
    self.policy = policy
  }

  /// Creates an answer without content, or one that names an error.
  package init(_ status: HTTPStatus) {
    let text = status == .noContent ? "" : "\(status.rawValue) \(status.phrase)\n"
    self.init(status, text.isEmpty ? nil : "text/plain; charset=utf-8", Array(text.utf8))
  }

  /// Creates the answer to an `EventSource`: the current state as events. The connection stays
  /// open, and `LocalServer.send` adds events to it.
  package static func events(_ first: [ServerEvent]) -> HTTPResponse {
    var response = HTTPResponse(.ok, "text/event-stream", first.flatMap(\.bytes))
    response.isStream = true
    return response
  }

  /// The bytes that go to the browser.
  ///
  /// - Parameter isHead: true to omit the body.
  func bytes(isHead: Bool) -> [UInt8] {
    var lines = ["HTTP/1.1 \(status.rawValue) \(status.phrase)"]
    if let type { lines.append("Content-Type: \(type)") }
    if !isStream && status != .noContent { lines.append("Content-Length: \(body.count)") }
    if status == .badMethod { lines.append("Allow: GET, HEAD, POST") }
    lines.append(
      "Content-Security-Policy: \(policy); frame-ancestors 'none'; base-uri 'none'; "
        + "form-action 'none'")
    lines += Self.headers
    return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + (isHead ? [] : body)
  }

  /// The headers of all answers: no other page may contain one, and nothing reveals its address.
  private static let headers = [
    "Connection: close",
    "Cache-Control: no-store",
    "Cross-Origin-Resource-Policy: same-origin",
    "Referrer-Policy: no-referrer",
    "X-Content-Type-Options: nosniff",
  ]
}

/// The outcome of a request, with the code and phrase of HTTP.
package enum HTTPStatus: Int, Sendable {
  case ok = 200
  case noContent = 204
  case badRequest = 400
  case forbidden = 403
  case notFound = 404
  case badMethod = 405
  case timeout = 408
  case tooLarge = 413
  case longHead = 431
  case unsupported = 501
  case busy = 503
  case badVersion = 505

  var phrase: String {
    switch self {
    case .ok: "OK"
    case .noContent: "No Content"
    case .badRequest: "Bad Request"
    case .forbidden: "Forbidden"
    case .notFound: "Not Found"
    case .badMethod: "Method Not Allowed"
    case .timeout: "Request Timeout"
    case .tooLarge: "Content Too Large"
    case .longHead: "Request Header Fields Too Large"
    case .unsupported: "Not Implemented"
    case .busy: "Service Unavailable"
    case .badVersion: "HTTP Version Not Supported"
    }
  }
}

/// A message to the `EventSource` of a page.
package struct ServerEvent: Equatable, Sendable {
  /// The name for which the page listens: `changed`.
  let name: String
  let data: String

  /// - Parameter name: one line of text.
  package init(_ name: String, _ data: String = "") {
    (self.name, self.data) = (name, data)
  }

  /// The event in the format `text/event-stream`. Each line of the data has a field of its own.
  var bytes: [UInt8] {
    let lines = data.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    return Array("event: \(name)\n\(lines.map { "data: \($0)\n" }.joined())\n".utf8)
  }
}
