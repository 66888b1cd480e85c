import Grids
import Patterns
import Rules
import Settings
import TestSupport
import Testing

@testable import Automata
@testable import Worlds

@Suite struct AlternatingRuleTests {
  @Test(arguments: [
    (
      "B3/S23|B2/S",
      """
      ......  ......  ......  ......  ..AA..
      ......  ......  ..AA..  ..AA..  .A..A.
      ..AA..  ..AA..  .A..A.  .A..A.  A....A
      ..AA..  ..AA..  .A..A.  .A..A.  A....A
      ......  ......  ..AA..  ..AA..  .A..A.
      ......  ......  ......  ......  ..AA..
      """
    ),
    (
      "B2/S|B3/S23",
      """
      ......  ......  ......  ..AA..  ..AA..
      ......  ..AA..  ..AA..  .A..A.  .AAAA.
      ..AA..  .A..A.  .A..A.  A....A  AA..AA
      ..AA..  .A..A.  .A..A.  A....A  AA..AA
      ......  ..AA..  ..AA..  .A..A.  .AAAA.
      ......  ......  ......  ..AA..  ..AA..
      """
    ),
    (
      "B2/S34H|B2/SH",
      """
      ..  ..  ..  ..  ..
      ..  A.  ..  A.  ..
      AA  ..  AA  ..  AA
      ..  .A  ..  .A  ..
      """
    ),
  ])
  func `Drawn generations`(rule: String, drawing: String) throws {
    try RuleDrawing(drawing).check(rule)
  }

  /// Every engine against the definition: the steps of two plain rules in turn.
  @Test(arguments: [
    "B3/S23|B36/S125", "23/3/3|2/13/3", "B2-a/S12|B3/S2-i34q", "B2o/S2m34H|B2/S34H",
    "B1/S02HT|B2/S1HT", "B13/S012345678|B/S15",
  ])
  func `Boards and planes are equal to two plain rules in turn`(text: String) throws {
    let rule = try LifeRule(notation: text)
    let tables = try text.split(separator: "|").map {
      let rule = try LifeRule(notation: String($0))
      return PlainTable(try #require(rule.table), states: rule.states)
    }
    var dice = Generator(seed: 7)
    var grid = Grid<CellState>(size: Size(width: 40, height: 40), repeating: 0)
    for place in grid.elements.indices where dice.below(3) == 0 {
      let (x, y) = (place % 40, place / 40)
      if (12..<28).contains(x), (12..<28).contains(y) {
        grid.elements[place] = CellState(1 + dice.below(rule.states - 1))
      }
    }
    for generation in [0, 1] {
      var pattern = Pattern(cells: grid)
      pattern.generation = generation
      let board = Life(rule: rule, pattern: pattern, topology: .torus, size: grid.size)
      var plane = Life(rule: rule, pattern: pattern)
      plane.engine = .tiles
      let worlds = [try board.opening(seed: 1), try plane.opening(seed: 1)]
      var plain = grid
      for step in 1...6 {
        plain = tables[(generation + step + 1) % 2].step(plain, .torus)
        for world in worlds {
          let seen = world.advanced(by: step).cells(in: ScaledRegion(Region(grid.size)))
          #expect(seen == plain, "\(text), generation \(generation), step \(step)")
        }
      }
    }
  }

  @Test func `Rules of a larger neighborhood alternate`() throws {
    let texts = ["R2,C0,M0,S2..5,B4..6,NM", "R2,C0,M0,S4..9,B3..3,NM"]
    let plain = try texts.map { text in
      guard case .larger(let rule) = try LifeRule(notation: text).decision else { fatalError() }
      return PlainLarger(rule: rule, states: 2)
    }
    var dice = Generator(seed: 3)
    var grid = Grid<CellState>(size: Size(width: 24, height: 20), repeating: 0)
    for place in grid.elements.indices { grid.elements[place] = CellState(dice.below(2)) }
    let life = Life(
      rule: try LifeRule(notation: texts.joined(separator: "|")), pattern: Pattern(cells: grid),
      topology: .torus, size: grid.size)
    let opening = try life.opening(seed: 1)
    for step in 1...5 {
      grid = plain[(step + 1) % 2].step(grid, isTorus: true)
      let seen = opening.advanced(by: step).cells(in: ScaledRegion(Region(grid.size)))
      #expect(seen == grid)
    }
  }

  @Test(arguments: [
    ("Life|Seeds", "B3/S23|B2/S"), ("b3s23 | b2s", "B3/S23|B2/S"), ("23/3/4|2/1/4", "23/3/4|2/1/4"),
    ("B3/S23|B2/SHistory:T20,20", "B3/S23|B2/SHistory:T20,20"),
    ("B3/S23History|B2/S", "B3/S23|B2/SHistory"), ("Life|SeedsSuper", "B3/S23|B2/SSuper"),
    ("Fizzler", "B13/S3|B/S345678"), ("PhoenixInvestigator", "B24/S|B35/SInvestigator"),
    ("2PCA4,0,2,4,3,8,10,6,7,1,9,5,11,12,13,14,15|PCA_1", "\(pca2)|\(pca1)"),
  ])
  func `A pair is read, and its canonical name reads back`(text: String, name: String) throws {
    let rule = try RuleNotation(text)
    #expect("\(rule)" == name)
    #expect(try RuleNotation(name) == rule)
  }

  private static let pca1 = "2PCA4,0,4,8,3,1,10,6,7,2,9,5,11,12,13,14,15"
  private static let pca2 = "2PCA4,0,2,4,3,8,10,6,7,1,9,5,11,12,13,14,15"

  @Test(arguments: [
    ("B3/S23|", 8, "expected a rule on each side of '|', such as B3/S23|B36/S23"),
    ("|B3/S23", 1, "expected a rule on each side of '|', such as B3/S23|B36/S23"),
    ("B3/S23|B2/S|B1/S", 13, "only two rules can alternate: write one | between them"),
    ("B3/S23|B0/S", 8, "a rule with births from 0 neighbors cannot alternate"),
    ("B0/S|B3/S23", 1, "a rule with births from 0 neighbors cannot alternate"),
    ("B3/S23:T20,20|B2/S", 8, "write the board once, after both rules: B3/S23|B2/S:T20,20"),
    ("B3/S23|B2/SH", 8, "two rules that alternate must have the same neighborhood"),
    ("B3/S23|23/3/3", 8, "two rules that alternate must have the same neighborhood"),
    ("R2,S3,B3|R3,S3,B3", 10, "two rules that alternate must have the same neighborhood"),
    ("B3/S23|critters", 8, "two rules that alternate must have the same neighborhood"),
    ("B3/S23|WireWorld", 8, "two rules that alternate must have the same neighborhood"),
    ("B3/S23|B9/S", 9, "expected at most 8 neighbors, got 9"),
  ])
  func `A pair that cannot alternate is refused`(text: String, column: Int, fault: String) {
    let error = #expect(throws: RuleProblem.self) { try RuleNotation(text) }
    let start = "'\(text)', character \(column): \(fault)"
    #expect(error?.description.hasPrefix(start) == true, "\(error?.description ?? "")")
  }

  @Test func `A state that returns in the other phase is no period`() throws {
    // Under the first rule nothing changes, under the second cells are born.
    let life = Life(
      rule: try LifeRule(notation: "B/S012345678|B1/S012345678"),
      pattern: Pattern(cells: Grid(drawn: "...\n.O.\n...")), topology: .torus,
      size: Size(width: 30, height: 30))
    let opening = try life.opening(seed: 1)
    #expect(!opening.isAtRest)
    let traces = try [0, 1].map {
      try #require(opening.advanced(by: $0) as? any FingerprintedWorld).trace
    }
    #expect(traces[0] != traces[1])
  }
}

extension World {
  fileprivate func advanced(by generations: Int) -> any World {
    var world = self
    world.advance(by: generations)
    return world
  }
}
