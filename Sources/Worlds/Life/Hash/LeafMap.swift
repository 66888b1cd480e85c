internal import Grids

/// A set of live cells, grouped by leaves, from which a plane is built.
struct LeafMap {
  let shape: LeafShape
  /// The leaves by their position, in units of their side.
  private(set) var leaves: [Position: Leaf] = [:]
  private let mostLeaves: Int
  /// True if the cells exceed the memory limit; the map is then incomplete.
  var isFull: Bool { leaves.count > mostLeaves }

  /// The bytes of a leaf while the tree is built: its slot in a half-empty dictionary, and in an
  /// array.
  private static let leafMemory = 3 * MemoryLayout<(Position, Leaf)>.stride

  /// - Parameter limit: The memory limit in bytes.
  init(_ shape: LeafShape = .bits, limit: Int = .max) {
    self.shape = shape
    mostLeaves = limit / Self.leafMemory
  }

  /// Returns all leaves and empties the map, so that they are not in memory twice.
  fileprivate mutating func taken() -> [PlacedLeaf] {
    defer { leaves = [:] }
    return leaves.map { PlacedLeaf(leaf: $0.value, x: $0.key.x, y: $0.key.y) }
  }

  /// Gives cells of a row a state. Stops when the map is full.
  mutating func fill(_ columns: Range<Int>, row y: Int, state: CellState = 1) {
    guard !columns.isEmpty else { return }
    let (level, last) = (shape.level, shape.side - 1)
    for x in columns.lowerBound >> level...(columns.upperBound - 1) >> level {
      if isFull { return }
      let part = columns.clamped(to: x << level..<x << level + last + 1)
      let inside = part.lowerBound - x << level..<part.upperBound - x << level
      shape.fill(
        inside, row: y & last, of: &leaves[Position(x: x, y: y >> level), default: Leaf()],
        state: state)
    }
  }

  /// Adds a square of 64 × 64 cells of two states. Stops when the map is full.
  ///
  /// - Parameter row: Returns a row of the square, column 0 in the lowest bit.
  /// - Precondition: Leaves hold bits.
  mutating func add(at corner: Position, _ row: (Int) -> UInt64) {
    let level = shape.level
    for y in corner.y >> level...(corner.y + 63) >> level {
      for x in corner.x >> level...(corner.x + 63) >> level {
        if isFull { return }
        let part = part(of: row, down: y << level - corner.y, across: x << level - corner.x)
        if part.isDead { continue }
        let place = Position(x: x, y: y)
        leaves[place] = leaves[place].map { shape.union($0, part) } ?? part
      }
    }
  }

  /// Returns the part of a square of 64 × 64 cells that lies in a leaf.
  ///
  /// - Parameters:
  ///   - down: The row of the square in which the leaf begins; negative if that is above the square.
  ///   - across: The column in which it begins.
  private func part(of row: (Int) -> UInt64, down: Int, across: Int) -> Leaf {
    var leaf = Leaf()
    for y in max(0, -down)..<min(shape.side, 64 - down) {
      let cells = across < 0 ? row(down + y) << -across : row(down + y) >> across
      shape.add(cells & shape.mask(0..<shape.side), row: y, to: &leaf)
    }
    return leaf
  }
}

extension NodeStore {
  /// Builds a plane from the cells of a map.
  ///
  /// - Parameter map: The cells; empty on return.
  /// - Precondition: All cells lie within the range of coordinates.
  mutating func root(of map: inout LeafMap) throws(HashProblem) -> Root {
    if map.isFull { throw .memory }
    var leaves = map.taken()
    let half = leaves.reduce(1) { max($0, $1.x + 1, -$1.x, $1.y + 1, -$1.y) }
    let level = max(Root.lowest, leafLevel + 1 + half.bitsBelow)
    let corner = Position(
      x: -(1 << (level - 1 - leafLevel)), y: -(1 << (level - 1 - leafLevel)))
    let all = leaves.indices
    return try trimmed(square(of: &leaves, all, level: level, corner), level: level)
  }

  /// Builds the square that holds the leaves of a range. Sorts the range by quadrant, in place.
  ///
  /// - Parameter corner: The position of the square's top left leaf, in leaves.
  private mutating func square(
    of leaves: inout [PlacedLeaf], _ range: Range<Int>, level: Int, _ corner: Position
  ) throws(HashProblem) -> Square {
    guard let first = range.first else { return 0 }
    try makeRoom(for: 1)
    if level == leafLevel { return square(leaves[first].leaf) }
    let half = 1 << (level - 1 - leafLevel)
    let (x, y) = (corner.x + half, corner.y + half)
    let south = leaves.divide(range) { $0.y < y }
    let east = (
      leaves.divide(range.lowerBound..<south) { $0.x < x },
      leaves.divide(south..<range.upperBound) { $0.x < x }
    )
    let part = level - 1
    return square(
      try square(of: &leaves, range.lowerBound..<east.0, level: part, corner),
      try square(of: &leaves, east.0..<south, level: part, Position(x: x, y: corner.y)),
      try square(of: &leaves, south..<east.1, level: part, Position(x: corner.x, y: y)),
      try square(of: &leaves, east.1..<range.upperBound, level: part, Position(x: x, y: y)))
  }
}

/// A leaf and its position, in leaves.
private struct PlacedLeaf {
  let leaf: Leaf
  let x, y: Int
}

extension [PlacedLeaf] {
  /// Moves the elements of a range that satisfy the predicate before all others.
  ///
  /// - Returns: The index of the first element that does not satisfy it.
  fileprivate mutating func divide(
    _ range: Range<Int>, _ isFirst: (PlacedLeaf) -> Bool
  ) -> Int {
    var end = range.lowerBound
    for place in range where isFirst(self[place]) {
      swapAt(place, end)
      end += 1
    }
    return end
  }
}

extension Int {
  /// The exponent of the smallest power of two that is not less than the number.
  ///
  /// - Precondition: The number is positive.
  fileprivate var bitsBelow: Int { bitWidth - (self - 1).leadingZeroBitCount }
}
