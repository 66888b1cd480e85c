import Grids
import Patterns
import Settings
import TestSupport
import Testing

@testable import Automata
@testable import Games
@testable import Worlds

/// Tests of zoomed views against the definition: a square shows the highest state in it.
@Suite struct ZoomedViewTests {
  private static let worlds: [String: @Sendable () throws -> any World] = [
    "a torus": { try Life(density: Ratio(1, 8)).opening(seed: 1).stepped(3) },
    "a board with an edge": {
      try Life(topology: .plane, size: Size(width: 131, height: 40), density: Ratio(1, 99))
        .opening(seed: 2)
    },
    "a plane without end": {
      try Life(pattern: .gosperGliderGun).opening(seed: 1).stepped(700)
    },
    "a plane that has grown to all sides": {
      var world = try Life(pattern: .glider).opening(seed: 1) as! any Board
      for x in [-200, 150] {
        world.put(Pattern.rPentomino.cells, at: Position(x: x, y: x), over: true)
      }
      return world.stepped(90)
    },
    "a sea": { try Sea(size: Size(width: 70, height: 45)).opening(seed: 3).stepped(2) },
    "a crowd": { try Infection(people: 1000, sick: 20).opening(seed: 4).stepped(1) },
    "rows": { try Wolfram(rule: ElementaryRule(90)).opening(seed: 1).stepped(60) },
    "rows that have scrolled": {
      try Wolfram(start: .random, view: .scroll).opening(seed: 1).stepped(150)
    },
    "rows that come from below": { try Wolfram(view: .scroll).opening(seed: 1).stepped(30) },
  ]

  private static func world(_ name: String) throws -> any World {
    let make = try #require(worlds[name])
    return try make()
  }

  @Test(arguments: TestScope.cases(worlds.keys.sorted(), .several), 0...6)
  func `A square shows the highest state in it`(name: String, scale: Int) throws {
    let world = try Self.world(name)
    var dice = Dice(seed: UInt64(scale))
    for _ in 0..<8 {
      // The squares lie partly and sometimes fully outside the world.
      let squares = Region(
        x: (dice.below(500) - 250) >> scale, y: (dice.below(400) - 200) >> scale,
        width: 1 + dice.below(300 >> scale + 1), height: 1 + dice.below(200 >> scale + 1))
      let sight = ScaledRegion(squares, scale: scale)
      #expect(world.cells(in: sight).drawn == definition(world, sight).drawn, "\(sight)")
    }
  }

  private func definition(_ world: any World, _ sight: ScaledRegion) -> Grid<CellState> {
    let cells = world.cells(in: sight.cells)
    var grid = Grid<CellState>(size: sight.region.size, repeating: 0)
    for y in 0..<cells.height {
      for x in 0..<cells.width {
        let (column, row) = (x / sight.side, y / sight.side)
        grid[column, row] = max(grid[column, row], cells[x, y])
      }
    }
    return grid
  }

  @Test func `A pattern of millions of cells is drawn as a whole`() throws {
    let pattern = try Pattern(rle: Array("o9999998bo!".utf8))
    let world = try Life(rule: LifeRule(birth: [], survival: 0...8), pattern: pattern)
      .opening(seed: 1)
    let sight = world.living.rescaled(to: 20)
    #expect(sight.region == Region(x: 0, y: 0, width: 10, height: 1))
    #expect(world.cells(in: sight).drawn == "O........O")
    let far = ScaledRegion(Region(x: -1, y: -1, width: 3, height: 3), scale: 62)
    #expect(world.cells(in: far).drawn == "...\n.O.\n...")
  }

  @Test(arguments: worlds.keys.sorted())
  func `Regions far from all live cells are empty at every scale`(
    name: String
  ) throws {
    let world = try Self.world(name)
    for scale in [0, 1, 7, 31, 60, 61, 62] {
      for place in [-1 << 60, 1 << 60] {
        let sight = ScaledRegion(Region(x: place, y: -place, width: 3, height: 2), scale: scale)
        #expect(world.cells(in: sight).drawn == "...\n...")
      }
      // The squares around (0, 0), on both sides of it.
      let sight = ScaledRegion(Region(x: -2, y: -2, width: 4, height: 4), scale: scale)
      #expect(scale < 31 || world.cells(in: sight)[2, 2] != 0)
    }
  }

  @Test(arguments: worlds.keys.sorted())
  func `A view without squares is empty`(name: String) throws {
    let world = try Self.world(name)
    #expect(world.cells(in: .empty).elements.isEmpty)
    #expect(world.cells(in: ScaledRegion(.empty, scale: 9)).elements.isEmpty)
  }
}
