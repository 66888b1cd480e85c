/// A writer of bits into bytes, lowest bit first, as deflate and GIF's LZW require.
struct BitWriter {
  /// The bits that do not fill a byte yet, fewer than 8 between calls, and their number.
  private(set) var bytes: [UInt8] = []
  private var bits: UInt64 = 0
  private var count = 0

  /// The number of bits written.
  var bitCount: Int { 8 * bytes.count + count }

  /// Appends the lowest `width` bits of a number.
  ///
  /// - Parameters:
  ///   - number: A number without higher bits set.
  ///   - width: The number of bits, at most 32.
  mutating func write(_ number: Int, _ width: Int) {
    bits |= UInt64(number) << UInt64(count)
    count += width
    while count >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: bits))
      bits >>= 8
      count -= 8
    }
  }

  /// Pads the last byte with zeros.
  mutating func align() {
    if count > 0 { write(0, 8 - count) }
  }

  /// Appends bytes. The writer must be at a byte boundary.
  mutating func append(_ more: [UInt8]) {
    precondition(count == 0, "bytes begin at a byte")
    bytes += more
  }
}
