/// A writer of LZW codes of growing width, as GIF stores them: low bits first, in blocks of at most
/// 255 bytes.
struct LZWBits {
  private var codes = BitWriter()
  private let symbolBits: Int
  private var width: Int
  /// The code of the string that a decoder adds next. Its dictionary lags one string behind the
  /// encoder's, and its size decides the width of codes.
  private var next: Int

  init(symbolBits: Int) {
    self.symbolBits = symbolBits
    width = symbolBits + 1
    next = 0
    put(1 << symbolBits)
    restart()
  }

  /// Writes a code, after which a decoder adds one string.
  mutating func append(_ code: Int) {
    put(code)
    // The width grows as soon as the next string's code no longer fits. At 12 bits the dictionary
    // is full, and codes keep this width until a clear code.
    next += 1
    if next == 1 << width && width < 12 { width += 1 }
  }

  /// Writes the clear code, which empties the decoder's dictionary.
  mutating func appendClear() {
    put(1 << symbolBits)
    restart()
  }

  /// Writes the end code, and returns all codes in blocks, each after its length, with an empty one
  /// last.
  mutating func end() -> [UInt8] {
    put(1 << symbolBits + 1)
    codes.align()
    return GIFBlocks.bytes(of: codes.bytes)
  }

  private mutating func restart() {
    width = symbolBits + 1
    // One less than the first free code: after a clear code, the first code adds no string.
    next = 1 << symbolBits + 1
  }

  private mutating func put(_ code: Int) { codes.write(code, width) }
}
