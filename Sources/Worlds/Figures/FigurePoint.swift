package import Grids

/// A point of a picture: of the world that it shows, with which it moves as a camera does, or of the
/// page, on which it stays.
package struct FigurePoint: Hashable, Sendable {
  /// What the way to it begins at.
  package enum Origin: Hashable, Sendable {
    /// The top left corner of cell (0, 0).
    case world
    /// A place on the part of the picture that shows the world.
    case page(FigureAnchor)
  }

  package var origin: Origin
  /// To the right.
  package var x: FigureLength
  /// Down.
  package var y: FigureLength

  /// A point by its way from an origin.
  package init(from origin: Origin = .world, x: FigureLength = .zero, y: FigureLength = .zero) {
    self.origin = origin
    self.x = x
    self.y = y
  }

  /// The top left corner of a cell; between two cells with a gap, the middle of that.
  package static func corner(of cell: Position) -> FigurePoint {
    FigurePoint(x: .cells(cell.x), y: .cells(cell.y))
  }

  package static func middle(of cell: Position) -> FigurePoint {
    let half = FigureLength.cells(1, 2)
    return corner(of: cell).moved(right: half, down: half)
  }

  /// A point from here.
  package func moved(right: FigureLength = .zero, down: FigureLength = .zero) -> FigurePoint {
    FigurePoint(from: origin, x: x + right, y: y + down)
  }
}

/// One of nine places of a rectangle: where a page's points are counted from, and by which of its own
/// places something stands at a point.
package enum FigureAnchor: String, CaseIterable, Hashable, Sendable {
  case topLeft, top, topRight
  case left, middle, right
  case bottomLeft, bottom, bottomRight

  /// How far to the right it lies: 0, 1 or 2 halves.
  package var halvesAcross: Int { place % 3 }
  /// How far down it lies, likewise.
  package var halvesDown: Int { place / 3 }

  private var place: Int {
    switch self {
    case .topLeft: 0
    case .top: 1
    case .topRight: 2
    case .left: 3
    case .middle: 4
    case .right: 5
    case .bottomLeft: 6
    case .bottom: 7
    case .bottomRight: 8
    }
  }
}
