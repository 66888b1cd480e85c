import Settings
import Testing

@testable import Commands

@Suite struct ArgumentParsingTests {
  /// Arguments, and the resulting settings as `option name=value`.
  static let lines: [(words: [String], settings: [String])] = [
    (["--frames", "3"], ["--frames frames=3"]),
    (["--frames=3"], ["--frames frames=3"]),
    (["--caption=a=b"], ["--caption caption=a=b"]),
    (["--caption="], ["--caption caption="]),
    (["-n", "3"], ["-n frames=3"]),
    (["-n3"], ["-n frames=3"]),
    (["-o", "-"], ["-o out=-"]),
    (["-o-"], ["-o out=-"]),
    (["--out", "-a.gif"], ["--out out=-a.gif"]), (["--out", "-o.gif"], ["--out out=-o.gif"]),
    (["--dark", "-o", "a.gif"], ["--dark dark=", "-o out=a.gif"]),
    (["-oa.gif", "-o", "b.png"], ["-o out=a.gif", "-o out=b.png"]),
    (["-q"], ["-q quiet=yes"]),
    (["--quiet", "life"], ["--quiet quiet=yes"]),
    (["--quiet=no"], ["--quiet quiet=no"]),
    (["-j", "2", "--seed", "random"], ["-j jobs=2", "--seed seed=random"]),
  ]

  @Test(arguments: lines)
  func `Options become settings`(line: (words: [String], settings: [String])) {
    let words = Words(line.words, Command.options)
    #expect(words.settings.map { "\($0.place) \($0.name)=\($0.value.text ?? "")" } == line.settings)
    #expect(words.errors == [])
  }

  @Test func `The order of options and other arguments does not matter`() {
    let settings = [Setting("frames", "3", at: .option("--frames"))]
    for line in [["life", "--frames", "3"], ["--frames", "3", "life"]] {
      let words = Words(line, Command.options)
      #expect(words.plain == ["life"])
      #expect(words.settings == settings)
    }
  }

  @Test func `Two dashes end the options`() {
    let words = Words(["check", "-q", "--", "--diff=x.yaml", "-o", "--"], Command.options)
    #expect(words.plain == ["check", "--diff=x.yaml", "-o", "--"])
    #expect(words.settings.map(\.name) == ["quiet"])
    #expect(words.errors == [])
    #expect(Words(["--out", "--", "x"], Command.options).settings[0].value.content == .missing)
  }

  @Test(arguments: [
    (["-x"], "unknown option '-x'"),
    (["-é"], "unknown option '-é'"),
    (["--hlep"], "unknown option '--hlep' (did you mean '--help'?)"),
    (["life", "--verison"], "unknown option '--verison' (did you mean '--version'?)"),
  ])
  func `An unknown option is an error`(line: [String], error: String) {
    #expect(Words(line, Command.options).errors.map(\.description) == [error])
  }

  @Test(arguments: [
    (["--frames"], "frames"), (["-o"], "out"), (["--theme", "--frames", "3"], "theme"),
    (["--plot", "-o", "a.png"], "plot"),
  ])
  func `An option before another option, or at the end, has no value`(
    line: [String], name: String
  ) {
    let words = Words(line, Command.options)
    #expect(words.errors == [])
    #expect(words.settings.first { $0.name == name }?.value.content == .missing)
  }

  @Test(arguments: [
    (["life", "--fames", "3", "--help"], #"help(["life"])"#), (["-h"], "help([])"),
    (["list", "--help"], #"help(["list"])"#), (["life", "--version"], "version"),
    (["-h", "--version"], "version"), (["help"], "help([])"), ([], "help([])"),
    (["life", "--help", "all"], #"help(["life", "all"])"#),
    (
      ["list", "rules"],
      #"list(Optional("rules"), [], ListOptions(areObjects: false), drawing: [])"#
    ),
    (
      ["list", "rules", "--json"],
      #"list(Optional("rules"), [], ListOptions(areObjects: true), drawing: [])"#
    ),
    (["help", "life", "-h"], #"help(["life"])"#),
    (["show", "a.png"], #"show("a.png", seconds: nil)"#),
  ])
  func `Help overrides other commands, and the version overrides help`(
    line: [String], command: String
  ) {
    #expect(
      "\(Command.parse(line))"
        .replacing("Commands.Command.", with: "").replacing("Commands.", with: "")
        == command)
  }

  @Test(arguments: [(0, "-", 0), (50, "#", 15), (100, "#", 30)])
  func `The progress bar's length is proportional to the finished frames`(
    done: Int, mark: Character, length: Int
  ) {
    let line = Meter.line(done: done, of: 100, after: .seconds(8))
    #expect(line.count { $0 == "#" } == length)
    #expect(line.contains("\(done)/100 frames"))
  }

  @Test(arguments: [
    (50, 8, "8 s left"), (10, 8, "1 min 12 s left"), (1, 60, "1 h 39 min left"),
    (100, 8, "0 s left"),
  ])
  func `The remaining time assumes a constant speed`(
    done: Int, seconds: Int, left: String
  ) {
    #expect(Meter.line(done: done, of: 100, after: .seconds(seconds)).hasSuffix(left))
  }

  @Test(arguments: [
    (80, "[##############################] 100/100 frames, 0 s left"),
    (40, "[###########] 100/100 frames, 0 s left"), (34, "[#####] 100/100 frames, 0 s left"),
    (33, "100/100 frames, 0 s left"), (26, "100/100 frames, 0 s left"), (25, "100/100, 0 s"),
    (20, "100/100, 0 s"), (14, "100/100, 0 s"), (13, "100%"), (1, "100%"),
  ])
  func `The progress bar shrinks with the terminal`(columns: Int, line: String) {
    #expect(Meter.line(done: 100, of: 100, after: .seconds(8), columns: columns) == line)
  }

  @Test(arguments: [
    (80, "[##############################] 100/100 frames, 2.5 MB, 0 s left"),
    (40, "100/100 frames, 2.5 MB, 0 s left"), (34, "100/100 frames, 2.5 MB, 0 s left"),
    (33, "100/100 frames, 0 s left"), (25, "100/100, 0 s"), (13, "100%"),
  ])
  func `The progress bar shows the written bytes if they fit`(columns: Int, line: String) {
    #expect(
      Meter.line(done: 100, of: 100, bytes: 2_500_000, after: .seconds(8), columns: columns) == line
    )
  }

  @Test(arguments: [80, 40, 20, 10])
  func `The progress bar of a very long animation stays on one line`(columns: Int) {
    let line = Meter.line(
      done: 1_000_000, of: 1_000_000_000, bytes: .max, after: .seconds(86_400), columns: columns)
    #expect(line.count <= columns - 2)
  }

  @Test func `Table columns are aligned without trailing blanks`() {
    let table = TextTable([["a", "bb", "long text"], ["ccc", "d"], ["e"]])
    #expect(table.text == "a    bb  long text\nccc  d\ne\n")
  }
}
