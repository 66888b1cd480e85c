package import Grids

/// A point in an image. It either belongs to the world and moves as the camera does, or belongs to
/// the page and stays in place.
package struct FigurePoint: Hashable, Sendable {
  /// The point from which the offsets start.
  package enum Origin: Hashable, Sendable {
    /// The top left corner of cell (0, 0).
    case world
    /// A position on the part of the image that shows the world.
    case page(FigureAnchor)
  }

  package var origin: Origin
  /// The offset to the right.
  package var x: FigureLength
  /// The offset downward.
  package var y: FigureLength

  /// Creates a point at an offset from an origin.
  package init(from origin: Origin = .world, x: FigureLength = .zero, y: FigureLength = .zero) {
    self.origin = origin
    self.x = x
    self.y = y
  }

  /// Returns the top left corner of a cell. If there is a gap between cells, the point is in the
  /// middle of the gap.
  package static func corner(of cell: Position) -> FigurePoint {
    FigurePoint(x: .cells(cell.x), y: .cells(cell.y))
  }

  /// Returns the center of a cell.
  package static func middle(of cell: Position) -> FigurePoint {
    let half = FigureLength.cells(1, 2)
    return corner(of: cell).moved(right: half, down: half)
  }

  /// Returns a point at an offset from this one.
  package func moved(right: FigureLength = .zero, down: FigureLength = .zero) -> FigurePoint {
    FigurePoint(from: origin, x: x + right, y: y + down)
  }
}

/// One of nine positions of a rectangle. It selects the origin of a page's points, or the part of a
/// drawn shape that lies at a point.
package enum FigureAnchor: String, CaseIterable, Hashable, Sendable {
  case topLeft, top, topRight
  case left, middle, right
  case bottomLeft, bottom, bottomRight

  /// The horizontal position: 0 (left), 1 (middle) or 2 (right).
  package var horizontalIndex: Int { place % 3 }
  /// The vertical position: 0 (top), 1 (middle) or 2 (bottom).
  package var verticalIndex: Int { place / 3 }

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
