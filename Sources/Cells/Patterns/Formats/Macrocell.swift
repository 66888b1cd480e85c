internal import Grids
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

extension MacrocellTree {
  /// Appends a leaf of 8 by 8 cells of two states.
  ///
  /// - Parameter bits: the cells row by row, with the top left cell in the lowest bit.
  /// - Throws: `PatternProblem` if the tree has leaves of more states, or too many squares.
  public mutating func add(leaf bits: UInt64) throws(PatternProblem) {
    try setLeafLevel(3)
    let halves = SIMD4(UInt32(truncatingIfNeeded: bits), UInt32(bits >> 32), 0, 0)
    try add(halves, level: 3, leaves: bits == 0 ? 0 : 1)
  }

  /// Appends a square of four parts. Parts without living cells are stored as empty, so that no
  /// traversal of the tree enters them.
  ///
  /// - Parameters:
  ///   - level: the level of the square; its side is 2 to this power.
  ///   - nw: the number of the north-west part, from 1, or 0 for an empty part; at level 1, the
  ///     state of the cell.
  ///   - ne: the north-east part.
  ///   - sw: the south-west part.
  ///   - se: the south-east part.
  /// - Throws: `PatternProblem` if the level, a part or a state is invalid.
  public mutating func add(
    level: Int, _ nw: Int, _ ne: Int, _ sw: Int, _ se: Int
  ) throws(PatternProblem) {
    guard (1...PatternProblem.highestLevel).contains(level) else { throw .level(level) }
    var parts = [nw, ne, sw, se]
    let isLeaf = level == 1
    if level <= 3 { try setLeafLevel(1) }
    if isLeaf {
      if parts.contains(where: { $0 > 255 }) { throw .tooManyStates }
    } else {
      for part in parts {
        if part > squares.count { throw "there is no part \(part) above: parts are counted from 1" }
        if part > 0, Int(levels[part - 1]) != level - 1 {
          throw "a square of level \(level) requires parts one level below, got level"
            + " \(Int(levels[part - 1]))"
        }
      }
      parts = parts.map { $0 > 0 && leaves[$0 - 1] == 0 ? 0 : $0 }
    }
    // Capped, since a few squares can represent astronomically many leaves.
    let count = parts.reduce(0) {
      min(Self.mostLeaves + 1, $0 + ($1 == 0 ? 0 : isLeaf ? 1 : Int(leaves[$1 - 1])))
    }
    let numbers = SIMD4(
      UInt32(parts[0]), UInt32(parts[1]), UInt32(parts[2]), UInt32(parts[3]))
    try add(numbers, level: level, leaves: count)
  }

  /// Sets the level of the leaves, which is the same in the whole file.
  private mutating func setLeafLevel(_ level: Int) throws(PatternProblem) {
    if let leafLevel, leafLevel != level { throw .node }
    leafLevel = level
  }

  private mutating func add(
    _ square: SIMD4<UInt32>, level: Int, leaves count: Int
  ) throws(PatternProblem) {
    if squares.count >= Int(UInt32.max) { throw .tooManyCells }
    squares.append(square)
    levels.append(UInt8(level))
    leaves.append(UInt32(count))
  }

  /// A leaf, and the location of its top left cell.
  private struct PlacedLeaf {
    let x: Int
    let y: Int
    let square: Int
  }

  /// All cells of the last square, sorted by row and then by column. The first row below the
  /// square's center is row 1, as in Golly. Throws `PatternProblem` if the cells are too many or
  /// too far apart.
  var runs: [Pattern.Run] {
    get throws(PatternProblem) {
      guard let root = squares.indices.last, let leafLevel else { return [] }
      // The number of leaves is known before the traversal, so that a small file cannot make it run
      // forever.
      if hasManyLeaves { throw .tooManyCells }
      var placed: [PlacedLeaf] = []
      let half = 1 << (Int(levels[root]) - 1)
      collect(root, x: -half, y: 1 - half, into: &placed)
      if placed.contains(where: { max(abs($0.x), abs($0.y)) > Pattern.longestSide / 2 }) {
        throw .tooLong
      }
      placed.sort { ($0.y, $0.x) < ($1.y, $1.x) }
      return try unpacked(placed, side: 1 << leafLevel)
    }
  }

  private func collect(_ square: Int, x: Int, y: Int, into placed: inout [PlacedLeaf]) {
    let level = Int(levels[square])
    if level == leafLevel {
      placed.append(PlacedLeaf(x: x, y: y, square: square))
      return
    }
    let half = 1 << (level - 1)
    for quarter in 0..<4 where squares[square][quarter] > 0 {
      collect(
        Int(squares[square][quarter]) - 1, x: x + quarter % 2 * half, y: y + quarter / 2 * half,
        into: &placed)
    }
  }

  /// Returns the cells of sorted leaves. Leaves with the same y are unpacked together, one row of
  /// cells at a time, so that the runs are sorted.
  private func unpacked(
    _ placed: [PlacedLeaf], side: Int
  ) throws(PatternProblem) -> [Pattern.Run] {
    var runs: [Pattern.Run] = []
    var start = 0
    while start < placed.count {
      let end = placed[start...].firstIndex { $0.y != placed[start].y } ?? placed.count
      for row in 0..<side {
        for leaf in placed[start..<end] { unpack(leaf, row: row, into: &runs) }
        if runs.count > Pattern.mostRuns { throw .tooManyCells }
      }
      start = end
    }
    return runs
  }

  private func unpack(_ leaf: PlacedLeaf, row: Int, into runs: inout [Pattern.Run]) {
    let parts = squares[leaf.square]
    if leafLevel == 1 {
      for x in 0..<2 where parts[2 * row + x] > 0 {
        runs.add(UInt8(parts[2 * row + x]), at: leaf.x + x, leaf.y + row)
      }
      return
    }
    // Each pass takes the next sequence of ones: its start is the lowest bit, and its end is the
    // lowest zero above.
    var bits = UInt8(truncatingIfNeeded: parts[row / 4] >> UInt32(row % 4 * 8))
    while bits != 0 {
      let start = bits.trailingZeroBitCount
      let end = start + (~(bits >> start)).trailingZeroBitCount
      runs.add(.init(y: leaf.y + row, columns: leaf.x + start..<leaf.x + end))
      bits &= end < 8 ? .max << end : 0
    }
  }
}

/// A writer for macrocell files (`.mc`). Equal squares are written once, from the smallest to the
/// largest, in a fixed order, so that equal cells give equal files.
struct MacrocellWriter {
  /// A square that is not empty: its location in units of its side, and its number.
  private struct PlacedSquare {
    let place: SIMD2<Int>
    let number: Int
  }

  private var bytes: [UInt8] = []
  private var count = 0
  /// The numbers of the squares of the current level by their parts; numbers start at 1.
  private var numbers: [SIMD4<Int>: Int] = [:]

  /// Returns the file of a pattern with listed cells, for a rule of some states.
  static func write(_ pattern: Pattern, states: Int = 2) -> [UInt8] {
    var writer = MacrocellWriter()
    writer.writeHeader(pattern)
    let hasManyStates = states > 2 || pattern.highest?.value ?? 0 > 1
    var level = hasManyStates ? 1 : 3
    var squares = hasManyStates ? writer.writeStates(pattern) : writer.writeLeaves(pattern)
    // Repeats until all cells lie in the four squares around the center.
    repeat {
      level += 1
      squares = writer.write(squares, level: level)
    } while squares.contains { $0.place.min() < -1 || $0.place.max() > 0 }
    writer.numbers = [:]
    level += 1
    // The last square joins these four. It is centered, so that it is not aligned with the grid of
    // its level: the shift by 1 aligns it.
    _ = writer.write(
      squares.map { PlacedSquare(place: $0.place &+ 1, number: $0.number) }, level: level)
    return writer.bytes
  }

  /// Returns the file of a macrocell tree, with the metadata of the pattern `header`.
  static func write(_ tree: MacrocellTree, header: Pattern) -> [UInt8] {
    var writer = MacrocellWriter()
    writer.writeHeader(header)
    for (level, parts) in zip(tree.levels, tree.squares) {
      writer.add(
        line: level == 3 && tree.leafLevel == 3
          ? drawn(UInt64(parts[1]) << 32 | UInt64(parts[0]))
          : "\(level) \(parts[0]) \(parts[1]) \(parts[2]) \(parts[3])")
    }
    return writer.bytes
  }

  private mutating func writeHeader(_ pattern: Pattern) {
    var text = "[M2] (render)\n"
    if let rule = pattern.rule { text += "#R \(rule.value)\n" }
    if pattern.generation > 0 { text += "#G \(pattern.generation)\n" }
    for comment in pattern.comments { text += "#C \(comment)\n" }
    bytes += Array(text.utf8)
  }

  /// Returns the location of the pattern's (0, 0) relative to the tree's center, above row 1.
  private func corner(of pattern: Pattern) -> Position {
    let position = pattern.position ?? Position(x: 0, y: 0)
    return Position(x: position.x, y: position.y - 1)
  }

  /// Writes the leaves of 8 by 8 cells of two states.
  private mutating func writeLeaves(_ pattern: Pattern) -> [PlacedSquare] {
    let corner = corner(of: pattern)
    var leaves: [SIMD2<Int>: UInt64] = [:]
    for run in pattern.runs {
      let y = run.y + corner.y
      for x in run.columns {
        let x = x + corner.x
        leaves[SIMD2(x >> 3, y >> 3), default: 0] |= 1 << ((y & 7) * 8 + x & 7)
      }
    }
    var known: [UInt64: Int] = [:]
    return leaves.inOrder.map { place, bits in
      if let number = known[bits] { return PlacedSquare(place: place, number: number) }
      add(line: Self.drawn(bits))
      known[bits] = count
      return PlacedSquare(place: place, number: count)
    }
  }

  /// Returns the text of a leaf, without dead cells and rows at the ends.
  private static func drawn(_ bits: UInt64) -> String {
    var text = ""
    for y in 0..<8 {
      let row = UInt8(truncatingIfNeeded: bits >> (8 * y))
      for x in 0..<8 - row.leadingZeroBitCount { text += row >> x & 1 == 1 ? "*" : "." }
      text += "$"
      if y == 7 || bits >> (8 * y + 8) == 0 { break }
    }
    return text
  }

  /// Writes the leaves of 2 by 2 cells of more than two states.
  private mutating func writeStates(_ pattern: Pattern) -> [PlacedSquare] {
    let corner = corner(of: pattern)
    let cells = pattern.runs.flatMap { run in
      run.columns.map {
        PlacedSquare(place: SIMD2($0 + corner.x, run.y + corner.y), number: Int(run.state))
      }
    }
    return write(cells, level: 1)
  }

  /// Writes the squares of a level from the squares of the level below.
  private mutating func write(_ parts: [PlacedSquare], level: Int) -> [PlacedSquare] {
    var squares: [SIMD2<Int>: SIMD4<Int>] = [:]
    for part in parts {
      let place = SIMD2(part.place.x >> 1, part.place.y >> 1)
      squares[place, default: .zero][(part.place.y & 1) * 2 + part.place.x & 1] = part.number
    }
    numbers = [:]
    return squares.inOrder.map { place, parts in
      if let number = numbers[parts] { return PlacedSquare(place: place, number: number) }
      add(line: "\(level) \(parts[0]) \(parts[1]) \(parts[2]) \(parts[3])")
      numbers[parts] = count
      return PlacedSquare(place: place, number: count)
    }
  }

  private mutating func add(line: String) {
    count += 1
    bytes += Array(line.utf8)
    bytes.append(UInt8(ascii: "\n"))
  }
}

extension Dictionary where Key == SIMD2<Int> {
  /// The elements sorted by row, then by column.
  fileprivate var inOrder: [(key: Key, value: Value)] {
    sorted { ($0.key.y, $0.key.x) < ($1.key.y, $1.key.x) }
  }
}
