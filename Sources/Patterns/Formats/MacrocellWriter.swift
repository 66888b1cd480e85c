internal import Grids

/// A writer for macrocell files (`.mc`). Equal squares are written once, from the smallest to the
/// largest, in a fixed order, so that equal cells give equal files.
struct MacrocellWriter {
  /// A square that is not empty: its location in units of its side, and its number.
  private struct Placed {
    let place: SIMD2<Int>
    let number: Int
  }

  private var bytes: [UInt8] = []
  private var count = 0
  /// The numbers of the squares of the current level by their parts; numbers start at 1.
  private var numbers: [SIMD4<Int>: Int] = [:]

  /// Returns the file of a pattern.
  ///
  /// - Parameters:
  ///   - pattern: a pattern with listed cells.
  ///   - states: the number of states of the rule.
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
      squares.map { Placed(place: $0.place &+ 1, number: $0.number) }, level: level)
    return writer.bytes
  }

  /// Returns the file of a macrocell tree.
  ///
  /// - Parameters:
  ///   - tree: the cells.
  ///   - header: a pattern with the metadata for the file.
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

  /// Returns the location of the pattern's (0, 0) relative to the tree's center, below which row 1
  /// begins.
  private func corner(of pattern: Pattern) -> Position {
    let position = pattern.position ?? Position(x: 0, y: 0)
    return Position(x: position.x, y: position.y - 1)
  }

  /// Writes the leaves of 8 by 8 cells of two states.
  private mutating func writeLeaves(_ pattern: Pattern) -> [Placed] {
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
      if let number = known[bits] { return Placed(place: place, number: number) }
      add(line: Self.drawn(bits))
      known[bits] = count
      return Placed(place: place, number: count)
    }
  }

  /// Returns the text of a leaf, without dead cells at the ends of rows and dead rows at the
  /// bottom.
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
  private mutating func writeStates(_ pattern: Pattern) -> [Placed] {
    let corner = corner(of: pattern)
    let cells = pattern.runs.flatMap { run in
      run.columns.map {
        Placed(place: SIMD2($0 + corner.x, run.y + corner.y), number: Int(run.state))
      }
    }
    return write(cells, level: 1)
  }

  /// Writes the squares of a level from the squares of the level below.
  private mutating func write(_ parts: [Placed], level: Int) -> [Placed] {
    var squares: [SIMD2<Int>: SIMD4<Int>] = [:]
    for part in parts {
      let place = SIMD2(part.place.x >> 1, part.place.y >> 1)
      squares[place, default: .zero][(part.place.y & 1) * 2 + part.place.x & 1] = part.number
    }
    numbers = [:]
    return squares.inOrder.map { place, parts in
      if let number = numbers[parts] { return Placed(place: place, number: number) }
      add(line: "\(level) \(parts[0]) \(parts[1]) \(parts[2]) \(parts[3])")
      numbers[parts] = count
      return Placed(place: place, number: count)
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
