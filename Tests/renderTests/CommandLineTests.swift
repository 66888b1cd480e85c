import Foundation
import TestSupport
import Testing

@Suite struct CommandLineTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func render(_ arguments: [String]) throws -> Program {
    try Program(Program.renderPath, arguments, in: folder.url)
  }

  static let wrong: [(words: String, errors: [String])] = [
    ("", ["name a simulation: sea, life, wolfram, infection; or see `render help`"]),
    ("lfe", ["unknown simulation 'lfe' (did you mean 'life'?)"]),
    ("xyzzy", ["unknown simulation 'xyzzy' (known: sea, life, wolfram, infection)"]),
    ("lits", ["unknown simulation 'lits' (did you mean 'list'?)"]),
    ("life --frames", ["--frames: needs a value"]),
    ("life --frames --cell 3", ["--frames: needs a value"]),
    ("life -n", ["-n: needs a value"]),
    ("life -n 0", ["-n: '0' does not fit: must be a whole number from 1 to 1000000000"]),
    ("life -n-5", ["-n: '-5' does not fit: must be a whole number from 1 to 1000000000"]),
    ("life -x 3", ["unknown option '-x'", "unexpected word '3'"]),
    ("life sea", ["unexpected word 'sea'"]),
    ("life --", ["unknown option '--'"]),
    ("life --fames 3", ["unknown setting 'fames' (did you mean 'frames'?)"]),
    ("life --jobs=3 -j 4", ["-j: 'jobs' takes one value"]),
    ("life -o -", ["-o: '-' needs format: png, gif, csv, json"]),
    (
      "life --frames 3 -o a.png",
      ["-o: 'a.png' holds one picture, not 3: write a name with %04d, or give frames 1"]
    ),
    (
      "life --every 0 --fames 3 extra -o a.xyz --theme drak -z --skip",
      [
        "unknown option '-z'", "--skip: needs a value", "unexpected word 'extra'",
        "--every: '0' does not fit: must be a whole number from 1 to 1000000000",
        "unknown setting 'fames' (did you mean 'frames'?)",
        "-o: unknown format '.xyz' (known: .png, .gif, .csv, .json)",
        "--theme: unknown theme 'drak' (did you mean 'dark'?)",
      ]
    ),
    ("list", ["say what to list: simulations, patterns, themes, rules, formats"]),
    ("list patern", ["cannot list 'patern' (did you mean 'patterns'?)"]),
    ("list themes rules", ["unexpected word 'rules'"]),
    (
      "help xyzzy",
      [
        "no help on 'xyzzy': there is sea, life, wolfram, infection, captions, events, outputs, themes, variations"
      ]
    ),
    ("help life --frames 3", ["'help' takes no setting 'frames'"]),
  ]

  @Test(arguments: wrong)
  func `A mistake is exit 2, a line on stderr, and no file`(
    line: (words: String, errors: [String])
  ) throws {
    let program = try render(line.words.split(separator: " ").map(String.init))
    #expect(program.status == 2)
    #expect(program.errors == line.errors.map { "render: \($0)\n" }.joined())
    #expect(program.text == "")
    #expect(folder.contents == [])
  }

  /// Questions, and what their answers say among other things.
  static let answers: [(words: String, says: String)] = [
    ("--help", "Usage:"), ("-h", "Usage:"), ("help", "Usage:"),
    ("life --help", "Settings of life:"), ("help life", "Settings of life:"),
    ("help elementary", "Settings of wolfram:"), ("life -o a.gif -h", "Settings of life:"),
    ("help outputs", "--out world.png"), ("help themes", "background: #0b0f1a"),
    ("help captions", "{generation}"), ("help variations", "--sheet 16"),
    ("help events", "at: 5, place: glider"), ("list simulations", "infection"),
    ("list patterns", "gosper-glider-gun"), ("list themes", "blueprint"),
    ("list rules", "B36/S23"), ("list formats", ".gif"), ("--version", "render "),
  ]

  @Test(arguments: answers)
  func `An answer is exit 0, on stdout, and no file`(
    answer: (words: String, says: String)
  ) throws {
    let program = try render(answer.words.split(separator: " ").map(String.init))
    #expect(program.status == 0)
    #expect(program.errors == "")
    #expect(program.text.contains(answer.says))
    #expect(program.text.hasSuffix("\n"))
    #expect(folder.contents == [])
  }

  @Test func `The version is three numbers`() throws {
    #expect(try render(["--version"]).text.wholeMatch(of: /render \d+\.\d+\.\d+\n/) != nil)
  }

  @Test func `Help on a simulation names its settings with their defaults`() throws {
    let help = try render(["infection", "--help"]).text
    for line in [
      "-o, --out FILE", "-n, --frames N", "-j, --jobs N", "-q, --quiet ", "--people N",
      "--factor N",
      "(default: 100, or as many as size holds)", "(default: infection.gif)", "(default: circle)",
    ] {
      #expect(help.contains(line), "\(line)")
    }
    #expect(try help == render(["help", "infection"]).text)
  }

  @Test func `What is listed is one a line`() throws {
    let names = { (topic: String) in
      try render(["list", topic]).text.split(separator: "\n").map {
        String($0.prefix { $0 != " " })
      }
    }
    #expect(try names("simulations") == ["sea", "life", "wolfram", "infection"])
    #expect(try names("formats") == ["png", "gif", "csv", "json"])
    #expect(try Set(names("themes")).isSuperset(of: ["light", "dark"]))
    #expect(try Set(names("patterns")).isSuperset(of: ["glider", "gosper-glider-gun", "acorn"]))
    #expect(try names("rules").contains("HighLife"))
  }
}
