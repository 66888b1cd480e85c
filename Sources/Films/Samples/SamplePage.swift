internal import Grids
internal import Worlds

/// The layout of a theme's sample, in cells. Swatches are at the top, a world with smaller worlds
/// beside it in the middle, and strips of tones at the bottom.
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
  /// The side of a small world's cell, in cells of the page.
  static let scale = 3

  /// Lays out the page.
  ///
  /// - Parameters:
  ///   - legend: the legend.
  ///   - size: the size of the world.
  ///   - sizes: the sizes of the small worlds.
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

  /// The swatch of each kind, with space between groups.
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

  /// The region of each tone. All strips have the full width of the page.
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
