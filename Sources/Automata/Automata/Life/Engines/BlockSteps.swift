internal import CKernels
internal import Grids

extension BitBoard {
  /// Advances by one generation. `offset`: the column and row of the first block, 0 or 1. An odd
  /// side of a torus is not joined, since blocks do not divide it.
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

  /// Advances two rows; the result of a row beyond the edges goes to `unused` and is discarded.
  private mutating func step(
    _ kernel: BlockKernel, _ old: (upper: BlockKernel.EdgedRow, lower: BlockKernel.EdgedRow),
    rows: (upper: Int, lower: Int), unused: inout [UInt64]
  ) {
    let (stride, rowsOnBoard) = (wordsPerRow, 0..<size.height)
    unsafe words.withUnsafeMutableBufferPointer { words in
      unsafe unused.withUnsafeMutableBufferPointer { unused in
        let (first, other) = (words.baseAddress!, unused.baseAddress!)
        let upper = unsafe rowsOnBoard.contains(rows.upper) ? first + rows.upper * stride : other
        let lower = unsafe rowsOnBoard.contains(rows.lower) ? first + rows.lower * stride : other
        unsafe kernel.step(old.upper, old.lower, into: (upper, lower))
      }
    }
    for row in [rows.upper, rows.lower] where rowsOnBoard.contains(row) {
      words[(row + 1) * stride - 1] &= lastWordMask
    }
  }

  /// Copies a row and the cells beyond its ends. A row beyond the edges is dead. `wraps`: true if
  /// the ends of the row are joined; otherwise the cells beyond them are dead.
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

extension TileBoard {
  /// The number of generations between two searches for tiles to remove.
  private static let blockSweeping = 64

  /// Buffers for the rows of blocks that cover a tile: the upper rows of all blocks, then the lower
  /// ones. Blocks at odd rows begin one row above the tile and end one row below it.
  struct BlockBuffers {
    static let rows = 33
    fileprivate var cells = [UInt64](repeating: 0, count: 2 * rows)
    fileprivate var left = [UInt64](repeating: 0, count: 2 * rows)
    fileprivate var right = [UInt64](repeating: 0, count: 2 * rows)
    fileprivate var next = [UInt64](repeating: 0, count: 2 * rows)
  }

  /// Advances by one generation of a rule of blocks, except for the background. `kernels`: the
  /// kernels of the rule for differences from the background.
  mutating func step(_ kernels: BlockKernels, room: inout BlockBuffers?) {
    var buffers = room.take() ?? BlockBuffers()
    let offset = map.times.age & 1
    // Blocks at even columns and rows never cross the edges of tiles.
    if offset == 1 { addTilesAcrossEdges() }
    for tile in tilesInUse {
      collectRows(of: tile, offset: offset, into: &buffers)
      step(kernels[offset], &buffers)
      storeRows(of: tile, offset: offset, from: buffers)
    }
    room = buffers
    swap(&strips, &before)
    map.latestWork = strips.count
    map.work += map.latestWork
    map.times.age += 1
    if map.times.age % Self.blockSweeping == 0 { sweep() }
  }

  private mutating func addTilesAcrossEdges() {
    for tile in tilesInUse {
      let rows = strips[8 * tile..<8 * tile + 8]
      let (first, last) = (row(0, of: tile), row(63, of: tile))
      let columns = rows.reduce(Strip.zero, |).together
      let ways = [
        first & 1, first, first >> 63, columns & 1, columns >> 63, last & 1, last, last >> 63,
      ]
      for way in 0..<8 where ways[way] != 0 { _ = neighbor(of: tile, way) }
    }
  }

  private func collectRows(of tile: Int, offset: Int, into room: inout BlockBuffers) {
    let near = map.tiles[tile].neighbors
    let (left, right) = (Int(near[3]), Int(near[4]))
    for row in 0..<64 {
      let place = BlockBuffers.place(row, offset)
      room.cells[place] = self.row(row, of: tile)
      if offset == 0 { continue }
      room.left[place] = self.row(row, of: left)
      room.right[place] = self.row(row, of: right)
    }
    if offset == 0 { return }
    for (row, ways) in [(-1, [0, 1, 2]), (64, [5, 6, 7])] {
      let place = BlockBuffers.place(row, offset)
      let beyond = row & 63
      room.left[place] = self.row(beyond, of: Int(near[ways[0]]))
      room.cells[place] = self.row(beyond, of: Int(near[ways[1]]))
      room.right[place] = self.row(beyond, of: Int(near[ways[2]]))
    }
  }

  private func step(_ kernel: BlockKernel, _ room: inout BlockBuffers) {
    let rows = BlockBuffers.rows
    unsafe room.cells.withUnsafeBufferPointer { cells in
      unsafe room.left.withUnsafeBufferPointer { left in
        unsafe room.right.withUnsafeBufferPointer { right in
          unsafe room.next.withUnsafeMutableBufferPointer { next in
            let row = { (start: Int) in
              unsafe ck_block_row(
                cells: cells.baseAddress! + start, left: left.baseAddress! + start,
                right: right.baseAddress! + start)
            }
            unsafe kernel.step(
              row(0), row(rows), into: (next.baseAddress!, next.baseAddress! + rows), count: rows)
          }
        }
      }
    }
  }

  private mutating func storeRows(of tile: Int, offset: Int, from room: BlockBuffers) {
    for row in 0..<64 {
      before[8 * tile + row / 8][row % 8] = room.next[BlockBuffers.place(row, offset)]
    }
  }
}

extension TileBoard.BlockBuffers {
  /// Returns the index of a row from −1 to 64.
  @inline(__always)
  fileprivate static func place(_ row: Int, _ offset: Int) -> Int {
    let row = row + offset
    return row / 2 + (row % 2 == 0 ? 0 : rows)
  }
}
