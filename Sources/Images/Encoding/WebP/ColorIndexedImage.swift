internal import Grids
internal import Imaging

/// A region of an image as VP8L's color indexing transform stores it (RFC 9649, 4.4): a palette,
/// and rows of indices, several in a byte if there are at most 16 colors.
struct ColorIndexedImage {
  let size: Size
  /// The colors that occur: alpha, red, green and blue from the highest byte down.
  let palette: [UInt32]
  /// The number of bytes in a row.
  let stride: Int
  private(set) var bytes: [UInt8] = []
  /// The rows from top to bottom.
  private(set) var sections: [RowSection] = []

  /// Rows that differ from the row above, and the number of rows after them that equal the last.
  struct RowSection {
    var new: Range<Int>
    var repeated: Int
  }

  /// True if a color is not opaque.
  var hasAlpha: Bool { palette.contains { $0 >> 24 < 255 } }

  /// Creates the image of a region. `previous`: the surface whose equal pixels become transparent;
  /// nil to keep all pixels. The result is nil if no palette can express that. `colors`: the color
  /// of each palette entry, in the order of `palette`.
  init?(
    _ surface: any Surface, since previous: (any Surface)?, _ region: Region, _ colors: [UInt32]
  ) {
    let rows = IndexedRows(surface, previous, region)
    sections = rows.sections
    let used = rows.usedEntries()
    let entries = colors.indices.filter { used[$0] }
    var wanted = Set(entries.map { colors[$0] })
    if previous != nil {
      // Blending a translucent pixel would mix it with the pixel below.
      guard wanted.allSatisfy({ $0 >> 24 == 255 }) else { return nil }
      wanted.insert(0)
    }
    guard wanted.count <= Palette.limit else { return nil }
    let palette = wanted.sorted()
    var indices = [UInt8](repeating: 0, count: 256)
    for entry in entries { indices[entry] = UInt8(palette.firstIndex(of: colors[entry])!) }
    (size, self.palette) = (region.size, palette)
    let depth = Self.depth(palette.count)
    stride = (region.width * depth + 7) / 8
    bytes = rows.packed(indices, depth: depth, stride: stride)
  }

  /// Creates an image of transparent pixels, at most 8 in a row.
  init(transparentPixels size: Size) {
    (self.size, palette, stride) = (size, [0], 1)
    bytes = Array(repeating: 0, count: size.height)
    sections = [RowSection(new: 0..<1, repeated: size.height - 1)]
  }

  /// The number of bytes that equal neither the byte before nor the byte above. The length of the
  /// compressed image grows with it.
  var roughness: Int {
    var sum = 0
    let (stride, sections) = (stride, sections)
    unsafe bytes.withUnsafeBufferPointer { bytes in
      guard let all = bytes.baseAddress else { return }
      for section in sections {
        let start = max(1, section.new.lowerBound) * stride
        let count = section.new.upperBound * stride - start
        let (row, above) = unsafe (all + start, all + start - stride)
        // Without checks for an overflow, the compiler compares many bytes at once.
        for place in 0..<max(0, count) {
          let (byte, left) = unsafe (row[place], row[place - 1])
          sum &+= unsafe (byte != left ? 1 : 0) & (byte != above[place] ? 1 : 0)
        }
      }
    }
    return sum
  }

  func color(_ x: Int, _ y: Int) -> UInt32 {
    let depth = Self.depth(palette.count)
    let bit = x * depth
    return palette[Int(bytes[y * stride + bit / 8] >> (bit % 8)) & (1 << depth - 1)]
  }

  /// Returns the bits of an index: 1, 2, 4 or 8.
  private static func depth(_ colors: Int) -> Int {
    colors <= 2 ? 1 : colors <= 4 ? 2 : colors <= 16 ? 4 : 8
  }

  /// Returns the image as a VP8L stream made by libwebp; nil if libwebp fails, as
  /// without memory, or if the work is canceled. `effort`: from 0 to 100.
  func compressedByLibwebp(effort: Float) -> [UInt8]? {
    WebPLibrary.stream(size, effort: effort) { y in
      (0..<size.width).map { color($0, y) }
    }
  }
}

/// The rows of a region that are compared with the previous image, if there is one.
private struct IndexedRows {
  let surface: any Surface
  let previous: (any Surface)?
  let region: Region
  private(set) var sections: [ColorIndexedImage.RowSection] = []

  init(_ surface: any Surface, _ previous: (any Surface)?, _ region: Region) {
    (self.surface, self.previous, self.region) = (surface, previous, region)
    for y in 0..<region.height {
      if y > 0, repeatsRow(region.y + y) {
        sections[sections.count - 1].repeated += 1
      } else if let last = sections.last, last.repeated == 0 {
        sections[sections.count - 1].new = last.new.lowerBound..<y + 1
      } else {
        sections.append(ColorIndexedImage.RowSection(new: y..<y + 1, repeated: 0))
      }
    }
  }

  /// Returns true if a row equals the row above it, in both images.
  private func repeatsRow(_ y: Int) -> Bool {
    surface.repeatsRow(y, region.columns) && previous?.repeatsRow(y, region.columns) ?? true
  }

  /// Returns for each palette entry whether a pixel that is kept has it.
  func usedEntries() -> [Bool] {
    var used = [Bool](repeating: false, count: 256)
    unsafe used.withUnsafeMutableBufferPointer { used in
      for section in sections {
        for y in section.new {
          unsafe withRows(y) { row, old in
            // Most pixels equal the one on the left, or that of the previous image.
            let known = unsafe old ?? row - 1
            let first = unsafe old == nil ? 1 : 0
            if unsafe old == nil { unsafe used[Int(row[0])] = true }
            unsafe Self.forEachDifference(row, known, first..<region.width) { x in
              unsafe used[Int(row[x])] = true
            }
          }
        }
      }
    }
    return used
  }

  /// Calls `body` with each place at which two rows differ, eight equal pixels at a time.
  private static func forEachDifference(
    _ row: UnsafePointer<UInt8>, _ other: UnsafePointer<UInt8>, _ places: Range<Int>,
    _ body: (Int) -> Void
  ) {
    let (rows, others) = unsafe (UnsafeRawPointer(row), UnsafeRawPointer(other))
    var x = places.lowerBound
    while x < places.upperBound {
      if x + 8 <= places.upperBound,
        unsafe rows.loadUnaligned(fromByteOffset: x, as: UInt64.self)
          == others.loadUnaligned(fromByteOffset: x, as: UInt64.self)
      {
        x += 8
      } else {
        let end = min(x + 8, places.upperBound)
        while x < end {
          if unsafe row[x] != other[x] { body(x) }
          x += 1
        }
      }
    }
  }

  /// Returns all rows, packed. `indices`: the index of each palette entry. Index 0 is that of
  /// unchanged pixels.
  func packed(_ indices: [UInt8], depth: Int, stride: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: stride * region.height)
    for section in sections {
      for y in section.new {
        unsafe bytes.withUnsafeMutableBufferPointer { bytes in
          let target = unsafe UnsafeMutableBufferPointer(
            rebasing: bytes[y * stride..<(y + 1) * stride])
          unsafe withRows(y) { unsafe pack($0, $1, indices, depth: depth, into: target) }
        }
      }
      for y in section.new.upperBound..<section.new.upperBound + section.repeated {
        unsafe bytes.withUnsafeMutableBufferPointer { bytes in
          let from = unsafe bytes.baseAddress! + (section.new.upperBound - 1) * stride
          unsafe (bytes.baseAddress! + y * stride).update(from: from, count: stride)
        }
      }
    }
    return bytes
  }

  /// Packs a row. The first pixel of a byte is in its lowest bits.
  private func pack(
    _ row: UnsafePointer<UInt8>, _ old: UnsafePointer<UInt8>?, _ indices: [UInt8], depth: Int,
    into target: UnsafeMutableBufferPointer<UInt8>
  ) {
    let shift = (8 / depth).trailingZeroBitCount
    let mask = 1 << shift - 1
    unsafe indices.withUnsafeBufferPointer { indices in
      let put = { (x: Int) in
        unsafe target[x >> shift] |= indices[Int(row[x])] &<< UInt8((x & mask) &* depth)
      }
      if let old = unsafe old {
        unsafe Self.forEachDifference(row, old, 0..<region.width, put)
      } else {
        for x in 0..<region.width { put(x) }
      }
    }
  }

  /// Calls `body` with a row of the region and the same row of the previous image.
  private func withRows(
    _ y: Int, _ body: (UnsafePointer<UInt8>, UnsafePointer<UInt8>?) -> Void
  ) {
    surface.withRow(region.y + y) { row in
      unsafe row.withUnsafeBufferPointer { row in
        let row = unsafe row.baseAddress! + region.x
        guard let previous else { return unsafe body(row, nil) }
        previous.withRow(region.y + y) { old in
          unsafe old.withUnsafeBufferPointer { unsafe body(row, $0.baseAddress! + region.x) }
        }
      }
    }
  }
}
