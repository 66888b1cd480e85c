internal import Grids

/// An LZW coder for images with short runs, such as fields of numbers: greedy, a pixel at a time.
///
/// The search of `LZWCoder` for the best place to cut a string gains little where strings have a few
/// pixels, and takes most of the time. The dictionary is cleared as soon as it fits worse than
/// before, since the colors of a field change from place to place.
struct LZWPixels {
  let symbolBits: Int
  private var bits: LZWBits
  private var next: Int
  /// The code of the string so far; nil before the first pixel.
  private var code: Int?
  private var fit = DictionaryFit()
  /// The pixels of the string so far.
  private var length = 0

  /// A hash table from a code and a symbol to the code of their string. An entry packs 12 bits of
  /// code, 8 of symbol and 12 of the string's code; 0 is empty. Open addressing with linear probing,
  /// at most half full.
  private var slots = [UInt32](repeating: 0, count: 2 * LZWStrings.limit)

  init(symbolBits: Int) {
    self.symbolBits = symbolBits
    bits = LZWBits(symbolBits: symbolBits)
    next = 1 << symbolBits + 2
  }

  /// Encodes pixels, which continue the ones before.
  mutating func append(_ pixels: UnsafeRawBufferPointer) {
    if unsafe pixels.isEmpty { return }
    var (x, code) = (0, 0)
    if let last = self.code {
      code = last
    } else {
      (code, length) = unsafe (Int(pixels[x]), 1)
      x += 1
    }
    while x < pixels.count {
      let symbol = unsafe Int(pixels[x])
      x += 1
      let key = UInt32(code << 8 | symbol)
      let slot = slot(of: key)
      let found = slots[slot]
      if found != 0 {
        code = Int(found & 0xFFF)
        length += 1
        continue
      }
      end(code)
      add(key, at: slot)
      (code, length) = (symbol, 1)
    }
    self.code = code
  }

  /// Ends the image, and returns its codes in blocks.
  mutating func finish() -> [UInt8] {
    if let code { bits.append(code) }
    return bits.end()
  }

  @inline(__always)
  private mutating func end(_ code: Int) {
    bits.append(code)
    if next == LZWStrings.limit { fit.add(length) }
  }

  /// Adds a string to the dictionary, or clears one that fits badly.
  @inline(__always)
  private mutating func add(_ key: UInt32, at slot: Int) {
    if next < LZWStrings.limit {
      slots[slot] = key << 12 | UInt32(next)
      next += 1
    } else if fit.isPoor {
      bits.appendClear()
      for slot in slots.indices { slots[slot] = 0 }
      next = 1 << symbolBits + 2
      fit = DictionaryFit()
    }
  }

  /// Returns the slot of a key, or the empty slot in which to insert it.
  @inline(__always)
  private func slot(of key: UInt32) -> Int {
    // Fibonacci hashing: the top 13 bits of a multiple of 2³² divided by the golden ratio.
    var slot = Int((key &* 0x9E37_79B1) >> 19)
    while slots[slot] != 0 && slots[slot] >> 12 != key { slot = (slot + 1) & (slots.count - 1) }
    return slot
  }
}

/// The pixels that the last codes of a full dictionary covered, compared with the most that as many
/// codes covered.
struct DictionaryFit {
  private var (codes, pixels, most) = (0, 0, 0)
  /// True if the last window of codes covered less than nine tenths of the most.
  private(set) var isPoor = false

  private static let window = 256

  @inline(__always)
  mutating func add(_ length: Int) {
    codes += 1
    pixels += length
    if codes < Self.window { return }
    most = max(most, pixels)
    isPoor = pixels * 10 < most * 9
    (codes, pixels) = (0, 0)
  }
}
