internal import CKernels

/// A square of cells by its number in a store: equal squares have equal numbers, so that what becomes
/// of one is worked out once (Gosper's HashLife, 1984).
///
/// 0 is the dead square of any size. The highest bit marks those of 16 by 16 cells; without it, it
/// is a node of four squares half as wide. How large a square is, its number does not say: who has
/// come down to it from a root knows.
typealias Square = UInt32

extension Square {
  static let leafBit: Square = 1 << 31
  /// The level of the smallest squares: a square of level n is 2ⁿ cells wide.
  static let leafLevel = 4
}

extension Leaf: Hashed {
  var hash: UInt64 {
    @inline(__always)
    get {
      let upper = (top ^ top &>> 29) &* 0x9E37_79B9_7F4A_7C15 &+ high
      let lower = (low ^ low &>> 29) &* 0xBF58_476D_1CE4_E5B9 &+ bottom
      return mixed(upper, lower)
    }
  }

  @inline(__always)
  func isSame(as other: Leaf) -> Bool {
    (top ^ other.top) | (high ^ other.high) | (low ^ other.low) | (bottom ^ other.bottom) == 0
  }
}

extension Node: Hashed {
  var hash: UInt64 {
    @inline(__always)
    get { mixed(UInt64(nw) << 32 | UInt64(ne), UInt64(sw) << 32 | UInt64(se)) }
  }

  @inline(__always)
  func isSame(as other: Node) -> Bool {
    (nw ^ other.nw) | (ne ^ other.ne) | (sw ^ other.sw) | (se ^ other.se) == 0
  }
}

/// Two words as one of which the highest bits say the most.
@inline(__always)
private func mixed(_ upper: UInt64, _ lower: UInt64) -> UInt64 {
  let mix = upper &* 0x9E37_79B9_7F4A_7C15 ^ (lower ^ lower &>> 32) &* 0xD6E8_FEB8_6659_FD93
  return (mix ^ mix &>> 32) &* 0xBF58_476D_1CE4_E5B9
}

/// Four squares, and what has been worked out of them.
struct Node: BitwiseCopyable {
  var nw, ne, sw, se: Square
  /// The middle half after some generations.
  var result: Square = 0
  /// 0 where there is no result, else one more than the power of two that its generations are: those
  /// of small squares serve steps of many lengths.
  var stamp: UInt32 = 0

  /// No cell lives.
  static let dead = Node(nw: 0, ne: 0, sw: 0, se: 0)
}

/// 16 rows of 16 cells from the top, four a word; column 0 is the lowest bit of a row.
struct Leaf: Equatable, BitwiseCopyable {
  var top: UInt64 = 0
  var high: UInt64 = 0
  var low: UInt64 = 0
  var bottom: UInt64 = 0

  var isDead: Bool { top | high | low | bottom == 0 }
}

/// The squares of all worlds that came of one opening, under one rule.
///
/// It never takes more than its limit: where it is full it forgets what no world nor the step it is in
/// the middle of needs.
struct NodeStore: ~Copyable {
  let rule: LeafRule
  /// In bytes.
  let limit: Int
  /// What lives in squares and what became of them; number 0 is the dead one.
  var nodes: Table<Node>
  var leaves: Table<Leaf>
  /// The squares that the step being made holds on to.
  var held = Pool<Square>(capacity: 1 << 13)
  var heldCount: UInt32 = 0
  /// The worlds' own squares, and how many worlds have each.
  var roots: [Square: Int] = [:]
  /// Set where the squares that are needed do not fit; nothing is worked out then.
  var isFull = false
  /// How many more collections the step being made may take, and all steps together of one length of
  /// time; longer ones than they allow are hopeless: what is forgotten has to be worked out again, over
  /// and over.
  var collectionsLeft = (ofStep: 0, ofAll: 0)

  init(rule: consuming LeafRule, limit: Int) {
    self.rule = rule
    self.limit = limit
    nodes = Table(dead: .dead)
    leaves = Table(dead: Leaf())
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
