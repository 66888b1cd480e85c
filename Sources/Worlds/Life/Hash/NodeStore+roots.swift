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

extension NodeStore {
  /// The maximum number of times that a step that does not fit in memory is halved.
  private static let mostHalvings = 12

  /// Returns a plane some generations later, and the number of these generations. It is smaller
  /// than requested if the work exceeds `mostWork`.
  ///
  /// - Parameter background: The state of the background before the step.
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

  /// Returns a plane 2^`power` generations later. Halves the step if it does not fit in memory, as
  /// longer steps need more squares.
  ///
  /// - Parameters:
  ///   - ceiling: The largest exponent that may still fit; lowered when a step does not.
  ///   - lowest: The exponent below which steps are not halved any further.
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

  /// Returns a plane 2^`power` generations later in one step.
  ///
  /// - Returns: Nil if the store is full.
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

  /// Returns a plane with the smallest possible root. Throws `reach` if that is above the highest
  /// level.
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
}
