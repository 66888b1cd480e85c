import Foundation
import TestSupport
import Testing

/// The `plot` command, which draws the tables of runs.
@Suite struct TablePlotTests {
  private let stage: ScenarioFolder

  init() throws { stage = try ScenarioFolder() }

  /// Draws a plot and writes the table of the same runs. Then draws the table, and returns true if
  /// both files have the same bytes.
  private func areEqual(
    _ run: String, table: String = "", plot: String = "", as ending: String
  ) async throws -> Bool {
    #expect(
      try await stage.render(
        words(run, "--no-metadata", plot.contains("--plot ") ? "" : "--plot only", plot)
          + ["--out", "run.\(ending)"]) == "")
    #expect(try await stage.render(words(run, table, "--out table.csv")) == "")
    #expect(try await stage.render(words("plot table.csv", plot, "--out table.\(ending)")) == "")
    let (one, other) = (stage.bytes("run.\(ending)"), stage.bytes("table.\(ending)"))
    return one != nil && one == other
  }

  private static let infection = "infection --people 300 --seed 1..12 --frames 30"
  private static let sea = "sea --size 24x20 --seed 1..5 --frames 40"

  @Test(
    arguments: TestScope.cases(
      [
        // A single run, and one of more frames than a curve has intervals.
        ("sea --frames 60", "", "png"), ("sea --frames 700", "--plot-counts orcas", "svg"),
        ("sea --frames 20 --every 3 --skip 7", "--theme dark --title Sea", "pdf"),
        ("sea --frames 30", "--plot-line 20+x", "svg"), ("sea --frames 8", "--fps 5", "gif"),
        // Curves and bands over generations.
        (infection, "", "svg"), (infection + " --factor 1,3", "--plot-counts sick", "png"),
        (infection + " --factor 1,3", "--group factor --spread bars --interval 95%", "svg"),
        (infection, "--spread lines --y-scale log --width 84mm", "svg"),
        (infection + " --factor 1..4", "--plot-counts sick --sheet 2", "svg"),
        ("life --size 30x20 --seed 1..3 --frames 12 --every 9 --counts density,entropy", "", "svg"),
        (
          "life --size 30x20 --seed 1..3 --frames 12 --counts alive,density",
          "--plot-axes own", "svg"
        ),
        ("sea --seed 1..3 --until generation>30 --every 7", "", "svg"),
        ("sea --frames 30 --every x1.2", "--x-scale log", "svg"),
        ("sea --seed 1..3 --until generation>90 --every x1.5", "", "svg"),
        ("infection --people 90 --seed 1..4 --frames rest --every x1.1", "", "svg"),
        ("life --size 20 --every 10 --until alive<60 --seed 1..8", "", "svg"),
        ("life --size 20 --every x1.5 --until alive<60 --seed 1..3", "", "svg"),
        ("infection --people 90 --seed 1..4 --frames rest", "", "svg"),
        // Counts at the ends of runs.
        (infection + " --factor 1..4", "--plot-x factor --plot-counts sick", "svg"),
        (infection + " --factor 1..4", "--plot-x factor --interval sd --x-label f", "png"),
        (infection + " --factor 1..4 --period 3,5", "--plot-x factor --plot-counts sick", "svg"),
        // Counts against another one.
        ("sea --frames 60", "--plot-x orcas", "svg"), ("sea --frames 9", "--plot-x orcas", "gif"),
        (sea, "--plot-x orcas --group seed", "svg"), (sea, "--plot-x penguins --sheet 2", "svg"),
        (
          "life --size 30x20 --frames 12 --counts alive,density,entropy",
          "--plot-x density --x-scale log", "svg"
        ),
        (sea, "--plot histogram --plot-counts penguins", "svg"),
        (sea, "--plot-x seed --final mean --plot-counts orcas", "svg"),
        (sea, "--plot histogram --final sd --plot-counts orcas", "svg"),
        (
          infection + " --factor 1..4 --period 3..6",
          "--plot map --plot-x factor --plot-y period --plot-counts sick --colors magma", "svg"
        ),
      ], .several))
  func `A plot of a table has the bytes of the plot of its runs`(
    run: String, plot: String, ending: String
  ) async throws {
    #expect(try await areEqual(run, plot: plot, as: ending))
  }

  @Test(arguments: [
    "--plot-x factor --plot-counts sick", "--plot histogram --plot-counts sick",
    "--plot map --plot-x factor --plot-y period --plot-counts sick --range 0..80 --label cases",
  ])
  func `A table of last frames has the plots of final counts`(plot: String) async throws {
    #expect(
      try await areEqual(
        Self.infection + " --factor 1..3 --period 3,5", table: "--final", plot: plot, as: "svg"))
  }

  @Test(arguments: [
    ("factor", "--interval quartiles"), ("factor", "--interval sd"),
    ("factor", "--interval se --spread bars"), ("factor", "--interval 95%"),
    ("none", "--interval quartiles --plot-counts sick"),
  ])
  func `A table of groups has the bands of its runs`(group: String, plot: String) async throws {
    // Two settings vary within a group, so that its members are called runs.
    let run = "infection --people 300 --factor 1,3 --period 4,5 --seed 1..8 --frames 20"
    #expect(try await stage.render(words(run, "--group", group, "--out", "groups.csv")) == "")
    #expect(
      try await stage.render(
        words(run, "--no-metadata --plot only --group", group, plot, "--out a.svg")) == "")
    #expect(try await stage.render(words("plot groups.csv", plot, "--out b.svg")) == "")
    #expect(stage.bytes("a.svg") != nil && stage.bytes("a.svg") == stage.bytes("b.svg"))
  }

  @Test(.enabled(if: TestScope.isFull))
  func `A plot of 3,000 counts needs too many colors, and says so without long work`() throws {
    let names = (0..<3000).map { "c\($0)" }
    let rows = (0..<4).map { row in
      "\(row),\(row)," + names.map { _ in "\(row)" }.joined(separator: ",")
    }
    try stage.write(
      (["frame,generation," + names.joined(separator: ",")] + rows).joined(separator: "\n") + "\n",
      to: "wide.csv")
    let program = try Program.render(
      ["plot", "wide.csv", "--out", "p.png"], cpuSeconds: 20, in: stage.folder.url)
    #expect(program.status == 2)
    #expect(program.errors.contains("256 colors"), "\(program.errors)")
  }

  @Test func `Outputs that name a column are a plot each`() async throws {
    let run = "infection --people 90 --factor 1,3 --seed 1..3 --frames 12"
    #expect(try await stage.render(words(run, "--out table.csv")) == "")
    #expect(
      try await stage.render(words("plot table.csv --plot-counts sick --out t-{factor}.svg")) == "")
    #expect(
      try await stage.render(
        words(run, "--no-metadata --plot only --plot-counts sick --out r-{factor}.svg")) == "")
    for factor in ["1", "3"] {
      let (one, other) = (stage.bytes("t-\(factor).svg"), stage.bytes("r-\(factor).svg"))
      #expect(one != nil && one == other)
    }
  }

  @Test func `A table comes from standard input, and gives a plot its name`() async throws {
    let table = "seed,frame,generation,alive\n1,0,0,5\n1,1,1,6\n"
    try stage.write(table, to: "a.b.csv")
    #expect(try await stage.render("plot", "a.b.csv") == "")
    #expect(try await stage.shell("render plot - < a.b.csv") == "")
    #expect(stage.bytes("a.b.png") != nil && stage.bytes("a.b.png") == stage.bytes("plot.png"))
  }

  @Test func `Counts beyond 64 bits and generations of any size are drawn`() async throws {
    let (last, nines) = ("4000000000000000000", String(repeating: "9", count: 60))
    try stage.write(
      "frame,generation,alive,part\n0,0,0,nan\n1,\(last),\(nines),-1.5\n",
      to: "large.csv")
    #expect(try await stage.render("plot", "large.csv", "--out", "large.svg") == "")
    #expect(
      try await stage.render("plot", "large.csv", "--x-scale", "log", "--out", "large.svg") == "")
  }

  private static let named = "seed,frame,generation,alive\n"

  /// Lines of names, the rows below them, and the errors.
  private static let wrong: [(names: String, rows: String, error: String)] = [
    ("a,b\n", "1,2\n", "x.csv:1:1: \(otherColumns) a,b"),
    (
      "frame,frame,generation,alive\n", "",
      "x.csv:1:1: \(otherColumns) frame,frame,generation,alive"
    ),
    ("", "", "render: cannot use the table x.csv: it is empty"),
    (named, "", "render: cannot use the table x.csv: it has no rows"),
    (named, "1,0,0,5\n1,1,1\n", "x.csv:3:1: expected 4 cells, as in the first line, got 3"),
    (named, "1,0,0,5\n1,1,1,0x5\n", "x.csv:3:7: expected a number, got '0x5'"),
    (
      "rule,frame,generation,alive\n", "\"a,\"\"b\",0,0,5\n\"a,\"\"b\",1,1,?\n",
      "x.csv:3:13: expected a number, got '?'"
    ),
    (named, "1,-1,0,5\n", "x.csv:2:3: expected a whole number of at least 0, got '-1'"),
    (named, "1,0,0,5\n1,1,0,5\n", "x.csv:3:5: generation 0 follows 0 in the same run"),
    (
      named, "1,0,0,5\n1,1,1,5",
      "render: cannot use the table x.csv: it ends within line 3: copy it again"
    ),
    (
      named, "1,9,9,5\n2,9,9,6\n",
      "render: the table has one row for each run: set 'plot-x' to a column, or 'plot' to histogram or"
        + " map"
    ),
    (named, "1,9,9,5\n", "render: a curve requires two or more rows, and the table has one"),
  ]

  private static let otherColumns =
    "expected the columns of a table of counts, such as seed,frame,generation,alive, got"

  @Test(arguments: wrong)
  func `A table that cannot be plotted is an error`(names: String, rows: String, error: String)
    async throws
  {
    try stage.write(names + rows, to: "x.csv")
    let told = try await stage.render("plot", "x.csv")
    #expect(told.hasPrefix(error + "\n"))
    #expect(told.hasSuffix("status 2\n"))
    #expect(stage.bytes("x.png") == nil)
  }

  @Test func `A line that is no UTF-8 and a part of a table are errors`() async throws {
    try (Data(Self.named.utf8) + [0x31, 0xFF, 0x0A]).write(to: stage.folder.file("x.csv"))
    #expect(
      try await stage.render("plot", "x.csv").hasPrefix("x.csv:2:1: the line is not UTF-8\n"))
    for part in 1...2 {
      _ = try await stage.render(
        words("life --seed 1..4 --size 9 --frames 3 --out p-{part}.csv --shard \(part)/2"))
    }
    #expect(
      try await stage.render("plot", "p-2.csv")
        == "render: cannot use the table p-2.csv: it is part 2 of 2: join all parts with"
        + " `render merge p-*.csv --out merged.csv`\nstatus 2\n")
    #expect(
      try await stage.shell("render merge p-*.csv --out merged.csv && render plot merged.csv") == ""
    )
  }

  @Test func `A table that takes too much memory is an error`() async throws {
    let rows = (0..<4000).map { "1,\($0),\($0),5\n" }.joined()
    try stage.write(Self.named + rows, to: "x.csv")
    #expect(
      try await stage.render("plot", "x.csv", "--max-memory", "100k")
        == "render: the table x.csv takes more than half of the memory limit: raise 'max-memory', or"
        + " write fewer rows with 'every' or 'final'\nstatus 1\n")
  }

  @Test(arguments: [
    ("--frames 9", "render: 'frames' has no effect on a plot of a table: remove it"),
    ("--density 5%", "render: 'density' has no effect on a plot of a table: remove it"),
    ("--out x.csv", "render: --out: a plot is an image: expected .png, .svg or .pdf, got .csv"),
    ("--plot right", "render: --plot: a table has no cells: set 'plot' to only, histogram or map"),
    (
      "--fps 5",
      "render: --fps: 'fps' is for animations, and no output here is one: write one, such as a .gif, or remove 'fps'"
    ),
    ("--plot-x factor", "render: 'factor' does not vary in this plot (seed)"),
    ("--group factor", "render: --group: 'factor' does not vary (seed, or none)"),
    (
      "--plot-counts births",
      "render: --plot-counts: unknown count 'births' (known: alive, lifetime)"
    ),
    (
      "--plot-x seed --final",
      "render: --final: plots of final counts show the last row of each run"
    ),
    ("--tile 30x30", "render: --tile: 'tile' requires a sheet: also set 'sheet' to auto"),
  ])
  func `A setting without effect is an error`(setting: String, error: String) async throws {
    try stage.write(Self.named + "1,0,0,5\n1,1,1,6\n2,0,0,4\n2,1,1,7\n", to: "x.csv")
    #expect(try await stage.render(words("plot x.csv", setting)).hasPrefix(error))
  }

  @Test(arguments: [
    ("--plot histogram", "--plot: a histogram needs every run"),
    ("--spread lines", "--spread: lines are runs"),
    ("--group factor", "--group: the runs are in groups already"),
    ("--interval 80%", "--interval: this table has quartiles and no deciles"),
    ("--plot-x factor --final mean", "--final: statistics over frames need every run"),
  ])
  func `A table of groups has no runs`(setting: String, error: String) async throws {
    _ = try await stage.render(
      words("infection --people 50 --factor 1,2 --seed 1..10 --frames 3 --group factor -o g.csv"))
    #expect(try await stage.render(words("plot g.csv", setting)).hasPrefix("render: " + error))
  }

  @Test func `Settings with negative values are swept and plotted`() async throws {
    #expect(
      try await areEqual(
        "cahn-hilliard --size 9 --mean_c -0.4..0.4/0.2 --frames 3",
        plot: "--plot-x mean_c --plot-counts mean_mixture", as: "svg"))
    let table = String(decoding: try #require(stage.bytes("table.csv")), as: UTF8.self)
    let values = table.split(separator: "\n").map { $0.prefix { $0 != "," } }
    #expect(Set(values) == ["mean_c", "-0.4", "-0.2", "0", "0.2", "0.4"])
  }

  @Test func `A logarithmic axis of a setting has no place for 0`() async throws {
    let run =
      "infection --people 50 --factor 0,1,2 --period 3,4 --frames 3 --plot map --plot-x factor"
      + " --plot-y period --plot-counts sick --x-scale log --out a.svg"
    #expect(
      try await stage.render(words(run))
        == "render: a logarithmic axis shows numbers above 0, got '0' for 'factor': set 'x-scale' to"
        + " linear, or 'x-range' to one such as 1..\nstatus 2\n")
    #expect(try await stage.render(words(run, "--x-range 1..")) == "")
  }

  @Test func `A curve for comparison outside the axes is noted`() async throws {
    #expect(
      try await stage.render(words("sea --frames 9 --plot only --plot-line 99999 --out a.png"))
        == "render: the curve '99999' of plot-line lies outside the axes\n")
  }

  @Test(arguments: [
    (
      "life --size 8x8 --frames 9 --plot only --x-range 20..30",
      "'x-range' contains none of its points, which are from 0 to 8"
    ),
    (
      "life --size 8x8 --frames 9 --time-step 0.5 --plot only --x-range 7..",
      "'x-range' contains none of its points, which are from 0 to 4"
    ),
    (
      "life --pattern block --frames 9 --plot only --y-range ..2",
      "'y-range' contains none of its points, which are from 4 to 4"
    ),
    (
      "infection --people 50 --period 3,5 --frames 3 --plot-x period --plot-counts sick --x-range 7..8",
      "'x-range' contains none of its points, which are from 3 to 5"
    ),
  ])
  func `A range without points is noted`(run: String, expected: String) async throws {
    let plot = run.contains("plot only") ? "" : " --plot only"
    #expect(
      try await stage.render(words(run + plot + " --out a.png"))
        == "render: the plot is empty: \(expected)\n")
  }

  @Test func `A range with a part of the points gets no note`() async throws {
    let run =
      "life --pattern glider --frames 9 --plot only --x-range 3..5 --y-range 4..6 --out a.png"
    #expect(try await stage.render(words(run)) == "")
  }

  private func words(_ texts: String...) -> [String] {
    texts.flatMap { $0.split(separator: " ").map(String.init) }
  }
}
