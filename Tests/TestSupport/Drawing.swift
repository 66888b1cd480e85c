package import Grids

extension Grid where Element == UInt8 {
  /// Compares the bytes. The general comparison of grids is slow in tests, which are not optimized.
  package static func == (a: Grid, b: Grid) -> Bool {
    a.size == b.size && a.elements == b.elements
  }
}

/// Worlds drawn as text: `.` is state 0, `O` is state 1, and a digit is that state.
extension Grid where Element == UInt8 {
  package init(drawn text: String) {
    let rows = text.split(whereSeparator: \.isNewline).map { line in
      line.filter { !$0.isWhitespace }.map { letter -> UInt8 in
        letter == "." ? 0 : letter == "O" ? 1 : UInt8(letter.wholeNumberValue!)
      }
    }
    self.init(
      size: Size(width: rows.first?.count ?? 0, height: rows.count), elements: rows.flatMap { $0 })
  }

  /// The drawing with one line per row. A failed expectation prints it legibly.
  package var drawn: String {
    (0..<height).map { y in
      row(y).map { $0 == 0 ? "." : $0 == 1 ? "O" : "\($0)" }.joined()
    }.joined(separator: "\n")
  }
}
