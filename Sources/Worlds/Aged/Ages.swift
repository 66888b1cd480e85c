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
  /// How many squares there may be.
  private let most: Int
  /// Whether there were more, so that ages are not known any more.
  private(set) var isOver = false

  /// - Parameter memory: the bytes that it may take.
  init(_ age: Age, within memory: Int) {
    self.age = age
    most = memory / AgedTile.memory
  }

  /// The bytes that it takes.
  var memory: Int { tiles.count * AgedTile.memory }

  /// The smallest rectangle of tiles in which there is anything.
  var extent: Sight {
    let region = tiles.keys.reduce(Region.empty) { region, place in
      region.union(Region(x: place.x, y: place.y, width: 1, height: 1))
    }
    return Sight(region, scale: AgedTile.scale)
  }

  /// Looks at the generation behind the one before; at first at any.
  mutating func watch(_ world: any World) {
    if isOver { return }
    let places = Set(Self.places(in: world.living, of: world, atMost: most))
    isOver = places.count > most
    if isOver {
      tiles = [:]
      return
    }
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
  /// which there is anything; hardly more than so many.
  private static func places(
    in sight: Sight, of world: any World, atMost most: Int
  ) -> [Position] {
    if sight.isEmpty { return [] }
    let side = max(sight.region.width, sight.region.height)
    // At most 65 squares along each side.
    let scale = sight.scale + max(0, Int.bitWidth - side.leadingZeroBitCount - 6)
    let squares = sight.rescaled(to: max(AgedTile.scale, scale))
    let seen = world.cells(in: squares)
    var found: [Position] = []
    for index in seen.elements.indices where seen.elements[index] != 0 && found.count <= most {
      let place = Position(
        x: squares.region.x + index % seen.width, y: squares.region.y + index / seen.width)
      guard squares.scale > AgedTile.scale else {
        found.append(place)
        continue
      }
      let square = Region(x: place.x, y: place.y, width: 1, height: 1)
      let inner = Sight(square, scale: squares.scale).rescaled(
        to: max(AgedTile.scale, squares.scale - 6))
      found += places(in: inner, of: world, atMost: most - found.count)
    }
    return found
  }
}
