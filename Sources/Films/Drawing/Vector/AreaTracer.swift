internal import Grids
internal import Imaging

/// A tracer of the lines around areas of one color in a grid, which are drawn one color after the
/// other. Two squares of one color that touch only at a corner belong to different lines.
///
/// A viewer that smooths edges mixes each pixel on an edge with what was drawn before. So that a
/// third color never shows between two areas, the earlier one extends below the later one, unless
/// an image of both lies below them:
///
/// - An edge to an earlier area, or to the ground, is exact.
/// - Beside a later area, the line runs through the middles of that area's squares, which hide it.
/// - Where also an earlier area meets a grid point, the line leads through this point, and so never
///   along the edge of two other areas.
struct AreaTracer {
  /// The areas of all colors in drawing order, with lines in halves of the grid's unit.
  private(set) var areas: [VectorAreas.Area] = []

  /// The rank of each square's color in drawing order; 0 for squares that are not traced.
  private let ranks: Grid<UInt16>
  /// The first rank of colors below which earlier areas extend.
  private let firstHiding: Int
  /// A mask of the squares with a traced upper side.
  private var traced: Grid<Bool>

  /// - Parameter grid: the entry of each square; nil for squares that are not traced.
  init(_ grid: Grid<UInt8?>, in palette: Palette, _ backing: AreaBacking = .areas) {
    var isUsed = [Bool](repeating: false, count: Palette.limit)
    for entry in grid.elements { if let entry { isUsed[Int(entry)] = true } }
    let used = isUsed.indices.filter { isUsed[$0] }
    let clear = used.filter { palette.alphas[$0] < 255 }
    let order = clear + used.filter { palette.alphas[$0] == 255 }
    var rankOf = [Int](repeating: 0, count: Palette.limit)
    for (place, entry) in order.enumerated() { rankOf[entry] = place + 1 }
    ranks = Grid(
      size: grid.size,
      elements: grid.elements.map { entry in entry.map { UInt16(rankOf[Int($0)]) } ?? 0 })
    firstHiding = backing == .image ? .max : clear.count + 1
    traced = Grid(size: grid.size, repeating: false)
    areas = order.map { VectorAreas.Area(entry: UInt8($0), loops: []) }
    traceAll()
  }

  /// - Parameter ground: the entry that is not traced; nil for none.
  init(
    _ grid: Grid<UInt8>, except ground: UInt8?, in palette: Palette, _ backing: AreaBacking = .areas
  ) {
    self.init(
      Grid(size: grid.size, elements: grid.elements.map { $0 == ground ? nil : $0 }), in: palette,
      backing)
  }

  private mutating func traceAll() {
    for y in 0..<ranks.height {
      for x in 0..<ranks.width {
        let rank = Int(ranks[x, y])
        if rank == 0 || (y > 0 && Int(ranks[x, y - 1]) == rank) || traced[x, y] { continue }
        // A line's first square from the top and the left has a corner at its upper left.
        let loop = trace(rank, from: Position(x: x, y: y))
        // A line around squares that are all hidden has no area.
        if loop.count > 2 { areas[rank - 1].loops.append(loop) }
      }
    }
  }

  private mutating func trace(_ rank: Int, from start: Position) -> [Position] {
    var corners: [Position] = []
    var (place, way) = (start, Way.right)
    repeat {
      if way == .right { traced[place.x, place.y] = true }
      place = place.moved(way)
      let around = way.around.map { Position(x: place.x + $0.x, y: place.y + $0.y) }
      let (isLeftIn, isRightIn) = (has(rank, around[1]), has(rank, around[2]))
      // The squares around the point that do not belong to the area, clockwise.
      let others = isRightIn ? isLeftIn ? 1 : 2 : 3
      corners += self.corners(of: rank, at: place, beside: Array(around[..<others]))
      way = way.next(isRightIn: isRightIn, isLeftIn)
    } while way != .right || place != start
    return corners.asLine
  }

  /// Returns the corners of a line at a grid point. `squares`: the squares around the point that
  /// are not right of the line, clockwise.
  private func corners(
    of rank: Int, at point: Position, beside squares: [Position]
  ) -> [Position] {
    let areBelow = squares.map { liesBelow($0, rank) }
    let middle = { (square: Position) in Position(x: 2 * square.x + 1, y: 2 * square.y + 1) }
    if areBelow.allSatisfy({ $0 }) {
      return squares.count == 2 ? [] : [middle(squares[squares.count / 2])]
    }
    let last = squares.count - 1
    return (areBelow[0] ? [middle(squares[0])] : []) + [Position(x: 2 * point.x, y: 2 * point.y)]
      + (areBelow[last] ? [middle(squares[last])] : [])
  }

  /// Returns true if a square hides an area with a given rank, or belongs to it.
  private func liesBelow(_ square: Position, _ rank: Int) -> Bool {
    let other = self.rank(of: square)
    return other == rank || (other > rank && other >= firstHiding)
  }

  private func has(_ rank: Int, _ square: Position) -> Bool { self.rank(of: square) == rank }

  private func rank(of square: Position) -> Int {
    let (x, y) = (square.x, square.y)
    return x >= 0 && y >= 0 && x < ranks.width && y < ranks.height ? Int(ranks[x, y]) : 0
  }
}

/// A direction along a line, with the traced area on its right.
private enum Way: Int {
  case right, down, left, up

  /// The offsets from a point to the squares around it, clockwise from the lower right.
  private static let squares = [(0, 0), (-1, 0), (-1, -1), (0, -1)].map { Position(x: $0, y: $1) }

  /// The offsets from a point to the squares behind on the left, ahead on the left, and ahead on the
  /// right.
  var around: [Position] { (2...4).map { Self.squares[(rawValue + $0) % 4] } }

  /// Returns the next direction. `isRightIn`: true if the square ahead on the right belongs to the
  /// area. `isLeftIn`: true if the square ahead on the left does.
  func next(isRightIn: Bool, _ isLeftIn: Bool) -> Way {
    let turn = !isRightIn ? 1 : isLeftIn ? 3 : 0
    return Way(rawValue: (rawValue + turn) % 4) ?? self
  }
}

extension Position {
  fileprivate func moved(_ way: Way) -> Position {
    switch way {
    case .right: Position(x: x + 1, y: y)
    case .down: Position(x: x, y: y + 1)
    case .left: Position(x: x - 1, y: y)
    case .up: Position(x: x, y: y - 1)
    }
  }
}

extension [Position] {
  /// The closed line through the points, without those at which it goes straight on or back. It
  /// begins with a horizontal side if its first or second side is one.
  fileprivate var asLine: [Position] {
    var line: [Position] = []
    for point in self {
      while line.count > 1, point.isInLine(with: line[line.count - 2], line[line.count - 1]) {
        line.removeLast()
      }
      if line.last != point { line.append(point) }
    }
    while line.count > 2 {
      if line[0].isInLine(with: line[line.count - 2], line[line.count - 1]) {
        line.removeLast()
      } else if line[1].isInLine(with: line[line.count - 1], line[0]) {
        line.removeFirst()
      } else {
        break
      }
    }
    return line.count > 2 && line[0].y != line[1].y ? Array(line[1...] + line[..<1]) : line
  }
}

extension Position {
  fileprivate func isInLine(with start: Position, _ middle: Position) -> Bool {
    (middle.x - start.x) * (y - middle.y) == (middle.y - start.y) * (x - middle.x)
  }
}

extension Grid where Element: Hashable {
  /// Returns the number of runs of equal values in rows, without those of a ground.
  func runs(except ground: Element) -> Int {
    var count = 0
    for (index, element) in elements.enumerated() where element != ground {
      if index % width == 0 || elements[index - 1] != element { count += 1 }
    }
    return count
  }
}
