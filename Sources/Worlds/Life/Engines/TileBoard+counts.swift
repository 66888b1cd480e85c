internal import Grids

extension TileBoard {
  /// The number of live cells and of dying cells. On a background that is not dead, background
  /// cells count only within the bounding rectangle of the cells that differ.
  var populations: (alive: UInt128, dying: UInt128) {
    if background == 0, decay.digits == 0 { return (UInt128(population), 0) }
    var (alive, dead, marked) = (0, 0, 0)
    for tile in tiles.indices {
      for row in 0..<64 {
        let marks = self.marked(row, of: tile)
        let lives = (self.row(row, of: tile) ^ ground.alive) & marks
        alive += lives.nonzeroBitCount
        marked += marks.nonzeroBitCount
        for bit in (marks & ~lives).bits where state(of: bit, row, of: tile) == 0 { dead += 1 }
      }
    }
    let region = liveRegion
    let around = UInt128(region.width) * UInt128(region.height) - UInt128(marked)
    return (
      UInt128(alive) + (background == 1 ? around : 0),
      UInt128(marked - alive - dead) + (background > 1 ? around : 0)
    )
  }

  private func state(of bit: Int, _ row: Int, of tile: Int) -> CellState {
    decay.state(
      of: bit, self.row(row, of: tile), dying, at: digits(row, of: tile), on: ground)
  }

  /// The number of live cells on a dead background.
  private var population: Int {
    if let summaries {
      return summaries.populations.values(at: times, population(of:)).reduce(0, +)
    }
    return tiles.indices.reduce(0) { $0 + population(of: $1) }
  }

  private func population(of tile: Int) -> Int {
    var population = 0
    for place in 8 * tile..<8 * tile + 8 where strips[place] != .zero {
      for row in 0..<8 { population += strips[place][row].nonzeroBitCount }
    }
    return population
  }

  /// The bounding rectangle of the cells that differ from the background.
  var liveRegion: Region {
    let regions =
      summaries?.regions.values(at: times, liveRegion(of:)) ?? tiles.indices.map(liveRegion(of:))
    return regions.reduce(Region.empty) { $1.isEmpty ? $0 : $0.union($1) }
  }

  private func liveRegion(of tile: Int) -> Region {
    var region = Region.empty
    for place in 8 * tile..<8 * tile + 8 {
      let strip = marked(strip: place)
      if strip == .zero { continue }
      let columns = strip.together
      let left = columns.trailingZeroBitCount
      let rows = 0..<8
      guard let top = rows.first(where: { strip[$0] != 0 }),
        let bottom = rows.last(where: { strip[$0] != 0 })
      else { continue }
      let corner = corner(of: place)
      region = region.union(
        Region(
          x: corner.x + left, y: corner.y + top,
          width: 64 - columns.leadingZeroBitCount - left, height: bottom - top + 1))
    }
    return region
  }

  /// Returns the cells of a strip that differ from the background.
  func marked(strip place: Int) -> Strip {
    var strip = strips[place]
    if decay.digits > 0 {
      for row in 0..<8 { strip[row] = marked(place % 8 * 8 + row, of: place / 8) }
    }
    return strip
  }

  /// Returns the position of a strip's top left cell.
  private func corner(of strip: Int) -> Position {
    let tile = tiles[strip / 8].place
    return Position(x: tile.x << 6, y: tile.y << 6 + strip % 8 * 8)
  }
}
