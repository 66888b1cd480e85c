internal import Films
internal import Settings

struct MergeProblem: Sentence {
  let description: String

  init(_ description: String) { self.description = description }

  static let noOutput = Self("merge needs --out, such as sweep.csv")
  static func noPart(_ path: String) -> Self {
    "'\(path)' is not part of a table: `render run --shard K/N` writes parts as .csv"
  }
  static func sameOutput(_ path: String) -> Self { "--out: '\(path)' is given twice" }
  /// - Parameter all: the number that the last line of the part states; nil if it has none.
  static func notWhole(_ path: String, rows: Int, of all: Int?) -> Self {
    rows == all
      ? "'\(path)' has data after its last line: copy it again"
      : "'\(path)' is incomplete: it has \(rows) rows\(all.map { " of \($0)" } ?? ""): copy it again"
  }
  static func readOnce(_ path: String) -> Self { "'\(path)' can be read only once: use a file" }
  static func damaged(_ path: String, row: Int) -> Self {
    "'\(path)': row \(row) does not fit this table: copy it again"
  }
  static func altered(_ path: String) -> Self {
    "'\(path)' is damaged: its rows do not match its checksum: copy it again"
  }
  static let groupsCycles: Self =
    "these runs repeat forever and end at different frames: run them with final, or with a number of frames"

  static func missing(_ parts: [ClosedRange<Int>], of count: Int) -> Self {
    let words = parts.prefix(10).map {
      $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)–\($0.upperBound)"
    }
    let list = words.joined(separator: ", ") + (parts.count > 10 ? "…" : "")
    let isOne = parts.count == 1 && parts[0].count == 1
    return
      "\(isOne ? "part" : "parts") \(list) of \(count) \(isOne ? "is" : "are") missing: give all \(count)"
  }
}
