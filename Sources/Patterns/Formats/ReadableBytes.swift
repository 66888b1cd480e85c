internal import Settings

/// The preparation of a pattern file for its parser: it decodes UTF-16, removes a byte order mark,
/// and ends all lines with line feeds.
enum ReadableBytes {
  private static let newline = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")
  private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Returns the bytes of a file in the form that parsers expect.
  ///
  /// - Throws: an error if the file is a zip archive.
  static func of(_ bytes: [UInt8]) throws(Located<PatternProblem>) -> [UInt8] {
    if bytes.starts(with: "PK\u{3}\u{4}".utf8) { throw Located(.zip, line: 1, column: 1) }
    let bytes = UTF16Text.utf8(bytes) ?? bytes
    var readable = bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
    if endsLinesWithReturns(readable) { endLinesWithNewlines(&readable) }
    return readable
  }

  /// Returns true if lines end with a carriage return alone, as on old Macs. The first line
  /// decides. Several returns before a line feed count as part of it, since some programs write
  /// two.
  private static func endsLinesWithReturns(_ bytes: [UInt8]) -> Bool {
    guard let end = bytes.firstIndex(where: { $0 == newline || $0 == carriageReturn }) else {
      return false
    }
    return bytes[end...].first { $0 != carriageReturn } != newline
  }

  /// Replaces carriage returns with line feeds, except directly before a line feed, since a file
  /// that was assembled from several may have both.
  private static func endLinesWithNewlines(_ bytes: inout [UInt8]) {
    for place in bytes.indices where bytes[place] == carriageReturn {
      if place + 1 == bytes.count || bytes[place + 1] != newline { bytes[place] = newline }
    }
  }
}
