import Testing

@testable import Worlds

@Suite struct RuleNotationTests {
  @Test(arguments: [
    ("B3/S23", "B3/S23"), ("b3/s23", "B3/S23"), ("B3S23", "B3/S23"), ("b3s23", "B3/S23"),
    ("S23/B3", "B3/S23"), ("S23B3", "B3/S23"), ("s23b3", "B3/S23"), ("23/3", "B3/S23"),
    ("23/36", "B36/S23"), ("B3 / S23", "B3/S23"), (" b 3 s 2 3 ", "B3/S23"), ("B3_S23", "B3/S23"),
    ("23_3", "B3/S23"), ("B63/S32", "B36/S23"), ("B33/S222333", "B3/S23"),
    ("B/S", "B/S"), ("BS", "B/S"), ("SB", "B/S"), ("/", "B/S"), ("B2/S", "B2/S"), ("/2", "B2/S"),
    ("2/", "B/S2"), ("B/S012345678", "B/S012345678"), ("S/B012345678", "B012345678/S"),
    ("B0/S8", "B0/S8"), ("8/0", "B0/S8"),
  ])
  func `A rule is read in every spelling`(text: String, rule: String) throws {
    #expect(try LifeRule(notation: text).description == rule)
  }

  @Test(arguments: NamedRule.all.map(\.name))
  func `A listed rule is read by its name however it is spelled`(name: String) throws {
    let named = try #require(NamedRule.all.first { $0.name == name })
    let dashed = name.lowercased().split { !$0.isLetter && !$0.isNumber }.joined(separator: "-")
    for spelling in [name, name.uppercased(), name.filter { $0 != " " }, dashed] {
      #expect(try LifeRule(notation: spelling) == named.rule)
    }
    #expect(try LifeRule(notation: named.rule.description) == named.rule)
  }

  @Test(arguments: [
    ("Life", "B3/S23"), ("HighLife", "B36/S23"), ("Day & Night", "B3678/S34678"),
    ("day-night", "B3678/S34678"), ("Seeds", "B2/S"), ("Replicator", "B1357/S1357"),
    ("Fredkin", "B1357/S02468"), ("Gnarl", "B1/S1"), ("life without death", "B3/S012345678"),
    ("2x2", "B36/S125"), ("34 Life", "B34/S34"), ("34life", "B34/S34"),
  ])
  func `A name stands for the rule that others know by it`(name: String, rule: String) throws {
    #expect(try LifeRule(notation: name).description == rule)
  }

  @Test func `No two listed rules share a name or a rule`() {
    #expect(Set(NamedRule.all.map(\.name)).count == NamedRule.all.count)
    #expect(Set(NamedRule.all.map(\.rule)).count == NamedRule.all.count)
  }

  @Test(arguments: [
    ("", "is no rule"), ("B3", "is no rule"), ("S23", "is no rule"), ("3", "is no rule"),
    ("B9/S", "is no rule"), ("39/3", "is no rule"), ("B3/S23/", "is no rule"),
    ("B3//S23", "is no rule"), ("B3/B3", "is no rule"), ("S2S3", "is no rule"),
    ("3B/S23", "is no rule"), ("B٣/S23", "is no rule"), ("B3,S23", "is no rule"),
    ("x", "is no rule"), ("banana", "is no rule"), ("W110", "is no rule"),
    ("HihgLife", "did you mean 'HighLife'?"), ("lief", "did you mean 'Life'?"),
    ("replicater", "did you mean 'Replicator'?"),
    ("B3/S23:T20,16", "a bounded grid in a rule; use the settings topology and size"),
    ("B3/S23V", "von Neumann and hexagonal"), ("b2/s34h", "von Neumann and hexagonal"),
    ("23/3V", "von Neumann and hexagonal"),
    ("/2/3", "more than two states"), ("345/2/4", "more than two states"),
    ("B3/S23/G4", "more than two states"), ("b3/s23/c4", "more than two states"),
    ("B2-a/S12", "isotropic"), ("B3/S2-i34q", "isotropic"), ("b2ce/s", "isotropic"),
    ("MAPARYXfhZofugWaH7oaIDogBZofuhogOiAaIDogIAAgAAWaH7oaIDogGiA6ICAAIAAaIDogIAAg", "MAP strings"),
  ])
  func `What is no rule is refused in words`(text: String, part: String) {
    let error = #expect(throws: RuleProblem.self) { try LifeRule(notation: text) }
    #expect(error?.description.contains("'\(text)'") == true)
    #expect(error?.description.contains(part) == true, "\(error?.description ?? "")")
  }

  /// A reader that tries every letter as the one that matters takes their number squared.
  @Test(.timeLimit(.minutes(1)), arguments: ["B3", "B3/S", "A", "", "3/"])
  func `A rule of many letters is refused`(start: String) {
    let text = start + String(repeating: "A", count: 100_000) + "\t!"
    #expect(throws: RuleProblem.self) { try LifeRule(notation: text) }
  }
}
