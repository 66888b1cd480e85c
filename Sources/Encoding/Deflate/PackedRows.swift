internal import Grids
internal import Imaging

/// Rows of a picture as PNG has them before they are compressed: a filter's number, which is that of
/// none, and the pixels, several in a byte where they take less.
struct PackedRows {
  private(set) var bytes: [UInt8] = []
  /// The bytes of a row with its filter.
  let stride: Int
  /// Bytes of rows that are not the ones above them again, and how many follow of rows that are.
  private(set) var sections: [(new: Range<Int>, repeated: Int)] = []

  /// The entries that stand for those of the pixels; nil where they stay as they are.
  private let entries: [UInt8]?

  /// - Parameters:
  ///   - depth: the bits of a pixel, 1, 2, 4 or 8.
  ///   - entries: the entries that stand for those of the pixels; nil where they stay as they are.
  init(_ surface: any Surface, _ region: Region, depth: Int, entries: [UInt8]? = nil) {
    self.entries = entries
    stride = 1 + (region.width * depth + 7) / 8
    bytes.reserveCapacity(stride * region.height)
    // What deflate can tell as a repetition.
    let mayRepeat = (DeflateToken.shortest...DeflateToken.farthest).contains(stride)
    for y in region.rows {
      // A cell is several rows high.
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
      sections.append((start..<bytes.count, 0))
    }
  }

  /// A single pixel.
  init(pixel: UInt8, depth: Int) {
    entries = nil
    (bytes, stride, sections) = ([0, pixel << (8 - depth)], 2, [(0..<2, 0)])
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
      let missing = max(0, x + perByte - pixels.count)
      bytes.append(byte << (missing * depth))
      x += perByte
    }
  }
}
