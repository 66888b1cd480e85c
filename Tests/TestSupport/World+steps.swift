package import Grids
package import Worlds

extension BitGrid {
  /// The states of all cells, one per bit.
  package var cells: Grid<CellState> {
    var cells = Grid<CellState>(size: size, repeating: 0)
    for y in 0..<size.height {
      for x in 0..<size.width {
        cells[x, y] = CellState(words[y * wordsPerRow + x / 64] >> (x % 64) & 1)
      }
    }
    return cells
  }
}

extension World {
  /// The trace of a deterministic world; nil for others.
  package var knownTrace: Trace? { (self as? any FingerprintedWorld)?.trace }

  /// The board, or the live region of an unbounded world.
  package var extent: Region { bounds ?? living.cells }

  /// A drawing of the whole world, one line per row.
  package var drawn: String { cells(in: extent).drawn }

  /// Returns the count with a name; nil without one.
  package func count(_ name: String) -> Int? {
    counts.first { $0.name == name }.map { Int($0.value) }
  }

  package mutating func step(_ generations: Int = 1) { advance(by: generations) }

  package func stepped(_ generations: Int) -> Self {
    var later = self
    later.step(generations)
    return later
  }

  /// Returns the count with a name in generations given in ascending order.
  package func counts(of name: String, at generations: [Int]) -> [Int?] {
    var world = self
    var generation = 0
    return generations.map { next in
      world.step(next - generation)
      generation = next
      return world.count(name)
    }
  }
}
