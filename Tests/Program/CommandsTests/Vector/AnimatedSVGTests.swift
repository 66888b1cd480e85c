import Foundation
import TestSupport
import Testing

/// Tests of animations in SVG files.
@Suite struct AnimatedSVGTests {
  private let stage: ScenarioFolder

  init() throws { stage = try ScenarioFolder() }

  private func words(_ line: String) -> [String] { line.split(separator: " ").map(String.init) }

  private func text(_ name: String) throws -> String {
    String(decoding: try #require(stage.bytes(name)), as: UTF8.self)
  }

  @Test func `Quiet worlds are small`() async throws {
    let gun = "life --pattern gosper-glider-gun --size 80x60 --frames 200 -o gun.svg"
    #expect(try await stage.render(words(gun)) == "")
    #expect(
      try await stage.render(words("life --pattern kok-galaxy --frames cycle -o galaxy.svg")) == "")
    #expect(try text("gun.svg").utf8.count <= 84_000)
    #expect(try text("galaxy.svg").utf8.count <= 5000)
    #expect(try await stage.render(words("life --pattern block --frames 50 -o block.svg")) == "")
    #expect(try text("block.svg").utf8.count <= 1000)
    #expect(try !text("block.svg").contains("<animate"))
  }

  private static let choices = [
    ("life --size 9x9", false), ("life --size 9x9 --frames 1", false),
    ("life --size 9x9 --skip 3", false), ("life --size 9x9 --frames 3", true),
    ("life --size 9x9 --until 3", true), ("life --size 9x9 --duration 1s", true),
    ("life --size 9x9 -o b.gif", false), ("life --size 9x9 -o b.csv --frames 3", true),
    ("life --size 9x9 --frames 4 --strip 2", false), ("life --explain", false),
    ("sea --size 9x9 --frames 4 --plot only", false),
    ("sea --size 9x9 --frames 4 --plot only -o b.gif", false),
    ("life --size 9x9 --seed 1,2 --sheet auto", false),
  ]

  @Test(arguments: choices)
  func `A film that is asked for moves`(line: String, moves: Bool) async throws {
    #expect(try await stage.render(words(line) + ["-o", "a.svg"]) == "")
    #expect(try text("a.svg").contains("<g class=\"film\">") == moves)
  }

  @Test func `A name with a number stands for stills, also beside an animation`() async throws {
    #expect(try await stage.render(words("life --size 9x9 --frames 3 -o a.svg -o a-%d.svg")) == "")
    #expect(stage.contents == ["a-0.svg", "a-1.svg", "a-2.svg", "a.svg"])
    #expect(try !text("a-0.svg").contains("<animate"))
  }

  @Test func `Frames last as long as in other formats`() async throws {
    try stage.write(
      """
      simulation: life
      pattern: blinker
      frames: 4
      fps: 4
      hold: 1
      loop: 3
      events: [{at: 1, pause: 0.5}]
      out: a.svg
      """, to: "a.yaml")
    #expect(try await stage.render("run", "a.yaml") == "")
    let file = try text("a.svg")
    // A quarter, three quarters, a quarter, and a quarter and a second.
    let end = " dur=\"2.5\" repeatCount=\"3\" fill=\"freeze\"/>"
    #expect(file.contains(" values=\"1;0;0;0;1;0;0;0;0;0\"" + end))
    #expect(!file.contains("indefinite"))
    #expect(try await stage.render(words("life --pattern blinker --frames 2 -o b.svg")) == "")
    #expect(try text("b.svg").contains(" values=\"1;0\" dur=\".2\" repeatDur=\"indefinite\"/>"))
  }

  @Test func `Readers see their themes, and the first frame instead of motion`() async throws {
    let line = "life --pattern gosper-glider-gun --frames 9 --theme auto -o a.svg"
    #expect(try await stage.render(words(line)) == "")
    let file = try text("a.svg")
    #expect(
      file.contains(
        """
        <style>@media (prefers-reduced-motion: reduce) {
        .film *{opacity:1!important}
        .film [opacity="0"]{opacity:0!important}
        }</style>
        <style>@media (prefers-color-scheme: dark) {
        """))
    #expect(file.contains("<g class=\"f"))
    #expect(file.components(separatedBy: "<g class=\"film\">").count == 2)
  }

  @Test func `Check and show know the file`() async throws {
    try stage.write(
      "simulation: life\npattern: glider\ntheme: auto\nframes: 9\nout: a.svg\n", to: "a.yaml")
    #expect(try await stage.render("run", "a.yaml") == "")
    #expect(try await stage.render("show", "a.svg").hasPrefix("simulation: life\n"))
    #expect(try await stage.render("check", "a.yaml") == "a.svg: ok\n")
    let before = try text("a.svg")
    #expect(try await stage.render("run", "a.yaml", "--if-changed") == "")
    try stage.write(
      before.replacingOccurrences(of: "values=\"0;1", with: "values=\"1;0"), to: "a.svg")
    #expect(try await stage.render("check", "a.yaml").hasPrefix("a.svg: differs: frame 0, object "))
    // An animation of another attribute could change an address.
    try stage.write(
      before.replacingOccurrences(of: "attributeName=\"opacity\"", with: "attributeName=\"href\""),
      to: "a.svg")
    #expect(try await stage.render("run", "a.yaml", "--if-changed") == "")
    #expect(try text("a.svg") == before)
  }

  @Test func `Animations are compared as a whole`() async throws {
    for (name, seed) in [("a", "1"), ("b", "1"), ("c", "2")] {
      let line = "life --size 9x9 --frames 5 --seed \(seed) -o \(name).svg"
      #expect(try await stage.render(words(line)) == "")
    }
    #expect(try await stage.render("life", "--size", "9x9", "--frames", "5", "-o", "a.gif") == "")
    #expect(try await stage.render("compare", "a.svg", "b.svg") == "b.svg: ok\n")
    #expect(
      try await stage.render("compare", "a.svg", "c.svg").hasPrefix(
        "c.svg: differs: frame 0, object"))
    let reason =
      "an animated SVG has no pixels, and can be compared only with another SVG as a whole"
    #expect(
      try await stage.render("compare", "a.svg", "a.gif")
        == "render: cannot compare a.svg: \(reason)\nstatus 2\n")
    #expect(
      try await stage.render("compare", "a.svg", "c.svg", "--tolerance", "2")
        == "render: cannot compare c.svg: \(reason)\nstatus 2\n")
  }

  @Test func `A film that is too large is an error, and leaves no file`() async throws {
    let line = "life --size 900x900 --density 50% --cell 1 --frames 400 -o a.svg"
    #expect(
      try await stage.render(words(line)) == """
        render: cannot write a.svg: an animated SVG has at most 16 MB, and this film needs more: \
        lower 'frames' or 'size', or write .html or .webp
        status 1

        """)
    #expect(stage.contents.isEmpty)
  }

  @Test func `The bytes do not depend on the number of workers`() async throws {
    for jobs in ["1", "5"] {
      let line = "sea --size 12x9 --frames 12 --plot right --jobs \(jobs) -o \(jobs).svg"
      #expect(try await stage.render(words(line)) == "")
    }
    #expect(try text("1.svg") == text("5.svg"))
  }
}
