/// Codes of growing width as a GIF has them: low bits first, in blocks of at most 255 bytes.
struct LZWBits {
  private var bytes: [UInt8] = []
  private let symbolBits: Int
  private var width: Int
  private var pending: UInt64 = 0
  private var pendingBits = 0
  /// The string that a decoder appends next.
  private var next: Int

  init(symbolBits: Int) {
    self.symbolBits = symbolBits
    width = symbolBits + 1
    next = 0
    put(1 << symbolBits)
    restart()
  }

  /// Writes a code, after which a decoder knows one string more.
  mutating func append(_ code: Int) {
    put(code)
    next += 1
    if next == 1 << width && width < 12 { width += 1 }
  }

  /// The code after which all is forgotten.
  mutating func appendClear() {
    put(1 << symbolBits)
    restart()
  }

  /// The codes and their end in blocks, each after its length; the last is empty.
  mutating func end() -> [UInt8] {
    put(1 << symbolBits + 1)
    if pendingBits > 0 { bytes.append(UInt8(truncatingIfNeeded: pending)) }
    var blocks: [UInt8] = []
    blocks.reserveCapacity(bytes.count + bytes.count / 255 + 2)
    var rest = bytes[...]
    while !rest.isEmpty {
      let block = rest.prefix(255)
      blocks.append(UInt8(block.count))
      blocks += block
      rest = rest.dropFirst(block.count)
    }
    return blocks + [0]
  }

  private mutating func restart() {
    width = symbolBits + 1
    // The first code alone makes no string.
    next = 1 << symbolBits + 1
  }

  private mutating func put(_ code: Int) {
    pending |= UInt64(code) << UInt64(pendingBits)
    pendingBits += width
    while pendingBits >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: pending))
      pending >>= 8
      pendingBits -= 8
    }
  }
}
