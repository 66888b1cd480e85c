import Grids
import Imaging
import TestSupport
import Testing
import Worlds

@testable import Drawing

/// A row of animals, each in its own pose.
private struct PosedWorld: AnimatedWorld {
  let poses: [Pose]
  var bounds: Region? { Region(x: 0, y: 0, width: poses.count, height: 1) }
  var counts: [Count] { [] }
  mutating func advance(by generations: Int) {}

  func cells(in sight: ScaledRegion) -> Grid<CellState> {
    Grid(size: sight.region.size, repeating: 1)
  }

  func poses(in region: Region) -> Grid<Pose>? {
    Grid(size: region.size, elements: Array(poses[region.columns]))
  }
}

@Suite struct PoseTests {
  private static let colors = ["#ff0000", "#00ff00", "#0000ff", "#ffff00"].map { Color(hex: $0)! }

  /// Returns a theme with a sprite of four colors: red and green above, blue and yellow below.
  private func theme(_ sprites: [String: String] = [:]) throws -> Theme {
    var theme = Theme.daylight
    theme.sprites["fish"] = try Sprite(
      PNGs.pillow(
        "image('RGB', 2, 2, [(255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 0)])"))
    for (name, color) in sprites {
      theme.sprites[name] = try Sprite(PNGs.pillow("Image.new('RGB', (1, 1), '\(color)')"))
    }
    return theme
  }

  private func painting(_ poses: [Pose], cell: Int, _ theme: Theme) throws -> Painting {
    let kinds = [CellKind("water"), CellKind("fish", poses: poses)]
    let world = PosedWorld(poses: poses)
    let painter = try Painter(
      legend: kinds, view: world.bounds!, look: Look(cell: cell, shape: .sprite, theme: theme))
    return painter.image(of: world).painting
  }

  @Test func `A sprite turns in the direction that its animal faces`() throws {
    let painting = try painting(
      Pose.Facing.allCases.map { Pose($0) }, cell: 20, try theme())
    let corners = (0..<4).map { animal in
      [(0, 0), (19, 0), (0, 19), (19, 19)].map { x, y in
        Self.colors.firstIndex(of: painting.color(animal * 20 + x, y))
      }
    }
    // Facing left mirrors the sprite. Facing up turns it a quarter to the left, and facing down to
    // the right.
    #expect(corners == [[0, 1, 2, 3], [1, 0, 3, 2], [1, 3, 0, 2], [2, 0, 3, 1]])
  }

  @Test func `Young animals are smaller and stand on the same ground line`() throws {
    let painting = try painting([Pose(isYoung: true)], cell: 20, try theme())
    #expect(painting.region(of: Self.colors[0]) == Region(x: 3, y: 6, width: 7, height: 7))
    #expect(painting.region(of: Self.colors[3]) == Region(x: 10, y: 13, width: 7, height: 7))
  }

  @Test func `Each drawing has its own sprite, and a missing drawing uses the first`() throws {
    let poses = (0..<Pose.drawings).map { Pose(drawing: $0) }
    let painting = try painting(poses, cell: 16, try theme(["fish-2": "#00ff00"]))
    #expect(painting.color(0, 0) == Self.colors[0])
    #expect(painting.color(16, 0) == Self.colors[1] && painting.color(31, 15) == Self.colors[1])
    #expect(painting.color(32, 0) == Self.colors[0])
  }

  @Test(arguments: [(8, true), (12, true), (13, false), (32, false)])
  func `Cells of up to 12 pixels use the small drawing`(cell: Int, isSmall: Bool) throws {
    let theme = try theme(["fish-small": "#00ff00"])
    let painting = try painting([Pose()], cell: cell, theme)
    #expect((painting.color(0, 0) == Self.colors[1]) == isSmall)
  }

  @Test func `Poses are drawn through a camera too`() throws {
    let poses = [Pose(.left), Pose()]
    let kinds = [CellKind("water"), CellKind("fish", poses: poses)]
    let world = PosedWorld(poses: poses)
    let painter = try Painter(
      legend: kinds, view: world.bounds!, look: Look(cell: 10, shape: .sprite, theme: try theme()))
    // The center of the first animal at twice the size.
    let viewport = Viewport(
      fitting: Region(x: 0, y: 0, width: 1, height: 1), into: Size(width: 20, height: 20))
    let painting = painter.image(of: world, through: viewport).painting
    #expect(painting.color(2, 1) == Self.colors[1] && painting.color(17, 1) == Self.colors[0])
  }

  @Test func `Very large cells show no poses and reserve no palette entries for them`() {
    let kinds = [CellKind("water"), CellKind("fish", poses: [Pose(.left), Pose(.up)])]
    let look = { Look(cell: $0, shape: .sprite, theme: .daylight) }
    #expect(look(512).mostStamps(of: kinds) == 5 && look(513).mostStamps(of: kinds) == 3)
    #expect(Look(cell: 9, shape: .square, theme: .daylight).mostStamps(of: kinds) == 3)
  }

  @Test func `A temper maps dark to bright colors onto its own list of colors`() throws {
    var theme = try theme(["fish": "#ffffff", "fish-2": "#000000"])
    theme.temper = [Self.colors[0], Self.colors[1]]
    let poses = [Pose(drawing: 0), Pose(drawing: 1)]
    let all = try painting(poses, cell: 16, theme)
    #expect(all.color(0, 0) == Self.colors[1] && all.color(16, 0) == Self.colors[0])
    theme.tempers["fish"] = [Self.colors[2]]
    let own = try painting(poses, cell: 16, theme)
    #expect(own.color(0, 0) == Self.colors[2] && own.color(16, 0) == Self.colors[2])
    #expect(own.pixels == all.pixels)
  }
}

@Suite struct CrossedCellTests {
  private func painting(_ shape: CellShape, _ cell: Int) throws -> Painting {
    let kinds = [CellKind("water"), CellKind("penguin"), CellKind("orca", isCrossed: true)]
    let painter = try Painter(
      legend: kinds, view: Region(x: 0, y: 0, width: 2, height: 1),
      look: Look(cell: cell, shape: shape, theme: .daylight))
    return painter.image(of: DrawnWorld(drawing: Grid(drawn: "O2"))).painting
  }

  @Test(arguments: [CellShape.square, .circle], 7...40)
  func `A crossed kind has a symmetric shape that differs from other kinds`(
    shape: CellShape, side: Int
  ) throws {
    let painting = try painting(shape, side)
    let water = Theme.daylight.colors["water"]!
    let isWater = { (x: Int, y: Int) in painting.color(side + x, y) == water }
    let middle = (side - 1) / 2
    #expect(isWater(middle, middle) && painting.color(middle, middle) != water)
    #expect(!isWater(middle, side * 2 / 7 - 1))
    for y in 0..<side {
      for x in 0..<side {
        #expect(isWater(x, y) == isWater(y, x) && isWater(x, y) == isWater(side - 1 - x, y))
      }
    }
  }

  @Test func `Small cells of a crossed kind are filled completely`() throws {
    #expect(try painting(.square, 6).count(of: Theme.daylight.colors["orca"]!) == 36)
  }
}
