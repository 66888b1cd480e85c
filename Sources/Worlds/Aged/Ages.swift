internal import Grids

/// The ages of a world's cells, derived by comparing each generation with the previous one.
///
/// Only the last `Age.horizon` generations matter: a trail disappears after that, and ages have
/// this maximum. A survey therefore never needs to start more than that number of generations
/// before the first frame. Memory depends on the area with live cells in that time.
struct Ages: Sendable {
  let age: Age
  /// The tiles that contain cells or trails, by their positions in tiles of 64 × 64 cells.
  private(set) var tiles: [Position: AgedTile] = [:]
  /// The maximum number of tiles.
  private let most: Int
  /// True if the tiles exceeded their maximum. Ages are no longer recorded then.
  private(set) var isOver = false

  /// Creates an empty record.
  ///
  /// - Parameter memory: The maximum number of bytes for tiles.
  init(_ age: Age, within memory: Int) {
    self.age = age
    most = memory / AgedTile.memory
  }

  /// The memory of the tiles in bytes.
  var memory: Int { tiles.count * AgedTile.memory }

  /// The smallest rectangle of tiles that contains all cells and trails.
  var extent: ScaledRegion {
    let region = tiles.keys.reduce(Region.empty) { region, place in
      region.union(Region(x: place.x, y: place.y, width: 1, height: 1))
    }
    return ScaledRegion(region, scale: AgedTile.scale)
  }

  /// Records the next generation of a world; the first call may be at any generation.
  mutating func record(_ world: any World) {
    if isOver { return }
    let places = Set(Self.places(in: world.living, of: world, atMost: most))
    isOver = places.count > most
    if isOver {
      tiles = [:]
      return
    }
    for place in Array(tiles.keys) where !places.contains(place) { update(nil, at: place) }
    for place in places {
      let region = ScaledRegion(
        Region(x: place.x, y: place.y, width: 1, height: 1), scale: AgedTile.scale)
      update(world.cells(in: region.cells), at: place)
    }
  }

  private mutating func update(_ cells: Grid<CellState>?, at place: Position) {
    // Removing the tile makes this its only reference, so changing it does not copy its arrays.
    var tile = tiles.removeValue(forKey: place) ?? AgedTile()
    if tile.update(cells?.elements, age) { tiles[place] = tile }
  }

  /// Returns the tiles that contain live cells. If there are more than `most`, returns only
  /// slightly more than `most` of them. It searches coarse squares first and then only those that
  /// are not empty.
  private static func places(
    in sight: ScaledRegion, of world: any World, atMost most: Int
  ) -> [Position] {
    if sight.isEmpty { return [] }
    let side = max(sight.region.width, sight.region.height)
    // This scale gives at most 65 squares along each side.
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
      let inner = ScaledRegion(square, scale: squares.scale).rescaled(
        to: max(AgedTile.scale, squares.scale - 6))
      found += places(in: inner, of: world, atMost: most - found.count)
    }
    return found
  }
}
