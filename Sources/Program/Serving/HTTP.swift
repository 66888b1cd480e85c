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
  /// The host and port that the browser asked for; nil if it names none.
  let host: String?
  /// The origin of the page that sent the request, if the browser names it.
  let origin: String?
  /// The content of a POST request.
  package internal(set) var body: [UInt8] = []

  /// The maximum size of a body in bytes.
  package static let longestBody = 64 << 10

  package var text: String { String(decoding: body, as: UTF8.self) }
}

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

  /// Creates an answer with content. `type`: the media type: `image/png`.
  package init(type: String, _ body: [UInt8]) {
    self.init(.ok, type, body)
  }

  package init(type: String, text: String) {
    self.init(.ok, "\(type); charset=utf-8", Array(text.utf8))
  }

  /// Creates an answer with a page of HTML. `policy`: the sources that the page uses: `default-src
  /// 'none'; img-src 'self'`.
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

  /// The bytes that go to the browser. `isHead`: true to omit the body.
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

/// A parser of the bytes that a browser has sent so far.
///
/// It accepts the part of HTTP/1.1 that browsers and curl use, and refuses everything that two
/// programs could read in two ways, such as repeated lengths.
package enum RequestParser {
  package enum Outcome: Equatable, Sendable {
    case incomplete
    case request(HTTPRequest)
    /// The request is wrong, and the rest of it is not needed.
    case refused(HTTPStatus)
  }

  /// The maximum size of the request line and the headers in bytes.
  package static let longestHead = 8 << 10

  /// Parses the bytes that a connection has received so far.
  package static func parse(_ bytes: [UInt8]) -> Outcome {
    guard let end = endOfHead(bytes) else {
      return bytes.count > longestHead ? .refused(.longHead) : .incomplete
    }
    if end > longestHead { return .refused(.longHead) }
    do throws(RequestRefusal) {
      var lines = try lines(of: bytes[..<end])[...]
      let headers = try RequestHeaders(lines.dropFirst())
      var request = try request(lines.popFirst() ?? "", headers)
      if bytes.count - end < headers.length { return .incomplete }
      request.body = Array(bytes[end..<(end + headers.length)])
      return .request(request)
    } catch {
      return .refused(error.status)
    }
  }

  /// Returns the position after the empty line; nil if there is none yet. It is called for each
  /// byte of a slow request, so it is a plain loop.
  private static func endOfHead(_ bytes: [UInt8]) -> Int? {
    for end in stride(from: 4, through: min(bytes.count, longestHead + 1), by: 1)
    where bytes[end - 1] == 10 && bytes[end - 2] == 13 && bytes[end - 3] == 10
      && bytes[end - 4] == 13
    { return end }
    return nil
  }

  /// Returns the lines of the head. They consist of printable ASCII characters and tabs.
  private static func lines(of head: ArraySlice<UInt8>) throws(RequestRefusal) -> [Substring] {
    let text = String(decoding: head, as: UTF8.self)
    let lines = text.split(separator: "\r\n")
    let isPlain = lines.allSatisfy { line in
      line.utf8.allSatisfy { $0 == 9 || (32..<127).contains($0) }
    }
    guard isPlain else { throw RequestRefusal(status: .badRequest) }
    return lines
  }

  private static func request(
    _ line: Substring, _ headers: RequestHeaders
  ) throws(RequestRefusal) -> HTTPRequest {
    let words = line.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, words[1].hasPrefix("/") else {
      throw RequestRefusal(status: .badRequest)
    }
    guard ["HTTP/1.1", "HTTP/1.0"].contains(words[2]) else {
      throw RequestRefusal(status: .badVersion)
    }
    guard let method = HTTPRequest.Method(rawValue: String(words[0])) else {
      throw RequestRefusal(status: .badMethod)
    }
    if method != .post && headers.length > 0 { throw RequestRefusal(status: .badRequest) }
    let parts = words[1].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    return HTTPRequest(
      method: method, path: String(parts[0]), query: parts.count > 1 ? String(parts[1]) : "",
      host: headers.host, origin: headers.origin)
  }
}

struct RequestRefusal: Error {
  let status: HTTPStatus
}

/// The headers of a request that the server uses.
struct RequestHeaders {
  private(set) var host: String?
  private(set) var origin: String?
  /// The size of the body in bytes.
  private(set) var length = 0

  init(_ lines: ArraySlice<Substring>) throws(RequestRefusal) {
    var seen: Set<String> = []
    for line in lines {
      guard let colon = line.firstIndex(of: ":"), line[..<colon].utf8.allSatisfy(\.isOfName),
        colon > line.startIndex
      else { throw RequestRefusal(status: .badRequest) }
      let name = line[..<colon].lowercased()
      let value = String(line[colon...].dropFirst().trimmed)
      let isKnown = ["host", "origin", "content-length"].contains(name)
      guard !isKnown || seen.insert(name).inserted else {
        throw RequestRefusal(status: .badRequest)
      }
      try take(name, value)
    }
  }

  private mutating func take(_ name: String, _ value: String) throws(RequestRefusal) {
    switch name {
    case "host": host = value.lowercased()
    case "origin": origin = value.lowercased()
    case "content-length": length = try Self.length(value)
    case "transfer-encoding": throw RequestRefusal(status: .unsupported)
    default: break
    }
  }

  private static func length(_ text: String) throws(RequestRefusal) -> Int {
    guard !text.isEmpty, text.utf8.allSatisfy({ (48...57).contains($0) }) else {
      throw RequestRefusal(status: .badRequest)
    }
    guard let length = Int(text), length <= HTTPRequest.longestBody else {
      throw RequestRefusal(status: .tooLarge)
    }
    return length
  }
}

extension Substring {
  /// The text without spaces and tabs at its ends.
  fileprivate var trimmed: Substring {
    let isSpace = { (character: Character) in character == " " || character == "\t" }
    let start = drop(while: isSpace)
    return start.lastIndex { !isSpace($0) }.map { start[...$0] } ?? ""
  }
}

extension UInt8 {
  /// True for the characters in names of headers: letters, digits, hyphens and underscores.
  fileprivate var isOfName: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
