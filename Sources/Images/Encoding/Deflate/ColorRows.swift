internal import Grids
internal import Imaging
internal import Platform

/// The exact colors of an image as PNG stores them: rows of channels, each after the filter that
/// suits it best. They are compressed by zlib in bands on several cores. The bands have the same
/// rows for any number of cores, so the result has the same bytes.
struct ColorRows: Sendable {
  private let image: Image
  private let region: Region
  /// The number of bytes in a pixel.
  private let channels: Int

  /// The fewest bytes in a band, unless the image has less.
  private static let bytesPerBand = 1 << 20

  /// Returns the number of bytes in a pixel of an image: 4 if it may be transparent, else 3.
  static func channels(of image: Image) -> Int { image.palette.isOpaque ? 3 : 4 }

  init(_ image: Image, _ region: Region) {
    (self.image, self.region) = (image, region)
    channels = Self.channels(of: image)
  }

  /// The top left pixel as an uncompressed row.
  var corner: [UInt8] {
    let colors = image.exactColors(of: region.y..<region.y + 1)
    return [0] + colors[region.x, 0].bytes.prefix(channels)
  }

  func compressed(_ effort: Effort) -> [UInt8] {
    var stream: [UInt8] = []
    compress(effort) { stream += $0 }
    return stream
  }

  /// Passes the parts of a zlib stream to a closure in order.
  func compress<Failure: Error>(
    _ effort: Effort, _ take: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    let height = max(1, Self.bytesPerBand / (1 + channels * region.width))
    let level = effort.zlibLevels.last ?? 6
    let make = { @Sendable (number: Int) throws(Failure) -> [DeflatedBand] in
      if CancellationCheck.isOver { return [] }
      let start = region.y + number * height
      let bytes = filtered(start..<min(region.rows.upperBound, start + height))
      return bytes.zlibBands.map { DeflatedBand($0, of: bytes, level: level) }
    }
    try JoinedBands.write((region.height + height - 1) / height, make, take)
  }

  /// Returns some rows after filters.
  private func filtered(_ rows: Range<Int>) -> [UInt8] {
    let above = rows.lowerBound > region.y ? 1 : 0
    let colors = image.exactColors(of: rows.lowerBound - above..<rows.upperBound)
    var filters = RowFilters(width: region.width, channels: channels)
    for y in 0..<colors.height {
      filters.add(colors.row(y)[(y * colors.width + region.x)...].prefix(region.width))
      if y + 1 == above { filters.removeRows() }
    }
    return filters.bytes
  }
}

extension ColorWithAlpha {
  fileprivate var bytes: [UInt8] { [red, green, blue, alpha] }
}

/// The filters of a PNG (ISO/IEC 15948, 9). Each row gets the filter with the least sum of absolute
/// differences, as the standard suggests.
private struct RowFilters {
  /// The filtered rows, each after the number of its filter.
  private(set) var bytes: [UInt8] = []
  private let width: Int
  private let channels: Int
  /// The row and the one above it, after a pixel of zeros. All end with room for a vector.
  private var (row, above): ([UInt8], [UInt8])
  private var (filtered, best): ([UInt8], [UInt8])

  private typealias Bytes = SIMD16<UInt8>
  private typealias Words = SIMD16<Int16>

  init(width: Int, channels: Int) {
    (self.width, self.channels) = (width * channels, channels)
    row = Array(repeating: 0, count: (width + 1) * channels + Bytes.scalarCount)
    above = row
    filtered = Array(repeating: 0, count: width * channels + Bytes.scalarCount)
    best = filtered
  }

  /// Removes the filtered rows. The last one stays the row above the next.
  mutating func removeRows() { bytes = [] }

  mutating func add(_ colors: ArraySlice<ColorWithAlpha>) {
    swap(&row, &above)
    unpack(colors)
    // A row that equals the one above, as in large cells, differs from it by nothing.
    let isRepeated = unsafe row.withUnsafeBytes { row in
      unsafe above.withUnsafeBytes {
        unsafe memcmp(row.baseAddress!, $0.baseAddress!, row.count) == 0
      }
    }
    if isRepeated, row.contains(where: { $0 != 0 }) {
      bytes.append(2)
      bytes.append(contentsOf: repeatElement(0, count: width))
      return
    }
    var (least, number) = (Int.max, 0)
    for filter in 0..<5 {
      let sum = apply(filter)
      if sum >= least { continue }
      (least, number) = (sum, filter)
      swap(&filtered, &best)
    }
    bytes.append(UInt8(number))
    bytes.append(contentsOf: best.prefix(width))
  }

  private mutating func unpack(_ colors: ArraySlice<ColorWithAlpha>) {
    let channels = channels
    unsafe colors.withUnsafeBytes { colors in
      unsafe row.withUnsafeMutableBytes { row in
        var (from, to) = (0, channels)
        while from < colors.count {
          for channel in 0..<channels { unsafe row[to + channel] = colors[from + channel] }
          (from, to) = (from + MemoryLayout<ColorWithAlpha>.stride, to + channels)
        }
      }
    }
  }

  /// Filters the row, and returns the sum of absolute values.
  private mutating func apply(_ filter: Int) -> Int {
    switch filter {
    case 0: apply { _, _, _ in .zero }
    case 1: apply { left, _, _ in left }
    case 2: apply { _, above, _ in above }
    // The mean of two bytes, rounded down.
    case 3: apply { left, above, _ in (left & above) &+ (left ^ above) &>> 1 }
    default: apply(Self.paeth)
    }
  }

  /// Subtracts the prediction from all bytes, several at once.
  @inline(__always)
  private mutating func apply(
    _ prediction: (_ left: Bytes, _ above: Bytes, _ aboveLeft: Bytes) -> Bytes
  ) -> Int {
    var sum = 0
    let (width, channels) = (width, channels)
    unsafe row.withUnsafeBytes { row in
      unsafe above.withUnsafeBytes { above in
        unsafe filtered.withUnsafeMutableBytes { filtered in
          for place in stride(from: 0, to: width, by: Bytes.scalarCount) {
            let load = { (bytes: UnsafeRawBufferPointer, place: Int) in
              unsafe bytes.loadUnaligned(fromByteOffset: place, as: Bytes.self)
            }
            let guess = unsafe prediction(
              load(row, place), load(above, place + channels), load(above, place))
            var difference = unsafe load(row, place + channels) &- guess
            unsafe filtered.storeBytes(of: difference, toByteOffset: place, as: Bytes.self)
            for lane in max(0, width - place)..<max(16, width - place) { difference[lane] = 0 }
            let magnitude = pointwiseMin(difference, 0 &- difference)
            sum &+= Int(Words(truncatingIfNeeded: magnitude).wrappedSum())
          }
        }
      }
    }
    return sum
  }

  /// Returns the neighbor that is nearest to the sum of left and above minus the other.
  @inline(__always)
  private static func paeth(_ left: Bytes, _ above: Bytes, _ aboveLeft: Bytes) -> Bytes {
    let words = { (bytes: Bytes) in Words(truncatingIfNeeded: bytes) }
    let magnitude = { (words: Words) in pointwiseMax(words, 0 &- words) }
    let (a, b, c) = (words(left), words(above), words(aboveLeft))
    let (toLeft, toAbove) = (magnitude(b &- c), magnitude(a &- c))
    let toBoth = magnitude(a &+ b &- c &- c)
    let nearest = b.replacing(with: c, where: toAbove .> toBoth)
    let isLeft = (toLeft .<= toAbove) .& (toLeft .<= toBoth)
    return Bytes(truncatingIfNeeded: nearest.replacing(with: a, where: isLeft))
  }
}

extension TimedShot {
  /// The pixels whose exact colors are compared at once.
  private static let pixelsPerBand = 1 << 18

  /// The bounding rectangle of the pixels whose exact colors differ from those of the previous shot.
  var colorChanges: Region {
    let image = shot.image
    guard let previous = previous?.image else { return Region(image.size) }
    let height = max(1, Self.pixelsPerBand / image.size.width)
    let changes = Cores.map(Array(stride(from: 0, to: image.size.height, by: height))) { top in
      let rows = top..<min(image.size.height, top + height)
      var changes = image.exactColors(of: rows).changes(since: previous.exactColors(of: rows))
      changes.y += top
      return changes
    }
    return changes.reduce(.empty) { $0.union($1) }
  }
}

extension Grid<ColorWithAlpha> {
  /// Returns the bounding rectangle of the pixels that differ from those of another image.
  fileprivate func changes(since previous: Grid<ColorWithAlpha>) -> Region {
    var changes = Region.empty
    for y in 0..<height {
      let (row, before) = (elements[y * width..<(y + 1) * width], previous.row(y))
      guard row != before, let left = zip(row, before).enumerated().first(where: { $1.0 != $1.1 }),
        let right = zip(row.reversed(), before.reversed()).enumerated().first(where: {
          $1.0 != $1.1
        })
      else { continue }
      changes = changes.union(
        Region(x: left.offset, y: y, width: width - right.offset - left.offset, height: 1))
    }
    return changes
  }
}
