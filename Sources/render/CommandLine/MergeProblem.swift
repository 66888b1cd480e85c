internal import Films
internal import Settings

/// What can be wrong with parts of a table that are to be joined.
enum MergeProblem: Problem {
  case noParts
  case noOutput
  case noTable(String)
  case noPart(String)
  /// A part that the table would be written over.
  case isPart(String)
  case sameOutput(String)
  /// A part of one sweep, and one of another.
  case otherSweep(String, String)
  case twice(Int, of: Int, String, String)
  case missing([ClosedRange<Int>], of: Int)
  /// Rows that are there, and how many its last line says there are; nil where it has none.
  case notWhole(String, rows: Int, of: Int?)
  /// What had its first lines, and has nothing any more: a pipe.
  case readOnce(String)
  case damaged(String, row: Int)
  /// Rows that do not have the checksum of its last line.
  case altered(String)
  case noGroup(String, known: [String])
  case groupsCycles

  var description: String {
    switch self {
    case .noParts: "merge needs the parts of a table: part-*.csv"
    case .noOutput: "merge needs --out, such as sweep.csv"
    case .noTable(let name):
      "'\(name)' can hold no table: write a .csv or .json, or - with format csv"
    case .noPart(let path):
      "'\(path)' is no part of a table: `render run --shard K/N` writes those as .csv"
    case .isPart(let path): "--out: '\(path)' is a part: give the table another name"
    case .sameOutput(let path): "--out: '\(path)' is given twice"
    case .otherSweep(let one, let other):
      "'\(other)' is part of another sweep than '\(one)': merge what one scenario wrote for one number of"
        + " workers"
    case .twice(let part, let count, let one, let other):
      "part \(part)/\(count) is there twice, as '\(one)' and '\(other)': leave one out"
    case .missing(let parts, let count): Self.missing(parts, count)
    case .readOnce(let path): "'\(path)' can be read but once: give a file"
    case .notWhole(let path, let rows, let all) where rows == all:
      "'\(path)' goes on behind its last line: copy it again"
    case .notWhole(let path, let rows, let all):
      "'\(path)' is not whole: it has \(rows) rows\(all.map { " of \($0)" } ?? ""): copy it again"
    case .damaged(let path, let row): "'\(path)': row \(row) is none of this table: copy it again"
    case .altered(let path):
      "'\(path)' is damaged: its rows do not match its checksum: copy it again"
    case .noGroup(let name, let known):
      "'\(name)' is no setting that varies"
        + Nearest.hint(
          Nearest.name(to: name, among: known),
          else: ": \((known + ["or none"]).joined(separator: ", "))")
    case .groupsCycles:
      "these runs end at other frames, though they go on: run them with final, or frames a number"
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
