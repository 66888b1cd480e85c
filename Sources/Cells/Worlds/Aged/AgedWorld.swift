package import Grids

/// A wrapper around any world that shows the ages of its cells. The wrapped world is unaware of it.
package struct AgedWorld: AnimatedWorld, GrowingWorld {
  private var world: any World
  private var ages: Ages
  private let legend: AgedLegend

  /// Creates a wrapper that starts to record ages with the current generation, in which every cell
  /// is new. `kinds`: the number of kinds in the world's legend. `memory`: the maximum number of
  /// bytes for ages.
  package init(_ world: any World, _ age: Age, kinds: Int, within memory: Int = .max) {
    self.world = world
    legend = AgedLegend(age, kinds: kinds)
    ages = Ages(age, within: memory)
    ages.record(world)
  }

  /// True if ages exceeded their memory limit and are no longer available.
  package var isOver: Bool { ages.isOver }

  /// Returns the maximum number of bytes for the ages on a board.
  package static func memory(on board: Size) -> Int {
    let tiles = ScaledRegion(Region(board)).rescaled(to: AgedTile.scale).region.size
    return tiles.memory(bytesACell: AgedTile.memory)
  }

  package var bounds: Region? { world.bounds }
  /// The region of cells and trails, which may extend beyond the live cells.
  package var living: ScaledRegion { ages.extent }
  package var figures: [Figure] { world.figures }
  package var counts: [Count] { world.counts }
  package var memory: Int { ((world as? any GrowingWorld)?.memory ?? 0) + ages.memory }

  package func poses(in region: Region) -> Grid<Pose>? {
    (world as? any AnimatedWorld)?.poses(in: region)
  }

  package mutating func advance(by generations: Int) {
    for _ in 0..<generations {
      world.advance(by: 1)
      ages.record(world)
    }
  }

  /// Records the next generation as a world, which may differ from this one in any way.
  package mutating func take(_ next: any World) {
    world = next
    ages.record(next)
  }

  package func cells(in sight: ScaledRegion) -> Grid<CellState> {
    var grid = Grid<CellState>(size: sight.region.size, repeating: 0)
    let step = AgedTile.scale - sight.scale
    for (place, tile) in tiles(in: sight) {
      let corner = Position(x: place.x << AgedTile.scale, y: place.y << AgedTile.scale)
      guard step > 0 else {
        // A square of the view contains the whole tile.
        let square = Position(x: place.x >> -step, y: place.y >> -step)
        let index = (square.y - sight.region.y) * grid.width + square.x - sight.region.x
        grid.elements[index] = max(grid.elements[index], highest(in: tile, at: corner))
        continue
      }
      show(tile, at: corner, in: sight, on: &grid)
    }
    return grid
  }

  private func tiles(in sight: ScaledRegion) -> [(Position, AgedTile)] {
    let region = sight.rescaled(to: max(sight.scale, AgedTile.scale)).region
    let step = max(0, sight.scale - AgedTile.scale)
    // Choose the shorter loop: over the positions in view, or over the stored tiles.
    if step == 0, region.size.area < ages.tiles.count {
      return region.rows.flatMap { y in
        region.columns.compactMap { x in
          let place = Position(x: x, y: y)
          return ages.tiles[place].map { (place, $0) }
        }
      }
    }
    return ages.tiles.filter {
      region.columns.contains($0.key.x >> step) && region.rows.contains($0.key.y >> step)
    }.map { ($0.key, $0.value) }
  }

  private func highest(in tile: AgedTile, at corner: Position) -> CellState {
    zip(tile.kinds, tile.ages).reduce(0) { max($0, legend.state($1.0, $1.1)) }
  }

  /// Shows a tile that covers several squares of the view.
  private func show(
    _ tile: AgedTile, at corner: Position, in sight: ScaledRegion, on grid: inout Grid<CellState>
  ) {
    let side = 1 << AgedTile.scale
    let region = sight.region
    let (top, left) = (corner.y, corner.x)
    let shift = sight.scale
    let squares = Region(
      x: left >> shift, y: top >> shift, width: side >> shift, height: side >> shift
    ).intersection(region)
    if squares.isEmpty { return }
    for y in squares.y << shift..<squares.rows.upperBound << shift {
      let row = (y - top) << AgedTile.scale - left
      let line = ((y >> shift) - region.y) * region.width - region.x
      for x in squares.x << shift..<squares.columns.upperBound << shift {
        let kind = tile.kinds[row + x]
        if kind == 0 { continue }
        let state = legend.state(kind, tile.ages[row + x])
        let index = line + (x >> shift)
        if state > grid.elements[index] { grid.elements[index] = state }
      }
    }
  }
}

/// The ages of a world's cells, derived by comparing each generation with the previous one.
///
/// Only the last `Age.horizon` generations matter: a trail disappears after that, and ages have
/// this maximum. A survey therefore never needs to start more than that number of generations
/// before the first frame. Memory depends on the area with live cells in that time.
struct Ages: Sendable {
  let age: Age
  /// The tiles that contain cells or trails, keyed by tile coordinates (see `AgedTile.scale`).
  private(set) var tiles: [Position: AgedTile] = [:]
  private let most: Int
  /// True if the tiles exceeded their maximum. Ages are no longer recorded then.
  private(set) var isOver = false

  /// Creates an empty record. `memory`: the maximum number of bytes for tiles.
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

/// The mapping from a cell's kind and age to the state that shows it. Younger cells have higher
/// states, so a view at a small scale shows the youngest cell of each square.
struct AgedLegend: Sendable {
  private let age: Age
  /// The number of kinds, without the background.
  private let kinds: Int
  /// The tone of each age in generations.
  private static let tones: [UInt8] = (0..<Age.horizon).map { generations in
    UInt8((AgeTone.starts.lastIndex { $0 <= generations } ?? 0))
  }

  init(_ age: Age, kinds: Int) {
    self.age = age
    self.kinds = kinds - 1
  }

  /// Returns the state that shows a kind at an age, or its trail.
  @inline(__always)
  func state(_ kind: CellState, _ generations: UInt8) -> CellState {
    if kind == 0 { return 0 }
    // Live cells have the highest states, above all trails.
    if age == .trail && generations == 0 { return CellState(AgeTone.count * kinds) + kind }
    let tone = Int(Self.tones[Int(generations)])
    return CellState((AgeTone.count - 1 - tone) * kinds) + kind
  }
}

extension Age {
  /// The maximum number of kinds, background included, for which all tones fit in 256 states.
  package static let mostKinds = 256 / (AgeTone.count + 1)

  /// Returns the meaning of the states that an aged world shows, and the kinds of agents, which have no
  /// tones. `legend`: the legend of the world itself. `cells`: the number of kinds of cells in it, at
  /// most `mostKinds`; nil for all.
  package func legend(of legend: [CellKind], cells: Int? = nil) -> [CellKind] {
    let end = cells ?? legend.count
    let kinds = legend[1..<end]
    let tones = (0..<AgeTone.count).reversed().flatMap { number in
      kinds.map { kind in
        var aged = CellKind(kind.name, tone: AgeTone(self, number, isOnlyKind: kinds.count == 1))
        (aged.color, aged.palette, aged.shape) = (kind.color, kind.palette, kind.shape)
        aged.suggestedColor = kind.suggestedColor
        return aged
      }
    }
    return legend.prefix(1) + tones + (self == .trail ? Array(kinds) : []) + legend[end...]
  }

  /// Returns the states that show the kinds of a world's own legend: cells that have just come, and
  /// agents. `legend`: the legend that the world shows, with ages or without.
  package static func states(ofKindsIn legend: [CellKind]) -> [Int] {
    let older = legend.count { kind in
      kind.tone.map { $0.age == .trail || $0.number > 0 } ?? false
    }
    return Array(legend.indices.prefix(1)) + legend.indices.dropFirst(1 + older)
  }
}

/// The kinds and ages of the cells in a square tile.
struct AgedTile: Sendable {
  /// The base-2 logarithm of the tile's side in cells.
  static let scale = 6

  /// The kind of each cell, or of the dead cell that left a trail; 0 for neither.
  private(set) var kinds = [CellState](repeating: 0, count: 1 << (2 * scale))
  /// The number of generations for which a cell has had its kind. For a trail, the number of
  /// generations since the cell died; 0 while it is alive.
  private(set) var ages = [UInt8](repeating: 0, count: 1 << (2 * scale))

  static let memory = 2 << (2 * scale)

  /// Updates kinds and ages with the cells of the next generation; nil means background only.
  /// Returns true if the tile contains cells or trails and must be kept.
  mutating func update(_ cells: [CellState]?, _ age: Age) -> Bool {
    var isUsed: CellState = 0
    for place in kinds.indices {
      let now = cells?[place] ?? 0
      switch age {
      case .trail: follow(now, at: place)
      case .cells: count(now, at: place)
      }
      isUsed |= kinds[place]
    }
    return isUsed != 0
  }

  @inline(__always)
  private mutating func follow(_ now: CellState, at place: Int) {
    if now != 0 {
      kinds[place] = now
      ages[place] = 0
    } else if kinds[place] != 0 {
      ages[place] += 1
      if Int(ages[place]) == Age.horizon { kinds[place] = 0 }
    }
  }

  @inline(__always)
  private mutating func count(_ now: CellState, at place: Int) {
    let isSame = now == kinds[place]
    ages[place] = isSame ? min(ages[place] + 1, UInt8(Age.horizon - 1)) : 0
    kinds[place] = now
  }
}
