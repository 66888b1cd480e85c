internal import CKernels
internal import Grids

/// The quadtree squares of all worlds that derive from one initial world, under one rule. They hold
/// the cells that differ from the background.
///
/// The memory of a store never exceeds its limit. When a store is full, it frees the squares that
/// neither a world nor the current step needs.
struct NodeStore: ~Copyable {
  var rule: LeafRule
  let shape: LeafShape
  /// The limit of the tables, in bytes: three quarters of the total. The rest is for temporary
  /// dictionaries of functions that traverse the tree.
  let limit: Int
  /// The inner squares with their memoized results. Number 0 is the square without live cells.
  var nodes: HashTable<Node>
  var leaves: HashTable<Leaf>
  /// A stack of squares that the current step still needs.
  var held = Pool<Square>(capacity: 1 << 13)
  var heldCount: UInt32 = 0
  /// The number of planes that use each root square.
  var roots: [Square: Int] = [:]
  /// True if the needed squares do not fit. All computation stops then.
  var isFull = false
  /// The reason to stop the current step before its end; nil if there is none.
  var stop: HashProblem?
  /// The number of squares stepped so far, including those that collections visit, and the number
  /// at which the current step stops.
  ///
  /// Both are counted, so that decisions based on them do not depend on the clock.
  var work = 0
  var mostWork = Int.max
  var cancellation = CancellationCheck()
  /// The number of collections that are left for the current step, and for all steps of one
  /// `advanced` call. A step that exceeds them is hopeless: it would compute and forget the same
  /// results over and over.
  var collectionsLeft = (ofStep: 0, ofAll: 0)

  /// - Parameter limit: The limit of all memory in bytes.
  init(rule: consuming LeafRule, limit: Int) {
    shape = rule.shape
    self.rule = rule
    self.limit = limit / 4 * 3
    nodes = HashTable(dead: .dead)
    leaves = HashTable(dead: Leaf())
  }

  /// Returns the bytes that a given number of squares of any size takes.
  static func memory(of squares: Int) -> Int {
    HashTable<Node>.memory(of: squares) + HashTable<Leaf>.memory(of: squares)
  }

  /// The bytes of the tables.
  var memory: Int { nodes.memory + leaves.memory }

  /// Returns the square made of four squares, and creates it if it is new.
  @inline(__always)
  mutating func square(_ nw: Square, _ ne: Square, _ sw: Square, _ se: Square) -> Square {
    if nw | ne | sw | se == 0 { return 0 }
    return nodes.number(of: Node(nw: nw, ne: ne, sw: sw, se: se))
  }

  /// Returns the square of a leaf, and creates it if it is new.
  @inline(__always)
  mutating func square(_ leaf: Leaf) -> Square {
    leaf.isDead ? 0 : leaves.number(of: leaf) | Square.leafBit
  }

  var leafLevel: Int {
    @inline(__always)
    get { shape.level }
  }

  /// Returns the node of a square. Precondition: the square is not a leaf.
  @inline(__always)
  func parts(of square: Square) -> Node { nodes[square] }

  func leaf(_ square: Square) -> Leaf { leaves[square & ~Square.leafBit] }

  // MARK: Steps

  /// The number of free slots that `hasRoom` guarantees. No code creates more squares between two
  /// such checks.
  static let reserve = 2048

  /// Returns the middle half of a square, above the level of leaves, after 2^`power` generations,
  /// or after a quarter of its width if that is less: signals travel at most one cell a generation.
  /// Returns 0 also if the store is full.
  @inline(__always)
  mutating func middle(of square: Square, level: Int, after power: Int) -> Square {
    if square == 0 { return 0 }
    if nodes[square].resultKey == resultKey(min(power, level - 2)) { return nodes[square].result }
    return level > leafLevel + 1
      ? work(square, level: level, power: power)
      : workLeaves(square, power: min(power, leafLevel - 1))
  }

  /// Computes the middle of four leaves and memoizes it.
  @inline(never)
  private mutating func workLeaves(_ square: Square, power: Int) -> Square {
    work += 1
    let result = self.square(rule.middle(of: nodes[square], leaves, after: 1 << power))
    nodes[square].result = result
    nodes[square].resultKey = resultKey(power)
    return result
  }

  /// Returns the key of results 2^`power` generations later.
  @inline(__always)
  private func resultKey(_ power: Int) -> UInt32 {
    UInt32(truncatingIfNeeded: power + 1) | UInt32(rule.background) << 6
  }

  /// Computes the middle of a square recursively and memoizes it.
  ///
  /// Steps nine overlapping squares of half the width. Their middles form four overlapping squares.
  /// If the full number of generations is wanted, the four are stepped as well, which doubles the
  /// generations. Otherwise the middles are already at the right generation and are only cut.
  @inline(never)
  private mutating func work(_ square: Square, level: Int, power: Int) -> Square {
    let start = heldCount
    hold(square)
    // Collections may run during the recursion, and they know the squares in local variables only
    // by this stack. A call holds at most 19 squares (1 + 5 + 9 + 4), so 64 levels stay far below
    // the capacity of `held`.
    defer { heldCount = start }
    guard hasRoom() else { return 0 }
    work += 1
    if work > mostWork { stopStep(.costly) }
    if cancellation.isOver(after: Self.cellsOfWork) { stopStep(.left) }
    let middles = nineMiddles(of: square, level: level - 1, power: power)
    let result =
      power >= level - 2
      ? fourMiddles(of: middles, level: level - 1, power: power)
      : cut(middles, level: level - 2)
    if isFull { return 0 }
    nodes[square].result = result
    nodes[square].resultKey = resultKey(min(power, level - 2))
    return result
  }

  /// The cost of one call for `CancellationCheck`, in cells. Assembling a square takes about half a
  /// microsecond.
  private static let cellsOfWork = 1 << 6

  /// Stops the step. Sets `isFull` too, which unwinds the recursion.
  @inline(never)
  private mutating func stopStep(_ reason: HashProblem) {
    stop = reason
    isFull = true
  }

  /// Nine squares, row by row from the north-west.
  private typealias Nine = (
    Square, Square, Square, Square, Square, Square, Square, Square, Square
  )

  /// Returns the stepped middles of the nine overlapping squares of half the width, at `level`.
  @inline(__always)
  private mutating func nineMiddles(of square: Square, level: Int, power: Int) -> Nine {
    let all = nodes[square]
    let (nw, ne, sw, se) = (nodes[all.nw], nodes[all.ne], nodes[all.sw], nodes[all.se])
    let north = self.square(nw.ne, ne.nw, nw.se, ne.sw)
    let west = self.square(nw.sw, nw.se, sw.nw, sw.ne)
    let center = self.square(nw.se, ne.sw, sw.ne, se.nw)
    let east = self.square(ne.sw, ne.se, se.nw, se.ne)
    let south = self.square(sw.ne, se.nw, sw.se, se.sw)
    for square in [north, west, center, east, south] { hold(square) }
    return (
      heldMiddle(of: all.nw, level, power), heldMiddle(of: north, level, power),
      heldMiddle(of: all.ne, level, power), heldMiddle(of: west, level, power),
      heldMiddle(of: center, level, power), heldMiddle(of: east, level, power),
      heldMiddle(of: all.sw, level, power), heldMiddle(of: south, level, power),
      heldMiddle(of: all.se, level, power)
    )
  }

  /// Combines nine middles into four overlapping squares, advances these squares, and joins their
  /// middles. `level`: the level of the four squares.
  @inline(__always)
  private mutating func fourMiddles(of nine: Nine, level: Int, power: Int) -> Square {
    let nw = heldMiddle(of: square(nine.0, nine.1, nine.3, nine.4), level, power)
    let ne = heldMiddle(of: square(nine.1, nine.2, nine.4, nine.5), level, power)
    let sw = heldMiddle(of: square(nine.3, nine.4, nine.6, nine.7), level, power)
    let se = heldMiddle(of: square(nine.4, nine.5, nine.7, nine.8), level, power)
    return square(nw, ne, sw, se)
  }

  /// Returns the middle of nine squares without stepping them.
  @inline(__always)
  private mutating func cut(_ nine: Nine, level: Int) -> Square {
    let nw = cut(nine.0, nine.1, nine.3, nine.4, level: level)
    let ne = cut(nine.1, nine.2, nine.4, nine.5, level: level)
    let sw = cut(nine.3, nine.4, nine.6, nine.7, level: level)
    let se = cut(nine.4, nine.5, nine.7, nine.8, level: level)
    return square(nw, ne, sw, se)
  }

  /// Returns the middle of four squares without stepping them.
  mutating func cut(
    _ nw: Square, _ ne: Square, _ sw: Square, _ se: Square, level: Int
  ) -> Square {
    if level > leafLevel {
      return square(nodes[nw].se, nodes[ne].sw, nodes[sw].ne, nodes[se].nw)
    }
    if nw | ne | sw | se == 0 { return 0 }
    // The kernel cuts leaves, too: zero generations return the middle as it is.
    return square(
      rule.middle(of: Node(nw: nw, ne: ne, sw: sw, se: se), leaves, after: 0))
  }

  /// Steps a square and protects the result from collections.
  @inline(__always)
  private mutating func heldMiddle(of square: Square, _ level: Int, _ power: Int) -> Square {
    let middle = middle(of: square, level: level, after: power)
    hold(middle)
    return middle
  }

  @inline(__always)
  mutating func hold(_ square: Square) {
    held[heldCount] = square
    heldCount += 1
  }
}
