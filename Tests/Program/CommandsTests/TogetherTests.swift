import Foundation
import TestSupport
import Testing

/// Outputs of one command are those that it writes alone.
@Suite struct TogetherTests {
  static let commands = [
    "life --size 12x9 --cell 4", "life --size 8x6 --cell 3 --frames 4",
    "life --size 8x6 --cell 3 --frames 1", "life --size 8x6 --cell 3 --until 6",
    "life --pattern glider --frames settled", "life --size 8x6 --cell 3 --seed 1..2 --sheet 2",
    "life --explain --rule B3/S23", "wolfram --rule 30 --size 9x5 --cell 3",
    "sea --size 6x5 --cell 6 --skip 3", "infection --people 12 --cell 6 --plot right",
    "infection --people 12 --plot only --frames 5", "pig --goal 15 --games 1 --cell 3",
    "hunt --size 26x16 --cell 2", "forest-fire --size 9x6 --cell 3 --duration 300ms",
    "gray-scott --size 9x6 --cell 3", "grid --input cells.npy --cell 4",
    "wa-tor-agents --size 9x6 --cell 4 --frames 3",
  ]
  static let outputs = [
    "a.gif", "b.png", "c-%d.png", "d.svg", "e.webp", "f.apng", "g.html", "h.pdf", "i.csv", "j.json",
    "k.npy", "l.rle", "m.mc", agents,
  ]
  /// The table of a model's agents, which the setting `agents` names.
  private static let agents = "agents.csv"

  @Test(arguments: TestScope.cases(commands, .few))
  func `Outputs together are those alone`(command: String) async throws {
    var alone: [String: [String: Data]] = [:]
    for output in Self.outputs { alone[output] = try await files(command, [output]) }
    #expect(alone.count > 1)
    for (number, first) in Self.outputs.enumerated() {
      for second in Self.outputs.dropFirst(number + 1) {
        let both = try await files(command, [first, second])
        if both == nil {
          #expect(alone[first] == nil || alone[second] == nil, "\(first) \(second)")
        }
        for output in [first, second] {
          for (name, bytes) in both == nil ? [:] : alone[output] ?? [:] {
            #expect(both?[name] == bytes, "\(name) of \(first) \(second)")
          }
        }
      }
    }
  }

  @Test(arguments: [
    ("life --size 8x6 --frames 4 --seed 1..2", "--sheet 2 --tile 40x40", "a.gif", "b.csv"),
    ("life --size 8x6 --frames 4 --seed 1..2", "--sheet 2", "a.gif", "b-{seed}.json"),
    ("life --size 8x6 --frames 4", "--strip 2", "a.png", "b.csv"),
    ("life --size 8x6 --skip 4", "--strip 2", "a.png", "b.rle"),
    ("flock --size 9x6 --birds 5 --frames 3", "--strip 2", "a.png", agents),
  ])
  func `Tables beside combined images are those without them`(
    film: String, combination: String, image: String, table: String
  ) async throws {
    let combined = try #require(try await files("\(film) \(combination)", [image]))
    let tables = try #require(try await files(film, [table]))
    let both = try await files("\(film) \(combination)", [image, table])
    #expect(both == combined.merging(tables) { one, _ in one })
  }

  @Test func `Agents are written once for all variations, themes and outputs`() async throws {
    let film = "flock --size 9x6 --birds 5 --frames 3"
    let alone = try await files(film, [Self.agents])?[Self.agents]
    let together = try await files(film, ["a.gif", "b.html", "c.csv", "d.svg", Self.agents])
    #expect(together?.count == 5 && together?[Self.agents] == alone)
    let folder = try ScenarioFolder()
    try folder.folder.write(
      """
      simulation: flock
      size: 9x6
      birds: 5
      frames: 3
      out: {light: a.gif, dark: b.gif}
      agents: agents.csv
      """, to: "a.yaml")
    #expect(try await folder.folder.render("run a.yaml").status == 0)
    #expect(folder.files["agents.csv"] == alone)
    let swept = try await folder.folder.render(
      "\(film) --seed 1..2 --out {seed}.gif --out a.csv --agents agents-{seed}.csv")
    #expect(swept.status == 0 && folder.files["agents-1.csv"] == alone, "\(swept.errors)")
  }

  @Test(arguments: [
    ("--shape circle", "'shape' is for cells: agents have that of their model"),
    ("--age cells", "'age' is for cells: set 'trail' for agents"),
    ("--symmetry C2_4", "'symmetry' copies random layers, and the start has none"),
    ("--range 0..auto", "the colors of agents need both ends of their range"),
    ("--counts births", "unknown count 'births' (known: order,"),
  ])
  func `Settings of cells are errors where only agents are`(
    options: String, error: String
  ) async throws {
    let folder = try ScenarioFolder()
    let run = try await folder.folder.render(
      "flock --size 9x6 --birds 5 --frames 3 --out a.gif --out a.csv \(options)")
    #expect(run.status == 2 && run.errors.contains(error), "\(run.errors)")
    let cells = try await folder.folder.render("flock --frames 3 --out a.npy")
    #expect(cells.errors.contains("agents are between them: write a .csv"), "\(cells.errors)")
  }

  @Test func `A board of hexagons may have only agents`() async throws {
    let folder = try ScenarioFolder()
    try folder.folder.write(
      """
      states: {ground: black}
      agents: {walker: white}
      neighborhood: hexagonal
      size: 9x6
      start: [{agent: walker, number: 5}]
      choose: {next: neighbor(not walker)}
      step: {walker: move to next}
      """, to: "a.model")
    for output in ["a.gif", "a.svg", "a.html", "b.gif --shape square"] {
      let run = try await folder.folder.render("./a.model --frames 3 --out \(output)")
      #expect(run.status == 0, "\(run.errors)")
    }
  }

  @Test func `Ranges and ramps are those of agents where cells have no numbers`() async throws {
    let film = "flock --size 9x6 --birds 5 --frames 2 --legend right"
    let plain = try await files(film, ["a.gif"])
    for options in ["--range 0..180", "--colors viridis", "--label way"] {
      let changed = try await files("\(film) \(options)", ["a.gif"])
      #expect(changed != nil && changed != plain, "\(options)")
    }
  }

  /// Returns the files that a command with some outputs writes; nil if it fails.
  private func files(_ command: String, _ outputs: [String]) async throws -> [String: Data]? {
    let folder = try ScenarioFolder()
    let input = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Behavior/inputs/cells.npy")
    try FileManager.default.copyItem(at: input, to: folder.folder.file("cells.npy"))
    let words = command.split(separator: " ").map(String.init)
    let run = try await folder.folder.render(
      words + outputs.flatMap { [$0 == Self.agents ? "--agents" : "--out", $0] })
    return run.status == 0 ? folder.files.filter { $0.key != "cells.npy" } : nil
  }
}
