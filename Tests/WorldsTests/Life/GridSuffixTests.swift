import Testing

@testable import Worlds

@Suite struct GridSuffixTests {
  @Test(arguments: [
    ("T20,16", "T20,16"), ("t20,16", "T20,16"), ("T20", "T20,20"), ("", "T0,0"), ("T", "T0,0"),
    ("P20,0", "P20,0"), ("P", "P0,0"), ("T0,16", "T0,16"), ("T20,16-2", "T20,16-2"),
    ("T20+1,16", "T20+1,16"), ("T20+21,16", "T20+1,16"), ("T20-19,16", "T20+1,16"),
    ("T20+20,16", "T20,16"), ("T20+0,16+3", "T20,16+3"), ("T20,0", "T20,0"),
    ("T20+1,0", "T20+1,0"),
    ("K10,20", "K10,20*"), ("K10,20*", "K10,20*"), ("K10*,20", "K10*,20"), ("K10*", "K10*,10"),
    ("K10*+1,20", "K10*+1,20"), ("K10*-7,20", "K10*+1,20"), ("K11*+1,20", "K11*,20"),
    ("K10,20*+3", "K10,20*+1"), ("C20,16", "C20,16"), ("c5", "C5,5"), ("S16", "S16"),
    ("S16,16", "S16"), ("T2000000000", "T2000000000,2000000000"),
  ])
  func `A board is read in Golly's notation`(text: String, board: String) throws {
    let grid = try #require(try RuleNotation("B3/S23:" + text).grid)
    #expect(grid.description == board)
    #expect(try BoundedGrid(notation: board) == grid)
  }

  @Test(arguments: [
    ("X20", "letter 8: a board is P, T, K, C or S"), ("20,16", "letter 8: a board is"),
    ("T20,", "letter 12: a number of cells"), ("T,20", "letter 9: a number of cells"),
    ("T20,16,", "letter 14: ',' means nothing"), ("T20x16", "letter 11: 'x' means nothing"),
    ("T2000000001", "letter 9: a side has at most 2000000000"),
    ("T99999999999999999999999", "letter 9: a side has at most"),
    ("P20+1,16", "letter 11: only T and K have a shift"), ("C20+1", "letter 11: only T and K"),
    ("S16+1", "letter 11: only T and K"), ("T20+1,16+1", "letter 16: only one side has a shift"),
    ("T0+1,16", "letter 10: a side without an end has no shift"),
    ("K0,16", "letter 9: only P and T have sides"), ("C16,0", "letter 12: only P and T"),
    ("S0", "letter 9: only P and T"), ("S", "letter 9: only P and T"), ("K", "letter 9: only P"),
    ("K20*,16*", "letter 15: only one side has a twist"), ("T20*", "letter 11: only K has a twist"),
    ("K20+1,16", "letter 11: a Klein bottle shifts"), ("K20*,16+1", "letter 15: a Klein bottle"),
    ("S16,20", "letter 9: a sphere is as wide as high"), ("T20+,16", "letter 12: a number of"),
  ])
  func `An error in a board's notation names the letter`(text: String, part: String) {
    let error = #expect(throws: RuleProblem.self) { try RuleNotation("B3/S23:" + text) }
    #expect(error?.description.contains(part) == true, "\(error?.description ?? "")")
  }

  @Test func `A rule without a board refuses the notation of one`() throws {
    let error = #expect(throws: RuleProblem.self) { try LifeRule(notation: "Life:T20") }
    #expect(error?.description == "'Life:T20', letter 5: here a rule has no board behind it")
    #expect(try RuleNotation("High Life: t 20, 16").rule == RuleNotation("HighLife").rule)
    #expect(try RuleNotation("MAPAAAAAQ/3:S16").grid?.kind == .sphere)
  }
}
