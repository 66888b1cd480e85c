import Files
import Foundation
import Grids
import Settings
import Synchronization
import TestSupport
import Testing

@testable import Remotes

/// Files by address, with a cache in a temporary folder.
@Suite(.serialized) struct AddressFilesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var cache: URL { folder.file("deep/cache") }

  private func files(
    _ settings: [(String, String)] = [], policy: PathPolicy = .none
  ) -> AddressFiles {
    AddressFiles(
      settings.map { Setting($0.0, $0.1, at: .option("--\($0.0)")) }, policy,
      cache: Path(cache.path))
  }

  private func read(
    _ files: AddressFiles, _ address: String, limit: Int = 1 << 20, isInFile: Bool = true
  ) -> Result<String, FileProblem> {
    Result { () throws(FileProblem) in
      String(
        decoding: try files.file(at: address, limit: limit, isInFile: isInFile).bytes,
        as: UTF8.self)
    }
  }

  private func sentence(_ result: Result<String, FileProblem>) -> String? {
    if case .failure(let problem) = result { problem.description } else { nil }
  }

  private func hash(_ text: String) -> String { SHA256.hash(Array(text.utf8)) }

  @Test func knownHashIsRequestedOnce() throws {
    let server = LyingServer { _ in .init("200 OK", [], "one") }
    let address = server.address("/a.rle")
    let pinned = [("sha256", hash("other") + ", " + hash("one").uppercased())]
    for _ in 0..<3 { #expect(try read(files(pinned), address).get() == "one") }
    #expect(server.requests.count == 1)
    server.stop()
    #expect(try read(files(pinned), address).get() == "one")
    #expect(try read(files(pinned + [("offline", "yes")]), address).get() == "one")
  }

  @Test func otherHashIsRefused() throws {
    let server = LyingServer { _ in .init("200 OK", [], "two") }
    defer { server.stop() }
    let result = read(files([("sha256", hash("one"))]), server.address("/a"))
    #expect(
      sentence(result) == "cannot read \(server.address("/a")): it has changed: its SHA-256 is "
        + "\(hash("two")); write that into 'sha256' to accept it")
    // The wrong content is not kept.
    #expect((try? FileManager.default.contentsOfDirectory(atPath: cache.path))?.isEmpty != false)
  }

  @Test func unpinnedFilesAreComparedOncePerRun() throws {
    let body = Mutex("one")
    let server = LyingServer { request in
      let body = body.withLock { $0 }
      return request.contains("If-None-Match: \"\(body)\"")
        ? .init("304 Not Modified") : .init("200 OK", ["ETag: \"\(body)\""], body)
    }
    defer { server.stop() }
    let address = server.address("/a")
    for _ in 0..<3 { #expect(try read(files(), address).get() == "one") }
    #expect(server.requests.count == 1)
    AddressFiles.forgetCompared()
    #expect(try read(files(), address).get() == "one")
    #expect(server.requests.count == 2 && server.requests[1].contains("If-None-Match"))
    AddressFiles.forgetCompared()
    body.withLock { $0 = "two" }
    #expect(try read(files(), address).get() == "two")
    // The earlier content can still be read by its hash.
    #expect(try read(files([("sha256", hash("one"))]), address).get() == "one")
    #expect(server.requests.count == 3)
  }

  @Test func dates() throws {
    let date = "Mon, 02 Jan 2023 03:04:05 GMT"
    let server = LyingServer { request in
      request.contains("If-Modified-Since: \(date)")
        ? .init("304 Not Modified") : .init("200 OK", ["Last-Modified: \(date)"], "x")
    }
    defer { server.stop() }
    #expect(try read(files(), server.address("/d")).get() == "x")
    AddressFiles.forgetCompared()
    #expect(try read(files(), server.address("/d")).get() == "x")
    #expect(server.requests.count == 2)
  }

  @Test func damagedCache() throws {
    let server = LyingServer { _ in .init("200 OK", [], "right") }
    defer { server.stop() }
    let pinned = files([("sha256", hash("right"))])
    #expect(try read(pinned, server.address("/a")).get() == "right")
    let names = try FileManager.default.contentsOfDirectory(atPath: cache.path)
    #expect(names.count == 2 && names.contains { $0.hasSuffix("-" + hash("right")) })
    for name in names { try Data("wrong".utf8).write(to: cache.appendingPathComponent(name)) }
    #expect(try read(pinned, server.address("/a")).get() == "right")
    #expect(server.requests.count == 2)
    AddressFiles.forgetCompared()
    #expect(try read(files(), server.address("/a")).get() == "right")
  }

  @Test func permissions() throws {
    let server = LyingServer { _ in .init("200 OK", [], "x") }
    defer { server.stop() }
    #expect(try read(files(), server.address("/a")).get() == "x")
    let mode = { (path: String) in
      try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
    #expect(try mode(cache.path) == 0o700)
    for name in try FileManager.default.contentsOfDirectory(atPath: cache.path) {
      #expect(try mode(cache.path + "/" + name) == 0o600)
    }
  }

  @Test func offline() throws {
    let result = read(files([("offline", "yes")]), "https://example.org/gun.rle")
    #expect(
      sentence(result)
        == "cannot read https://example.org/gun.rle: it is not in the cache: run once"
        + " without --offline")
  }

  @Test func policies() throws {
    let server = LyingServer { _ in .init("200 OK", [], "x") }
    defer { server.stop() }
    let root = try #require(PathPolicy(around: folder.url.path))
    let address = server.address("/a")
    let (hash, allowed) = (("sha256", hash("x")), ("allow-network", "yes"))
    #expect(
      sentence(read(files([hash], policy: root), address))?.contains("--allow-network") == true)
    #expect(sentence(read(files([allowed], policy: root), address))?.contains("'sha256'") == true)
    #expect(
      sentence(read(files(policy: .none.pinningAddresses), address))?.contains("'sha256'") == true)
    #expect(server.requests.isEmpty)
    #expect(try read(files([hash, allowed], policy: root), address).get() == "x")
    #expect(try read(files([hash], policy: root), address, isInFile: false).get() == "x")
    #expect(try read(files([hash], policy: .none.pinningAddresses), address).get() == "x")
  }

  /// A scenario file cannot allow itself anything.
  @Test func filesCannotAllow() throws {
    let root = try #require(PathPolicy(around: folder.url.path))
    let place = InputLocation.file(path: "a.yaml", line: 1, column: 1)
    let settings = [
      Setting("allow-network", "yes", at: place), Setting("sha256", hash("x"), at: place),
    ]
    let files = AddressFiles(settings, root, cache: Path(cache.path))
    #expect(sentence(read(files, "https://example.org/x"))?.contains("--allow-network") == true)
  }

  @Test func sizeLimit() throws {
    let server = LyingServer { _ in .init("200 OK", [], String(repeating: "x", count: 3000)) }
    defer { server.stop() }
    #expect(
      sentence(read(files(), server.address("/a"), limit: 2000))?.hasSuffix("larger than 0 MB")
        == true)
    #expect(try read(files(), server.address("/a"), limit: 3000).get().count == 3000)
  }

  /// The oldest files are removed. The times of files have a resolution of a second here.
  @Test func sizeOfTheCache() throws {
    let cache = try #require(AddressCache(Path(cache.path), mostBytes: 2500))
    let addresses = try (1...3).map { try Address("https://h/\($0)") }
    for (number, address) in addresses.enumerated() {
      let bytes = [UInt8](repeating: UInt8(number), count: 1000)
      let hash = SHA256.hash(bytes)
      cache.add(bytes, of: address, .init(hash: hash, tag: "", date: ""))
      for name in try FileManager.default.contentsOfDirectory(atPath: self.cache.path)
      where name.hasPrefix(SHA256.hash(Array(address.text.utf8))) {
        try FileManager.default.setAttributes(
          [.modificationDate: Date(timeIntervalSince1970: Double(1000 + number))],
          ofItemAtPath: self.cache.path + "/" + name)
      }
    }
    let kept = (0..<3).map { number in
      let hash = SHA256.hash([UInt8](repeating: UInt8(number), count: 1000))
      return cache.content(of: addresses[number], hash: hash, limit: 1000) != nil
    }
    #expect(kept == [false, true, true])
  }

  @Test func missingFile() throws {
    let server = LyingServer { _ in .init("404 Not Found", [], "page") }
    defer { server.stop() }
    #expect(
      sentence(read(files(), server.address("/a")))
        == "cannot read \(server.address("/a")): no such file on the server (404)")
  }

  /// The library unpacks files, and finds those in archives.
  @Test func library() throws {
    let archive = try archive("guns/gosper.rle", "24bo!")
    let server = LyingServer { request in
      var answer = LyingServer.Answer("200 OK", ["Content-Length: \(archive.count)"])
      answer.bytes += archive
      return answer
    }
    defer { server.stop() }
    let reader = files()
    let library = FileLibrary(.none).reading(reader)
    func open(_ text: String, _ kind: FileKind = .pattern) throws -> SourceFile {
      try library.open(kind, Written(.text(text), at: .option("--pattern"))).get()
    }
    let word = server.address("/dir/All.zip/gosper.rle")
    let file = try open(word)
    #expect(String(decoding: file.bytes, as: UTF8.self) == "24bo!")
    #expect(file.canonical == word && file.path == nil && file.sha256?.count == 64)
    #expect(server.requests.first?.hasPrefix("GET /dir/All.zip HTTP") == true)
    #expect(String(decoding: try open(server.address("/b")).bytes, as: UTF8.self) == "24bo!")
    #expect(reader.opened.map(\.address) == [server.address("/b"), server.address("/dir/All.zip")])
    #expect(throws: FileProblem.self) { _ = try open(server.address("/c.zip/other.rle")) }
    #expect(throws: FileProblem.self) { _ = try open(server.address("/a.json"), .team) }
    #expect(throws: FileProblem.self) {
      _ = try FileLibrary(.none).open(.pattern, Written(.text(word), at: .option("-"))).get()
    }
  }

  /// Returns a zip archive with one file, made by Python.
  private func archive(_ name: String, _ text: String) throws -> Data {
    let file = folder.file("made.zip")
    let made = try Program(
      "python3",
      [
        "-c", "import sys, zipfile; zipfile.ZipFile(sys.argv[1], 'w').writestr(*sys.argv[2:])",
        file.path, name, text,
      ])
    #expect(made.status == 0, "\(made.errors)")
    return try Data(contentsOf: file)
  }
}
