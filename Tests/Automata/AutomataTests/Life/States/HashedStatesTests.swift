import Grids
import Rules
import Settings
import TestSupport
import Testing

@testable import Automata
@testable import Patterns
@testable import Worlds

/// Tests of hashed planes of many states against tiles and the plain engine.
@Suite struct HashedStatesTests {
  private func rule(states: Int, _ dice: inout Dice) -> LifeRule {
    let function = SumFunction(
      states: states, modulus: 2 + dice.below(5), isQuiet: true, &dice)
    return LifeRule(StateRule(name: "random", function: function, source: []))
  }

  private static let wireWorld = LifeRule(
    StateRule(name: "wire", function: SumFunction.wireWorld, source: []))

  /// Returns the worlds of some engines, and the plain one for nil.
  private func worlds(_ life: Life, _ engines: [Engine?]) throws -> [any LifeBoard & GrowingWorld] {
    try engines.map { engine in
      try #require(try life.opening(engine, seed: 7) as? any LifeBoard & GrowingWorld)
    }
  }

  private func expectEqual(
    _ worlds: [any LifeBoard & GrowingWorld], _ comment: String,
    _ place: SourceLocation = #_sourceLocation
  ) {
    let first = worlds[0]
    let seen = first.living.region.expanded(by: 3)
    for world in worlds.dropFirst() {
      #expect(world.failure == nil, "\(comment)", sourceLocation: place)
      #expect(world.living == first.living, "\(comment)", sourceLocation: place)
      #expect(world.counts == first.counts, "\(comment)", sourceLocation: place)
      #expect(world.trace.corner == first.trace.corner, "\(comment)", sourceLocation: place)
      for scale in [0, 1, 2, 3, 5, 9] {
        let sight = ScaledRegion(seen).rescaled(to: scale)
        #expect(
          world.cells(in: sight) == first.cells(in: sight), "\(comment), scale \(scale)",
          sourceLocation: place)
      }
    }
  }

  @Test(arguments: TestScope.cases([16, 17, 3, 4, 7, 15, 20], .few))
  func `Hashed planes match tiles and the plain engine`(states: Int) throws {
    var dice = Dice(seed: UInt64(states))
    for size in [Size(width: 40, height: 9), Size(width: 3, height: 50)] {
      let life = Life(rule: rule(states: states, &dice), topology: .unbounded, size: size)
      var worlds = try worlds(life, [nil, .tiles, .hash, .auto])
      for steps in [0, 1, 2, 3, 4, 1 + dice.below(9), 1 + dice.below(30)] {
        for world in worlds.indices { worlds[world].advance(by: steps) }
        expectEqual(worlds, "\(size), \(steps) generations")
        #expect(worlds[2].trace.fingerprint == worlds[1].trace.fingerprint)
        #expect(worlds[2].isAtRest == worlds[1].isAtRest)
      }
    }
  }

  @Test(arguments: [3, 16, 18])
  func `Leaps match tiles`(states: Int) throws {
    var dice = Dice(seed: UInt64(states) + 1)
    let life = Life(
      rule: rule(states: states, &dice), topology: .unbounded, size: Size(width: 20, height: 20))
    var worlds = try worlds(life, [.tiles, .hash])
    for steps in (0..<8).map({ 1 << $0 }) + [100, 77, 5] {
      for world in worlds.indices { worlds[world].advance(by: steps) }
      expectEqual(worlds, "\(steps) generations")
    }
  }

  @Test(arguments: [4, 19])
  func `Cells are put and moved between steps`(states: Int) throws {
    var dice = Dice(seed: UInt64(states) + 2)
    let life = Life(
      rule: rule(states: states, &dice), topology: .unbounded, size: Size(width: 30, height: 20))
    var worlds = try worlds(life, [.tiles, .hash])
    for round in 0..<12 {
      let size = Size(width: 1 + dice.below(30), height: 1 + dice.below(30))
      // Some states are above those of the rule, and change nothing.
      let cells = Grid<CellState>(
        size: size, elements: (0..<size.area).map { _ in CellState(dice.below(states + 1)) })
      let corner = Position(x: dice.below(90) - 50, y: dice.below(90) - 50)
      let way = Position(x: dice.below(400) - 200, y: dice.below(9) - 4)
      for world in worlds.indices {
        worlds[world].put(cells, at: corner, over: round % 2 == 0)
        worlds[world].advance(by: round)
        worlds[world].translate(by: way)
      }
      expectEqual(worlds, "round \(round)")
      #expect(worlds[0].trace.fingerprint == worlds[1].trace.fingerprint)
    }
  }

  @Test func `The rule may change`() throws {
    var dice = Dice(seed: 9)
    let life = Life(
      rule: Self.wireWorld, topology: .unbounded, size: Size(width: 50, height: 30))
    var worlds = try worlds(life, [nil, .tiles, .hash])
    let rules = [try LifeRule(notation: "345/2/4"), rule(states: 4, &dice), Self.wireWorld]
    for rule in rules {
      for world in worlds.indices {
        var changed = try #require(worlds[world] as? any RuleChanging<LifeRule>)
        changed.rule = rule
        changed.advance(by: 9)
        worlds[world] = try #require(changed as? any LifeBoard & GrowingWorld)
      }
      expectEqual(worlds, "\(rule)")
    }
  }

  @Test func `Macrocells of many states are read and written`() throws {
    var dice = Dice(seed: 5)
    for states in [3, 16, 17, 200] {
      let rule = rule(states: states, &dice)
      for side in [1, 2, 3, 5, 9, 40] {
        let cells = Grid<CellState>(
          size: Size(width: side, height: side),
          elements: (0..<side * side).map { _ in CellState(dice.below(states)) })
        let listed = Pattern(placed: Pattern(cells: cells).runs)
        let file = listed.macrocell(states: states)
        let world = try HashedLife(
          try MacrocellReader.read(file).tree, rule: rule, limit: 1 << 26)
        let other = try worlds(Life(rule: rule, pattern: try Pattern(bytes: file)), [.tiles])[0]
        expectEqual([other, world], "\(states) states, side \(side)")
        let squares = try #require(world.squares)
        #expect(try HashedLife(squares, rule: rule, limit: 1 << 26).trace == world.trace)
        // Roots of 32 by 32 cells are the smallest.
        if side > 8 { #expect(Pattern(squares: squares).macrocell() == file) }
      }
    }
  }

  @Test(arguments: [4, 20])
  func `A pattern too large to list can be read, advanced and written`(states: Int) throws {
    let text =
      "[M2]\n1 \(states - 1) 0 0 0\n"
      + (2...50).map { "\($0) \($0 - 1) \($0 - 1) \($0 - 1) \($0 - 1)\n" }.joined()
    // Two-state leaves are cells of state 1.
    let bits = "[M2]\n*$\n" + (4...50).map { "\($0) \($0 - 3) 0 0 \($0 - 3)\n" }.joined()
    let function = NoiseFunction(states: states, isStill: true)
    let rule = LifeRule(StateRule(name: "still", function: function, source: []))
    let counts = [UInt128(1) << 98, UInt128(1) << 47]
    for (text, state, count) in [(text, states - 1, counts[0]), (bits, 1, counts[1])] {
      let life = Life(
        rule: rule, pattern: try Pattern(bytes: Array(text.utf8), keepsSquares: true))
      var world = try #require(try life.opening(seed: 1) as? AdaptiveLife<StatePlane>)
      world.advance(by: 1 << 40, of: 1 << 40)
      #expect(world.failure == nil && world.isAtRest)
      #expect(world.counts[state - 1].value == count)
      let far = ScaledRegion(Region(x: -1, y: -1, width: 2, height: 2), scale: 49)
      #expect(world.cells(in: far).elements.max() == CellState(state))
      let squares = try #require(world.squares)
      let same = try HashedLife(squares, rule: rule, limit: 1 << 26)
      #expect(same.trace == world.trace)
    }
  }

  @Test func `The adaptive world computes short gaps by tiles and long ones hashed`() throws {
    // A ring of copper with an electron.
    var cells = Grid<CellState>(size: Size(width: 20, height: 12), repeating: 3)
    for y in 1..<11 { for x in 1..<19 { cells[x, y] = 0 } }
    cells[5, 0] = 1
    cells[4, 0] = 2
    let life = Life(rule: Self.wireWorld, pattern: Pattern(cells: cells))
    var worlds = try worlds(life, [.tiles, .auto])
    for steps in [100_000, 3, 5000, 1] {
      for world in worlds.indices { worlds[world].advance(by: steps) }
      expectEqual(worlds, "\(steps) generations")
    }
    var far = try #require(try life.opening(seed: 1) as? AdaptiveLife<StatePlane>)
    far.advance(by: 1 << 60, of: 1 << 60)
    #expect(far.failure == nil)
    #expect(far.counts.map(\.value) == [1, 1, 58])
  }

  @Test func `A world that exceeds its memory reports it and keeps its cells`() throws {
    let function = NoiseFunction(states: 5, isStill: false)
    let rule = LifeRule(StateRule(name: "noise", function: function, source: []))
    let size = Size(width: 60, height: 60)
    var life = Life(rule: rule, topology: .unbounded, size: size)
    life.memory = 600_000
    var world = try worlds(life, [.hash])[0]
    world.advance(by: 512)
    #expect(world.failure == .memory(limit: 600_000))
    #expect(world.memory <= 600_000)
    life.memory = 10_000
    #expect(throws: OpeningProblem.self) { try self.worlds(life, [.hash]) }
  }
}

/// A function that mixes the states of all nine cells, or that changes no cell.
private struct NoiseFunction: CellFunction {
  let states: Int
  let isStill: Bool

  func next(_ neighborhood: [UInt8]) -> UInt8 {
    let mix = neighborhood.reduce(0) { Self.mixed($0, $1) }
    return isStill ? neighborhood[Self.center] : result(mix)
  }

  /// Functions that change no cell have no diagram, so that they are computed cell by cell.
  func diagram(limit: Int) -> DecisionDiagram? {
    if isStill { return nil }
    return DecisionDiagram(states: states, start: 0, limit: limit) { mix, _, state in
      Self.mixed(mix, state)
    } result: {
      result($0)
    }
  }

  private static func mixed(_ mix: Int, _ state: UInt8) -> Int { (3 * mix + Int(state)) % 61 }

  private func result(_ mix: Int) -> UInt8 { UInt8(7 * mix * mix % 61 % states) }
}
