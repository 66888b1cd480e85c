import Foundation
import TestSupport
import Testing

/// Scenarios with several kinds of worlds in one image, titles of several lines, and times.
@Suite struct FigureTests {
  private let stage: ScenarioFolder

  init() throws { stage = try ScenarioFolder() }

  private let worlds = """
    figure:
      - {simulation: wolfram, rule: 110, size: 20x10, title: Rule 110}
      - {simulation: life, pattern: glider, skip: 4, title: A glider}
      - spots.yaml
    panel-labels: a
    title: |
      Three worlds
      in a figure

    """

  private func write(_ more: String) throws {
    try stage.write(
      "simulation: gray-scott\nsize: 20x12\nskip: 9\nout: [other.png, other.csv]\nwidth: 40mm\n",
      to: "sub/spots.yaml")
    try stage.write(worlds.replacing("spots.yaml", with: "sub/spots.yaml") + more, to: "a.yaml")
  }

  private func text(_ file: String) -> String {
    String(decoding: stage.bytes(file) ?? Data(), as: UTF8.self)
  }

  @Test func `A figure has the worlds of its items, with their titles as labels`() async throws {
    try write("out: [a.svg, a.png]\n")
    #expect(try await stage.render("run", "a.yaml") == "")
    let svg = text("a.svg")
    for words in ["Three worlds", "in a figure", "Rule 110", "A glider"] {
      #expect(svg.contains(words), "\(words)")
    }
    // The image carries the scenario, from which it is drawn again.
    try stage.write(try await stage.render("show", "a.png") + "out: b.png\n", to: "b.yaml")
    #expect(text("b.yaml").hasPrefix("figure: [{simulation: wolfram, "))
    #expect(try await stage.render("run", "b.yaml") == "")
    #expect(stage.bytes("b.png") == stage.bytes("a.png"))
    #expect(try await stage.render("check", "a.yaml").contains("a.png: ok"))
    #expect(stage.bytes("sub/other.png") == nil)
    // A change of an item's file is a change of the figure.
    #expect(try await stage.render("run", "a.yaml", "--if-changed") == "")
    #expect(stage.bytes("b.png") == stage.bytes("a.png"))
    try stage.write("simulation: gray-scott\nsize: 20x12\nskip: 20\n", to: "sub/spots.yaml")
    #expect(try await stage.render("check", "a.yaml").contains("differs"))
    #expect(try await stage.render("run", "a.yaml", "--if-changed") == "")
    #expect(stage.bytes("b.png") != stage.bytes("a.png"))
  }

  @Test(arguments: [
    // Items whose own value is the default, beside another value of the figure.
    "figure: [{simulation: life, seed: 1}, {simulation: life}]\nseed: 5\nsize: 12x8\n",
    "figure: [{simulation: life, theme: light}, {simulation: sea}]\ntheme: dark\n",
    "figure: [{simulation: life, size: 9, gap: 0}, {simulation: life, size: 9, plot: right}]\ngap: 2\nskip: 3\n",
    "figure: [{simulation: wolfram, rule: 30, title: 'Rule {rule}', size: 9x5}, {simulation: life}]\ntitle: Two\n",
    "figure: [{simulation: life, plot: only}, {simulation: wolfram, plot: only}]\nskip: 9\n",
    "simulation: wolfram\nrule: 30\nsize: 31x15\nexplain: above\ntheme: dark\ntitle: Rule 30\n",
    "simulation: life\nexplain: above\nseed: 3\nwidth: 84mm\n",
  ])
  func `A figure is drawn again from its image`(scenario: String) async throws {
    try stage.write(scenario + "out: [a.png, b.gif]\nframes: 1\n", to: "a.yaml")
    #expect(try await stage.render("run", "a.yaml") == "")
    for (image, again) in [("a.png", "c.png"), ("b.gif", "d.gif")] {
      try stage.write(try await stage.render("show", image) + "out: \(again)\n", to: "c.yaml")
      #expect(text("c.yaml").hasPrefix("figure: ["))
      #expect(try await stage.render("run", "c.yaml") == "")
      #expect(stage.bytes(again) == stage.bytes(image))
    }
  }

  @Test func `A chart above a world is a figure of both`() async throws {
    let words = "rule: 30\nsize: 41x20\n"
    try stage.write(
      "simulation: wolfram\n\(words)explain: above\ntheme: dark\nout: a.png\n", to: "a.yaml")
    let figure =
      "figure: [{simulation: wolfram, rule: 30, explain: yes}, {simulation: wolfram, rule: 30, size: 41x20}]\n"
    try stage.write(figure + "theme: dark\nsheet: 1\nout: b.png\n", to: "b.yaml")
    #expect(try await stage.render("run", "a.yaml", "b.yaml") == "")
    #expect(stage.bytes("a.png") == stage.bytes("b.png"))
    let command = ["wolfram", "30", "--size", "41x20", "--explain", "above", "--theme", "dark"]
    #expect(try await stage.render(command + ["-o", "c.png"]) == "")
    #expect(stage.bytes("c.png") == stage.bytes("a.png"))
    for (title, file) in [("Rule {rule}", "d.png"), ("Rule 30", "e.png")] {
      let title = ["--title", title, "--no-metadata"]
      #expect(try await stage.render(command + title + ["-o", file]) == "")
    }
    #expect(stage.bytes("d.png") == stage.bytes("e.png"))
    #expect(try await stage.render(command + ["-o", "c.csv"]).contains("'c.csv' is no image"))
    #expect(
      try await stage.render(command + ["--seed", "1,2", "-o", "c.png"]).contains("'seed' varies"))
    #expect(
      try await stage.render("sea", "--explain", "above", "-o", "c.png").contains(
        "'explain' is a setting of life and wolfram"))
    #expect(try await stage.render("check", "a.yaml") == "a.png: ok\n")
  }

  @Test func `The film of a diagram fills its image`() async throws {
    for (size, every, frames) in [("21x150", "1", "150"), ("21x300", "2", "150")] {
      let command = ["wolfram", "--size", size, "--every", every, "--cell", "1", "-o", "a.gif"]
      #expect(try await stage.render(command) == "")
      #expect(try stage.asked("a.gif", "str(getattr(image, 'n_frames', 1))") == frames)
    }
  }

  @Test func `A changed setting of a figure is named`() async throws {
    try write("out: a.png\nskip: 3\n")
    #expect(try await stage.render("run", "a.yaml") == "")
    try write("out: a.png\nskip: 4\n")
    let said = try await stage.render("check", "a.yaml")
    #expect(said.contains("differs") && !said.contains("no scenario"))
  }

  @Test func `A lock has the files of a figure`() async throws {
    try write("out: a.png\n")
    #expect(try await stage.render("run", "a.yaml", "--write-lock", "a.lock") == "")
    #expect(text("a.lock").contains("sub/spots.yaml: "))
    #expect(try await stage.render("check", "a.lock").contains("a.png: ok"))
    try stage.write("simulation: sea\n", to: "sub/spots.yaml")
    #expect(
      try await stage.render("check", "a.lock").contains("another file than the run has read"))
  }

  @Test(arguments: ["width: 80mm", "picture: 600x400", "tile: 120x100"])
  func `Images of a page are about equally large`(size: String) async throws {
    try stage.write(
      "figure: [{simulation: life, size: 10}, {simulation: life, size: 40}]\nsheet: 2\n\(size)\nout: a.svg\n",
      to: "a.yaml")
    #expect(!(try await stage.render("run", "a.yaml")).contains("render: a"))
    let page =
      text("a.svg").firstMatch(of: /<svg[^>]* viewBox="0 0 ([0-9.]+)/)
      .flatMap { Double($0.output.1) } ?? 0
    // The frame of each board.
    let frames = text("a.svg").matches(of: /<rect[^>]* width="([0-9.]+)" height="([0-9.]+)"/)
      .compactMap { Double($0.output.1) }.filter { $0 > 60 && $0 < 0.7 * page }
    #expect(frames.count >= 2)
    let (least, most) = (frames.min() ?? 0, frames.max() ?? 1)
    #expect(least > 0.6 * most, "\(frames)")
  }

  @Test func `A figure can be a film, a page and a strip`() async throws {
    try write("frames: 3\nout: [a.gif, a.html, a-%d.png]\n")
    let said = try await stage.render("run", "a.yaml", "--quiet")
    #expect(!said.contains("error"), "\(said)")
    for file in ["a.gif", "a.html", "a-2.png"] { #expect(stage.bytes(file) != nil, "\(file)") }
    #expect(try await stage.render("run", "a.yaml", "--strip", "2", "--out", "s.png") == "")
  }

  @Test(arguments: [
    ("figure: []\nout: a.png\n", "expected 1 to 64 scenarios, got 0"),
    ("figure:\nout: a.png\n", "expected 1 to 64 scenarios, got 0"),
    ("figure: ['']\nout: a.png\n", "expected a scenario file, or a mapping with a simulation"),
    (
      "figure: [{simulation: life, dpi: 90}]\nout: a.png\n", "'dpi' is a setting of the whole image"
    ),
    (
      "figure: [{simulation: grid, command: 'touch ran'}]\nout: a.png\n", "a figure runs no command"
    ),
    ("figure: [{simulation: life, title: 'now {alive}'}]\nout: a.png\n", "which cannot change"),
    ("figure: [[1]]\nout: a.png\n", "expected a scenario file, or a mapping with a simulation"),
    ("figure: [missing.yaml]\nout: a.png\n", "a.yaml:1:10: cannot read missing.yaml"),
    ("figure: [{simulation: lief}]\nout: a.png\n", "a.yaml:1:23: expected one of"),
    (
      "figure: [{simulation: life, seed: 1..2}]\nout: a.png\n",
      "shows one of each, and 'seed' varies"
    ),
    (
      "figure: [{simulation: life}]\nrule: 3\nsimulation: sea\nout: a.png\n",
      "remove 'simulation', or 'figure'"
    ),
    ("figure: [{figure: [{simulation: life}]}]\nout: a.png\n", "a figure contains no other figure"),
    ("figure: [{simulation: life}]\nout: a.csv\n", "'a.csv' is no image"),
    ("figure: [{simulation: life}, {simulation: sea}]\nout: a.csv\n", "'a.csv' is no image"),
    (
      "figure: [{simulation: life, seed: 1}]\nseed: [1, 2]\nout: a.png\n",
      "each item has its own 'seed'"
    ),
    ("figure: [{simulation: life}]\ntitle: [a, b]\nout: a.png\n", "expected a text as the title"),
    (
      "figure: [{simulation: life}]\ntitle: '{alive}'\nout: a.png\n",
      "a.yaml:2:8: unknown placeholder"
    ),
    ("figure: [{simulation: life}]\ncolour: red\nout: a.png\n", "unknown setting 'colour'"),
    (
      "figure: [{simulation: life, fps: 3}, {simulation: sea}]\nframes: 2\nout: a.gif\n",
      "'fps' cannot vary on a sheet"
    ),
  ])
  func `A wrong figure is an error`(scenario: String, message: String) async throws {
    try stage.write(scenario, to: "a.yaml")
    let said = try await stage.render("run", "a.yaml")
    #expect(said.contains(message), "\(said)")
    #expect(stage.bytes("a.png") == nil)
  }

  @Test func `A line break in a title starts a line, also in a page`() async throws {
    let film = ["life", "--size", "12x9", "--frames", "2"]
    for (file, title) in [
      ("one.svg", "two lines"), ("two.svg", "two\nlines"), ("two.html", "two\nlines"),
    ] {
      #expect(try await stage.render(film + ["--title", title, "--out", file]) == "")
    }
    let height = { (file: String) in
      text(file).firstMatch(of: /<svg[^>]* height="([0-9]+)"/).flatMap { Int($0.output.1) } ?? 0
    }
    #expect(height("two.svg") > height("one.svg"))
    #expect(text("two.html").contains("<span>two</span> <br> <span>lines</span>"))
    #expect(try await stage.render("info", "two.html").contains("two.html"))
    #expect(
      try await stage.render(film + ["--caption", "two\nlines", "--out", "a.svg"])
        .contains("a caption must be one line"))
  }

  @Test func `Times are shown in place of generations`() async throws {
    let film = ["life", "--size", "12x9", "--time-step", "0.3", "--frames", "4"]
    #expect(try await stage.render(film + ["--out", "a.csv"]) == "")
    #expect(
      text("a.csv").split(separator: "\n").map { $0.split(separator: ",")[2] }
        == ["time", "0.0", "0.3", "0.6", "0.9"])
    #expect(try await stage.render(film + ["--seed", "1,2", "--final", "--out", "b.csv"]) == "")
    #expect(
      text("b.csv").split(separator: "\n").map { $0.split(separator: ",")[3] }
        == ["time", "0.9", "0.9"])
    #expect(
      try await stage.render(
        film + ["--caption", "{time} s", "--plot", "below", "--out", "a-%d.svg"]) == "")
    #expect(text("a-3.svg").contains("0.9") && text("a-3.svg").contains("time"))
    // A table has times, but no curve of them.
    #expect(try await stage.render("plot", "a.csv", "--time-step", "0.3", "--out", "p.svg") == "")
    #expect(
      try await stage.render(film + ["--out", "a.gif"]).contains("'time-step' is for tables"))
    let portrait = [
      "sea", "--time-step", "2", "--plot", "only", "--plot-x", "orcas", "--out", "a.png",
    ]
    #expect(try await stage.render(portrait).contains("'time-step' is for tables"))
    // A parameter of a model that has the name is what texts show.
    try stage.write(
      "states: [a, b]\nparameters: {time: 7}\nstep:\n  a:\n    - b if chance(time / 10)\n",
      to: "m.model")
    let model = ["./m.model", "--size", "9", "--time-step", "2", "--frames", "2"]
    #expect(
      try await stage.render(model + ["--caption", "{time}", "--out", "m.gif"]).contains(
        "'time-step' is for tables"))
  }

  @Test func `A model says the time of its generations`() async throws {
    let decay = "fields: {u: 1}\nparameters: {dt: 0.05}\nrepeat: 2\nstep: {u: u - dt * u}\n"
    try stage.write(decay + "time: generation * 2 * dt\n", to: "m.model")
    let film = ["./m.model", "--size", "9", "--frames", "3"]
    for (more, times) in [
      ([], ["time", "0.0", "0.1", "0.2"]), (["--dt", "0.3"], ["time", "0.0", "0.6", "1.2"]),
      (["--time-step", "2"], ["time", "0", "2", "4"]),
    ] {
      #expect(try await stage.render(film + more + ["--out", "a.csv"]) == "")
      let lines = text("a.csv").split(separator: "\n")
      #expect(lines.map { String($0.split(separator: ",")[2]) } == times)
    }
    let plot = ["--plot", "below", "--no-metadata", "--out", "a.svg"]
    #expect(try await stage.render(film + plot) == "")
    #expect(text("a.svg").contains("time") && !text("a.svg").contains("generation"))
    // Runs whose generations differ in length have no common axis of times.
    let runs = ["--dt", "0.1,0.2", "--plot", "only", "--no-metadata", "--out", "b.svg"]
    #expect(try await stage.render(film + runs) == "")
    #expect(text("b.svg").contains("generation"))
    for time in [
      "1 + generation", "dt", "generation / 3", "generation * mean(u)", "0 * generation",
    ] {
      try stage.write(decay + "time: \(time)\n", to: "bad.model")
      #expect(
        try await stage.render("./bad.model", "--out", "c.csv").contains(
          "bad.model:5:7: 'time' is a multiple of 'generation'"))
    }
    #expect(
      try await stage.render(film + ["--dt", "0", "--out", "c.csv"]).contains("is a multiple of"))
  }

  @Test func `A histogram counts the numbers of cells`() async throws {
    try stage.write(
      "fields: {u: 0, w: 0}\nsize: 40x5\nstart: [{u: x, w: 2}]\nstep: {u: u + 1}\n", to: "m.model")
    let plot = ["./m.model", "--plot", "cells", "--no-metadata"]
    for (more, file) in [
      ([], "u.svg"), (["--plot-counts", "u"], "named.svg"), (["--plot-counts", "w"], "w.svg"),
      (["--plot-x", "generation", "--frames", "5"], "map.svg"),
    ] { #expect(try await stage.render(plot + more + ["--out", file]) == "") }
    #expect(text("u.svg") != text("w.svg") && text("u.svg").contains("cells"))
    for (words, message) in [
      (
        ["sea", "--plot", "cells"], "have states, not numbers: set 'plot-counts' to one of clusters"
      ),
      (
        ["life", "--plot", "cells", "--plot-counts", "alive"], "shows numbers of cells, not 'alive'"
      ),
      (plot + ["--plot-counts", "u,w"], "shows one of them"),
      (plot + ["--plot-x", "seed", "--seed", "1,2"], "remove 'plot-x', or set it to generation"),
      (plot + ["--plot-x", "generation", "--seed", "1,2"], "shows one run"),
      (["./m.model", "--plot", "below", "--plot-counts", "u"], "unknown count 'u'"),
      (plot + ["--out", "x.csv"], "a histogram of cells is an image: write 'x.csv'"),
    ] {
      #expect(try await stage.render(words + ["--out", "x.svg"]).contains(message), "\(words)")
    }
    let clusters = ["life", "--size", "99", "--plot", "cells", "--plot-counts", "clusters"]
    #expect(try await stage.render(clusters + ["--x-scale", "log", "--out", "c.svg"]) == "")
    #expect(text("c.svg").contains("clusters"))
  }

  @Test func `World axes number cells and generations`() async throws {
    let film = ["wolfram", "30", "--size", "41x20", "--no-metadata", "--world-axes", "cells"]
    #expect(try await stage.render(film + ["--out", "a.svg"]) == "")
    #expect(text("a.svg").contains("generation"))
    #expect(try await stage.render(film + ["--time-step", "0.5", "--out", "b.svg"]) == "")
    #expect(text("b.svg").contains("time") && !text("b.svg").contains("generation"))
    for (words, message) in [
      (film + ["--out", "a.html"], "a page shows the cell below the pointer"),
      (film + ["--explain", "yes", "--out", "a.png"], "numbers the cells of a board"),
      (["life", "--pattern", "glider", "--world-axes", "cells", "-o", "a.png"], "set 'size'"),
      (["life", "--shape", "hexagon", "--world-axes", "cells", "-o", "a.png"], "of hexagons"),
      (["life", "--world-axes", "cells", "--plot", "only", "-o", "a.png"], "remove"),
    ] {
      #expect(try await stage.render(words).contains(message), "\(words)")
    }
  }

  @Test func `A time of one is a generation, and other times change the axis`() async throws {
    let film = ["life", "--size", "12x9", "--until", "40", "--plot", "only", "--no-metadata"]
    let label = ["--x-label", "t"]
    for (file, more) in [
      ("a.png", []), ("b.png", ["--time-step", "1"]), ("c.png", ["--time-step", "0.05"]),
      ("d.png", ["--time-step", "0.3"]),
    ] {
      #expect(try await stage.render(film + label + more + ["--out", file]) == "")
    }
    #expect(stage.bytes("a.png") == stage.bytes("b.png"))
    #expect(Set(["a.png", "c.png", "d.png"].map(stage.bytes)).count == 3)
  }
}
