import Grids
import Patterns
import Testing

@testable import Automata
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
    ("X20", "character 8: expected a board P, T, K, C or S"),
    ("20,16", "character 8: expected a board"),
    ("T20,", "character 12: expected a number of cells"),
    ("T,20", "character 9: expected a number of cells"),
    ("T20,16,", "character 14: unexpected ','"), ("T20x16", "character 11: unexpected 'x'"),
    ("T2000000001", "character 9: a side can have at most 2000000000"),
    ("T99999999999999999999999", "character 9: a side can have at most"),
    ("P20+1,16", "character 11: only T and K can have a shift"),
    ("C20+1", "character 11: only T and K"),
    ("S16+1", "character 11: only T and K"),
    (
      "T20+1,16+1",
      "character 16: only one side can have a shift"
    ),
    ("T0+1,16", "character 10: an unbounded side cannot have a shift"),
    ("K0,16", "character 9: only P and T can have unbounded sides"),
    ("C16,0", "character 12: only P and T"),
    ("S0", "character 9: only P and T"), ("S", "character 9: only P and T"),
    ("K", "character 9: only P"),
    ("K20*,16*", "character 15: only one side can have a twist"),
    (
      "T20*",
      "character 11: only K can have a twist"
    ),
    ("K20+1,16", "character 11: a Klein bottle can shift"),
    ("K20*,16+1", "character 15: a Klein bottle"),
    ("S16,20", "character 9: a sphere must be as wide as it is high"),
    ("T20+,16", "character 12: expected a number of"),
  ])
  func `An error in a board's notation names the letter`(text: String, part: String) {
    let error = #expect(throws: RuleProblem.self) { try RuleNotation("B3/S23:" + text) }
    #expect(error?.description.contains(part) == true, "\(error?.description ?? "")")
  }

  @Test(arguments: ["T20,16", "T0,20", "T24,0", "P0,20", "P24,0"])
  func `The rule of a world names its board`(board: String) throws {
    let notation = try RuleNotation("B3/S23:\(board)")
    var life = Life(rule: notation.rule, grid: try #require(notation.grid))
    life.pattern = Pattern(cells: Grid(size: Size(width: 3, height: 1), repeating: 1))
    let world = try #require(try life.opening(seed: 1) as? any PatternWorld)
    #expect(world.patternRule == "B3/S23:\(board)")
  }

  @Test func `A rule without a board refuses the notation of one`() throws {
    let error = #expect(throws: RuleProblem.self) { try LifeRule(notation: "Life:T20") }
    #expect(error?.description == "'Life:T20', character 5: a rule cannot have a board here")
    #expect(try RuleNotation("High Life: t 20, 16").rule == RuleNotation("HighLife").rule)
    #expect(try RuleNotation("MAPAAAAAQ/3:S16").grid?.kind == .sphere)
  }
}
