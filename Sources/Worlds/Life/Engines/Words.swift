extension UInt64 {
  /// Names the column of every square that holds one of the word's live cells, once.
  ///
  /// - Parameters:
  ///   - x: the column of the lowest bit.
  ///   - scale: squares are of 2^scale cells.
  @inline(__always)
  func eachSquare(from x: Int, scale: Int, _ body: (_ square: Int) -> Void) {
    var bits = self
    while bits != 0 {
      let square = (x + bits.trailingZeroBitCount) >> scale
      body(square)
      // Shifted by 64 or more nothing is left.
      bits &= .max << ((square + 1) << scale - x)
    }
  }

  /// A word whose bits of some columns are set, as far as it has such.
  static func columns(_ columns: Range<Int>) -> UInt64 {
    let columns = columns.clamped(to: 0..<64)
    return columns.isEmpty ? 0 : (.max >> (64 - columns.count)) << columns.lowerBound
  }

  /// The places of its ones, from the lowest up.
  var bits: Bits { Bits(rest: self) }

  struct Bits: Sequence, IteratorProtocol {
    fileprivate var rest: UInt64

    @inline(__always)
    mutating func next() -> Int? {
      if rest == 0 { return nil }
      defer { rest &= rest - 1 }
      return rest.trailingZeroBitCount
    }
  }
}

extension SIMD8<UInt64> {
  /// All words laid over each other.
  @inline(__always)
  var together: UInt64 {
    let four = lowHalf | highHalf
    let two = four.lowHalf | four.highHalf
    return two[0] | two[1]
  }
}
