import Testing

@testable import Scenarios

@Suite struct SurpriseTests {
  private static let anchors =
    "anchors and aliases (&name, *name) are not supported: repeat the value"
  private static let tags = "tags (!name) are not supported: remove the tag"

  @Test(arguments: [
    ("seed: &one 1", "2:7: \(anchors)"),
    ("seed: *one", "2:7: \(anchors)"),
    ("? &key seed\n: 1", "2:3: \(anchors)"),
    ("out: &all [a.gif]", "2:6: \(anchors)"),
    ("events: [&e {at: 5, clear: all}]", "2:10: \(anchors)"),
    ("<<: *base", "2:5: \(anchors)"),
    ("seed: !!int 1", "2:7: \(tags)"),
    ("seed: !own 1", "2:7: \(tags)"),
    ("!key seed: 1", "2:1: \(tags)"),
    ("out: !!set [a.gif]", "2:6: \(tags)"),
    ("camera: !!binary aGk=", "2:9: \(tags)"),
    ("<<: {seed: 1}", "2:1: unknown setting '<<'"),
    ("? [seed]\n: 1", "2:3: expected a single word as key"),
    ("? {a: b}\n: 1", "2:3: expected a single word as key"),
  ])
  func `Anchors, aliases, tags and complex keys are errors`(line: String, expected: String) {
    #expect(ScenarioText("simulation: life\n\(line)\n").errors == ["film.yaml:\(expected)"])
  }

  @Test func `The first anchor of an alias bomb is the only error`() {
    let text = """
      simulation: life
      a: &a [x, x, x, x, x, x, x, x, x]
      b: &b [*a, *a, *a, *a, *a, *a, *a, *a, *a]
      c: &c [*b, *b, *b, *b, *b, *b, *b, *b, *b]
      """
    #expect(ScenarioText(text).errors == ["film.yaml:2:4: \(Self.anchors)"])
  }

  @Test(arguments: [
    ("seed: 1\nseed: 2", ["3:1: 'seed' is given twice"]),
    (
      "seed: 1\nsize: 8x8\n'seed': 1\nseed: 3",
      ["4:1", "5:1"].map { "\($0): 'seed' is given twice" }
    ),
    ("out: a.gif\nout: b.gif", ["3:1: 'out' is given twice"]),
    ("simulation: sea", ["2:1: 'simulation' is given twice"]),
    ("events: [{at: 5, at: 6, clear: all}]", ["2:18: 'at' is given twice"]),
    ("camera: [{at: 0, x: 1, y: 1, x: 2}]", ["2:30: 'x' is given twice"]),
    (
      "events: [{at: 5, clear: {x: 0, y: 0, width: 1, height: 1, x: 0}}]",
      ["2:59: 'x' is given twice"]
    ),
  ])
  func `Each repetition of a key is one error`(lines: String, expected: [String]) {
    #expect(
      ScenarioText("simulation: life\n\(lines)\n").errors == expected.map { "film.yaml:\($0)" })
  }

  @Test func `A repeated key hides no other error`() {
    let text = "simulation: life\nseed: 1\nfames: 60\nseed: 2\nevery: 0\n"
    #expect(
      ScenarioText(text).errors == [
        "film.yaml:3:1: unknown setting 'fames' (did you mean 'frames'?)",
        "film.yaml:4:1: 'seed' is given twice",
        "film.yaml:5:8: expected a whole number from 1 to 4000000000000000000, or a factor from x1.01 to"
          + " x1000, such as x1.2, got '0'",
      ])
  }
}
