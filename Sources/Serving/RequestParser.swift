/// A parser of the bytes that a browser has sent so far.
///
/// It accepts the part of HTTP/1.1 that browsers and curl use, and refuses everything that two
/// programs could read in two ways, such as repeated lengths.
package enum RequestParser {
  package enum Outcome: Equatable, Sendable {
    /// The request is not complete.
    case incomplete
    case request(HTTPRequest)
    /// The request is wrong, and the rest of it is not needed.
    case refused(HTTPStatus)
  }

  /// The maximum size of the request line and the headers in bytes.
  package static let longestHead = 8 << 10

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

/// The reason why a request is not answered.
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
