internal import CKernels
internal import Grids
internal import Worlds

/// A rule of blocks prepared for the C kernel.
struct BlockKernel: Sendable {
  private let rule: ck_block_rule

  /// - Parameter offset: The column of the first block, 0 or 1.
  init(_ rule: BlockRule, offset: Int) {
    let left: UInt64 = offset == 0 ? 0x5555_5555_5555_5555 : 0xAAAA_AAAA_AAAA_AAAA
    let factors = (0..<4).map { Self.factors(of: rule, cell: $0) }
    var kernel = ck_block_rule()
    kernel.left_columns = left
    unsafe withUnsafeMutableBytes(of: &kernel.upper) {
      unsafe $0.copyBytes(from: Self.masks(factors[0], factors[1], left))
    }
    unsafe withUnsafeMutableBytes(of: &kernel.lower) {
      unsafe $0.copyBytes(from: Self.masks(factors[2], factors[3], left))
    }
    self.rule = kernel
  }

  /// Returns the products whose sum modulo 2 is a cell of the next block, one bit each: the
  /// algebraic normal form of the cell as a function of the block.
  private static func factors(of rule: BlockRule, cell: Int) -> [Bool] {
    var factors = (0..<16).map { rule[$0] >> cell & 1 == 1 }
    for bit in [1, 2, 4, 8] {
      for block in 0..<16 where block & bit != 0 && factors[block ^ bit] {
        factors[block].toggle()
      }
    }
    return factors
  }

  /// Returns the masks of the products of a row of blocks as bytes.
  private static func masks(_ first: [Bool], _ second: [Bool], _ left: UInt64) -> [UInt8] {
    zip(first, second).flatMap { first, second in
      let mask = (first ? left : 0) | (second ? ~left : 0)
      return unsafe withUnsafeBytes(of: mask) { unsafe Array($0) }
    }
  }

  /// A row of cells with a word before and a word after it, which hold the cells beyond its ends.
  typealias EdgedRow = [UInt64]

  /// Returns an empty row of a number of words.
  static func edgedRow(_ count: Int) -> EdgedRow { Array(repeating: 0, count: count + 2) }

  /// Computes the next cells of two rows, which hold the upper and the lower cells of blocks.
  ///
  /// - Parameter next: The two rows that receive the result, without words at their ends.
  func step(
    _ upper: EdgedRow, _ lower: EdgedRow,
    into next: (upper: UnsafeMutablePointer<UInt64>, lower: UnsafeMutablePointer<UInt64>),
    features: ck_features = Processor.features
  ) {
    unsafe upper.withUnsafeBufferPointer { upper in
      unsafe lower.withUnsafeBufferPointer { lower in
        let (above, below) = unsafe (upper.baseAddress!, lower.baseAddress!)
        unsafe step(
          ck_block_row(cells: above + 1, left: above, right: above + 2),
          ck_block_row(cells: below + 1, left: below, right: below + 2), into: next,
          count: upper.count - 2, features: features)
      }
    }
  }

  /// Computes the next words of two rows.
  ///
  /// - Parameter count: The number of words.
  func step(
    _ upper: ck_block_row, _ lower: ck_block_row,
    into next: (upper: UnsafeMutablePointer<UInt64>, lower: UnsafeMutablePointer<UInt64>),
    count: Int, features: ck_features = Processor.features
  ) {
    unsafe withUnsafePointer(to: rule) { rule in
      unsafe ck_step_blocks(upper, lower, next.upper, next.lower, count, rule, features)
    }
  }
}

/// The kernels of a rule of blocks for both positions of the blocks.
struct BlockKernels: Sendable {
  private let kernels: [BlockKernel]

  init(_ rule: BlockRule) {
    kernels = [0, 1].map { BlockKernel(rule, offset: $0) }
  }

  /// Returns the kernel for blocks that begin at even (0) or odd (1) columns.
  subscript(offset: Int) -> BlockKernel { kernels[offset] }
}

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
