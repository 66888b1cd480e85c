internal import Grids
internal import Imaging

/// The rows of an image as PNG stores them before compression. Each has a filter byte, always 0
/// for no filter, and its pixels, packed if they have fewer than 8 bits.
struct PackedRows {
  private(set) var bytes: [UInt8] = []
  /// The number of bytes in a row, with its filter byte.
  let stride: Int
  /// The rows that differ from the row above, each with the equal rows after it.
  private(set) var sections: [Section] = []

  /// The offsets of bytes, and the number of bytes after them that equal the row above.
  struct Section {
    var new: Range<Int>
    var repeated = 0
  }

  /// The palette entries that replace the image's own; nil to keep them.
  private let entries: [UInt8]?
  private let depth: Int
  /// True for changed pixels, between which bytes are zeros.
  private(set) var isSparse = false
  /// Packs pixels of less than 8 bits; nil before the first row.
  private var packer: PackedRow?
  /// The number of bytes that are compressed already, at the start.
  private var known = 0

  /// Returns the number of bytes in a row, with its filter byte.
  static func stride(_ width: Int, depth: Int) -> Int { 1 + (width * depth + 7) / 8 }

  /// Packs a region of a surface. `depth`: the bits of a pixel: 1, 2, 4 or 8. `entries`: the
  /// palette entries that replace the image's own; nil to keep them.
  init(_ surface: any Surface, _ region: Region, depth: Int, entries: [UInt8]? = nil) {
    self.init(width: region.width, depth: depth, entries: entries)
    isSparse = surface is ChangedPixels
    bytes.reserveCapacity(stride * region.height)
    for y in region.rows {
      // A cell is usually several rows high, so comparing two rows first avoids packing most of
      // them.
      if mayRepeat, y > region.y, surface.repeatsRow(y, region.columns) {
        repeatRow()
      } else {
        surface.withRow(y) { appendRow($0.extracting(region.columns)) }
      }
    }
  }

  /// Creates an empty list of rows, for rows that are appended.
  init(width: Int, depth: Int, entries: [UInt8]?) {
    (self.depth, self.entries) = (depth, entries)
    stride = Self.stride(width, depth: depth)
  }

  /// True if deflate can write an equal row as a repetition, whose length and distance have limits.
  private var mayRepeat: Bool {
    (DeflateToken.shortest...DeflateToken.farthest).contains(stride)
  }

  /// The bytes after filters (ISO/IEC 15948, 9.2): "up" for each row that equals the row above, so
  /// that its pixels are zeros, and "sub" for the others, differences from the byte to the left.
  var differences: [UInt8] {
    let stride = stride
    var result = bytes
    unsafe bytes.withUnsafeBufferPointer { bytes in
      unsafe result.withUnsafeMutableBufferPointer { result in
        for section in sections {
          for start in Swift.stride(
            from: section.new.lowerBound, to: section.new.upperBound, by: stride)
          {
            unsafe result[start] = 1
            for place in start + 2..<max(start + 2, start + stride) {
              unsafe result[place] = bytes[place] &- bytes[place - 1]
            }
          }
          let repeats = section.new.upperBound..<section.new.upperBound + section.repeated
          for place in repeats {
            unsafe result[place] = (place - repeats.lowerBound) % stride == 0 ? 2 : 0
          }
        }
      }
    }
    return result
  }

  /// The offsets of the bytes to compress.
  var newBytes: Range<Int> { known..<bytes.count }

  /// Starts a band of new rows after the given number of known rows, or fewer at the top.
  mutating func startBand(known rows: Int) {
    bytes = Array(bytes.suffix(rows * stride))
    (known, sections) = (bytes.count, [])
  }

  mutating func append(_ surface: any Surface, _ y: Int, _ columns: Range<Int>) {
    isSparse = surface is ChangedPixels
    if let bits = surface.bits, depth == 1, entries == nil, columns == 0..<surface.size.width {
      appendRow { rows in rows.append(bits: bits.row(y), width: columns.count) }
    } else if mayRepeat, y > 0, !bytes.isEmpty, surface.repeatsRow(y, columns) {
      return repeatRow()
    } else {
      surface.withRow(y) { appendRow($0.extracting(columns)) }
    }
    // The row above may be on another surface, or be equal only after entries are replaced.
    let above = bytes.count - 2 * stride
    guard mayRepeat, above >= 0, bytes[above..<above + stride] == bytes[(above + stride)...] else {
      return
    }
    if let last = sections.indices.last {
      let new = sections[last].new
      sections[last].new = new.lowerBound..<new.upperBound - stride
      if sections[last].new.isEmpty { sections.removeLast() }
    }
    bytes.removeLast(stride)
    repeatRow()
  }

  private mutating func repeatRow() {
    let above = Array(bytes.suffix(stride))
    bytes += above
    if sections.isEmpty {
      sections.append(Section(new: bytes.count - stride..<bytes.count - stride))
    }
    sections[sections.count - 1].repeated += stride
  }

  private mutating func appendRow(_ pixels: Span<UInt8>) {
    let entries = entries
    appendRow { rows in
      guard let entries else { return rows.append(pixels) }
      let mapped = pixels.indices.map { entries[Int(pixels[$0])] }
      rows.append(mapped.span)
    }
  }

  private mutating func appendRow(_ append: (inout PackedRows) -> Void) {
    let start = bytes.count
    append(&self)
    if let last = sections.last, last.repeated == 0 {
      sections[sections.count - 1].new = last.new.lowerBound..<bytes.count
    } else {
      sections.append(Section(new: start..<bytes.count))
    }
  }

  /// Creates a single row from its bytes.
  init(row: [UInt8]) {
    (depth, entries) = (8, nil)
    (bytes, stride, sections) = (row, row.count, [Section(new: 0..<row.count)])
  }

  private mutating func append(_ pixels: Span<UInt8>) {
    bytes.append(0)
    if depth == 8 {
      unsafe pixels.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
      return
    }
    let width = pixels.count
    pack(width) { $0.pack(pixels) }
  }

  /// Packs pixels of one bit, given as words with the first pixel in the lowest bit.
  private mutating func append(bits words: ArraySlice<UInt64>, width: Int) {
    bytes.append(0)
    pack(width) { $0.pack(bits: words) }
  }

  private mutating func pack(_ width: Int, _ pack: (inout PackedRow) -> Void) {
    var row = packer ?? PackedRow(width: width, depth: depth)
    packer = nil
    pack(&row)
    bytes += row.bytes.prefix(stride - 1)
    packer = row
  }
}

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
    precondition(indices.count == width, "a row is as wide as its image")
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
    // Clears the bits beyond the last pixel, so that equal images give equal files.
    if width % 8 > 0 { packed[width / 8] &= .max << (8 - UInt8(width % 8)) }
  }
}
