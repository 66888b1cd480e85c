internal import Grids
internal import Worlds

/// Cells on an unbounded plane, in tiles of 64 × 64 cells. Tiles exist only where cells live or may
/// soon be born, so the cost depends on the live cells.
///
/// A tile is eight strips of eight rows. The board also keeps the previous generation of each
/// strip. A strip needs no computation if it and everything around it equal their state two
/// generations ago. Its next generation is then the previous one. Still lifes and blinkers
/// therefore sleep.
///
/// All cells without a tile have one state, the background. Tiles store the difference from the
/// background.
struct TileBoard: PlaneTiles {
  /// Eight rows of a tile from the top, each as a 64-bit word. Bit b is column b.
  typealias Strip = SIMD8<UInt64>

  let decay: Decay
  /// The state of all cells without a tile.
  var background: CellState = 0 {
    didSet { ground = decay.word(of: background) }
  }
  /// The background as a word of 64 cells.
  private(set) var ground: Decay.Word
  var map: TileMap
  var summaries: TileSummaries<Int>?
  /// The current generation of all tiles, eight strips a tile.
  var strips = [Strip](repeating: .zero, count: 8)
  /// The previous generation of the strips. A step overwrites it with the next generation.
  var before = [Strip](repeating: .zero, count: 8)
  /// The digits of dying times for all rows of all tiles, in the current generation and in the
  /// previous one.
  var dying: [UInt64]
  var dyingBefore: [UInt64]
  /// Creates a board on which all cells are dead. `limit`: the memory limit in bytes.
  init(states: Int = 2, limit: Int = .max) {
    decay = Decay(states: states)
    map = TileMap(cellMemory: Self.cellMemory(states: states), limit: limit)
    ground = decay.word(of: 0)
    dying = Array(repeating: 0, count: 64 * decay.digits)
    dyingBefore = dying
  }

  /// Returns the bytes of a tile's cells in two generations.
  private static func cellMemory(states: Int) -> Int {
    2 * 8 * (1 + Decay(states: states).digits) * MemoryLayout<Strip>.stride
  }

  /// Returns an upper bound on the bytes of a world at generation 0, as `TileMap` does.
  static func memory(of size: Size, at most: Int, states: Int) -> Int {
    TileMap.memory(of: size, at: most, cellMemory: cellMemory(states: states))
  }

  mutating func addCells() {
    strips.append(contentsOf: repeatElement(.zero, count: 8))
    before.append(contentsOf: repeatElement(.zero, count: 8))
    dying.append(contentsOf: repeatElement(0, count: 64 * decay.digits))
    dyingBefore.append(contentsOf: repeatElement(0, count: 64 * decay.digits))
  }

  /// Returns a row of a tile as stored. A bit is 1 if exactly one of the cell and the background is
  /// alive.
  func row(_ row: Int, of tile: Int) -> UInt64 { strips[8 * tile + row / 8][row % 8] }

  /// Returns the index of the first digit of a tile's row.
  func digits(_ row: Int, of tile: Int) -> Int { (64 * tile + row) * decay.digits }

  /// Returns the cells of a tile's row that differ from the background.
  func marked(_ row: Int, of tile: Int) -> UInt64 {
    decay.marked(self.row(row, of: tile), dying, at: digits(row, of: tile))
  }

  func isDead(_ tile: Int) -> Bool {
    let digits = 64 * tile * decay.digits..<64 * (tile + 1) * decay.digits
    return (8 * tile..<8 * tile + 8).allSatisfy { strips[$0] == .zero && before[$0] == .zero }
      && digits.allSatisfy { dying[$0] == 0 && dyingBefore[$0] == 0 }
  }

  func bits(in region: Region, origin: Position) -> BitGrid? {
    guard decay.digits == 0 else { return nil }
    var grid = BitGrid(size: region.size)
    for tile in tiles(in: ScaledRegion(region), origin: origin) {
      let place = map.tiles[tile].place
      let (x, y) = (place.x << 6 + origin.x - region.x, place.y << 6 + origin.y - region.y)
      let (word, bit) = (x >> 6, x & 63)
      for row in max(0, -y)..<max(0, -y, min(64, region.height - y)) {
        let bits = self.row(row, of: tile)
        if bits == 0 { continue }
        let start = (y + row) * grid.wordsPerRow
        if (0..<grid.wordsPerRow).contains(word) { grid.words[start + word] |= bits << bit }
        if bit > 0, (0..<grid.wordsPerRow).contains(word + 1) {
          grid.words[start + word + 1] |= bits >> (64 - bit)
        }
      }
    }
    if background == 1 { for word in grid.words.indices { grid.words[word] ^= .max } }
    return grid
  }

  // MARK: Cells

  func cells(in sight: ScaledRegion, origin: Position) -> Grid<CellState> {
    var grid = Grid<CellState>(size: sight.region.size, repeating: background)
    let tiles = tiles(in: sight, origin: origin)
    if background > 0 { clearFullSquares(&grid, tiles, sight, origin) }
    for tile in tiles {
      eachRow(of: tile, in: sight, origin) { row, left, columns, square in
        let marked = marked(row, of: tile) & columns
        guard background > 0 || decay.digits > 0 else {
          return marked.eachSquare(from: left, scale: sight.scale) {
            grid.elements[square + $0] = 1
          }
        }
        let (alive, digits) = (self.row(row, of: tile), digits(row, of: tile))
        for bit in marked.bits {
          let place = square + (left + bit) >> sight.scale
          grid.elements[place] = max(
            grid.elements[place], decay.state(of: bit, alive, dying, at: digits, on: ground))
        }
      }
    }
    return grid
  }

  /// Sets to 0 each view square whose cells all differ from the background. The background then
  /// does not count towards the highest state that the square shows.
  private func clearFullSquares(
    _ grid: inout Grid<CellState>, _ tiles: [Int], _ sight: ScaledRegion, _ origin: Position
  ) {
    // A larger square without background would have more cells than fit in memory.
    guard sight.scale < 24 else { return }
    var marks = Grid<Int>(size: grid.size, repeating: 0)
    for tile in tiles {
      eachRow(of: tile, in: sight, origin) { row, left, columns, square in
        for bit in (marked(row, of: tile) & columns).bits {
          marks.elements[square + (left + bit) >> sight.scale] += 1
        }
      }
    }
    for place in marks.elements.indices where marks.elements[place] >> (2 * sight.scale) > 0 {
      grid.elements[place] = 0
    }
  }

  /// Calls a closure for each visible row of a tile, with the row, the view column of its first
  /// cell, a mask of the visible bits, and a base index: plus a view square's column, it is that
  /// square's index in the grid.
  private func eachRow(
    of tile: Int, in sight: ScaledRegion, _ origin: Position,
    _ body: (_ row: Int, _ left: Int, _ columns: UInt64, _ square: Int) -> Void
  ) {
    var cells = Region(
      x: map.tiles[tile].place.x << 6, y: map.tiles[tile].place.y << 6, width: 64, height: 64)
    let (left, top) = (cells.x + origin.x, cells.y + origin.y)
    cells.x = left
    cells.y = top
    let seen = sight.covered(of: cells)
    let columns = UInt64.columns(seen.x - left..<seen.x - left + seen.width)
    for y in seen.rows {
      let square = (y >> sight.scale - sight.region.y) * sight.region.width - sight.region.x
      body(y - top, left, columns, square)
    }
  }
}
