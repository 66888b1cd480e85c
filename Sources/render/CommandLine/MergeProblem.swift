internal import Films
internal import Settings

/// An error in the parts of a table to merge.
enum MergeProblem: Problem {
  case noParts
  case noOutput
  case noTable(String)
  case noPart(String)
  /// A part that the table would overwrite.
  case isPart(String)
  case sameOutput(String)
  /// Two parts of different sweeps.
  case otherSweep(String, String)
  case twice(Int, of: Int, String, String)
  case missing([ClosedRange<Int>], of: Int)
  /// The number of rows in a part, and the number that its last line states; nil if it has none.
  case notWhole(String, rows: Int, of: Int?)
  /// An input that can be read only once, such as a pipe.
  case readOnce(String)
  case damaged(String, row: Int)
  /// A part with rows that do not match the checksum in its last line.
  case altered(String)
  case noGroup(String, known: [String])
  case groupsCycles

  var description: String {
    switch self {
    case .noParts: "merge needs the parts of a table: part-*.csv"
    case .noOutput: "merge needs --out, such as sweep.csv"
    case .noTable(let name):
      "'\(name)' cannot store a table: use .csv or .json, or - with format csv"
    case .noPart(let path):
      "'\(path)' is not part of a table: `render run --shard K/N` writes parts as .csv"
    case .isPart(let path): "--out: '\(path)' is one of the parts: give the table another name"
    case .sameOutput(let path): "--out: '\(path)' is given twice"
    case .otherSweep(let one, let other):
      "'\(other)' belongs to another sweep than '\(one)': merge parts of one scenario, drawn by the"
        + " same number of workers"
    case .twice(let part, let count, let one, let other):
      "part \(part)/\(count) is given twice, as '\(one)' and '\(other)': leave one out"
    case .missing(let parts, let count): Self.missing(parts, count)
    case .readOnce(let path): "'\(path)' can be read only once: use a file"
    case .notWhole(let path, let rows, let all) where rows == all:
      "'\(path)' has data after its last line: copy it again"
    case .notWhole(let path, let rows, let all):
      "'\(path)' is incomplete: it has \(rows) rows\(all.map { " of \($0)" } ?? ""): copy it again"
    case .damaged(let path, let row): "'\(path)': row \(row) does not fit this table: copy it again"
    case .altered(let path):
      "'\(path)' is damaged: its rows do not match its checksum: copy it again"
    case .noGroup(let name, let known):
      "'\(name)' does not vary"
        + Nearest.hint(
          Nearest.name(to: name, among: known),
          else: ": \((known + ["or none"]).joined(separator: ", "))")
    case .groupsCycles:
      "these runs repeat forever and end at different frames: run them with final, or with a number of frames"
    }
  }

  private static func missing(_ parts: [ClosedRange<Int>], _ count: Int) -> String {
    let words = parts.prefix(10).map {
      $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)–\($0.upperBound)"
    }
    let list = words.joined(separator: ", ") + (parts.count > 10 ? "…" : "")
    let isOne = parts.count == 1 && parts[0].count == 1
    return
      "\(isOne ? "part" : "parts") \(list) of \(count) \(isOne ? "is" : "are") missing: give all \(count)"
  }
}
