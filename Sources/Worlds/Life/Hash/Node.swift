/// Four squares, and what has been worked out of them.
struct Node: BitwiseCopyable {
  var nw, ne, sw, se: Square
  /// The middle half after some generations.
  var result: Square = 0
  /// 0 where there is no result, else one more than the power of two that its generations are: those
  /// of small squares serve steps of many lengths. Above that the background that they began with.
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
