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
  var nodes: Table<Node>
  var leaves: Table<Leaf>
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
    nodes = Table(dead: .dead)
    leaves = Table(dead: Leaf())
  }

  /// Returns the bytes that a given number of squares of any size takes.
  static func memory(of squares: Int) -> Int {
    Table<Node>.memory(of: squares) + Table<Leaf>.memory(of: squares)
  }

  /// The bytes of the tables.
  var memory: Int { nodes.memory + leaves.memory }
}

extension NodeStore {
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

  /// The level of leaves.
  var leafLevel: Int {
    @inline(__always)
    get { shape.level }
  }

  /// Returns the node of a square.
  ///
  /// - Precondition: The square is not a leaf.
  @inline(__always)
  func parts(of square: Square) -> Node { nodes[square] }

  /// Returns the cells of a leaf square.
  func leaf(_ square: Square) -> Leaf { leaves[square & ~Square.leafBit] }
}
