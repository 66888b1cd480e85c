import Foundation
import TestSupport
import Testing

/// Starts of models: files that they read, and symmetries.
@Suite struct ModelStartTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func lines(_ name: String) throws -> [String] {
    try String(contentsOf: folder.file(name), encoding: .utf8).split(separator: "\n").map(
      String.init)
  }

  /// The start of a board that does not fit the symmetry is not computed.
  @Test(arguments: ["D8", "C4", "D8_1", "C2_4"], ["10x8", "5x3", "8x8", "3x11"])
  func `A board with a symmetric start can get any size`(symmetry: String, size: String)
    async throws
  {
    try folder.write(
      "simulation: forest-fire\nsize: 8x8\nsymmetry: \(symmetry)\nframes: 4\nout: a.csv\n"
        + "events: [{at: 2, resize: \(size)}]\n", to: "a.yaml")
    let run = try await folder.render("run a.yaml")
    #expect(run.errors == "" || run.errors.contains("does not fit a board of 8x8"))
  }

  @Test func `A start reads arrays and patterns`() async throws {
    try folder.write("0,1\n2,1\n", to: "map.csv")
    try folder.write("x = 2, y = 1\n2o!\n", to: "pair.rle")
    let model = { (layer: String) in
      "states: [a, b, c]\nsize: 2x2\nstart: [\(layer)]\nstep: {c: c}\n"
    }
    try folder.write(model("{input: map.csv}"), to: "map.model")
    #expect(try await folder.render("./map.model --frames 1 --skip 0 --out a.csv").errors == "")
    #expect(try lines("a.csv")[1] == "0,0,1,2,1")
    try folder.write(model("{input: pair.rle}"), to: "pair.model")
    #expect(try await folder.render("./pair.model --frames 1 --skip 0 --out a.csv").errors == "")
    #expect(try lines("a.csv")[1] == "0,0,2,2,0")
    #expect(
      try await folder.render("./map.model --size 3x2 --out a.csv").errors.contains(
        "expected 3x2 cells as on the board, got 2x2"))
    try folder.write(
      "simulation: map.model\nsize: 4x3\nframes: 2\nout: a.csv\nevents: [{at: 0, place: map.csv, x: 2, y: 1, mode: or}]\n",
      to: "place.yaml")
    try folder.write(model("{state: b, where: x = 0}"), to: "map.model")
    #expect(try await folder.render("run place.yaml").errors == "")
    #expect(try lines("a.csv")[1] == "0,0,6,5,1")
    try folder.write("0,3\n", to: "map.csv")
    #expect(
      try await folder.render("run place.yaml").errors.contains(
        "expected the numbers of states, from 0 to 2"))
    try folder.write(model("{input: none.csv}"), to: "none.model")
    #expect(try await folder.render("./none.model --out a.csv").status != 0)
  }

  @Test func `Colors that no state has are those of the nearest state if the layer says so`()
    async throws
  {
    try folder.write(
      "P3 3 1 255 255 0 0 200 40 30 0 0 250", to: "map.ppm")
    let model = { (layer: String) in
      "states: {a: \"#f00\", b: blue, c: accent}\nsize: 3x1\nstart: [\(layer)]\nstep: {c: c}\n"
    }
    try folder.write(model("{input: map.ppm}"), to: "m.model")
    #expect(
      try await folder.render("./m.model --out a.csv").errors.contains(
        "no state has the color #c8281e: write 'colors: nearest' beside 'input'"))
    try folder.write(model("{input: map.ppm, colors: nearest}"), to: "m.model")
    #expect(try await folder.render("./m.model --frames 1 --skip 0 --out a.csv").errors == "")
    #expect(try lines("a.csv")[1] == "0,0,2,1,0")
    try folder.write("0,1,1\n", to: "map.csv")
    try folder.write(model("{input: map.csv, colors: nearest}"), to: "m.model")
    #expect(
      try await folder.render("./m.model --out a.csv").errors.contains(
        "'colors: nearest' is for images, and this file contains no colors"))
    try folder.write(model("{input: map.ppm, colors: near}"), to: "m.model")
    #expect(try await folder.render("./m.model --out a.csv").errors.contains("expected nearest"))
  }

  @Test
  func `Random layers of a start may be symmetric, and a symmetry that does nothing is an error`()
    async throws
  {
    // Cells of this model take turns, whose cost is found by trying some.
    let unfit = try await folder.render("voter --size 60x40 --symmetry D8")
    #expect(unfit.errors.contains("D8 does not fit a board of 60x40: set 'size' to 40x40"))
    #expect(unfit.errors.split(separator: "\n").count == 1)
    let line = "voter --size 20x20 --symmetry D8_4 --frames 1 --skip 0 --out a.npy"
    #expect(try await folder.render(line).errors == "")
    try folder.write("states: [a, b]\nsize: 9x6\nstart: {b: 50%}\nstep: {b: b}\n", to: "m.model")
    #expect(
      try await folder.render("./m.model --symmetry D8 --frames 1 --skip 0 --out a.csv").errors
        == "")
    for (arguments, error) in [
      ("--symmetry D8 --size 9x6", "D8 does not fit a board of 9x6: set 'size' to 6x6"),
      ("--symmetry D9", "expected one of C1"),
    ] {
      #expect(try await folder.render("./m.model \(arguments) --out a.csv").errors.contains(error))
    }
    try folder.write(
      "states: [a, b]\nsymmetry: D8\nstart: [{state: b, where: x = 2}]\nstep: {b: b}\n",
      to: "m.model")
    #expect(
      try await folder.render("./m.model --out a.csv").errors.contains(
        "m.model:2:11: 'symmetry' copies random layers, and the start has none"))
    try folder.write(
      "states: [a, b]\nsize: 9x6\nsymmetry: D8\nstart: {b: 50%}\nstep: {b: b}\n", to: "m.model")
    #expect(
      try await folder.render("./m.model --out a.csv").errors.contains(
        "m.model:3:11: D8 does not fit a board of 9x6: set 'size' to 6x6"))
  }

  @Test func `An input of a field consists of numbers, and one of states of their names`()
    async throws
  {
    try folder.write(
      "fields: {v: 0}\nsize: 2x2\nstart: [{v: {input: heat.csv}}]\nstep: {v: v}\n", to: "heat.model"
    )
    let line = "./heat.model --frames 1 --skip 0 --out a.csv"
    try folder.write("0,5;1,5\n2;1\n", to: "heat.csv")
    #expect(try await folder.render(line).errors == "")
    #expect(try lines("a.csv")[1].hasPrefix("0,0,1.25"))
    for (text, error) in [
      ("hot cold\ncold hot\n", "heat.csv:1:1: expected a number as in most cells, got 'hot'"),
      ("0.5 1\n1 12%\n", "heat.csv:2:3: expected a number as in most cells, got '12%'"),
    ] {
      try folder.write(text, to: "heat.csv")
      let told = try await folder.render(line).errors
      #expect(told.contains(error), "\(told)")
    }
    try folder.write(
      "states: [a, b]\nsize: 2x1\nstart: [{input: w.csv}]\nstep: {a: a}\n", to: "w.model")
    try folder.write("b,a\n", to: "w.csv")
    #expect(try await folder.render("./w.model --frames 1 --skip 0 --out a.csv").errors == "")
    #expect(try lines("a.csv")[1] == "0,0,1,1")
    try folder.write("b,c\n", to: "w.csv")
    #expect(
      try await folder.render("./w.model --out a.csv").errors.contains(
        "w.csv:1:3: there is no state 'c': expected one of 'a', 'b'"))
  }
}
