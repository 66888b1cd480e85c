import Testing

@testable import Serving

struct RequestParserTests {
  private func outcome(_ text: String) -> RequestParser.Outcome {
    RequestParser.parse(Array(text.utf8))
  }

  @Test func `A request is complete with its last byte`() {
    let text = "POST /a/b?c=d HTTP/1.1\r\nHost: X:1\r\nContent-Length: 3\r\n\r\nabc"
    for count in 0..<text.utf8.count {
      #expect(RequestParser.parse(Array(text.utf8.prefix(count))) == .incomplete)
    }
    let request = HTTPRequest(
      method: .post, path: "/a/b", query: "c=d", host: "x:1", origin: nil, body: Array("abc".utf8))
    #expect(outcome(text) == .request(request))
  }

  @Test(
    arguments: [
      ("\r\n\r\n", HTTPStatus.badRequest),
      ("GET / HTTP/1.1 x\r\n\r\n", .badRequest),
      ("GET  / HTTP/1.1\r\n\r\n", .badRequest),
      ("GET http://a/ HTTP/1.1\r\n\r\n", .badRequest),
      ("GET / HTTP/2\r\n\r\n", .badVersion),
      ("PUT / HTTP/1.1\r\n\r\n", .badMethod),
      ("GET / HTTP/1.1\r\nHost\r\n\r\n", .badRequest),
      ("GET / HTTP/1.1\r\n folded: x\r\n\r\n", .badRequest),
      ("GET / HTTP/1.1\r\nHost : x\r\n\r\n", .badRequest),
      ("GET / HTTP/1.1\r\nA: \u{1}\r\n\r\n", .badRequest),
      ("GET / HTTP/1.1\r\nA: b\nHost: c\r\n\r\n", .badRequest),
      ("GET / HTTP/1.1\r\nHost: a\r\nhost: b\r\n\r\n", .badRequest),
      ("GET / HTTP/1.1\r\nContent-Length: 1\r\n\r\nx", .badRequest),
      ("POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n", .badRequest),
      ("POST / HTTP/1.1\r\nContent-Length: 99999999999999999999\r\n\r\n", .tooLarge),
      ("POST / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 1\r\n\r\n", .badRequest),
      ("POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n", .unsupported),
    ])
  func `Doubtful requests are refused`(text: String, status: HTTPStatus) {
    #expect(outcome(text) == .refused(status))
  }
}
