import Foundation
import Scenarios
import Settings
import TestSupport
import Testing

@testable import Commands

/// Models on the command line and in scenario files.
@Suite struct ModelFileTests {
  private let folder: TemporaryFolder

  private static let fire = """
    about: Trees grow, and fire spreads.
    states: {empty: whitesmoke, tree: forestgreen, fire: accent}
    parameters:
      growth: {value: 1%, range: 0%..100%, help: chance that a tree grows}
      lightning: 0
    size: 24x16
    start: {tree: 60%}
    step:
      empty: tree if chance(growth)
      tree: fire if count(fire) > 0 or chance(lightning)
      fire: empty

    """

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Self.fire, to: "fire.model")
  }

  private func bytes(_ name: String) throws -> Data { try Data(contentsOf: folder.file(name)) }

  private func lines(_ name: String) throws -> [String] {
    try String(contentsOf: folder.file(name), encoding: .utf8).split(separator: "\n").map(
      String.init)
  }

  @Test func `A file of the command line is a simulation with its parameters as settings`()
    async throws
  {
    let program = try await folder.render(
      "./fire.model --growth 0,50% --frames 3 --out {growth}.csv")
    #expect(program.errors == "" && program.status == 0)
    #expect(try lines("0.csv")[0] == "frame,generation,empty,tree,fire")
    let counts = { (name: String) in
      try lines(name).dropFirst().map { $0.split(separator: ",").dropFirst(2) }
    }
    #expect(try Set(counts("0.csv")).count == 1, "nothing grows")
    #expect(try Set(counts("50%.csv")).count == 3)
    let help = try await folder.render("./fire.model --help").text
    #expect(help.hasPrefix("render ./fire.model: Trees grow, and fire spreads."))
    #expect(help.contains("--growth NUMBER") && help.contains("chance that a tree grows"))
  }

  @Test(arguments: [
    ("./fire.model --grwth 3", "unknown setting 'grwth' (did you mean 'growth'?)"),
    (
      "./fire.model --growth 3",
      "--growth: expected a number from 0 to 1, such as 0.05 or 5%, got '3'"
    ),
    ("forest-fir", "unknown simulation 'forest-fir' (did you mean 'forest-fire'?)"),
    ("./none.model", "cannot read ./none.model"),
    ("sea --growth 1%", "unknown setting 'growth'"),
  ])
  func `A wrong command line is one clear error`(line: String, error: String) async throws {
    let program = try await folder.render(line)
    #expect(program.status != 0)
    #expect(program.errors.hasPrefix("render: ") && program.errors.contains(error))
    #expect(program.errors.split(separator: "\n").count == 1)
  }

  @Test func `All errors of a text inside a scenario have their lines and columns`() async throws {
    try folder.write(
      """
      model:
        states: {empty: whitesmok, tree: green}
        parameters: {seed: 1}
        step: {empty: tree if chanc(0.1), tre: empty}
      out: a.png

      """, to: "a.yaml")
    let program = try await folder.render("run a.yaml")
    #expect(program.status == 2)
    let places = [
      "a.yaml:2:19: unknown color 'whitesmok'", "a.yaml:3:16: 'seed'", "a.yaml:4:25:",
      "a.yaml:4:37:",
    ]
    for place in places { #expect(program.errors.contains(place), "\(place)") }
  }

  @Test func `A text inside a scenario, a file and a carried text draw the same bytes`()
    async throws
  {
    let indented = Self.fire.split(separator: "\n").map { "  \($0)\n" }.joined()
    try folder.write("model:\n\(indented)frames: 5\nout: inside.gif\n", to: "inside.yaml")
    try folder.write("simulation: fire.model\nframes: 5\nout: file.gif\n", to: "file.yaml")
    #expect(try await folder.render("run inside.yaml file.yaml").status == 0)
    #expect(try await folder.render("run file.yaml --no-metadata -o plain.gif").status == 0)
    #expect(try await folder.render("run inside.yaml --no-metadata -o inner.gif").status == 0)
    #expect(try bytes("plain.gif") == bytes("inner.gif"))
    try folder.write(try await folder.render("show file.gif").text, to: "shown.yaml")
    try FileManager.default.removeItem(at: folder.file("fire.model"))
    #expect(try await folder.render("run shown.yaml --no-metadata -o again.gif").status == 0)
    #expect(try bytes("again.gif") == bytes("plain.gif"))
    #expect(try await folder.render("check shown.yaml -o file.gif").status == 0)
  }

  @Test func `The number of cores changes no byte`() async throws {
    for model in ["gray-scott", "ising", "wa-tor", "snowflake"] {
      for jobs in [1, 2, 5] {
        #expect(
          try await folder.render("\(model) --skip 3 --frames 1 --jobs \(jobs) --out \(jobs).png")
            .status == 0)
      }
      #expect(try bytes("1.png") == bytes("2.png") && bytes("1.png") == bytes("5.png"))
    }
  }

  @Test func `Events set cells, fields and parameters`() async throws {
    try folder.write(
      """
      simulation: fire.model
      growth: 0
      frames: 6
      out: a.csv
      events:
        - {at: 1, set: empty}
        - {at: 2, set: tree, where: x < 6}
        - {at: 3, set: {growth: 100%}}
        - {at: 5, set: fire, share: 100%}

      """, to: "a.yaml")
    #expect(try await folder.render("run a.yaml").errors == "")
    #expect(
      try lines("a.csv").dropFirst(2) == [
        "1,1,384,0,0", "2,2,288,96,0", "3,3,288,96,0", "4,4,0,384,0", "5,5,0,0,384",
      ])
    try folder.write(
      """
      simulation: heat
      size: 10x10
      diffusion: 0
      frames: 13
      out: b.csv
      events:
        - {at: 1, set: {temperature: x}}
        - {at: 2, snapshot: ramp}
        - {at: 3, set: {temperature: 2, diffusion: 0.1}, where: y = 0}
        - {at: 4, restore: ramp}

      """, to: "b.yaml")
    #expect(try await folder.render("run b.yaml").errors == "")
    let heats = try lines("b.csv").map { $0.split(separator: ",")[2] }
    #expect(heats[2...5] == ["450", "450", "425", "450"])
  }

  @Test func `A parameter changes in equal steps`() async throws {
    try folder.write(
      """
      model:
        fields: {a: 0}
        parameters: {p: 1}
        size: 1x1
        step: {a: p}
      frames: 7
      out: a.csv
      events:
        - {at: 1, set: {p: 5}, for: 4}

      """, to: "a.yaml")
    #expect(try await folder.render("run a.yaml").errors == "")
    let values = try lines("a.csv").dropFirst().map { $0.split(separator: ",")[2] }
    #expect(values == ["0", "1", "1", "2", "3", "4", "5"])
  }

  @Test func `Measures are real numbers in tables, statistics and captions`() async throws {
    let line =
      "ising --size 16x16 --seed 1..3 --temperature 1,3 --frames 2 --group temperature --final --out a.csv"
    #expect(try await folder.render(line).errors == "")
    let head = try lines("a.csv")[0].split(separator: ",").map(String.init)
    let column = try #require(head.firstIndex(of: "energy_mean"))
    let energies = try lines("a.csv").dropFirst().compactMap {
      Double($0.split(separator: ",")[column])
    }
    #expect(energies.count == 2 && energies.allSatisfy { (-2...0).contains($0) })
    let plots = [
      "--out a.gif --plot below --caption {energy}",
      "--seed 1..3 --temperature 1,3 --out b.png --plot only --plot-x temperature",
      "--seed 1..3 --out c.png --plot histogram --plot-counts energy",
    ]
    for plot in plots {
      #expect(try await folder.render("ising --size 16x16 --frames 4 \(plot)").errors == "")
    }
  }

  @Test func `Models are listed, described, explored and begun`() async throws {
    let info = try await folder.render("info gray-scott --out spots.png").text
    #expect(info.contains("--feed NUMBER") && info.contains("fields: {u: 1, v: 0}"))
    #expect(try bytes("spots.png").starts(with: [0x89, 0x50]))
    let table = try await folder.render("explore ./fire.model --json").text.split(separator: "\n")
    #expect(table.count == 3 && table.allSatisfy { $0.contains("growth=") })
    #expect(try await folder.render("explore life-model").status == 2)
    #expect(try await folder.render("new model --out new.model").status == 0)
    #expect(try await folder.render("./new.model --frames 2 --out new.gif").errors == "")
    #expect(try await folder.render("list models --out all.png").errors == "")
  }

  @Test(arguments: TestScope.cases(["wa-tor", "sir", "ising", "forest-fire"], .one))
  func `The name of a model leads to the model everywhere`(name: String) async throws {
    for line in ["\(name) --help", "help \(name)"] {
      #expect(try await folder.render(line).text.hasPrefix("render \(name): "))
    }
    #expect(try await folder.render("explore \(name) --json --rules 2").text.contains("="))
    let text = try await folder.render("new \(name)").text
    #expect(text.contains("source:") && text == String(text.drop { $0 == "\n" }))
    #expect(try await folder.render("new \(name) --out my.model").status == 0)
    #expect(try await folder.render("./my.model --frames 1 --skip 0 --out a.csv").status == 0)
    #expect(try await folder.render("\(name) --frames 1 --skip 0 --out b.csv").status == 0)
    #expect(try bytes("a.csv") == bytes("b.csv"))
  }

  @Test func `An output without a name has that of the model`() async throws {
    #expect(try await folder.render("ising --size 9x9 --frames 2").errors == "")
    #expect(try bytes("ising.gif").starts(with: "GIF".utf8))
    #expect(try await folder.render("./fire.model --frames 2").errors == "")
    #expect(try bytes("fire.gif").starts(with: "GIF".utf8))
    #expect(try await folder.render("ising --help").text.contains("(default: ising.gif)"))
    let sweep = try await folder.render("ising --temperature 1,2").errors
    #expect(sweep.contains("set 'out' to ising-{temperature}.gif"))
  }

  @Test(arguments: [
    ("run fire.model", "simulation: fire.model", "render fire.model"),
    ("check fire.model", "simulation: fire.model", "render fire.model"),
    ("gallery fire.model --out a.html", "simulation: fire.model", "render fire.model"),
    ("run glider.rle", "pattern: glider.rle", "render life --pattern glider.rle"),
    ("run ising", "`render ising` draws the model", "render new ising"),
    ("new ising --out a.yaml", "would contain a model", "extension .model"),
    ("new life --out a.model", "would contain a scenario", "extension .yaml"),
  ])
  func `A model in place of a scenario is an error that says what to write`(
    line: String, problem: String, advice: String
  ) async throws {
    let program = try await folder.render(line)
    #expect(program.status != 0)
    #expect(program.errors.contains(problem) && program.errors.contains(advice))
    #expect(program.errors.split(separator: "\n").count == 1)
  }

  @Test(arguments: [
    "frames", "seed", "out", "cell", "show", "help", "version", "preview", "continue", "shard",
    "rule", "size", "model", "sha256", "simulation", "max_memory", "y_range", "param",
    "json", "root", "mutations", "page_title", "name", "part", "scenario", "agents",
  ])
  func `A parameter with the name of a setting or option is an error`(name: String) async throws {
    try folder.write(
      "states: [a, b]\nparameters: {\(name): 1}\nstep: {a: b}\n", to: "a.model")
    let program = try await folder.render("./a.model --frames 2 --seed 3 --out a.csv")
    #expect(program.status == 2)
    #expect(program.errors.hasPrefix("./a.model:2:14: '\(name)' is a setting or option"))
    #expect(program.errors.split(separator: "\n").count == 1)
    try folder.write("simulation: a.model\nout: a.csv\n", to: "a.yaml")
    #expect(try await folder.render("run a.yaml").errors.contains("a.model:2:14: '\(name)' is"))
  }

  @Test func `No parameter can have the name of an option of a command that takes settings`() {
    let options = Subcommand.all.filter(\.takesSettings).flatMap(\.options).map(\.name)
    #expect(options.contains("json") && Set(options).isSubset(of: SettingsTable.commonNames))
    let others = SettingsTable.otherOptions
    #expect(others == others.sorted() && Set(others).isSubset(of: options))
  }

  @Test func `A measure with the name of a count replaces it`() async throws {
    try folder.write(
      """
      states: [a, b]
      size: 3x2
      step: {a: a}
      measures: {a: mean(7), density: mean(5)}

      """, to: "a.model")
    #expect(
      try await folder.render(
        "./a.model --frames 1 --skip 0 --counts a --counts density --out a.csv"
      ).errors
        == "")
    #expect(try lines("a.csv") == ["frame,generation,a,density", "0,0,7,5"])
  }

  @Test func `Gray is a ramp in both spellings`() async throws {
    for (color, file) in [("gray", "a"), ("grey", "b"), ("viridis", "c")] {
      try folder.write(
        "fields: {u: 0}\nsize: 9x2\nstart: {u: x / 9}\nstep: {u: u}\n"
          + "show: {value: u, colors: \(color)}\n", to: "\(file).model")
      #expect(
        try await folder.render("./\(file).model --frames 1 --no-metadata --out \(file).png").errors
          == "")
    }
    #expect(try bytes("a.png") == bytes("b.png") && bytes("a.png") != bytes("c.png"))
  }

  @Test(arguments: ["1 / distance", "dx", "0", "p - p", "dx * exp(-distance)"])
  func `A kernel without a sum is an error at the kernel`(weight: String) async throws {
    try folder.write(
      """
      fields: {u: 1}
      parameters: {p: 1}
      kernels:
        ring: {radius: 3, weight: \(weight)}
      step: {u: "convolve(u, ring)"}

      """, to: "a.model")
    let program = try await folder.render("./a.model --frames 2 --out a.gif")
    #expect(program.status == 2)
    #expect(program.errors.hasPrefix("./a.model:4:29: the weights of the kernel 'ring' have no"))
  }

  @Test func `A parameter may take away the sum of a kernel`() async throws {
    try folder.write(
      "fields: {u: 1}\nparameters: {p: 1}\nkernels: {k: {radius: 2, weight: p}}\n"
        + "step: {u: \"convolve(u, k)\"}\n", to: "a.model")
    #expect(try await folder.render("./a.model --frames 2 --out a.gif").errors == "")
    #expect(
      try await folder.render("./a.model --p 0 --frames 2 --out a.gif").errors.contains(
        ":3:34: the"))
  }

  @Test func `A missing file of a model has the place that names it`() async throws {
    try folder.write(
      "states: {a: white, b: {sprite: no.png}}\nstart:\n  - {input: none.npy}\nstep: {a: b}\n",
      to: "a.model")
    let program = try await folder.render("./a.model --frames 1 --out a.png")
    #expect(program.status == 1)
    #expect(program.errors.contains("a.model:1:20: cannot read"))
    #expect(program.errors.contains("a.model:3:5: cannot read"))
  }

  @Test func `Life continues its own worlds only`() async throws {
    let save = "events: [{at: 0, save: NAME, every: 10, replace: true}]\nframes: 15\n"
    try folder.write(
      "simulation: life\nsize: 9x9\nout: a.csv\n" + save.replacing("NAME", with: "cells"),
      to: "a.yaml")
    try folder.write(
      "simulation: heat\nsize: 9x9\nout: b.csv\n" + save.replacing("NAME", with: "warmth"),
      to: "b.yaml")
    #expect(try await folder.render("run b.yaml").errors == "")
    #expect(
      try await folder.render("life --continue --out c.csv").errors.contains(
        "no saved world of life"))
    #expect(try await folder.render("run a.yaml").errors == "")
    #expect(try await folder.render("run b.yaml --seed 2").status == 0)
    #expect(
      try await folder.render("life --size 9x9 --continue --frames 1 --out c.csv").errors == "")
    #expect(try lines("c.csv")[1].hasPrefix("0,10,"))
  }

  @Test func `Letters that the font lacks are errors in the names of states`() async throws {
    try folder.write("states: [a, 日]\nsize: 3x2\nstep: {a: a}\n", to: "a.model")
    for option in ["--legend right", "--plot below"] {
      let program = try await folder.render("./a.model --frames 2 --out a.gif \(option)")
      #expect(program.status == 2)
      #expect(program.errors.contains("'日': the built-in font has no '日' (U+65E5)"))
    }
    #expect(try await folder.render("./a.model --frames 2 --out a.gif").errors == "")
  }

  @Test(arguments: [
    "sheet 2 --out a.gif", "plot only --out a.png", "sheet 2 --frames 1 --out a.svg",
  ])
  func `Letters that the font lacks are errors in the names of variations`(options: String)
    async throws
  {
    for name in ["日", "b"] { try folder.write("x = 3, y = 1\n3o!\n", to: "\(name).rle") }
    let program = try await folder.render(
      "life --pattern 日.rle --pattern b.rle --size 9x9 --\(options)")
    #expect(program.status == 2)
    #expect(program.errors.contains("日.rle': the built-in font has no '日' (U+65E5)"))
    #expect(program.errors.split(separator: "\n").count == 1)
  }

  @Test(arguments: ["", "--seed 1..2 --sheet 2", "--strip 3", "--seed 1..2 --plot only"])
  func `A hidden field that is no longer finite gets a note`(options: String) async throws {
    try folder.write(
      "states: [a, b]\nfields: {u: 1}\nsize: 8x8\nstep: {u: u * 1e30}\n", to: "a.model")
    let ending = options.isEmpty || options.hasSuffix("2") ? "gif" : "png"
    let program = try await folder.render("./a.model --frames 5 --out a.\(ending) \(options)")
    #expect(program.status == 0)
    let notes = program.errors.split(separator: "\n").filter { !$0.contains("are equal") }
    #expect(notes.count == 1 && notes[0].contains("'u' is infinite at generation "))
  }

  @Test func `The error of rest has the decimals of measures`() async throws {
    try folder.write("fields: {u: 0.25}\nsize: 3x2\nstep: {u: u + 0.5}\n", to: "a.model")
    let error = try await folder.render("./a.model --frames rest --out a.gif").errors
    #expect(error.contains("(mean u 5000.25): set 'frames' to a number"), "\(error)")
  }

  @Test(arguments: ["circle", "hexagon"])
  func `Numbers are drawn in shapes with hard edges`(shape: String) async throws {
    #expect(try await folder.render("heat --shape \(shape) --frames 2 --out a.gif").errors == "")
  }

  @Test func `An array holds the cells of all frames`() async throws {
    #expect(
      try await folder.render(
        "./fire.model --growth 30% --lightning 1% --frames 6 --out a.npy --out a.csv"
      )
      .errors == "")
    #expect(try await folder.render("grid a.npy --states empty,tree,fire --out b.csv").errors == "")
    #expect(try lines("a.csv") == lines("b.csv"))
    #expect(
      try await folder.render("heat --size 9x7 --frames 3 --out a.npy --out a.csv").errors == "")
    #expect(
      try await folder.render("grid a.npy --range 0..1 --counts mean,greatest --out b.csv").errors
        == "")
    let measures = try lines("b.csv").dropFirst().map { line in
      line.split(separator: ",").compactMap { Double($0) }
    }
    for (line, measured) in zip(try lines("a.csv").dropFirst(), measures) {
      let own = line.split(separator: ",").compactMap { Double($0) }
      #expect(abs(own[2] / 63 - measured[2]) < 1e-9 && own[3] == measured[3])
    }
    let head = try bytes("a.npy").prefix(192)
    #expect(head.starts(with: [0x93] + Array("NUMPY".utf8) + [1, 0, 182, 0]) && head.last == 10)
    #expect(
      String(decoding: head.dropFirst(10), as: UTF8.self).contains(
        "'<f4', 'fortran_order': False, 'shape': (3, 7, 9)"))
    #expect(try bytes("a.npy").count == 192 + 4 * 3 * 63)
    let wrong = [
      "life --topology unbounded --out a.npy", "life --rule Life,HighLife --sheet auto --out a.npy",
    ]
    for line in wrong { #expect(try await folder.render(line).status == 2) }
  }

  @Test(arguments: [
    ("fire.model", ", {at: 10, set: {lightning: 5%}}, {at: 44, set: fire, share: 5%}"),
    ("heat", ""), ("wa-tor", ", {at: 3, set: fish}"),
  ])
  func `A run continues from a saved world`(model: String, events: String) async throws {
    let scenario = { (size: String) in
      """
      simulation: \(model)
      size: \(size)
      skip: 45
      frames: 3
      out: [a.csv, a.gif]
      events: [{at: 0, save: night, every: 20, replace: true}\(events)]

      """
    }
    try folder.write(scenario("31x9"), to: "a.yaml")
    try folder.write(scenario("30x9"), to: "b.yaml")
    #expect(try await folder.render("run a.yaml").errors == "")
    let whole = [try bytes("a.csv"), try bytes("a.gif")]
    let message = "render: continuing from 'night' at generation 40\n"
    #expect(try await folder.render("run a.yaml --continue").errors == message)
    #expect([try bytes("a.csv"), try bytes("a.gif")] == whole)
    #expect(
      try await folder.render("run b.yaml --continue").errors.contains(
        "starting anew: the saved world is one of another model or size"))
  }

  @Test func `A saved world lacks the rest of a slow change`() async throws {
    try folder.write(
      "simulation: fire.model\nskip: 45\nframes: 1\nout: a.png\nevents: [{at: 0, save: night, every: 20},"
        + " {at: 30, set: {growth: 5%}, for: 12}]\n", to: "a.yaml")
    #expect(try await folder.render("run a.yaml").errors == "")
    #expect(
      try await folder.render("run a.yaml --continue").errors.contains(
        "starting anew: a saved world does not contain the effect of the event at generation 30"))
    #expect(
      try await folder.render("heat --continue").errors.contains("render run FILE --continue"))
  }

  @Test func `A setting shows another field, and arrays have its numbers`() async throws {
    let scenario = { (show: String) in
      "simulation: gray-scott\nsize: 9x7\nframes: 3\nout: [a.npy, a.csv]\nshow: \(show)\n"
    }
    try folder.write(scenario("u in 0.2..1"), to: "a.yaml")
    #expect(try await folder.render("run a.yaml").errors == "")
    #expect(
      try await folder.render("grid a.npy --range 0..1 --counts mean --out b.csv").errors == "")
    let column = { (name: String) in
      try lines(name).dropFirst().map { Double($0.split(separator: ",")[2]) ?? .nan }
    }
    for (own, other) in zip(try column("a.csv"), try column("b.csv")) {
      #expect(abs(own - other) < 1e-9)
    }
    try folder.write(scenario("w + 1"), to: "a.yaml")
    let wrong = try await folder.render("run a.yaml")
    #expect(wrong.status == 2 && wrong.errors.contains("unknown name 'w'"))
    #expect(wrong.errors.hasPrefix("a.yaml:5:7:"))
    #expect(
      try await folder.render("./fire.model --frames 1 --out a.png --show states").errors == "")
    #expect(try await folder.render("./fire.model --frames 1 --out b.png").errors == "")
    let pixels = try ["a.png", "b.png"].map { try DecodedFilm(folder.file($0)).frames }
    #expect(pixels[0] == pixels[1])
  }

  @Test func `A number that is not finite ends the film`() async throws {
    try folder.write(
      "fields: {a: 1}\nsize: 3x2\nstep: {a: \"1 / (3 - generation - 1)\"}\nshow: a\n", to: "a.model"
    )
    let program = try await folder.render("./a.model --frames 9 --out a.gif")
    #expect(program.status == 1)
    #expect(program.errors.contains("'a' is infinite at generation 3, in the cell at x = 0, y = 0"))
  }

  /// No cell fits, so that each turn looks at all cells.
  private static let vain = """
    states: {a: white}
    size: 1000x1000
    order: random
    step: {a: as anywhere(x < 0)}

    """

  @Test(arguments: ["run s.yaml", "check s.yaml", "info ./vain.model --out i.png"])
  func `A step of hours ends at the time limit`(command: String) async throws {
    try folder.write(Self.vain, to: "vain.model")
    try folder.write("simulation: vain.model\nframes: 3\nout: a.gif\n", to: "s.yaml")
    #expect(try await folder.render("./fire.model --frames 2 --out a.gif").errors == "")
    let program = try await folder.render("\(command) --max-time 0.2")
    let told = program.text + program.errors
    #expect(program.status == 1 && told.contains("max-time"), "\(told)")
  }

  @Test func `A plan knows the looks at candidates`() async throws {
    try folder.write(Self.vain, to: "vain.model")
    try folder.write("simulation: vain.model\nframes: 3\nout: a.gif\n", to: "s.yaml")
    let plan = try await folder.render("plan s.yaml --json").text
    let time = try #require(plan.firstMatch(of: /"time": ([0-9]+)/)?.1)
    #expect(try #require(Int(time)) > 1_000_000_000, "\(plan)")
  }
}
