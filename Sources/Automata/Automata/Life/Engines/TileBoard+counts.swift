internal import Grids
internal import Worlds

/// Counts, bounds and fingerprints of a plane, which follow from the summaries of its tiles.
extension TileBoard {
  /// The number of live cells and of dying cells. On a background that is not dead, background
  /// cells count only within the bounding rectangle of the cells that differ.
  var populations: (alive: UInt128, dying: UInt128) {
    if background == 0, decay.digits == 0 { return (UInt128(population), 0) }
    var (alive, dead, marked) = (0, 0, 0)
    for tile in map.tiles.indices {
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
      return summaries.populations.values(at: map.times, population(of:)).reduce(0, +)
    }
    return map.tiles.indices.reduce(0) { $0 + population(of: $1) }
  }

  private func population(of tile: Int) -> Int {
    var population = 0
    for place in 8 * tile..<8 * tile + 8 where strips[place] != .zero {
      for row in 0..<8 { population += strips[place][row].nonzeroBitCount }
    }
    return population
  }

  func liveRegion(of tile: Int) -> Region {
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

  private func corner(of strip: Int) -> Position {
    let tile = map.tiles[strip / 8].place
    return Position(x: tile.x << 6, y: tile.y << 6 + strip % 8 * 8)
  }

  // MARK: Fingerprints

  func sum(of tile: Int) -> CellSum {
    var sum = sum(of: tile) { place, row in strips[place][row] }
    for digit in 0..<decay.digits {
      let digits = self.sum(of: tile) { place, row in
        dying[(8 * place + row) * decay.digits + digit]
      }
      sum = sum + digits * Self.factors[digit]
    }
    return sum
  }

  /// Returns the sum of a tile's rows by Horner's method, from the last row up.
  @inline(__always)
  private func sum(of tile: Int, _ cells: (_ strip: Int, _ row: Int) -> UInt64) -> CellSum {
    var sum = CellSum.zero
    for strip in stride(from: 8 * tile + 7, through: 8 * tile, by: -1) {
      for row in stride(from: 7, through: 0, by: -1) {
        let bits = cells(strip, row)
        if sum != .zero { sum = sum * CellSum.row }
        if bits != 0 { sum = sum + CellSum(ofRow: bits) }
      }
    }
    return sum
  }

  /// Weights that distinguish the digits of dying cells from live cells.
  private static let factors: [CellSum] = (0..<8).map { digit in
    var generator = Generator(seed: UInt64(digit))
    return CellSum(generator.next())
  }

  var sketchCost: Int {
    let cost = summaries == nil ? 4 * strips.count : 32 * map.awake.count + strips.count / 64
    return max(1, min(16, cost / max(1, map.latestWork)))
  }

  func counts(under rule: LifeRule) -> [Count] {
    let populations = populations
    return rule.counts(
      alive: populations.alive, dying: populations.dying,
      in: background == 0 ? nil : liveRegion.size)
  }
}
