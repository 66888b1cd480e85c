internal import Grids

extension BitBoard {
  /// Advances by one generation.
  ///
  /// - Parameters:
  ///   - kernel: The rule's kernel.
  ///   - isTorus: True if opposite edges are joined; otherwise all cells beyond them are dead.
  ///   - window: Buffers for a board of this width, which can be reused for later steps.
  mutating func step(_ kernel: RangeKernel, isTorus: Bool, _ window: inout RangeWindow) {
    let (height, range) = (size.height, kernel.range)
    let before = words
    window.restart()
    for y in -range..<height + range {
      let row = isTorus ? (y % height + height) % height : y
      if (0..<height).contains(row) {
        let start = row * wordsPerRow
        window.take(before[start..<start + wordsPerRow], width: isTorus ? size.width : nil)
      } else {
        window.take([])
      }
      if y >= range { advance(row: y - range, window: &window) }
    }
  }

  private mutating func advance(row: Int, window: inout RangeWindow) {
    window.count(row: row)
    let start = row * wordsPerRow
    window.advance(&words[start..<start + wordsPerRow], row: row)
    words[start + wordsPerRow - 1] &= lastWordMask
  }
}
