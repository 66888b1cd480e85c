import Foundation
import TestSupport
import Testing

@testable import Scenarios

@Suite struct CanonicalTextTests {
  private func text(_ text: String, path: String = "film.yaml") throws -> String? {
    try ScenarioText(text, path: path).scenarios()[0].text
  }

  @Test(arguments: [
    ("simulation: sea", "simulation: sea\n"),
    ("simulation: elementary\nrule: W030", "simulation: wolfram\n"),
    ("simulation: wolfram\nrule: W110\nview: diagram", "simulation: wolfram\nrule: 110\n"),
    (
      "simulation: life\nseed: 1\nfps: normal\nloop: 0\nevery: 01\ngap: 0\n"
        + "shape: square\ncaption: none\ntheme: light\ndensity: 0.3\ntopology: plane",
      "simulation: life\ntopology: plane\n"
    ),
    ("simulation: sea\npenguins: 0.5\norcas: .1\nsize: 10x15", "simulation: sea\norcas: 10%\n"),
    (
      "simulation: sea\ncaption: generation {generation}  penguins {penguins}  orcas {orcas}",
      "simulation: sea\n"
    ),
    (
      "simulation: sea\ncaption: none\nfps: fast\nseed: 0009",
      "simulation: sea\nfps: 25\nseed: 9\ncaption: none\n"
    ),
    (
      "out: x.gif\nsimulation: life\njobs: 3\nquiet: yes\nprogress: never\nframes: 7",
      "simulation: life\nframes: 7\n"
    ),
    // A hold of zero matters only if the animation may end by settling.
    ("simulation: sea\nhold: 0\nframes: 7", "simulation: sea\nframes: 7\n"),
    ("simulation: sea\nhold: 0", "simulation: sea\nhold: 0\n"),
    ("simulation: sea\nframes: rest\nhold: 0.0", "simulation: sea\nframes: rest\nhold: 0\n"),
    ("simulation: life\nframes: cycle", "simulation: life\nframes: cycle\n"),
  ])
  func `The canonical text has only settings that change pixels and differ from defaults`(
    written: String, expected: String
  ) throws {
    #expect(try text(written + "\n") == expected)
  }

  @Test func `The canonical text contains no paths`() throws {
    let folder = try TemporaryFolder()
    let theme = "background: #000\ntext: #fff\n# where it came from\nalive: #f00\n"
    try Data(theme.utf8).write(to: folder.file("own.theme"))
    try Data("x = 2, y = 1\noo!\n".utf8).write(to: folder.file("pair.rle"))
    let text = try text(
      """
      simulation: life
      theme: own.theme
      pattern: ./pair.rle
      frames: 3
      out: some/where.gif
      events:
        - {at: 1, place: pair.rle, x: 4}

      """, path: folder.file("film.yaml").path)
    #expect(
      text == #"""
        simulation: life
        frames: 3
        theme: "background: #000\ntext: #fff\n# where it came from\nalive: #f00\n"
        events: [{at: 1, place: "x = 2, y = 1\noo!\n", x: 4}]
        pattern: "x = 2, y = 1\noo!\n"

        """#)
  }

  @Test func `A theme with its own sprites has no canonical text`() throws {
    let folder = try TemporaryFolder()
    let sprite = try Data(
      contentsOf: projectFolder.appendingPathComponent("assets/sprites/orca.png"))
    try sprite.write(to: folder.file("fish.png"))
    try Data("background: #000\ntext: #fff\nsprite orca: fish.png\n".utf8)
      .write(to: folder.file("own.theme"))
    #expect(
      try text("simulation: sea\ntheme: own.theme\n", path: folder.file("film.yaml").path) == nil)
  }

  @Test func `The setting metadata no omits the canonical text`() throws {
    #expect(try text("simulation: sea\nmetadata: no\n") == nil)
    #expect(try text("simulation: sea\nmetadata: yes\n") == "simulation: sea\n")
  }

  @Test(arguments: [
    ("rule: [Life, Maze]\ntheme: [light, dark]", "rule: [Life, Maze]\ntheme: [light, dark]\n"),
    ("theme: [light, dark]\nrule: [Life, Maze]", "theme: [light, dark]\nrule: [Life, Maze]\n"),
    ("seed: 1..3\nrule: [Life, B3/S23]", "seed: [1, 2, 3]\nrule: [Life, B3/S23]\n"),
    ("seed: [2, 1, 2]", "seed: [2, 1, 2]\n"),
    ("density: [0.3, 30%]\nframes: 2", "frames: 2\n|density: [30%, 30%]\n"),
  ])
  func `The variations of a sheet keep their order in the canonical text`(
    lines: String, expected: String
  ) throws {
    let parts = expected.split(separator: "|").map(String.init)
    let (before, after) = parts.count > 1 ? (parts[0], parts[1]) : ("", parts[0])
    let once = try text("simulation: life\nsheet: 2\n\(lines)\n")
    #expect(once == "simulation: life\n\(before)sheet: 2\n\(after)")
    #expect(try text(once ?? "") == once)
  }

  @Test func `Events are kept as written`() throws {
    let text = """
      simulation: sea
      frames: 12
      events: [{at: 1, restart: true}, {at: 02, pause: 1.50}, {at: 3, resize: 010x10}]

      """
    #expect(try ScenarioText(text).scenarios()[0].text == text)
  }
}
