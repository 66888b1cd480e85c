internal import Grids

extension NodeStore {
  /// Returns the number of cells of each state; 0 for state 0.
  ///
  /// Counts how often each square of a level occurs, from the root down.
  func populations(of root: Root) -> [UInt128] {
    var squares: [Square: UInt128] = root.square == 0 ? [:] : [root.square: 1]
    for _ in leafLevel..<root.level {
      var parts: [Square: UInt128] = [:]
      for (square, times) in squares {
        let node = nodes[square]
        for part in [node.nw, node.ne, node.sw, node.se] where part != 0 {
          parts[part, default: 0] += times
        }
      }
      squares = parts
    }
    var counts = [UInt128](repeating: 0, count: 256)
    for (square, times) in squares {
      shape.forEachCell(of: leaf(square)) { _, _, state in counts[Int(state)] += times }
    }
    return counts
  }

  /// Returns the visible part of a plane: the highest state in each view square.
  func highestStates(of root: Root, in sight: ScaledRegion) -> Grid<CellState> {
    var grid = Grid<CellState>(size: sight.region.size, repeating: 0)
    let (region, scale) = (sight.region, sight.scale)
    let seen = sight.covered(of: TileBoard.reach)
    var known: [Square: CellState] = [:]
    forEach(of: root, in: seen, downTo: scale) { square, level, left, top in
      let show = { (x: Int, y: Int, state: CellState, grid: inout Grid<CellState>) in
        let index = (y >> scale - region.y) * region.width + x >> scale - region.x
        grid.elements[index] = max(grid.elements[index], state)
      }
      if level <= scale {
        return show(left, top, highest(square, level, &known), &grid)
      }
      shape.forEachCell(of: leaf(square)) { x, y, state in
        let (x, y) = (left + x, top + y)
        if seen.columns.contains(x), seen.rows.contains(y) { show(x, y, state, &grid) }
      }
    }
    return grid
  }

  /// Returns the highest state in a square.
  ///
  /// - Parameter known: Memoized states.
  private func highest(
    _ square: Square, _ level: Int, _ known: inout [Square: CellState]
  ) -> CellState {
    fold(
      square, level, &known, dead: 0,
      leaf: { leaf in
        var highest: CellState = 0
        shape.forEachCell(of: leaf) { highest = max(highest, $2) }
        return highest
      },
      join: { parts, _ in max(parts.0, parts.1, parts.2, parts.3) })
  }
}
