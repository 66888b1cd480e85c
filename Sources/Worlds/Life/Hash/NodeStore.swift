internal import CKernels

/// The squares of all worlds that came of one opening, under one rule: what in them differs from the
/// background.
///
/// It never takes more than its limit: where it is full it forgets what no world nor the step it is in
/// the middle of needs.
struct NodeStore: ~Copyable {
  var rule: LeafRule
  /// Of its tables, in bytes: the rest of what it may take is for what is noted down while they are looked
  /// through.
  let limit: Int
  /// What is in squares and what became of them; number 0 is the one that is all background.
  var nodes: Table<Node>
  var leaves: Table<Leaf>
  /// The squares that the step being made holds on to.
  var held = Pool<Square>(capacity: 1 << 13)
  var heldCount: UInt32 = 0
  /// The worlds' own squares, and how many worlds have each.
  var roots: [Square: Int] = [:]
  /// Set where the squares that are needed do not fit; nothing is worked out then.
  var isFull = false
  /// Set where nobody waits any more for the step being made.
  var isLeft = false
  var cancellation = CancellationCheck()
  /// How many more collections the step being made may take, and all steps together of one length of
  /// time; longer ones than they allow are hopeless: what is forgotten has to be worked out again, over
  /// and over.
  var collectionsLeft = (ofStep: 0, ofAll: 0)

  /// - Parameter limit: of all its memory, in bytes.
  init(rule: consuming LeafRule, limit: Int) {
    self.rule = rule
    self.limit = limit / 4 * 3
    nodes = Table(dead: .dead)
    leaves = Table(dead: Leaf())
  }

  /// The bytes it takes for so many squares of any size.
  static func memory(of squares: Int) -> Int {
    Table<Node>.memory(of: squares) + Table<Leaf>.memory(of: squares)
  }

  /// The bytes it takes.
  var memory: Int { nodes.memory + leaves.memory }
}

extension NodeStore {
  /// The square of four.
  @inline(__always)
  mutating func square(_ nw: Square, _ ne: Square, _ sw: Square, _ se: Square) -> Square {
    if nw | ne | sw | se == 0 { return 0 }
    return nodes.number(of: Node(nw: nw, ne: ne, sw: sw, se: se))
  }

  /// The square of 16 by 16 cells.
  @inline(__always)
  mutating func square(_ leaf: Leaf) -> Square {
    leaf.isDead ? 0 : leaves.number(of: leaf) | Square.leafBit
  }

  /// The four squares of one. - Precondition: it is none of the smallest.
  @inline(__always)
  func parts(of square: Square) -> Node { nodes[square] }

  /// The cells of one of the smallest squares.
  func leaf(_ square: Square) -> Leaf { leaves[square & ~Square.leafBit] }
}
