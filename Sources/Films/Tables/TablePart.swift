package import Grids

/// A table's place among the parts of a sweep.
package struct TablePart: Hashable, Sendable {
  /// Sixteen digits that identify the sweep.
  package let sweep: String
  /// From 1.
  package let number: Int
  package let count: Int
  /// True if a run that is shorter than others stays as it ended.
  package let rests: Bool
  package let isFinal: Bool

  /// A table has no more parts: each worker knows all of them.
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

  /// The line that its table begins with.
  package var line: String {
    let words = (isFinal ? " final" : "") + (rests ? "" : " lengths")
    return "\(Self.mark)\(sweep) part \(number)/\(count)\(words)\n"
  }

  /// - Parameter checksum: the hash of all lines before it.
  package func lastLine(rows: Int, checksum: FNV) -> String {
    "\(Self.end)\(rows)\(Self.sum)\(String(checksum.value, radix: 16))\n"
  }

  /// The number of rows that a part's last line gives, and the checksum, which earlier versions did not write; nil
  /// if it is no such line.
  package static func ending(_ line: String) -> (rows: Int, checksum: UInt64?)? {
    guard line.hasPrefix(end) else { return nil }
    let words = line.dropFirst(end.count).split(separator: sum, maxSplits: 1)
    guard let rows = words.first.flatMap({ Int($0) }) else { return nil }
    if words.count == 1 { return (rows, nil) }
    return UInt64(words[1], radix: 16).map { (rows, $0) }
  }

  /// Reads the line that a part's table begins with; nil if it is no such line.
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
