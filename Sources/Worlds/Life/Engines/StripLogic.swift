/// How eight rows of a tile follow from themselves and those around them.
protocol StripLogic: Sendable {
  /// What of eight rows serves those above, themselves and those below.
  associatedtype Rows: StripRows
  /// What is worked out on the way.
  associatedtype Scratch

  var scratch: Scratch { get }

  /// The next generation of eight rows.
  func next(
    of cells: SIMD8<UInt64>, above: Rows, here: Rows, below: Rows, _ scratch: inout Scratch
  ) -> SIMD8<UInt64>
}

/// Eight rows as a logic needs them.
protocol StripRows {
  /// - Parameters:
  ///   - left: what lies left of the words, of which the highest bits count.
  ///   - right: what lies right of them, of which the lowest count.
  init(_ middle: SIMD8<UInt64>, left: SIMD8<UInt64>, right: SIMD8<UInt64>)
}

extension SIMD8<UInt64> {
  /// Each row's upper neighbour; that of the first is the last of the rows above.
  @inline(__always)
  func down(from above: Self) -> Self {
    Self(above[7], self[0], self[1], self[2], self[3], self[4], self[5], self[6])
  }

  /// Each row's lower neighbour; that of the last is the first of the rows below.
  @inline(__always)
  func up(from below: Self) -> Self {
    Self(self[1], self[2], self[3], self[4], self[5], self[6], self[7], below[0])
  }

  /// All words laid over each other.
  @inline(__always)
  var together: UInt64 {
    let four = lowHalf | highHalf
    let two = four.lowHalf | four.highHalf
    return two[0] | two[1]
  }
}
