internal import Grids

extension EdgePair {
  /// Advances a plane that has these edges by one generation.
  func step(_ plane: inout StatePlane, _ kernel: StateKernel) {
    if wraps {
      plane.copy(length - 1, to: -1, axis)
      plane.copy(0, to: length, axis)
    }
    // Copied and removed cells come from outside the rule, so no tile may sleep.
    plane.wake()
    plane.step(kernel)
    clear(&plane)
  }

  /// Removes the cells beyond the edges.
  func clear(_ plane: inout StatePlane) {
    for tile in plane.tiles.indices.dropFirst() {
      let place = plane.tiles[tile].place
      let start = (axis == .horizontal ? place.y : place.x) << 6
      if start >= 0, start + 64 <= length { continue }
      let kept = (-start..<max(-start, length - start)).clamped(to: 0..<64)
      for row in 0..<64 {
        plane.keep(axis == .vertical ? kept : kept.contains(row) ? 0..<64 : 0..<0, row, of: tile)
      }
    }
  }
}

extension StatePlane {
  /// Copies the cells of a row to another row, or of a column to another column if the edges are
  /// vertical.
  fileprivate mutating func copy(_ line: Int, to other: Int, _ axis: BoundedGrid.Edges) {
    for tile in tiles.indices.dropFirst() where isInUse(tile) {
      let place = tiles[tile].place
      switch axis {
      case .horizontal where place.y == line >> 6:
        copy(
          indices(of: tile, row: line & 63), to: 64 * (other & 63), step: 1,
          at: Position(x: place.x, y: other >> 6))
      case .vertical where place.x == line >> 6:
        let first = indices(of: tile).lowerBound + line & 63
        copy(
          stride(from: first, to: first + Self.area, by: 64), to: other & 63, step: 64,
          at: Position(x: other >> 6, y: place.y))
      default: break
      }
    }
  }

  /// Copies 64 cells to a tile, which is created if they are not all dead.
  private mutating func copy(
    _ line: some Sequence<Int>, to first: Int, step: Int, at place: Position
  ) {
    let states = line.map { cells[$0] }
    let isDead = states.allSatisfy { $0 == 0 }
    guard let tile = isDead ? number(at: place) : tile(at: place), tile > 0 else { return }
    for (number, state) in states.enumerated() {
      cells[Self.area * tile + first + number * step] = state
    }
  }
}
