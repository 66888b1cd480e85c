internal import Grids
internal import Imaging

/// The mapping from the pixels of an image to the cells of a world that are hexagons or triangles.
struct CellLattice: Sendable {
  /// A cell as it appears in a pixel.
  struct Sample {
    var cell: Position
    /// The coverage of the pixel by the cell, from 0 to `Coverage.levels`.
    var level: Int
  }

  private let tiling: Tiling
  /// The size of the image and the view; x and y are swapped if the tiling is transposed.
  private let pixels: Size
  private let viewport: Viewport
  /// The distance of neighboring centers, in 65536ths of a pixel.
  private let pitch: Int
  /// The distance of a cell's sides from its center, in 65536ths of a pixel.
  private let outer: Int
  /// The distance of a cell's painted sides from its center, in 65536ths of a pixel; nil if
  /// cells are painted completely and without soft edges.
  private let inner: Int?
  /// True if each pixel shows either a cell or the gap between cells.
  private let isHard: Bool
  /// The cursors of the columns of pixels if the tiling is transposed, else empty.
  private var columns: [[Cursor]] = []

  /// The least distance in pixels of centers between which an edge is visible.
  static let leastPitchWithEdges = 6

  /// `cell`: the width of a cell in pixels, used only in relation to `gap`. `gap`: the distance in
  /// pixels between such cells. Precondition: cells are at least a pixel wide.
  init(_ tiling: Tiling, _ pixels: Size, _ viewport: Viewport, cell: Int, gap: Int) {
    self.tiling = tiling
    (self.pixels, self.viewport) = (tiling.turned(pixels), tiling.turned(viewport))
    pitch = viewport.pitch.value
    let hasEdges = gap > 0 || pitch >= Self.leastPitchWithEdges * Pitch.one
    let side = pitch * cell / (cell + gap)
    isHard = gap > 0
    let row = tiling.row
    outer = tiling != .triangles ? pitch / 2 : pitch * row.denominator / row.numerator
    inner = hasEdges ? side / 2 + outer - pitch / 2 - (gap > 0 ? 0 : pitch / 24) : nil
    if tiling.isTransposed { columns = (0..<self.pixels.height).map(cursors) }
  }

  /// True if cells have painted sides between them.
  var hasEdges: Bool { inner != nil }

  /// Returns the corners of a cell in the image. `isWhole`: true for the shape that touches its
  /// neighbors, false for the painted one.
  func corners(of cell: Position, isWhole: Bool) -> [VectorPoint] {
    let side = (isWhole ? nil : inner) ?? outer
    if tiling == .triangles { return triangle(of: cell, side) }
    let length = side * VectorPoint.pixel / Pitch.one
    return hexagon(of: tiling.turned(cell), length).map(tiling.turned)
  }

  /// Returns the corners of a hexagon. `side`: the distance of its sides from its center.
  private func hexagon(of cell: Position, _ side: Int) -> [VectorPoint] {
    let (x, y) = point(
      quarterColumns: 4 * cell.x + 2 + tiling.shift(ofRow: cell.y), halfRows: 2 * cell.y + 1)
    let top = side * tiling.row.denominator / tiling.row.numerator
    return [
      (0, -top), (side, -top / 2), (side, top / 2), (0, top), (-side, top / 2), (-side, -top / 2),
    ]
    .map { VectorPoint(x: x + $0.0, y: y + $0.1) }
  }

  /// Returns the corners of a triangle. `side`: the distance of its sides from its center, in
  /// 65536ths of a pixel. Triangles that touch have exactly the same corners.
  private func triangle(of cell: Position, _ side: Int) -> [VectorPoint] {
    let base = isDown(cell) ? 2 * cell.y : 2 * cell.y + 2
    let tip = 4 * cell.y + 2 - base
    let corners = [
      point(quarterColumns: 4 * cell.x - 2, halfRows: base),
      point(quarterColumns: 4 * cell.x + 6, halfRows: base),
      point(quarterColumns: 4 * cell.x + 2, halfRows: tip),
    ]
    let (x, y) = (corners.reduce(0) { $0 + $1.x } / 3, corners.reduce(0) { $0 + $1.y } / 3)
    return corners.map {
      side == outer
        ? VectorPoint(x: $0.x, y: $0.y)
        : VectorPoint(x: x + ($0.x - x) * side / outer, y: y + ($0.y - y) * side / outer)
    }
  }

  private func isDown(_ cell: Position) -> Bool { (cell.x + cell.y) & 1 == 0 }

  /// Returns the place of a point of the world in the image, in parts of a pixel.
  private func point(quarterColumns: Int, halfRows: Int) -> (x: Int, y: Int) {
    let quarter = Int128(Pitch.one / 4)
    let down = 2 * Int128(halfRows) * quarter - viewport.y
    let right = Int128(quarterColumns) * quarter - viewport.x - tiling.lean(down)
    let (row, pixel) = (tiling.row, VectorPoint.pixel)
    let upright = down * Int128(row.numerator) / Int128(row.denominator)
    return (
      pixels.width * pixel / 2 + Int((right * Int128(pitch)) >> 24),
      pixels.height * pixel / 2 + Int((upright * Int128(pitch)) >> 24)
    )
  }

  /// Returns the smallest region with all cells that some rows of pixels show.
  func cells(in rows: Range<Int>) -> Region {
    let width = tiling.turned(pixels).width
    let shown = tiling.turned(Region(x: 0, y: rows.lowerBound, width: width, height: rows.count))
    return tiling.turned(cells(in: shown.rows, from: shown.columns))
  }

  private func cells(in rows: Range<Int>, from columns: Range<Int>) -> Region {
    let corners = [rows.lowerBound, rows.upperBound - 1].flatMap { y in
      cursors(of: y).flatMap { cursor in
        [columns.lowerBound, columns.upperBound].map { x -> Region in
          let column = cursor.column + x * Pitch.one / pitch + (x > 0 ? 1 : 0)
          return Region(x: column, y: cursor.row, width: 1, height: 1)
        }
      }
    }
    let cells = corners.reduce(Region.empty) { $0.union($1) }
    return columns.lowerBound == 0 ? cells : cells.expanded(by: 1)
  }

  /// Calls `body` with the cell that each pixel of a row shows.
  @inline(__always)
  func forEachPixel(of y: Int, _ body: (_ x: Int, Sample) -> Void) {
    if !columns.isEmpty {
      for x in columns.indices {
        let first = columns[x][0].advanced(by: y, pitch)
        var sample =
          columns[x].count == 1
          ? sample(of: first, at: first.distance)
          : sample(of: first, or: columns[x][1].advanced(by: y, pitch))
        sample.cell = sample.cell.transposed
        body(x, sample)
      }
      return
    }
    let cursors = cursors(of: y)
    var (first, second) = (cursors[0], cursors.last!)
    if cursors.count == 1 {
      // Two out of three rows of pixels cross a single row of hexagons.
      for x in 0..<pixels.width {
        body(x, sample(of: first, at: first.distance))
        first.advance(pitch)
      }
      return
    }
    for x in 0..<pixels.width {
      body(x, sample(of: first, or: second))
      first.advance(pitch)
      second.advance(pitch)
    }
  }

  /// Returns the nearer of the cells that a pixel may show.
  @inline(__always)
  private func sample(of first: Cursor, or second: Cursor) -> Sample {
    let (near, far) = (first.distance, second.distance)
    return far < near ? sample(of: second, at: far) : sample(of: first, at: near)
  }

  @inline(__always)
  private func sample(of cursor: Cursor, at distance: Int) -> Sample {
    Sample(
      cell: Position(x: cursor.column, y: cursor.row), level: level(at: distance, of: cursor))
  }

  /// Returns the coverage of a pixel whose center has a distance from a cell's center.
  @inline(__always)
  private func level(at distance: Int, of cursor: Cursor) -> Int {
    guard let inner else { return Coverage.levels }
    // A center on the right sides belongs to the gap, and one on the left sides to the cell. A gap
    // of a pixel between two such sides is thus a pixel wide.
    if isHard {
      return distance < inner || distance == inner && cursor.isLeft ? Coverage.levels : 0
    }
    let half = Pitch.one / 2
    return max(0, min(Coverage.levels, ((inner - distance + half) * Coverage.levels + half) >> 16))
  }

  /// Returns the cells at the first pixel of a row that later pixels may show, too, at most two.
  private func cursors(of y: Int) -> [Cursor] {
    let one = Int128(Pitch.one)
    let (row, pitch) = (tiling.row, Int128(pitch))
    // World coordinates of the first pixel's center, in 65536ths of a cell.
    let down = Int128(2 * y + 1 - pixels.height) * one * one * Int128(row.denominator)
    let height = viewport.y + down.floored(over: 2 * pitch * Int128(row.numerator))
    let right = (Int128(1 - pixels.width) * one * one).floored(over: 2 * pitch)
    let (number, part) = (Int(height >> 16), Int(height & (one - 1)))
    return tiling == .triangles
      ? triangles(in: number, part, from: right) : hexagons(in: number, part, from: right)
  }

  /// Returns a cell for each row of hexagons that the row of pixels meets. `part`: the place in the
  /// middle row. `right`: the distance of the first pixel from the middle of the image.
  private func hexagons(in middle: Int, _ part: Int, from right: Int128) -> [Cursor] {
    let (row, one) = (tiling.row, Int128(Pitch.one))
    // The points of hexagons reach a sixth of a row into the rows above and below.
    let beside = part < Pitch.one / 6 + 1 ? -1 : part > Pitch.one * 5 / 6 - 1 ? 1 : 0
    return [middle, middle + beside].prefix(beside == 0 ? 1 : 2).map { number in
      let distance = abs(part - Pitch.one / 2 - (number - middle) * Pitch.one)
      // A sheared row is shifted left by half a cell for each row above.
      let shear = tiling.isSheared ? Int128(number) * one / 2 + one / 4 - viewport.y / 2 : 0
      let place = viewport.x + right + shear - Int128(tiling.shift(ofRow: number)) * one / 4
      let across = (distance * pitch * row.numerator / row.denominator) >> 16
      let sides = CellSides(
        flat: nil, slanted: across * row.numerator / row.denominator, slope: Pitch.one / 2)
      return Cursor(
        row: number, column: place, pitch: pitch, middle: pitch / 2, sides: (sides, sides))
    }
  }

  /// Returns the two triangles of a row that the first pixel may show. Every pixel of a row of
  /// triangles lies in two columns.
  private func triangles(in number: Int, _ part: Int, from right: Int128) -> [Cursor] {
    let place = viewport.x + right - Int128(Pitch.one / 2)
    let down = (part * pitch * tiling.row.numerator / tiling.row.denominator) >> 16
    let sides = [outer - down, down - 2 * outer].map {
      CellSides(flat: $0, slanted: -$0 / 2, slope: Self.slope)
    }
    let isDown = isDown(Position(x: Int(place >> 16), y: number))
    let (own, next) = isDown ? (sides[0], sides[1]) : (sides[1], sides[0])
    return [
      Cursor(row: number, column: place, pitch: pitch, middle: 0, sides: (own, next)),
      Cursor(
        row: number, column: place + Int128(Pitch.one), pitch: pitch, middle: pitch,
        sides: (next, own)),
    ]
  }

  /// The distance from a slanted side of a triangle for each unit to the right: √3/2 in 65536ths.
  private static let slope = 56756
}

/// The distances of a row of pixels from the sides of a cell, in 65536ths of a pixel.
private struct CellSides {
  /// The distance from the horizontal side; nil for hexagons, whose other sides are upright.
  let flat: Int?
  /// The part of the distance from the slanted sides that is the same for the whole row.
  let slanted: Int
  /// The rest of that distance for each pixel from the cell's center, in 65536ths.
  let slope: Int
}

/// A cell of one row, as the pixels from left to right meet it.
private struct Cursor {
  let row: Int
  var column: Int
  /// The distance of the pixel's center from the left side of the column, in 65536ths of a pixel.
  private var rest: Int
  /// The center of the cell in the same measure.
  private let middle: Int
  /// The sides of the cell, and those of the cell in the next column.
  private var sides: (own: CellSides, next: CellSides)

  /// `column`: the place of the first pixel's center, in 65536ths of a column.
  init(
    row: Int, column: Int128, pitch: Int, middle: Int, sides: (own: CellSides, next: CellSides)
  ) {
    (self.row, self.middle, self.sides) = (row, middle, sides)
    self.column = Int(column >> 16)
    rest = Int(((column & Int128(Pitch.one - 1)) * Int128(pitch)) >> 16)
  }

  /// The distance from the cell's center as cells measure it, which is constant along their sides.
  @inline(__always)
  var distance: Int {
    let across = abs(rest - middle)
    return max(sides.own.flat ?? across, (across * sides.own.slope) >> 16 + sides.own.slanted)
  }

  /// True if the pixel's center is left of the cell's center.
  @inline(__always)
  var isLeft: Bool { rest < middle }

  /// Returns the cursor some pixels further right. Precondition: the cells are hexagons.
  @inline(__always)
  func advanced(by pixels: Int, _ pitch: Int) -> Cursor {
    var cursor = self
    let (columns, rest) = (rest + pixels * Pitch.one).quotientAndRemainder(dividingBy: pitch)
    cursor.column += columns
    cursor.rest = rest
    return cursor
  }

  @inline(__always)
  mutating func advance(_ pitch: Int) {
    rest += Pitch.one
    if rest >= pitch {
      rest -= pitch
      column += 1
      swap(&sides.own, &sides.next)
    }
  }
}

extension Int128 {
  fileprivate func floored(over divisor: Int128) -> Int128 {
    let (quotient, rest) = quotientAndRemainder(dividingBy: divisor)
    return rest < 0 ? quotient - 1 : quotient
  }
}
