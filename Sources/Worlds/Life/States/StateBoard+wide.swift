internal import Dispatch
internal import Grids
internal import Rules

extension StateBoard {
  /// Advances by one generation of a rule of neighbors further away.
  ///
  /// - Parameter cores: The maximum number of cores. The result does not depend on it.
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

  /// Adds the neighbors in one row.
  ///
  /// - Parameters:
  ///   - start: The index of the cell of that row in the first column.
  ///   - isOwn: True for the row of the counted cells, which are no neighbors of themselves.
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
