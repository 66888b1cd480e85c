import Grids

@testable import Worlds

/// A larger-neighborhood rule implemented by its definition, cell by cell.
struct PlainLarger: Sendable {
  let rule: LargerThanLife
  let states: Int

  /// - Parameter isTorus: true if opposite edges are adjacent; otherwise all cells beyond the edges
  /// are dead.
  func step(_ grid: Grid<CellState>, isTorus: Bool) -> Grid<CellState> {
    let counts = counts(grid, isTorus)
    var next = grid
    for place in grid.elements.indices {
      let state = grid.elements[place]
      let known = state == 1 ? rule.survivals : rule.births
      next.elements[place] = self.next(state, lives: known.contains(counts[place]))
    }
    return next
  }

  /// Returns the number of live neighbors of every cell. Each live cell adds one to all cells in
  /// its range.
  private func counts(_ grid: Grid<CellState>, _ isTorus: Bool) -> [Int] {
    let (width, height) = (grid.width, grid.height)
    var counts = [Int](repeating: 0, count: width * height)
    for place in grid.elements.indices where grid.elements[place] == 1 {
      for dy in -rule.range...rule.range {
        for dx in -rule.range...rule.range where isNeighbour(dx, dy) {
          var (x, y) = (place % width + dx, place / width + dy)
          if isTorus { (x, y) = ((x + 4 * width) % width, (y + 4 * height) % height) }
          if x >= 0, x < width, y >= 0, y < height { counts[y * width + x] += 1 }
        }
      }
    }
    return counts
  }

  private func isNeighbour(_ x: Int, _ y: Int) -> Bool {
    if (x, y) == (0, 0) { return rule.countsItself }
    return switch rule.shape {
    case .moore: true
    case .vonNeumann: abs(x) + abs(y) <= rule.range
    case .circular: x * x + y * y <= rule.range * rule.range + rule.range
    }
  }

  private func next(_ state: CellState, lives: Bool) -> CellState {
    if state < 2, lives { return 1 }
    return state == 0 || Int(state) + 1 == states ? 0 : state + 1
  }
}

extension LargerThanLife {
  /// Creates a random rule of a range under which some cells are likely to survive.
  init(range: Int, _ dice: inout Generator) {
    let shape = Shape.allCases[dice.below(3)]
    let area = Self.area(of: shape, range)
    let middle = area / 4
    func counts() -> CountRanges {
      CountRanges(
        (0..<1 + dice.below(3)).map { _ in
          let first = 1 + dice.below(2 * middle)
          return first...min(area, first + dice.below(middle + 1))
        })
    }
    self.init(
      range: range, shape: shape, countsItself: dice.below(2) == 0, births: counts(),
      survivals: counts())
  }
}
