import Foundation
import TestSupport
import Testing

@testable import Files
@testable import Remotes

/// Folders on servers that lie, on loopback. `WebDAVServerTests` use real servers.
@Suite struct WebDAVFolderTests {
  private static func list(_ names: [String]) -> String {
    let files = names.map { name in
      "<response><href>/d/\(name)</href><propstat><prop><resourcetype/><getetag>\"1\"</getetag>"
        + "</prop><status>HTTP/1.1 200 OK</status></propstat></response>"
    }
    return "<multistatus xmlns=\"DAV:\">\(files.joined())</multistatus>"
  }

  private func entries(_ answer: LyingServer.Answer, most: Int = 100) throws -> [RemoteEntry] {
    let server = LyingServer { _ in answer }
    defer { server.stop() }
    let limits = RemoteLimits(entries: most, bytes: 1 << 20)
    return try WebDAVFolder(server.address("/d"), limits: limits).entries()
  }

  private func sentence(_ answer: LyingServer.Answer, most: Int = 100) -> String? {
    do {
      _ = try entries(answer, most: most)
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test func hiddenNamesAreLeftOut() throws {
    let names = [
      "b.rle", "a.rle", "..", "%2e%2e", ".htaccess", "a%2Fb", "sub/", "film.mp4", "notes",
      "x.zip.txt",
    ]
    let found = try entries(.init("207 Multi-Status", [], Self.list(names)))
    #expect(found.map(\.name) == ["a.rle", "a/b", "b.rle"])
    #expect(EntryName.problem(with: "a/b") != nil)
    #expect(found[0].version.text == "etag \"1\"")
  }

  private static func item(_ properties: String, _ name: String = "a.rle") -> String {
    "<multistatus xmlns=\"DAV:\"><response><href>/d/\(name)</href><propstat><prop>\(properties)</prop>"
      + "<status>HTTP/1.1 200 OK</status></propstat></response></multistatus>"
  }

  private static let date = "Sun, 06 Nov 1994 08:49:37 GMT"

  /// The version without an ETag. `unread` equals no agreed version, so that only a synchronization
  /// reads the content.
  @Test(arguments: [
    (["Date: Sun, 06 Nov 1994 08:50:00 GMT"], true, true, "\(date), 5 bytes"),
    ([], true, true, "\(date), 5 bytes"),
    (["Date: Sun, 06 Nov 1994 08:49:38 GMT"], true, true, "\(date), 5 bytes, unread"),
    ([], false, true, "\(date), ? bytes, unread"),
    ([], true, false, ", 5 bytes, unread"),
    ([], false, false, ", ? bytes, unread"),
  ])
  func versionsWithoutTags(
    headers: [String], hasLength: Bool, hasDate: Bool, version: String
  ) throws {
    let list = Self.item(
      (hasLength ? "<getcontentlength>5</getcontentlength>" : "")
        + (hasDate ? "<getlastmodified>\(Self.date)</getlastmodified>" : ""))
    let server = LyingServer { _ in .init("207 Multi-Status", headers, list) }
    defer { server.stop() }
    let found = try WebDAVFolder(server.address("/d")).entries()
    #expect(found.map(\.version.text) == [version])
    #expect(!server.requests.contains { $0.hasPrefix("GET ") })
  }

  /// Without tags and dates, each synchronization reads the entries again, and finds them equal.
  @Test func entriesWithoutVersionsStayEqual() throws {
    let server = LyingServer { request in
      request.hasPrefix("GET ") ? .init("200 OK", [], "3o!\n") : .init("207 M", [], Self.item(""))
    }
    defer { server.stop() }
    let sides = try TwoSides()
    for outcome in [SyncOutcome.Result.done(.receive), nil, nil] {
      try sides.sync(theirs: WebDAVFolder(server.address("/d")))
      #expect(sides.outcomes["a.rle"] == outcome && sides.text("mine", "a.rle") == "3o!\n")
    }
  }

  @Test func allDownloadsHaveOneLimit() throws {
    let list = Self.list((0..<20).map { "\($0).rle" })
    let text = String(repeating: "A", count: 200_000)
    let server = LyingServer { request in
      if request.hasPrefix("GET ") { return .init("200 OK", [], text) }
      return .init("207 M", [], request.hasPrefix("PROPFIND /d/ ") ? list : Self.item(""))
    }
    defer { server.stop() }
    let sides = try TwoSides()
    let limits = RemoteLimits(bytes: 1 << 20, total: 1 << 20)
    #expect(throws: SyncProblem.stopped(failures: 5)) {
      try sides.sync(theirs: WebDAVFolder(server.address("/d"), limits: limits))
    }
    #expect((4...5).contains(sides.names("mine").count))
    #expect(
      sides.outcomes.values.contains {
        if case .failed(let problem) = $0 {
          "\(problem)".contains("more than 1 MB in total")
        } else {
          false
        }
      })
  }

  @Test func tooManyEntries() throws {
    let many = Self.list((0..<5000).map { "\($0).rle" })
    #expect(sentence(.init("207 Multi-Status", [], many)) == "the folder has more than 100 entries")
    var endless = LyingServer.Answer("207 Multi-Status", ["Content-Length: 999999999999"])
    endless.isEndless = true
    #expect(sentence(endless) == "the folder has more than 100 entries")
    endless.bytes = Array(
      "HTTP/1.1 207 M\r\nConnection: close\r\n\r\n<multistatus xmlns=\"DAV:\">".utf8)
    #expect(sentence(endless) == "the folder has more than 100 entries")
  }

  @Test(arguments: [
    ("200 OK", "no WebDAV folder"), ("404 Not Found", "no such folder"), ("401 No", "(401)"),
    ("405 No", "no WebDAV folder"), ("500 No", "the server failed (500)"),
    ("207 Multi-Status", "invalid list"),
  ])
  func otherAnswers(status: String, words: String) {
    let sentence = sentence(.init(status, [], "<html>")) ?? ""
    #expect(sentence.contains(words), "\(sentence)")
  }

  /// Without locks and conditions, a change needs `force`.
  @Test func serverWithoutProtection() throws {
    let server = LyingServer { request in
      switch request.prefix(while: { $0 != " " }) {
      case "PROPFIND": .init("207 Multi-Status", [], Self.list(["a.rle"]))
      case "LOCK": .init("405 Method Not Allowed")
      case "GET": .init("200 OK", [], "old")
      default: .init("201 Created")
      }
    }
    defer { server.stop() }
    let remote = try WebDAVFolder(server.address("/d"))
    let (bytes, expected) = (Array("new".utf8), RemoteVersion("etag \"1\""))
    #expect {
      _ = try remote.replace("a.rle", with: bytes, expected: expected, force: false)
    } throws: { "\($0)".contains("neither locks nor conditions") && "\($0)".contains("--force") }
    #expect(!server.requests.contains { $0.hasPrefix("MOVE") })
    _ = try remote.replace("a.rle", with: bytes, expected: expected, force: true)
    #expect(server.requests.contains { $0.hasPrefix("MOVE") && $0.contains("Overwrite: T") })
    #expect(throws: RemoteProblem.self) {
      _ = try remote.replace(
        "a.rle", with: bytes, expected: RemoteVersion("etag \"2\""), force: true)
    }
  }

  /// A server without locks that honors conditions.
  @Test func serverWithConditions() throws {
    let server = LyingServer { request in
      let isWrong = request.contains("If-Match:") && !request.contains("If-Match: \"1\"")
      switch request.prefix(while: { $0 != " " }) {
      case "PROPFIND": return .init("207 Multi-Status", [], Self.list(["a.rle"]))
      case "LOCK": return .init("501 Not Implemented")
      default: return .init(isWrong ? "412 Precondition Failed" : "201 Created")
      }
    }
    defer { server.stop() }
    let remote = try WebDAVFolder(server.address("/d"))
    let expected = RemoteVersion("etag \"1\"")
    _ = try remote.replace("a.rle", with: Array("new".utf8), expected: expected, force: false)
    #expect(
      server.requests.contains { $0.hasPrefix("PUT /d/a.rle ") && $0.contains("If-Match: \"1\"") })
    try remote.remove("a.rle", expected: expected, force: false)
    #expect(
      server.requests.contains {
        $0.hasPrefix("DELETE /d/a.rle ") && $0.contains("If-Match: \"1\"")
      })
  }

  /// Both clients find the directory of a killed one. The second asks the server to remove it only
  /// after the first has made its own, and must not remove that.
  @Test func turnOfKilledClient() async throws {
    let folder = DirectoriesOnServer(old: ".render.turn")
    let server = LyingServer { folder.answer($0) }
    defer { server.stop() }
    let remote = try WebDAVFolder(server.address("/d"))
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask {
          _ = try? remote.exclusively { _ in
            folder.enter()
            usleep(50_000)
            folder.leave()
          }
        }
      }
    }
    #expect(folder.most == 1)
    #expect(folder.entries == 8)
    #expect(folder.names == [])
  }

  /// A client was also killed while it removed the directory of another one.
  @Test func takeoverOfKilledClient() throws {
    let folder = DirectoriesOnServer(old: ".render.turn", ".render-render.turn-100")
    let server = LyingServer { folder.answer($0) }
    defer { server.stop() }
    let remote = try WebDAVFolder(server.address("/d"))
    _ = try remote.exclusively { _ in folder.enter() }
    #expect(folder.entries == 1)
    #expect(folder.names == [])
  }

  /// Two lists with a temporary file between them: some servers remove before they move.
  @Test func entryThatIsBeingReplaced() throws {
    let count = Counter()
    let server = LyingServer { _ in
      .init(
        "207 Multi-Status", [],
        Self.list(count.next() == 0 ? ["b.rle", ".render-1"] : ["a.rle", "b.rle"]))
    }
    defer { server.stop() }
    #expect(try WebDAVFolder(server.address("/d")).entries().map(\.name) == ["a.rle", "b.rle"])
  }
}

/// A counter of calls.
private final class Counter: @unchecked Sendable {
  private let lock = NSLock()
  private var count = 0

  func next() -> Int {
    lock.withLock {
      count += 1
      return count - 1
    }
  }
}

/// Directories on a server without locks, on which clients make changes. Removing one takes time.
private final class DirectoriesOnServer: @unchecked Sendable {
  private let lock = NSLock()
  /// The seconds at which each directory was made.
  private var made: [String: Int] = [:]
  private var inside = 0
  private(set) var most = 0
  private(set) var entries = 0

  init(old names: String...) { for name in names { made[name] = 100 } }

  var names: [String] { lock.withLock { made.keys.sorted() } }

  func enter() {
    lock.withLock {
      (inside, entries) = (inside + 1, entries + 1)
      most = max(most, inside)
    }
  }

  func leave() { lock.withLock { inside -= 1 } }

  func answer(_ request: String) -> LyingServer.Answer {
    let words = request.split(separator: " ")
    let name = words[1].split(separator: "/").last.map(String.init) ?? ""
    switch words[0] {
    case "MKCOL":
      return lock.withLock {
        if made[name] != nil { return .init("405 Exists") }
        made[name] = 1000
        return .init("201 Created")
      }
    case "DELETE":
      // The slower the removal, the more clients have decided on it.
      usleep(UInt32.random(in: 0...100_000))
      lock.withLock { made[name] = nil }
      return .init("204 No Content")
    case "PROPFIND":
      guard let seconds = lock.withLock({ made[name] }) else { return .init("404 None") }
      return .init(
        "207 Multi-Status", ["Date: \(Self.date(1001))"],
        """
        <?xml version="1.0"?><multistatus xmlns="DAV:"><response><href>/d/\(name)/</href>
        <propstat><prop><resourcetype><collection/></resourcetype>
        <getlastmodified>\(Self.date(seconds))</getlastmodified></prop>
        <status>HTTP/1.1 200 OK</status></propstat></response></multistatus>
        """)
    default: return .init("405 Method Not Allowed")
    }
  }

  /// Returns a date in the first hour of 1970.
  private static func date(_ seconds: Int) -> String {
    String(format: "Thu, 01 Jan 1970 00:%02d:%02d GMT", seconds / 60, seconds % 60)
  }
}
