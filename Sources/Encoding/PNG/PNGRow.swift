/// A row as it stands in a PNG: palette indices of 1, 2, 4 or 8 bits, the first pixel highest in its
/// byte.
struct PNGRow {
  private(set) var bytes: [UInt8]
  private let width: Int
  private let depth: Int

  init(width: Int, depth: Int) {
    self.width = width
    self.depth = depth
    // Whole words are packed, be there pixels for them or not.
    bytes = Array(repeating: 0, count: (width * depth + 63) / 64 * 8 + 8)
  }

  /// Packs indices, a byte each.
  mutating func pack(_ indices: Span<UInt8>) {
    precondition(indices.count == width, "a row is as wide as its picture")
    let (width, depth) = (width, depth)
    let count = 8 / depth
    var packed = bytes.mutableSpan
    var (from, to) = (0, 0)
    while from + 8 <= width {
      let eight = unsafe indices.bytes.unsafeLoadUnaligned(
        fromByteOffset: from, as: UInt64.self)
      var word = Self.pack(UInt64(littleEndian: eight), depth: depth)
      for _ in 0..<depth {
        packed[to] = UInt8(truncatingIfNeeded: word)
        word >>= 8
        to += 1
      }
      from += 8
    }
    while from < width {
      var byte = 0
      for place in 0..<count {
        byte = byte << depth | (from + place < width ? Int(indices[from + place]) : 0)
      }
      packed[to] = UInt8(byte)
      (from, to) = (from + count, to + 1)
    }
  }

  /// Eight bytes become as many as an index has bits; the first pixel is the lowest byte.
  @inline(__always)
  private static func pack(_ eight: UInt64, depth: Int) -> UInt64 {
    switch depth {
    // Bit 8i goes to 63 − i, and no two of the products' other bits meet.
    case 1: return (eight &* 0x8040_2010_0804_0201) >> 56
    case 2:
      let pairs = (eight << 2 | eight >> 8) & 0x000F_000F_000F_000F
      let fours = (pairs << 4 | pairs >> 16) & 0x0000_00FF_0000_00FF
      return fours & 0xFF | fours >> 24
    case 4:
      let pairs = (eight << 4 | eight >> 8) & 0x00FF_00FF_00FF_00FF
      let fours = (pairs | pairs >> 8) & 0x0000_FFFF_0000_FFFF
      return fours & 0xFFFF | fours >> 16
    default: return eight
    }
  }

  /// Takes indices of one bit, of which words have the first pixel lowest.
  mutating func pack(bits words: ArraySlice<UInt64>) {
    precondition(depth == 1, "two colours")
    let width = width
    var packed = bytes.mutableSpan
    var to = 0
    for word in words {
      var swapped = word
      swapped = (swapped >> 1) & 0x5555_5555_5555_5555 | (swapped & 0x5555_5555_5555_5555) << 1
      swapped = (swapped >> 2) & 0x3333_3333_3333_3333 | (swapped & 0x3333_3333_3333_3333) << 2
      swapped = (swapped >> 4) & 0x0F0F_0F0F_0F0F_0F0F | (swapped & 0x0F0F_0F0F_0F0F_0F0F) << 4
      for _ in 0..<8 {
        packed[to] = UInt8(truncatingIfNeeded: swapped)
        swapped >>= 8
        to += 1
      }
    }
    // What is beyond the last pixel is the same for equal pictures.
    if width % 8 > 0 { packed[width / 8] &= .max << (8 - UInt8(width % 8)) }
  }
}
