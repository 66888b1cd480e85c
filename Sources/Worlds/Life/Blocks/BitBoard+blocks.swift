internal import Grids

extension BitBoard {
  /// Advances by one generation of a rule of blocks.
  ///
  /// - Parameters:
  ///   - offset: The column and the row of the first block, 0 or 1.
  ///   - isTorus: True if opposite edges are joined; otherwise all cells beyond them are dead. An
  ///     odd side of a torus is not joined either, since blocks do not divide it.
  mutating func step(_ kernel: BlockKernel, offset: Int, isTorus: Bool) {
    let (wrapsRows, wrapsColumns) = (
      isTorus && size.height % 2 == 0, isTorus && size.width % 2 == 0
    )
    var upper = BlockKernel.edgedRow(wordsPerRow)
    var lower = upper
    var unused = [UInt64](repeating: 0, count: wordsPerRow)
    let last = wrapsRows ? size.height - offset : size.height
    for y in stride(from: wrapsRows || offset == 0 ? offset : -1, to: last, by: 2) {
      // The rows beyond joined edges are the opposite ones.
      let below = wrapsRows ? (y + 1) % size.height : y + 1
      copy(y, to: &upper, wraps: wrapsColumns)
      copy(below, to: &lower, wraps: wrapsColumns)
      step(kernel, (upper, lower), rows: (y, below), unused: &unused)
    }
    if wrapsRows, offset == 1 {
      copy(size.height - 1, to: &upper, wraps: wrapsColumns)
      copy(0, to: &lower, wraps: wrapsColumns)
      step(kernel, (upper, lower), rows: (size.height - 1, 0), unused: &unused)
    }
  }

  /// Advances two rows. Rows beyond the edges are discarded.
  ///
  /// - Parameter unused: Memory for the result of a row that is discarded.
  private mutating func step(
    _ kernel: BlockKernel, _ old: (upper: BlockKernel.EdgedRow, lower: BlockKernel.EdgedRow),
    rows: (upper: Int, lower: Int), unused: inout [UInt64]
  ) {
    let (stride, rowsOnBoard) = (wordsPerRow, 0..<size.height)
    unsafe words.withUnsafeMutableBufferPointer { words in
      unsafe unused.withUnsafeMutableBufferPointer { unused in
        let (first, other) = unsafe (words.baseAddress!, unused.baseAddress!)
        let upper = unsafe rowsOnBoard.contains(rows.upper) ? first + rows.upper * stride : other
        let lower = unsafe rowsOnBoard.contains(rows.lower) ? first + rows.lower * stride : other
        unsafe kernel.step(old.upper, old.lower, into: (upper, lower))
      }
    }
    for row in [rows.upper, rows.lower] where rowsOnBoard.contains(row) {
      words[(row + 1) * stride - 1] &= lastWordMask
    }
  }

  /// Copies a row and the cells beyond its ends. A row beyond the edges is dead.
  ///
  /// - Parameter wraps: True if the ends of the row are joined; otherwise the cells beyond them are
  ///   dead.
  private func copy(_ y: Int, to row: inout BlockKernel.EdgedRow, wraps: Bool) {
    guard (0..<size.height).contains(y) else {
      for word in row.indices { row[word] = 0 }
      return
    }
    let start = y * wordsPerRow
    for word in 0..<wordsPerRow { row[word + 1] = words[start + word] }
    row[wordsPerRow + 1] = 0
    row[0] = 0
    guard wraps else { return }
    if self[size.width - 1, y] { row[0] = 1 << 63 }
    if self[0, y] { row[1 + size.width / 64] |= 1 << UInt64(size.width % 64) }
  }
}
