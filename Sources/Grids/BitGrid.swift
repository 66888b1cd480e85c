/// A rectangle of cells or pixels with one bit each.
///
/// Each row starts at a new 64-bit word; bit b of a row's word w is column 64·w + b. Bits beyond
/// the last column may have any value.
public struct BitGrid: Sendable {
  public let size: Size
  /// The number of words in a row.
  public let wordsPerRow: Int
  /// The 64-bit words of all rows, `wordsPerRow` for each.
  public var words: [UInt64]

  /// Creates a grid of zeros.
  public init(size: Size) {
    self.size = size
    wordsPerRow = (size.width + 63) / 64
    words = Array(repeating: 0, count: wordsPerRow * size.height)
  }

  /// Returns the words of row `y`.
  public func row(_ y: Int) -> ArraySlice<UInt64> {
    words[y * wordsPerRow..<(y + 1) * wordsPerRow]
  }
}

extension MutableSpan<UInt8> {
  /// Sets `count` elements from index `place` on to the bits of a word, 0 or 1, from the lowest bit
  /// up.
  @inlinable @inline(__always)
  package mutating func setBits(_ word: UInt64, at place: Int, count: Int = 64) {
    // This one check makes the unchecked accesses below safe.
    precondition(place >= 0 && count >= 0 && count <= 64 && place <= self.count - count)
    for bit in 0..<count {
      unsafe self[unchecked: place + bit] = UInt8(truncatingIfNeeded: word >> UInt64(bit)) & 1
    }
  }
}
