internal import Grids

/// An LZW coder for images in which few strings repeat, such as fields of numbers: greedy, a pixel
/// at a time.
///
/// The search of `LZWCoder` for the best place to cut a string gains little where strings are short,
/// and takes most of the time. The dictionary is cleared as soon as it fits worse than before, since
/// the colors of a field change from place to place.
@safe
struct LZWPixels: ~Copyable {
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
  /// at most an eighth full: of a fuller table, more places are read for a string that is new.
  private let slots: UnsafeMutablePointer<UInt32>
  private static let slotBits = 15

  init(symbolBits: Int) {
    self.symbolBits = symbolBits
    bits = LZWBits(symbolBits: symbolBits)
    next = 1 << symbolBits + 2
    unsafe slots = .allocate(capacity: 1 << Self.slotBits)
    unsafe slots.initialize(repeating: 0, count: 1 << Self.slotBits)
  }

  deinit { unsafe slots.deallocate() }

  /// Encodes pixels, which continue the ones before.
  mutating func append(_ pixels: UnsafeRawBufferPointer) {
    guard let first = unsafe pixels.first else { return }
    var rest = unsafe pixels[...]
    if code == nil {
      (code, length) = (Int(first), 1)
      unsafe rest = rest.dropFirst()
    }
    var code = code!
    for place in unsafe rest.indices {
      let symbol = unsafe rest[place]
      let key = UInt32(truncatingIfNeeded: code << 8) | UInt32(symbol)
      let slot = slot(of: key)
      let found = unsafe slots[slot]
      if found != 0 {
        code = Int(found & 0xFFF)
        length &+= 1
        continue
      }
      end(code)
      add(key, at: slot)
      (code, length) = (Int(symbol), 1)
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
    fit.add(length, isLearning: next < LZWStrings.limit)
  }

  /// Adds a string to the dictionary, or clears one that fits badly.
  @inline(__always)
  private mutating func add(_ key: UInt32, at slot: Int) {
    if next < LZWStrings.limit {
      unsafe slots[slot] = key << 12 | UInt32(truncatingIfNeeded: next)
      next &+= 1
    } else if fit.isPoor {
      bits.appendClear()
      unsafe slots.update(repeating: 0, count: 1 << Self.slotBits)
      next = 1 << symbolBits + 2
      fit = DictionaryFit()
    }
  }

  /// Returns the slot of a key, or the empty slot in which to insert it.
  @inline(__always)
  private func slot(of key: UInt32) -> Int {
    // Fibonacci hashing: the top bits of a multiple of 2³² divided by the golden ratio.
    var slot = Int((key &* 0x9E37_79B1) >> UInt32(32 - Self.slotBits))
    while unsafe slots[slot] != 0 && slots[slot] >> 12 != key {
      slot = (slot &+ 1) & (1 << Self.slotBits - 1)
    }
    return slot
  }
}

/// The pixels that the last codes of a full dictionary covered, compared with the most that as many
/// codes covered, and with the codes while it grew.
struct DictionaryFit {
  private var (codes, pixels, most) = (0, 0, 0)
  private var learned = (codes: 0, pixels: 0)
  /// True if the last window of codes covered less than nine tenths of the most, or fewer pixels per
  /// bit than the codes while the dictionary grew.
  private(set) var isPoor = false

  private static let window = 256

  @inline(__always)
  mutating func add(_ length: Int, isLearning: Bool) {
    if isLearning {
      learned.codes += 1
      learned.pixels += length
      return
    }
    codes += 1
    pixels += length
    if codes < Self.window { return }
    most = max(most, pixels)
    // Codes have 11¼ bits on average while the dictionary grows, and 12 afterwards.
    let isWorse = pixels * learned.codes * 15 < learned.pixels * codes * 16
    isPoor = isWorse || pixels * 10 < most * 9
    (codes, pixels) = (0, 0)
  }
}
