internal import Grids
internal import Worlds

/// The topology of a board, independent of its size.
struct BoardTopology: Hashable, Sendable {
  let kind: BoundedGrid.Kind
  let shift: BoundedGrid.Shift?

  static let plane = BoardTopology(kind: .plane, shift: nil)
  static let torus = BoardTopology(kind: .torus, shift: nil)
}

extension BoardTopology {
  init(_ grid: BoundedGrid) {
    self.init(kind: grid.kind, shift: grid.shift)
  }

  /// Returns the cell of the board that a position one step beyond the edges stands for; nil if
  /// that position is always dead.
  func cell(beyond place: Position, of size: Size) -> Position? {
    switch kind {
    case .plane: nil
    case .torus, .klein: around(place, size)
    case .crossSurface: corner(place, size) ?? turned(place, size)
    case .sphere: corner(place, size) ?? folded(place, size)
    }
  }

  /// Returns the cell at the opposite edge, reversed or offset (torus and Klein bottle).
  private func around(_ place: Position, _ size: Size) -> Position {
    let (width, height) = (size.width, size.height)
    var (x, y) = (place.x, place.y)
    if y < 0 || y >= height { x = passed(.horizontal, x, of: width, up: y < 0) }
    if place.x < 0 || place.x >= width { y = passed(.vertical, y, of: height, up: place.x < 0) }
    return Position(x: Self.modulo(x, width), y: Self.modulo(y, height))
  }

  /// Returns the position along the opposite edge for a position along this edge. The result may
  /// lie outside 0..<`length`. `up`: true for a step across the top or left edge.
  private func passed(_ edges: BoundedGrid.Edges, _ cell: Int, of length: Int, up: Bool) -> Int {
    let shift = shift?.edges == edges ? shift?.cells ?? 0 : 0
    if kind == .klein(twisted: edges) { return length - 1 - cell + shift }
    return up ? cell - shift : cell + shift
  }

  /// Returns the corner cell for a position diagonally beyond a corner; nil for other positions.
  /// Corners are their own neighbors there.
  private func corner(_ place: Position, _ size: Size) -> Position? {
    let x = min(max(place.x, 0), size.width - 1)
    let y = min(max(place.y, 0), size.height - 1)
    return x != place.x && y != place.y ? Position(x: x, y: y) : nil
  }

  /// Returns the cell at the opposite edge, reversed (cross-surface).
  private func turned(_ place: Position, _ size: Size) -> Position {
    place.y < 0 || place.y >= size.height
      ? Position(x: size.width - 1 - place.x, y: place.y < 0 ? size.height - 1 : 0)
      : Position(x: place.x < 0 ? size.width - 1 : 0, y: size.height - 1 - place.y)
  }

  /// Returns the cell on the sphere, where the top joins the left edge and the bottom joins the
  /// right edge. Nil if the board is not square and the edge has no such cell.
  private func folded(_ place: Position, _ size: Size) -> Position? {
    let last = Position(x: size.width - 1, y: size.height - 1)
    let cell = Position(
      x: place.y < 0 ? 0 : place.y > last.y ? last.x : place.y,
      y: place.x < 0 ? 0 : place.x > last.x ? last.y : place.x)
    return cell.x <= last.x && cell.y <= last.y ? cell : nil
  }

  private static func modulo(_ number: Int, _ length: Int) -> Int {
    let rest = number % length
    return rest < 0 ? rest + length : rest
  }
}
