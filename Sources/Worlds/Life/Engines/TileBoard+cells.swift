internal import Grids
internal import Settings

extension TileBoard {
  /// The cells that can be set and seen; what flies further is not seen.
  static let reach = Region(x: -1 << 61, y: -1 << 61, width: 1 << 62, height: 1 << 62)

  /// How many cells are alive.
  var population: Int {
    var population = 0
    for strip in strips where strip != .zero {
      for row in 0..<8 { population += strip[row].nonzeroBitCount }
    }
    return population
  }

  /// The smallest rectangle that holds every live cell.
  var liveRegion: Region {
    var region = Region.empty
    for place in strips.indices where strips[place] != .zero {
      let strip = strips[place]
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

  /// Of the places of its live cells, as they lie from a corner, whichever tiles they lie in.
  func fingerprint(from start: Position) -> Fingerprint {
    var fingerprint = Fingerprint()
    for place in strips.indices where strips[place] != .zero {
      let corner = corner(of: place)
      for row in 0..<8 {
        var bits = strips[place][row]
        while bits != 0 {
          fingerprint.add(
            x: corner.x + bits.trailingZeroBitCount - start.x, y: corner.y + row - start.y)
          bits &= bits - 1
        }
      }
    }
    return fingerprint
  }

  /// The top left cell of a strip.
  private func corner(of strip: Int) -> Position {
    let tile = tiles[strip / 8].place
    return Position(x: tile.x << 6, y: tile.y << 6 + strip % 8 * 8)
  }

  /// The cells that a tile holds.
  private func cells(of tile: Int) -> Region {
    Region(x: tiles[tile].place.x << 6, y: tiles[tile].place.y << 6, width: 64, height: 64)
  }
}

extension TileBoard {
  /// What is seen of it: 1 in each square with a live cell, else 0.
  ///
  /// - Parameter origin: the coordinates that the sight has for the board's cell (0, 0).
  func cells(in sight: Sight, origin: Position) -> Grid<CellState> {
    var grid = Grid<CellState>(size: sight.region.size, repeating: 0)
    let scale = sight.scale
    for tile in tiles(in: sight, origin: origin) {
      var cells = cells(of: tile)
      let (left, top) = (cells.x + origin.x, cells.y + origin.y)
      cells.x = left
      cells.y = top
      let seen = sight.covered(of: cells)
      let columns = UInt64.columns(seen.x - left..<seen.x - left + seen.width)
      for y in seen.rows {
        let square = (y >> scale - sight.region.y) * sight.region.width - sight.region.x
        (row(y - top, of: tile) & columns).eachSquare(from: left, scale: scale) {
          grid.elements[square + $0] = 1
        }
      }
    }
    return grid
  }

  /// The tiles that a sight may show something of: looked up where it has room for fewer than there
  /// are.
  private func tiles(in sight: Sight, origin: Position) -> [Int] {
    var region = sight.covered(of: Self.reach)
    region.x -= origin.x
    region.y -= origin.y
    let places = Sight(region).rescaled(to: 6).region
    guard places.size.area < tiles.count else { return Array(tiles.indices) }
    return places.rows.flatMap { y in
      places.columns.compactMap { x in number(at: Position(x: x, y: y)) }
    }
  }
}

extension TileBoard {
  /// Makes the cells of a row alive.
  mutating func fill(_ columns: Range<Int>, row y: Int) {
    guard !columns.isEmpty else { return }
    for x in columns.lowerBound >> 6...(columns.upperBound - 1) >> 6 {
      let tile = tile(at: Position(x: x, y: y >> 6))
      let bits = UInt64.columns(columns.lowerBound - x << 6..<columns.upperBound - x << 6)
      set(y & 63, of: tile, to: row(y & 63, of: tile) | bits)
    }
    wake()
  }

  /// Makes each cell of a rectangle from (0, 0) alive with the same chance, row by row.
  mutating func fillAtRandom(_ density: Ratio, on size: Size, seed: UInt64) {
    var generator = Generator(seed: seed)
    let threshold = ChanceThreshold(density)
    for y in 0..<size.height {
      for x in 0..<size.width where generator.chance(threshold) { fill(x..<x + 1, row: y) }
    }
  }

  /// Lays cells over the board with their top left at `corner`; where `over` is set, dead ones
  /// among them leave what is there.
  mutating func put(_ cells: Grid<CellState>, at corner: Position, over: Bool) {
    let region = Region(x: corner.x, y: corner.y, width: cells.width, height: cells.height)
    for y in region.rows {
      for x in Sight(region).rescaled(to: 6).region.columns {
        let columns = region.columns.clamped(to: x << 6..<(x + 1) << 6)
        var bits: UInt64 = 0
        for column in columns where cells[column - corner.x, y - corner.y] != 0 {
          bits |= 1 << (column & 63)
        }
        let place = Position(x: x, y: y >> 6)
        // Where nothing is, nothing has to be emptied.
        guard bits != 0 || !over, let tile = bits == 0 ? number(at: place) : tile(at: place) else {
          continue
        }
        let covered = UInt64.columns(columns.lowerBound - x << 6..<columns.upperBound - x << 6)
        set(y & 63, of: tile, to: row(y & 63, of: tile) & (over ? .max : ~covered) | bits)
      }
    }
    wake()
  }
}
