internal import CDeflate
internal import CZlib
internal import Files
internal import Grids
internal import Imaging

/// The rows of a large image, which are compressed in bands on several cores. The bands have the
/// same rows for any number of cores, so the result has the same bytes.
struct BandedRows: Sendable {
  let region: Region
  let depth: Int
  /// The palette entries that replace the image's own; nil to keep them.
  let entries: [UInt8]?
  /// Returns a surface that contains some rows, and the number of its first row.
  let surface: @Sendable (_ rows: Range<Int>) -> (surface: any Surface, top: Int)

  /// The limits of the number of packed bytes in a band. The rows before a band serve as its
  /// dictionary, so that only a flush and new codes are lost: less than a thousandth for usual
  /// images.
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
  static func areWorthIt(_ size: Size, depth: Int) -> Bool {
    PackedRows.stride(size.width, depth: depth) * size.height >= fewestBytes
  }

  /// Passes the parts of a zlib stream to a closure in order.
  func compress<Failure: Error>(
    _ effort: Effort, _ take: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    let (cores, rowsPerBand) = (Cores.limit, rowsPerBand)
    let bands = (region.height + rowsPerBand - 1) / rowsPerBand
    let pixels = min(Self.pixelsPerGroup, Image.maximumPixelsAtOnce / cores)
    let group = max(
      1, min(pixels / (rowsPerBand * region.width), bands / (Self.groupsPerCore * cores)))
    let make = { @Sendable (number: Int) throws(Failure) -> [DeflatedBand] in
      let own = number * group..<min(bands, (number + 1) * group)
      return self.bands(own, rowsPerBand, pixels, effort)
    }
    try JoinedBands.write((bands + group - 1) / group, make, take)
  }

  func compressed(_ effort: Effort) -> [UInt8] {
    var stream: [UInt8] = []
    compress(effort) { stream += $0 }
    return stream
  }

  private var stride: Int { PackedRows.stride(region.width, depth: depth) }
  private var isHuge: Bool { region.size.area > Image.maximumPixelsAtOnce }
  private var rowsPerBand: Int {
    let (least, most) = (Self.bytesPerBand.lowerBound, Self.bytesPerBand.upperBound)
    return max(1, max(least, min(most, stride * region.height / Self.usualBands)) / stride)
  }

  /// Paints and compresses consecutive bands. `pixels`: the number of pixels to paint at a time.
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

/// Rows that were compressed as a part of a deflate stream. It ends at a whole byte, so that
/// streams can be joined from parts that were made on several cores.
struct DeflatedBand: Sendable {
  let bytes: [UInt8]
  /// The number of uncompressed bytes, and their Adler-32 checksum.
  let count: Int
  let checksum: UInt

  /// Compresses the new rows of packed rows. Repetitions may begin in the rows before them.
  /// `isHuge`: true if they belong to an image that does not fit in memory.
  init(_ rows: PackedRows, _ effort: Effort, isHuge: Bool) {
    self.init(rows.newBytes, of: rows.bytes) { rows.compressedPart(effort, isHuge: isHuge) }
  }

  /// Compresses some of the bytes with zlib. Repetitions may begin in the bytes before them.
  init(_ range: Range<Int>, of bytes: [UInt8], level: Int32) {
    self.init(range, of: bytes) { bytes.deflated(range, level: level) }
  }

  private init(_ range: Range<Int>, of all: [UInt8], _ compressed: () -> [UInt8]) {
    count = range.count
    checksum = unsafe all.withUnsafeBufferPointer { bytes in
      unsafe adler32_z(1, bytes.baseAddress! + range.lowerBound, range.count)
    }
    bytes = CancellationCheck.isOver ? [] : compressed()
  }
}

/// A zlib stream (RFC 1950) that is joined from bands.
struct JoinedBands {
  /// Compression method 8 with a window of 32 KiB, and flags for the default level.
  private static let header: [UInt8] = [0x78, 0x9C]

  private var checksum: UInt = 1

  /// Makes groups of bands on several cores, and passes the parts of their stream to a closure in
  /// order: one for each band, the first with the stream's header, and the end.
  static func write<Failure: Error>(
    _ groups: Int, _ make: @Sendable (Int) throws(Failure) -> [DeflatedBand],
    _ take: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    var (stream, header) = (JoinedBands(), header)
    try Cores.inOrder(groups, make: make) { bands throws(Failure) in
      for band in bands {
        stream.checksum = adler32_combine(stream.checksum, band.checksum, band.count)
        try take(header + band.bytes)
        header = []
      }
    }
    try take(header + stream.end)
  }

  /// The end of the stream after all bands: an empty last block with fixed codes, and the checksum.
  private var end: [UInt8] {
    [3, 0] + (0..<4).map { (byte: Int) -> UInt8 in UInt8(checksum >> (24 - 8 * byte) & 255) }
  }
}

extension [UInt8] {
  /// Returns the bytes as a zlib stream that zlib makes. Many bytes are compressed in bands on
  /// several cores. The bands are the same for any number of cores. `level`: the level of
  /// compression, from 0 to 9.
  func compressedByZlib(level: Int32) -> [UInt8] {
    if zlibBands.count > 1 {
      let bands = zlibBands
      var stream: [UInt8] = []
      let make = { @Sendable number in [DeflatedBand(bands[number], of: self, level: level)] }
      JoinedBands.write(bands.count, make) { stream += $0 }
      return stream
    }
    var length = compressBound(UInt(count))
    var stream = [UInt8](repeating: 0, count: Int(length))
    let end = unsafe compress2(&stream, &length, self, UInt(count), level)
    // Memory is the only reason to fail. Aborts as any Swift allocation would: another stream
    // would make the same bytes a different file.
    precondition(end == Z_OK, "zlib gets no memory")
    return Array(stream.prefix(Int(length)))
  }

  /// Returns the bytes as a zlib stream that libdeflate makes with a level; nil if there is no
  /// memory for it.
  func compressedByLibdeflate(_ level: Int32) -> [UInt8]? {
    guard let compressor = unsafe libdeflate_alloc_compressor(level) else { return nil }
    defer { unsafe libdeflate_free_compressor(compressor) }
    let most = unsafe libdeflate_zlib_compress_bound(compressor, count)
    return unsafe [UInt8](unsafeUninitializedCapacity: most) { stream, length in
      length = unsafe libdeflate_zlib_compress(
        compressor, self, count, stream.baseAddress, stream.count)
      precondition(length > 0, "the stream fits")
    }
  }

  /// The ranges that zlib compresses one by one: at least 256 KiB each, so that the ends of the
  /// bands take less than a thousandth.
  var zlibBands: [Range<Int>] {
    let count = Swift.max(1, self.count >> 18)
    return (0..<count).map { $0 * self.count / count..<($0 + 1) * self.count / count }
  }

  /// Returns some of the bytes as a part of a deflate stream that zlib makes.
  func deflated(_ range: Range<Int>, level: Int32) -> [UInt8] {
    var stream = unsafe z_stream()
    let begun = unsafe deflateInit2_(
      &stream, level, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
    // Memory is the only reason to fail. Aborts as any Swift allocation would.
    precondition(begun == Z_OK, "zlib gets no memory")
    defer { unsafe deflateEnd(&stream) }
    // The flush adds at most 6 bytes.
    let most = Int(unsafe deflateBound(&stream, UInt(range.count))) + 16
    return unsafe withUnsafeBufferPointer { bytes in
      let known = Swift.min(range.lowerBound, DeflateToken.farthest)
      let start = unsafe UnsafeMutablePointer(mutating: bytes.baseAddress! + range.lowerBound)
      if known > 0 { unsafe deflateSetDictionary(&stream, start - known, UInt32(known)) }
      return unsafe [UInt8](unsafeUninitializedCapacity: most) { output, count in
        unsafe (stream.next_in, stream.avail_in) = (start, UInt32(range.count))
        unsafe (stream.next_out, stream.avail_out) = (output.baseAddress, UInt32(most))
        let end = unsafe deflate(&stream, Z_SYNC_FLUSH)
        let left = unsafe Int(stream.avail_out)
        precondition(end == Z_OK && left > 0, "the output fits")
        count = most - left
      }
    }
  }
}
