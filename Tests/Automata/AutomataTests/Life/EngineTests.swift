import Grids
import Patterns
import Settings
import TestSupport
import Testing

@testable import Automata
@testable import Worlds

/// Tests of every engine against the plain one, with random rules, boards and edits.
@Suite struct EngineTests {
  private static let boards = [
    "T64,65", "T63,5+2", "T127,1", "T1,1", "P65,64", "P1,70", "K64*,9", "K65,12*+1", "C63,20",
    "S17",
    "S64", "T0,12", "P0,9", "T20,0", "P64,0",
  ]

  /// Returns a random rule of a family.
  private static func rule(_ family: Int, _ dice: inout Generator) throws -> LifeRule {
    let counts = { (most: Int, dice: inout Generator) in
      (0...most).filter { _ in dice.below(2) == 1 }.map { "\($0)" }.joined()
    }
    switch family {
    case 0: return LifeRule(notation: "B3\(counts(8, &dice))/S\(counts(8, &dice))", or: .conway)
    case 1: return LifeRule(notation: "B\(counts(4, &dice))/S\(counts(4, &dice))V", or: .conway)
    case 2: return LifeRule(notation: "B\(counts(6, &dice))/S\(counts(6, &dice))H", or: .conway)
    case 3: return try LifeRule(notation: "B2-a3\(dice.below(2) == 0 ? "ci" : "jr")/S12ae")
    case 4: return LifeRule(RuleTable(&dice))
    case 5:
      var table = RuleTable(&dice)
      table[0] = false
      return LifeRule(table, states: 3 + dice.below(6))
    default: return .conway
    }
  }

  @Test(arguments: TestScope.cases(0..<6, .few), TestScope.cases(UInt64(0)..<6, .two))
  func `Every engine matches the plain engine`(family: Int, seed: UInt64) throws {
    var dice = Generator(seed: seed * 16 + UInt64(family))
    let rule = try Self.rule(family, &dice)
    for board in Self.boards {
      var life = Life(
        rule: rule, grid: try BoundedGrid(notation: board), density: Ratio(1, 3))
      if life.isUnbounded { life.size = Size(width: 40, height: 12) }
      try expectEqual(life, &dice, "\(rule):\(board)")
    }
    let life = Life(rule: rule, topology: .unbounded, size: Size(width: 65, height: 30))
    try expectEqual(life, &dice, "\(rule) unbounded")
  }

  @Test(
    arguments: TestScope.cases(
      [
        "R2,C0,M0,S6-9,B6-8,NM", "R3,C4,M1,S5..20,B7..15,NN", "R5,C0,M1,S34..58,B34..45,NM",
        "R4,C0,M0,S12-20,B14-18,NC",
      ], .two))
  func `Rules of larger neighborhoods match the plain engine`(notation: String) throws {
    var dice = Generator(seed: 4)
    let rule = try LifeRule(notation: notation)
    for board in ["T64,65", "P63,20", "T10,10"] {
      let life = Life(
        rule: rule, grid: try BoundedGrid(notation: board), density: Ratio(1, 3))
      try expectEqual(life, &dice, "\(rule):\(board)")
    }
    let life = Life(rule: rule, topology: .unbounded, size: Size(width: 40, height: 30))
    try expectEqual(life, &dice, "\(rule) unbounded")
  }

  private func expectEqual(_ life: Life, _ dice: inout Generator, _ comment: String) throws {
    var worlds: [any Board] = []
    let isHashed = life.isUnbounded && life.grid == nil && life.rule.isHashable
    for engine in [nil, Engine.auto] + (isHashed ? [.hash] : []) {
      worlds.append(try #require(try life.opening(engine, seed: 7) as? any Board))
    }
    for round in 0..<4 {
      let plain = worlds[0]
      let living = plain.living.region
      let seen = (plain.bounds ?? living).expanded(by: 2)
      for other in worlds.dropFirst() {
        #expect(other.living.region == living, "\(comment), round \(round)")
        #expect(
          other.cells(in: seen).drawn == plain.cells(in: seen).drawn,
          "\(comment), round \(round)")
        #expect(other.counts == plain.counts, "\(comment), round \(round)")
      }
      let steps = 1 + dice.below(3)
      let piece = Grid<CellState>(
        size: Size(width: 5, height: 4), elements: (0..<20).map { _ in CellState(dice.below(2)) })
      let place = Position(x: dice.below(60), y: dice.below(8))
      for world in worlds.indices {
        worlds[world].advance(by: steps)
        if round == 1 { worlds[world].put(piece, at: place, over: true) }
      }
    }
  }

  @Test func `An engine that does not support the board is an error`() {
    for (engine, topology) in [(Engine.bits, Topology.unbounded), (.tiles, .torus)] {
      var life = Life(topology: topology)
      life.engine = engine
      #expect(throws: OpeningProblem.self) { try life.opening(seed: 1) }
    }
  }
}

extension LifeRule {
  /// Creates a rule from a notation, or a fallback if the notation is invalid.
  fileprivate init(notation: String, or other: LifeRule) {
    self = (try? LifeRule(notation: notation)) ?? other
  }
}
