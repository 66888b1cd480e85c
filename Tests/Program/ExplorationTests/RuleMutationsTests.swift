import Automata
import Games
import Testing
import Worlds

@testable import Exploration

@Suite struct RuleMutationsTests {
  private let life: RuleMutations

  init() throws { life = try #require(RuleMutations(of: Life.self)) }

  @Test(arguments: [
    ("B3/S23", 18), ("highlife", 18), ("B2/S34H", 14), ("B2-a/S12", 102), ("345/2/4", 18),
    ("B3/S23:T20,16", 18), ("R2,C0,M1,S6..11,B6..8,NM", 8),
  ])
  func `Rules of every notation have neighbors`(rule: String, count: Int) {
    let neighbors = life.neighbors(of: rule)
    #expect(neighbors.count == count)
    #expect(Set(neighbors.map(\.rule)).count == count)
    #expect(Set(neighbors.flatMap(\.changes)).count == count)
  }

  @Test func `The change back leads to the rule again`() throws {
    for neighbor in life.neighbors(of: "B3/S23") {
      let change = try #require(neighbor.changes.first)
      let back = (change.hasPrefix("+") ? "-" : "+") + change.dropFirst()
      #expect(try life.rule(neighbor.rule, changedBy: [back]) == "B3/S23")
    }
  }

  @Test func `Batchs of one change contain every neighbor once`() {
    var batch = Batch()
    batch.size = 23
    var found: [String] = []
    for number in 1...5 {
      batch.number = number
      let rules = life.variants(of: "B2-a/S12", batch).map(\.rule)
      #expect((20...21).contains(rules.count))
      found += rules
    }
    #expect(Set(found) == Set(life.neighbors(of: "B2-a/S12").map(\.rule)))
    batch.number = 6
    #expect(life.variants(of: "B2-a/S12", batch).map(\.rule) == Array(found.prefix(21)))
  }

  @Test func `Mutants have as many changes as requested, and lead back to their rules`() throws {
    var batch = Batch()
    batch.mutations = 3
    let mutants = life.variants(of: "B3/S23", batch)
    #expect(mutants.count == 23)
    #expect(Set(mutants.map(\.rule)).count == 23)
    for mutant in mutants {
      #expect(Set(mutant.changes.map { $0.dropFirst() }).count == 3)
      #expect(try life.rule("B3/S23", changedBy: mutant.changes) == mutant.rule)
    }
    #expect(life.variants(of: "B3/S23", batch) == mutants)
    batch.number = 2
    #expect(life.variants(of: "B3/S23", batch) != mutants)
  }

  @Test func `Rules of rows have neighbors, and other simulations have no rules`() throws {
    let wolfram = try #require(RuleMutations(of: Wolfram.self))
    #expect(
      wolfram.neighbors(of: "110").map(\.rule) == [
        "111", "108", "106", "102", "126", "78", "46", "238",
      ])
    #expect(wolfram.neighbors(of: "code 777").count == 14)
    #expect(RuleMutations(of: Sea.self) == nil)
    #expect(RuleMutations(of: Pig.self) == nil)
  }

  @Test func `Texts that are no rules have no neighbors`() {
    for text in ["", "B9", "no rule", "B3/S23,B2/S"] {
      #expect(life.neighbors(of: text).isEmpty)
    }
  }
}
