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

/// Returns a reader of an input that is not compressed.
private func plainReader(
  of source: ByteSource, _ options: ArrayOptions
) throws(Located<ArrayProblem>) -> any ArrayReader {
  let start = source.peek(8)
  if start.isEmpty { throw Located(.empty, column: 1) }
  if let raw = options.raw { return try RawReader(source, raw.size, raw.type, options) }
  if start.starts(with: NpyHeader.signature) { return try NpyReader(source, options) }
  if ZipArchive.signatures.contains(where: { start.starts(with: $0) }) {
    return try NpzReader.open(source, options)
  }
  if start.starts(with: PNGReader.signature) { return try PNGStreamReader(source, options) }
  if NetpbmHeader.recognizes(start) { return try NetpbmReader(source, options) }
  if let name = unsupportedFormats.first(where: { start.starts(with: $0.signature) })?.name {
    throw Located(.otherFormat(name), column: 1)
  }
  return try textReader(of: source, options)
}

private func textReader(
  of source: ByteSource, _ options: ArrayOptions
) throws(Located<ArrayProblem>) -> any ArrayReader {
  let line = firstLine(of: source)
  guard line.bytes.allSatisfy({ $0 >= 32 || (9...13).contains($0) }) else {
    throw Located(.unknownFormat, column: 1)
  }
  if NetLogoReader.recognizes(line) { return try NetLogoReader(source, options) }
  if options.columns != nil || LongTableHeader(recognizing: line) != nil {
    return try LongTableReader(source, options)
  }
  return try TextGridReader(source, options)
}

/// Returns the first line of a text without consuming it, or its beginning if the line is long.
/// Hardly more bytes are read, so that a slow stream need not deliver them first.
private func firstLine(of source: ByteSource) -> InputLine {
  var count = 8
  while count < 1 << 16 {
    let start = source.peek(count)
    if start.count < count || start.contains(UInt8(ascii: "\n")) { break }
    count *= 2
  }
  let bytes = source.peek(count).prefix { $0 != UInt8(ascii: "\n") }
  return InputLine(number: 1, bytes: bytes).trimmed
}

/// The first bytes of formats that users may expect to work, with their names in error messages.
private let unsupportedFormats: [(signature: [UInt8], name: String)] = [
  ([0x89, 0x48, 0x44, 0x46], "an HDF5 or NetCDF"), (Array("CDF".utf8), "a NetCDF"),
  (Array("MATLAB".utf8), "a MATLAB"), (Array("PAR1".utf8), "a Parquet"),
  (Array("GIF8".utf8), "a GIF"), ([0xFF, 0xD8, 0xFF], "a JPEG"), (Array("RIFF".utf8), "a RIFF"),
  (Array("II*\0".utf8), "a TIFF"), (Array("MM\0*".utf8), "a TIFF"), ([0x80, 4, 0x95], "a pickle"),
  (Array("BZh".utf8), "a bzip2"), ([0xFD, 0x37, 0x7A, 0x58, 0x5A], "an xz"),
  ([0x28, 0xB5, 0x2F, 0xFD], "a Zstandard"), (Array("[[".utf8), "a JSON or printed"),
  ([0xFF, 0xFE], "a UTF-16"), ([0xFE, 0xFF], "a UTF-16"),
]
