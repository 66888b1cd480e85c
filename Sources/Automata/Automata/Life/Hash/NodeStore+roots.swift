internal import Grids
internal import Worlds

/// A plane as a square centered on (0, 0). All cells outside it are background.
struct Root: Hashable, Sendable {
  let square: Square
  /// The level of the square; above that of leaves. Roots of equal planes have equal levels, as
  /// small as possible.
  let level: Int

  static let lowest = LeafShape.highestLevel + 1
  /// The level of the range of coordinates in which cells can be set and displayed.
  static let highest = 62
  static let dead = Root(square: 0, level: lowest)
}

/// Operations on whole planes, which are roots: steps of any number of generations, changes of a
/// root's width, moves, and drawing over cells. Each returns a new root and leaves the old one as
/// it is, so that copies of a world share all squares that do not differ.
extension NodeStore {
  /// The maximum number of times that a step that does not fit in memory is halved.
  private static let mostHalvings = 12

  /// Returns a plane some generations later, and the number of these generations. It is smaller
  /// than requested if the work exceeds `mostWork`. `background`: the state of the background
  /// before the step.
  mutating func advanced(
    _ root: Root, by generations: Int, on background: CellState
  ) throws(HashProblem) -> (root: Root, generations: Int) {
    rule.background = background
    var (root, generations, done) = (root, generations, 0)
    var ceiling = Int.max
    collectionsLeft.ofAll = 512
    // Both halves of a step must begin with the same background. If the background changes once and
    // for all, a single generation comes first. If it alternates, halves of an even length are
    // fine, and bit 0 is handled first.
    if generations > 0, rule.changesForGood {
      root = try advanced(root, byPower: 0, &ceiling, lowest: 0)
      (generations, done) = (generations - 1, 1)
    }
    for power in 0..<62 where generations >> power & 1 == 1 {
      do throws(HashProblem) {
        root = try advanced(root, byPower: power, &ceiling, lowest: power - Self.mostHalvings)
      } catch {
        if case .costly = error { return (root, done) }
        throw error
      }
      done += 1 << power
    }
    return (root, done)
  }

  /// Returns a plane 2^`power` generations later. Halves a step that does not fit in memory, down
  /// to the exponent `lowest`, as longer steps need more squares, and lowers `ceiling` then.
  private mutating func advanced(
    _ root: Root, byPower power: Int, _ ceiling: inout Int, lowest: Int
  ) throws(HashProblem) -> Root {
    if power <= ceiling {
      if let next = try advanced(root, byPower: power) { return next }
      if let stop { throw stop }
      guard power > max(0, lowest), collectionsLeft.ofAll > 0 else { throw .memory }
      ceiling = power - 1
    }
    let half = try advanced(root, byPower: power - 1, &ceiling, lowest: lowest)
    return try advanced(half, byPower: power - 1, &ceiling, lowest: lowest)
  }

  /// Returns a plane 2^`power` generations later in one step. Returns nil if the store is full.
  private mutating func advanced(_ root: Root, byPower power: Int) throws(HashProblem) -> Root? {
    begin(holding: root)
    guard hasRoom() else { return nil }
    // No signal is faster than one cell a generation. The result therefore fits in the middle half
    // of a square of this level: 2^(level − 2) ≥ 2^(root.level − 1) + 2^power.
    let level = root.level - 1 <= power ? power + 3 : root.level + 2
    var wide = root
    while wide.level < level { wide = widened(wide) }
    let square = middle(of: wide.square, level: wide.level, after: power)
    if isFull { return nil }
    if power == 0 { rule.passGeneration() }
    return try trimmed(square, level: wide.level - 1)
  }

  private mutating func begin(holding root: Root) {
    isFull = false
    stop = nil
    collectionsLeft.ofStep = 32
    heldCount = 0
    hold(root.square)
  }

  /// Returns the same plane with a root twice as wide.
  mutating func widened(_ root: Root) -> Root {
    let parts = nodes[root.square]
    let square = square(
      square(0, 0, 0, parts.nw), square(0, 0, parts.ne, 0), square(0, parts.sw, 0, 0),
      square(parts.se, 0, 0, 0))
    return Root(square: square, level: root.level + 1)
  }

  /// Returns a plane with the smallest possible root, or throws `reach` above the highest level.
  mutating func trimmed(_ square: Square, level: Int) throws(HashProblem) -> Root {
    var (square, level) = (square, level)
    if square == 0 { return .dead }
    while level > Root.lowest {
      let all = nodes[square]
      let (nw, ne, sw, se) = (nodes[all.nw], nodes[all.ne], nodes[all.sw], nodes[all.se])
      // The cells fit in a root of half the width if all of the twelve outer squares are dead.
      let outside =
        nw.nw | nw.ne | nw.sw | ne.nw | ne.ne | ne.se | sw.nw | sw.sw | sw.se | se.ne | se.sw
        | se.se
      if outside != 0 { break }
      square = self.square(nw.se, ne.sw, sw.ne, se.nw)
      level -= 1
    }
    if level > Root.highest { throw .reach }
    return Root(square: square, level: level)
  }

  /// Protects the squares of a plane from collections. Calls are counted: each needs one `release`.
  mutating func retain(_ root: Root) {
    if root.square != 0 { roots[root.square, default: 0] += 1 }
  }

  mutating func release(of root: Root) {
    guard let count = roots[root.square] else { return }
    roots[root.square] = count > 1 ? count - 1 : nil
  }

  /// Collects garbage before an edit if space is short. No collection can run during an edit,
  /// because intermediate squares are not on the `held` stack.
  mutating func beginEdit() {
    begin(holding: .dead)
    collectionsLeft.ofAll = 1
    if memory > limit / 2, min(nodes.left, leaves.left) < nodes.capacity / 4 { collect() }
  }

  /// Ensures space for `count` squares by growing the tables. Never collects.
  mutating func makeRoom(for count: Int) throws(HashProblem) {
    let count = count + Self.reserve
    while nodes.left < count { if !nodes.grow(within: limit - memory) { throw .memory } }
    while leaves.left < count { if !leaves.grow(within: limit - memory) { throw .memory } }
  }

  // MARK: Moves

  /// Returns a plane moved by `way` cells. The cost depends on the number of distinct squares, not
  /// on the number of cells.
  mutating func moved(_ root: Root, by way: Position) throws(HashProblem) -> Root {
    if root.square == 0 || (way.x == 0 && way.y == 0) { return root }
    var wide = root
    let far = max(way.x.magnitude, way.y.magnitude)
    // Both the old and the new location of the cells must lie in the middle of the root.
    while wide.level < Root.highest, wide.level < root.level + 1 || far >= 1 << (wide.level - 2) {
      wide = widened(wide)
    }
    guard far < 1 << (Root.highest - 1) else { throw .reach }
    wide = widened(wide)
    // Place the plane in one quadrant of an area twice as wide. A square of the same size, cut out
    // of that area at the right offset, holds the moved plane.
    let mask = 1 << wide.level &- 1
    let (x, y) = ((0 &- way.x) & mask, (0 &- way.y) & mask)
    var four = SIMD4<Square>.zero
    four[(way.y > 0 ? 2 : 0) + (way.x > 0 ? 1 : 0)] = wide.square
    var known: [SIMD4<Square>: Square] = [:]
    let square = try window(four, wide.level, x, y, &known)
    return try trimmed(square, level: wide.level)
  }

  /// Returns the square at (x, y) in an area of four squares of the same size. The coordinates are
  /// at least 0 and less than the side.
  private mutating func window(
    _ four: SIMD4<Square>, _ level: Int, _ x: Int, _ y: Int,
    _ known: inout [SIMD4<Square>: Square]
  ) throws(HashProblem) -> Square {
    if four == .zero { return 0 }
    if x == 0, y == 0 { return four[0] }
    // The four numbers are a sufficient key: a live square occurs on one level only, and all
    // requests of a level have the same offset.
    if let square = known[four] { return square }
    try makeRoom(for: 1)
    var square: Square
    if level == leafLevel {
      square = self.square(window(of: four, x, y))
    } else {
      let half = 1 << (level - 1)
      let (right, down) = (x & half != 0 ? 1 : 0, y & half != 0 ? 1 : 0)
      var parts = SIMD4<Square>.zero
      for part in 0..<4 {
        let (column, row) = (right + part & 1, down + part >> 1)
        let four = SIMD4(
          quarter(of: four, column, row), quarter(of: four, column + 1, row),
          quarter(of: four, column, row + 1), quarter(of: four, column + 1, row + 1))
        parts[part] = try window(four, level - 1, x & (half - 1), y & (half - 1), &known)
      }
      square = self.square(parts[0], parts[1], parts[2], parts[3])
    }
    known[four] = square
    return square
  }

  /// Returns one of the sixteen quarters of four squares, by column and row from 0 to 3.
  private func quarter(of four: SIMD4<Square>, _ column: Int, _ row: Int) -> Square {
    let parts = nodes[four[(row & 2) + (column & 2) / 2]]
    return row & 1 == 0
      ? (column & 1 == 0 ? parts.nw : parts.ne) : (column & 1 == 0 ? parts.sw : parts.se)
  }

  private func window(of four: SIMD4<Square>, _ x: Int, _ y: Int) -> Leaf {
    var leaf = Leaf()
    let side = shape.side
    for row in 0..<side {
      let (place, from) = ((row + y) / side * 2, (row + y) % side)
      let west = shape.row(from, of: self.leaf(four[place]))
      let east = shape.row(from, of: self.leaf(four[place + 1]))
      let cells = (west | east << UInt64(shape.rowBits)) >> UInt64(x * shape.cellBits)
      shape.add(cells & shape.mask(0..<side), row: row, to: &leaf)
    }
    return leaf
  }

  // MARK: Drawing over planes

  /// Returns a plane with the live cells of both planes. Those of the second one win.
  mutating func union(_ one: Root, _ other: Root) throws(HashProblem) -> Root {
    var (one, other) = (one, other)
    while one.level < other.level { one = widened(one) }
    while other.level < one.level { other = widened(other) }
    let square = try union(one.square, other.square, level: one.level)
    return Root(square: square, level: one.level)
  }

  private mutating func union(
    _ one: Square, _ other: Square, level: Int
  ) throws(HashProblem) -> Square {
    if one == 0 || one == other { return other }
    if other == 0 { return one }
    try makeRoomInTime()
    if level == leafLevel { return square(shape.union(leaf(one), leaf(other))) }
    let (a, b) = (nodes[one], nodes[other])
    return square(
      try union(a.nw, b.nw, level: level - 1), try union(a.ne, b.ne, level: level - 1),
      try union(a.sw, b.sw, level: level - 1), try union(a.se, b.se, level: level - 1))
  }

  /// Returns a plane without the live cells of another one. Precondition: there are two states.
  mutating func difference(_ one: Root, _ other: Root) throws(HashProblem) -> Root {
    var (one, other) = (one, other)
    while one.level < other.level { one = widened(one) }
    while other.level < one.level { other = widened(other) }
    let square = try difference(one.square, other.square, level: one.level)
    return try trimmed(square, level: one.level)
  }

  private mutating func difference(
    _ one: Square, _ other: Square, level: Int
  ) throws(HashProblem) -> Square {
    if one == 0 || other == 0 { return one }
    if one == other { return 0 }
    try makeRoomInTime()
    if level == leafLevel { return square(leaf(one).difference(leaf(other))) }
    let (a, b) = (nodes[one], nodes[other])
    return square(
      try difference(a.nw, b.nw, level: level - 1), try difference(a.ne, b.ne, level: level - 1),
      try difference(a.sw, b.sw, level: level - 1), try difference(a.se, b.se, level: level - 1))
  }

  /// Returns a plane without the cells of a region.
  mutating func erased(_ root: Root, _ region: Region) throws(HashProblem) -> Root {
    let half = 1 << (root.level - 1)
    let square = try erased(root.square, root.level, -half, -half, region)
    return try trimmed(square, level: root.level)
  }

  private mutating func erased(
    _ square: Square, _ level: Int, _ x: Int, _ y: Int, _ region: Region
  ) throws(HashProblem) -> Square {
    let side = 1 << level
    let seen = region.intersection(
      Region(x: x, y: y, width: side, height: side))
    if square == 0 || seen.isEmpty { return square }
    if seen.width == side, seen.height == side { return 0 }
    try makeRoomInTime()
    if level == leafLevel {
      var leaf = leaf(square)
      let columns = shape.mask(seen.x - x..<seen.x - x + seen.width)
      for row in seen.rows { shape.remove(columns, row: row - y, from: &leaf) }
      return self.square(leaf)
    }
    let (parts, half) = (nodes[square], side / 2)
    return self.square(
      try erased(parts.nw, level - 1, x, y, region),
      try erased(parts.ne, level - 1, x + half, y, region),
      try erased(parts.sw, level - 1, x, y + half, region),
      try erased(parts.se, level - 1, x + half, y + half, region))
  }

  /// Ensures space for one square of an edit, and throws if the edit was canceled. An edit may take
  /// long, because it can reach the same square along many paths.
  private mutating func makeRoomInTime() throws(HashProblem) {
    if cancellation.isOver(after: 256) { throw .left }
    try makeRoom(for: 1)
  }
}
