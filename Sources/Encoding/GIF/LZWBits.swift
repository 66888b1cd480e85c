/// Codes of growing width as a GIF has them: low bits first, in blocks of at most 255 bytes.
struct LZWBits {
  /// The blocks, each after its length.
  private(set) var blocks: [UInt8] = []
  private let symbolBits: Int
  private var width: Int
  private var pending: UInt64 = 0
  private var pendingBits = 0
  /// The string that a decoder appends next.
  private var next: Int
  private var blockStart = 0

  init(symbolBits: Int) {
    self.symbolBits = symbolBits
    width = symbolBits + 1
    next = 0
    blocks.append(0)
    put(1 << symbolBits)
    restart()
  }

  /// What the codes take so far, without the lengths of blocks.
  var count: Int { blocks.count }

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

  /// The end of the codes, and the empty block.
  mutating func end() {
    put(1 << symbolBits + 1)
    while pendingBits > 0 { putByte() }
    blocks[blockStart] = UInt8(blocks.count - blockStart - 1)
    if blocks[blockStart] != 0 { blocks.append(0) }
  }

  private mutating func restart() {
    width = symbolBits + 1
    // The first code alone makes no string.
    next = 1 << symbolBits + 1
  }

  private mutating func put(_ code: Int) {
    pending |= UInt64(code) << UInt64(pendingBits)
    pendingBits += width
    while pendingBits >= 8 { putByte() }
  }

  private mutating func putByte() {
    blocks.append(UInt8(truncatingIfNeeded: pending))
    pending >>= 8
    pendingBits = max(0, pendingBits - 8)
    if blocks.count - blockStart == 256 {
      blocks[blockStart] = 255
      blockStart = blocks.count
      blocks.append(0)
    }
  }
}
