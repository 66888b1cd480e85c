internal import Grids
internal import Worlds

/// The places of the parts of a theme's sample, in cells: swatches above, then a world with small ones
/// beside it, and strips below.
struct SamplePage {
  let legend: SampleLegend
  /// The region of the world.
  let world: Region
  /// The regions of the small worlds.
  let small: [Region]
  private let strips: Int
  let size: Size

  private static let margin = 2
  private static let swatch = Size(width: 6, height: 5)
  private static let stripHeight = 3
  /// Cells along each side of a cell of a small world.
  static let scale = 3

  /// - Parameters:
  ///   - size: that of the world.
  ///   - small: those of the small worlds.
  init(_ legend: SampleLegend, world size: Size, small sizes: [Size]) {
    let margin = Self.margin
    self.legend = legend
    let world = Region(
      x: margin, y: 2 * margin + Self.swatch.height, width: size.width, height: size.height)
    self.world = world
    var y = world.y
    small = sizes.map { size in
      defer { y += size.height * Self.scale + margin }
      return Region(
        x: world.columns.upperBound + margin, y: y, width: size.width * Self.scale,
        height: size.height * Self.scale)
    }
    let swatches = Self.swatches(legend).map(\.1)
    strips = (([world] + small).map(\.rows.upperBound).max() ?? 0) + margin
    self.size = Size(
      width: (([world] + small + swatches).map(\.columns.upperBound).max() ?? 0) + margin,
      height: strips + SampleLegend.strips.count * Self.stripHeight + margin)
  }

  /// Each kind's swatch, groups apart.
  var swatches: [(CellKind, Region)] { Self.swatches(legend) }

  private static func swatches(_ legend: SampleLegend) -> [(CellKind, Region)] {
    var x = margin
    return legend.swatches.flatMap { group in
      defer { x += margin }
      return group.map { kind in
        defer { x += swatch.width }
        return (kind, Region(x: x, y: margin, width: swatch.width, height: swatch.height))
      }
    }
  }

  /// Each tone's place, all strips as wide as the page has room.
  var tones: [(CellKind, Region)] {
    let width = size.width - 2 * Self.margin
    return SampleLegend.strips.enumerated().flatMap { row, kinds in
      kinds.enumerated().map { column, kind in
        let ends = [column, column + 1].map { Self.margin + width * $0 / kinds.count }
        return (
          kind,
          Region(
            x: ends[0], y: strips + row * Self.stripHeight, width: ends[1] - ends[0],
            height: Self.stripHeight)
        )
      }
    }
  }
}
