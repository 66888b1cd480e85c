internal import Grids

/// How old what is seen of a world is, told by looking at it generation after generation.
///
/// Only the last `Age.horizon` generations count: a trail is gone by then, and a cell as old as can be
/// told. So nothing has to be watched longer before it is shown, and what is kept lies where
/// something has lived since.
struct Ages: Sendable {
  let age: Age
  /// Squares of 64 cells a side in which there is anything, by their places in such squares.
  private(set) var tiles: [Position: AgedTile] = [:]

  init(_ age: Age) { self.age = age }

  /// The bytes that it takes.
  var memory: Int { tiles.count * AgedTile.memory }

  /// Looks at the generation behind the one before; at first at any.
  mutating func watch(_ world: any World) {
    let places = Set(Self.places(in: world.living, of: world))
    for place in Array(tiles.keys) where !places.contains(place) { take(nil, at: place) }
    for place in places {
      let region = Sight(Region(x: place.x, y: place.y, width: 1, height: 1), scale: AgedTile.scale)
      take(world.cells(in: region.cells), at: place)
    }
  }

  private mutating func take(_ cells: Grid<CellState>?, at place: Position) {
    // It is taken out, or a change would copy it.
    var tile = tiles.removeValue(forKey: place) ?? AgedTile()
    if tile.take(cells?.elements, age) { tiles[place] = tile }
  }

  /// The tiles in which something lives, found square by square, and looked for only in those in
  /// which there is anything.
  private static func places(in sight: Sight, of world: any World) -> [Position] {
    if sight.isEmpty { return [] }
    let side = max(sight.region.width, sight.region.height)
    // At most 65 squares along each side.
    let scale = sight.scale + max(0, Int.bitWidth - side.leadingZeroBitCount - 6)
    let squares = sight.rescaled(to: max(AgedTile.scale, scale))
    let seen = world.cells(in: squares)
    return seen.elements.indices.filter { seen.elements[$0] != 0 }.flatMap { index in
      let place = Position(
        x: squares.region.x + index % seen.width, y: squares.region.y + index / seen.width)
      if squares.scale == AgedTile.scale { return [place] }
      let square = Region(x: place.x, y: place.y, width: 1, height: 1)
      let inner = Sight(square, scale: squares.scale).rescaled(
        to: max(AgedTile.scale, squares.scale - 6))
      return places(in: inner, of: world)
    }
  }
}
