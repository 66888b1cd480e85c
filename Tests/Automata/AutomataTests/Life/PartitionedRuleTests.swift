import Rules
import Settings
import Testing

@testable import Automata
@testable import Worlds

@Suite struct PartitionedRuleTests {
  @Test(arguments: [
    (
      "PCA_1",
      """
      A  .  .  .  .
      .  A  .  .  .
      .  .  A  .  .
      .  .  .  A  .
      .  .  .  .  A
      """
    ),
    (
      "Model_1",
      "....B..H....  ...B....H...  ..B......H..  .B........H.  B..........H"
    ),
    (
      "PCA_5",
      """
      ....C  ...B.  ..B..  .B...  B....
      .....  ....A  .....  .....  .....
      .....  .....  ....A  .....  .....
      .....  .....  .....  ....A  .....
      .....  .....  .....  .....  ....A
      """
    ),
  ])
  func `Drawn generations`(rule: String, drawing: String) throws {
    try RuleDrawing(drawing).check(rule)
  }

  @Test func `The function and its diagram follow the definition`() throws {
    for number in 1...12 {
      let rule = try #require(try LifeRule(notation: "PCA_\(number)").stateRule)
      let function = try #require(rule.function as? PartitionedFunction)
      let diagram = try #require(function.diagram(limit: 1000))
      var dice = Generator(seed: UInt64(number))
      for _ in 0..<2000 {
        let cells = (0..<9).map { _ in UInt8(dice.below(16)) }
        let (above, left, right, below) = (cells[3], cells[1], cells[7], cells[5])
        let gathered =
          (above & 1 > 0 ? 4 : 0) + (right & 2 > 0 ? 8 : 0) + (below & 4 > 0 ? 1 : 0)
          + (left & 8 > 0 ? 2 : 0)
        #expect(function.next(cells) == function.results[gathered])
        #expect(diagram.next(cells) == function.results[gathered])
      }
    }
  }

  @Test func `States are named after their parts`() throws {
    let rule = try LifeRule(notation: "PCA_1")
    #expect(rule.states == 16)
    #expect(rule.legend.map(\.name).prefix(4) == ["empty", "N", "E", "N+E"])
    #expect(rule.description == "2PCA4,0,4,8,3,1,10,6,7,2,9,5,11,12,13,14,15")
  }

  @Test(arguments: [
    ("2PCA4,0,2,4", 12, "expected 16 numbers from 0 to 15 after 2PCA4"),
    ("2PCA4,0,2,16,3,8,10,6,7,1,9,5,11,12,13,14,15", 11, "expected 16 numbers from 0 to 15"),
    ("2PCA4,1,2,4,3,8,10,6,7,0,9,5,11,12,13,14,15", 7, "the first number must be 0"),
    ("2PCA4,0,2,4,3,8,10,6,7,1,9,5,11,12,13,14,15,1", 44, "expected 16 numbers"),
    ("PCA_1:K20*,16", 7, "a partitioned automaton requires P or T"),
    ("PCA_1History", 1, "History requires a rule of two states"),
  ])
  func `An error names the number that causes it`(text: String, column: Int, fault: String) {
    let error = #expect(throws: RuleProblem.self) { try RuleNotation(text) }
    let start = "'\(text)', character \(column): \(fault)"
    #expect(error?.description.hasPrefix(start) == true, "\(error?.description ?? "")")
  }
}
