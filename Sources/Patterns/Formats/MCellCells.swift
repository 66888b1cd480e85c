internal import Settings

/// The cells of an `.mcl` file: counts and tags. `.` is a dead cell, `A` to `X` are the states 1 to
/// 24, `aA` to `jO` the states 25 to 255, and `$` ends a row.
struct MCellCells {
  private(set) var runs: [Pattern.Run] = []
  /// The highest state, at its first occurrence.
  private(set) var highest: Pattern.Written<UInt8>?
  private var x = 0
  private var y = 0

  /// Parses the part of a line after the keyword.
  ///
  /// - Parameter column: The column of its first byte, from 1.
  mutating func read(
    _ data: ArraySlice<UInt8>, line: Int, column: Int
  ) throws(Located<PatternProblem>) {
    var rest = data
    while let first = rest.first {
      if isSpace(first) {
        rest.removeFirst()
        continue
      }
      let place = column + rest.startIndex - data.startIndex
      do throws(PatternProblem) {
        try readTag(&rest, line: line, column: place)
      } catch {
        throw Located(error, line: line, column: place)
      }
    }
  }

  /// Parses an optional count and a tag.
  private mutating func readTag(
    _ rest: inout ArraySlice<UInt8>, line: Int, column: Int
  ) throws(PatternProblem) {
    var count: Int?
    while let digit = rest.first, isDigit(digit) {
      // Clamped, so that it cannot overflow.
      count = min((count ?? 0) * 10 + Int(digit) - 48, Pattern.longestSide + 1)
      rest.removeFirst()
    }
    guard let tag = rest.popFirst(), !isSpace(tag) else { throw .separatedCount }
    let length = count ?? 1
    if tag == UInt8(ascii: "$") {
      (x, y) = (0, y + length)
    } else {
      let state = try Self.state(tag, &rest)
      if x + length <= Pattern.longestSide { add(state, length, line: line, column: column) }
      x += length
    }
    if max(x, y) > Pattern.longestSide { throw .tooLong }
    if runs.count > Pattern.mostRuns { throw .tooManyCells }
  }

  private mutating func add(_ state: UInt8, _ count: Int, line: Int, column: Int) {
    if state == 0 || count == 0 || y > Pattern.longestSide { return }
    runs.add(.init(y: y, columns: x..<x + count, state: state))
    if state > highest?.value ?? 0 { highest = .init(state, line: line, column: column) }
  }

  private static func state(
    _ tag: UInt8, _ rest: inout ArraySlice<UInt8>
  ) throws(PatternProblem) -> UInt8 {
    let letters = UInt8(ascii: "A")...UInt8(ascii: "X")
    switch tag {
    case UInt8(ascii: "."): return 0
    case letters: return tag - 64
    case UInt8(ascii: "a")...UInt8(ascii: "j"):
      guard let letter = rest.popFirst(), letters.contains(letter) else { throw .mcellTag }
      let state = 24 * (Int(tag) - 96) + Int(letter) - 64
      guard state <= 255 else { throw .tooManyStates }
      return UInt8(state)
    default: throw .mcellTag
    }
  }
}
