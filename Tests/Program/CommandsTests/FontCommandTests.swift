import Foundation
import TestSupport
import Testing

/// Font files that the user chooses with `--font` or `font:`.
@Suite struct FontCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try Data(BoxFont(and: "é").bytes).write(to: folder.file("boxes.ttf"))
  }

  private func frame(_ name: String) throws -> [UInt32] {
    try #require(try DecodedFilm(folder.file(name)).frames.first).elements
  }

  @Test(
    arguments: TestScope.cases(
      [
        "caption: abc", "title: abc", "plot: right", "plot: only",
        "events: [{at: 0, label: abc, x: 1, y: 1}]", "rule: [Life, Maze]\nsheet: 2",
        "rule: [Life, Maze]\ndensity: [10%, 20%]\nsheet: 2", "explain: true",
      ], .few))
  func `Every kind of text uses the chosen font`(text: String) async throws {
    let scenario = "simulation: life\nsize: 32x24\nframes: 1\n\(text)\n"
    try folder.write(scenario + "out: own.png\n", to: "own.yaml")
    try folder.write(scenario + "font: boxes.ttf\nout: boxes.png\n", to: "boxes.yaml")
    let program = try await folder.render("run", "own.yaml", "boxes.yaml")
    #expect(program.status == 0 && program.errors == "")
    #expect(try frame("own.png") != frame("boxes.png"))
    #expect(try await folder.render("check", "boxes.yaml").text == "boxes.png: ok\n")
  }

  @Test func `The font of an image without text is an error`() async throws {
    let drawn = try await folder.render("life --frames 1 --font boxes.ttf -o boxes.png")
    #expect(drawn.errors.contains("'font' is for texts, and no output has any"))
  }

  @Test func `An image rendered with a font file carries no scenario`() async throws {
    let drawn = try await folder.render(
      "life", "--frames", "1", "--title", "A", "--font", "boxes.ttf", "-o", "a.png")
    #expect(drawn.status == 0)
    #expect(try await folder.render("show", "a.png").status != 0)
  }

  @Test(arguments: [
    ("text.ttf", "cannot use the font text.ttf: not a TrueType or OpenType font with outlines "),
    ("none.ttf", "cannot read the font none.ttf: No such file or directory"),
    ("arial", "cannot read the font arial: No such file or directory"),
    (
      "greek.ttf",
      "cannot use the font greek.ttf: it has no 'A' (U+0041): a font must have all ASCII characters"
    ),
  ])
  func `An invalid font file is an error`(name: String, message: String) async throws {
    try folder.write("This is no font, but text, which is long enough.", to: "text.ttf")
    var greek = BoxFont(and: "α")
    greek.letters.remove("A")
    try Data(greek.bytes).write(to: folder.file("greek.ttf"))
    let files = folder.contents
    let program = try await folder.render("life", "--font", name, "-o", "a.png")
    #expect(program.status == (message.hasPrefix("cannot read") ? 1 : 2))
    #expect(program.errors.hasPrefix("render: --font: " + message))
    #expect(folder.contents == files)
  }

  @Test func `A font file over 32 MB is an error`() async throws {
    var bytes = Data(BoxFont().bytes)
    bytes.count = (32 << 20) + 1
    try bytes.write(to: folder.file("large.ttf"))
    let program = try await folder.render("life", "--font", "large.ttf", "-o", "a.png")
    #expect(program.status == 1)
    #expect(program.errors.hasPrefix("render: --font: cannot read the font large.ttf: "))
    #expect(folder.contents == ["boxes.ttf", "large.ttf"])
  }

  @Test(arguments: [
    ("caption: ok è", "4:10"), ("title: ok è", "4:8"),
    ("events: [{at: 0, label: ok è, x: 1, y: 1}]", "4:25"),
  ])
  func `A character missing from the font is an error with its position`(
    text: String, place: String
  ) async throws {
    try folder.write("simulation: life\nframes: 1\nfont: boxes.ttf\n\(text)\n", to: "a.yaml")
    let file = try await folder.render("run", "a.yaml")
    #expect(file.status == 2)
    let path = folder.file("boxes.ttf").path
    let message = "a.yaml:\(place): the font boxes.ttf has no 'è' (U+00E8)\n"
    #expect(file.errors.replacing(path, with: "boxes.ttf").hasPrefix(message))
    #expect(folder.contents == ["a.yaml", "boxes.ttf"])
  }

  @Test func `A font outside the root is an error`() async throws {
    let inner = folder.file("inner")
    try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
    let text = "simulation: life\nframes: 1\ntitle: A\nfont: ../boxes.ttf\nout: a.png\n"
    try Data(text.utf8).write(to: inner.appendingPathComponent("a.yaml"))
    let free = try await folder.render("run", "inner/a.yaml")
    #expect(free.status == 0)
    let fenced = try await folder.render("run", "inner/a.yaml", "--root", "inner")
    #expect(fenced.status == 2)
    #expect(fenced.errors.contains("cannot read the font"))
  }
}
