internal import Grids
internal import Imaging

/// A tracer of the lines around areas of equal values in a grid. Two squares of one value that
/// touch only at a corner belong to different lines.
struct AreaTracer<Value: Hashable & Sendable> {
  private let grid: Grid<Value>
  /// A mask of the squares with a traced upper side.
  private var traced: Grid<Bool>
  private var loops: [[[Position]]] = []
  private var values: [Value] = []
  private var numbers: [Value: Int] = [:]

  /// - Parameter ground: the value that is not traced.
  init(_ grid: Grid<Value>, except ground: Value) {
    self.grid = grid
    traced = Grid(size: grid.size, repeating: false)
    for y in 0..<grid.height {
      for x in 0..<grid.width {
        let value = grid[x, y]
        if value == ground || (y > 0 && grid[x, y - 1] == value) || traced[x, y] { continue }
        // A line's first square from the top and the left has a corner at its upper left.
        trace(value, from: Position(x: x, y: y))
      }
    }
  }

  /// The lines around the areas of each value, in order of appearance.
  var areas: [(value: Value, loops: [[Position]])] { Array(zip(values, loops)) }

  private mutating func trace(_ value: Value, from start: Position) {
    var corners = [start]
    var (place, way) = (start, Way.right)
    while true {
      if way == .right { traced[place.x, place.y] = true }
      place = place.moved(way)
      let next = way.next(isRightIn: has(value, place, way.right), has(value, place, way.left))
      let isCorner = next != way
      way = next
      if way == .right, place == start { break }
      if isCorner { corners.append(place) }
    }
    let number = numbers[value] ?? loops.count
    if number == loops.count {
      numbers[value] = number
      values.append(value)
      loops.append([])
    }
    loops[number].append(corners)
  }

  /// Returns true if a square beside a grid point has a value.
  private func has(_ value: Value, _ point: Position, _ square: (x: Int, y: Int)) -> Bool {
    let (x, y) = (point.x + square.x, point.y + square.y)
    return x >= 0 && y >= 0 && x < grid.width && y < grid.height && grid[x, y] == value
  }
}

/// A direction along a line, with the traced area on its right.
private enum Way: Int {
  case right, down, left, up

  /// The offsets from a point to the squares ahead, on the right and on the left.
  private static let squares = [(0, 0), (-1, 0), (-1, -1), (0, -1)]

  var right: (x: Int, y: Int) { Self.squares[rawValue] }
  var left: (x: Int, y: Int) { Self.squares[(rawValue + 3) % 4] }

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

extension Grid where Element: Hashable {
  /// Returns the number of runs of equal values in rows, without those of a ground.
  func runs(except ground: Element) -> Int {
    (0..<height).reduce(0) { count, y in
      count
        + (0..<width).count { x in
          self[x, y] != ground && (x == 0 || self[x - 1, y] != self[x, y])
        }
    }
  }
}
