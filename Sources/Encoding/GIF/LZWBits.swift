/// Codes of growing width as a GIF has them: low bits first, in blocks of at most 255 bytes.
struct LZWBits {
  private var codes = BitWriter()
  private let symbolBits: Int
  private var width: Int
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
    codes.align()
    return GIFBlocks.bytes(of: codes.bytes)
  }

  private mutating func restart() {
    width = symbolBits + 1
    // The first code alone makes no string.
    next = 1 << symbolBits + 1
  }

  private mutating func put(_ code: Int) { codes.write(code, width) }
}
