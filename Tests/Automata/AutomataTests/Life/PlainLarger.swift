import Grids

@testable import Automata
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

  /// Returns the weighted number of live neighbors of every cell. Each live cell adds its weight to
  /// all cells in its range.
  private func counts(_ grid: Grid<CellState>, _ isTorus: Bool) -> [Int] {
    let (width, height) = (grid.width, grid.height)
    var counts = [Int](repeating: 0, count: width * height)
    for place in grid.elements.indices where grid.elements[place] == 1 {
      for dy in -rule.range...rule.range {
        for dx in -rule.range...rule.range {
          // The live cell is at (-dx, -dy) of the cell that it adds to.
          var (x, y) = (place % width - dx, place / width - dy)
          if isTorus { (x, y) = ((x + 4 * width) % width, (y + 4 * height) % height) }
          if x >= 0, x < width, y >= 0, y < height { counts[y * width + x] += weight(dx, dy) }
        }
      }
    }
    return counts
  }

  private func weight(_ x: Int, _ y: Int) -> Int {
    let r = rule.range
    switch rule.shape {
    case .weighted: return rule.weights[(y + r) * (2 * r + 1) + x + r]
    case .custom where (x, y) != (0, 0): return rule.weights[(y + r) * (2 * r + 1) + x + r]
    case .gaussian:
      let weight = (r + 1 - abs(x)) * (r + 1 - abs(y))
      return (x, y) == (0, 0) && rule.countsItself ? weight + 1 : weight
    default: break
    }
    if (x, y) == (0, 0) { return rule.countsItself ? 1 : 0 }
    return isNeighbor(x, y) ? 1 : 0
  }

  /// Golly's definitions.
  private func isNeighbor(_ x: Int, _ y: Int) -> Bool {
    let r = rule.range
    return switch rule.shape {
    case .moore: true
    case .vonNeumann: abs(x) + abs(y) <= r
    case .circular: x * x + y * y <= r * r + r
    case .euclidean: x * x + y * y <= r * r
    case .checkerboard: abs(x + y) % 2 == 1
    case .alignedCheckerboard: abs(x + y) % 2 == 0
    case .cross: x == 0 || y == 0
    case .saltire: x == y || x == -y
    case .star: x == 0 || y == 0 || x == y || x == -y
    case .hash: [-1, 1].contains(x) || [-1, 1].contains(y)
    case .hexagonal: y < 0 ? x <= r + y : x >= y - r
    case .asterisk: x == 0 || y == 0 || x == y
    case .tripod: x == 0 && y < 0 || y == 0 && x < 0 || x == y && y > 0
    default: false
    }
  }

  private func next(_ state: CellState, lives: Bool) -> CellState {
    if state < 2, lives { return 1 }
    return state == 0 || Int(state) + 1 == states ? 0 : state + 1
  }
}

extension LargerThanLife.Shape {
  /// The neighborhoods on square and hexagonal grids.
  static let ofSquares = allCases.filter { !triangles.contains($0) }
}

extension LargerThanLife {
  /// Creates a random rule of a range under which some cells are likely to survive.
  init(range: Int, _ shape: Shape? = nil, _ dice: inout Generator) {
    let shape = shape ?? Shape.ofSquares[dice.below(Shape.ofSquares.count)]
    let cells = (2 * range + 1) * (2 * range + 1)
    var weights: [Int] = []
    if shape == .custom { weights = (0..<cells).map { _ in dice.below(2) } }
    if shape == .weighted { weights = (0..<cells).map { _ in dice.below(255) - 127 } }
    if shape == .custom { weights[cells / 2] = 1 }
    let none = CountRanges([])
    let area = Self(range: range, shape: shape, weights: weights, births: none, survivals: none)
      .area
    let middle = max(2, area / 4)
    func counts() -> CountRanges {
      CountRanges(
        (0..<1 + dice.below(3)).map { _ in
          let first = 1 + dice.below(min(area, 2 * middle))
          return first...min(area, first + dice.below(middle + 1))
        })
    }
    self.init(
      range: range, shape: shape, weights: weights, countsItself: dice.below(2) == 0,
      births: counts(), survivals: counts())
  }
}
