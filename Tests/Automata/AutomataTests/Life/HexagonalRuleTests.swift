import Settings
import Testing

@testable import Automata
@testable import Worlds

@Suite struct HexagonalRuleTests {
  @Test(arguments: [
    (
      "B2o/S2m34H",
      """
      ..  ..  ..  ..  ..
      ..  A.  ..  ..  ..
      AA  ..  ..  ..  ..
      ..  .A  ..  ..  ..
      """
    ),
    (
      "B2m/S1H",
      """
      A.  A.  ..  ..  ..
      .A  ..  ..  ..  ..
      AA  A.  ..  ..  ..
      """
    ),
    ("B2p/SH", "A.A  .A.  ...  ...  ..."),
  ])
  func `Drawn generations`(rule: String, drawing: String) throws {
    try RuleDrawing(drawing).check(rule)
  }

  /// The definition: letters of 2 and 3 by the live neighbors in order around the cell, those of 4
  /// by the dead ones.
  @Test(arguments: [("2", 2), ("3", 3), ("4", 4)])
  func `Letters name arrangements on the ring`(count: String, live: Int) throws {
    let ring = [128, 8, 1, 2, 32, 256]
    let tables = try ["o", "m", "p"].map {
      let rule = try LifeRule(notation: "B\(count)\($0)/SH")
      return try #require(rule.table)
    }
    var sizes = [0, 0, 0]
    for state in 0..<64 where state.nonzeroBitCount == live {
      let index = ring.indices.reduce(0) { $0 | (state >> $1 & 1 == 1 ? ring[$1] : 0) }
      let few = live == 4 ? ~state & 63 : state
      let turns = (0..<6).map { (few << $0 | few >> (6 - $0)) & 63 }
      let shape =
        turns.contains(live == 3 ? 0b111 : 0b11)
        ? 0 : turns.contains(live == 3 ? 0b10101 : 0b1001) ? 2 : 1
      #expect(tables.map { $0[index] } == (0..<3).map { $0 == shape })
      sizes[shape] += 1
    }
    #expect(sizes == (live == 3 ? [6, 12, 2] : [6, 6, 3]))
  }

  @Test(arguments: [
    ("B2o3m56/S2-p4oH", "B2o3m56/S2-p4oH"), ("2-p4o/2o3m56h", "B2o3m56/S2-p4oH"),
    ("b2o3m56s2mo4oh", "B2o3m56/S2-p4oH"), ("B2omp/S34H", "B2/S34H"),
    ("B2-m4-m56/S2m34m56H", "B2-m4-m56/S2m34m56H"), ("34o/2m/4H", "34o/2m/4H"),
    ("34o/2mH/4", "34o/2m/4H"), ("g4b2ms34oh", "34o/2m/4H"), ("B34/S34H/10", "34/34/10H"),
    ("B34/S34Vg10", "34/34/10V"), ("2/13V/21", "2/13/21V"), ("B3/S23/4", "23/3/4"),
    ("B1/S02HT", "B1/S02HT"), ("02/1/3ht", "02/1/3HT"), ("B3/S23,", "B3/S23"),
  ])
  func `Rules in every notation are read, and their canonical names read back`(
    text: String, name: String
  ) throws {
    let rule = try RuleNotation(text)
    #expect("\(rule)" == name)
    #expect(try RuleNotation(name) == rule)
  }

  @Test(arguments: [
    ("B1o/S2H", 3, "1 has no letters, because it is a single neighborhood"),
    ("B5o/S2H", 3, "5 has no letters, because it is a single neighborhood"),
    ("B2a/S2H", 3, "unknown letter 'a' after 2 (known: mop)"),
    ("B2oo/S2H", 4, "duplicate o"),
    (
      "B2o2-m/SH", 4,
      "letters of 2 cannot be both included and excluded: write '-' only right after 2"
    ),
    ("B7/S2H", 2, "expected at most 6 neighbors, got 7"),
    ("B2o/S2V", 3, "letters require eight neighbors, or six: remove them, or V or HT"),
    ("B4/SHT", 2, "expected at most 3 neighbors, got 4"),
    ("B2o/S2", 3, "unknown letter 'o' after 2 (known: aceikn)"),
    ("34H/34/10", 3, "unexpected 'H'"),
    ("B3V/S2", 3, "unexpected 'V'"),
    ("0_24_4H_O3", 7, "unexpected 'H'"),
  ])
  func `An error names the letter that causes it`(text: String, column: Int, fault: String) {
    let error = #expect(throws: RuleProblem.self) { try RuleNotation(text) }
    #expect(error?.description == "'\(text)', character \(column): \(fault)")
  }

  @Test func `The tripod has the neighbors N, W and SE`() throws {
    let table = try #require(try LifeRule(notation: "B1/SHT").table)
    #expect((0..<512).filter { $0.nonzeroBitCount == 1 && table[$0] } == [1, 32, 128])
    #expect(try LifeRule(notation: "B1/SHT").isHexagonal)
  }
}
