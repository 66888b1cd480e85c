import Grids
import Patterns
import TestSupport
import Testing

@testable import Automata
@testable import Worlds

extension HashedLife {
  /// Creates an unbounded plane with a pattern.
  init(_ pattern: Pattern, rule: String = "B3/S23", limit: Int = 1 << 28) throws {
    var map = LeafMap(limit: limit)
    map.fill(pattern, at: pattern.place(on: nil))
    try self.init(&map, rule: try LifeRule(notation: rule), limit: limit)
  }

  /// Returns the same world as `HashedLife` and as tiles.
  static func pair(
    _ pattern: Pattern, rule: String, limit: Int = 1 << 28
  ) throws -> (hashed: HashedLife, tiled: UnboundedLife) {
    var life = Life(rule: try LifeRule(notation: rule), pattern: pattern)
    life.engine = .tiles
    return (
      try HashedLife(pattern, rule: rule, limit: limit),
      try #require(try life.opening(seed: 1) as? UnboundedLife)
    )
  }
}

extension Pattern {
  /// Creates a pattern of random cells, each alive with probability 1/`of`.
  init(soup size: Size, seed: UInt64, of: Int = 3) {
    var dice = Generator(seed: seed)
    var cells = Grid<UInt8>(size: size, repeating: 0)
    for place in cells.elements.indices where dice.below(of) == 0 { cells.elements[place] = 1 }
    self.init(cells: cells)
  }
}

/// Tests against the engine that computes every cell.
@Suite struct HashedLifeTests {
  @Test(arguments: [(0, 0), (16, -32), (5, -3), (-63, 17), (100, 1)])
  func `Tiles become the same leaves as their cells, wherever the tiles lie`(x: Int, y: Int) throws
  {
    let soup = Pattern(soup: Size(width: 150, height: 90), seed: 7)
    var tiled = try HashedLife.pair(soup, rule: "B3/S23").tiled
    tiled.translate(by: Position(x: x, y: y))
    var cells = LeafMap()
    let place = soup.place(on: nil)
    cells.fill(soup, at: Position(x: place.x + x, y: place.y + y))
    #expect(tiled.leaves(limit: .max).leaves == cells.leaves)
  }

  static let rules = [
    "B3/S23", "B36/S23", "B3678/S34678", "B2-a/S12", "B3/S23V", "B2/S34H", "B2/S", "B1357/S1357",
    "B38/S238", "B3/S2-i34q", "B1e2ak/S12-a3", "B8/S8",
  ]
  /// Rules with births from zero neighbors: the background alternates or stays alive.
  static let bornOfNothing = [
    "B03/S23", "B01/S2", "B0/S", "B012345678/S", "B03aj/S23-i8", "B02ce3/S12-a", "B013/S2V",
    "B0/S2H",
    "B0/S8", "B0123478/S01234678", "B03/S238", "B0-/S0", "B0124678/S0145678", "B04/S34V",
  ]

  private func expectEqual(_ hashed: HashedLife, _ tiled: UnboundedLife) {
    #expect(hashed.problem == nil)
    #expect(hashed.living == tiled.living)
    #expect(hashed.counts == tiled.counts)
    let extent = tiled.extent
    guard extent.size.area < 1 << 22 else { return }
    #expect(hashed.cells(in: extent) == tiled.cells(in: extent))
  }

  @Test(arguments: rules + bornOfNothing)
  func `Hashing matches tiles under every rule`(rule: String) throws {
    for (seed, steps) in [[1, 1, 2, 3, 7], [64, 1, 40], [100, 3, 16, 8, 2], [4, 4, 5, 6, 32]]
      .enumerated()
    {
      let size = Size(width: 13 + 17 * seed, height: 40 - 9 * seed)
      var (hashed, tiled) = try HashedLife.pair(
        Pattern(soup: size, seed: UInt64(seed)), rule: rule)
      expectEqual(hashed, tiled)
      for step in steps {
        hashed.step(step)
        tiled.step(step)
        expectEqual(hashed, tiled)
      }
    }
  }

  @Test(arguments: UInt64(0)..<24)
  func `Hashing matches tiles under random rules`(seed: UInt64) throws {
    var dice = Generator(seed: seed)
    var table = RuleTable(&dice)
    table[0] = seed % 3 == 0
    let notation = "\(LifeRule(table))"
    var (hashed, tiled) = try HashedLife.pair(
      Pattern(soup: Size(width: 30, height: 21), seed: seed), rule: notation)
    for step in [1, 5, 8, 17] {
      hashed.step(step)
      tiled.step(step)
      expectEqual(hashed, tiled)
    }
  }

  @Test(
    arguments: TestScope.cases(
      ["B3/S23", "B01245678/S0145678", "B03/S0123468", "B03478/S023478"], .few))
  func `Long and short steps match tiles`(rule: String) throws {
    var (hashed, tiled) = try HashedLife.pair(Pattern.rPentomino, rule: rule)
    for step in [1000, 1, 7, 64, 3, 500, 2, 1000] {
      hashed.step(step)
      tiled.step(step)
      expectEqual(hashed, tiled)
    }
  }

  @Test(arguments: ["B3/S23", "B0/S", "B03/S2", "B0/S8"])
  func `Cells are put and cleared between steps`(rule: String) throws {
    var dice = Generator(seed: 7)
    var (hashed, tiled) = try HashedLife.pair(
      Pattern(soup: Size(width: 50, height: 50), seed: 5), rule: rule)
    for round in 0..<20 {
      let size = Size(width: 1 + dice.below(40), height: 1 + dice.below(40))
      let cells = Pattern(soup: size, seed: UInt64(round)).cells
      let corner = Position(x: dice.below(140) - 70, y: dice.below(140) - 70)
      hashed.put(cells, at: corner, over: round % 2 == 0)
      tiled.put(cells, at: corner, over: round % 2 == 0)
      expectEqual(hashed, tiled)
      hashed.step(round)
      tiled.step(round)
      expectEqual(hashed, tiled)
    }
  }

  @Test func `A change of the rule continues from the current state`() throws {
    var (hashed, tiled) = try HashedLife.pair(
      Pattern(soup: Size(width: 40, height: 40), seed: 1), rule: "B3/S23")
    for (rule, steps) in [
      ("B36/S23", 30), ("B03/S23", 30), ("B2/S34H", 3), ("B0/S8", 2), ("B3/S238", 5), ("B03/S8", 4),
      ("B3/S23", 9),
    ] {
      hashed.step(steps)
      tiled.step(steps)
      hashed.rule = try LifeRule(notation: rule)
      tiled.rule = try LifeRule(notation: rule)
      expectEqual(hashed, tiled)
    }
    hashed.step(9)
    tiled.step(9)
    expectEqual(hashed, tiled)
  }

  @Test(arguments: ["B3/S23", "B03/S8", "B0/S012345678"])
  func `Squares of every scale show whether they contain live cells`(rule: String) throws {
    var (hashed, tiled) = try HashedLife.pair(
      Pattern(soup: Size(width: 90, height: 70), seed: 2, of: 40), rule: rule)
    for generation in [0, 1, 10] {
      hashed.step(generation)
      tiled.step(generation)
      for scale in [0, 1, 2, 3, 4, 5, 6, 7, 10, 30, 62] {
        for corner in [-3, -1, 0, 2] {
          let sight = ScaledRegion(
            Region(x: corner, y: -corner, width: scale > 50 ? 2 : 31, height: 3), scale: scale)
          guard scale < 50 || corner >= -1 && corner < 1 else { continue }
          #expect(hashed.cells(in: sight) == tiled.cells(in: sight), "\(sight)")
        }
      }
      for region in [
        Region(x: -20, y: -7, width: 200, height: 90), Region(x: 5, y: 6, width: 64, height: 30),
        Region(x: 17, y: 3, width: 3, height: 300), Region(x: -70, y: -70, width: 10, height: 10),
      ] {
        #expect(hashed.bits(in: region)?.cells == hashed.cells(in: region))
      }
    }
  }

  @Test
  func `The fingerprint is independent of the position, and the corner moves with the pattern`()
    throws
  {
    var dice = Generator(seed: 3)
    let soup = Pattern(soup: Size(width: 60, height: 60), seed: 11)
    let (first, tiled) = try HashedLife.pair(soup, rule: "B3/S23")
    for way in [1, 15, 16, 1000, 1 << 40, 1 << 60 - 12345] {
      let place = Position(x: way, y: -way + dice.below(9))
      var (moved, copy) = (first, tiled)
      moved.translate(by: place)
      copy.translate(by: place)
      expectEqual(moved, copy)
      #expect(moved.trace.fingerprint == first.trace.fingerprint)
      #expect(moved.trace.corner == copy.trace.corner)
      moved.translate(by: Position(x: -place.x, y: -place.y))
      #expect(moved.plane.root.level == first.plane.root.level)
      expectEqual(moved, tiled)
    }
    #expect(first.stepped(1).trace.fingerprint != first.trace.fingerprint)
  }

  @Test func `A glider repeats its fingerprint at another position`() throws {
    let glider = try HashedLife(Pattern.glider)
    let later = glider.stepped(4)
    #expect(later.trace.fingerprint == glider.trace.fingerprint)
    #expect(later.trace.corner != glider.trace.corner)
    #expect(!glider.isAtRest)
    #expect(try HashedLife(Pattern(rle: Array("2o$2o!".utf8))).isAtRest)
    #expect(try HashedLife(Pattern()).stepped(1 << 61).counts == [Count("alive", 0)])
  }
}
