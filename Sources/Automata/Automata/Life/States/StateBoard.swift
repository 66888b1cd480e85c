internal import CKernels
internal import Dispatch
internal import Grids
internal import Rules
internal import Settings
internal import Worlds

/// A rectangle of cells with one byte per cell, and a border of one cell that copies the cells
/// beyond the edges.
///
/// The board is divided into blocks. It also keeps the previous generation. A block needs no
/// computation if it and the cells around it equal their state two generations ago: its next
/// generation is then the previous one.
struct StateBoard: Sendable, Equatable {
  let size: Size
  let topology: BoardTopology
  /// The number of bytes from a row to the next.
  let stride: Int
  /// The current generation, and the previous one. A step overwrites the latter.
  var cells: [CellState]
  var before: [CellState]
  /// The cells of the border that are not always dead, and the cells that they copy.
  let border: [BorderCell]
  /// The blocks that the next generation may change, row by row.
  var awake: [Bool]
  /// The number of generations for which all blocks must be computed. After a change from outside,
  /// the previous generation does not predict the next one.
  var fullStepsLeft = 2

  /// The indices in `cells` of a cell in the border and of the cell that it copies.
  struct BorderCell {
    let index, source: Int
    /// The blocks that it affects. It lies beside three cells of the board, which belong to two
    /// blocks at most.
    let blocks: (Int32, Int32)
  }

  /// The size of a block. The width suits kernels, the height is small so that few cells wake.
  static let block = Size(width: 256, height: 16)

  /// The number of bytes after the cells that kernels may read.
  private static let slack = 64

  init(size: Size, topology: BoardTopology) {
    self.size = size
    self.topology = topology
    stride = size.width + 2
    cells = Array(repeating: 0, count: stride * (size.height + 2) + Self.slack)
    before = cells
    border = Self.border(of: size, topology)
    let rows = (size.height - 1) / Self.block.height + 1
    awake = Array(repeating: true, count: Self.blocksPerRow(size) * rows)
  }

  /// Returns the bytes of a board; at most 2⁵⁰.
  static func memory(of size: Size) -> Int {
    let cells = Size(width: size.width + 2, height: size.height + 2).memory(bytesACell: 2)
    let border = 2 * (min(size.width, 1 << 44) + min(size.height, 1 << 44) + 2)
    return min(cells + border * MemoryLayout<BorderCell>.stride, 1 << 50)
  }

  private static func border(of size: Size, _ topology: BoardTopology) -> [BorderCell] {
    if topology == .plane { return [] }
    let index = { (place: Position) in (place.y + 1) * (size.width + 2) + place.x + 1 }
    let number = { (x: Int, y: Int) in
      let (x, y) = (min(max(x, 0), size.width - 1), min(max(y, 0), size.height - 1))
      return Int32(y / Self.block.height * blocksPerRow(size) + x / Self.block.width)
    }
    let ends = (-1...size.width).flatMap { x in
      [Position(x: x, y: -1), Position(x: x, y: size.height)]
    }
    let sides = (0..<size.height).flatMap { y in
      [Position(x: -1, y: y), Position(x: size.width, y: y)]
    }
    return (ends + sides).compactMap { place in
      topology.cell(beyond: place, of: size).map {
        let isAboveOrBelow = place.y < 0 || place.y == size.height
        let (dx, dy) = isAboveOrBelow ? (1, 0) : (0, 1)
        let blocks = (number(place.x - dx, place.y - dy), number(place.x + dx, place.y + dy))
        return BorderCell(index: index(place), source: index($0), blocks: blocks)
      }
    }
  }

  private static func blocksPerRow(_ size: Size) -> Int { (size.width - 1) / block.width + 1 }

  func index(_ x: Int, _ y: Int) -> Int { (y + 1) * stride + x + 1 }

  func row(_ y: Int) -> Range<Int> { index(0, y)..<index(size.width, y) }

  mutating func fill(_ columns: Range<Int>, row y: Int, state: CellState) {
    for x in columns { cells[index(x, y)] = state }
    fullStepsLeft = 2
  }

  /// Puts cells on the board with their top left at `corner`, and clips them to it. With `over`,
  /// dead cells of `cells` change nothing. Cells of states above `states` − 1 are ignored.
  mutating func put(_ cells: Grid<CellState>, at corner: Position, over: Bool, states: Int) {
    let covered = Region(x: corner.x, y: corner.y, width: cells.width, height: cells.height)
      .intersection(Region(size))
    for y in covered.rows {
      for x in covered.columns {
        let state = cells[x - corner.x, y - corner.y]
        if state != 0 || !over, state < states { self.cells[index(x, y)] = state }
      }
    }
    fullStepsLeft = 2
  }

  /// Returns a board of another size with the cells that fit, aligned at the top left.
  func resized(to size: Size) -> StateBoard {
    var resized = StateBoard(size: size, topology: topology)
    let width = min(size.width, self.size.width)
    for y in 0..<min(size.height, self.size.height) {
      resized.cells.replaceSubrange(
        resized.index(0, y)..<resized.index(width, y), with: cells[index(0, y)..<index(width, y)])
    }
    return resized
  }

  // MARK: Cells

  /// Returns the visible cells: the highest state in each view square.
  func cells(in sight: ScaledRegion) -> Grid<CellState> {
    var grid = Grid<CellState>(size: sight.region.size, repeating: 0)
    let covered = sight.covered(of: Region(size))
    guard !covered.isEmpty else { return grid }
    for y in covered.rows {
      let row = (y >> sight.scale - sight.region.y) * sight.region.width - sight.region.x
      let start = index(0, y)
      if sight.scale == 0 {
        grid.elements.replaceSubrange(
          row + covered.x..<row + covered.x + covered.width,
          with: cells[start + covered.x..<start + covered.x + covered.width])
        continue
      }
      for x in covered.columns where cells[start + x] != 0 {
        let square = row + x >> sight.scale
        grid.elements[square] = max(grid.elements[square], cells[start + x])
      }
    }
    return grid
  }

  var liveRegion: Region {
    let rows = (0..<size.height).filter { y in cells[row(y)].contains { $0 != 0 } }
    guard let top = rows.first, let bottom = rows.last else { return .empty }
    var (left, right) = (size.width, -1)
    for y in rows {
      let row = cells[row(y)]
      // Only the cells outside the columns found so far are read.
      left = (0..<left).first { row[row.startIndex + $0] != 0 } ?? left
      right = (right + 1..<size.width).last { row[row.startIndex + $0] != 0 } ?? right
    }
    return Region(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
  }

  /// The number of cells of each state, state 0 included.
  var populations: [Int] {
    var counts = [Int](repeating: 0, count: 256)
    for y in 0..<size.height {
      for state in cells[row(y)] { counts[Int(state)] += 1 }
    }
    return counts
  }

  var fingerprint: Fingerprint {
    var fingerprint = Fingerprint()
    var words = [UInt64](repeating: 0, count: (size.width + 7) / 8)
    for y in 0..<size.height {
      for (place, state) in cells[row(y)].enumerated() {
        if place % 8 == 0 { words[place / 8] = 0 }
        words[place / 8] |= UInt64(state) << UInt64(place % 8 * 8)
      }
      fingerprint.combine(words: words)
    }
    return fingerprint
  }

  // MARK: Steps

  private var blocksPerRow: Int { Self.blocksPerRow(size) }

  /// The cells of a computation that is worth another core.
  private static let cellsPerCore = 1 << 18

  /// Advances by one generation, with the same result for any number of cores.
  mutating func step(
    _ kernel: StateKernel, cores: Int = 1, features: ck_features = Processor.features
  ) {
    fillBorder()
    if fullStepsLeft > 0 {
      awake = Array(repeating: true, count: awake.count)
      fullStepsLeft -= 1
    }
    let changes = run(kernel, cores: cores, features)
    awake = Array(repeating: false, count: awake.count)
    for block in changes.indices where changes[block] != [] { wake(around: block, changes[block]) }
    swap(&cells, &before)
  }

  /// Copies the cells that lie beyond the edges to the border, and wakes the blocks beside those
  /// that differ from two generations ago.
  private mutating func fillBorder() {
    for cell in border where cells[cell.index] != cells[cell.source] {
      cells[cell.index] = cells[cell.source]
      awake[Int(cell.blocks.0)] = true
      awake[Int(cell.blocks.1)] = true
    }
  }

  /// Computes the blocks that are awake, and returns the changes of all blocks.
  private mutating func run(
    _ kernel: StateKernel, cores: Int, _ features: ck_features
  ) -> [StateKernel.Changes] {
    var changes = [StateKernel.Changes](repeating: [], count: awake.count)
    let blocks = awake.indices.filter { awake[$0] }
    let regions = blocks.map(region)
    let bands = max(1, min(cores, blocks.count * Self.block.area / Self.cellsPerCore))
    let stride = stride
    unsafe cells.withUnsafeBufferPointer { cells in
      unsafe before.withUnsafeMutableBufferPointer { next in
        unsafe changes.withUnsafeMutableBufferPointer { changes in
          // No data race: each band writes only its own blocks, and the changes of these.
          nonisolated(unsafe) let (cells, next) = (cells.baseAddress!, next.baseAddress!)
          nonisolated(unsafe) let changes = unsafe changes
          let compute = { @Sendable (band: Int) in
            kernel.lend(features: features) { step in
              for number in blocks.count * band / bands..<blocks.count * (band + 1) / bands {
                let region = regions[number]
                let start = (region.y + 1) * stride + region.x + 1
                unsafe changes[blocks[number]] = step(
                  StateKernel.Block(
                    cells: cells + start, stride: stride, next: next + start, nextStride: stride,
                    width: region.width, rows: region.height))
              }
            }
          }
          if bands == 1 { return compute(0) }
          DispatchQueue.concurrentPerform(iterations: bands, execute: compute)
        }
      }
    }
    return changes
  }

  private func region(of block: Int) -> Region {
    Region(
      x: block % blocksPerRow * Self.block.width, y: block / blocksPerRow * Self.block.height,
      width: Self.block.width, height: Self.block.height
    ).intersection(Region(size))
  }

  /// Wakes a block and those around it that its changes affect.
  private mutating func wake(around block: Int, _ changes: StateKernel.Changes) {
    let (column, row) = (block % blocksPerRow, block / blocksPerRow)
    let (columns, rows) = (blocksPerRow, awake.count / blocksPerRow)
    let left = max(0, column - (changes.contains(.left) ? 1 : 0))
    let right = min(columns - 1, column + (changes.contains(.right) ? 1 : 0))
    let top = max(0, row - (changes.contains(.top) ? 1 : 0))
    let bottom = min(rows - 1, row + (changes.contains(.bottom) ? 1 : 0))
    for row in top...bottom {
      for column in left...right { awake[row * columns + column] = true }
    }
  }

  /// True if the board repeats every one or two generations, so that any number of them is free.
  var isAsleep: Bool { fullStepsLeft == 0 && !awake.contains(true) }

  /// True if the next generation has the same cells.
  func isStill(_ kernel: StateKernel) -> Bool {
    var board = self
    board.fillBorder()
    var next = [CellState](repeating: 0, count: Self.block.area)
    return awake.indices.allSatisfy { block in
      board.isStill(board.region(of: block), kernel, &next)
    }
  }

  private func isStill(_ part: Region, _ kernel: StateKernel, _ next: inout [CellState]) -> Bool {
    let width = Self.block.width
    for y in 0..<part.height {
      let start = index(part.x, part.y + y)
      next.replaceSubrange(
        y * width..<y * width + part.width, with: cells[start..<start + part.width])
    }
    let start = index(part.x, part.y)
    return unsafe cells.withUnsafeBufferPointer { cells in
      unsafe next.withUnsafeMutableBufferPointer { next in
        let block = unsafe StateKernel.Block(
          cells: cells.baseAddress! + start, stride: stride, next: next.baseAddress!,
          nextStride: width, width: part.width, rows: part.height)
        return kernel.lend { $0(block) } == []
      }
    }
  }

  // MARK: Larger neighborhoods

  /// Advances by one generation of a rule of neighbors further away, alike for any number of cores.
  mutating func step(_ rule: CyclicRule, cores: Int) {
    let around = WideCells(self, range: rule.range)
    let (size, stride, start) = (size, stride, index(0, 0))
    unsafe before.withUnsafeMutableBufferPointer { next in
      // No data race: each band writes only its own rows.
      nonisolated(unsafe) let first = unsafe next.baseAddress! + start
      let bands = max(1, min(cores, size.height))
      DispatchQueue.concurrentPerform(iterations: bands) { band in
        var counter = NeighborCounter(around, rule)
        for y in size.height * band / bands..<size.height * (band + 1) / bands {
          counter.next(row: y) { x, state in unsafe first[y * stride + x] = state }
        }
      }
    }
    swap(&cells, &before)
  }

  static func == (one: StateBoard, other: StateBoard) -> Bool {
    one.size == other.size
      && (0..<one.size.height).allSatisfy { one.cells[one.row($0)] == other.cells[other.row($0)] }
  }
}

/// The cells of a board and those beyond its edges, up to the range of a rule.
private struct WideCells: Sendable {
  let cells: [CellState]
  let size: Size
  let range: Int
  var stride: Int { size.width + 2 * range }

  init(_ board: StateBoard, range: Int) {
    (size, self.range) = (board.size, range)
    let inside = Region(board.size)
    let wide = inside.expanded(by: range)
    cells = wide.rows.flatMap { y in
      wide.columns.map { x in
        let place = Position(x: x, y: y)
        if inside.contains(place) { return board.cells[board.index(x, y)] }
        return board.topology.cell(beyond: place, of: board.size)
          .map { board.cells[board.index($0.x, $0.y)] } ?? 0
      }
    }
  }
}

/// A counter of the neighbors in the next state, for all cells of a row at once.
private struct NeighborCounter {
  private let around: WideCells
  private let rule: CyclicRule
  /// The state that each cell of the row waits for.
  private var wanted: [UInt8]
  /// The neighbors in that state, in one row and in all rows.
  private var inRow: [UInt8]
  private var counts: [UInt16]

  init(_ around: WideCells, _ rule: CyclicRule) {
    self.around = around
    self.rule = rule
    wanted = Array(repeating: 0, count: around.size.width)
    inRow = wanted
    counts = Array(repeating: 0, count: around.size.width)
  }

  /// Calls `body` with the next state of each cell of a row.
  mutating func next(row y: Int, _ body: (_ x: Int, CellState) -> Void) {
    let width = around.size.width
    let start = (y + around.range) * around.stride + around.range
    for x in 0..<width {
      wanted[x] = rule.advanced(around.cells[start + x])
      counts[x] = 0
    }
    for dy in -rule.range...rule.range {
      add(rowAt: start + dy * around.stride, reach: rule.reach(inRow: dy), isOwn: dy == 0)
    }
    for x in 0..<width { body(x, rule.next(around.cells[start + x], count: Int(counts[x]))) }
  }

  /// Adds the neighbors in the row whose first cell is at `start`. `isOwn`: it is the row of the
  /// counted cells, which are no neighbors of themselves.
  private mutating func add(rowAt start: Int, reach: Int, isOwn: Bool) {
    let width = around.size.width
    for x in 0..<width { inRow[x] = 0 }
    // Unsafe buffers let the compiler vectorize the comparison.
    unsafe around.cells.withUnsafeBufferPointer { cells in
      unsafe wanted.withUnsafeBufferPointer { wanted in
        unsafe inRow.withUnsafeMutableBufferPointer { inRow in
          for dx in -reach...reach where !isOwn || dx != 0 {
            let row = unsafe cells.baseAddress! + start + dx
            for x in 0..<width { unsafe inRow[x] &+= row[x] == wanted[x] ? 1 : 0 }
          }
        }
      }
    }
    for x in 0..<width { counts[x] &+= UInt16(inRow[x]) }
  }
}
