import Grids
import Patterns
import Settings
import TestSupport
import Testing

@testable import Automata
@testable import Worlds

/// Tests of worlds under rules of blocks.
@Suite struct BlockTests {
  static let billiards = "MS,D0;8;4;3;2;5;9;7;1;6;10;11;12;13;14;15"
  static let critters = "MS,D15;14;13;3;11;5;6;1;7;9;10;2;12;4;8;0"

  private static func rule(_ dice: inout Generator, keepsPlanesUniform: Bool) throws -> LifeRule {
    var results = (0..<16).map { _ in dice.below(16) }
    if keepsPlanesUniform {
      results[0] = dice.below(2) * 15
      results[15] = dice.below(2) * 15
    }
    return LifeRule(try #require(BlockRule(results)))
  }

  @Test(arguments: TestScope.cases(UInt64(0)..<8, .few))
  func `Boards match the plain engine`(seed: UInt64) throws {
    var dice = Generator(seed: seed)
    let rule = try Self.rule(&dice, keepsPlanesUniform: false)
    for board in ["T64,2", "T2,2", "T130,8", "T126,6", "P65,5", "P64,4", "P1,1", "P129,7"] {
      let life = Life(rule: rule, grid: try BoundedGrid(notation: board), density: Ratio(1, 3))
      try expectEqual(life, &dice, "\(rule):\(board)")
    }
  }

  @Test(arguments: TestScope.cases(UInt64(0)..<8, .few))
  func `Planes match the plain engine`(seed: UInt64) throws {
    var dice = Generator(seed: seed)
    let rule = try Self.rule(&dice, keepsPlanesUniform: true)
    var life = Life(rule: rule, topology: .unbounded, size: Size(width: 65, height: 66))
    try expectEqual(life, &dice, "\(rule)")
    life.pattern = Pattern(placed: [
      .init(y: -64, columns: -65..<3), .init(y: -1, columns: -1..<1),
      .init(y: 63, columns: 63..<65),
    ])
    life.pattern?.generation = 3
    try expectEqual(life, &dice, "\(rule) from generation 3")
  }

  private func expectEqual(_ life: Life, _ dice: inout Generator, _ comment: String) throws {
    var (world, plain) = (
      try #require(try life.opening(seed: 7) as? any LifeBoard),
      try #require(try life.opening(nil, seed: 7) as? any LifeBoard)
    )
    #expect(plain is PlainLife)
    for round in 0..<5 {
      let seen = (plain.bounds ?? plain.living.region).expanded(by: 2)
      #expect(world.living == plain.living, "\(comment), round \(round)")
      #expect(world.cells(in: seen) == plain.cells(in: seen), "\(comment), round \(round)")
      #expect(world.counts == plain.counts, "\(comment), round \(round)")
      #expect(world.isAtRest == plain.isAtRest, "\(comment), round \(round)")
      #expect(world.patternRule == plain.patternRule, "\(comment), round \(round)")
      let steps = 1 + dice.below(3)
      world.advance(by: steps)
      plain.advance(by: steps)
      guard round == 2 else { continue }
      let piece = Grid<CellState>(
        size: Size(width: 5, height: 4), elements: (0..<20).map { _ in CellState(dice.below(2)) })
      let place = Position(x: dice.below(60) - 20, y: dice.below(60) - 20)
      let size = Size(width: 60 + dice.below(9), height: 3 + dice.below(4))
      world.put(piece, at: place, over: true)
      world.resize(to: size)
      plain.put(piece, at: place, over: true)
      plain.resize(to: size)
    }
  }

  @Test func `A rule and its inverse restore the opening`() throws {
    // The billiard ball machine is its own inverse.
    var life = Life(rule: try LifeRule(notation: Self.billiards), size: Size(width: 66, height: 20))
    var world = try #require(try life.opening(seed: 3) as? LifeWorld)
    let opening = world.cells(in: Region(life.board))
    world.advance(by: 10)
    #expect(world.cells(in: Region(life.board)) != opening)
    // The blocks of generation 10 are those of generation 9 again.
    life.pattern = Pattern(cells: world.cells(in: Region(life.board)))
    life.pattern?.generation = 1
    var back = try #require(try life.opening(seed: 3) as? LifeWorld)
    back.advance(by: 10)
    #expect(back.cells(in: Region(life.board)) == opening)
  }

  @Test func `A saved world continues with the same blocks`() throws {
    let life = Life(
      rule: try LifeRule(notation: Self.critters), topology: .torus,
      size: Size(width: 20, height: 12))
    var world = try #require(try life.opening(seed: 5) as? LifeWorld)
    world.advance(by: 7)
    var runs: [Pattern.Run] = []
    world.forEachRun { y, columns, _ in
      runs.append(.init(y: y - 6, columns: columns.lowerBound - 10..<columns.upperBound - 10))
    }
    let rule = try #require(world.patternRule)
    var saved = Pattern(placed: runs, rule: .init(rule), generation: 7)
    saved = try Pattern(bytes: saved.rle)
    var other = try #require(try Life(pattern: saved).opening(seed: 1) as? LifeWorld)
    world.advance(by: 4)
    other.advance(by: 4)
    #expect(other.cells(in: Region(life.board)) == world.cells(in: Region(life.board)))
    #expect(other.trace == world.trace)
  }

  @Test func `Traces find the period of a ball on a plane`() throws {
    let pattern = try Pattern(rle: Array("o!".utf8))
    let life = Life(
      rule: try LifeRule(notation: Self.billiards), pattern: pattern, topology: .unbounded)
    var world = try #require(try life.opening(seed: 1) as? UnboundedLife)
    let first = world.trace
    world.advance(by: 1)
    let second = world.trace
    // A ball moves one cell a generation, and so do the blocks.
    #expect(second.fingerprint == first.fingerprint)
    #expect(second.corner == Position(x: 1, y: 1))
    world.put(
      Grid(size: Size(width: 1, height: 1), repeating: 0), at: Position(x: 1, y: 1), over: false)
    world.put(
      Grid(size: Size(width: 1, height: 1), repeating: 1), at: Position(x: 0, y: 1), over: false)
    #expect(world.trace.fingerprint != first.fingerprint)
  }

  @Test(arguments: [
    ("T20,21", "a rule of blocks requires even sides of a torus"),
    (
      "T20,0",
      "a rule of blocks requires P or T without a shift, with both sides bounded or neither"
    ),
    (
      "K20*,20",
      "a rule of blocks requires P or T without a shift, with both sides bounded or neither"
    ),
  ])
  func `Boards that blocks cannot divide are errors`(board: String, message: String) {
    #expect(throws: (any Error).self) {
      try RuleNotation("\(Self.billiards):\(board)")
    }
    let problem = (try? BoundedGrid(notation: board)).flatMap {
      BlockRule().fault(
        on: $0.kind, width: $0.width, height: $0.height, isShifted: $0.shift != nil)
    }
    #expect(problem?.description == message)
  }

  @Test func `Notations of other programs give the canonical rule`() throws {
    let rule = try LifeRule(notation: Self.billiards)
    #expect("\(rule)" == Self.billiards)
    #expect(rule.neighbors.count == 64)
    for text in [
      "M0,8,4,3,2,5,9,7,1,6,10,11,12,13,14,15", "ms, d0;8;4;3;2;5;9;7;1;6;10;11;12;13;14;15", "bbm",
    ] {
      #expect(try LifeRule(notation: text) == rule)
    }
    for text in ["MS", "M0,8", "MS,D0;8;4;3;2;5;9;7;1;6;10;11;12;13;14;16", Self.billiards + ";0"] {
      #expect(throws: RuleProblem.self) { try LifeRule(notation: text) }
    }
  }

  @Test func `Lists of rules keep the commas of rules of blocks`() throws {
    let comma = Self.billiards.replacing(";", with: ",").replacing("MS,D", with: "M")
    let text = "B3/S23,\(Self.billiards),\(comma),HighLife"
    #expect(
      try ListNotation.names.joining(LifeRule.continues).items(in: text, atMost: 9).map(\.text)
        == ["B3/S23", Self.billiards, comma, "HighLife"])
  }

  @Test func `Events change blocks only to other blocks`() throws {
    let billiards = try LifeRule(notation: Self.billiards)
    var events = try Events(Life(rule: billiards, size: Size(width: 8, height: 8)))
    try events.happen(["rule": "Critters"])
    try events.happen(["rule": "MS,D1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1"])
    #expect(events.errors.isEmpty)
    try events.happen(["rule": "B3/S23"])
    #expect(
      events.errors == ["a rule of blocks such as MS,D… can change only to another one"])
    var life = try Events(Life(size: Size(width: 8, height: 8)))
    try life.happen(["rule": "BBM"])
    #expect(life.errors == ["a rule of blocks such as MS,D… cannot replace another rule"])
    var plane = try Events(Life(rule: billiards, pattern: .glider))
    try plane.happen(["rule": "MS,D1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1"])
    #expect(
      plane.errors
        == ["a rule of blocks that makes a pattern of empty blocks requires a bounded board"])
  }
}
