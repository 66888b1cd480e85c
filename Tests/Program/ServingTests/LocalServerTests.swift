import Testing

@testable import Serving

@Suite(.serialized) struct LocalServerTests {
  private let server: LocalServer

  init() throws {
    server = try LocalServer(port: 0) { request in
      switch (request.method, request.path) {
      case (.post, "say"): HTTPResponse(type: "text/plain", text: "heard \(request.text)")
      case (_, ""): HTTPResponse(type: "text/html", text: "page \(request.query)")
      case (_, "strict"): HTTPResponse(page: "", policy: "default-src 'none'; img-src 'self'")
      case (_, "large"): HTTPResponse(type: "image/png", Array(repeating: 7, count: 3 << 20))
      case (_, "events"): .events([ServerEvent("state", "one\ntwo")])
      default: HTTPResponse(.notFound)
      }
    }
  }

  @Test func `A page is served at its address`() throws {
    let answer = try server.answer("GET \(server.path)?a=b HTTP/1.1")
    #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n"))
    #expect(answer.hasSuffix("\r\n\r\npage a=b"))
    #expect(answer.contains("frame-ancestors 'none'"))
  }

  @Test func `HEAD has the headers alone`() throws {
    let answer = try server.answer("HEAD \(server.path) HTTP/1.1")
    #expect(answer.contains("Content-Length: 5\r\n") && answer.hasSuffix("\r\n\r\n"))
  }

  @Test func `A large answer arrives whole`() throws {
    let answer = try server.answer("GET \(server.path)large HTTP/1.1")
    #expect(answer.utf8.count > 3 << 20)
  }

  @Test func `The content of a POST request arrives`() throws {
    let answer = try server.answer(
      "POST \(server.path)say HTTP/1.1",
      ["Content-Length: 5", "Origin: http://\(server.host)"], body: "hello")
    #expect(answer.hasSuffix("heard hello"))
  }

  @Test(arguments: ["evil.example", "127.0.0.1", "127.0.0.1:1", "", "192.168.0.1:80"])
  func `Foreign hosts are refused`(host: String) throws {
    let answer = try server.answer("GET \(server.path) HTTP/1.1", host: host)
    #expect(answer.hasPrefix("HTTP/1.1 403 "))
  }

  @Test func `Foreign origins are refused`() throws {
    let answer = try server.answer(
      "POST \(server.path)say HTTP/1.1", ["Origin: http://evil.example"])
    #expect(answer.hasPrefix("HTTP/1.1 403 "))
  }

  @Test(arguments: ["/", "/0123456789abcdef0123456789abcdef/", "/../etc/passwd", "//x"])
  func `Other tokens and paths are refused`(path: String) throws {
    #expect(try server.answer("GET \(path) HTTP/1.1").hasPrefix("HTTP/1.1 404 "))
  }

  @Test func `A path without the whole token is refused`() throws {
    let short = server.path.dropLast(2)
    #expect(try server.answer("GET \(short) HTTP/1.1").hasPrefix("HTTP/1.1 404 "))
    #expect(try server.answer("GET \(server.path)other HTTP/1.1").hasPrefix("HTTP/1.1 404 "))
  }

  @Test func `Oversize requests are refused before they are complete`() throws {
    let long = String(repeating: "x", count: 20_000)
    #expect(try server.answer("GET /\(long) HTTP/1.1").hasPrefix("HTTP/1.1 431 "))
    let answer = try server.answer("POST \(server.path)say HTTP/1.1", ["Content-Length: 65537"])
    #expect(answer.hasPrefix("HTTP/1.1 413 "))
  }

  @Test func `Open requests do not delay others`() throws {
    let slow = try (0..<20).map { _ in try Browser(server) }
    for browser in slow { browser.send("GET /") }
    #expect(try server.answer("GET \(server.path) HTTP/1.1").hasPrefix("HTTP/1.1 200 "))
  }

  @Test func `Many connections with requests are all served`() throws {
    let browsers = try (0..<60).map { _ in try Browser(server) }
    for browser in browsers {
      browser.send("GET \(server.path) HTTP/1.1\r\nHost: \(server.host)\r\n\r\n")
    }
    #expect(browsers.allSatisfy { $0.text().hasSuffix("page ") })
  }

  @Test func `A full house of idle connections delays no page`() throws {
    // No idle connection ends by itself before the test does.
    let server = try LocalServer(port: 0, patience: .seconds(86_400)) { request in
      HTTPResponse(type: "text/html", text: "page \(request.query)")
    }
    let idle = try (0..<200).map { _ in try Browser(server) }
    for browser in idle.suffix(100) { browser.send("GET /") }
    for _ in 0..<20 {
      #expect(try server.answer("GET \(server.path) HTTP/1.1").hasSuffix("page "))
    }
    // Among the oldest are those that were closed.
    #expect(idle[0].text() == "")
  }

  @Test func `Connections without the token do not end the answer to one with it`() throws {
    let reader = try Browser(server)
    reader.send("GET \(server.path)large HTTP/1.1\r\nHost: \(server.host)\r\n\r\n")
    let head = reader.text(upTo: "\r\n\r\n")
    let idle = try (0..<200).map { _ in try Browser(server) }
    #expect(try server.answer("GET \(server.path) HTTP/1.1").hasSuffix("page "))
    #expect((head + reader.text()).utf8.count > 3 << 20)
    withExtendedLifetime(idle) {}
  }

  @Test func `Too many event streams end the oldest one and delay no page`() throws {
    let streams = try (0..<100).map { _ in
      let stream = try Browser(server)
      stream.send("GET \(server.path)events HTTP/1.1\r\nHost: \(server.host)\r\n\r\n")
      return stream
    }
    #expect(try server.answer("GET \(server.path) HTTP/1.1").hasSuffix("page "))
    let last = try #require(streams.last)
    #expect(last.text(upTo: "two\n\n").hasSuffix("data: two\n\n"))
    server.send(ServerEvent("changed", "7"))
    #expect(last.text(upTo: "7\n\n") == "event: changed\ndata: 7\n\n")
    // A closed stream has ended, perhaps before its first event.
    let told = streams.dropLast().map { $0.text(upTo: "7\n\n") }
    #expect(told.count { $0.contains("data: 7") } <= 15)
    #expect(!told[0].contains("data: 7"))
  }

  @Test func `Only a page may use its style, script and images`() throws {
    let page = try server.answer("GET \(server.path)strict HTTP/1.1")
    #expect(
      page.contains(
        "Content-Security-Policy: default-src 'none'; img-src 'self'; frame-ancestors 'none'; "
          + "base-uri 'none'; form-action 'none'\r\n"))
    let file = try server.answer("GET \(server.path)large HTTP/1.1")
    #expect(file.contains("Content-Security-Policy: default-src 'none'; img-src data:; "))
  }

  @Test func `Events reach all pages`() throws {
    let browsers = try (0..<3).map { _ in try Browser(server) }
    for browser in browsers {
      browser.send("GET \(server.path)events HTTP/1.1\r\nHost: \(server.host)\r\n\r\n")
      let first = browser.text(upTo: "two\n\n")
      #expect(first.contains("Content-Type: text/event-stream\r\n"))
      #expect(first.hasSuffix("event: state\ndata: one\ndata: two\n\n"))
    }
    server.send(ServerEvent("changed", "7"))
    for browser in browsers {
      #expect(browser.text(upTo: "\n\n") == "event: changed\ndata: 7\n\n")
    }
  }

  @Test func `A stopped server closes its connections`() throws {
    let browser = try Browser(server)
    browser.send("GET \(server.path)events HTTP/1.1\r\nHost: \(server.host)\r\n\r\n")
    _ = browser.text(upTo: "two\n\n")
    server.stop()
    #expect(browser.text() == "")
  }

  @Test func `A busy port means the next one`() throws {
    let port = try #require(UInt16(server.host.split(separator: ":")[1]))
    guard port < .max - 20 else { return }
    let next = try LocalServer(port: port) { _ in HTTPResponse(.notFound) }
    #expect(next.host != server.host)
  }

  @Test func `Each server has a token of its own`() throws {
    let other = try LocalServer(port: 0) { _ in HTTPResponse(.notFound) }
    #expect(other.path != server.path && other.path.utf8.count == 34)
  }
}
