import Settings
import Testing

@testable import Automata
@testable import Worlds

@Suite struct LargerThanLifeNotationTests {
  @Test(arguments: [
    ("R5,C0,M1,S34..58,B34..45,NM", "R5,C0,M1,S34..58,B34..45,NM"),
    ("r5, c2, m1, s34..58, b34..45, nm", "R5,C0,M1,S34..58,B34..45,NM"),
    ("5,34,45,34,58", "R5,C0,M1,S34..58,B34..45,NM"),
    ("r5b34t45s34t58", "R5,C0,M1,S34..58,B34..45,NM"),
    ("R5,B34-45,S33-57", "R5,C0,M0,S33..57,B34..45,NM"),
    ("R2,C0,S6-11,B6-8,14,NM", "R2,C0,S6-11,B6-8,14,NM"),
    ("R2,C0,S6,7,8-11,B14,6..8", "R2,C0,S6-11,B6-8,14,NM"),
    ("R2,C1,M1,S7-12,B6-8,14,NC", "R2,C0,S6-11,B6-8,14,NC"),
    ("R3,C12,S,B3,NN", "R3,C12,S,B3,NN"), ("R3,C256,S2,B3,NN", "R3,C256,M0,S2..2,B3..3,NN"),
    ("Bosco's Rule", "R5,C0,M1,S34..58,B34..45,NM"), ("globe", "R8,C0,M0,S163..223,B74..252,NM"),
    ("R50,C0,M1,S1..10201,B1..10201,NM:P100,100", "R50,C0,M1,S1..10201,B1..10201,NM:P100,100"),
    ("R2,C0,M1,S3..4,B0..3,NM:T20,16", "R2,C0,M1,S3..4,B0..3,NM:T20,16"),
    ("R2,C0,S5,7,B3,6,N@891891", "R2,C0,S5,7,B3,6,N@891891"),
    ("r2,c0,m1,s5..6,b3..4,n@891891h", "R2,C0,M1,S5..6,B3..4,N@891891"),
    ("R500,C0,M1,S1..9,B1..1002001,NM", "R500,C0,M1,S1..9,B1..1002001,NM"),
    ("R3,C2,M0,S24..31,B24..28,NG", "R3,C0,M0,S24..31,B24..28,NG"),
    ("R3,C2,S0,7-12,27,B8,12,20-27,N2", "R3,C0,S0,7-12,27,B8,12,20-27,N2"),
    ("R2,S5,B3,N#", "R2,C0,M0,S5..5,B3..3,N#"), ("R2,S5,B3,N*", "R2,C0,M0,S5..5,B3..3,N*"),
    ("R2,S5,B3,N3", "R2,C0,M0,S5..5,B3..3,N3"), ("R2,S5,B3,na", "R2,C0,M0,S5..5,B3..3,NA"),
    (
      "R2,S5,B3,NW" + String(repeating: "0810080a85", count: 5),
      "R2,C0,S5,B3,NW" + String(repeating: "0810080a85", count: 5)
    ),
    (
      "R2,M1,S5..6,B3..3,NW" + String(repeating: "0102038184", count: 5),
      "R2,C0,S5-6,B3,NW" + String(repeating: "1239c", count: 5)
    ),
  ])
  func `Rules in every notation are read, and their canonical names read back`(
    text: String, name: String
  ) throws {
    let rule = try RuleNotation(text)
    #expect("\(rule)" == name)
    #expect(try RuleNotation(name) == rule)
    #expect("\(try RuleNotation(name))" == name)
  }

  @Test(arguments: [
    ("r2b3t4s10t19", "R2,C0,M1,S10..19,B3..4,NM"),
    ("g100r2b3t4s10t19", "R2,C100,M1,S10..19,B3..4,NM"),
    ("r2b00000cs03ff00", "R2,C0,M0,S9..18,B3..4,NM"), ("r1b04s06", "B3/S23"),
    ("R1B04S06", "B3/S23"), ("r1b04s06z", "B3/S023"), ("g4r1b04s06", "23/3/4"),
    ("G4/r1b04s06", "23/3/4"), ("r1b04s06g4", "23/3/4"),
    ("g5_r2b00000cs03ff00z", "R2,C5,S0,9-18,B3-4,NM"), ("r1bffsffz", "B12345678/S012345678"),
    ("r3b555555555555s000000000001", oddCounts),
  ])
  func `Catagolue's bits and ranges of counts are read`(text: String, name: String) throws {
    #expect("\(try RuleNotation(text))" == name)
    #expect(try RuleNotation(name) == RuleNotation(text))
  }

  /// A rule with more ranges of counts than a rule that lists its cells may have.
  private static let oddCounts: String = {
    let counts = (0..<24).map { (half: Int) -> String in String(2 * half + 1) }.joined(
      separator: ",")
    return "R3,C0,S1,B\(counts),NM"
  }()

  @Test(arguments: [
    (
      "r1b04s06",
      """
      AA.  A.A  ...  ...  ...
      AAA  A.A  A.A  .A.  ...
      ...  .A.  .A.  .A.  ...
      """
    ),
    (
      "r1b04s06z",
      """
      A..  .A.  .A.  ...  ...
      .AA  A.A  ..A  .AA  ...
      A.A  ..A  .A.  ...  ...
      """
    ),
    (
      "g4r1b04s06",
      """
      ...  ...  ...  ...  ...
      ...  ...  .A.  .A.  .B.
      .A.  AAA  ABA  BCB  C.C
      AAA  AAA  BBB  CCC  ...
      ...  .A.  AAA  BAB  CBC
      ...  ...  ...  .A.  .B.
      """
    ),
  ])
  func `Drawn generations`(rule: String, drawing: String) throws {
    try RuleDrawing(drawing).check(rule)
  }

  @Test(arguments: [
    ("R501,C0,M1,S3..4,B3..3,NM", 2, "expected a range from 1 to 500"),
    ("R0,C0,M1,S3..4,B3..3,NM", 2, "expected a range from 1 to 500"),
    ("R999999999999999999999,S1,B1", 2, "expected a range from 1 to 500"),
    ("R2,C257,M1,S3..4,B3..3,NM", 5, "expected a number of states from 0 to 256 after C"),
    ("R2,C0,M2,S3..4,B3..3,NM", 8, "expected 1 after M if a cell counts itself, otherwise 0"),
    ("R2,C0,M1,S3..26,B3..3,NM", 14, "a neighborhood has at most 25 cells here"),
    ("R2,C0,M1,S3..4,B14..14,NN", 17, "a neighborhood has at most 13 cells here"),
    ("R2,C0,M1,S4..3,B3..3,NM", 11, "the first count is greater than the last"),
    ("R2,C0,M1,S3.4,B3..3,NM", 13, "expected two dots between counts: 34..58"),
    ("R2,C0,M1,S3..,B3..3,NM", 14, "expected a number of cells"),
    (
      "R2,C0,M1,S3..4,B3..3,NZ", 23,
      "expected a neighborhood after N: M, N, C, 2, B, D, +, X, *, #, H, A, 3, L, G, @ or W"
    ),
    ("R2,S3,B3,NF1", 11, "neighborhoods of far corners and edges (F) are not supported"),
    ("R51,S3,B3,NG", 12, "a Gaussian neighborhood has a range from 1 to 50"),
    ("R2,S3,B3,N@891", 12, "expected 6 hexadecimal digits after @, one for 4 cells, got 3"),
    (
      "R1,S3,B3,NW1234", 12,
      "expected 9 hexadecimal digits after W, one for each cell, or 18, got 4"
    ),
    ("R1,C3,S3,B3,NW111111111,012", 25, "weights of states are not supported"),
    ("R2,S3,B10,NX", 8, "a neighborhood has at most 9 cells here"),
    ("R2,C0,M1,S3..4,S3..3,NM", 16, "duplicate S"),
    ("R2,C0,M1,B3..3,NM", 18, "missing S: if nothing survives, write S alone"),
    ("R2,S3", 6, "missing B: if nothing is born, write B alone"),
    ("r2b3t4", 7, "missing S: if nothing survives, write S alone"),
    (
      "r1b4s06", 4,
      "a list for range 1 has 2 hexadecimal digits, one bit for each count from 1 to 8, got 1;"
        + " ranges have a t, as in b3t4s9t18"
    ),
    (
      "r2b00000cs03ff", 11,
      "a list for range 2 has 6 hexadecimal digits, one bit for each count from 1 to 24, got 4;"
        + " ranges have a t, as in b3t4s9t18"
    ),
    ("r2b3t4s9t18z", 12, "z adds to lists of bits only: write s0t… for survival with 0"),
    (
      "g5r2,S3,B3", 5,
      "the number of states of a rule with commas follows C: write R2,C5,S9-18,B3-4"
    ),
    ("g300r2b3t4s9t18", 1, "expected 2 to 256 states"),
    ("g3r2b3t4s9t18g4", 14, "duplicate G"),
    ("r2b00000cs03ff00:T3,9", 18, "a rule with this range requires sides of at least 4 cells"),
    ("R2,X3", 4, "unexpected 'X': expected C, M, S, B or N after R"),
    ("R2,S3,B3,NMM", 12, "unexpected 'M'"),
    ("R2,S3,B3,NM:K20*,16", 13, "a rule with this range requires P or T without a shift"),
    ("R2,S3,B3,NM:T20+1,16", 13, "a rule with this range requires P or T without a shift"),
    (
      "R2,S3,B3,NM:T0,16", 13,
      "a rule with this range requires both sides to be bounded, or neither"
    ),
    ("R9,S3,B3,NM:T20,16", 13, "a rule with this range requires sides of at least 18 cells"),
    (
      "R2,S3,B0,NM:T0", 13,
      "this rule has births from 0 neighbors, and so requires a bounded board"
    ),
    ("5,34,45,34", 0, ""), ("600,34,45,34,58", 1, "expected a range from 1 to 500"),
    ("5,34,45,58,34", 9, "the first count is greater than the last"),
    ("5,34,45,34,122", 12, "a neighborhood has at most 121 cells here"),
  ])
  func `An error names the letter that causes it`(text: String, column: Int, fault: String) {
    let told = #expect(throws: RuleProblem.self) { try RuleNotation(text) }
    guard column > 0 else { return }
    #expect(told?.description == "'\(text)', character \(column): \(fault)")
  }

  @Test func `Lists of counts have a maximum length`() {
    let counts = { (most: Int) in (0...most).map { "\(2 * $0 + 1)" }.joined(separator: ",") }
    #expect(throws: RuleProblem.self) { try RuleNotation("R9,S3,B\(counts(120))") }
    #expect(throws: Never.self) { try RuleNotation("R9,S3,B\(counts(119))") }
    let listed = "R5,S3,B\(counts(20)),N@" + String(repeating: "f", count: 30)
    #expect(throws: RuleProblem.self) { try RuleNotation(listed) }
    #expect(throws: RuleProblem.self) {
      try RuleNotation("R9,S" + String(repeating: "1,", count: 2100) + "1,B3")
    }
  }

  @Test func `A truncated rule is refused or reads back equal`() {
    let whole = Array("R5,C0,M1,S34..58,B34..45,NM")
    for length in 1..<whole.count {
      let text = String(whole[..<length])
      guard let rule = try? RuleNotation(text) else { continue }
      #expect((try? RuleNotation("\(rule)")) == rule)
    }
  }

  @Test func `Rules in a list keep their own commas`() throws {
    let list = ListNotation.names.joining(LargerThanLife.continuesRule)
    func parts(_ text: String) throws -> [String] {
      try list.items(in: text, atMost: 100).map(\.text)
    }
    let bosco = "R5,C0,M1,S34..58,B34..45,NM"
    #expect(try parts(bosco) == [bosco])
    #expect(try parts("B3/S23,\(bosco),maze") == ["B3/S23", bosco, "maze"])
    #expect(try parts("\(bosco),\(bosco)") == [bosco, bosco])
    #expect(
      try parts("R2,C0,S6-11,B6-8,14,B36/S23,2x2") == ["R2,C0,S6-11,B6-8,14", "B36/S23", "2x2"])
    #expect(
      try parts("R2,S6,B6,NM,seeds,coral,morley,near-me") == [
        "R2,S6,B6,NM", "seeds", "coral", "morley", "near-me",
      ])
    #expect(
      try parts("R2,S5,B3,N@891891,R1,S,B1,NW0810080a850a081008,maze") == [
        "R2,S5,B3,N@891891", "R1,S,B1,NW0810080a850a081008", "maze",
      ])
    #expect(
      try parts("5,34,45,34,58,R2,S,B3,23/3") == ["5,34,45,34,58", "R2,S,B3", "23/3"])
    #expect(try parts("near:\(bosco),maze") == ["near:\(bosco)", "maze"])
    let both = "R2,C0,M0,S6..9,B6..8,NM|R3,C0,M0,S9..12,B9..11,NM"
    #expect(try parts("\(both),maze,\(both)") == [both, "maze", both])
  }

  @Test func `Rules one step away differ by one count at one end`() throws {
    let near = try LifeRule(notation: "R5,C0,M1,S34..58,B34..45,NM").neighbors
    #expect(
      near.map(\.difference) == [
        "+B33", "-B34", "-B45", "+B46", "+S33", "-S34", "-S58", "+S59",
      ])
    #expect(near[2].text == "R5,C0,M1,S34..58,B34..44,NM")
    for other in near { #expect("\(try LifeRule(notation: other.text))" == other.text) }
  }

  @Test func `Ranges of counts are joined, split and shortened`() {
    let counts = CountRanges([6...8, 14...14, 9...9])
    #expect("\(counts)" == "6-9,14")
    #expect("\(counts.toggling(7))" == "6,8-9,14")
    #expect("\(counts.toggling(14))" == "6-9")
    #expect("\(counts.toggling(13))" == "6-9,13-14")
    #expect(counts.boundaryCounts == [5, 6, 9, 10, 13, 14, 15])
  }
}
