import Grids
import Patterns
import Rules
import TestSupport
import Testing

@testable import Automata
@testable import Worlds

/// Tests of the summaries that tiles keep against planes that read all of their cells.
@Suite struct TileSummaryTests {
  private func soup(_ size: Size, states: Int, _ dice: inout Generator) -> Grid<CellState> {
    var grid = Grid<CellState>(size: size, repeating: 0)
    for place in grid.elements.indices where dice.below(3) == 0 {
      grid.elements[place] = CellState(1 + dice.below(states - 1))
    }
    return grid
  }

  /// Compares a board with a copy that has no summaries.
  private func expectPlain(_ board: TileBoard, _ comment: String) {
    var plain = board
    plain.summaries = nil
    #expect(board.populations == plain.populations, "\(comment)")
    #expect(board.liveRegion == plain.liveRegion, "\(comment)")
    let start = Position(x: plain.liveRegion.x, y: plain.liveRegion.y)
    #expect(board.fingerprint(from: start) == plain.fingerprint(from: start), "\(comment)")
  }

  @Test(arguments: ["B3/S23", "/2/3", "B36/S23", "B0123478/S01234678", "B012345678/S", "B01/S2"])
  func `Summaries equal what reading all cells gives`(notation: String) throws {
    var dice = Generator(seed: 5)
    let rule = try LifeRule(notation: notation)
    var world = UnboundedLife(TileBoard(states: rule.states), rule: rule)
    world.put(
      soup(Size(width: 150, height: 90), states: rule.states, &dice), at: Position(x: -70, y: -20),
      over: true)
    var copies: [UnboundedLife] = []
    for round in 0..<(rule.hasSpontaneousBirth ? 40 : 150) {
      world.advance(by: round % 7 == 0 ? 3 : 1)
      // Most generations are left unread, so that values of several ages are in use.
      if dice.below(3) > 0 { expectPlain(world.tiles, "\(notation), round \(round)") }
      if dice.below(20) == 0 { copies.append(world) }
      if dice.below(30) == 0 {
        world.put(
          soup(Size(width: 5, height: 9), states: rule.states, &dice),
          at: Position(x: dice.below(300) - 150, y: dice.below(300) - 150), over: false)
      }
    }
    for (number, copy) in copies.enumerated() {
      expectPlain(copy.tiles, "copy \(number)")
      expectPlain(copy.stepped(2).tiles, "copy \(number), later")
    }
  }

  @Test func `Tiles that sleep, wake and are freed keep their summaries right`() throws {
    var world = try UnboundedLife(rle: "bo7b$3bo6b$2o2b3o!")
    for round in 0..<600 {
      world.advance(by: round % 2 == 0 ? 1 : 8)
      expectPlain(world.tiles, "\(round)")
    }
    #expect(world.tiles.summaries != nil)
  }

  @Test func `A change of the rule and an edge are noticed`() throws {
    var dice = Generator(seed: 9)
    for grid in [nil, try BoundedGrid(notation: "P0,40"), try BoundedGrid(notation: "T70,0")] {
      var world = UnboundedLife(TileBoard(), rule: .conway, band: grid.flatMap(EdgePair.init))
      world.put(
        soup(Size(width: 60, height: 40), states: 2, &dice), at: Position(x: 0, y: 0), over: true)
      for round in 0..<60 {
        world.advance(by: 1 + round % 2)
        expectPlain(world.tiles, "\(grid.map { "\($0)" } ?? "plane") \(round)")
        if round == 30 { world.rule = LifeRule(birth: [3, 6], survival: [2, 3]) }
      }
    }
  }

  @Test func `Planes of many states keep their summaries right`() throws {
    var (dice, seeds) = (Generator(seed: 2), Dice(seed: 4))
    let function = SumFunction(states: 5, modulus: 11, isQuiet: true, &seeds)
    let kernel = StateKernel(CompiledFunction(function))
    var (plane, room) = (StatePlane(), StatePlane.stepBuffers)
    for _ in 0..<300 {
      let x = dice.below(100) - 50
      plane.fill(x..<x + 2, row: dice.below(150) - 70, state: CellState(1 + dice.below(4)))
    }
    for round in 0..<120 {
      plane.step(kernel, room: &room)
      if round % 3 == 1 { continue }
      var plain = plane
      plain.summaries = nil
      #expect(plane.summaries != nil)
      #expect(plane.populations == plain.populations)
      #expect(plane.liveRegion == plain.liveRegion)
      let start = Position(x: -3, y: 5)
      #expect(plane.fingerprint(from: start) == plain.fingerprint(from: start))
    }
  }

  @Test func `Tiles that sleep are not read again`() throws {
    // 40 blocks and a glider.
    var world = try UnboundedLife(rle: "bo$2bo$3o!")
    let block = Grid<CellState>(size: Size(width: 2, height: 2), repeating: 1)
    for number in 0..<40 {
      world.put(block, at: Position(x: 200 * number - 4000, y: 900), over: true)
    }
    world.advance(by: 300)
    let cache = TileCache(repeating: 0)
    let reads = Tally()
    for generation in 0..<50 {
      world.advance(by: 1)
      _ = cache.values(at: world.tiles.map.times) { tile in
        reads.add()
        return tile
      }
      if generation == 1 { #expect(reads.value >= 80) }
    }
    #expect(reads.value < 80 + 50 * 8 + 20)
  }
}
