internal import Grids
internal import Settings
internal import Simulations

/// Something that happens to a world, or to its film, at a generation.
struct Event: Sendable {
  /// It takes place before the frame that shows this generation.
  let generation: Int
  let action: Action

  enum Action: Sendable {
    /// A change that needs nothing but itself.
    case change(Change)
    /// Puts a piece that was kept before.
    case place(piece: String, Orientation, at: Position, over: Bool)
    /// Keeps what a region holds as a piece, and empties it where `cutting`.
    case copy(Region, as: String, cutting: Bool)
    case snapshot(String)
    case restore(String)
    /// The opening again, from the next seed.
    case restart
    /// The frame that shows the generation stays longer, in seconds.
    case pause(Ratio)
  }
}

/// How a piece lies when it is placed: flipped first, then turned.
struct Orientation: Hashable, Sendable {
  enum Turn: String, CaseIterable {
    case left, right, half
  }

  enum Flip: String, CaseIterable {
    /// Left and right change places.
    case horizontal
    /// Top and bottom change places.
    case vertical
  }

  var flip: Flip?
  var turn: Turn?

  func applied(to cells: Grid<CellState>) -> Grid<CellState> {
    let (width, height) = (cells.width, cells.height)
    let flipped: (Int, Int) -> CellState = { x, y in
      switch flip {
      case nil: cells[x, y]
      case .horizontal: cells[width - 1 - x, y]
      case .vertical: cells[x, height - 1 - y]
      }
    }
    let onSide = turn == .left || turn == .right
    var result = Grid<CellState>(
      size: onSide ? Size(width: height, height: width) : cells.size, repeating: 0)
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
