import Foundation
import TestSupport
import Testing

@Suite struct CommandLineTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private static func noFile(_ word: String) -> String {
    "cannot read \(word): No such file or directory"
      + " (`render \(word)` draws the simulation, `render new \(word)` prints a starter scenario)"
  }

  private static let noFrames =
    "expected a whole number from 1 to 1000000000, rest, settled or cycle, got no value"

  private static let noFiles = "run needs a scenario file, or - for stdin"

  private static func event(_ word: String) -> String {
    "'\(word)' is an event: write it under 'events' in a scenario file (see `render help \(word)`)"
  }

  static let wrong: [(words: String, errors: [String])] = [
    (
      "--",
      [
        "name a simulation: sea, life, wolfram, infection, pig, hunt, grid, agents, model; or see `render help`"
      ]
    ),
    ("--hlep", ["unknown option '--hlep' (did you mean '--help'?)"]),
    ("--pretty", ["unknown option '--pretty'"]),
    ("run --hlep", ["unknown option '--hlep' (did you mean '--help'?)", noFiles]),
    ("run --pretty", [noFiles, "unknown option '--pretty'"]),
    ("life --hlep", ["unknown option '--hlep' (did you mean '--help'?)"]),
    ("new game-of-life", ["unknown simulation 'game-of-life' (did you mean 'life'?)"]),
    (
      "life --rule mystery",
      ["--rule: expected a rule such as B3/S23 or 23/3, or its name, got 'mystery'"]
    ),
    ("life --dark", ["unknown setting 'dark': write --theme dark"]),
    ("life --glider", ["unknown setting 'glider': write --pattern glider"]),
    ("life --gif", ["unknown setting 'gif': write --out life.gif"]),
    ("life --grid", ["unknown setting 'grid' (did you mean 'gap'?)"]),
    (
      "sea --label penguin",
      [
        "--label: 'label' is for a map: also set 'plot' to map, or write the event 'label' for a text"
          + " over the cells (see `render help label`)"
      ]
    ), ("sea --arrow x", [event("arrow")]),
    ("life --place glider", [event("place")]),
    (
      "wolfram --generations 500",
      [
        "unknown setting 'generations': write --size 201x500, whose height is the number of"
          + " generations"
      ]
    ),
    ("pig --rule 30", ["'rule' is a setting of life and wolfram, not of pig"]),
    ("sea --period 1", ["'period' is a setting of infection, pig and hunt, not of sea"]),
    (
      "life --size 60,40",
      ["--size: '60,40' is ambiguous: write 60x40 for one size, or 60x60,40x40 for two"]
    ),
    ("help life sea", ["unexpected word 'sea'"]),
    ("lfe", ["unknown simulation 'lfe' (did you mean 'life'?)"]),
    (
      "xyzzy",
      [
        "unknown simulation 'xyzzy' (known: sea, life, wolfram, infection, pig, hunt, grid, agents, model)"
      ]
    ),
    ("lits", ["unknown simulation 'lits' (did you mean 'list'?)"]),
    ("life --frames", ["--frames: \(noFrames)"]),
    ("life --frames --cell 3", ["--frames: \(noFrames)"]),
    ("life -n", ["-n: \(noFrames)"]),
    ("life --quiet --title", ["--title: expected a text, got no value"]),
    ("life --theme", ["--theme: expected a listed name or a path, got no value"]),
    (
      "life --out",
      ["--out: expected a path, optionally with one number such as %04d, or -, got no value"]
    ),
    (
      "sea --strip",
      ["--strip: expected a whole number of frames from 2 to 4096, got no value"]
    ),
    (
      "sea --frames 20 --out a.png --strip",
      ["--strip: expected a whole number of frames from 2 to 4096, got no value"]
    ),
    ("check a.yaml --fix", ["unknown setting 'fix' (did you mean 'update'?)"]),
    ("run a.yaml --changed", ["'run' takes no setting 'changed'"]),
    ("run a.yaml --if-chnged", ["unknown setting 'if-chnged' (did you mean 'if-changed'?)"]),
    ("examples", ["unknown simulation 'examples' (did you mean 'new'?)"]),
    ("demo", ["unknown simulation 'demo' (did you mean 'gallery'?)"]),
    ("search glider", ["unknown simulation 'search' (did you mean 'list'?)"]),
    ("wator", ["unknown simulation 'wator' (did you mean 'sea'?)"]),
    ("penguins", ["unknown simulation 'penguins' (did you mean 'sea'?)"]),
    ("game of life", ["unknown simulation 'game of life' (did you mean 'life'?)"]),
    ("explore Brians brain", ["unknown simulation 'Brians brain' (did you mean 'brians-brain'?)"]),
    (
      "life without death",
      ["unknown simulation 'life without death' (did you mean 'life-without-death'?)"]
    ),
    ("lotka volterra", ["unknown simulation 'lotka volterra' (did you mean 'wa-tor'?)"]),
    ("glider gun", ["unknown simulation 'glider gun' (did you mean 'glider-gun'?)"]),
    ("life glider gun", ["unexpected words 'glider gun' (did you mean 'glider-gun'?)"]),
    ("R30", ["unknown simulation 'R30': write `render wolfram 30` for that rule"]),
    (
      "new sea --out a.txt",
      ["--out: expected a path with the extension .yaml, .yml or .model, got 'a.txt'"]
    ),
    ("new sea --frames 3", ["'new' takes no setting 'frames'"]),
    (
      "life -n 0",
      ["-n: expected a whole number from 1 to 1000000000, rest, settled or cycle, got '0'"]
    ),
    (
      "life -n-5",
      ["-n: expected a whole number from 1 to 1000000000, rest, settled or cycle, got '-5'"]
    ),
    ("life -x 3", ["unknown option '-x'", "unexpected word '3'"]),
    (
      "life glider block", ["unexpected word 'block' (did you mean '--pattern block'?)"]
    ),
    (
      "B36/S23 --rule B3/S23",
      ["'B36/S23' and --rule both set the rule: remove one of them"]
    ),
    ("life --rule B2/S 34/2", ["unexpected word '34/2'"]),
    ("wolfram 30 90", ["unexpected word '90' (did you mean '--rule 90'?)"]),
    ("life 30", ["unexpected word '30'"]),
    ("life frames=5", ["unexpected word 'frames=5' (did you mean '--frames 5'?)"]),
    ("forest-fire growing=5%", ["unexpected word 'growing=5%'"]),
    ("infection 30", ["unexpected word '30'"]),
    ("sea 20x12", ["unexpected word '20x12' (did you mean '--size 20x12'?)"]),
    ("life dark", ["unexpected word 'dark' (did you mean '--theme dark'?)"]),
    ("life torus", ["unexpected word 'torus' (did you mean '--topology torus'?)"]),
    ("B3/S29", ["rule: 'B3/S29', character 6: expected at most 8 neighbors, got 9"]),
    (
      "run.npy",
      [
        "'run.npy' is an input: draw cells with `render grid run.npy`, agents with `render agents run.npy`"
      ]
    ),
    ("sea a.gif", ["unexpected word 'a.gif' (did you mean '--out a.gif'?)"]),
    ("sea --output a.gif", ["unknown setting 'output' (did you mean 'out'?)"]),
    ("life --steps 9", ["unknown setting 'steps' (did you mean 'frames'?)"]),
    ("infection --runs 20", ["unknown setting 'runs': write --seed 1..20"]),
    ("ising --repetitions 5", ["unknown setting 'repetitions': write --seed 1..5"]),
    ("infection --burn-in 20", ["unknown setting 'burn-in': write --skip 20"]),
    ("ising --warmup 9", ["unknown setting 'warmup': write --skip 9"]),
    ("life --Generations 9", ["unknown setting 'Generations' (did you mean 'frames'?)"]),
    (
      "wolfram --height 9",
      [
        "--height: expected a length from 1pt to 2000mm with the unit mm, cm, in or pt, such as "
          + "84mm (for a number of cells, use size), got '9'"
      ]
    ),
    ("life --color red", ["unknown setting 'color' (did you mean 'theme'?)"]),
    ("life --speed 9", ["unknown setting 'speed' (did you mean 'fps'?)"]),
    ("life --delay 9", ["unknown setting 'delay' (did you mean 'fps'?)"]),
    ("life --zoom 9", ["unknown setting 'zoom' (did you mean 'cell'?)"]),
    ("life --pretty", ["unknown setting 'pretty'"]),
    ("life --pretty --cell 3", ["unknown setting 'pretty'"]),
    ("life --w 3", ["unknown setting 'w'"]),
    ("life --mark 3", [event("mark")]),
    (
      "life --events []",
      ["--events: only a scenario file can contain this setting: see `render help events`"]
    ),
    (
      "sea --camera 3",
      [
        "--camera: only a scenario file can contain this setting: see `render help camera`"
      ]
    ),
    ("a.yaml", ["'a.yaml' is a scenario file: draw it with `render run a.yaml`"]),
    ("run sea", [noFile("sea")]), ("check life --frames 3", [noFile("life")]),
    ("plan sea life", ["unexpected word 'life'"]),
    ("version 3", ["unexpected word '3'"]),
    ("life sea", ["unexpected word 'sea'"]),
    ("life --fames 3", ["unknown setting 'fames' (did you mean 'frames'?)"]),
    ("life --jobs=3 -j 4", ["-j: 'jobs' accepts only one value"]),
    (
      "life -o -",
      [
        "-o: '-' requires 'format': expected one of png, svg, pdf, gif, apng, webp, html, mp4,"
          + " webm, mkv, y4m, csv, json, rle, mc, npy"
      ]
    ),
    (
      "life --frames 3 -o a.png",
      ["-o: 'a.png' can hold one image, got 3 frames: use a name with %04d, or set 'frames' to 1"]
    ),
    (
      "life --every 0 --fames 3 extra -o a.xyz --theme drak -z --skip",
      [
        "unknown option '-z'", "unexpected word 'extra'",
        "--every: expected a whole number from 1 to 4000000000000000000, or a factor from x1.01 to x1000, such as x1.2, got '0'",
        "unknown setting 'fames' (did you mean 'frames'?)",
        "-o: unknown format '.xyz' (known: .png, .svg, .pdf, .gif, .apng, .webp, .html, .mp4, .webm, .mkv, .y4m, .csv, .json, .rle, .mc, .npy)",
        "--theme: unknown theme 'drak' (did you mean 'dark'?)",
        "--skip: expected a whole number from 0 to 4000000000000000000, got no value",
      ]
    ),
    (
      "list",
      [
        "list needs a topic: simulations, models, patterns, themes, ramps, rules, "
          + "formats, snapshots, type"
      ]
    ),
    ("list paterns", ["cannot list 'paterns' (did you mean 'patterns'?)"]),
    ("list patern", ["cannot list 'patern' (did you mean 'patterns'?)"]),
    (
      "list formats --out a.png",
      [
        "formats cannot be drawn: --out is for models, patterns, themes, ramps, rules, "
          + "snapshots, type"
      ]
    ),
    ("list snapshots", ["list snapshots needs one scenario file"]),
    ("help xyzzy", ["no help on 'xyzzy': see `render help topics`"]),
    ("help theem", ["no help on 'theem' (did you mean 'theme'?)"]),
    ("help captionn", ["no help on 'captionn' (did you mean 'captions'?)"]),
    ("help topolgy", ["no help on 'topolgy' (did you mean 'topology'?)"]),
    ("help camra", ["no help on 'camra' (did you mean 'camera'?)"]),
    ("chek --help", ["no help on 'chek' (did you mean 'check'?)"]),
    ("list themes --frames 3", ["'list' takes no setting 'frames'"]),
    ("list themes --json=perhaps", ["--json: expected yes or no, got 'perhaps'"]),
    (
      "new",
      [
        "name a simulation: sea, life, wolfram, infection, pig, hunt, grid, agents, model; or see `render help`"
      ]
    ),
    ("new see", ["unknown simulation 'see' (did you mean 'sea'?)"]),
    ("completions", ["completions needs a shell: bash, zsh, fish"]),
    ("completions tcsh", ["no completions for 'tcsh': name one of bash, zsh, fish"]),
    ("schema life", ["unexpected word 'life'"]),
    ("man life", ["no help on 'life': see `render help topics`"]),
    ("help life --frames 3", ["'help' takes no setting 'frames'"]),
  ]

  @Test(arguments: TestScope.cases(wrong, .many))
  func `An invalid command line prints its errors, exits with 2 and writes no file`(
    line: (words: String, errors: [String])
  ) async throws {
    let program = try await folder.render(line.words.split(separator: " ").map(String.init))
    #expect(program.status == 2)
    #expect(program.errors == line.errors.map { "render: \($0)\n" }.joined())
    #expect(program.text == "")
    #expect(folder.contents == [])
  }

  /// Command lines that print information, with a part of the expected output.
  static let answers: [(words: String, says: String)] = [
    ("", "Usage:"), ("--help", "Usage:"), ("-h", "Usage:"), ("help", "Usage:"),
    ("help gol", "Settings of life:"),
    ("help label", "text next to a cell"), ("help hold", "the player holds"),
    ("help gif", "plays everywhere"), ("help if-changed", "An option of run, gallery:"),
    ("help graph", "--plot only"), ("help grid", "--range A..B"), ("help ffmpeg", "sea.mp4"),
    ("life --help all", "--max-time"), ("help life all", "--max-time"),
    ("life --help", "Settings of life:"), ("help life", "Settings of life:"),
    ("help elementary", "Settings of wolfram:"), ("life -o a.gif -h", "Settings of life:"),
    ("help outputs", "--out world.png"), ("help themes", "background: #0b0f1a"),
    ("run --help", "--if-changed"), ("check --help", "--diff DIR"),
    ("show --help", "show <image|table>"),
    ("help list", "list patterns | grep gun"), ("list --help", "--json"),
    ("help --help", "Commands:"), ("help RULES", "23/3"), ("help camera", "ease: in-out"),
    ("help scenarios", "override"), ("help topics", "variations"),
    ("help patterns", "list patterns | grep gun"), ("completions BASH", "complete -F"),
    ("help fps", "A setting of sea, life, wolfram, grid, agents, model:"),
    ("help captions", "{generation}"), ("help variations", "--sheet 16"),
    ("help events", "at: 5, place: glider"), ("list simulations", "infection"),
    ("list patterns", "gosper-glider-gun"), ("list themes", "blueprint"),
    ("list rules", "B36/S23"), ("list formats", ".gif"), ("--version", "render "),
    ("-V", "render "),
    ("version", "render "),
  ]

  @Test(arguments: TestScope.cases(answers, .several))
  func `A request for information prints to stdout, exits with 0 and writes no file`(
    answer: (words: String, says: String)
  ) async throws {
    let program = try await folder.render(answer.words.split(separator: " ").map(String.init))
    #expect(program.status == 0)
    #expect(program.errors == "")
    #expect(program.text.contains(answer.says))
    #expect(program.text.hasSuffix("\n"))
    #expect(folder.contents == [])
  }

  @Test func `The version has three numbers`() async throws {
    #expect(
      try await folder.render(["--version"]).text.wholeMatch(of: /render \d+\.\d+\.\d+\n/) != nil)
  }

  @Test func `Help on a simulation lists its settings with their defaults`() async throws {
    let help = try await folder.render(["infection", "--help", "all"]).text
    for line in [
      "-o, --out FILE", "-n, --frames N", "-j, --jobs N", "-q, --quiet ", "--people N",
      "--factor N",
      "(default: 900, or as many as size holds)", "(default: infection.gif)", "(default: circle)",
    ] {
      #expect(help.contains(line), "\(line)")
    }
    #expect(try await help == folder.render(["help", "infection", "all"]).text)
    let short = try await folder.render(["infection", "--help"]).text
    #expect(try await short == folder.render(["help", "infection"]).text)
    #expect(short.contains("--theme NAME|FILE") && !short.contains("--jobs"))
    #expect(try await !folder.render(["pig", "--help", "all"]).text.contains("--gap"))
  }

  @Test(
    arguments: TestScope.cases(
      [
        ("SEA --frames 1 -o a.png", "sea --frames 1 -o a.png"),
        ("Wolfram -o a.png", "wolfram -o a.png"), ("Elementary -o a.png", "wolfram -o a.png"),
        ("life --pattern Glider -n 1 -o a.png", "life --pattern glider -n 1 -o a.png"),
        ("life --theme DARK -n 1 -o a.png", "life --theme dark -n 1 -o a.png"),
        ("life --size 30X20 -n 1 -o a.png", "life --size 30x20 -n 1 -o a.png"),
        ("life --size 30×20 -n 1 -o a.png", "life --size 30x20 -n 1 -o a.png"),
        ("life --size 30 -n 1 -o a.png", "life --size 30x30 -n 1 -o a.png"),
      ], .few))
  func `Names ignore case, and a size accepts capital X, × or one number`(
    line: String, plain: String
  ) async throws {
    var bytes: [Data] = []
    for words in [line, plain] {
      #expect(try await folder.render(words).errors == "")
      bytes.append(try Data(contentsOf: folder.file("a.png")))
    }
    #expect(bytes[0] == bytes[1])
  }

  @Test(arguments: [("40", 40), ("57", 57), ("0", 80), ("wide", 80), ("10", 40)])
  func `Without a terminal, help wraps at the width in COLUMNS`(
    columns: String, width: Int
  ) async throws {
    let stage = try ScenarioFolder()
    let lines = try await stage.shell("COLUMNS=\(columns) render life --help").split(
      separator: "\n")
    #expect(lines.allSatisfy { $0.count <= width })
    #expect(lines.contains { $0.count > width - 8 })
  }

  @Test(arguments: ["gif", "apng", "webp"])
  func `An animation of which a format shows one frame only is an error`(format: String)
    async throws
  {
    let most = format == "gif" ? 50 : 90
    let line = "life --pattern blinker --frames cycle --out a.\(format) --fps"
    let program = try await folder.render(line.split(separator: " ").map(String.init) + ["100"])
    #expect(program.status == 2)
    #expect(
      program.errors
        == "render: a file of \(format) shows at most \(most) frames per second, so only"
        + " one of these 2 frames remains: set 'fps' to \(most) or less\n")
    let slower = try await folder.render(line.split(separator: " ").map(String.init) + ["\(most)"])
    #expect(slower.errors == "" && slower.status == 0)
    let sheet = try await folder.render(
      ["life", "--pattern", "blinker,toad", "--frames", "cycle", "--fps", "100"]
        + ["--sheet", "auto", "--out", "b.\(format)"])
    #expect(sheet.errors.contains("set 'fps' to \(most) or less"))
    let longer = try await folder.render([
      "life", "--frames", "30", "--fps", "100", "--out", "c.\(format)",
    ])
    #expect(longer.status == 0)
  }
}
