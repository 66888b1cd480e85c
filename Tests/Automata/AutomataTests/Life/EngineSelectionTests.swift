import Grids
import Patterns
import TestSupport
import Testing

@testable import Automata
@testable import Worlds

/// Tests of unbounded planes that choose their engine automatically.
@Suite struct EngineSelectionTests {
  private func opening(_ rle: String, _ rule: String, _ engine: Engine) throws -> any World {
    var life = Life(rule: try LifeRule(notation: rule), pattern: try Pattern(rle: Array(rle.utf8)))
    life.engine = engine
    return try life.opening(seed: 1)
  }

  @Test(arguments: ["3o!", "2o$2o!", "o!"], ["B3/S23", "B0123478/S01234678", "B012345678/S"])
  func `Stable patterns advance any number of generations at once`(rle: String, rule: String) throws
  {
    let far = try opening(rle, rule, .auto).stepped(1 << 61 + 1)
    let near = try opening(rle, rule, .tiles).stepped(1 << 12 + 1)
    #expect(far.counts == near.counts)
    #expect(far.drawn == near.drawn)
  }

  @Test(arguments: TestScope.cases(["B0123478/S01234678", "B01/S2", "B3/S23"], .one))
  func `A plane that switches from hashing back to tiles matches both engines`(rule: String) throws
  {
    let rPentomino = "b2o$2o$bo!"
    var worlds = try [Engine.tiles, .auto, .hash].map { try opening(rPentomino, rule, $0) }
    for step in [4096, 1, 63, 5001, 2] {
      for world in worlds.indices { worlds[world].advance(by: step) }
      for world in worlds.dropFirst() {
        #expect(world.counts == worlds[0].counts)
        #expect(world.living == worlds[0].living)
        // Cells are compared instead of drawings, which would have millions of characters.
        #expect(world.cells(in: world.living) == worlds[0].cells(in: world.living))
      }
    }
  }

  @Test func `The first part of a long advance uses the engine of the whole`() throws {
    let gun =
      "24bo$22bobo$12b2o6b2o12b2o$11bo3bo4b2o12b2o$2o8bo5bo3b2o$2o8bo3bob2o4bobo$10bo5bo7bo$11bo3bo$12b2o!"
    var worlds = try [Engine.auto, .hash].map {
      try #require(try opening(gun, "B3/S23", $0) as? any LeapingWorld & GrowingWorld)
    }
    // With tiles, memory grows with the number of gliders. With hashing, it grows with the number
    // of levels.
    for world in worlds.indices { worlds[world].advance(by: 1 << 20, of: 1 << 40) }
    #expect(worlds[0].memory == worlds[1].memory)
    #expect(worlds[0].counts == worlds[1].counts)
  }

  /// A plane with the same cells by all engines.
  private struct Engines {
    var worlds: [any World & Board]
    var auto: AdaptiveLife<TileBoard>? { worlds[0] as? AdaptiveLife<TileBoard> }

    init(_ life: Life) throws {
      var life = life
      worlds = try [Engine.auto, .tiles, .hash].map { engine in
        life.engine = engine
        return try #require(try life.opening(seed: 1) as? any World & Board)
      }
    }

    mutating func advance(by generations: Int, times: Int = 1) {
      for index in worlds.indices {
        for _ in 0..<times { worlds[index].advance(by: generations) }
      }
    }

    mutating func put(_ cells: Grid<CellState>, at corner: Position, over: Bool) {
      for index in worlds.indices { worlds[index].put(cells, at: corner, over: over) }
    }

    func expectEqual(_ comment: String, _ location: SourceLocation = #_sourceLocation) {
      let living = worlds[1].living
      for world in [worlds[0], worlds[2]] {
        #expect(world.counts == worlds[1].counts, "\(comment)", sourceLocation: location)
        #expect(world.living == living, "\(comment)", sourceLocation: location)
        #expect(
          world.cells(in: living) == worlds[1].cells(in: living), "\(comment)",
          sourceLocation: location)
      }
    }
  }

  @Test func `A plane that switches in both directions keeps every cell`() throws {
    var engines = try Engines(Life(pattern: .gosperGliderGun))
    #expect(try #require(engines.auto).usesTiles)
    engines.advance(by: 1000, times: 30)
    #expect(try #require(engines.auto).usesTiles == false)
    engines.expectEqual("a gun")
    // Random cells hardly repeat anything, and are more than those of the gun.
    var dice = Generator(seed: 3)
    for turn in 0..<3 {
      var soup = Grid<CellState>(size: Size(width: 300, height: 300), repeating: 0)
      for place in soup.elements.indices { soup.elements[place] = dice.below(3) == 0 ? 1 : 0 }
      engines.put(
        Grid(size: Size(width: 8000, height: 20), repeating: 0), at: Position(x: 40, y: 0),
        over: false)
      engines.put(soup, at: Position(x: -900 * turn - 400, y: -500), over: false)
      engines.advance(by: 7, times: 60)
      engines.expectEqual("soup \(turn)")
    }
    #expect(try #require(engines.auto).usesTiles)
    engines.advance(by: 4000, times: 8)
    #expect(try #require(engines.auto).usesTiles == false)
    engines.expectEqual("ash")
  }

  @Test(arguments: TestScope.cases(UInt64(0)..<30, .several))
  func `All engines agree about random rules, gaps and changes`(seed: UInt64) throws {
    var dice = Generator(seed: seed)
    // Half of the rules have B0.
    let rule = LifeRule(
      birth: (seed % 2 == 0 ? 0...8 : 2...8).filter { $0 == 0 || dice.below(4) == 0 },
      survival: (0...(seed % 2 == 0 ? 7 : 8)).filter { _ in dice.below(3) == 0 })
    var life = Life(rule: rule, topology: .unbounded, size: Size(width: 40, height: 30))
    life.memory = 200_000_000
    var engines = try Engines(life)
    let least = 1 << 16
    for gap in [1, 50, 100, 3, 60] {
      // A rule that grows in all directions has many cells soon.
      if engines.worlds[1].counts[0].value > least { break }
      engines.advance(by: gap, times: 2)
      engines.expectEqual("\(rule), every \(gap)")
    }
  }

  @Test func `A change of the rule forgets what was memoized under the old one`() throws {
    var engines = try Engines(Life(pattern: .gosperGliderGun))
    for rule in [LifeRule(birth: [3, 6], survival: [2, 3]), .conway] {
      engines.advance(by: 500, times: 20)
      for index in engines.worlds.indices {
        guard var world = engines.worlds[index] as? any Board & RuleChanging<LifeRule> else {
          continue
        }
        world.rule = rule
        engines.worlds[index] = world
      }
      engines.expectEqual("\(rule)")
    }
    engines.advance(by: 100, times: 5)
    engines.expectEqual("after both")
  }
}
