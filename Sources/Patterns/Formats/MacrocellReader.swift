internal import Settings

/// A parser for Golly's macrocell format (`.mc`): a tree of squares. The four parts of a square
/// precede it in the file, so equal squares are stored once. With two states the leaves are 8 by 8
/// cells, drawn with characters. With more states they are 2 by 2 cells, written as their states.
struct MacrocellReader {
  /// The pattern with the file's metadata, but without its cells.
  private(set) var pattern = Pattern()
  private(set) var tree = MacrocellTree()
  private var line = 0
  /// The line of the last square.
  private var root = 1

  /// Parses a file. The cells of the pattern are listed unless they are too many or too far apart.
  /// Such a pattern has `squares` instead.
  static func parse(_ bytes: [UInt8]) throws(Located<PatternProblem>) -> Pattern {
    var reader = try read(bytes)
    do throws(PatternProblem) {
      var runs = try reader.tree.runs
      // The tree is released first, so that memory does not hold the tree, the runs and the pattern
      // at the same time.
      reader.tree = MacrocellTree()
      reader.pattern.settle(&runs)
    } catch {
      reader.pattern.settle(Pattern.Written(reader.tree, line: reader.root))
    }
    return reader.pattern
  }

  /// Parses a file into a tree.
  static func read(_ bytes: [UInt8]) throws(Located<PatternProblem>) -> MacrocellReader {
    var reader = MacrocellReader()
    for (number, line) in PatternLines(bytes) {
      reader.line = number
      do throws(PatternProblem) {
        try reader.read(line)
      } catch {
        throw Located(error, line: reader.line, column: 1)
      }
    }
    return reader
  }

  private mutating func read(_ line: ArraySlice<UInt8>) throws(PatternProblem) {
    switch line.first {
    case nil, UInt8(ascii: "\r"), UInt8(ascii: "["): break
    case UInt8(ascii: "#"): readComment(line.dropFirst())
    case UInt8(ascii: "."), UInt8(ascii: "*"), UInt8(ascii: "$"):
      try tree.add(leaf: Self.leaf(line))
      pattern.see(1, line: self.line, column: 1)
      root = self.line
    default:
      let numbers = line.split(whereSeparator: isSpace).map { Self.number($0) }
      guard numbers.count == 5, !numbers.contains(nil) else { throw .node }
      let values = numbers.compactMap(\.self)
      try tree.add(level: values[0], values[1], values[2], values[3], values[4])
      root = self.line
      if values[0] == 1 {
        pattern.see(UInt8(values[1...].max() ?? 0), line: self.line, column: 1)
      }
    }
  }

  private mutating func readComment(_ line: ArraySlice<UInt8>) {
    let text = String(decoding: line.dropFirst(), as: UTF8.self).trimmed
    switch line.first {
    case UInt8(ascii: "R") where !text.isEmpty: pattern.rule = .init(text, line: self.line)
    case UInt8(ascii: "G"): pattern.generation = min(max(0, Int(text) ?? 0), Pattern.lastGeneration)
    case UInt8(ascii: "C"): pattern.comments.append(text)
    default: break
    }
  }

  /// Returns a whole number of at most 18 digits, which cannot overflow; nil for other text.
  private static func number(_ word: ArraySlice<UInt8>) -> Int? {
    guard word.count <= 18, word.allSatisfy(isDigit) else { return nil }
    return word.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }

  /// Parses a leaf of 8 by 8 cells into bits: row by row, with the top left cell in the lowest bit.
  /// Dead cells at the ends of rows may be omitted.
  private static func leaf(_ line: ArraySlice<UInt8>) throws(PatternProblem) -> UInt64 {
    var (bits, x, y): (UInt64, Int, Int) = (0, 0, 0)
    for byte in line where !isSpace(byte) {
      if byte == UInt8(ascii: "$") {
        (x, y) = (0, y + 1)
        continue
      }
      guard x < 8, y < 8, byte == UInt8(ascii: ".") || byte == UInt8(ascii: "*") else {
        throw .node
      }
      if byte == UInt8(ascii: "*") { bits |= 1 << (y * 8 + x) }
      x += 1
    }
    return bits
  }
}
