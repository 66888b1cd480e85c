internal import Grids
package import Worlds

/// The cells that an image shows.
struct CellScene: Sendable {
  let world: any World
  /// The camera's view; nil shows the whole region of the painter.
  let viewport: Viewport?
  /// The moment of the transition to the next generation; nil if no cell moves.
  let between: TransitionMoment?

  /// The world without its moving cells.
  var cells: any World { between?.transition.resting ?? world }

  /// The shapes over the cells.
  var figures: [Figure] {
    guard let between, let resting = between.transition.resting as? any AnimatedWorld else {
      return world.figures
    }
    return resting.figures(between.part, of: between.parts)
  }
}

/// A moment during the transition from one generation to the next.
package struct TransitionMoment: Sendable {
  let transition: Transition
  /// The elapsed share of the transition: `part` of `parts`.
  let part: Int
  let parts: Int

  /// - Precondition: `parts` is from 1 to 100, and `part` from 0 to `parts`.
  package init(_ transition: Transition, _ part: Int, of parts: Int) {
    precondition((1...100).contains(parts) && (0...parts).contains(part), "a part of a way")
    self.transition = transition
    self.part = part
    self.parts = parts
  }

  struct Mover {
    let state: CellState
    let pose: Pose
    /// The left and upper edge, in units of a cell divided by `parts`.
    let x: Int
    let y: Int
  }

  /// Returns the moving cells that are visible in a region, in drawing order. `board`: the world's
  /// board; a cell that moves off it reappears on the opposite side.
  func movers(in region: Region, on board: Region?) -> [Mover] {
    var movers: [Mover] = []
    for move in transition.moves {
      let (from, to) = (move.from, move.to)
      add(move, from: from, to: to, in: region, to: &movers)
      // A cell that crosses the edge is drawn twice: once leaving, once entering.
      guard let board, !board.contains(to) else { continue }
      let inside = board.wrapped(to)
      let start = Position(x: from.x + inside.x - to.x, y: from.y + inside.y - to.y)
      add(move, from: start, to: inside, in: region, to: &movers)
    }
    return movers
  }

  private func add(
    _ move: Move, from: Position, to: Position, in region: Region, to movers: inout [Mover]
  ) {
    let cell = { (place: Position) in Region(x: place.x, y: place.y, width: 1, height: 1) }
    if cell(from).union(cell(to)).intersection(region).isEmpty { return }
    movers.append(
      Mover(
        state: move.state, pose: move.pose, x: from.x * parts + (to.x - from.x) * part,
        y: from.y * parts + (to.y - from.y) * part))
  }
}
