/// A plane that is all background outside a square around (0, 0).
struct Root: Hashable, Sendable {
  let square: Square
  /// Above that of the smallest squares. Of one plane it is as low as it can be.
  let level: Int

  static let lowest = Square.leafLevel + 1
  /// That of the cells that can be set and seen.
  static let highest = 62
  static let dead = Root(square: 0, level: lowest)
}

/// Why a hashed world cannot be what it should.
enum HashProblem: Error {
  /// It takes more memory than it may.
  case memory
  /// Something lives too far out.
  case reach
  /// Nobody waits for it.
  case left
}

extension NodeStore {
  /// A step that does not fit is made as so many halvings of it, at most.
  private static let mostHalvings = 12

  /// A plane some generations later.
  ///
  /// - Parameter background: before them.
  mutating func advanced(
    _ root: Root, by generations: Int, on background: CellState
  ) throws(HashProblem) -> Root {
    rule.background = background
    var (root, generations) = (root, generations)
    var ceiling = Int.max
    collectionsLeft.ofAll = 512
    // The halves of a step have to begin with one background.
    if generations > 0, rule.isLeftForGood {
      root = try advanced(root, byPower: 0, &ceiling, lowest: 0)
      generations -= 1
    }
    for power in 0..<62 where generations >> power & 1 == 1 {
      root = try advanced(root, byPower: power, &ceiling, lowest: power - Self.mostHalvings)
    }
    return root
  }

  /// A plane 2^`power` generations later. Long steps take more room than short ones.
  ///
  /// - Parameter ceiling: longer steps than that have not fit.
  private mutating func advanced(
    _ root: Root, byPower power: Int, _ ceiling: inout Int, lowest: Int
  ) throws(HashProblem) -> Root {
    if power <= ceiling {
      if let next = try advanced(root, byPower: power) { return next }
      if isLeft { throw .left }
      guard power > max(0, lowest), collectionsLeft.ofAll > 0 else { throw .memory }
      ceiling = power - 1
    }
    let half = try advanced(root, byPower: power - 1, &ceiling, lowest: lowest)
    return try advanced(half, byPower: power - 1, &ceiling, lowest: lowest)
  }

  /// - Returns: nil where there is not room enough.
  private mutating func advanced(_ root: Root, byPower power: Int) throws(HashProblem) -> Root? {
    begin(holding: root)
    guard hasRoom() else { return nil }
    // As far as light goes, it lies within the middle half.
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
    isLeft = false
    collectionsLeft.ofStep = 32
    heldCount = 0
    hold(root.square)
  }

  /// The same plane in a square twice as wide.
  mutating func widened(_ root: Root) -> Root {
    let parts = nodes[root.square]
    let square = square(
      square(0, 0, 0, parts.nw), square(0, 0, parts.ne, 0), square(0, parts.sw, 0, 0),
      square(parts.se, 0, 0, 0))
    return Root(square: square, level: root.level + 1)
  }

  /// A plane in a square as small as it can be.
  mutating func trimmed(_ square: Square, level: Int) throws(HashProblem) -> Root {
    var (square, level) = (square, level)
    if square == 0 { return .dead }
    while level > Root.lowest {
      let all = nodes[square]
      let (nw, ne, sw, se) = (nodes[all.nw], nodes[all.ne], nodes[all.sw], nodes[all.se])
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

  /// Keeps what lives on a plane from collections until it is let go of as often.
  mutating func keep(_ root: Root) {
    if root.square != 0 { roots[root.square, default: 0] += 1 }
  }

  mutating func letGo(of root: Root) {
    guard let count = roots[root.square] else { return }
    roots[root.square] = count > 1 ? count - 1 : nil
  }

  /// Collects before an edit where there is little room left for it, as in the middle of one nobody
  /// says what it needs.
  mutating func beginEdit() {
    begin(holding: .dead)
    collectionsLeft.ofAll = 1
    if memory > limit / 2, min(nodes.left, leaves.left) < nodes.capacity / 4 { collect() }
  }

  /// Makes room for squares without a collection.
  mutating func makeRoom(for count: Int) throws(HashProblem) {
    let count = count + Self.reserve
    while nodes.left < count { if !nodes.grow(within: limit - memory) { throw .memory } }
    while leaves.left < count { if !leaves.grow(within: limit - memory) { throw .memory } }
  }
}
