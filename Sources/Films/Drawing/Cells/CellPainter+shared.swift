internal import Grids
internal import Worlds

/// Cells that share pixels, since they have no whole number of them. Unlike a camera, which shows each
/// cell as it is, this mixes the colors of what a pixel covers.
extension CellPainter {
  /// Paints cells that share pixels. Each pixel shows the state that covers most of what is not in
  /// state 0, as much as all of these cover it; or the mean of numbers that cover half of it.
  func paintShared(
    _ rows: Range<Int>, of world: any World, through viewport: Viewport, on canvas: Canvas,
    from top: Int
  ) {
    let (across, lines) = axes(of: viewport)
    let region = ViewportAxis.region(across, lines, rows: rows)
    let cells = world.cells(in: region)
    let board = (world.bounds ?? region).intersection(region)
    let columns = SharedColumns(
      (0..<place.size.width).map { across.shares(under: $0) }, on: board, of: region)
    let colors = SharedColors(
      entries: latticeEntries, page: pageEntry, steps: maker.legend.steps)
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
        columns.forEachPixel(of: cells.elements, rows, colors.steps) { x, pixel in
          pixels[place.x + x] = colors.entry(of: pixel)
        }
      }
    }
  }
}

extension [CellKind] {
  /// The states that are the steps of a ramp, of which those between two numbers are means; empty if
  /// there are none.
  fileprivate var steps: Range<Int> {
    let steps = indices.filter { self[$0].step != nil }
    guard let first = steps.first, let last = steps.last, last - first == steps.count - 1 else {
      return 0..<0
    }
    return first..<last + 1
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
  /// of its first state and its share of the height. `steps`: the states that are numbers.
  @inline(__always)
  func forEachPixel(
    of states: [CellState], _ rows: [(start: Int, share: Int)], _ steps: Range<Int>,
    _ body: (_ x: Int, _ pixel: SharedPixel) -> Void
  ) {
    var first = 0
    for (x, end) in ends.enumerated() {
      var pixel = SharedPixel()
      for row in rows {
        for column in first..<end {
          let (place, share) = cells[column]
          pixel.cover(states[row.start + place], row.share * share, steps)
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
  /// The states that are the steps of a ramp.
  let steps: Range<Int>

  func entry(of pixel: SharedPixel) -> UInt8 {
    if pixel.isOutside { return page }
    let (state, level) = pixel.mean.map { ($0, Coverage.levels) } ?? (pixel.state, pixel.level)
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
  private var numbers = 0
  private var sum = 0

  @inline(__always)
  mutating func cover(_ state: CellState, _ share: Int, _ steps: Range<Int>) {
    all += share
    if steps.contains(Int(state)) {
      numbers += share
      sum += Int(state) * share
    }
    guard state != 0 else { return }
    living += share
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
  /// The mean of the numbers; nil if they cover less than half of the pixel.
  var mean: Int? {
    numbers > 0 && 2 * numbers >= all ? (sum + numbers / 2) / numbers : nil
  }
}
