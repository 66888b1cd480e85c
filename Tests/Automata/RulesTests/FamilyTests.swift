import Settings
import TestSupport
import Testing

@testable import Rules

/// Tests of MCell's families.
@Suite struct FamilyTests {
  private static func rule(_ text: String) throws -> StateRule {
    let family = try #require(RuleFamily.named(in: text))
    let rule = RuleScanner(String(text.dropFirst(family.rawValue.count + 1)))
    return try StateRule(family: family, rule)
  }

  /// Returns the next state of a cell; the neighborhood is drawn row by row.
  private static func next(_ rule: StateRule, _ drawn: String) -> UInt8 {
    let rows = drawn.split(separator: " ").map { $0.utf8.map { $0 - 48 } }
    return rule.function.next((0..<9).map { rows[$0 % 3][$0 / 3] })
  }

  static let fredkin2 = "Neumann:201101001100101101001011001101001"

  @Test(arguments: [
    ("Vote:46789", "000 111 001", 1), ("Vote:46789", "000 111 011", 0),
    ("Vote:46789", "100 101 001", 1),
    ("Weighted:NW0,NN1,NE0,WW1,ME0,EE1,SW0,SS1,SE0,HI7,RS2,RB1,RB2,RB3", "101 010 101", 2),
    ("Weighted:NW0,NN1,NE0,WW1,ME0,EE1,SW0,SS1,SE0,HI7,RS2,RB1,RB2,RB3", "010 000 000", 1),
    ("Weighted:NW0,NN1,NE0,WW1,ME0,EE1,SW0,SS1,SE0,HI7,RS2,RB1,RB2,RB3", "010 060 000", 0),
    ("Weighted:NN-5,EE2,RB0,RB2", "010 001 000", 0),
    ("Weighted:NN-5,EE2,RB0,RB2", "000 001 000", 1),
    // The example of MCell's documentation: N alone, NE alone, W and NW.
    ("Binary:C48,NM,Sb255a,Babb189ab63a", "010 000 000", 1),
    ("Binary:C48,NM,Sb255a,Babb189ab63a", "001 000 000", 1),
    ("Binary:C48,NM,Sb255a,Babb189ab63a", "100 100 000", 1),
    ("Binary:C48,NM,Sb255a,Babb189ab63a", "000 100 000", 0),
    ("Binary:C48,NM,Sb255a,Babb189ab63a", "000 010 000", 1),
    ("Binary:C48,NM,Sb255a,Babb189ab63a", "010 010 000", 2),
    ("Binary:C0,NN,S,Baab", "111 001 000", 0), ("Binary:C0,NN,S,Baab", "101 001 101", 1),
    ("Cyclic:R1/T2/C5/NM", "100 000 001", 1), ("Cyclic:R1/T2/C5/NN", "100 000 001", 0),
    ("Cyclic:R1/T1/C5/NN", "000 040 000", 0), ("Cyclic:R1/T1/C5/NN", "111 141 011", 4),
    ("Cyclic:R1/T9/C5/NM/GH", "000 020 000", 3), ("Cyclic:R1/T9/C5/NM/GH", "000 040 000", 0),
    ("Cyclic:R1/T1/C5/NM/GH", "200 000 000", 0), ("Cyclic:R1/T1/C5/NM/GH", "001 000 000", 1),
    (fredkin2, "000 100 000", 1), (fredkin2, "010 111 010", 1), (fredkin2, "010 101 010", 0),
  ])
  func `Rules give the published results`(text: String, drawn: String, expected: UInt8) throws {
    #expect(Self.next(try Self.rule(text), drawn) == expected)
  }

  @Test func `A table counts firing cells`() throws {
    // Electrons move along wires of state 3; row 1 is an electron's head, row 2 its tail.
    let rule = try Self.rule(
      "Table:1,0,0,0,0,0,0,0,0,0,0,0,0,"
        + "2,2,2,2,2,2,2,2,2,2,3,3,3,3,3,3,3,3,3,3,3,1,1,3,3,3,3,3,3,3")
    #expect(rule.states == 4)
    #expect(Self.next(rule, "000 130 000") == 1)
    #expect(Self.next(rule, "011 030 001") == 3)
    #expect(Self.next(rule, "000 010 000") == 2)
    #expect(Self.next(rule, "000 021 000") == 3)
    let odd = try Self.rule("Table:2,1,1,5,0,0,2,4,4")
    #expect(Self.next(odd, "111 000 000") == 0)
    #expect(Self.next(odd, "030 005 111") == 2)
    #expect(Self.next(odd, "030 105 111") == 4)
  }

  private static let rules = [
    "Vote:13579", "Weighted:NW4,NN1,NE0,WW1,EE4,SW0,SS4,SE1,HI5,RS2,RS9,RB5,RB10,RB11",
    "Binary:C4,NM,Sa6ba3bab3a3bab3ab7a3b,B5ab3abb6abbab12a", "Cyclic:T2/C4/NM/R1",
    "Cyclic:R1/T1/C14/NN", "Cyclic:R1/T3/C6/NM/GH", "Cyclic:R1/T5/C3/NM",
    "Table:1,1,1,0,1,2,3,0,0,1,1,2,3,1,0,1,0,1,2,3,3,0,0,0,1,0,0,0,0", "Table:2,0,0,0,2,0,1,2",
    fredkin2,
    "Neumann:3" + String(repeating: "012", count: 81),
  ]

  @Test(arguments: rules)
  func `The diagram of a rule is equal to it`(text: String) throws {
    let rule = try Self.rule(text)
    let diagram = try #require(rule.function.diagram(limit: 100_000))
    var dice = Dice(seed: UInt64(text.utf8.count))
    for _ in 0..<2000 {
      let neighborhood = (0..<9).map { _ in UInt8(dice.below(rule.states)) }
      #expect(diagram.next(neighborhood) == rule.function.next(neighborhood))
    }
  }

  @Test(arguments: rules)
  func `The canonical notation gives an equal rule`(text: String) throws {
    let rule = try Self.rule(text)
    let again = try Self.rule(rule.name)
    #expect(again == rule)
    #expect(again.name == rule.name)
    #expect(again.states == rule.states)
    #expect(rule.name.utf8.count <= RuleFamily.longest)
  }

  @Test(arguments: [
    ("Cyclic:R3/T5/C8/NM", "Cyclic:R3/T5/C8/NM", 3),
    ("cyclic: GH/NN/C2/T440/R2", "Cyclic:R2/T13/C2/NN/GH", 2),
    ("Cyclic:R10/T440/C3", "Cyclic:R10/T440/C3/NM", 10),
  ])
  func `Cyclic rules have ranges up to 10`(text: String, notation: String, range: Int) throws {
    let rule = try Self.rule(text)
    #expect(rule.name == notation)
    #expect(rule.wide?.range == range)
    #expect(try Self.rule(notation) == rule)
  }

  @Test func `Rules of two states are binary functions`() throws {
    for text in ["Cyclic:R1/T3/C2/NM", Self.fredkin2] {
      let function = try #require(try Self.rule(text).function as? SumTable)
      #expect(function.lives?.count == 512)
    }
    #expect(try Self.rule("vote:5 6789").name == Self.rule("Binary:" + binaryMajority).name)
  }

  /// The majority of nine cells, counted from the other notation.
  private var binaryMajority: String {
    let bits = { (least: Int) in
      (0..<256).map { $0.nonzeroBitCount >= least ? "b" : "a" }.joined()
    }
    return "C2,NM,S\(bits(4)),B\(bits(5))"
  }

  @Test(arguments: [
    ("Vote:46x", 3, "expected the end of the rule"),
    ("Weighted:NW257", 3, "expected a weight from -256 to 256"),
    ("Weighted:NW1,XX2", 5, "expected a part such as NW1, ME0, HI0, RS2 or RB3"),
    ("Weighted:RS99999999999999999999", 3, "expected a sum from 0 to 2304"),
    ("Table:3,0,0", 1, "expected a neighborhood from 1 to 2"),
    ("Table:1,0,0,256", 7, "expected a state from 0 to 255"),
    ("Cyclic:R11/T3/C5/NM", 2, "expected a range from 1 to 10"),
    ("Cyclic:R1/T3/C1", 8, "expected a number of states from 2 to 256"),
    ("Binary:C0,NM,S9c,B", 9, "expected a or b"),
    ("Binary:C0,NN,S17a,B", 8, "expected a count from 1 to 16"),
    ("Binary:C0,NN,S15abb,B", 12, "expected at most 16 entries"),
    ("Neumann:5", 1, "expected a number of states from 2 to 4"),
    ("Neumann:2012", 4, "expected a state from 0 to 1"),
    ("Neumann:201", 4, "expected 32 states"),
  ])
  func `Invalid rules are errors with a column`(text: String, column: Int, message: String) throws {
    let error = #expect(throws: Located<FamilyProblem>.self) { try Self.rule(text) }
    #expect(error?.column == column)
    #expect(error?.problem.description == message)
  }

  @Test func `Long rules are errors`() throws {
    #expect(throws: Located<FamilyProblem>.self) {
      try Self.rule("Vote:" + String(repeating: "1", count: RuleFamily.longest + 1))
    }
    let largest =
      "Table:1,0,0" + String(repeating: ",255", count: 2560)
    #expect(try Self.rule(largest).states == 256)
    #expect(throws: Located<FamilyProblem>.self) { try Self.rule(largest + ",255") }
  }
}
