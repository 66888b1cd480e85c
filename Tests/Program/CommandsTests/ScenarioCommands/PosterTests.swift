import Foundation
import TestSupport
import Testing

/// Stills beside films.
@Suite struct PosterTests {
  private let stage: ScenarioFolder

  init() throws { stage = try ScenarioFolder() }

  private let film = "life --size 16x12 --density 40% --frames 9 --every 2 --no-metadata"

  /// Runs shell commands, and returns what they print besides the list of files.
  private func shell(_ lines: String...) async throws -> String {
    try await stage.shell(lines.joined(separator: "\n"))
  }

  @Test(arguments: [
    ("first", 0), ("last", 8), ("middle", 4), ("0", 0), ("6", 3), ("16", 8),
  ])
  func `A poster is the frame that the setting selects`(poster: String, frame: Int) async throws {
    #expect(
      try await shell(
        "render \(film) --out f-%d.png",
        "render \(film) --out a.gif --poster \(poster)") == "")
    #expect(stage.bytes("a.png") != nil)
    #expect(stage.bytes("a.png") == stage.bytes("f-\(frame).png"))
  }

  @Test func `A poster counts the images between generations`() async throws {
    let film = "sea --size 8x6 --frames 3 --tween 2 --no-metadata"
    #expect(
      try await shell("render \(film) --out f-%d.png", "render \(film) --out a.gif --poster 1")
        == "")
    #expect(stage.bytes("a.png") == stage.bytes("f-3.png"))
  }

  @Test func `A film that ends early has its last frame as a poster`() async throws {
    let film = "life --pattern blinker --rule B/S --size 8 --no-metadata --quiet"
    #expect(
      try await shell(
        "render \(film) --out a.gif --poster last", "render \(film) --frames 2 --out f-%d.png",
        "render \(film) --out b.gif --poster 50") == "")
    #expect(stage.bytes("a.png") == stage.bytes("f-1.png"))
    #expect(stage.bytes("b.png") == stage.bytes("f-1.png"))
  }

  @Test func `A sheet has a poster, and the middle is that of the longest film`() async throws {
    let film = "life --size 8x6 --density 40% --seed 1..3 --sheet 3 --frames 5 --no-metadata"
    #expect(
      try await shell("render \(film) --out f-%d.png", "render \(film) --out a.gif --poster middle")
        == "")
    #expect(stage.bytes("a.png") == stage.bytes("f-2.png"))
  }

  @Test func `Films with one name share a poster, and others have their own`() async throws {
    #expect(
      try await shell(
        "render life --size 8 --frames 3 --poster last --out a.gif --out a.webp --out b.apng") == ""
    )
    #expect(Set(stage.contents) == ["a.gif", "a.webp", "b.apng", "a.png", "b.png"])
  }

  @Test func `Each variation and each shard has its poster`() async throws {
    try stage.write(
      "simulation: life\nsize: 8\nseed: 1..80\nframes: 2\nposter: last\nout: 'a-{seed}.gif'\n",
      to: "a.yaml")
    for shard in ["1/2", "2/2"] {
      #expect(try await stage.render("run", "a.yaml", "--shard", shard) == "")
    }
    #expect(try await stage.output("check", "a.yaml").hasSuffix("160 ok\n"))
  }

  @Test func `A table of the same scenario needs no poster`() async throws {
    #expect(
      try await shell(
        "render life --size 8 --seed 1..2 --frames 2 --poster last --out 'a-{seed}.gif' --out t.csv"
      )
        == "")
    #expect(stage.contents.contains("a-2.png") && !stage.contents.contains("t.png"))
  }

  @Test func `check and --if-changed treat a poster like any output`() async throws {
    try stage.write(
      "simulation: life\nsize: 8\nframes: 4\nposter: last\nout: a.gif\n", to: "a.yaml")
    #expect(
      try await shell("render run a.yaml", "render run a.yaml --if-changed --json").contains(
        "unchanged"))
    try FileManager.default.removeItem(at: stage.folder.file("a.png"))
    #expect(try await stage.render("check", "a.yaml").contains("a.png: missing"))
    #expect(
      try await shell("render run a.yaml --if-changed --quiet", "render check a.yaml --quiet") == ""
    )
    #expect(
      try await stage.render("check", "a.yaml", "--poster", "first").contains(
        "poster: last → first"))
  }

  @Test func `A poster carries its scenario`() async throws {
    #expect(try await shell("render life --size 8 --frames 4 --poster 2 --out a.gif") == "")
    #expect(try await stage.output("show", "a.png") == stage.output("show", "a.gif"))
    #expect(try await stage.output("show", "a.png").contains("poster: 2\n"))
  }

  @Test(arguments: [
    ("--poster last --out a.png", "'poster' requires a film: write a .gif or another animation"),
    ("--frames 9 --every 4 --poster 5 --out a.gif", "set 'poster' to 4 or 8"),
    ("--frames 9 --poster 9 --out a.gif", "set 'poster' to 8"),
    ("--frames 9 --skip 3 --poster 2 --out a.gif", "set 'poster' to 3"),
    (
      "--poster best --out a.gif", "expected first, last, middle, a generation, or none, got 'best'"
    ),
  ])
  func `A poster that no film has is an error`(arguments: String, message: String) async throws {
    let told = try await shell("render life --size 8 \(arguments)")
    #expect(told.contains(message), "\(told)")
    #expect(stage.contents == [])
  }

  @Test func `Two scenarios cannot write one poster`() async throws {
    for ending in ["gif", "webp"] {
      try stage.write(
        "simulation: life\nsize: 8\nframes: 4\nposter: last\nout: a.\(ending)\n",
        to: "\(ending).yaml")
    }
    #expect(
      try await stage.render("run", "gif.yaml", "webp.yaml").contains(
        "several scenarios write to 'a.png'"))
  }

  @Test func `The middle of a stream is unknown, and its last frame is not`() async throws {
    let rows = "printf '0 1\\n1 0\\n\\n1 1\\n0 0\\n\\n0 0\\n1 1\\n'"
    let told = try await shell("\(rows) | render grid - --poster middle --out a.gif")
    #expect(told.contains("set 'poster' to first, last or a generation"), "\(told)")
    #expect(try await shell("\(rows) | render grid - --poster last --out a.gif") == "")
    #expect(stage.contents.contains("a.png"))
  }
}
