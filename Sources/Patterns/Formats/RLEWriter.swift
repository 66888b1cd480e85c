internal import Grids

/// A writer for run-length encoded patterns (`.rle`) that Golly can read.
struct RLEWriter {
  private var line: [UInt8] = []
  private(set) var bytes: [UInt8] = []
  private let hasManyStates: Bool

  /// The most characters in a line of cells.
  private static let longestLine = 70

  /// Returns the file of a pattern.
  static func write(_ pattern: Pattern) -> [UInt8] {
    var writer = RLEWriter(hasManyStates: pattern.highest?.value ?? 0 > 1)
    let living = pattern.living
    writer.writeHeader(pattern, living)
    writer.writeCells(pattern.runs, from: Position(x: living.x, y: living.y))
    return writer.bytes
  }

  private init(hasManyStates: Bool) { self.hasManyStates = hasManyStates }

  private mutating func writeHeader(_ pattern: Pattern, _ living: Region) {
    var lines: [String] = []
    if pattern.position != nil || pattern.generation > 0 {
      let corner = pattern.position ?? Position(x: 0, y: 0)
      lines.append(
        "#CXRLE Pos=\(corner.x + living.x),\(corner.y + living.y) Gen=\(pattern.generation)")
    }
    if !pattern.title.isEmpty { lines.append("#N \(pattern.title)") }
    if !pattern.author.isEmpty { lines.append("#O \(pattern.author)") }
    lines += pattern.comments.map { "#C \($0)" }
    let rule = pattern.rule.map { ", rule = \($0.value)" } ?? ""
    lines.append("x = \(living.width), y = \(living.height)\(rule)")
    bytes += lines.flatMap { Array($0.utf8) + [UInt8(ascii: "\n")] }
  }

  private mutating func writeCells(_ runs: [Pattern.Run], from corner: Position) {
    var (x, y) = (corner.x, corner.y)
    for run in runs {
      if run.y > y {
        write(run.y - y, "$")
        (x, y) = (corner.x, run.y)
      }
      if run.x > x { write(run.x - x, hasManyStates ? "." : "b") }
      write(run.count, tag(of: run.state))
      x = run.columns.upperBound
    }
    write(1, "!")
    bytes += line + [UInt8(ascii: "\n")]
  }

  /// Appends a count and a tag, on a new line if the current one is full. A count of 1 is omitted.
  private mutating func write(_ count: Int, _ tag: String) {
    let word = Array((count == 1 ? tag : "\(count)\(tag)").utf8)
    if line.count + word.count > Self.longestLine {
      bytes += line + [UInt8(ascii: "\n")]
      line.removeAll(keepingCapacity: true)
    }
    line += word
  }

  /// Returns the tag of a state: `o` for two states. With more states, `A` to `X` for 1 to 24, and
  /// `pA` to `yO` for 25 to 255.
  private func tag(of state: UInt8) -> String {
    guard hasManyStates else { return "o" }
    let letter = { (first: Unicode.Scalar, number: UInt8) in
      String(Unicode.Scalar(UInt8(ascii: first) + number))
    }
    let (prefix, place) = (state - 1).quotientAndRemainder(dividingBy: 24)
    return (prefix == 0 ? "" : letter("p", prefix - 1)) + letter("A", place)
  }
}
