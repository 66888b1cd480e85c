import Files
import Foundation
import Settings
import TestSupport
import Testing

/// Tests of patterns in zip archives.
@Suite struct ZipTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func write(_ files: [(String, String)], to name: String = "all.zip") throws {
    try Data(StoredZip.bytes(files.map { ($0, Array($1.utf8)) })).write(to: folder.file(name))
  }

  private func open(
    _ word: String, _ kind: FileKind = .pattern, _ policy: PathPolicy = .none
  ) -> Result<SourceFile, FileProblem> {
    let place = InputLocation.file(path: folder.file("scenario.yaml").path, line: 1, column: 1)
    return FileLibrary(policy).open(kind, Written(.text(word), at: place))
  }

  private func text(_ word: String) throws -> String {
    String(decoding: try open(word).get().bytes, as: UTF8.self)
  }

  private func sentence(_ word: String) -> String {
    guard case .failure(let problem) = open(word) else { return "" }
    return problem.description.replacing(folder.url.path + "/", with: "")
  }

  @Test func `The only pattern of an archive needs no name`() throws {
    try write([("notes.md", "no pattern"), ("guns/", ""), ("guns/gun.rle", "bo!")])
    let file = try open("all.zip").get()
    #expect(String(decoding: file.bytes, as: UTF8.self) == "bo!")
    #expect(file.canonical == "bo!\n")
    #expect(file.path?.hasSuffix("all.zip/guns/gun.rle") == true)
    try write([("pattern", "3o!")], to: "single.zip")
    #expect(try text("single.zip") == "3o!")
  }

  @Test func `A pattern of an archive is found by its name or a part of it`() throws {
    try write([("one.rle", "o!"), ("guns/Big-Gun.rle", "2o!"), ("x.mc", "3o!")])
    for name in ["guns/Big-Gun.rle", "Big-Gun.rle", "big gun", "biggun", "gun.rle"] {
      #expect(try text("all.zip/\(name)") == "2o!")
    }
    #expect(try text("./all.zip/one") == "o!")
  }

  @Test func `An archive of several patterns is an error that lists them`() throws {
    try write([("one.rle", "o!"), ("two.rle", "2o!"), ("rule.rule", "")])
    #expect(
      sentence("all.zip")
        == "all.zip contains 2 patterns: name one, such as all.zip/one.rle (one.rle, two.rle)")
    #expect(
      sentence("all.zip/tow.rle")
        == "cannot read all.zip: the archive has no file 'tow.rle' (did you mean 'two.rle'?)")
    try write([("a.txt", ""), ("b.txt", "")], to: "none.zip")
    #expect(sentence("none.zip") == "none.zip contains no pattern")
    try write((0..<20).map { ("\($0).rle", "o!") }, to: "many.zip")
    #expect(sentence("many.zip").hasSuffix("11.rle and 8 more)"))
    #expect(sentence("missing.zip/one.rle").contains("No such file"))
  }

  @Test func `A damaged archive is an error`() throws {
    let bytes = StoredZip.bytes([("a.rle", Array("o!".utf8)), ("b.rle", Array("2o!".utf8))])
    for length in [4, 10, bytes.count - 1] {
      try Data(bytes.prefix(length)).write(to: folder.file("cut.zip"))
      #expect(sentence("cut.zip/a.rle") == "cannot read cut.zip: the zip archive is damaged")
    }
    // A changed byte of the file differs from its checksum.
    var changed = bytes
    changed[changed.firstIndex(of: UInt8(ascii: "!"))!] = 0
    try Data(changed).write(to: folder.file("changed.zip"))
    #expect(sentence("changed.zip/a.rle").contains("changed.zip/a.rle: damaged"))
    #expect(try text("changed.zip/b.rle") == "2o!")
  }

  @Test func `No bytes of an archive crash the reader`() throws {
    let bytes = StoredZip.bytes([("a.rle", Array("o!".utf8)), ("b.rle", Array("2o!".utf8))])
    var dice = Dice(seed: 1)
    for _ in 0..<TestScope.size(.damagedFiles) {
      var changed = bytes
      for _ in 0..<Int.random(in: 1...4, using: &dice) {
        changed[Int.random(in: changed.indices, using: &dice)] = .random(in: 0...255, using: &dice)
      }
      try Data(changed).write(to: folder.file("random.zip"))
      _ = (open("random.zip"), open("random.zip/a.rle"))
    }
  }

  @Test func `A root also restricts archives`() throws {
    try FileManager.default.createDirectory(
      at: folder.file("root"), withIntermediateDirectories: true)
    try write([("one.rle", "o!")])
    try write([("one.rle", "2o!")], to: "root/in.zip")
    let policy = try #require(PathPolicy(around: folder.file("root").path))
    #expect(try open("root/in.zip/one.rle", .pattern, policy).get().bytes == Array("2o!".utf8))
    for name in ["all.zip", "all.zip/one.rle", "root/../all.zip/one.rle"] {
      #expect(throws: FileProblem.self) { try open(name, .pattern, policy).get() }
    }
  }

  @Test func `A rule file is found beside a pattern of an archive`() throws {
    try write([("rules/Wire.rule", "@RULE Wire"), ("patterns/a.rle", "o!")])
    let library = FileLibrary(.none)
    let place = InputLocation.file(path: folder.file("s.yaml").path, line: 1, column: 1)
    let pattern = try library.open(.pattern, Written(.text("all.zip/a"), at: place)).get()
    let rule = try library.sibling(of: pattern, named: "wire.rule", .theme)?.get()
    #expect(rule?.bytes == Array("@RULE Wire".utf8))
    #expect(library.sibling(of: pattern, named: "other.rule", .theme) == nil)
  }
}
