internal import Grids
internal import Patterns

extension Life {
  /// Creates the world at generation 0 for a rule that distinguishes all states.
  func stateOpening(seed: UInt64) throws(OpeningProblem) -> any World {
    if !isUnbounded {
      let world = stateBoard(seed: seed)
      return engine == .plain ? try plain(world) : world
    }
    return try planeOpening { statePlane(seed: seed) }
  }

  private func stateBoard(seed: UInt64) -> StateWorld {
    var cells = StateBoard(size: board, topology: boardTopology)
    if let pattern {
      forEachRun(of: pattern) { cells.fill($0, row: $1, state: $2) }
    } else {
      cells.fillAtRandom(density, states: rule.states, seed: seed)
    }
    return StateWorld(cells, rule: rule)
  }

  private func statePlane(seed: UInt64) -> StatePlaneWorld {
    var cells = StatePlane(limit: memory)
    if let pattern {
      forEachRun(of: pattern) {
        if !cells.isFull { cells.fill($0, row: $1, state: $2) }
      }
    } else {
      cells.fillAtRandom(density, states: rule.states, on: board, seed: seed)
    }
    return StatePlaneWorld(cells, rule: rule, band: grid.flatMap(EdgePair.init))
  }

  /// Returns the bytes of a step of a rule with a range above 1.
  private func wideMemory(of size: Size) -> Int {
    let border = 2 * rule.range
    return Size(width: size.width + border, height: size.height + border).memory(bytesACell: 1)
  }

  /// Returns the bytes of the world at generation 0.
  ///
  /// - Parameter size: the size of the board; nil if it is unbounded.
  func stateMemory(of size: Size?) -> Int {
    size.map { StateBoard.memory(of: $0) + (rule.range > 1 ? wideMemory(of: $0) : 0) }
      ?? min(StatePlane.memory(of: board, at: mostTiles), memory)
  }
}
