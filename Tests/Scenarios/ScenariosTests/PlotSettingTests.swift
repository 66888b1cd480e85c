import Grids
import Settings
import TestSupport
import Testing

@testable import Films
@testable import Scenarios

/// The `plot` settings.
@Suite struct PlotSettingTests {
  @Test(arguments: [
    (
      "sea plot=right plot-counts=pengiuns,orcas",
      "--plot-counts: unknown count 'pengiuns' (did you mean 'penguins'?)"
    ),
    (
      "sea plot=right plot-counts=whales",
      "--plot-counts: unknown count 'whales' (known: penguins, orcas, changed, density, clusters,"
        + " entropy, lifetime)"
    ),
    (
      "sea plot=rihgt",
      "--plot: expected one of right, below, only, histogram, map, cells, none, got 'rihgt' (did you mean"
        + " 'right'?)"
    ),
    (
      "sea plot=map plot-x=seed",
      "--plot: a map has two axes: set 'plot-x' and 'plot-y' to settings that vary"
    ),
    (
      "sea plot=only plot-x=seed plot-y=size",
      "--plot-y: 'plot-y' is an axis of a map: also set 'plot' to map"
    ),
    (
      "sea plot=map plot-x=seed plot-y=size spread=bars",
      "--spread: a map has no curves: remove 'spread'"
    ),
    (
      "sea plot=map plot-x=seed plot-y=size legend=right cell=3",
      "--legend: a plot alone has no cells: remove 'legend', or set 'plot' to right or below\n"
        + "--cell: a plot alone has no cells: remove 'cell', or set 'plot' to right or below"
    ),
    (
      "sea plot=histogram gap=1 shape=circle age=trail",
      "--gap: a plot alone has no cells: remove 'gap', or set 'plot' to right or below\n"
        + "--shape: a plot alone has no cells: remove 'shape', or set 'plot' to right or below\n"
        + "--age: a plot alone has no cells: remove 'age', or set 'plot' to right or below"
    ),
    (
      "sea plot=only sheet=2 plot-legend=ends",
      "--plot-legend: the legend of a sheet is above or beside it: set top or right"
    ),
    (
      "sea label=penguin",
      "--label: 'label' is for a map: also set 'plot' to map, or write the event 'label' for a text over"
        + " the cells (see `render help label`)"
    ),
    (
      "sea plot=only plot-line=1-1/y",
      "--plot-line: a curve is a formula of x, the number on the horizontal axis, got 'y'"
    ),
    (
      "sea plot=only plot-line=none.csv",
      "--plot-line: cannot read none.csv: No such file or directory"
    ),
    (
      "sea plot-line=x",
      "--plot-line: 'plot-line' requires 'plot': also set it to right, below or only"
    ),
    (
      "sea plot=map plot-x=seed plot-y=size plot-line=x",
      "--plot-line: a map has no curves: remove 'plot-line'"
    ),
    (
      "sea plot=only plot-axes=own y-range=0..9",
      "--y-range: 'y-range' belongs to a single axis: remove 'plot-axes' or 'y-range'"
    ),
    (
      "sea plot-axes=own",
      "--plot-axes: 'plot-axes' requires 'plot': also set it to right, below or only"
    ),
    (
      "sea colors=magma",
      "--colors: 'colors' is for a map: also set 'plot' to map, or 'theme' for the colors of cells"
    ),
    (
      "sea plot-counts=orcas",
      "--plot-counts: 'plot-counts' requires 'plot': also set it to right, below or only"
    ),
    (
      "sea plot=right plot-x=seed seed=1..3 out=a.png sheet=2",
      "--plot-x: 'plot-x' summarizes several films, unless it is a count: set 'plot' to only"
    ),
    (
      "sea plot=right x-range=9..3",
      "--x-range: expected two numbers in ascending order, such as 0..100, -1..1, 0.. or ..0.5, got"
        + " '9..3'"
    ),
    (
      "sea plot=right y-range=-5..9 y-scale=log",
      "--y-range: a logarithmic axis shows numbers above 0: write a range such as 1..100"
    ),
    (
      "sea plot=right y-label=命",
      "--y-label: '命': the built-in font has no '命' (U+547D): set 'font' to a font that has it"
    ),
    (
      "sea plot=right x-label=a命",
      "--x-label: 'a命': the built-in font has no '命' (U+547D): set 'font' to a font that has it"
    ),
    (
      "sea y-scale=log",
      "--y-scale: 'y-scale' requires 'plot': also set it to right, below or only"
    ),
    (
      "sea counts=births",
      "--counts: unknown count 'births' (known: penguins, orcas, changed, density, clusters, entropy,"
        + " lifetime)"
    ),
    (
      "sea plot=right plot-every=5 out=a.png",
      "--plot-every: 'plot-every' is for plots that grow, and none does here: write a .gif, or set 'frames', or remove 'plot-every'"
    ),
    (
      "sea plot=only plot-every=5 frames=20 out=a.png",
      "--plot-every: 'plot-every' is for plots that grow, and none does here: write a .gif, or set 'frames', or remove 'plot-every'"
    ),
    (
      "sea plot-every=5 frames=20 out=a.gif",
      "--plot-every: 'plot-every' requires 'plot': also set it to right, below or only"
    ),
    ("sea chart=right", "unknown setting 'chart' (did you mean 'plot'?)"),
    (
      "life explain=yes plot=only out=a.png",
      "--plot: there are no counts to plot"
    ),
    (
      "pig tournament=yes plot=only out=a.png",
      "--plot: these counts are not a time series, and cannot be plotted"
    ),
    (
      "sea margin=-1",
      "--margin: expected a whole number of pixels from 0 to 10000, got '-1'"
    ),
  ])
  func `An invalid plot is an error`(words: String, answer: String) {
    #expect(complaints(words.split(separator: " ").map(String.init)) == answer)
  }

  @Test(arguments: ["a.csv", "a.json"])
  func `A plot beside a table changes no row`(out: String) throws {
    let words = ["sea", "plot=right", "frames=3", "out=\(out)"]
    #expect(complaints(words).contains("'plot' is for images"))
    #expect(try scenario(words + ["out=a.gif"]).film.map(\.counts.count) == [2, 2, 2])
  }

  @Test func `Long axis labels are not cut off`() throws {
    let plot = try ScenarioText(
      "simulation: life\npattern: blinker\nskip: 100000\nframes: 10\nplot: only\npicture: 300x200\n"
        + "out: a.png\n"
    ).frames()[0]
    // A label that is cut off would have ink at the edge.
    let page = plot[0, 0]
    #expect((0..<plot.height).allSatisfy { plot[0, $0] == page })
    #expect((0..<plot.height).contains { y in (0..<24).contains { plot[$0, y] != page } })
  }

  @Test func `The setting counts selects the columns of a table and the curves of a plot`() throws {
    let words = ["life", "size=9x9", "frames=3", "counts=births, entropy"]
    let table = try scenario(words + ["out=a.csv"])
    #expect(
      try table.film.map { $0.counts.map(\.name) }
        == Array(repeating: ["births", "entropy"], count: 3))
    let plot = try scenario(words + ["plot=only", "caption={births}", "out=a.png"])
    #expect(plot.films.map(\.plottedCounts) == [["births", "entropy"]])
    #expect(plot.text?.contains("counts: \"births,entropy\"") == true)
  }

  @Test func `A sheet of plots alone is one plot with panels`() throws {
    let words = ["life", "size=9x9", "frames=3", "plot=only", "rule=Life,HighLife", "seed=1..3"]
    let panels = try scenarios(words + ["sheet=2", "out=a.png"])
    let panel = try #require(panels[0] as? ImageJob)
    #expect(panels.count == 1)
    if case .curves = panel.composition {} else { Issue.record("not one plot") }
    #expect(try panels[0].opened().size == Size(width: 600, height: 300))
    let tiled = try scenarios(words + ["sheet=2", "tile=400x250", "out=a.png"])
    #expect(try tiled[0].opened().size == Size(width: 800, height: 250))
    let page = try scenarios(words + ["sheet=2", "picture=640x480", "out=a.png"])
    #expect(try page[0].opened().size == Size(width: 640, height: 480))
    // Plots of several themes are a sheet of images.
    let themes = try scenarios(words + ["sheet=2", "theme=light,dark", "out=a.png"])
    let sheet = try #require(themes[0] as? ImageJob)
    if case .tiles = sheet.composition {} else { Issue.record("not a sheet") }
  }

  @Test func `A still plot and a table of the same run go together`() throws {
    let words = ["sea", "size=9x9", "frames=7", "plot=only", "out=a.svg", "out=a.csv", "out=b.png"]
    let jobs = try scenarios(words)
    #expect(jobs.map { $0.outputs.map(\.destination.name) } == [["a.csv"], ["a.svg", "b.png"]])
    #expect(try jobs.map { try $0.opened().frames } == [7, 1])
    // Only one of the jobs saves what events save.
    let saved = try ScenarioText(
      """
      simulation: life
      frames: 7
      plot: only
      events: [{at: 5, snapshot: five}]
      out: [a.svg, a.csv]
      """
    ).scenarios()
    #expect(saved.map(\.savedStates.count) == [1, 0])
    // Without a plot alone, a still has to be a single frame.
    #expect(
      complaints(words.map { $0 == "plot=only" ? "plot=right" : $0 }).contains("can hold one image")
    )
  }

  @Test func `A plot against a setting carries its scenario`() throws {
    let words = [
      "life", "size=9x9", "frames=3", "density=10%,50%", "seed=1..3", "plot=only",
      "plot-x=density", "x-range=..60", "spread=bars", "interval=sd", "out=a.gif",
    ]
    let job = try scenarios(words)[0]
    #expect(try job.opened().frames == 1)
    let text = try #require(job.text)
    for line in ["plot-x: density", "x-range: \"..60\"", "spread: bars", "interval: sd"] {
      #expect(text.contains(line + "\n"), "\(text)")
    }
  }

  @Test func `A plot without the world has a fixed size`() throws {
    let scenario = try scenario(
      "life", "pattern=gosper-glider-gun", "frames=3", "every=1000000", "plot=only", "out=a.png")
    #expect(try scenario.opened().size == Size(width: 720, height: 450))
  }

  @Test func `A still of a plot covers all frames`() throws {
    #expect(try scenario("sea", "plot=only", "frames=30", "out=a.png").frames == 1)
    #expect(try scenario("sea", "plot=only", "frames=30", "out=a.gif").frames == 30)
    #expect(
      complaints(["sea", "plot=right", "frames=30", "out=a.png"])
        == "--out: 'a.png' can hold one image, got 30 frames: use a name with %04d, or set"
        + " 'frames' to 1")
  }

  @Test func `The setting plot-counts is a list, or names with commas`() throws {
    let list = try ScenarioText(
      "simulation: sea\nplot: only\nframes: 9\nplot-counts: [orcas, penguins]\nout: a.png"
    ).frames()
    let text = try ScenarioText(
      "simulation: sea\nplot: only\nframes: 9\nplot-counts: orcas, penguins\nout: a.png"
    ).frames()
    #expect(list == text)
    let scenario = try scenario("sea", "plot=right", "plot-counts=orcas,penguins", "out=a.gif")
    #expect(scenario.text == "simulation: sea\nplot: right\nplot-counts: \"orcas,penguins\"\n")
  }

  @Test func `Variations that the file name does not distinguish are curves of one plot`() throws {
    let words = ["infection", "plot=only", "plot-counts=sick", "factor=1,2", "frames=5"]
    let one = try scenarios(words + ["seed=1..3", "out=a.png"])
    #expect(one.map(\.frames) == [1])
    #expect(
      one[0].text == "simulation: infection\nframes: 5\nplot: only\nplot-counts: sick\n"
        + "factor: [1, 2]\nseed: [1, 2, 3]\n")
    #expect(try scenarios(words + ["seed=1..3", "out=a-{factor}.png"]).count == 2)
    #expect(try scenarios(words + ["seed=1..3", "out=a-{factor}-{seed}.png"]).count == 6)
    #expect(try scenarios(words + ["seed=1..3", "sheet=auto", "out=a.png"]).count == 1)
  }

  @Test(arguments: [
    (
      "sea plot=only plot-x=seed size=8x8,9x9 out=a.png",
      "'seed' does not vary in this plot (size)"
    ),
    (
      "sea plot=only plot-x=size size=8x8,9x9 out=a.png",
      "an axis requires numbers with up to 9 digits, 6 of them behind the point, got '8x8' for 'size'"
    ),
    (
      "sea plot=only plot-x=orca seed=1..3 out=a.png",
      "'orca' does not vary in this plot (did you mean 'orcas'?)"
    ),
    (
      "sea plot=only plot-x=whales out=a.png",
      "'whales' does not vary in this plot: name a setting that does, or a count (penguins, orcas,"
        + " changed, density, clusters, entropy)"
    ),
    (
      "sea plot=only plot-x=orcas seed=1..3 out=a.png",
      "counts against each other are those of single runs: set 'group' to seed, or 'sheet' to auto"
    ),
    (
      "life plot=only plot-x=alive",
      "--plot-x: there is no count besides 'alive': add others to 'counts'"
    ),
    (
      "sea plot=histogram size=8x8,9x9 out=a-{size}.png",
      "a histogram requires variations, such as seed: 1..100, in one plot"
    ),
    (
      "sea plot=map plot-x=seed plot-y=orcas seed=1..3 plot-counts=orcas out=a.png",
      "'orcas' does not vary in this plot (seed)"
    ),
    (
      "sea plot=map plot-x=seed plot-y=seed seed=1..3 plot-counts=orcas out=a.png",
      "'plot-x' and 'plot-y' must be different settings"
    ),
    (
      "infection plot=map plot-x=seed plot-y=factor seed=1..3 factor=1,2 sick=5,6 plot-counts=sick out=a.png",
      "a map shows two settings and seeds, but 'sick' varies, too"
    ),
    (
      "infection plot=map plot-x=seed plot-y=factor seed=1..3 factor=1,2 sheet=2 plot-counts=sick out=a.png",
      "--sheet: a map cannot be divided: remove 'sheet'"
    ),
    (
      "wolfram plot=only rule=0..255 out=a.png",
      "256 curves are more than the 12 that can be distinguished: use fewer variations, or set"
        + " 'sheet' to auto"
    ),
    (
      "life plot=only seed=1..3 out=a.gif out=a.rle",
      "a plot of variations cannot contain counts or patterns: remove 'plot' to write one file"
        + " per variation"
    ),
    (
      "infection plot=only plot-counts=sick factor=1,2 title={factor} caption={sick} out=a.png",
      "'title': {factor} differs between the films of this plot: remove it\n'caption': {sick} differs between"
        + " the films of this plot: remove it"
    ),
    (
      "sea plot=right seed=1..3 out=a.gif",
      "--out: seed varies: set 'out' to a-{seed}.gif, or 'sheet' to auto"
    ),
  ])
  func `Variations that one plot cannot show are an error`(words: String, answer: String) {
    #expect(complaints(words.split(separator: " ").map(String.init)) == answer)
  }

  private func scenarios(_ words: [String]) throws -> [any Job] {
    let settings =
      [Setting("simulation", words[0], at: .option(words[0]))]
      + words.dropFirst().map { word in
        let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
        return Setting(parts[0], parts[1], at: .option("--\(parts[0])"))
      }
    return try Document(name: words[0], settings: settings).jobs()
  }

  @Test func `The value none draws no plot`() throws {
    let plain = try scenario("sea", "frames=2", "out=a.gif").film.map { $0.paint() }
    #expect(
      try scenario("sea", "plot=none", "frames=2", "out=a.gif").film.map { $0.paint() } == plain)
  }
}
