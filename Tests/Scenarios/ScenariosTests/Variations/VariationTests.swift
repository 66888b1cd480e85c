import Settings
import TestSupport
import Testing

@testable import Scenarios

@Suite struct VariationTests {
  /// Returns the varied settings, one line for each variation.
  private func choices(_ lines: String) -> [String] {
    let document = ScenarioText("simulation: life\n\(lines)\n").file.documents[0]
    return Variations(document.settings, .of(document.settings)).all.map { variation in
      variation.choices.map { "\($0.name)=\($0.text)" }.joined(separator: " ")
    }
  }

  @Test(arguments: [
    ("seed: 1", [""]),
    ("seed: [1]", [""]),
    ("seed: [1, 2]", ["seed=1", "seed=2"]),
    ("seed: 0..3", ["seed=0", "seed=1", "seed=2", "seed=3"]),
    ("seed: 7..7", [""]),
    ("seed: [9, 2..3, 5]", ["seed=9", "seed=2", "seed=3", "seed=5"]),
    (
      "theme: [light, dark]\nseed: 1..2",
      [
        "theme=light seed=1", "theme=light seed=2",
        "theme=dark seed=1", "theme=dark seed=2",
      ]
    ),
    (
      "seed: 1..2\ntheme: [light, dark]",
      [
        "seed=1 theme=light", "seed=1 theme=dark",
        "seed=2 theme=light", "seed=2 theme=dark",
      ]
    ),
    ("rule: [Life, 'B36/S23']\ncell: 4\nout: [a.gif, b.gif]", ["rule=Life", "rule=B36/S23"]),
    ("seed: 2..0", ["seed=2", "seed=1", "seed=0"]),
    ("density: [5%..15%/5%, 0.5]", ["density=5%", "density=10%", "density=15%", "density=0.5"]),
    ("rule: 'Life, Day & Night'", ["rule=Life", "rule=Day & Night"]),
    ("size: 10x10,20", ["size=10x10", "size=20"]),
    ("frames: rest,10..20/10", ["frames=rest", "frames=10", "frames=20"]),
    ("fps: slow,1..0.5/0.5", ["fps=slow", "fps=1", "fps=0.5"]),
    // Built-in names contain no commas, but paths, texts and rules with a bounded grid may.
    ("theme: light,own.theme", ["theme=light", "theme=own.theme"]),
    ("theme: dark,drak", ["theme=dark", "theme=drak"]),
    ("theme: a,b.theme", [""]),
    ("pattern: \"x = 2, y = 1\\n# glider, too\\noo!\"", [""]),
    ("caption: 1..3,{alive}", [""]),
    ("out: 1..3,4.gif", [""]),
    ("rule: B3/S23:T20,16", [""]),
    ("rule: B3/S23,", [""]),
    ("theme: 1..3", [""]),
  ])
  func `Variations are the product of all lists in the order written`(
    lines: String, expected: [String]
  ) {
    #expect(choices(lines) == expected)
  }

  @Test func `A repeated option is a list`() {
    let options = ["rule": ["30", "90..91"], "seed": ["1", "2"]]
    let settings = ["rule", "seed", "rule", "seed"].enumerated().map { number, name in
      Setting(name, options[name]![number / 2], at: .option("--\(name)"))
    }
    let simulation = Setting("simulation", "wolfram", at: .option("wolfram"))
    let table = SettingsTable.of([simulation])
    let all = Variations(settings, table).all
    #expect(
      all.map { $0.choices.map(\.text).joined(separator: " ") } == [
        "30 1", "30 2", "90 1", "90 2", "91 1", "91 2",
      ])
    #expect(all.allSatisfy { $0.settings.map(\.name) == ["rule", "seed"] })
  }

  @Test func `A repeated option with equal values is one value`() {
    let options = [("seed", "1"), ("theme", "dark"), ("seed", "1"), ("theme", "light,dark")]
    let settings = options.map { Setting($0, $1, at: .option("--\($0)")) }
    let all = Variations(settings, .of([Setting("simulation", "life", at: .option("life"))])).all
    #expect(all.map { $0.choices.map(\.text) } == [["dark"], ["light"]])
    #expect(all.allSatisfy { $0.settings.map(\.name) == ["seed", "theme"] })
  }

  @Test func `A value on the command line replaces a list in the file`() throws {
    let document = ScenarioText("simulation: life\nseed: [1, 2]\nrule: Life\n").file.documents[0]
      .overlaid(with: [Setting("seed", "9", at: .option("--seed"))])
    let variations = Variations(document.settings, .ofAll)
    #expect(
      variations.all.map { $0.settings.map { $0.value.text ?? "" } } == [["life", "Life", "9"]])
  }

  @Test(
    arguments: TestScope.cases(
      [
        ("seed: 1..5000\nsheet: 70", ["2:7: more than 4096 variations"]),
        ("seed: 0..999999999\nsheet: 70", ["2:7: more than 4096 variations"]),
        ("seed: 1..65\nskip: 1..64\nsheet: 70", ["3:7: more than 4096 variations"]),
        (
          "simulation: 3\nformat: [gif, png]",
          ["2:1: 'simulation' is given twice", "3:15: 'format' accepts only one value"]
        ),
        ("sheet: [1, 2]", ["2:12: 'sheet' accepts only one value"]),
        ("jobs: 1..2", ["2:7: 'jobs' accepts only one value"]),
        ("quiet: [yes, no]", ["2:14: 'quiet' accepts only one value"]),
        ("metadata: [yes, no]", ["2:17: 'metadata' accepts only one value"]),
        ("progress: [auto, never]", ["2:18: 'progress' accepts only one value"]),
        (
          "seed: 3..x",
          [
            "2:7: expected a whole number from 0 to 18446744073709551615, or random, got '3..x'"
          ]
        ),
        (
          "seed: [1, x]\nsheet: 2",
          [
            "2:11: expected a whole number from 0 to 18446744073709551615, or random, got 'x'"
          ]
        ),
        (
          "density: [0..10%, 0.1..0.2, 1..0/0, 3, 1%..5]\nsheet: 2\nfames: 1..3",
          [
            "2:11: '0..10%' mixes percentages and plain numbers (did you mean '0%..10%'?)",
            "2:19: '0.1..0.2' has no step: a range of decimals requires one, such as 0.1..0.2/0.1",
            "2:29: '1..0/0': the step of a range must be greater than 0",
            "2:37: expected a share from 0% to 100%, such as 30% or 0.3 (at most 16 decimals),"
              + " got '3'",
            "2:40: '1%..5' mixes percentages and plain numbers (did you mean '1%..5%'?)",
            "4:1: unknown setting 'fames' (did you mean 'frames'?)",
          ]
        ),
        ("seed: 1,4..2/0\nsheet: 2", ["2:7: '4..2/0': the step of a range must be greater than 0"]),
        ("theme: light,drak\nsheet: 2", ["2:8: unknown theme 'drak' (did you mean 'dark'?)"]),
        (
          "rule: near:B9\nsheet: 2",
          ["2:7: 'B9', character 2: expected at most 8 neighbors, got 9"]
        ),
        (
          "seed: 0..1000000/0.001\nsheet: 9",
          [
            "2:7: expected a whole number from 0 to 18446744073709551615, or random, got"
              + " '0..1000000/0.001'"
          ]
        ),
        (
          "fps: [5, 10]\nsheet: 2",
          [
            "2:1: 'fps' cannot vary on a sheet, whose films all play at one speed"
          ]
        ),
        (
          "hold: [1, 2]\nsheet: 2",
          [
            "2:1: 'hold' cannot vary on a sheet, whose films all play at one speed"
          ]
        ),
        (
          "loop: [1, 2]\nsheet: 2",
          [
            "2:1: 'loop' cannot vary on a sheet, whose films all play at one speed"
          ]
        ),
        (
          "every: [1, 2]\nsheet: 2",
          [
            "2:1: 'every' cannot vary on a sheet, whose films all play at one speed"
          ]
        ),
        (
          "seed: [1, 2]\nsheet: 2\nout: a.csv",
          [
            "4:6: a sheet cannot contain counts or patterns: remove 'sheet' to write one file"
              + " per variation"
          ]
        ),
        (
          "seed: [1, 2]\nsheet: 0",
          [
            "3:8: expected a whole number of columns from 1 to 4096, or auto, got '0'"
          ]
        ),
      ], .several))
  func `An invalid variation is an error`(lines: String, expected: [String]) {
    let place = { (message: String) in message.first?.isNumber == true ? "film.yaml:" : "" }
    #expect(
      ScenarioText("simulation: life\n\(lines)\n").errors == expected.map { place($0) + $0 })
  }

  @Test func `An error common to all variations is reported once`() {
    let text = "simulation: life\nseed: 1..50\nsheet: 10\nfames: 3\nsize: big\n"
    #expect(ScenarioText(text).errors.count == 2)
  }
}

extension Variations {
  fileprivate var all: [Variation] { numbers.map { variation($0) } }
}
