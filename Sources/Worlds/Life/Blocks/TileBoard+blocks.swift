internal import CKernels
internal import Grids

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

  /// Advances by one generation of a rule of blocks.
  ///
  /// - Parameters:
  ///   - kernel: The kernel of the rule for differences from the background.
  ///   - offset: The column and the row of a first block, 0 or 1.
  ///   - background: The next state of the background.
  mutating func step(
    _ kernel: BlockKernel, offset: Int, background: CellState, room: inout BlockBuffers
  ) {
    // Blocks at even columns and rows never cross the edges of tiles.
    if offset == 1 { addTilesAcrossEdges() }
    for tile in tiles.indices.dropFirst() where isInUse(tile) {
      collectRows(of: tile, offset: offset, into: &room)
      step(kernel, &room)
      storeRows(of: tile, offset: offset, from: room)
    }
    swap(&strips, &before)
    latestWork = strips.count
    work += latestWork
    times.age += 1
    if times.age % Self.blockSweeping == 0 { sweep() }
    self.background = background
  }

  /// Creates the neighbors of tiles with cells at their edges.
  private mutating func addTilesAcrossEdges() {
    for tile in tiles.indices.dropFirst() where isInUse(tile) {
      let rows = strips[8 * tile..<8 * tile + 8]
      let (first, last) = (row(0, of: tile), row(63, of: tile))
      let columns = rows.reduce(Strip.zero, |).together
      let ways = [
        first & 1, first, first >> 63, columns & 1, columns >> 63, last & 1, last, last >> 63,
      ]
      for way in 0..<8 where ways[way] != 0 { _ = neighbour(of: tile, way) }
    }
  }

  private func collectRows(of tile: Int, offset: Int, into room: inout BlockBuffers) {
    let near = tiles[tile].neighbours
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
