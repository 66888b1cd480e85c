internal import Encoding
package import Files
package import Grids
package import Settings

/// The position of a table among the parts of a sweep.
package struct TablePart: Hashable, Sendable {
  /// Sixteen hexadecimal digits that identify the sweep.
  package let sweep: String
  /// The number of the part, from 1.
  package let number: Int
  package let count: Int
  /// True if a run that ends early keeps its last values, because its world is at rest.
  package let endsAtRest: Bool
  package let isFinal: Bool

  /// The most parts of a table. Each worker knows all of them.
  package static let most = 4096

  package init(of sweep: String, _ number: Int, of count: Int, isFinal: Bool, endsAtRest: Bool) {
    self.sweep = sweep
    self.number = number
    self.count = count
    self.isFinal = isFinal
    self.endsAtRest = endsAtRest
  }

  private static let mark = "# render sweep "
  private static let (end, sum) = ("# rows ", " sum ")

  package var line: String {
    let words = (isFinal ? " final" : "") + (endsAtRest ? "" : " lengths")
    return "\(Self.mark)\(sweep) part \(number)/\(count)\(words)\n"
  }

  /// Returns the last line of the part's file. `checksum`: the hash of all lines before it.
  package func lastLine(rows: Int, checksum: FNV) -> String {
    "\(Self.end)\(rows)\(Self.sum)\(String(checksum.value, radix: 16))\n"
  }

  /// Parses the last line of a part's file, and returns its number of rows and its checksum. The
  /// checksum is nil in files of earlier versions. Returns nil if the line has another form.
  package static func ending(_ line: String) -> (rows: Int, checksum: UInt64?)? {
    guard line.hasPrefix(end) else { return nil }
    let words = line.dropFirst(end.count).parts(separatedBy: sum)
    guard words.count <= 2, let rows = Int(words[0]) else { return nil }
    if words.count == 1 { return (rows, nil) }
    return UInt64(words[1], radix: 16).map { (rows, $0) }
  }

  /// Parses the first line of a part's file; nil if the line has another form.
  package init?(_ line: some StringProtocol) {
    guard line.hasPrefix(Self.mark) else { return nil }
    let words = String(line.dropFirst(Self.mark.count)).split(separator: " ").map(String.init)
    guard words.count >= 3, words[0].utf8.count == 16, words[1] == "part",
      words[3...].allSatisfy({ ["final", "lengths"].contains($0) })
    else { return nil }
    let numbers = words[2].split(separator: "/").map { Int($0) }
    guard numbers.count == 2, let number = numbers[0], let count = numbers[1],
      (1...Self.most).contains(count), (1...count).contains(number)
    else { return nil }
    self.init(
      of: words[0], number, of: count, isFinal: words.contains("final"),
      endsAtRest: !words.contains("lengths"))
  }
}

/// A reader of a file with a part of a table: its first line describes the part, the second names
/// the columns, and lines after the rows state their number.
package struct PartLines {
  package enum Line {
    case row(String)
    /// The line after the rows of a part, or of a run in a checkpoint. `rows`: the number of rows
    /// that it states for all lines before it. `isIntact`: false if its checksum does not match
    /// those lines; nil if it has none.
    case end(rows: Int, isIntact: Bool?)
  }

  package let part: TablePart
  package let columns: CountColumns
  /// The number of rows that were read.
  package private(set) var rows = 0
  /// The hash of all lines that were read.
  package private(set) var checksum = FNV()
  private let lines: FileLines

  /// Opens a file, and reads its first two lines. Returns nil if it is not a part of a table.
  package init?(_ path: String, _ policy: PathPolicy) throws(FileProblem) {
    lines = try FileLines(path, policy)
    guard let first = try lines.next(), let second = try lines.next(),
      let part = TablePart(String(decoding: first, as: UTF8.self))
    else { return nil }
    let columns = CountColumns(String(decoding: second, as: UTF8.self).cellsOfCSV)
    guard let columns, !columns.isOfGroups else { return nil }
    (self.part, self.columns) = (part, columns)
    for line in [first, second] { checksum.take(line + [UInt8(ascii: "\n")]) }
  }

  /// The number of bytes up to the end of the last line that was read.
  package var offset: Int { lines.offset }

  /// True if a line is too long for a table. No lines follow it.
  package var isTooLong: Bool { lines.isTooLong }

  /// Returns the next complete line; nil if there is none.
  package mutating func next() throws(FileProblem) -> Line? {
    guard let bytes = try lines.next() else { return nil }
    defer { checksum.take(bytes + [UInt8(ascii: "\n")]) }
    let line = String(decoding: bytes, as: UTF8.self)
    if let end = TablePart.ending(line) {
      return .end(rows: end.rows, isIntact: end.checksum.map { $0 == checksum.value })
    }
    rows += 1
    return .row(line)
  }
}
