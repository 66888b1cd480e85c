import Foundation
import TestSupport
import Testing

/// `render compare` between formats: one film is equal to itself in all of them.
@Suite struct CompareFormatTests {
  let stage: ScenarioFolder

  init() throws { stage = try ScenarioFolder() }

  /// Draws a film in all formats: a glider, or three cells that become a block, so that encoders merge
  /// the frames after the second.
  func draw(_ pattern: String, _ more: String...) async throws {
    let files = [
      "a.gif", "a.apng", "a.webp", "a-%02d.png", "b.gif", "b.apng", "b.webp", "b-%02d.png",
    ]
    let drawn = try await stage.folder.render(
      ["life", "--pattern", pattern, "--size", "16x12", "--cell", "6", "--frames", "10"] + more
        + files.flatMap { ["--out", $0] })
    try #require(drawn.status == 0, "\(drawn.errors)")
  }

  @Test(arguments: ["glider", "2o$o!"])
  func `All pairs of formats of one film are equal`(pattern: String) async throws {
    try await draw(pattern)
    for old in ["a.gif", "a.apng", "a.webp", "a-%02d.png"] {
      for new in ["b.gif", "b.apng", "b.webp", "b-%02d.png"] {
        #expect(try await stage.render("compare", old, new) == "\(new): ok\n", "\(old)")
      }
    }
  }

  @Test func `Frame rates, lengths, loops and sizes count`() async throws {
    let line = "life --pattern glider --cell 6 --caption none --frames"
    for (name, more) in [
      ("a", "10 --size 16x12"), ("fast", "10 --size 16x12 --fps 20"), ("short", "9 --size 16x12"),
      ("once", "10 --size 16x12 --loop 1"), ("wide", "10 --size 17x12"),
    ] {
      _ = try await stage.shell("render \(line) \(more) --out \(name).gif --out \(name).apng")
    }
    for (new, told) in [
      ("fast.gif", "delays of frames 0–9 (old 0.1 s, new 0.05 s)"),
      ("fast.apng", "delays of frames 0–9 (old 0.1 s, new 0.05 s)"),
      ("short.gif", "old 10 frames, new 9"), ("short.apng", "old 10 frames, new 9"),
      ("once.gif", "old plays forever, new once"), ("once.apng", "old plays forever, new once"),
      ("wide.gif", "old 96x72 pixels, new 102x72"),
    ] {
      #expect(
        try await stage.render("compare", "a.gif", new) == "\(new): differs: \(told)\nstatus 1\n")
    }
  }

  @Test func `Vectors are compared by content`() async throws {
    let line = "life --pattern glider --size 16x12 --cell 6 --frames 1"
    for ending in ["svg", "pdf", "png"] {
      _ = try await stage.shell("render \(line) --out a.\(ending) --out same.\(ending)")
      _ = try await stage.shell("render \(line) --title x --theme dark --out b.\(ending)")
      #expect(
        try await stage.render("compare", "a.\(ending)", "same.\(ending)") == "same.\(ending): ok\n"
      )
      let told = try await stage.render("compare", "a.\(ending)", "b.\(ending)")
      #expect(told.hasPrefix("b.\(ending): differs: ") && told.hasSuffix("status 1\n"), "\(told)")
    }
    // Without the programs the content decides, and an image of pixels is no match for it.
    let without = "PATH=/nowhere \"$RENDER\""
    #expect(
      try await stage.shell("\(without) compare a.svg b.svg").hasPrefix(
        "b.svg: differs: frame 0, object "))
    #expect(
      try await stage.shell("\(without) compare a.svg a.png")
        == "render: cannot compare a.svg: reading it requires rsvg-convert, which is not in PATH\n"
        + "status 2\n")
    #expect(
      try await stage.shell("\(without) compare a.svg b.svg --tolerance 3").contains(
        "install them\nstatus 2"))
  }
}
