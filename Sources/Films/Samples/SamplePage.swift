internal import Grids
internal import Worlds

/// The places of the parts of a theme's sample, in cells: swatches above, then a world with two small ones
/// beside it, and strips below.
struct SamplePage {
  /// The size of the world.
  let worldSize: Size

  /// Around all parts.
  private static let margin = 2
  private static let swatch = Size(width: 6, height: 5)
  private static let stripHeight = 3
  /// Cells along each side of an animal or a person.
  static let scale = 3

  /// The size of the two small worlds, in animals and people.
  let small = Size(width: 10, height: 5)

  var world: Position {
    Position(x: Self.margin, y: 2 * Self.margin + Self.swatch.height)
  }

  var sea: Position {
    Position(x: world.x + worldSize.width + Self.margin, y: world.y)
  }

  var crowd: Position {
    Position(x: sea.x, y: sea.y + small.height * Self.scale + Self.margin)
  }

  private var strips: Int {
    max(world.y + worldSize.height, crowd.y + small.height * Self.scale) + Self.margin
  }

  var size: Size {
    let count = SampleLegend.strips.count
    return Size(
      width: max(sea.x + small.width * Self.scale, swatches.map(\.1.columns.upperBound).max() ?? 0)
        + Self.margin,
      height: strips + count * Self.stripHeight + Self.margin)
  }

  /// Each kind's swatch, groups apart.
  var swatches: [(CellKind, Region)] {
    var x = Self.margin
    return SampleLegend.swatches.flatMap { group in
      defer { x += Self.margin }
      return group.map { kind in
        defer { x += Self.swatch.width }
        return (
          kind,
          Region(x: x, y: Self.margin, width: Self.swatch.width, height: Self.swatch.height)
        )
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

/// The legend of a theme's sample: the page, all kinds of cells, the color that points at them, and
/// tones of ages.
enum SampleLegend {
  /// The kinds that have swatches, in groups.
  static let swatches = [
    Life.card.kinds, Sea.card.kinds, Infection.card.kinds, Pig.card.kinds,
    Hunt.card.kinds,
    [CellKind("accent")],
  ]

  /// The tones of cells' ages and of trails.
  static let strips = [Age.cells, .trail].map { age in
    (0..<tones).map { number in
      let tone = AgeTone(age, number * (AgeTone.count - 1) / (tones - 1), isOfOnlyKind: true)
      return CellKind("alive", tone: tone)
    }
  }

  /// Not all tones: themes side by side share a palette.
  private static let tones = 8

  static let kinds = [CellKind("background")] + (swatches + strips).flatMap { $0 }

  /// The state that stands for a kind, however faded.
  static func state(of kind: CellKind) -> CellState {
    CellState(kinds.firstIndex { $0.name == kind.name && $0.tone == kind.tone } ?? 0)
  }
}
