/// Bits that become bytes, the lowest first, as deflate wants them.
struct BitWriter {
  private(set) var bytes: [UInt8] = []
  private var bits: UInt64 = 0
  private var count = 0

  /// Adds the lowest `width` bits of a number that has no others, at most 32.
  mutating func write(_ number: Int, _ width: Int) {
    bits |= UInt64(number) << UInt64(count)
    count += width
    while count >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: bits))
      bits >>= 8
      count -= 8
    }
  }

  /// Fills up the last byte.
  mutating func align() {
    if count > 0 { write(0, 8 - count) }
  }

  /// Adds whole bytes behind a filled one.
  mutating func append(_ more: [UInt8]) {
    precondition(count == 0, "bytes begin at a byte")
    bytes += more
  }
}
