import Grids
import Patterns
import Settings
import TestSupport
import Testing

@testable import Automata
@testable import Worlds

/// Tests of unbounded worlds, whose tiles must not be visible in the results.
@Suite struct LifeUnboundedTests {
  @Test(arguments: [
    ("b2o$2o$bo!", "B3/S23"),
    ("bo$2bo$3o!", "B3/S23"),
    ("3o$o$bo!", "B3/S23"),
    ("3ob2o$o$3b2o$b2obo$obobo!", "B3/S23"),
    ("2b3o$bo2bo$o3bo$o2bo$3o!", "B36/S23"),
    ("2o!", "B2/S"),
    ("o!", "B1/S012345678"),
  ])
  func `An unbounded world equals the center of a very large board`(
    rle: String, rule: String
  ) throws {
    let size = Size(width: 301, height: 299)
    var endless = try UnboundedLife(rle: rle, rule: rule)
    var board = try LifeWorld(rle: rle, rule: rule, on: size, topology: .plane)
    let corner = try Pattern(rle: Array(rle.utf8)).centered(on: size)
    for _ in 0..<10 {
      endless.step(14)
      board.step(14)
      var place = endless.extent
      place.x += corner.x
      place.y += corner.y
      #expect(endless.drawn == board.cells(in: place).drawn)
      #expect(endless.count("alive") == board.count("alive"))
    }
  }

  @Test func `The extent is the bounding rectangle of all live cells`() throws {
    let life = try UnboundedLife(rle: "b2o$2o$bo!").stepped(300)
    let around = life.cells(in: life.extent.expanded(by: 1))
    let edge = [0, around.height - 1].flatMap { around.row($0) }
    #expect(edge.allSatisfy { $0 == 0 })
    #expect(
      (0..<around.height).allSatisfy { around[0, $0] == 0 && around[around.width - 1, $0] == 0 })
    #expect([1, around.height - 2].allSatisfy { around.row($0).contains(1) })
    for column in [1, around.width - 2] {
      #expect((0..<around.height).contains { around[column, $0] == 1 })
    }
  }

  @Test(arguments: [
    (
      Region(x: -1, y: -1, width: 5, height: 5),
      """
      .....
      ..O..
      ...O.
      .OOO.
      .....
      """
    ),
    (
      Region(x: 1, y: 1, width: 4, height: 3),
      """
      .O..
      OO..
      ....
      """
    ),
    (Region(x: 40, y: -70, width: 3, height: 1), "..."),
    (Region(x: 1, y: 0, width: 1, height: 1), "O"),
  ])
  func `A region may lie partly or fully outside the live cells`(
    region: Region, drawing: String
  ) throws {
    #expect(try UnboundedLife(rle: "bo$2bo$3o!").cells(in: region).drawn == drawing)
  }

  @Test(arguments: ["B2/S", "B1/S012345678", "B12345678/S012345678"])
  func `The population of an unbounded world never exceeds its declared limit`(
    rule: String
  ) throws {
    // The visible window may be smaller.
    let life = Life(
      rule: try LifeRule(notation: rule), pattern: try Pattern(rle: Array("2o!".utf8)),
      size: Size(width: 1, height: 1))
    let world = try life.opening(seed: 1)
    for generation in [0, 1, 5, 40] {
      let count = try #require(world.stepped(generation).count("alive"))
      #expect(count <= life.worldInfo.countLimit(within: generation))
    }
  }

  @Test func `Cells keep their coordinates while the world grows`() throws {
    var life = try UnboundedLife(rle: "bo$2bo$3o!")
    life.step(4 * 200)
    #expect(life.extent == Region(x: 200, y: 200, width: 3, height: 3))
    #expect(
      life.drawn == """
        .O.
        ..O
        OOO
        """)
  }
}

/// Tests of the memory limits of unbounded planes with distant cells.
@Suite struct LifeMemoryTests {
  /// Returns a pattern of cells far from each other.
  private static func scattered(_ count: Int) -> Pattern {
    var generator = Generator(seed: 1)
    return Pattern(
      placed: (0..<count).map { _ in
        let (x, y) = (Int(generator.next() >> 34), Int(generator.next() >> 34))
        return Pattern.Run(y: y, columns: x..<x + 1)
      })
  }

  private static func life(
    _ engine: Engine, memory: Int, rule: LifeRule = .conway, _ pattern: Pattern = scattered(10_000)
  ) -> Life {
    var life = Life(rule: rule, pattern: pattern)
    life.engine = engine
    life.memory = memory
    return life
  }

  @Test(arguments: [
    (Engine.tiles, 8 << 20, "B3/S23"), (.hash, 1 << 20, "B3/S23"), (.auto, 1 << 20, "B3/S23"),
    (.auto, 8 << 20, "B2/S/C8"),
  ])
  func `An opening that exceeds the memory limit is an error`(
    engine: Engine, memory: Int, rule: String
  ) throws {
    let life = Self.life(engine, memory: memory, rule: try LifeRule(notation: rule))
    let error = #expect(throws: OpeningProblem.self) { try life.opening(seed: 1) }
    #expect(error?.setting == "memory")
    #expect(error?.description == "generation 0 needs more than \(memory) bytes: raise 'memory'")
  }

  @Test func `An opening too large for tiles is hashed`() throws {
    let few = try Self.life(.auto, memory: 16 << 20).opening(seed: 1)
    let many = try Self.life(.tiles, memory: 1 << 30).opening(seed: 1)
    #expect(few.failure == nil)
    #expect(try #require(few as? any GrowingWorld).memory <= 16 << 20)
    #expect(few.counts == many.counts)
    #expect(few.living.cells == many.living.cells)
  }

  @Test func `A world that grows beyond its memory reports a failure`() throws {
    let seeds = try LifeRule(notation: "B1/S012345678")
    let dot = try Pattern(rle: Array("o!".utf8))
    var world = try Self.life(.tiles, memory: 200_000, rule: seeds, dot).opening(seed: 1)
    world.advance(by: 40)
    #expect(world.failure == nil)
    world.advance(by: 1000)
    #expect(world.failure == .memory(limit: 200_000))
  }

  @Test func `Cells are placed however far away`() throws {
    let dot = try Pattern(rle: Array("o!".utf8))
    var world = try #require(
      try Self.life(.tiles, memory: 1 << 20, dot).opening(seed: 1) as? any Board)
    let cells = Grid<CellState>(size: Size(width: 2, height: 2), repeating: 1)
    world.put(cells, at: Position(x: 1 << 40, y: -1 << 40), over: false)
    #expect(world.failure == nil)
    #expect(world.living.cells.width > 1 << 40)
  }
}
