import Assets
import Grids
import Patterns
import Settings
import TestSupport
import Testing

@testable import Automata
@testable import Worlds

/// Tests of tiles against a single rectangular board too large for patterns to reach its edges.
@Suite struct TileBoardTests {
  /// Two worlds with the same cells. Cell (0, 0) of the tiles lies at `corner` of the board.
  private struct Pair {
    var tiles: UnboundedLife
    var board: LifeWorld
    let corner: Position

    init(_ rule: LifeRule, on size: Size, at corner: Position) {
      tiles = UnboundedLife(TileBoard(), rule: rule)
      board = LifeWorld(BitBoard(size: size), rule: rule, boardTopology: .plane)
      self.corner = corner
    }

    mutating func put(_ cells: Grid<CellState>, at place: Position, over: Bool = true) {
      tiles.put(cells, at: place, over: over)
      let onBoard = Position(x: place.x + corner.x, y: place.y + corner.y)
      board.put(cells, at: onBoard, over: over)
    }

    mutating func step(_ generations: Int) {
      tiles.step(generations)
      board.step(generations)
    }

    func expectEqual(_ comment: String) {
      #expect(tiles.counts.map(\.value) == board.counts.map(\.value), "\(comment)")
      var living = board.living.region
      if !living.isEmpty {
        living.x -= corner.x
        living.y -= corner.y
      }
      #expect(tiles.living.region == living, "\(comment)")
      var all = board.extent
      all.x -= corner.x
      all.y -= corner.y
      #expect(tiles.cells(in: all) == board.cells(in: board.extent), "\(comment)")
    }
  }

  private static func soup(_ size: Size, _ dice: inout Generator) -> Grid<CellState> {
    var grid = Grid<CellState>(size: size, repeating: 0)
    for place in grid.elements.indices { grid.elements[place] = dice.below(3) == 0 ? 1 : 0 }
    return grid
  }

  /// Random rules without B0, with random cells around the corners of tiles.
  @Test(arguments: TestScope.cases(UInt64(0)..<60, .many))
  func `Tiles match a board under random rules`(seed: UInt64) {
    var dice = Generator(seed: seed)
    let rule = LifeRule(
      birth: (1...8).filter { _ in dice.below(3) == 0 },
      survival: (0...8).filter { _ in dice.below(2) == 0 })
    var pair = Pair(
      rule, on: Size(width: 700, height: 700), at: Position(x: 320, y: 320))
    for _ in 0..<3 {
      let size = Size(width: 1 + dice.below(40), height: 1 + dice.below(40))
      pair.put(
        Self.soup(size, &dice), at: Position(x: dice.below(160) - 80, y: dice.below(160) - 80))
    }
    // Steps of several lengths cover both parities.
    for generations in [1, 1, 2, 13, 30, 61] {
      pair.step(generations)
      pair.expectEqual("\(rule) seed \(seed)")
    }
  }

  /// Enough generations for tiles to become inactive, to be reactivated and to be removed.
  @Test(
    arguments: TestScope.cases(
      [
        ("acorn", 2000), ("gosper-glider-gun", 1200), ("puffer-train", 1000), ("lwss", 900),
        ("r-pentomino", 1800), ("pulsar", 600), ("space-rake", 800), ("switch-engine", 900),
        ("pentadecathlon", 700),
      ], .few))
  func `Tiles match a board over many generations`(name: String, generations: Int) throws {
    let asset = try #require(Assets.patterns.first { $0.name == name })
    let cells = try Pattern(rle: asset.bytes).cells
    var pair = Pair(.conway, on: Size(width: 2400, height: 2400), at: Position(x: 1200, y: 1200))
    pair.put(cells, at: Position(x: -7, y: 50))
    for step in 1...8 {
      pair.step(generations / 8 + step % 2)
      pair.expectEqual("\(name) \(step)")
    }
  }

  @Test(arguments: TestScope.cases(UInt64(0)..<20, .several))
  func `A change reactivates inactive tiles`(seed: UInt64) {
    var dice = Generator(seed: seed)
    var pair = Pair(.conway, on: Size(width: 900, height: 900), at: Position(x: 450, y: 450))
    pair.put(Self.soup(Size(width: 90, height: 90), &dice), at: Position(x: -45, y: -45))
    for change in 0..<12 {
      pair.step(dice.below(40))
      let size = Size(width: 1 + dice.below(9), height: 1 + dice.below(70))
      pair.put(
        change % 3 == 0 ? Grid(size: size, repeating: 0) : Self.soup(size, &dice),
        at: Position(x: dice.below(200) - 100, y: dice.below(200) - 100), over: change % 2 == 0)
      pair.expectEqual("seed \(seed), change \(change)")
      if change == 7 {
        pair.tiles.rule = LifeRule(birth: [3, 6], survival: [2, 3])
        pair.board.rule = pair.tiles.rule
      }
    }
  }

  @Test func `A copy is independent of its original`() throws {
    let life = try UnboundedLife(rle: "b2o$2o$bo!").stepped(40)
    let before = life.drawn
    #expect(life.stepped(61).drawn == life.stepped(30).stepped(31).drawn)
    #expect(life.drawn == before)
  }

  @Test func `Distant cells take only the memory of their tiles and are drawn exactly`() throws {
    var life = try UnboundedLife(rle: "bo$2bo$3o!")
    let glider = try Pattern(rle: Array("bo$2bo$3o!".utf8)).cells
    let far = 1 << 60
    for place in [(-far, far), (far, -far), (far, far)] {
      life.put(glider, at: Position(x: place.0, y: place.1), over: true)
    }
    life.step(4000)
    #expect(life.counts.map(\.value) == [20])
    #expect(life.memory < 200 * oneTile)
    #expect(
      life.living.region
        == Region(x: 1000 - far, y: 1000 - far, width: 2 * far + 3, height: 2 * far + 3))
    let seen = life.cells(in: Region(x: far + 1000, y: far + 1000, width: 3, height: 3))
    #expect(seen.drawn == ".O.\n..O\nOOO")
    // Squares of 2⁶⁰ cells: the gliders far left and above lie just inside their squares.
    let all = ScaledRegion(Region(x: -1, y: -1, width: 3, height: 3), scale: 60)
    #expect(life.cells(in: all).drawn == "..O\n.O.\nO.O")
  }

  @Test func `Any position can be accessed, and positions beyond the limit are ignored`() throws {
    var life = try UnboundedLife(rle: "2o$2o!")
    let one = Grid<CellState>(size: Size(width: 1, height: 1), repeating: 1)
    for (x, y) in [(Int.max, 0), (0, Int.min), (.min, .max), (1 << 61, 0)] {
      life.put(one, at: Position(x: x, y: y), over: false)
    }
    #expect(life.counts.map(\.value) == [4])
    life.put(one, at: Position(x: (1 << 61) - 1, y: -1 << 61), over: false)
    #expect(life.counts.map(\.value) == [5])
    life.step(3)
    #expect(life.living.region == Region(x: 0, y: 0, width: 2, height: 2))
    life.clear(Region(x: -1 << 61, y: -1 << 61, width: 1 << 62, height: 1 << 62))
    #expect(life.living.isEmpty)
  }

  @Test func `Inactive worlds skip generations`() throws {
    let blinker = try UnboundedLife(rle: "3o!")
    #expect(blinker.stepped(1 << 60).drawn == "OOO")
    #expect(blinker.stepped(1 << 60 + 1).drawn == "O\nO\nO")
    #expect(!blinker.isAtRest)
    #expect(try UnboundedLife(rle: "2o$2o!").isAtRest)
    #expect(try UnboundedLife(rle: "o!").stepped(1 << 60).living.isEmpty)
  }

  @Test func `Abandoned tiles are freed`() throws {
    let life = try UnboundedLife(rle: "bo$2bo$3o!").stepped(100_000)
    #expect(life.memory < 30 * oneTile)
  }
}
