internal import Worlds

/// A street crossing of a town, by its column and row in the street grid.
struct Crossing: Hashable, Sendable {
  var column: Int
  var row: Int
}

/// An unbounded town generated from a seed: slightly bent streets with avenues among them, a river,
/// parks and houses.
///
/// The town stores nothing but its seed. Each part is computed from its own random stream, so the
/// result does not depend on the order in which parts are drawn. All lengths are in millimeters.
struct Town: Hashable, Sendable {
  let seed: UInt64

  /// The mean distance between neighboring streets.
  private static let (width, height) = (128_000, 104_000)
  /// The maximum displacement of a crossing from its place in the regular grid, across and down.
  private static let (sway, lift) = (22_000, 17_000)
  /// The spacing of avenues: every fourth street is an avenue, and avenues have no gaps.
  private static let avenues = 4

  /// The random streams of a crossing, one for each thing that is generated there.
  private enum Thing: UInt64 {
    case crossing = 1
    case street, lane, block, river
  }

  private func generator(_ thing: Thing, _ column: Int, _ row: Int) -> Generator {
    Generator(seed: seed &+ thing.rawValue << 32, generation: row, index: column)
  }

  func place(of crossing: Crossing) -> PlanePoint {
    var generator = generator(.crossing, crossing.column, crossing.row)
    return PlanePoint(
      x: crossing.column * Self.width + generator.below(2 * Self.sway) - Self.sway,
      y: crossing.row * Self.height + generator.below(2 * Self.lift) - Self.lift)
  }

  /// Returns the width of the street that leads east or south from a crossing; nil if there is
  /// none.
  ///
  /// Avenues are 17 m wide and always exist. Other streets are 9.5 m wide, and 16% of them are
  /// missing.
  func street(from crossing: Crossing, east: Bool) -> Int? {
    let line = east ? crossing.row : crossing.column
    if line % Self.avenues == 0 { return 17_000 }
    var generator = generator(east ? .street : .lane, crossing.column, crossing.row)
    return generator.below(100) < 16 ? nil : 9_500
  }

  /// Returns the neighboring crossings that streets lead to, in the order east, south, west, north.
  func streets(from crossing: Crossing) -> [Crossing] {
    let (x, y) = (crossing.column, crossing.row)
    let (west, north) = (Crossing(column: x - 1, row: y), Crossing(column: x, row: y - 1))
    let ways = [
      (Crossing(column: x + 1, row: y), street(from: crossing, east: true)),
      (Crossing(column: x, row: y + 1), street(from: crossing, east: false)),
      (west, street(from: west, east: true)), (north, street(from: north, east: false)),
    ]
    return ways.filter { $0.1 != nil }.map(\.0)
  }

  /// Returns the crossings in and around a rectangle, with a margin on all sides. The margin covers
  /// crossings that are displaced from the regular grid.
  static func crossings(from a: PlanePoint, to b: PlanePoint) -> (
    columns: Range<Int>, rows: Range<Int>
  ) {
    let part = { (place: Int, length: Int) in
      Int((Double(place) / Double(length)).rounded(.down))
    }
    return (
      part(a.x, width) - 1..<part(b.x, width) + 3, part(a.y, height) - 1..<part(b.y, height) + 3
    )
  }

  // MARK: The river

  static let river = 46_000

  /// Returns the point at which the river crosses the middle line of a row of crossings. The river
  /// drifts 38 m to the east from row to row and bends by up to 45 m to either side.
  func river(inRow row: Int) -> PlanePoint {
    var generator = generator(.river, 0, row)
    let bend = generator.below(90_000) - 45_000
    return PlanePoint(x: 330_000 + row * 38_000 + bend, y: row * Self.height)
  }

  /// Returns true if a point is in the river, or so near to it that no house or tree can be there.
  /// `margin`: the additional distance to keep, besides 10 m from each bank.
  func isWet(_ place: PlanePoint, margin: Int) -> Bool {
    let row = Int((Double(place.y) / Double(Self.height)).rounded(.down))
    let (above, below) = (river(inRow: row), river(inRow: row + 1))
    let middle = above.toward(below, place.y - above.y, of: Self.height)
    return abs(place.x - middle.x) < Self.river / 2 + 10_000 + margin
  }

  // MARK: Blocks

  /// The content of a block, the area between four streets.
  enum Block: Sendable {
    case park(trees: [PlanePoint], hasPond: Bool)
    /// Houses, each given by its upper left and lower right corners.
    case houses([(PlanePoint, PlanePoint)])
  }

  /// Returns the buildable rectangle of the block southeast of a crossing, as its upper left and
  /// lower right corners. Returns nil if a side is not longer than 20 m.
  func lot(of crossing: Crossing) -> (PlanePoint, PlanePoint)? {
    let (x, y) = (crossing.column, crossing.row)
    let corners = [(0, 0), (1, 0), (0, 1), (1, 1)].map {
      place(of: Crossing(column: x + $0.0, row: y + $0.1))
    }
    let edge = { (line: Int) in line % Self.avenues == 0 ? 13_000 : 9_000 }
    let start = PlanePoint(
      x: max(corners[0].x, corners[2].x) + edge(x), y: max(corners[0].y, corners[1].y) + edge(y))
    let end = PlanePoint(
      x: min(corners[1].x, corners[3].x) - edge(x + 1),
      y: min(corners[2].y, corners[3].y) - edge(y + 1))
    return end.x - start.x > 20_000 && end.y - start.y > 20_000 ? (start, end) : nil
  }

  func block(of crossing: Crossing, in lot: (PlanePoint, PlanePoint)) -> Block {
    var generator = generator(.block, crossing.column, crossing.row)
    if generator.below(100) < 17 { return park(in: lot, &generator) }
    return .houses(houses(in: lot, &generator))
  }

  private func park(in lot: (PlanePoint, PlanePoint), _ generator: inout Generator) -> Block {
    let trees = (0..<7 + generator.below(9)).map { _ in
      PlanePoint(
        x: lot.0.x + 6000 + generator.below(lot.1.x - lot.0.x - 12_000),
        y: lot.0.y + 6000 + generator.below(lot.1.y - lot.0.y - 12_000))
    }
    return .park(trees: trees, hasPond: generator.below(3) == 0)
  }

  /// Returns two rows of houses, back to back, with gaps between the houses. A house with a corner
  /// near the river is left out.
  private func houses(
    in lot: (PlanePoint, PlanePoint), _ generator: inout Generator
  ) -> [(PlanePoint, PlanePoint)] {
    let depth = (lot.1.y - lot.0.y) * 2 / 5
    var houses: [(PlanePoint, PlanePoint)] = []
    for isUpper in [true, false] {
      var x = lot.0.x
      while x < lot.1.x - 9000 {
        let end = min(lot.1.x, x + 13_000 + generator.below(22_000))
        let deep = depth * (60 + generator.below(41)) / 100
        let isBuilt = generator.below(12) > 0
        let top = isUpper ? lot.0.y : lot.1.y - deep
        let corners = (PlanePoint(x: x, y: top), PlanePoint(x: end, y: top + deep))
        let isDry = ![corners.0, corners.1].contains { isWet($0, margin: 0) }
        if isBuilt, isDry { houses.append(corners) }
        x = end + 4000
      }
    }
    return houses
  }
}
