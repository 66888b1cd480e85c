internal import Archives
package import Decoding
internal import Grids
package import Settings

/// Recognizes the format of an input from its first bytes, and returns a reader of its frames.
///
/// - Throws: An error if the format is unknown, or if the header or the first frame is invalid.
package func arrayReader(
  of source: ByteSource, _ options: ArrayOptions
) throws(Located<ArrayProblem>) -> any ArrayReader {
  var reader = try unmaskedReader(of: source, options)
  if options.origin == .bottomLeft, !reader.ordersRows {
    reader = try FlippedReader(reader, options)
  }
  return options.noData.isEmpty ? reader : try NoDataReader(reader, options.noData, options)
}

/// Returns a reader of an input in which each value has a meaning.
private func unmaskedReader(
  of source: ByteSource, _ options: ArrayOptions
) throws(Located<ArrayProblem>) -> any ArrayReader {
  let start = source.peek(4)
  // The fourth byte contains flags, of which the upper three are reserved.
  guard start.starts(with: [0x1F, 0x8B, 8]), start.last ?? 0 < 32 else {
    return try plainReader(of: source, options)
  }
  let stream = InflatedStream(.gzip) { Array(source.next()) }
  return try CheckedReader(
    problem: { stream.isDamaged ? "the gzip data are damaged or incomplete" : nil },
    open: { () throws(Located<ArrayProblem>) in
      try plainReader(of: ByteSource { stream.next() }, options)
    })
}

extension ByteSource {
  /// True if the input is a text, whose errors have a line and a column. No byte is consumed.
  package var beginsText: Bool {
    let start = peek(8)
    return !start.isEmpty && !NetpbmHeader.recognizes(start) && start.allSatisfy(\.isOfText)
  }
}

extension UInt8 {
  /// True for white space and bytes that are no control characters.
  fileprivate var isOfText: Bool { self >= 32 || (9...13).contains(self) }
}

/// Returns a reader of an input that is not compressed.
private func plainReader(
  of source: ByteSource, _ options: ArrayOptions
) throws(Located<ArrayProblem>) -> any ArrayReader {
  let reader = try recognizedReader(of: source, options)
  if !(reader is LongTableReader) {
    if options.base?.number != nil { throw Located(.onlyTables("base"), column: 1) }
    if options.spacing != nil { throw Located(.onlyTables("spacing"), column: 1) }
  }
  return reader
}

private func recognizedReader(
  of source: ByteSource, _ options: ArrayOptions
) throws(Located<ArrayProblem>) -> any ArrayReader {
  let start = source.peek(8)
  if start.isEmpty { throw Located(.empty, column: 1) }
  let isArray =
    options.raw == nil
    && ([NpyHeader.signature] + ZipArchive.signatures).contains { start.starts(with: $0) }
  if options.axes != nil, !isArray { throw Located(.axesOfOthers, column: 1) }
  if let raw = options.raw { return try RawReader(source, raw.size, raw.type, options) }
  if start.starts(with: NpyHeader.signature) { return try NpyReader(source, options) }
  if ZipArchive.signatures.contains(where: { start.starts(with: $0) }) {
    return try NpzReader.open(source, options)
  }
  if start.starts(with: PNGReader.signature) { return try PNGStreamReader(source, options) }
  if NetpbmHeader.recognizes(start) { return try NetpbmReader(source, options) }
  if let format = unsupportedFormats.first(where: { start.starts(with: $0.signature) }) {
    throw Located(.otherFormat(format.name, format.recipe), column: 1)
  }
  return try textReader(of: source, options)
}

private func textReader(
  of source: ByteSource, _ options: ArrayOptions
) throws(Located<ArrayProblem>) -> any ArrayReader {
  let lines = firstLines(of: source)
  guard lines[0].bytes.allSatisfy(\.isOfText) else {
    throw Located(.unknownFormat, column: 1)
  }
  let isWorld = NetLogoReader.recognizes(lines[0])
  let isGrid = lines.first { !$0.isBlank }.map(ASCIIGridReader.recognizes) ?? false
  if isWorld || isGrid, options.origin != nil { throw Located(.fixedOrigin, column: 1) }
  if isWorld { return try NetLogoReader(source, options) }
  if isGrid { return try ASCIIGridReader(source, options) }
  if let header = try TableHeader(lines, options) {
    if options.base?.number != nil, options.spacing != nil {
      throw Located(.baseWithSpacing, column: 1)
    }
    return try LongTableReader(source, header, options)
  }
  return try TextGridReader(source, options)
}

/// Returns the first lines of a text without consuming them: the first one, and if it may name the
/// columns of a table, those up to the first row. A long line may be cut. Hardly more bytes are
/// read, so that a slow stream need not deliver them first.
func firstLines(of source: ByteSource) -> [InputLine] {
  var count = 8
  while true {
    let start = source.peek(count)
    var lines = LineEnds.unified(start)
      .split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated()
      .map { InputLine(number: $0 + 1, bytes: $1).trimmed }
    let isCut = start.count >= count
    if !isCut || count >= 1 << 16 { return lines }
    // The last line may be incomplete.
    lines.removeLast()
    if suffices(lines) { return lines }
    count *= 2
  }
}

/// Returns true if further lines do not change whether a text is a table. An empty line ends the
/// first frame of a grid.
private func suffices(_ lines: [InputLine]) -> Bool {
  guard let first = lines.firstIndex(where: { !$0.isBlank }) else { return false }
  let rows = lines[first...].filter { !$0.isComment && !$0.isBlank }
  let hasEnd = lines[first...].contains(where: \.isBlank)
  // Rows of a drawing can begin with `#`, too, but its first one has no text.
  guard let row = rows.first else { return hasEnd && !lines[first].isRemark }
  return rows.count > 1 || hasEnd || HeaderLine(row, row: nil)?.isOfNames != true
}

/// The first bytes of formats that users may expect to work, with their names in error messages.
private let unsupportedFormats: [(signature: [UInt8], name: String, recipe: FormatRecipe?)] = [
  ([0x89, 0x48, 0x44, 0x46], "an HDF5 or NetCDF", .netCDF),
  (Array("CDF".utf8), "a NetCDF", .netCDF), (Array("MATLAB".utf8), "a MATLAB", nil),
  (Array("PAR1".utf8), "a Parquet", nil), (Array("GIF8".utf8), "a GIF", nil),
  ([0xFF, 0xD8, 0xFF], "a JPEG", nil), (Array("RIFF".utf8), "a RIFF", nil),
  (Array("P7\n".utf8), "a PAM", nil), (Array("II*\0".utf8), "a TIFF", .geoTIFF),
  (Array("MM\0*".utf8), "a TIFF", .geoTIFF),
  (Array("II+\0".utf8), "a TIFF", .geoTIFF), (Array("MM\0+".utf8), "a TIFF", .geoTIFF),
  ([0x80, 4, 0x95], "a pickle", nil), (Array("BZh".utf8), "a bzip2", nil),
  ([0xFD, 0x37, 0x7A, 0x58, 0x5A], "an xz", nil), ([0x28, 0xB5, 0x2F, 0xFD], "a Zstandard", nil),
  ([0xFF, 0xFE], "a UTF-16", nil), ([0xFE, 0xFF], "a UTF-16", nil),
]
