import Grids
import Testing

@testable import Films

@Suite struct CaptionTests {
  private let names = ["alive", "dying"]
  private let counts = [Count("alive", 12), Count("dying", 3)]

  @Test(arguments: [
    ("", []),
    ("   ", []),
    ("plain", ["plain"]),
    ("generation {generation}", ["generation 40"]),
    ("{alive}/{dying}", ["12/3"]),
    ("{alive}{alive}", ["1212"]),
    ("a b  c   d", ["a b", "c", "d"]),
    ("  {dying}  ", ["3"]),
    ("alive {alive}  dying {dying}", ["alive 12", "dying 3"]),
    ("} a }", ["} a }"]),
  ])
  func `Placeholders are replaced by numbers, and two spaces separate columns`(
    text: String, columns: [String]
  ) throws {
    let caption = try Caption(text, counts: names)
    #expect(caption.said(generation: 40, counts: counts) == columns)
  }

  @Test func `A count of a region includes the region's size in its text`() throws {
    let caption = try Caption("alive {alive}", counts: names)
    let counts = [Count("alive", 196, in: Size(width: 19, height: 20))]
    #expect(caption.said(generation: 1, counts: counts) == ["alive 196 in 19x20"])
    let widest = caption.widest(generation: 1, count: 380, in: Size(width: 19, height: 20))
    #expect(widest == [["alive", "380 in 19x20"]])
  }

  @Test(arguments: [
    (0.13742, "0.137"), (17.24, "17.2"), (-999.6, "-1000"), (1234.5, "1235"),
    (25_000_000.5, "2.50e7"), (3.02e-7, "3.02e-7"), (40, "40"),
  ])
  func `A real number has three digits or is whole`(number: Double, text: String) throws {
    let caption = try Caption("{mean}", counts: ["mean"])
    #expect(caption.said(generation: 1, counts: [Count("mean", number: number)]) == [text])
  }

  @Test(arguments: [
    ("{alve}", "unknown placeholder '{alve}' (did you mean 'alive'?)"),
    ("{Generation}", "unknown placeholder '{Generation}' (did you mean 'generation'?)"),
    ("{}", "unknown placeholder '{}' (known: {generation}, {alive}, {dying})"),
    ("alive {alive", "missing '}' after '{': write {{ for a brace"),
    ("{alive  ", "missing '}' after '{': write {{ for a brace"),
    ("{alive  }", "unknown placeholder '{alive  }' (known: {generation}, {alive}, {dying})"),
    (
      "line\nline",
      "a caption must be one line; long lines wrap automatically"
    ),
    ("😀 {alve}", "the built-in font has no '😀' (U+1F600): set 'font' to a font that has it"),
  ])
  func `An invalid caption is an error`(text: String, message: String) {
    let error = #expect(throws: FilmProblem.self) { try Caption(text, counts: names) }
    #expect(error?.description == message)
  }

  @Test func `A double brace produces a single brace`() throws {
    let caption = try Caption("{{0, 1}}: {{alive}} {alive}}} }", counts: names)
    #expect(caption.said(generation: 1, counts: [Count("alive", 7)]) == ["{0, 1}: {alive} 7} }"])
  }

  @Test func `A column is as wide as its longest possible text`() throws {
    let caption = try Caption("g {generation}  {alive}/{dying}  end", counts: names)
    #expect(
      caption.widest(generation: 1234, count: 999) == [["g", "1234"], ["999/999"], ["end"]])
    #expect(Caption().widest(generation: 1, count: 1) == [])
  }

  @Test(arguments: [
    ("rule {rule}", ["rule B3/S23"]), ("{name}: {alive}", ["Gosper glider gun: 12"]),
    ("{alive}{rule}", ["12B3/S23"]), ("{seed}  {alive}{empty}", ["7", "12"]),
  ])
  func `Constants replace their placeholders`(text: String, columns: [String]) throws {
    let constants = ["rule": "B3/S23", "name": "Gosper glider gun", "seed": "7", "empty": ""]
    let caption = try Caption(text, counts: names, constants: constants)
    #expect(caption.said(generation: 40, counts: counts) == columns)
  }

  @Test func `The text and its constants together have a limit`() throws {
    let text = String(repeating: "x", count: 9_000) + "{rule}"
    let constant = { ["rule": String(repeating: "y", count: $0)] }
    #expect(throws: Never.self) { try Caption(text, counts: [], constants: constant(1_000)) }
    for long in [text, "{rule}" + text.dropLast(6)] {
      #expect(throws: FilmProblem.longText(most: 10_000)) {
        try Caption(long, counts: [], constants: constant(1_001))
      }
    }
  }

  @Test func `A count takes precedence over a constant, and constants are split into words`() throws
  {
    let caption = try Caption(
      "{alive} of {name}", counts: names, constants: ["alive": "no", "name": "two words"])
    #expect(
      caption.words(generation: 1, counts: counts) == [["12", "of", "two", "words"]])
  }

  @Test func `The error for an unknown placeholder mentions settings if no name is similar`() {
    let error = #expect(throws: FilmProblem.self) {
      try Caption("{xyz}", counts: names, constants: ["rule": ""])
    }
    #expect(
      error?.description == "unknown placeholder '{xyz}' (known: {generation}, {alive}, {dying},"
        + " and the names of settings)")
    #expect(throws: FilmProblem.unknownPlace("rul", numbers: ["generation"], settings: ["rule"])) {
      try Caption("{rul}", counts: [], constants: ["rule": ""])
    }
  }
}

extension Caption {
  func said(generation: Int, counts: [Count]) -> [String] {
    words(generation: generation, counts: counts).map { $0.joined(separator: " ") }
  }
}
