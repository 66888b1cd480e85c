/// Where streets of a town cross.
struct Crossing: Hashable, Sendable {
  var column: Int
  var row: Int
}

/// A town without end, of a seed's making: streets that bend a little, avenues among them, a river, parks
/// and houses. Nothing of it is kept: each part is worked out where somebody looks at it.
struct Town: Hashable, Sendable {
  let seed: UInt64

  /// Millimetres between two streets, and how far a crossing lies off at most.
  private static let (width, height) = (128_000, 104_000)
  private static let (sway, lift) = (22_000, 17_000)
  /// Every so many streets there is an avenue, which has no gaps.
  private static let avenues = 4

  /// Streams of the generator for different things at one crossing.
  private enum Thing: UInt64 {
    case crossing = 1
    case street, lane, block, river
  }

  private func generator(_ thing: Thing, _ column: Int, _ row: Int) -> Generator {
    Generator(seed: seed &+ thing.rawValue << 32, generation: row, index: column)
  }

  func place(of crossing: Crossing) -> MapPlace {
    var generator = generator(.crossing, crossing.column, crossing.row)
    return MapPlace(
      x: crossing.column * Self.width + generator.below(2 * Self.sway) - Self.sway,
      y: crossing.row * Self.height + generator.below(2 * Self.lift) - Self.lift)
  }

  /// How broad the street is that goes on to the east of a crossing, or to the south, in millimetres; nil
  /// where there is none.
  func street(from crossing: Crossing, east: Bool) -> Int? {
    let line = east ? crossing.row : crossing.column
    if line % Self.avenues == 0 { return 17_000 }
    var generator = generator(east ? .street : .lane, crossing.column, crossing.row)
    return generator.below(100) < 16 ? nil : 9_500
  }

  /// The crossings that streets lead to from one: to the east, south, west and north.
  func streets(from crossing: Crossing) -> [Crossing] {
    let (x, y) = (crossing.column, crossing.row)
    let ways = [
      (Crossing(column: x + 1, row: y), street(from: crossing, east: true)),
      (Crossing(column: x, row: y + 1), street(from: crossing, east: false)),
      (
        Crossing(column: x - 1, row: y),
        street(from: Crossing(column: x - 1, row: y), east: true)
      ),
      (
        Crossing(column: x, row: y - 1),
        street(from: Crossing(column: x, row: y - 1), east: false)
      ),
    ]
    return ways.filter { $0.1 != nil }.map(\.0)
  }

  /// The crossings around what lies between two places, one further out on all sides.
  static func crossings(from a: MapPlace, to b: MapPlace) -> (columns: Range<Int>, rows: Range<Int>)
  {
    let part = { (place: Int, length: Int) in
      Int((Double(place) / Double(length)).rounded(.down))
    }
    return (
      part(a.x, width) - 1..<part(b.x, width) + 3, part(a.y, height) - 1..<part(b.y, height) + 3
    )
  }

  // MARK: The river

  /// How broad the river is.
  static let river = 46_000

  /// Where the river crosses the row of a crossing, in its middle.
  func river(inRow row: Int) -> MapPlace {
    var generator = generator(.river, 0, row)
    let bend = generator.below(90_000) - 45_000
    return MapPlace(x: 330_000 + row * 38_000 + bend, y: row * Self.height)
  }

  /// Whether a place is in the river or so near to it that nobody builds there.
  func isWet(_ place: MapPlace, margin: Int) -> Bool {
    let row = Int((Double(place.y) / Double(Self.height)).rounded(.down))
    let (above, below) = (river(inRow: row), river(inRow: row + 1))
    let middle = above.toward(below, place.y - above.y, of: Self.height)
    return abs(place.x - middle.x) < Self.river / 2 + 10_000 + margin
  }

  // MARK: Blocks

  /// What lies between four streets.
  enum Block: Sendable {
    /// A lawn with trees.
    case park(trees: [MapPlace], hasPond: Bool)
    /// Houses, each by two opposite corners.
    case houses([(MapPlace, MapPlace)])
  }

  /// The room between the streets to the south east of a crossing, by two opposite corners; nil where it is
  /// too narrow for anything.
  func room(of crossing: Crossing) -> (MapPlace, MapPlace)? {
    let (x, y) = (crossing.column, crossing.row)
    let corners = [(0, 0), (1, 0), (0, 1), (1, 1)].map {
      place(of: Crossing(column: x + $0.0, row: y + $0.1))
    }
    let edge = { (line: Int) in line % Self.avenues == 0 ? 13_000 : 9_000 }
    let start = MapPlace(
      x: max(corners[0].x, corners[2].x) + edge(x), y: max(corners[0].y, corners[1].y) + edge(y))
    let end = MapPlace(
      x: min(corners[1].x, corners[3].x) - edge(x + 1),
      y: min(corners[2].y, corners[3].y) - edge(y + 1))
    return end.x - start.x > 20_000 && end.y - start.y > 20_000 ? (start, end) : nil
  }

  func block(of crossing: Crossing, in room: (MapPlace, MapPlace)) -> Block {
    var generator = generator(.block, crossing.column, crossing.row)
    if generator.below(100) < 17 { return park(in: room, &generator) }
    return .houses(houses(in: room, &generator))
  }

  private func park(in room: (MapPlace, MapPlace), _ generator: inout Generator) -> Block {
    let trees = (0..<7 + generator.below(9)).map { _ in
      MapPlace(
        x: room.0.x + 6000 + generator.below(room.1.x - room.0.x - 12_000),
        y: room.0.y + 6000 + generator.below(room.1.y - room.0.y - 12_000))
    }
    return .park(trees: trees, hasPond: generator.below(3) == 0)
  }

  /// Two rows of houses, back to back, with gaps between them.
  private func houses(
    in room: (MapPlace, MapPlace), _ generator: inout Generator
  ) -> [(MapPlace, MapPlace)] {
    let depth = (room.1.y - room.0.y) * 2 / 5
    var houses: [(MapPlace, MapPlace)] = []
    for isUpper in [true, false] {
      var x = room.0.x
      while x < room.1.x - 9000 {
        let end = min(room.1.x, x + 13_000 + generator.below(22_000))
        let deep = depth * (60 + generator.below(41)) / 100
        let isBuilt = generator.below(12) > 0
        let top = isUpper ? room.0.y : room.1.y - deep
        let corners = (MapPlace(x: x, y: top), MapPlace(x: end, y: top + deep))
        let isDry = ![corners.0, corners.1].contains { isWet($0, margin: 0) }
        if isBuilt, isDry { houses.append(corners) }
        x = end + 4000
      }
    }
    return houses
  }
}
