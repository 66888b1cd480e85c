package import Grids

/// The position of a table among the parts of a sweep.
package struct TablePart: Hashable, Sendable {
  /// Sixteen hexadecimal digits that identify the sweep.
  package let sweep: String
  /// The number of the part, from 1.
  package let number: Int
  package let count: Int
  /// True if a run that ends earlier than others keeps its last values, because its world is at
  /// rest.
  package let rests: Bool
  package let isFinal: Bool

  /// The most parts of a table. Each worker knows all of them.
  package static let most = 4096

  package init(of sweep: String, _ number: Int, of count: Int, isFinal: Bool, rests: Bool) {
    self.sweep = sweep
    self.number = number
    self.count = count
    self.isFinal = isFinal
    self.rests = rests
  }

  private static let mark = "# render sweep "
  private static let (end, sum) = ("# rows ", " sum ")

  /// The first line of the part's file.
  package var line: String {
    let words = (isFinal ? " final" : "") + (rests ? "" : " lengths")
    return "\(Self.mark)\(sweep) part \(number)/\(count)\(words)\n"
  }

  /// Returns the last line of the part's file.
  ///
  /// - Parameters:
  ///   - rows: the number of rows.
  ///   - checksum: the hash of all lines before it.
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
      rests: !words.contains("lengths"))
  }
}
