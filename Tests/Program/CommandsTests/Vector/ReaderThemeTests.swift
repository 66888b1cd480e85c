import Decoding
import Foundation
import TestSupport
import Testing

/// Tests of images that show each reader light or dark colors, as the reader's system prefers.
@Suite struct ReaderThemeTests {
  private let stage: ScenarioFolder

  init() throws { stage = try ScenarioFolder() }

  private func text(_ name: String) throws -> String {
    String(decoding: try #require(stage.bytes(name)), as: UTF8.self)
  }

  private static let films = [
    "life --pattern gosper-glider-gun --frames 1 --title {name} --legend right --gap 1",
    "sea --frames 1 --size 12x9", "sea --frames 40 --plot only", "life --explain --frames 1",
    "life --size 20x15 --seed 1,2 --frames 1 --sheet auto",
    "life --size 20x15 --frames 9 --age trail --strip 3 --cell 5",
    "gray-scott --size 30x20 --frames 1 --legend below",
  ].map { $0.split(separator: " ").map(String.init) }

  /// Returns the lines without the style sheet and the classes, with fills and strokes as given by
  /// `color` for each class.
  private func drawn(_ file: String, _ color: (_ light: Substring, _ dark: Substring) -> Substring)
    -> String
  {
    let rules = #/<style>[^<]*</style>\n/#
    let painted = #/ class="[fs]([0-9a-f]+)-([0-9a-f]+)"([^>]*?) (fill|stroke)="#[0-9a-f]+"/#
    return file.replacing(rules, with: "").replacing(painted) { match in
      "\(match.3) \(match.4)=\"#\(color(match.1, match.2))\""
    }
  }

  @Test(arguments: films)
  func `The file has the colors of both themes`(film: [String]) async throws {
    for theme in ["auto", "light", "dark"] {
      let words = film + ["--no-metadata", "--theme", theme, "-o", "\(theme).svg"]
      #expect(try await stage.render(words) == "")
    }
    let auto = try text("auto.svg")
    #expect(auto.contains("\n<style>@media (prefers-color-scheme: dark) {\n"))
    // The names of definitions follow from their content.
    let names = #/d[0-9a-f]{16}/#
    for theme in ["light", "dark"] {
      let drawn = drawn(auto) { theme == "light" ? $0 : $1 }.replacing(names, with: "")
      #expect(try drawn == text("\(theme).svg").replacing(names, with: ""))
    }
  }

  @Test func `Drawings that differ in more than their colors are both in the file`() async throws {
    #expect(
      try await stage.render(
        "life", "--size", "1000x900", "--skip", "0", "--density", "50%", "--frames", "1", "--cell",
        "1", "--theme",
        "auto", "-o", "a.svg") == "")
    let file = try text("a.svg")
    #expect(file.contains("\n.day{display:none}\n.night{display:inline}\n}</style>\n"))
    #expect(file.contains("<g class=\"night\" display=\"none\">\n"))
    #expect(file.split(separator: "data:image/png").count == 3)
  }

  @Test(arguments: ["png", "gif", "pdf", "webp"])
  func `A file that looks the same to all readers is an error`(format: String) async throws {
    let told = try await stage.render("life", "-n", "1", "--theme", "auto", "-o", "a.\(format)")
    #expect(told.hasPrefix("render: --theme: 'a.\(format)' looks the same to all readers: "))
    #expect(stage.contents.isEmpty)
  }

  @Test func `The file is checked, and a foreign style is found`() async throws {
    try stage.write("simulation: life\ntheme: auto\nframes: 1\nout: a.svg\n", to: "a.yaml")
    #expect(try await stage.render("run", "a.yaml") == "")
    #expect(try await stage.render("check", "a.yaml") == "a.svg: ok\n")
    let file = try text("a.svg")
    let isWhole = { (text: String) in ImageReader.svg.isWhole(ByteSource(Array(text.utf8))) }
    #expect(isWhole(file))
    let changes = [
      ("}</style>", "}</style>\n<style>.a{fill:#fff}</style>"), ("{fill:", "{fill:url(x);fill:"),
      ("<style>@media (prefers", "<style>@import 'x';@media (prefers"), ("}</style>", "}}</style>"),
      ("<style>", "<style type=\"a\">"),
    ]
    for (old, new) in changes {
      let changed = file.replacing(old, with: new, maxReplacements: 1)
      #expect(changed != file && !isWhole(changed), "\(new)")
    }
  }

  @Test func `Outputs by theme are written, with the lines that show them`() async throws {
    try stage.write(
      """
      simulation: life
      pattern: glider
      description: A glider & more
      frames: 1
      out: {light: a.png, dark: b.png}
      """, to: "two.yaml")
    let told = try await stage.render("run", "two.yaml")
    #expect(
      told.hasSuffix(
        """
        <picture>
          <source media="(prefers-color-scheme: dark)" srcset="b.png">
          <img src="a.png" alt="A glider &amp; more">
        </picture>

        """), "\(told)")
    #expect(try await stage.render("run", "two.yaml", "-q") == "")
    for (theme, name) in [("light", "a.png"), ("dark", "b.png")] {
      let words = ["life", "--pattern", "glider", "--frames", "1", "--theme", theme]
      #expect(try await stage.render(words + ["-o", "alone.png", "--no-metadata"]) == "")
      #expect(
        try stage.asked("alone.png", "str(image.convert('RGB').tobytes())")
          == stage.asked(name, "str(image.convert('RGB').tobytes())"))
    }
    #expect(try await stage.render("check", "two.yaml") == "a.png: ok\nb.png: ok\n")
    try stage.write(
      "simulation: life\ntheme: dark\nframes: 1\nout: {light: a.png, dark: b.png}\n", to: "two.yaml"
    )
    #expect(
      try await stage.render("run", "two.yaml").contains(
        "'out' names a theme for each file: remove 'theme'"))
    try stage.write(
      "simulation: life\nbogus: 1\nout: {light: a.png, dark: b.png}\n", to: "two.yaml")
    let errors = try await stage.render("run", "two.yaml")
    #expect(errors.split(separator: "unknown setting 'bogus'").count == 2, "\(errors)")
    try stage.write("simulation: life\nout: {light: a.png, night: b.png}\n", to: "two.yaml")
    #expect(
      try await stage.render("run", "two.yaml").contains(
        "expected files for light and dark, got 'night'")
    )
  }
}
