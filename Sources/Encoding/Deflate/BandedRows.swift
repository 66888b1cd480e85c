internal import Grids
internal import Imaging

/// The rows of a large picture, which are compressed in bands on several cores.
///
/// The bands have the same rows for any number of cores, so the result has the same bytes.
struct BandedRows: Sendable {
  let region: Region
  let depth: Int
  /// The palette entries that replace the picture's own; nil to keep them.
  let entries: [UInt8]?
  /// Returns a surface that contains some rows, and the number of its first row.
  let surface: @Sendable (_ rows: Range<Int>) -> (surface: any Surface, top: Int)

  /// The limits of the number of packed bytes in a band. The rows before a band serve as its
  /// dictionary, so that only a flush and new codes are lost: less than a thousandth for usual
  /// pictures.
  private static let bytesPerBand = 1 << 18...1 << 20
  /// The number of bands, within these limits.
  private static let usualBands = 16
  /// The fewest packed bytes that are compressed in bands.
  private static let fewestBytes = 2 * bytesPerBand.lowerBound
  /// The most pixels of a group of bands, which one core paints and compresses after another. Some
  /// worlds recompute many generations before the first row of each group.
  private static let pixelsPerGroup = 1 << 24
  /// The number of groups for each core, so that all cores have work until the end.
  private static let groupsPerCore = 8

  init(
    _ region: Region, depth: Int, entries: [UInt8]? = nil,
    surface: @escaping @Sendable (_ rows: Range<Int>) -> (surface: any Surface, top: Int)
  ) {
    (self.region, self.depth, self.entries, self.surface) = (region, depth, entries, surface)
  }

  /// True if the rows are so many that they are compressed in bands.
  fileprivate static func areWorthIt(_ size: Size, depth: Int) -> Bool {
    PackedRows.stride(size.width, depth: depth) * size.height >= fewestBytes
  }

  /// Passes the parts of a zlib stream to a closure in order: one for each band, the first with the
  /// stream's header, and the end.
  func compress<Failure: Error>(
    _ effort: Effort, _ take: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    let (cores, rowsPerBand) = (Cores.limit, rowsPerBand)
    let bands = (region.height + rowsPerBand - 1) / rowsPerBand
    let pixels = min(Self.pixelsPerGroup, Picture.maximumPixelsAtOnce / cores)
    let group = max(
      1, min(pixels / (rowsPerBand * region.width), bands / (Self.groupsPerCore * cores)))
    var (stream, header) = (JoinedBands(), JoinedBands.header)
    let make = { @Sendable (number: Int) throws(Failure) -> [DeflatedBand] in
      let own = number * group..<min(bands, (number + 1) * group)
      return self.bands(own, rowsPerBand, pixels, effort)
    }
    try Cores.inOrder((bands + group - 1) / group, make: make) { bands throws(Failure) in
      for band in bands {
        stream.add(band)
        try take(header + band.bytes)
        header = []
      }
    }
    try take(stream.end)
  }

  /// Returns the whole zlib stream.
  func compressed(_ effort: Effort) -> [UInt8] {
    var stream: [UInt8] = []
    compress(effort) { stream += $0 }
    return stream
  }

  private var stride: Int { PackedRows.stride(region.width, depth: depth) }
  private var isHuge: Bool { region.size.area > Picture.maximumPixelsAtOnce }
  private var rowsPerBand: Int {
    let (least, most) = (Self.bytesPerBand.lowerBound, Self.bytesPerBand.upperBound)
    return max(1, max(least, min(most, stride * region.height / Self.usualBands)) / stride)
  }

  /// Paints and compresses consecutive bands.
  ///
  /// - Parameter pixels: the number of pixels to paint at a time.
  private func bands(
    _ numbers: Range<Int>, _ rowsPerBand: Int, _ pixels: Int, _ effort: Effort
  ) -> [DeflatedBand] {
    let known = (DeflateToken.farthest + stride - 1) / stride
    let end = min(region.height, numbers.upperBound * rowsPerBand)
    var next = max(0, numbers.lowerBound * rowsPerBand - known)
    var painted = PaintedRows(height: max(1, pixels / max(1, region.width)), end: region.y + end)
    var rows = PackedRows(width: region.width, depth: depth, entries: entries)
    var bands: [DeflatedBand] = []
    for number in numbers {
      if CancellationCheck.isOver { return bands }
      let start = number * rowsPerBand
      while next < min(end, start + rowsPerBand) {
        if next == start { rows.startBand(known: known) }
        let (surface, y) = painted.row(region.y + next, self.surface)
        rows.append(surface, y, region.columns)
        next += 1
      }
      bands.append(DeflatedBand(rows, effort, isHuge: isHuge))
    }
    return bands
  }
}

/// The painted rows that a band is read from.
private struct PaintedRows {
  /// The number of rows to paint at a time, and the end of the rows that are needed.
  let height: Int
  let end: Int
  private var painted: (surface: any Surface, top: Int)?

  init(height: Int, end: Int) { (self.height, self.end) = (height, end) }

  /// Returns a surface with a row, and the number of that row on the surface.
  mutating func row(
    _ y: Int, _ paint: (Range<Int>) -> (surface: any Surface, top: Int)
  ) -> (any Surface, Int) {
    if let painted, y < painted.top + painted.surface.size.height {
      return (painted.surface, y - painted.top)
    }
    // Freed before the next rows are painted.
    painted = nil
    let new = paint(y..<min(end, y + height))
    painted = new
    return (new.surface, y - new.top)
  }
}

extension Picture {
  /// Returns the pixels of a region as a zlib stream: a filter byte before each row, as in a PNG.
  ///
  /// - Parameters:
  ///   - region: the region; nil for the whole picture.
  ///   - entries: the palette entries that replace the picture's own; nil to keep them.
  func compressed(
    _ region: Region? = nil, depth: Int, entries: [UInt8]?, _ effort: Effort
  ) -> [UInt8] {
    let region = region ?? Region(size)
    let banded =
      BandedRows.areWorthIt(region.size, depth: depth)
      ? bandedRows(region, depth: depth, entries: entries).compressed(
        effort == .small ? .normal : effort) : nil
    if effort != .small, let banded { return banded }
    // The cheapest tokens are searched for in the whole picture.
    let whole = PackedRows(whole(), region, depth: depth, entries: entries).compressed(effort)
    return banded.map { $0.count < whole.count ? $0 : whole } ?? whole
  }

  /// The rows of a region, painted as they are needed.
  func bandedRows(_ region: Region, depth: Int, entries: [UInt8]?) -> BandedRows {
    BandedRows(region, depth: depth, entries: entries) { rows in self.part(rows) }
  }
}
