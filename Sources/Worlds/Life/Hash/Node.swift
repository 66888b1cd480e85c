/// Four squares and the memoized result of stepping them.
struct Node: BitwiseCopyable {
  var nw, ne, sw, se: Square
  /// The middle half of the square after some generations; valid if `resultKey` is not 0.
  var result: Square = 0
  /// A key of the memoized result; 0 if there is none. The low 6 bits are the exponent of its 2ⁿ
  /// generations plus 1, since small squares serve steps of many lengths. The bits above hold the
  /// background at the start of the step.
  var resultKey: UInt32 = 0

  /// A node without live cells.
  static let dead = Node(nw: 0, ne: 0, sw: 0, se: 0)
}

/// A small square of cells, whose `LeafShape` tells how they are stored.
struct Leaf: Hashable, BitwiseCopyable {
  var top: UInt64 = 0
  var high: UInt64 = 0
  var low: UInt64 = 0
  var bottom: UInt64 = 0

  var isDead: Bool { top | high | low | bottom == 0 }
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

/// Combines two words into one. Its high bits depend on all of their bits. A table uses the high
/// bits as bucket numbers.
@inline(__always)
private func mixed(_ upper: UInt64, _ lower: UInt64) -> UInt64 {
  let mix = upper &* 0x9E37_79B9_7F4A_7C15 ^ (lower ^ lower &>> 32) &* 0xD6E8_FEB8_6659_FD93
  return (mix ^ mix &>> 32) &* 0xBF58_476D_1CE4_E5B9
}
