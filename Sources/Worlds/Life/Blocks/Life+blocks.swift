internal import Grids
internal import Patterns

extension Life {
  /// Creates the world at generation 0 of a rule of blocks.
  func blocksOpening(seed: UInt64) throws(OpeningProblem) -> any World {
    if isUnbounded {
      let tiles = openingTiles(seed: seed)
      if tiles.isFull { throw doesNotFit }
      let plane = BlockPlane(tiles, rule: rule, generation: firstGeneration)
      return engine == .plain ? try plain(plane) : plane
    }
    let board = BlockBoard(
      openingBoard(seed: seed), rule: rule, isTorus: boardTopology.kind == .torus,
      generation: firstGeneration)
    return engine == .plain ? try plain(board) : board
  }

  /// The generation of the pattern, or 0. Its parity selects the blocks of the first step.
  var firstGeneration: Int { pattern?.generation ?? 0 }

  /// Moves a centered pattern so that its (0, 0) is the upper left cell of a block in generation 0.
  func alignedWithBlocks(_ corner: Position) -> Position {
    rule.blocks == nil ? corner : Position(x: corner.x & ~1, y: corner.y & ~1)
  }
}
