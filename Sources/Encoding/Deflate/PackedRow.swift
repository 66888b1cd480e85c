/// A row of an indexed PNG: palette indices of 1, 2, 4 or 8 bits. The first pixel is in the highest
/// bits of its byte.
struct PackedRow {
  private(set) var bytes: [UInt8]
  private let width: Int
  private let depth: Int

  init(width: Int, depth: Int) {
    self.width = width
    self.depth = depth
    // Whole 64-bit words are packed, even beyond the last pixel, so the buffer has room for them.
    bytes = Array(repeating: 0, count: (width * depth + 63) / 64 * 8 + 8)
  }

  /// Packs palette indices of one byte each.
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

  /// Packs 8 indices, one per byte, into `depth` bytes. The first pixel is the lowest byte on both
  /// sides; within a packed byte it is in the highest bits.
  @inline(__always)
  private static func pack(_ eight: UInt64, depth: Int) -> UInt64 {
    switch depth {
    // The product moves bit 8i to bit 63 − i. No two other partial products share a bit, so no
    // carry disturbs the top byte.
    case 1: return (eight &* 0x8040_2010_0804_0201) >> 56
    // Each step joins neighboring groups, with the earlier pixel higher, as the bit order requires.
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

  /// Packs indices of one bit each, given as words with the first pixel in the lowest bit.
  mutating func pack(bits words: ArraySlice<UInt64>) {
    precondition(depth == 1, "two colors")
    let width = width
    var packed = bytes.mutableSpan
    var to = 0
    for word in words {
      // Reverses the bits of every byte: swaps neighboring bits, then pairs, then nibbles.
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
    // Clears the bits beyond the last pixel, so that equal pictures give equal files.
    if width % 8 > 0 { packed[width / 8] &= .max << (8 - UInt8(width % 8)) }
  }
}
