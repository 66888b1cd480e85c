internal import Grids

extension NodeStore {
  /// Hands out the squares in which something lives, down to a level.
  ///
  /// - Parameters:
  ///   - region: of cells, outside which no square is handed out.
  ///   - body: is told a square, its level, and where its top left cell lies.
  func forEach(
    of root: Root, in region: Region, downTo level: Int,
    _ body: (_ square: Square, _ level: Int, _ x: Int, _ y: Int) -> Void
  ) {
    // However large squares are looked for, those around the middle are four.
    let half = 1 << (root.level - 1)
    let parts = nodes[root.square]
    for (place, square) in [parts.nw, parts.ne, parts.sw, parts.se].enumerated() {
      visit(
        square, root.level - 1, place & 1 == 0 ? -half : 0, place & 2 == 0 ? -half : 0, region,
        downTo: level, body)
    }
  }

  private func visit(
    _ square: Square, _ level: Int, _ x: Int, _ y: Int, _ region: Region, downTo lowest: Int,
    _ body: (_ square: Square, _ level: Int, _ x: Int, _ y: Int) -> Void
  ) {
    let side = 1 << level
    guard square != 0, x < region.x + region.width, y < region.y + region.height,
      region.x - side < x, region.y - side < y
    else { return }
    if level <= lowest || level == Square.leafLevel { return body(square, level, x, y) }
    let (parts, half) = (nodes[square], side / 2)
    visit(parts.nw, level - 1, x, y, region, downTo: lowest, body)
    visit(parts.ne, level - 1, x + half, y, region, downTo: lowest, body)
    visit(parts.sw, level - 1, x, y + half, region, downTo: lowest, body)
    visit(parts.se, level - 1, x + half, y + half, region, downTo: lowest, body)
  }

  /// What is seen of a plane: 1 where anything in a square lives.
  func cells(of root: Root, in sight: Sight) -> Grid<CellState> {
    var grid = Grid<CellState>(size: sight.region.size, repeating: 0)
    let (region, scale) = (sight.region, sight.scale)
    let seen = sight.covered(of: TileBoard.reach)
    forEach(of: root, in: seen, downTo: scale) { square, level, x, y in
      if level <= scale {
        let row = (y >> scale - region.y) * region.width
        grid.elements[row + x >> scale - region.x] = 1
        return
      }
      let leaf = leaf(square)
      let columns = UInt64.columns(max(0, seen.x - x)..<min(16, seen.x + seen.width - x))
      for y in max(y, seen.y)..<min(y + 16, seen.y + seen.height) {
        let row = (y >> scale - region.y) * region.width
        (leaf.row(y & 15) & columns).eachSquare(from: x, scale: scale) {
          grid.elements[row + $0 - region.x] = 1
        }
      }
    }
    return grid
  }

  /// Cells a bit each.
  func bits(of root: Root, in region: Region) -> BitGrid {
    var grid = BitGrid(size: region.size)
    forEach(of: root, in: region, downTo: Square.leafLevel) { square, _, x, y in
      let leaf = leaf(square)
      // Where a row's first cell lies among the bits of a row; those left of them fall off.
      let left = x - region.x
      for row in max(y, region.y)..<min(y + 16, region.y + region.height) {
        let bits = left < 0 ? leaf.row(row & 15) >> UInt64(-left) : leaf.row(row & 15)
        let (word, bit) = (max(left, 0) >> 6, max(left, 0) & 63)
        let place = (row - region.y) * grid.wordsPerRow
        grid.words[place + word] |= bits << bit
        if bit > 48, word + 1 < grid.wordsPerRow {
          grid.words[place + word + 1] |= bits >> (64 - bit)
        }
      }
    }
    return grid
  }
}

extension Leaf {
  subscript(word: Int) -> UInt64 {
    get { word & 2 == 0 ? (word & 1 == 0 ? top : high) : (word & 1 == 0 ? low : bottom) }
    set {
      switch word {
      case 0: top = newValue
      case 1: high = newValue
      case 2: low = newValue
      default: bottom = newValue
      }
    }
  }

  /// Sixteen cells, column 0 in the lowest bit.
  func row(_ y: Int) -> UInt64 { self[y >> 2] >> UInt64(16 * (y & 3)) & 0xFFFF }

  /// Makes cells of a row live that are not there yet.
  mutating func add(_ cells: UInt64, row y: Int) { self[y >> 2] |= cells << UInt64(16 * (y & 3)) }

  var population: Int {
    top.nonzeroBitCount + high.nonzeroBitCount + low.nonzeroBitCount + bottom.nonzeroBitCount
  }
}

extension Leaf {
  mutating func remove(_ cells: UInt64, row y: Int) {
    self[y >> 2] &= ~(cells << UInt64(16 * (y & 3)))
  }

  func union(_ other: Leaf) -> Leaf {
    Leaf(
      top: top | other.top, high: high | other.high, low: low | other.low,
      bottom: bottom | other.bottom)
  }
}
