internal import Grids
internal import Worlds

/// Cells that share pixels, since they have no whole number of them. Unlike a camera, which shows each
/// cell as it is, this mixes the colors of what a pixel covers.
extension CellPainter {
  /// Paints cells that share pixels. Each pixel shows the state that covers most of what is not in
  /// state 0, as much as all of these cover it; or of numbers, their mean.
  func paintShared(
    _ rows: Range<Int>, of world: any World, through viewport: Viewport, on canvas: Canvas,
    from top: Int
  ) {
    let (across, lines) = axes(of: viewport)
    let region = ViewportAxis.region(across, lines, rows: rows)
    let cells = shown(of: world, in: region)
    let board = (world.bounds ?? region).intersection(region)
    let columns = SharedColumns(
      (0..<place.size.width).map { across.shares(under: $0) }, on: board, of: region)
    let colors = SharedColors(
      entries: latticeEntries, page: pageEntry, areMeans: maker.showsNumbers)
    var last: [(cell: Int, share: Int)] = []
    for y in rows {
      let covered = lines.shares(under: y)
      let target = place.y + y - top
      // Rows of pixels inside a row of cells are equal.
      if covered.count == 1, last.count == 1, covered[0].cell == last[0].cell, target > 0 {
        canvas.repeatRow(target, in: place.columns)
        continue
      }
      last = covered
      let rows = covered.filter { board.rows.contains($0.cell) }.map {
        (start: ($0.cell - region.y) * region.width, share: $0.share)
      }
      canvas.paintRow(target) { pixels in
        columns.forEachPixel(of: cells.elements, rows) { x, pixel in
          pixels[place.x + x] = colors.entry(of: pixel)
        }
      }
    }
  }
}

/// The cells that columns of pixels share.
private struct SharedColumns {
  /// The cells of all pixels from left to right, each with its place in a row of cells and its share of
  /// the pixel's width in 256ths.
  private var cells: [(place: Int, share: Int)] = []
  /// The end of each pixel's cells.
  private var ends: [Int] = []

  init(_ shares: [[(cell: Int, share: Int)]], on board: Region, of region: Region) {
    for pixel in shares {
      for part in pixel where board.columns.contains(part.cell) {
        cells.append((part.cell - region.x, part.share))
      }
      ends.append(cells.count)
    }
  }

  /// Calls `body` with each pixel of a row. `rows`: the rows of cells that it covers, each with the place
  /// of its first state and its share of the height.
  @inline(__always)
  func forEachPixel(
    of states: [CellState], _ rows: [(start: Int, share: Int)],
    _ body: (_ x: Int, _ pixel: SharedPixel) -> Void
  ) {
    var first = 0
    for (x, end) in ends.enumerated() {
      var pixel = SharedPixel()
      for row in rows {
        for column in first..<end {
          let (place, share) = cells[column]
          pixel.cover(states[row.start + place], row.share * share)
        }
      }
      first = end
      body(x, pixel)
    }
  }
}

/// The palette entries of pixels that cells share.
private struct SharedColors {
  /// The entries of all states by level of coverage.
  let entries: [UInt8]
  let page: UInt8
  /// True if states are the steps of a ramp.
  let areMeans: Bool

  func entry(of pixel: SharedPixel) -> UInt8 {
    if pixel.isOutside { return page }
    let (state, level) =
      areMeans ? (pixel.mean, Coverage.levels) : (pixel.state, pixel.level)
    return entries[state * (Coverage.levels + 1) + level]
  }
}

/// What the cells of one pixel cover of it, in 65536ths.
private struct SharedPixel {
  /// The state other than 0 with the largest share, up to ties among many small ones.
  private(set) var state = 0
  private var lead = 0
  private var living = 0
  private var all = 0
  private var sum = 0

  @inline(__always)
  mutating func cover(_ state: CellState, _ share: Int) {
    all += share
    guard state != 0 else { return }
    living += share
    sum += Int(state) * share
    if Int(state) == self.state {
      lead += share
    } else if share > lead {
      (self.state, lead) = (Int(state), share - lead)
    } else {
      lead -= share
    }
  }

  /// True if most of the pixel lies outside the board.
  var isOutside: Bool { 2 * all < 65_536 }
  /// The level of coverage by cells in states other than 0.
  var level: Int { (living * Coverage.levels + 32_768) >> 16 }
  /// The mean of the states.
  var mean: Int { (sum + all / 2) / max(1, all) }
}
