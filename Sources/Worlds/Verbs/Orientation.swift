internal import Grids

/// The orientation in which cells are placed on a board. The flip applies first, then the turn.
struct Orientation: Hashable, Sendable {
  enum Turn: String, CaseIterable {
    case left, right, half
  }

  enum Flip: String, CaseIterable {
    /// Swaps left and right.
    case horizontal
    /// Swaps top and bottom.
    case vertical
  }

  var flip: Flip?
  var turn: Turn?

  private var isOnSide: Bool { turn == .left || turn == .right }

  /// Returns the size that a region of the given size has in this orientation.
  func applied(to size: Size) -> Size {
    isOnSide ? Size(width: size.height, height: size.width) : size
  }

  func applied(to cells: Grid<CellState>) -> Grid<CellState> {
    let (width, height) = (cells.width, cells.height)
    let flipped: (Int, Int) -> CellState = { x, y in
      switch flip {
      case nil: cells[x, y]
      case .horizontal: cells[width - 1 - x, y]
      case .vertical: cells[x, height - 1 - y]
      }
    }
    var result = Grid<CellState>(size: applied(to: cells.size), repeating: 0)
    for y in 0..<result.height {
      for x in 0..<result.width {
        result[x, y] =
          switch turn {
          case nil: flipped(x, y)
          case .half: flipped(width - 1 - x, height - 1 - y)
          case .right: flipped(y, height - 1 - x)
          case .left: flipped(width - 1 - y, x)
          }
      }
    }
    return result
  }
}
