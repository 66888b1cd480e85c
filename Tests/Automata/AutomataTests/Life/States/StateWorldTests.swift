import CKernels
import Grids
import Rules
import Settings
import TestSupport
import Testing

@testable import Automata
@testable import Worlds

/// Tests of boards and planes of many states against the plain engine.
@Suite struct StateWorldTests {
  private static let boards = [
    "T64,17", "T300,5+2", "T127,1", "T1,1", "T2,33-1", "P65,20", "P1,70", "P257,3", "K64*,9",
    "K65,12*+1", "C63,20", "S17", "S40", "S1",
  ]
  private static let bands = ["T0,12", "P0,9", "T20,0", "P64,0", "T0,1"]

  private func rule(states: Int, isQuiet: Bool, _ dice: inout Dice) -> LifeRule {
    let function = SumFunction(
      states: states, modulus: 2 + dice.below(5), isQuiet: isQuiet, &dice)
    return LifeRule(StateRule(name: "random", function: function, source: []))
  }

  /// The state of the northern neighbor.
  private struct North: CellFunction {
    let states = 2
    func next(_ neighborhood: [UInt8]) -> UInt8 { neighborhood[3] }
    func diagram(limit: Int) -> DecisionDiagram? {
      DecisionDiagram(
        states: states, start: UInt8(0), limit: limit,
        read: { seen, place, state in place == 3 ? state : seen }, result: { $0 })
    }
  }

  @Test func `The number of a neighborhood has its cells row by row`() {
    let rule = StateRule(name: "north", function: North(), source: [])
    #expect(rule.outcomes == (0..<512).map { UInt8($0 >> 7 & 1) })
  }

  @Test(arguments: TestScope.cases(2...12, .few))
  func `Every board and plane matches the plain engine`(states: Int) throws {
    var dice = Dice(seed: UInt64(states))
    for board in TestScope.cases(Self.boards, .several) {
      let rule = rule(states: states, isQuiet: dice.below(2) == 0, &dice)
      let life = Life(rule: rule, grid: try BoundedGrid(notation: board), density: Ratio(1, 3))
      try expectEqual(life, &dice, board)
    }
    for band in TestScope.cases(Self.bands, .few) {
      let rule = rule(states: states, isQuiet: true, &dice)
      let life = Life(
        rule: rule, grid: try BoundedGrid(notation: band), size: Size(width: 40, height: 12))
      try expectEqual(life, &dice, band)
    }
    let rule = rule(states: states, isQuiet: true, &dice)
    try expectEqual(
      Life(rule: rule, topology: .unbounded, size: Size(width: 65, height: 20)), &dice, "plane")
  }

  @Test(
    arguments: TestScope.cases(
      [
        "Cyclic:R2/T5/C6/NM", "Cyclic:R3/T4/C5/NM", "Cyclic:R2/T2/C5/NN", "Cyclic:R5/T23/C2/NN",
        "Cyclic:R3/T4/C8/NN/GH", "Cyclic:R10/T40/C3/NM",
      ], .few), ["T64,31", "P33,40", "T20,20"])
  func `Cyclic rules of larger ranges match the plain engine`(text: String, board: String) throws {
    var dice = Dice(seed: UInt64(text.utf8.count))
    let rule = try RuleNotation(text).rule
    let life = Life(rule: rule, grid: try BoundedGrid(notation: board), density: Ratio(4, 5))
    try expectEqual(life, &dice, board)
  }

  private func expectEqual(_ life: Life, _ dice: inout Dice, _ comment: String) throws {
    var worlds = try [nil, Engine.auto].map { engine in
      try #require(try life.opening(engine, seed: 7) as? any Board)
    }
    for round in 0..<4 {
      let (plain, other) = (worlds[0], worlds[1])
      let seen = (plain.bounds ?? plain.living.region).expanded(by: 2)
      #expect(other.living.region == plain.living.region, "\(comment), round \(round)")
      #expect(other.cells(in: seen) == plain.cells(in: seen), "\(comment), round \(round)")
      #expect(other.counts == plain.counts, "\(comment), round \(round)")
      // Tiles of bits between joined edges do not notice that they are at rest.
      if life.rule.states > 2 {
        // The plain engine keeps margins that it has not removed yet, and is then not sure.
        #expect(other.isAtRest || !plain.isAtRest, "\(comment), round \(round)")
        var next = plain
        next.advance(by: 1)
        let isStill = next.cells(in: seen) == plain.cells(in: seen)
        #expect(isStill || !other.isAtRest, "\(comment), round \(round)")
      }
      let coarse = ScaledRegion(seen).rescaled(to: 2)
      #expect(other.cells(in: coarse) == plain.cells(in: coarse), "\(comment), round \(round)")
      let steps = 1 + dice.below(3)
      let piece = Grid<CellState>(
        size: Size(width: 5, height: 4),
        elements: (0..<20).map { _ in CellState(dice.below(life.rule.states)) })
      let place = Position(x: dice.below(60), y: dice.below(8))
      for world in worlds.indices {
        worlds[world].advance(by: steps)
        if round == 1 { worlds[world].put(piece, at: place, over: true) }
        if round == 2 { worlds[world].put(piece, at: place, over: false) }
        if round == 2 { worlds[world].resize(to: Size(width: 33, height: 33)) }
      }
    }
  }

  @Test func `A rule of two states runs on bits and can be hashed`() throws {
    var dice = Dice(seed: 3)
    let rule = rule(states: 2, isQuiet: true, &dice)
    let life = Life(rule: rule, topology: .unbounded, size: Size(width: 65, height: 20))
    try expectEqual(life, &dice, "plane")
    #expect(try life.opening(seed: 1) is AdaptiveLife<TileBoard>)
    #expect(try Life(rule: rule).opening(seed: 1) is LifeWorld)
    #expect(rule.table.map { LifeRule($0) }?.table == rule.table)
  }

  @Test func `A world of many states can change to another rule of nine cells`() throws {
    let life = Life(
      rule: LifeRule(StateRule(name: "wire", function: SumFunction.wireWorld, source: [])),
      size: Size(width: 70, height: 33))
    var worlds = try [nil, Engine.auto].map { engine in
      try #require(try life.opening(engine, seed: 4) as? any RuleChanging<LifeRule>)
    }
    for rule in ["345/2/4", "012345678/3/4"] {
      for world in worlds.indices {
        worlds[world].rule = try LifeRule(notation: rule)
        worlds[world].advance(by: 3)
      }
      let board = Region(x: 0, y: 0, width: 70, height: 33)
      #expect(worlds[0].cells(in: board) == worlds[1].cells(in: board), "\(rule)")
    }
  }

  /// Quiet boards sleep, so that wrong predictions would show after many generations.
  @Test(arguments: ["T600,70", "P300,40", "K520,33*", "S90"], UInt64(0)..<4)
  func `Mostly quiet boards match boards that are computed in full`(board: String, seed: UInt64)
    throws
  {
    var dice = Dice(seed: seed)
    let grid = try BoundedGrid(notation: board)
    var quiet = StateBoard(
      size: Size(width: grid.width, height: grid.height), topology: BoardTopology(grid))
    let kernel = StateKernel(CompiledFunction(SumFunction.wireWorld))
    for _ in 0..<8 {
      let (x, y) = (dice.below(grid.width - 30), dice.below(grid.height))
      quiet.fill(x..<x + 30, row: y, state: 3)
      quiet.fill(x + 9..<x + 10, row: y, state: 1)
    }
    quiet.fill(0..<grid.width, row: grid.height / 2, state: 3)
    quiet.fill(0..<1, row: grid.height / 2, state: 1)
    var full = quiet
    for _ in 0..<150 {
      quiet.step(kernel)
      full.fullStepsLeft = 2
      full.step(kernel)
      #expect(quiet == full)
    }
  }

  @Test func `Blocks that repeat every second generation sleep`() throws {
    let life = Life(
      rule: LifeRule(StateRule(name: "copper", function: SumFunction.wireWorld, source: [])),
      topology: .torus, size: Size(width: 2000, height: 100))
    var world = try #require(try life.opening(seed: 1) as? StateWorld)
    world.put(
      Grid(size: Size(width: 2000, height: 100), repeating: 0), at: Position(x: 0, y: 0),
      over: false)
    // An electron without copper beside it.
    world.put(
      Grid(size: Size(width: 1, height: 1), repeating: 1), at: Position(x: 9, y: 9), over: true)
    world.advance(by: 6)
    #expect(world.board.isAsleep)
    world.advance(by: .max)
    #expect(world.counts.map(\.value) == [0, 0, 1])
    #expect(world.isAtRest)
  }

  /// Rules with small tables have kernels for vectors.
  @Test(arguments: [2, 3, 4, 5, 9])
  func `All kernels agree`(states: Int) {
    var dice = Dice(seed: UInt64(states))
    for size in [
      Size(width: 1, height: 3), Size(width: 333, height: 40), Size(width: 64, height: 9),
    ] {
      let function = SumFunction(states: states, modulus: 2, isQuiet: false, &dice)
      let kernels = [
        CompiledFunction(function), .function(function),
        .diagram(function.diagram(limit: 10_000)!),
      ].map(StateKernel.init)
      var board = StateBoard(size: size, topology: .torus)
      board.fillAtRandom(states: states, &dice)
      var boards = (0..<5).map { _ in board }
      for _ in 0..<4 {
        for (number, features) in LifeKernelTests.features.enumerated() {
          boards[number].step(kernels[0], features: features)
        }
        boards[3].step(kernels[1])
        boards[4].step(kernels[2])
        let used = boards.prefix(LifeKernelTests.features.count) + boards.suffix(2)
        #expect(used.allSatisfy { $0 == used[0] })
      }
    }
  }

  @Test func `Cores do not affect the result`() {
    var board = StateBoard(size: Size(width: 700, height: 1000), topology: .torus)
    var dice = Dice(seed: 2)
    board.fillAtRandom(states: 4, &dice)
    var other = board
    let kernel = StateKernel(CompiledFunction(SumFunction.wireWorld))
    for _ in 0..<5 {
      board.step(kernel)
      other.step(kernel, cores: 3)
    }
    #expect(board == other)
  }
}

extension StateBoard {
  fileprivate mutating func fillAtRandom(states: Int, _ dice: inout Dice) {
    for y in 0..<size.height {
      for x in 0..<size.width { fill(x..<x + 1, row: y, state: CellState(dice.below(states))) }
    }
  }
}
