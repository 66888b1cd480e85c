internal import CKernels
internal import Dispatch
internal import Grids

extension StateBoard {
  private var blocksPerRow: Int { Self.blocksPerRow(size) }

  /// The cells of a computation that is worth another core.
  private static let cellsPerCore = 1 << 18

  /// Advances by one generation.
  ///
  /// - Parameters:
  ///   - cores: The maximum number of cores. The result does not depend on it.
  ///   - features: The processor features to use.
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

  /// Returns the cells of a block.
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

  /// True if the board repeats every generation or every second one, so that any number of
  /// generations is free.
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

  /// Returns true if a part of the board does not change.
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
}
