internal import Grids
internal import Imaging

/// The rows of a picture as PNG stores them before compression. Each has a filter byte, always 0
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

  /// The palette entries that replace the picture's own; nil to keep them.
  private let entries: [UInt8]?

  /// Packs a region of a surface.
  ///
  /// - Parameters:
  ///   - depth: The bits of a pixel: 1, 2, 4 or 8.
  ///   - entries: The palette entries that replace the picture's own; nil to keep them.
  init(_ surface: any Surface, _ region: Region, depth: Int, entries: [UInt8]? = nil) {
    self.entries = entries
    stride = 1 + (region.width * depth + 7) / 8
    bytes.reserveCapacity(stride * region.height)
    // Deflate can write an equal row as a repetition only if its length and distance are in range.
    let mayRepeat = (DeflateToken.shortest...DeflateToken.farthest).contains(stride)
    for y in region.rows {
      // A cell is usually several rows high, so comparing two rows first avoids packing most of
      // them.
      if mayRepeat, y > region.y, surface.repeatsRow(y, region.columns) {
        repeatRow()
      } else {
        surface.withRow(y) { appendRow($0.extracting(region.columns), depth) }
      }
    }
  }

  private mutating func repeatRow() {
    let above = Array(bytes.suffix(stride))
    bytes += above
    sections[sections.count - 1].repeated += stride
  }

  private mutating func appendRow(_ pixels: Span<UInt8>, _ depth: Int) {
    let start = bytes.count
    if let entries {
      let mapped = pixels.indices.map { entries[Int(pixels[$0])] }
      append(mapped.span, depth)
    } else {
      append(pixels, depth)
    }
    if let last = sections.last, last.repeated == 0 {
      sections[sections.count - 1].new = last.new.lowerBound..<bytes.count
    } else {
      sections.append(Section(new: start..<bytes.count))
    }
  }

  /// Packs a single pixel.
  init(pixel: UInt8, depth: Int) {
    entries = nil
    (bytes, stride, sections) = ([0, pixel << (8 - depth)], 2, [Section(new: 0..<2)])
  }

  private mutating func append(_ pixels: Span<UInt8>, _ depth: Int) {
    bytes.append(0)
    if depth == 8 {
      unsafe pixels.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
      return
    }
    let perByte = 8 / depth
    var x = 0
    while x < pixels.count {
      var byte: UInt8 = 0
      for next in x..<min(x + perByte, pixels.count) { byte = byte << depth | pixels[next] }
      // The first pixel of a byte is in its highest bits; a last byte is padded with zeros below.
      let missing = max(0, x + perByte - pixels.count)
      bytes.append(byte << (missing * depth))
      x += perByte
    }
  }
}
