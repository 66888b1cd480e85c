import Settings
import Testing

@testable import Automata
@testable import Worlds

/// Tests of notations of MCell's families as rules of Life.
@Suite struct FamilyNotationTests {
  @Test(arguments: [
    ("Vote:46789", "B4678/S35678"),
    ("Weighted:RS2,RS3,RB3", "B3/S23"),
    ("weighted: NE0, SW0, RS3, RS4, RB2", "B2/S34H"),
    ("Weighted:HI8,RS2,RS3,RB2,RB3", "23/23/8"),
    ("Binary:C0,NM,S,Bb", "B0/S"),
    ("Cyclic:R1/T3/C2/NM", "B345678/S678"),
    ("Neumann:201101001100101101001011001101001", "B13/S024V"),
  ])
  func `Rules whose states only die get their usual notation`(
    text: String, canonical: String
  ) throws {
    #expect("\(try LifeRule(notation: text))" == canonical)
  }

  @Test func `A grid may follow`() throws {
    let notation = try RuleNotation("Vote:46789:T20,16")
    #expect("\(notation)" == "B4678/S35678:T20,16")
    #expect(throws: RuleProblem.self) { try LifeRule(notation: "Vote:46789:T20,16") }
  }

  @Test(arguments: [
    ("Vote: 4 6x", 10, "expected the end of the rule"),
    ("Weighted:NW1,RS", 16, "expected a sum from 0 to 2304"),
    ("Vote:46:Q20", 9, "expected a board P, T, K, C or S, such as T20,16"),
  ])
  func `Errors have the column of the whole text`(
    text: String, column: Int, message: String
  ) {
    let error = #expect(throws: RuleProblem.self) { try RuleNotation(text) }
    #expect(error?.description == "'\(text)', character \(column): \(message)")
  }

  @Test func `Commas of families do not separate values`() throws {
    let text = "Weighted:RS2,RS3,RB3:T20,16"
    let list = ListNotation.names.joining(LifeRule.continues).near { _ in nil }
    #expect(try list.items(in: text, atMost: 9).map(\.text) == [text])
    #expect(try list.items(in: "near:" + text, atMost: 9).map(\.text) == [text])
  }

  @Test(arguments: [
    ("B3/S2,3", ["B3/S2,3"]), ("3,2,0/2,3", ["3,2,0/2,3"]),
    (
      "2PCA4,0,2,4,3,8,10,6,7,1,9,5,11,12,13,14,15", ["2PCA4,0,2,4,3,8,10,6,7,1,9,5,11,12,13,14,15"]
    ),
    ("B3/S23,B36/S23", ["B3/S23", "B36/S23"]), ("B3/S23,23/36", ["B3/S23", "23/36"]),
    ("23/3,23/36", ["23/3", "23/36"]), ("Life,2x2", ["Life", "2x2"]),
    ("5,34,45,34,58,5,34,45,34,57", ["5,34,45,34,58", "5,34,45,34,57"]),
    ("WireWorld,near:B3/S23", ["WireWorld", "near:B3/S23"]),
  ])
  func `A comma inside a notation, right or wrong, does not separate rules`(
    text: String, rules: [String]
  ) throws {
    let plain = ListNotation.names.joining(LifeRule.continues)
    #expect(try plain.items(in: text, atMost: 9).map(\.text) == rules)
  }
}
