internal import Grids
internal import Settings

extension StatePlane {
  /// Gives cells of a row a state.
  mutating func fill(_ columns: Range<Int>, row y: Int, state: CellState) {
    guard !columns.isEmpty else { return }
    for x in columns.lowerBound >> 6...(columns.upperBound - 1) >> 6 {
      let tile = tile(at: Position(x: x, y: y >> 6))
      // The row may need more tiles than the limit allows.
      if isFull { return }
      let start = indices(of: tile, row: y & 63).lowerBound - x << 6
      for column in columns.clamped(to: x << 6..<(x + 1) << 6) { cells[start + column] = state }
    }
    wake()
  }

  /// Gives each cell of a rectangle from (0, 0) with the same probability a random state other than
  /// 0, row by row.
  mutating func fillAtRandom(_ density: Ratio, states: Int, on size: Size, seed: UInt64) {
    var generator = Generator(seed: seed)
    let threshold = ChanceThreshold(density)
    for y in 0..<size.height {
      for x in 0..<size.width where generator.chance(threshold) {
        fill(x..<x + 1, row: y, state: CellState(1 + generator.below(states - 1)))
      }
    }
  }

  /// Puts cells on the plane with their top left at `corner`. Creates no tiles for dead cells.
  ///
  /// - Parameters:
  ///   - over: True to leave the plane unchanged where `cells` is dead.
  ///   - states: The number of states; cells of higher states are ignored.
  mutating func put(_ cells: Grid<CellState>, at corner: Position, over: Bool, states: Int) {
    for y in 0..<cells.height {
      for x in 0..<cells.width {
        let state = cells[x, y]
        if state == 0 && over || state >= states { continue }
        set(Position(x: corner.x + x, y: corner.y + y), to: state)
      }
    }
    wake()
  }

  private mutating func set(_ place: Position, to state: CellState) {
    let tilePlace = Position(x: place.x >> 6, y: place.y >> 6)
    guard let tile = state == 0 ? number(at: tilePlace) : tile(at: tilePlace), tile > 0 else {
      return
    }
    cells[indices(of: tile, row: place.y & 63).lowerBound + place.x & 63] = state
  }

  /// Makes the cells of a tile's row dead, except some.
  mutating func keep(_ columns: Range<Int>, _ row: Int, of tile: Int) {
    summaries = nil
    let indices = indices(of: tile, row: row)
    for column in 0..<64 where !columns.contains(column) { cells[indices.lowerBound + column] = 0 }
  }

  /// Returns the visible cells: the highest state in each view square.
  ///
  /// - Parameter origin: The view coordinates of the plane's cell (0, 0).
  func cells(in sight: ScaledRegion, origin: Position) -> Grid<CellState> {
    var grid = Grid<CellState>(size: sight.region.size, repeating: 0)
    for tile in tiles(in: sight, origin: origin) {
      let place = tiles[tile].place
      let corner = Position(x: place.x << 6 + origin.x, y: place.y << 6 + origin.y)
      let seen = sight.covered(of: Region(x: corner.x, y: corner.y, width: 64, height: 64))
      for y in seen.rows {
        let square = (y >> sight.scale - sight.region.y) * sight.region.width - sight.region.x
        let start = indices(of: tile, row: y - corner.y).lowerBound - corner.x
        for x in seen.columns where cells[start + x] != 0 {
          let index = square + x >> sight.scale
          grid.elements[index] = max(grid.elements[index], cells[start + x])
        }
      }
    }
    return grid
  }

  /// Returns the tiles that may be visible. Looks them up by position if the view covers fewer
  /// positions than there are tiles.
  private func tiles(in sight: ScaledRegion, origin: Position) -> [Int] {
    var region = sight.covered(of: TileBoard.reach)
    region.x -= origin.x
    region.y -= origin.y
    let places = ScaledRegion(region).rescaled(to: 6).region
    guard places.size.area < tiles.count else { return Array(tiles.indices.dropFirst()) }
    return places.rows.flatMap { y in
      places.columns.compactMap { x in number(at: Position(x: x, y: y)) }
    }
  }

  /// The bounding rectangle of the cells that are not dead.
  var liveRegion: Region {
    let regions =
      summaries?.regions.values(at: times, liveRegion(of:)) ?? tiles.indices.map(liveRegion(of:))
    return regions.reduce(Region.empty) { $1.isEmpty ? $0 : $0.union($1) }
  }

  private func liveRegion(of tile: Int) -> Region {
    var (columns, region): (UInt64, Region) = (0, .empty)
    for row in 0..<64 {
      let live = UInt64(liveIn: cells[indices(of: tile, row: row)])
      if live == 0 { continue }
      columns |= live
      region = region.union(Region(x: 0, y: row, width: 1, height: 1))
    }
    if region.isEmpty { return .empty }
    let left = columns.trailingZeroBitCount
    return Region(
      x: tiles[tile].place.x << 6 + left, y: tiles[tile].place.y << 6 + region.y,
      width: 64 - columns.leadingZeroBitCount - left, height: region.height)
  }

  /// The number of cells of each state; 0 for state 0.
  var populations: [Int] {
    let populations =
      summaries?.populations.values(at: times, populations(of:))
      ?? tiles.indices.map(populations(of:))
    var counts = [Int](repeating: 0, count: 256)
    for tile in populations where !tile.isEmpty {
      for state in 1..<tile.count { counts[state] += tile[state] }
    }
    return counts
  }

  /// Returns the number of cells of each state up to the highest one in a tile; empty for a dead
  /// tile.
  private func populations(of tile: Int) -> [Int] {
    var counts = [Int](repeating: 0, count: 256)
    for place in indices(of: tile) { counts[Int(cells[place])] += 1 }
    let highest = counts.lastIndex { $0 > 0 } ?? 0
    return highest == 0 ? [] : Array(counts[...highest])
  }

  /// Returns a fingerprint of the cells relative to `start`, which does not depend on the tiles that
  /// hold them. It equals the fingerprint of the same cells in `NodeStore`.
  func fingerprint(from start: Position) -> Fingerprint {
    let placed = { (tile: Int) -> CellSum in
      let sum = sum(of: tile)
      return sum == .zero ? sum : sum * .ofCorner(tiles[tile].place)
    }
    let sums = summaries?.sums.values(at: times, placed) ?? tiles.indices.map(placed)
    return CellSum.fingerprint(of: sums, from: start)
  }

  /// Returns the sum of a tile's cells by Horner's method, with the tile's corner as origin.
  private func sum(of tile: Int) -> CellSum {
    var sum = CellSum.zero
    for row in (0..<64).reversed() {
      if sum != .zero { sum = sum * CellSum.row }
      let indices = indices(of: tile, row: row)
      for column in UInt64(liveIn: cells[indices]).bits {
        let state = cells[indices.lowerBound + column]
        sum = sum + Self.columns[column] * CellSum.ofState(state)
      }
    }
    return sum
  }

  private static let columns = (0..<64).map { CellSum.column.power($0) }
}

extension UInt64 {
  /// Creates a mask of the cells of a tile's row that are not dead.
  fileprivate init(liveIn row: ArraySlice<CellState>) {
    self = row.enumerated().reduce(0) { $0 | ($1.element == 0 ? 0 : 1 << UInt64($1.offset)) }
  }
}
