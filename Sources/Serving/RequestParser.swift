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

  /// Returns the position after the empty line; nil if there is none yet.
  private static func endOfHead(_ bytes: [UInt8]) -> Int? {
    let mark = Array("\r\n\r\n".utf8)
    let last = min(bytes.count, longestHead + 1) - mark.count
    guard last >= 0 else { return nil }
    return (0...last).first { bytes[$0..<($0 + mark.count)].elementsEqual(mark) }
      .map { $0 + mark.count }
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
