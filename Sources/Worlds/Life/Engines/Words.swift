extension UInt64 {
  /// Calls a closure once for each view square that contains at least one set bit.
  ///
  /// - Parameters:
  ///   - x: The column of the lowest bit.
  ///   - scale: The exponent of the side of a view square, which is 2^scale cells.
  @inline(__always)
  func eachSquare(from x: Int, scale: Int, _ body: (_ square: Int) -> Void) {
    var bits = self
    while bits != 0 {
      let square = (x + bits.trailingZeroBitCount) >> scale
      body(square)
      // A shift by 64 or more is defined in Swift and clears the word.
      bits &= .max << ((square + 1) << scale - x)
    }
  }

  /// Returns a word in which the bits of a range of columns are set. Columns outside 0..<64 are
  /// ignored.
  static func columns(_ columns: Range<Int>) -> UInt64 {
    let columns = columns.clamped(to: 0..<64)
    return columns.isEmpty ? 0 : (.max >> (64 - columns.count)) << columns.lowerBound
  }

  /// The indices of the set bits in ascending order.
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
  /// The bitwise OR of all words.
  @inline(__always)
  var together: UInt64 {
    let four = lowHalf | highHalf
    let two = four.lowHalf | four.highHalf
    return two[0] | two[1]
  }
}
