import Foundation
import TestSupport
import Testing

/// Inputs with an error, to which settings refer that are not checked then: one fault has one error.
@Suite struct FollowingErrorTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for (name, text) in [
      (
        "bad.model",
        "states: [a, b]\nlet: {d: x + foo}\nparameters: {growth: 5}\nstep: {a: b if d > 0}\n"
      ),
      ("bad.rle", "x = foo\n3o!\n"),
      ("bad.rule", "@RULE bad\n@TABLE\nn_states:x\nneighborhood:Moore\nsymmetries:none\n"),
      ("bad.gpx", "<gpx><trk>"), ("bad.csv", "t,x,y,state\n0,a,1,2\n"),
    ] { try text.write(to: folder.file(name), atomically: false, encoding: .utf8) }
  }

  private static let ofAll = [
    "counts=foo", "until=foo > 3", "caption={foo}", "title={foo}", "plot=right plot-counts=foo",
    "age=trail", "skip=100", "frames=5000", "legend=right",
  ]

  private static let ofModels = [
    "show=d", "show=d in 0..2", "edges=tree", "edges=wall", "symmetry=D8_1", "range=0..1",
    "label=heat", "growth=9",
    "growth=0.1..9/1", "rule=growth=9", "size=10x10 topology=torus", "foo=3",
  ]

  @Test(arguments: [
    ("model model=FOLDER/bad.model", "FOLDER/bad.model:2:14: unknown name 'foo'"),
    ("model model=FOLDER/none.model", "--model: cannot read FOLDER/none.model"),
    ("life pattern=FOLDER/bad.rle", "FOLDER/bad.rle:"),
    ("life pattern=FOLDER/none.rle", "--pattern: cannot read"),
    ("life rule=FOLDER/bad.rule", "FOLDER/bad.rule:"),
    ("life rule=FOLDER/none.rule", "--rule: cannot read"),
    ("life rule=B9", "--rule: 'B9', character 2"), ("wolfram rule=x9", "--rule: expected"),
    ("hunt track=FOLDER/bad.gpx", "FOLDER/bad.gpx:"),
    ("hunt track=FOLDER/none.gpx", "--track: cannot read"),
    ("grid input=FOLDER/bad.csv", "--input: "),
    ("grid input=FOLDER/none.csv", "--input: cannot read"),
  ])
  func `Settings of an input with an error have none`(input: String, expected: String) {
    let path = folder.url.path
    let words = input.replacing("FOLDER", with: path).split(separator: " ").map(String.init)
    let expected = expected.replacing("FOLDER", with: path)
    let alone = complaints(words)
    #expect(alone.hasPrefix(expected) && !alone.contains("\n"), "\(alone)")
    let others = Self.ofAll + (words[0] == "model" ? Self.ofModels : [])
    for other in others {
      let name = other.split(separator: "=")[0]
      // Values with spaces are one word, except for two settings.
      let added =
        name == "plot" || name == "size" ? other.split(separator: " ").map(String.init) : [other]
      #expect(complaints(words + added) == alone, "\(other)")
    }
    // What no input can make right is an error, still.
    let both = complaints(words + ["theme=drak", "frames=0", "out=a.gfi"]).split(separator: "\n")
    #expect(both.count == 4, "\(both)")
  }

  @Test(arguments: ["-5..32", "1e400..3", "0..300", "B3/S230..32", "code -9..7"])
  func `A range outside the allowed values is one error`(range: String) {
    let errors = complaints(["wolfram", "rule=" + range]).split(separator: "\n")
    #expect(errors.count == 1 && errors[0].hasSuffix("got '\(range)'"), "\(errors)")
  }
}
