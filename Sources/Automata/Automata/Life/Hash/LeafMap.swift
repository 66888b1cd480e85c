internal import Grids
internal import Patterns
internal import Worlds

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

  /// Adds a square of 64 × 64 cells of two states by its rows, column 0 in the lowest bit. Stops
  /// when the map is full. Precondition: leaves hold bits.
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

  /// Returns the part of a square of 64 × 64 cells that lies in the leaf that begins at row `down`
  /// of the square, negative above it, and at column `across`.
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
  /// Builds a plane from the cells of a map, which is empty on return. Precondition: all cells lie
  /// within the range of coordinates.
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
  /// `corner`: the position of the square's top left leaf, in leaves.
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

  /// Builds a plane from the squares of a macrocell, centered on (0, 0). Precondition: the store's
  /// shape holds all states of the tree.
  mutating func root(of tree: MacrocellTree) throws(HashProblem) -> Root {
    if tree.leafLevel == 3, leafLevel < 3 {
      guard let states = try? tree.withStates else { throw .memory }
      return try root(of: states)
    }
    var numbers: [Square] = [0]
    // The squares that are smaller than a leaf, by number, as cells in the top left corner of a
    // `Leaf`. Two-state files begin with 8 × 8 cells, multi-state files with 2 × 2 cells.
    var small: [Int: Leaf] = [:]
    for (level, square) in zip(tree.levels, tree.squares) {
      let level = Int(level)
      try makeRoom(for: 1)
      if level > leafLevel {
        numbers.append(
          self.square(
            numbers[Int(square[0])], numbers[Int(square[1])], numbers[Int(square[2])],
            numbers[Int(square[3])]))
        continue
      }
      let leaf =
        level == tree.leafLevel
        ? level == 1 ? shape.leaf(ofCells: square) : shape.leaf(ofBits: square)
        : shape.leaf(of: (0..<4).map { small[Int(square[$0])] ?? Leaf() }, width: 1 << (level - 1))
      // Leaves of a tree no larger than a leaf are needed below.
      if level < leafLevel || tree.squares.count == numbers.count { small[numbers.count] = leaf }
      numbers.append(level == leafLevel ? self.square(leaf) : 0)
    }
    guard let level = tree.levels.last.map({ Int($0) }), let last = numbers.last else {
      return .dead
    }
    if level > leafLevel { return try widenedAndTrimmed(last, level: level) }
    // A tree no larger than a leaf must be centered as well: add its cells one by one.
    let half = 1 << (level - 1)
    var map = LeafMap(shape)
    shape.forEachCell(of: small[numbers.count - 1] ?? Leaf()) { x, y, state in
      map.fill(x - half..<x - half + 1, row: y - half, state: state)
    }
    return try self.root(of: &map)
  }

  /// Returns the root of a plane from a square that may be smaller than the smallest root.
  private mutating func widenedAndTrimmed(
    _ square: Square, level: Int
  ) throws(HashProblem) -> Root {
    if square == 0 { return .dead }
    var root = Root(square: square, level: level)
    while root.level < Root.lowest { root = widened(root) }
    return try trimmed(root.square, level: root.level)
  }
}

/// A leaf and its position, in leaves.
private struct PlacedLeaf {
  let leaf: Leaf
  let x, y: Int
}

extension [PlacedLeaf] {
  /// Moves the elements of a range that satisfy the predicate before all others. Returns the index
  /// of the first element that does not satisfy it.
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
  /// The exponent of the smallest power of two that is not less than the number. Precondition: the
  /// number is positive.
  fileprivate var bitsBelow: Int { bitWidth - (self - 1).leadingZeroBitCount }
}

extension LeafShape {
  /// Returns a leaf with eight rows of eight cells in its top left corner, from their bits.
  fileprivate func leaf(ofBits square: SIMD4<UInt32>) -> Leaf {
    var leaf = Leaf()
    for place in 0..<64 where square[place / 32] >> UInt32(place % 32) & 1 == 1 {
      add(row(place % 8..<place % 8 + 1, state: 1), row: place / 8, to: &leaf)
    }
    return leaf
  }

  /// Returns a leaf with 2 × 2 cells in its top left corner, from their states.
  fileprivate func leaf(ofCells square: SIMD4<UInt32>) -> Leaf {
    var leaf = Leaf()
    for place in 0..<4 where square[place] != 0 {
      let state = cellBits == 1 ? 1 : CellState(truncatingIfNeeded: square[place])
      add(row(place & 1..<place & 1 + 1, state: state), row: place >> 1, to: &leaf)
    }
    return leaf
  }

  /// Combines four squares of side `width`, each in the top left of a leaf, to one twice as wide.
  fileprivate func leaf(of four: [Leaf], width: Int) -> Leaf {
    var leaf = Leaf()
    for (place, part) in four.enumerated() {
      let shift = place & 1 == 0 ? 0 : width * cellBits
      for y in 0..<width {
        add(row(y, of: part) << UInt64(shift), row: y + (place < 2 ? 0 : width), to: &leaf)
      }
    }
    return leaf
  }
}

extension MacrocellTree {
  /// The same cells in a tree of states, if the leaves are 8 × 8 cells of two states.
  var withStates: MacrocellTree {
    get throws(PatternProblem) {
      var (tree, numbers, known) = (MacrocellTree(), [0], [KnownParts](repeating: [:], count: 4))
      for (level, square) in zip(levels, squares) {
        if level == 3 {
          numbers.append(try tree.add(bits: square, x: 0, y: 0, level: 3, &known))
          continue
        }
        let parts = (0..<4).map { numbers[Int(square[$0])] }
        try tree.add(level: Int(level), parts[0], parts[1], parts[2], parts[3])
        numbers.append(tree.squares.count)
      }
      return tree
    }
  }

  /// The numbers of squares of a level by their parts.
  private typealias KnownParts = [SIMD4<Int>: Int]

  /// Appends a part of a leaf of two states, unless an equal one is known. Returns the number of
  /// the part in the tree, or the state of a cell.
  private mutating func add(
    bits: SIMD4<UInt32>, x: Int, y: Int, level: Int, _ known: inout [KnownParts]
  ) throws(PatternProblem) -> Int {
    if level == 0 { return Int(bits[y / 4] >> UInt32(y % 4 * 8 + x) & 1) }
    let half = 1 << (level - 1)
    var parts = SIMD4<Int>.zero
    for part in 0..<4 {
      parts[part] = try add(
        bits: bits, x: x + part % 2 * half, y: y + part / 2 * half, level: level - 1, &known)
    }
    if let number = known[level][parts] { return number }
    try add(level: level, parts[0], parts[1], parts[2], parts[3])
    known[level][parts] = squares.count
    return squares.count
  }
}
