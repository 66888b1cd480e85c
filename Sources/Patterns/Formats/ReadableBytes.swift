internal import Settings

/// A pattern's file as its readers take it: without a mark of byte order, and with a line feed at
/// the end of each line.
enum ReadableBytes {
  private static let newline = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")
  private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// - Throws: what the file is, where it is no text that could be read.
  static func of(_ bytes: [UInt8]) throws(Located<PatternProblem>) -> [UInt8] {
    if let problem = problem(of: bytes) { throw Located(problem, line: 1, column: 1) }
    var readable = bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
    if endsLinesWithReturns(readable) { endLinesWithNewlines(&readable) }
    return readable
  }

  private static func problem(of bytes: [UInt8]) -> PatternProblem? {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { return .utf16 }
    return bytes.starts(with: "PK\u{3}\u{4}".utf8) ? .zip : nil
  }

  /// Whether lines end as those of old Macs do: the first one speaks for all. Of several returns
  /// the last one counts, since some programs write two before a line feed.
  private static func endsLinesWithReturns(_ bytes: [UInt8]) -> Bool {
    guard let end = bytes.firstIndex(where: { $0 == newline || $0 == carriageReturn }) else {
      return false
    }
    return bytes[end...].first { $0 != carriageReturn } != newline
  }

  /// A file put together of several may have returns before line feeds further down.
  private static func endLinesWithNewlines(_ bytes: inout [UInt8]) {
    for place in bytes.indices where bytes[place] == carriageReturn {
      if place + 1 == bytes.count || bytes[place + 1] != newline { bytes[place] = newline }
    }
  }
}
