import Foundation
import TestSupport
import Testing

/// The gallery page, its commands and its images.
@Suite struct GalleryTests {
  private static let docs = projectFolder.appendingPathComponent("docs")
  private static let page =
    (try? String(contentsOf: docs.appendingPathComponent("gallery.md"), encoding: .utf8)) ?? ""

  /// The `render list` commands of the page, with the file name of each image.
  static let commands: [(words: [String], image: String)] = page.split(separator: "\n")
    .filter { $0.hasPrefix("render list ") }
    .map { line in
      let words = line.split(separator: " ").dropFirst().map(String.init)
      return (words, words.last ?? "")
    }

  /// The paths of the page's images, relative to the page.
  private static let images = page.split(separator: "](").dropFirst()
    .map { String($0.prefix { $0 != ")" }) }
    .filter { [".png", ".gif"].contains(String($0.suffix(4))) }

  @Test func `The gallery shows type, themes and patterns`() {
    #expect(Self.commands.map(\.words[1]) == ["type", "themes", "patterns"])
  }

  @Test(arguments: TestScope.cases(commands, .one))
  func `The image of a list matches its command`(
    command: (words: [String], image: String)
  ) async throws {
    let scratch = try TemporaryFolder()
    let program = try await scratch.render(command.words)
    #expect(program.status == 0)
    let kept = Self.docs.appendingPathComponent("gallery/\(command.image)")
    let (drawn, expected) = (try DecodedFilm(scratch.file(command.image)), try DecodedFilm(kept))
    #expect(drawn.frames == expected.frames)
  }

  @Test func `Every image of the gallery exists, and others belong to checked examples`() throws {
    let lists = Self.commands.map { "gallery/\($0.image)" }
    let others = Self.images.filter { !lists.contains($0) }
    #expect(Self.images.count == lists.count + others.count && others.count >= 8)
    #expect(others.filter { !$0.hasPrefix("../examples/") } == [])
    for image in Self.images {
      let path = Self.docs.appendingPathComponent(image).standardized.path
      #expect(FileManager.default.fileExists(atPath: path), "\(image)")
    }
    let folder = Self.docs.appendingPathComponent("gallery").path
    let kept = try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(".png") }
    #expect(Set(kept.map { "gallery/\($0)" }) == Set(lists))
  }

  @Test(
    arguments: TestScope.cases(
      [
        ("docs/gallery", [], 900_000),
        ("examples", ["--link", "--page-title", "Examples"], 330_000),
      ], .one))
  func `A page of scenarios is up to date and small`(
    folder: String, options: [String], most: Int
  ) async throws {
    let scratch = try TemporaryFolder()
    let copy = scratch.file("copy")
    try FileManager.default.copyItem(at: projectFolder.appendingPathComponent(folder), to: copy)
    // Subdirectories of the examples have files of other programs.
    let files = try FileManager.default.contentsOfDirectory(atPath: copy.path)
      .filter { $0.hasSuffix(".yaml") }.sorted()
    let program = try await copy.render(
      ["gallery"] + files + ["--out", "index.html", "--if-changed"] + options)
    #expect(program.text == "index.html  unchanged\n", "\(program.errors)")
    let check = try await copy.render(["check", "index.html"])
    #expect(check.text == "index.html: ok\n", "\(check.text)\(check.errors)")
    #expect(try Data(contentsOf: copy.appendingPathComponent("index.html")).count < most)
  }

  @Test func `The images of lists are smaller than 150 kB`() throws {
    let sizes = try Self.commands.map { command in
      try Data(contentsOf: Self.docs.appendingPathComponent("gallery/\(command.image)")).count
    }
    #expect(sizes.reduce(0, +) < 150_000)
  }
}
