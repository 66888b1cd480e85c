import Files
import Foundation
import Grids
import Synchronization
import TestSupport
import Testing

@testable import Remotes

/// Generated lists of files from a hostile server on loopback, each synchronized with an empty
/// library. The limits are small, so that a list that exceeds them takes little time.
@Suite struct HostileListingTests {
  private static let limits = RemoteLimits(entries: 40, bytes: 1 << 16, total: 1 << 19)

  /// A list of files, and the answers to the requests that follow it.
  private struct Attack {
    let list: LyingServer.Answer
    let properties: String
    let content: LyingServer.Answer

    init(_ number: Int) {
      var dice = Dice(seed: UInt64(number))
      let items = (0..<Int.random(in: 0...7, using: &dice)).map { _ in Self.item(&dice) }
      properties = Self.document(items.last ?? "")
      list = Self.answer(Self.damaged(Self.document(items.joined()), &dice), &dice)
      content = Self.content(&dice)
    }

    private static func document(_ items: String) -> String {
      "<?xml version=\"1.0\"?><multistatus xmlns=\"DAV:\">\(items)</multistatus>"
    }

    private static let names = [
      "gun.rle", "night.mc", "x.rule", "sea.theme", "run.yaml", "film.mp4", "backup.tar",
      "notes.txt", "no-extension", "a%2Fb.rle", "..%2Fup.rle", "%2e%2e", ".hidden.rle", "..", "",
      "%00.rle", "%0Anew.rle", "%E2%80%AEelr.rle", "%FF%FE.rle", "GUN.rle", "gun.RLE",
      "x.rle%00.txt", "-o.rle", "$(id).rle", "con.rle", ".render-1", ".render.lock",
      "deep/in/x.rle",
      String(repeating: "n", count: 300) + ".rle", "e%CC%81.rle", "%C3%A9.rle", "%.rle", "%zz.rle",
    ]

    private static func item(_ dice: inout Dice) -> String {
      func pick(_ choices: [String]) -> String { choices.randomElement(using: &dice) ?? "" }
      let name = pick(names)
      let length = pick([
        "", "0", "24", "-1", "7000000000", "99999999999999999999", "1e9", "many",
      ])
      let date = pick([
        "", "Sun, 06 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 9999 08:49:37 GMT", "yesterday",
        "Mon, 99 Nov 2020 99:99:99 GMT",
      ])
      let tag = pick(["", "", "", "\"1\"", "W/\"1\"", "\"\(String(repeating: "t", count: 5000))\""])
      let kind = pick(["", "", "", "", "<collection/>"])
      let status = pick(["200 OK", "200 OK", "200 OK", "404 Not Found", "nonsense"])
      func property(_ name: String, _ value: String) -> String {
        value.isEmpty ? "" : "<\(name)>\(value)</\(name)>"
      }
      return "<response><href>/d/\(name)</href><propstat><prop><resourcetype>\(kind)</resourcetype>"
        + property("getcontentlength", length) + property("getlastmodified", date)
        + property("getetag", tag)
        + "</prop><status>HTTP/1.1 \(status)</status></propstat></response>"
    }

    /// Returns the text, every fourth time with an error of XML.
    private static func damaged(_ text: String, _ dice: inout Dice) -> String {
      switch Int.random(in: 0..<16, using: &dice) {
      case 0: String(text.prefix(Int.random(in: 0...text.count, using: &dice)))
      case 1: "<!DOCTYPE d [<!ENTITY a \"aaaaaaaaaa\">]>" + text
      case 2: text.replacing("<response>", with: String(repeating: "<response>", count: 2000))
      case 3: text.replacing("</href>", with: String(repeating: "&amp;", count: 50_000) + "</href>")
      default: text
      }
    }

    private static func answer(_ text: String, _ dice: inout Dice) -> LyingServer.Answer {
      let headers = [[], ["Date: Sun, 06 Nov 1994 08:49:38 GMT"], ["Date: never"]]
      var headersNow = headers.randomElement(using: &dice) ?? []
      switch Int.random(in: 0..<24, using: &dice) {
      case 0: headersNow.append("Content-Length: 99999999999")
      case 1: headersNow.append("Content-Length: 3")
      case 2: return .init("200 OK", headersNow, text)
      case 3:
        var endless = LyingServer.Answer("207 M", headersNow + ["Content-Length: 9999999999"], text)
        endless.isEndless = true
        return endless
      default: break
      }
      return .init("207 Multi-Status", headersNow, text)
    }

    private static func content(_ dice: inout Dice) -> LyingServer.Answer {
      switch Int.random(in: 0..<8, using: &dice) {
      case 0:
        var endless = LyingServer.Answer("200 OK", ["Content-Length: 9999999999"])
        endless.isEndless = true
        return endless
      case 1:
        var endless = LyingServer.Answer("200 OK")
        endless.bytes = Array("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n".utf8)
        endless.isEndless = true
        return endless
      case 2: return .init("200 OK", [], String(repeating: "A", count: 60_000))
      case 3: return .init("200 OK", ["Content-Length: 500"], "short")
      case 4: return .init("404 Not Found")
      default: return .init("200 OK", [], "x = 3, y = 1\n3o!\n")
      }
    }
  }

  /// The numbers that the documentation of security states.
  private struct Figures {
    var (refused, listed, received, failed) = (0, 0, 0, 0)
    var (requests, bytes, mostBytes) = (0, 0, 0)
  }

  @Test func `hostile lists download no foreign file and exceed no limit`() throws {
    var figures = Figures()
    for number in 0..<TestScope.size(.hostileLists) { try attack(number, &figures) }
    print("hostile lists: \(figures)")
    // A generator of attacks that only fail at once would test nothing.
    #expect(figures.refused > 20 && figures.received > 20 && figures.failed > 20)
    // The body that exceeds the limit is read up to one piece more.
    #expect(figures.mostBytes <= Self.limits.total + (1 << 20))
  }

  private func attack(_ number: Int, _ figures: inout Figures) throws {
    let attack = Attack(number)
    let server = LyingServer { request in
      if request.hasPrefix("PROPFIND /d/ ") { return attack.list }
      if request.hasPrefix("PROPFIND ") { return .init("207 M", [], attack.properties) }
      return request.hasPrefix("GET ") ? attack.content : .init("201 Created")
    }
    defer { server.stop() }
    let folder = try TemporaryFolder()
    let bytes = Mutex(0)
    let patience = Patience()
    let time = CancellationCheck.Waiting { patience.isOver }
    try CancellationCheck.$waiting.withValue(time) {
      try Transfer.$progress.withValue(.init { count in bytes.withLock { $0 += count } }) {
        try synchronize(server, in: folder, &figures)
      }
    }
    #expect(!patience.isOver, "attack \(number) ends by itself")
    // A list, the properties, and for each file of the list its content and the way to it.
    #expect(server.requests.count < 40, "attack \(number)")
    figures.requests += server.requests.count
    figures.bytes += bytes.withLock { $0 }
    figures.mostBytes = max(figures.mostBytes, bytes.withLock { $0 })
    for request in server.requests where request.hasPrefix("GET ") {
      let path = String(request.split(separator: " ")[1])
      let name = MultiStatus.lastComponent(path)
      #expect(
        EntryKind(of: name) != nil && EntryName.problem(with: name) == nil, "\(number) \(path)")
    }
  }

  private func synchronize(
    _ server: LyingServer, in folder: TemporaryFolder, _ figures: inout Figures
  ) throws {
    let work = Path(folder.url.path).asFolder
    let library = PlainFolder(work + "library/", isLibrary: true)
    var sync: Synchronization
    do {
      sync = try Synchronization(
        mine: library, theirs: WebDAVFolder(server.address("/d"), limits: Self.limits),
        index: SyncIndex(work + "agreed", mine: "here", theirs: "there"))
    } catch {
      figures.refused += 1
      #expect(!"\(error)".isEmpty)
      return
    }
    figures.listed += sync.names.count
    #expect(!server.requests.contains { $0.hasPrefix("GET ") }, "a list downloads nothing")
    try? sync.run(sync.names) { _ in
      nil
    } report: { outcome in
      if outcome.isSettled { figures.received += 1 } else { figures.failed += 1 }
    }
    for entry in try library.entries() {
      #expect(EntryName.problem(with: entry.name) == nil && (entry.size ?? 0) <= Self.limits.bytes)
    }
    // Nothing is written outside of the library and the working directory.
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(Set(files).isSubset(of: ["library", "agreed"]), "\(files)")
  }
}
