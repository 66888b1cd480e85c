internal import Grids

/// How the edges of a board are joined, whatever its size.
struct Joints: Hashable, Sendable {
  let kind: BoundedGrid.Kind
  let shift: BoundedGrid.Shift?

  static let plane = Joints(kind: .plane, shift: nil)
  static let torus = Joints(kind: .torus, shift: nil)
}

extension Joints {
  init(_ grid: BoundedGrid) {
    self.init(kind: grid.kind, shift: grid.shift)
  }

  /// The cell of a board that lies one step beyond its edges, at a place; nil where that is dead for
  /// ever.
  func cell(beyond place: Position, of size: Size) -> Position? {
    switch kind {
    case .plane: nil
    case .torus, .klein: around(place, size)
    case .crossSurface: corner(place, size) ?? turned(place, size)
    case .sphere: corner(place, size) ?? folded(place, size)
    }
  }

  /// Over each edge comes the opposite one, twisted or shifted.
  private func around(_ place: Position, _ size: Size) -> Position {
    let (width, height) = (size.width, size.height)
    var (x, y) = (place.x, place.y)
    if y < 0 || y >= height { x = passed(.horizontal, x, of: width, up: y < 0) }
    if place.x < 0 || place.x >= width { y = passed(.vertical, y, of: height, up: place.x < 0) }
    return Position(x: Self.modulo(x, width), y: Self.modulo(y, height))
  }

  /// Where along an edge comes out what goes over it.
  ///
  /// - Parameter up: whether it goes to the top or to the left.
  private func passed(_ edges: BoundedGrid.Edges, _ cell: Int, of length: Int, up: Bool) -> Int {
    let shift = shift?.edges == edges ? shift?.cells ?? 0 : 0
    if kind == .klein(twisted: edges) { return length - 1 - cell + shift }
    return up ? cell - shift : cell + shift
  }

  /// Corners lie beside themselves.
  private func corner(_ place: Position, _ size: Size) -> Position? {
    let x = min(max(place.x, 0), size.width - 1)
    let y = min(max(place.y, 0), size.height - 1)
    return x != place.x && y != place.y ? Position(x: x, y: y) : nil
  }

  /// Over each edge comes the opposite one, the other way round.
  private func turned(_ place: Position, _ size: Size) -> Position {
    place.y < 0 || place.y >= size.height
      ? Position(x: size.width - 1 - place.x, y: place.y < 0 ? size.height - 1 : 0)
      : Position(x: place.x < 0 ? size.width - 1 : 0, y: size.height - 1 - place.y)
  }

  /// Top and left edge are one, as are bottom and right edge. What a board that is no square has no
  /// partner for is dead.
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
