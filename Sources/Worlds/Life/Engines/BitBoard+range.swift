internal import Grids

extension BitBoard {
  /// Advances by one generation.
  ///
  /// - Parameters:
  ///   - kernel: The rule's kernel.
  ///   - isTorus: True if opposite edges are joined; otherwise all cells beyond them are dead.
  ///   - window: Buffers that can be reused for later steps.
  mutating func step(_ kernel: RangeKernel, isTorus: Bool, _ window: inout RangeWindow) {
    let range = kernel.range
    window.fit(width: size.width, height: size.height, kernel)
    var edged = [UInt64](repeating: 0, count: wordsPerRow + 2)
    let dead = edged
    for y in -range..<size.height + range {
      let row = isTorus ? (y % size.height + size.height) % size.height : y
      if (0..<size.height).contains(row) {
        copy(row, to: &edged, edge: range, isTorus: isTorus)
        window.take(edged, row: y + range, kernel)
      } else {
        window.take(dead, row: y + range, kernel)
      }
    }
    for y in 0..<size.height {
      window.count(row: y)
      let start = y * wordsPerRow
      for word in 0..<wordsPerRow {
        words[start + word] = window.next(of: words[start + word], word: word, kernel)
      }
      words[start + wordsPerRow - 1] &= lastWordMask
    }
  }

  /// Copies a row and adds `edge` cells on each side: those of the opposite edge on a torus, dead
  /// cells otherwise.
  private func copy(_ y: Int, to edged: inout [UInt64], edge: Int, isTorus: Bool) {
    let start = y * wordsPerRow
    let shift = UInt64(edge)
    var carry: UInt64 = 0
    for word in 0..<wordsPerRow {
      edged[word] = words[start + word] << shift | carry
      carry = words[start + word] >> (64 - shift)
    }
    edged[wordsPerRow] = carry
    edged[wordsPerRow + 1] = 0
    guard isTorus else { return }
    for step in 0..<edge {
      let left = size.width - 1 - step % size.width
      if self[left, y] { edged[0] |= 1 << UInt64(edge - 1 - step) }
      let column = edge + size.width + step
      if self[step % size.width, y] { edged[column / 64] |= 1 << UInt64(column % 64) }
    }
  }
}
