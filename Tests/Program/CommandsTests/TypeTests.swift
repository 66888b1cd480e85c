import Foundation
import TestSupport
import Testing

/// Text from the command line and from files, and `render list type`.
@Suite struct TypeTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test(
    arguments: TestScope.cases(
      [
        "поколение {generation} — живых {alive}", "покоління {generation}, їжак",
        "¿generación {generation}?",
        "γενιά {generation} — «ζωντανά» {alive}", "“gen” {generation} → ∞ ≠ ½ · 10² № €",
        "e\u{301}tat {alive}",
      ], .two))
  func `A text renders the same from the command line and from a file`(text: String) async throws {
    let words = ["life", "--pattern", "glider", "--caption", text, "-o", "a.png"]
    let terminal = try await folder.render(words)
    #expect(terminal.status == 0 && terminal.errors == "")
    try folder.write(
      "simulation: life\npattern: glider\ncaption: \"\(text)\"\nout: b.png\n", to: "b.yaml")
    let file = try await folder.render("run", "b.yaml")
    #expect(file.status == 0 && file.errors == "")
    #expect(
      try DecodedFilm(folder.file("a.png")).frames == DecodedFilm(folder.file("b.png")).frames)
    #expect(try await folder.render("show", "a.png").text.contains("caption: "))
  }

  @Test func `A missing character is an error with its code point and position`() async throws {
    let terminal = try await folder.render("life", "--title", "a 😀", "-o", "a.png")
    #expect(terminal.status == 2)
    #expect(
      terminal.errors
        == "render: --title: the built-in font has no '😀' (U+1F600): set 'font' to a font that"
        + " has it\n")
    try folder.write("simulation: life\nframes: 1\ncaption: \"ok  日\"\n", to: "b.yaml")
    let file = try await folder.render("run", "b.yaml")
    #expect(file.status == 2)
    #expect(
      file.errors.hasPrefix(
        "b.yaml:3:10: the built-in font has no '日' (U+65E5): set 'font' to a font that has it\n"))
    #expect(folder.contents == ["b.yaml"])
  }

  @Test func `The list of characters is grouped by block and can be searched`() async throws {
    let all = try await folder.render("list", "type").text.split(separator: "\n")
    #expect(all.count == 13)
    #expect(all[0].hasPrefix("Basic Latin ") && all[0].contains("ABC"))
    #expect(try await folder.render("list", "type", "cyrillic").text.contains("абвгд"))
    #expect(try await folder.render("list", "type", "→").text.hasPrefix("Arrows "))
    #expect(
      try await folder.render("list", "type", "--json").text.contains(
        #""name": "Arrows", "count": 13, "#))
  }

  @Test func `The list of characters renders as an image in each theme's colors`() async throws {
    #expect(
      try await folder.render("list", "type", "--out", "{theme}.png", "--theme", "light,dark")
        .errors == "")
    let (light, dark) = (
      try DecodedFilm(folder.file("light.png")), try DecodedFilm(folder.file("dark.png"))
    )
    #expect(light.frames[0].size == dark.frames[0].size)
    #expect(light.frames[0][0, 0] > dark.frames[0][0, 0])
    #expect(Set(light.frames[0].elements).count == 7)
  }

  @Test(arguments: [
    (["--cell", "4"], "render: --cell: 'list type' takes no setting 'cell'\n"),
    (["--out", "x.csv"], "render: 'x.csv' cannot store an image: use an image format\n"),
    (["--theme", "drak"], "render: --theme: unknown theme 'drak' (did you mean 'dark'?)\n"),
  ])
  func `An unsupported option of a list image is an error`(words: [String], message: String)
    async throws
  {
    let words = ["list", "type", "--out", "a.png"] + words
    let program = try await folder.render(words)
    #expect(program.status == 2 && program.errors == message)
    #expect(folder.contents == [])
  }
}
