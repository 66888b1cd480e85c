import Foundation
import TestSupport
import Testing

/// The page that shows what there is, and the commands on it.
@Suite struct GalleryTests {
  private static let docs = projectFolder.appendingPathComponent("docs")
  private static let page =
    (try? String(contentsOf: docs.appendingPathComponent("gallery.md"), encoding: .utf8)) ?? ""

  /// What is listed and drawn there, each with the name of its picture.
  static let commands: [(words: [String], picture: String)] = page.split(separator: "\n")
    .filter { $0.hasPrefix("render list ") }
    .map { line in
      let words = line.split(separator: " ").dropFirst().map(String.init)
      return (words, words.last ?? "")
    }

  /// Where the page's pictures lie, seen from it.
  private static let pictures = page.split(separator: "](").dropFirst()
    .map { String($0.prefix { $0 != ")" }) }
    .filter { [".png", ".gif"].contains(String($0.suffix(4))) }

  @Test func `typeface, themes and patterns are shown`() {
    #expect(Self.commands.map(\.words[1]) == ["type", "themes", "patterns"])
  }

  @Test(arguments: TestScope.cases(commands, atMost: 1))
  func `a list's picture is what its command draws`(
    command: (words: [String], picture: String)
  ) throws {
    let scratch = try TemporaryFolder()
    let program = try Program(Program.renderPath, command.words, in: scratch.url)
    #expect(program.status == 0)
    let kept = Self.docs.appendingPathComponent("gallery/\(command.picture)")
    let (drawn, expected) = (try DecodedFilm(scratch.file(command.picture)), try DecodedFilm(kept))
    #expect(drawn.frames == expected.frames)
  }

  @Test func `every picture is there, and every other of an example's is checked with it`() throws {
    let lists = Self.commands.map { "gallery/\($0.picture)" }
    let others = Self.pictures.filter { !lists.contains($0) }
    #expect(Self.pictures.count == lists.count + others.count && others.count >= 8)
    #expect(others.filter { !$0.hasPrefix("../examples/") } == [])
    for picture in Self.pictures {
      let path = Self.docs.appendingPathComponent(picture).standardized.path
      #expect(FileManager.default.fileExists(atPath: path), "\(picture)")
    }
    let folder = Self.docs.appendingPathComponent("gallery").path
    let kept = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(Set(kept.map { "gallery/\($0)" }) == Set(lists))
  }

  @Test func `lists take less than 150 kB`() throws {
    let sizes = try Self.commands.map { command in
      try Data(contentsOf: Self.docs.appendingPathComponent("gallery/\(command.picture)")).count
    }
    #expect(sizes.reduce(0, +) < 150_000)
  }
}
