import Files
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Remotes

/// Transfers from servers that lie, on loopback.
@Suite struct TransferTests {
  /// Sends a GET request to a server with one answer.
  private func get(
    limit: Int = 1 << 20, _ answer: LyingServer.Answer,
    change: (inout TransferRequest) -> Void = { _ in }, isCanceled: () -> Bool = { false }
  ) throws -> TransferResponse {
    let server = LyingServer { _ in answer }
    defer { server.stop() }
    var request = TransferRequest("GET", try Address(server.address("/x.rle")))
    request.limits = TransferLimits(bytes: limit)
    change(&request)
    return try Transfer.response(to: request, isCanceled: isCanceled)
  }

  /// The sentence of the error that an answer causes; nil for none.
  private func sentence(
    limit: Int = 1 << 20, _ answer: LyingServer.Answer,
    change: (inout TransferRequest) -> Void = { _ in }
  ) throws -> String? {
    do {
      _ = try get(limit: limit, answer, change: change)
      return nil
    } catch let error as TransferProblem {
      return error.reason
    }
  }

  @Test func answers() throws {
    let response = try get(.init("200 OK", ["ETag: \"a\"", "X: b: c"], "bo$2bo$3o!"))
    #expect(response.status == 200)
    #expect(String(decoding: response.body, as: UTF8.self) == "bo$2bo$3o!")
    #expect(response.header("etag") == "\"a\"" && response.header("x") == "b: c")
    #expect(try get(.init("404 Not Found", [], "no")).status == 404)
    #expect(try get(.init("200 OK")).body.isEmpty)
  }

  @Test func wrongLengths() throws {
    let short = try sentence(.init("200 OK", ["Content-Length: 100"], "short"))
    #expect(short?.hasSuffix(": try again") == true, "\(short ?? "none")")
    // All bytes after the length belong to another response.
    #expect(try get(.init("200 OK", ["Content-Length: 2"], "long")).body == Array("lo".utf8))
    #expect(
      try sentence(.init("200 OK", ["Content-Length: 2", "Content-Length: 4"], "long")) != nil)
    #expect(try sentence(.init("200 OK", ["Content-Length: -1"], "long")) != nil)
    #expect(
      try sentence(.init("200 OK", ["Content-Length: 99999999999"], "x")) == "larger than 1 MB")
  }

  @Test func endlessBody() throws {
    var answer = LyingServer.Answer("200 OK", ["Content-Length: 99999999999"])
    answer.isEndless = true
    #expect(try sentence(limit: 2 << 20, answer) == "larger than 2 MB")
    answer.bytes = Array("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n".utf8)
    #expect(try sentence(limit: 2 << 20, answer) == "larger than 2 MB")
  }

  @Test func endlessHeaders() throws {
    var answer = LyingServer.Answer("200 OK")
    answer.bytes = Array("HTTP/1.1 200 OK\r\nX: ".utf8)
    answer.isEndless = true
    #expect(try sentence(answer) != nil)
    let many = (0..<3000).map { "X-\($0): \(String(repeating: "y", count: 90))" }
    #expect(try sentence(.init("200 OK", many)) != nil)
  }

  @Test func slowServer() throws {
    var answer = LyingServer.Answer("200 OK", ["Content-Length: 1000000"])
    (answer.isEndless, answer.isSlow) = (true, true)
    let reason = try sentence(answer) { $0.limits.slowest = (bytes: 1000, seconds: 2) }
    #expect(reason == "the server is too slow: try again later")
    #expect(try sentence(answer) { $0.limits.seconds = 1 } == reason)
  }

  @Test func canceled() throws {
    var answer = LyingServer.Answer("200 OK", ["Content-Length: 1000000"])
    (answer.isEndless, answer.isSlow) = (true, true)
    var checks = 0
    #expect(throws: TransferProblem.self) {
      _ = try get(
        answer,
        isCanceled: {
          checks += 1
          return checks > 10
        })
    }
  }

  @Test(arguments: [
    "file:///etc/passwd", "ftp://127.0.0.1/x", "gopher://127.0.0.1/", "dict://127.0.0.1:11/",
    "http://user:secret@127.0.0.1/", "http://127.0.0.1:0x/", "javascript:x",
  ])
  func redirectionElsewhere(target: String) throws {
    let reason = try #require(try sentence(.init("302 Found", ["Location: \(target)"])))
    #expect(reason.hasPrefix("it redirects to "), "\(reason)")
  }

  @Test func redirections() throws {
    let server = LyingServer { request in
      request.hasPrefix("GET /a ")
        ? .init("301 Moved", ["Location: b?c=d"])
        : request.hasPrefix("GET /b?c=d ")
          ? .init("200 OK", [], "found") : .init("302 Found", ["Location: /loop"])
    }
    defer { server.stop() }
    let found = try Transfer.response(to: .init("GET", try Address(server.address("/a"))))
    #expect(found.body == Array("found".utf8))
    #expect {
      _ = try Transfer.response(to: .init("GET", try Address(server.address("/loop"))))
    } throws: { ($0 as? TransferProblem)?.reason == "too many redirections" }
    #expect(server.requests.count == 2 + 6)
  }

  @Test func secretsStayAtTheirHost() throws {
    let other = LyingServer { _ in .init("200 OK") }
    defer { other.stop() }
    let server = LyingServer { request in
      request.contains("Authorization")
        ? .init("302 Found", ["Location: \(other.address("/"))"])
        : .init("401 Unauthorized", ["WWW-Authenticate: Basic realm=\"x\""])
    }
    defer { server.stop() }
    var request = TransferRequest("GET", try Address(server.address("/")))
    request.account = .credential(Credential(user: "me", password: "se\"cr\\et"))
    #expect(try Transfer.response(to: request).status == 200)
    // "me:se"cr\et" in base 64.
    #expect(server.requests.last?.contains("Authorization: Basic bWU6c2UiY3JcZXQ=") == true)
    #expect(other.requests.allSatisfy { !$0.contains("Authorization") } && !other.requests.isEmpty)
  }

  /// Other users can read the arguments and see the environment of a program of their own, but not what
  /// it reads.
  @Test func secretsAreNoArguments() throws {
    let folder = try TemporaryFolder()
    let (log, wrapper) = (folder.file("log"), folder.file("curl"))
    let real = try #require(Subprocess.find("curl")).text
    try Data("#!/bin/sh\n(echo \"$@\"; env) >> \(log.path)\nexec \(real) \"$@\"\n".utf8)
      .write(to: wrapper)
    chmod(wrapper.path, 0o755)
    let server = LyingServer { _ in .init("401 No", ["WWW-Authenticate: Basic realm=\"x\""]) }
    defer { server.stop() }
    var request = TransferRequest("GET", try Address(server.address("/")))
    request.account = .credential(Credential(user: "me", password: "hidden-word"))
    #expect(try Transfer.response(to: request, program: Path(wrapper.path)).status == 401)
    let text = try String(contentsOf: log, encoding: .utf8)
    #expect(text.contains("--disable --config -") && !text.contains("hidden-word"))
    #expect(server.requests.contains { $0.contains("Authorization") })
  }

  @Test func netrc() throws {
    let folder = try TemporaryFolder()
    try Data("machine 127.0.0.1 login me password secret\n".utf8).write(to: folder.file(".netrc"))
    // This option would let curl send the user agent of the file.
    try Data("user-agent = \"curlrc\"\n".utf8).write(to: folder.file(".curlrc"))
    let home = ProcessInfo.processInfo.environment["HOME"] ?? ""
    setenv("HOME", folder.url.path, 1)
    defer { setenv("HOME", home, 1) }
    let server = LyingServer { request in
      request.contains("Authorization")
        ? .init("200 OK") : .init("401 No", ["WWW-Authenticate: Basic realm=\"x\""])
    }
    defer { server.stop() }
    var request = TransferRequest("GET", try Address(server.address("/")))
    #expect(try Transfer.response(to: request).status == 401)
    request.account = .netrc
    #expect(try Transfer.response(to: request).status == 200)
    #expect(server.requests.allSatisfy { $0.contains("User-Agent: render\r\n") })
  }

  @Test func uploads() throws {
    let server = LyingServer { _ in .init("201 Created") }
    defer { server.stop() }
    var request = TransferRequest("PUT", try Address(server.address("/")).file("a b%?#/é.rle"))
    request.body = .bytes(Array("x = 1, y = 1\n".utf8))
    #expect(try Transfer.response(to: request).status == 201)
    let sent = try #require(server.requests.first)
    #expect(sent.hasPrefix("PUT /a%20b%25%3F%23%2F%C3%A9.rle HTTP/1.1\r\n"), "\(sent)")
    #expect(sent.contains("Content-Length: 13\r\n"))
  }

  @Test func progress() throws {
    let total = Tally()
    let count = { (request: TransferRequest) in
      total.value.withLock { $0 = 0 }
      let progress = Transfer.Progress { bytes in total.value.withLock { $0 += bytes } }
      try Transfer.$progress.withValue(progress) { _ = try Transfer.response(to: request) }
      return total.value.withLock(\.self)
    }
    let body = String(repeating: "bo$", count: 100_000)
    let server = LyingServer { _ in .init("200 OK", [], body) }
    defer { server.stop() }
    let address = try Address(server.address("/a.rle"))
    #expect(try count(TransferRequest("GET", address)) == body.utf8.count)
    var upload = TransferRequest("PUT", address)
    upload.body = .bytes([UInt8](repeating: 0, count: 12_345))
    #expect(try count(upload) == 12_345 + body.utf8.count)
  }

  @Test func noServer() throws {
    let server = LyingServer { _ in .init("200 OK") }
    server.stop()
    #expect {
      _ = try Transfer.response(to: .init("GET", try Address(server.address("/"))))
    } throws: {
      "\($0)".hasSuffix(
        "the host refuses the connection: check the port, and that the server is running")
    }
    #expect {
      _ = try Transfer.response(to: .init("GET", try Address("http://no-such-host.invalid/x")))
    } throws: {
      "\($0)"
        == "cannot read http://no-such-host.invalid/x: the host name cannot be resolved: check it"
        + " and the network connection"
    }
    #expect {
      _ = try get(.init("200 OK")) {
        $0 = TransferRequest("GET", try! Address("https://127.0.0.1:\(server.port)/"))
      }
    } throws: { $0 is TransferProblem }
  }

  @Test func textInsteadOfHTTP() throws {
    var answer = LyingServer.Answer("")
    answer.bytes = Array("SSH-2.0-OpenSSH\r\n".utf8)
    #expect(try sentence(answer) != nil)
    answer.bytes = []
    #expect(
      try sentence(answer) == "the server closed the connection without a response: try again later"
    )
  }
}

/// A number that several threads add to.
private final class Tally: Sendable {
  let value = Mutex(0)
}
