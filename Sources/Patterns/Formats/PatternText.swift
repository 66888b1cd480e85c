internal import Grids

/// Blanks, tabs and the carriage return of files from Windows.
func isSpace(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) }

func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }

extension String {
  /// Without white space at its ends.
  var trimmed: String {
    let start = drop(while: \.isWhitespace)
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...last])
  }
}

extension Pattern {
  /// A coordinate that a world can have; nil where the number is none.
  static func possible(_ coordinate: Int) -> Int? {
    (-longestSide...longestSide).contains(coordinate) ? coordinate : nil
  }

  /// The last generation that a file can say: what a film adds to it can still be counted.
  static let lastGeneration = 1 << 60

  /// Takes in that a state stands at a place of the file.
  @inline(__always)
  mutating func see(_ state: UInt8, line: Int, column: Int) {
    if state > highest?.value ?? 0 { highest = Written(state, line: line, column: column) }
  }

  /// Takes runs in any order, moved so that none lies left of or above (0, 0), and keeps where that
  /// was.
  mutating func settle(_ runs: [Run]) {
    let left = runs.map(\.x).min() ?? 0
    let top = runs.map(\.y).min() ?? 0
    position = Position(x: left, y: top)
    self.runs =
      runs.map {
        Run(y: $0.y - top, columns: $0.x - left..<$0.columns.upperBound - left, state: $0.state)
      }.sorted { ($0.y, $0.x) < ($1.y, $1.x) }.merged
  }
}

extension [Pattern.Run] {
  /// With cells of a state that lie side by side, or that are there twice, in one run.
  ///
  /// - Precondition: runs are in order, and those that overlap are of one state.
  var merged: [Pattern.Run] {
    var merged: [Pattern.Run] = []
    for run in self {
      if let last = merged.last, last.y == run.y, last.state == run.state,
        run.x <= last.columns.upperBound
      {
        let end = Swift.max(last.columns.upperBound, run.columns.upperBound)
        merged[merged.count - 1] = .init(y: run.y, columns: last.x..<end, state: run.state)
      } else {
        merged.append(run)
      }
    }
    return merged
  }
}
