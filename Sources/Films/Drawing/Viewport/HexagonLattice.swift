internal import Grids
internal import Imaging

/// The mapping from the pixels of an image to the hexagonal cells of a world.
///
/// Neighboring centers have the distance d of the viewport's pitch. The center of cell (x, y) is at
/// ((x − y/2)·d, y·d·√3/2) from that of cell (0, 0). The six cells at the distance d are thus all
/// neighbors in a square grid but those in the northeast and in the southwest, as in Golly.
struct HexagonLattice: Sendable {
  /// The distance of two rows of cells in relation to d: √3/2 as a fraction.
  static let row = (numerator: 1351, denominator: 1560)

  /// A cell as it appears in a pixel.
  struct Sample {
    var cell: Position
    /// The coverage of the pixel by the cell, from 0 to `Coverage.levels`.
    var level: Int
  }

  private let pixels: Size
  private let viewport: Viewport
  /// The distance of neighboring centers, in 65536ths of a pixel.
  private let pitch: Int
  /// The distance of a hexagon's painted sides from its center, in 65536ths of a pixel; nil if
  /// cells are painted completely and without soft edges.
  private let inner: Int?
  /// True if each pixel shows either a cell or the gap between cells.
  private let isHard: Bool

  /// The least distance in pixels of centers between which an edge is visible.
  private static let leastPitchWithEdges = 6

  /// `cell`: the width of a cell in pixels, used only in relation to `gap`. `gap`: the distance in
  /// pixels between such cells. Precondition: cells are at least a pixel wide.
  init(_ pixels: Size, _ viewport: Viewport, cell: Int, gap: Int) {
    self.pixels = pixels
    self.viewport = viewport
    pitch = viewport.pitch.value
    let hasEdges = gap > 0 || pitch >= Self.leastPitchWithEdges * Pitch.one
    let side = pitch * cell / (cell + gap)
    isHard = gap > 0
    inner = hasEdges ? side / 2 - (gap > 0 ? 0 : pitch / 24) : nil
  }

  /// Returns the size in pixels of an image that shows whole cells, at most 2⁴⁰ wide and high.
  static func size(of cells: Size, pitch: Int) -> Size {
    let (width, height, pitch) = (Int128(cells.width), Int128(cells.height), Int128(pitch))
    let fraction = 3 * Int128(row.denominator)
    let high = ((3 * height + 1) * pitch * Int128(row.numerator) + fraction - 1) / fraction
    let wide = ((2 * width + height - 1) * pitch + 1) / 2
    let limit = { (length: Int128) in max(0, Int(min(1 << 40, length))) }
    return cells.area == 0
      ? Size(width: 0, height: 0) : Size(width: limit(wide), height: limit(high))
  }

  /// Returns the cells that are partly visible in an image of the cells of a region.
  static func visible(_ region: Region) -> Region {
    region.isEmpty ? region : region.expanded(by: 1).widened(by: region.height / 2 + 1)
  }

  /// True if hexagons have painted sides between them.
  var hasEdges: Bool { inner != nil }

  /// Returns the corners of a cell's hexagon in the image. `isWhole`: true for the hexagon that
  /// touches its neighbors, false for the painted one.
  func corners(of cell: Position, isWhole: Bool) -> [VectorPoint] {
    let half = Pitch.one / 2
    let down = Int128(cell.y) << 16 + Int128(half) - viewport.y
    let right = Int128(cell.x) << 16 + Int128(half) - viewport.x - down / 2
    let (row, pixel) = (Self.row, VectorPoint.pixel)
    let upright = down * Int128(row.numerator) / Int128(row.denominator)
    let x = pixels.width * pixel / 2 + Int((right * Int128(pitch)) >> 24)
    let y = pixels.height * pixel / 2 + Int((upright * Int128(pitch)) >> 24)
    let side = ((isWhole ? nil : inner) ?? pitch / 2) * pixel / Pitch.one
    let top = side * row.denominator / row.numerator
    return [
      (0, -top), (side, -top / 2), (side, top / 2), (0, top), (-side, top / 2), (-side, -top / 2),
    ]
    .map { VectorPoint(x: x + $0.0, y: y + $0.1) }
  }

  /// Returns the smallest region with all cells that some rows of pixels show.
  func cells(in rows: Range<Int>) -> Region {
    let corners = [rows.lowerBound, rows.upperBound - 1].flatMap { y in
      cursors(of: y).flatMap { cursor in
        [cursor.column, cursor.column + pixels.width * Pitch.one / pitch + 1].map {
          Region(x: $0, y: cursor.row, width: 1, height: 1)
        }
      }
    }
    return corners.reduce(.empty) { $0.union($1) }
  }

  /// Calls `body` with the cell that each pixel of a row shows.
  @inline(__always)
  func forEachPixel(of y: Int, _ body: (_ x: Int, Sample) -> Void) {
    var cursors = cursors(of: y)
    for x in 0..<pixels.width {
      var (nearest, distance) = (0, Int.max)
      for number in cursors.indices {
        let other = cursors[number].distance(pitch)
        if other < distance { (nearest, distance) = (number, other) }
      }
      let cell = Position(x: cursors[nearest].column, y: cursors[nearest].row)
      body(x, Sample(cell: cell, level: level(at: distance, of: cursors[nearest])))
      for number in cursors.indices { cursors[number].advance(pitch) }
    }
  }

  /// Returns the coverage of a pixel whose center has a distance from a cell's center.
  @inline(__always)
  private func level(at distance: Int, of cursor: Cursor) -> Int {
    guard let inner else { return Coverage.levels }
    // A center on the right sides belongs to the gap, and one on the left sides to the cell. A gap
    // of a pixel between two such sides is thus a pixel wide.
    if isHard {
      return distance < inner || distance == inner && cursor.isLeft(pitch) ? Coverage.levels : 0
    }
    let half = Pitch.one / 2
    return max(0, min(Coverage.levels, ((inner - distance + half) * Coverage.levels + half) >> 16))
  }

  /// Returns the cells at the first pixel of a row: one for each row of cells that the row of
  /// pixels meets, at most two.
  private func cursors(of y: Int) -> [Cursor] {
    let one = Int128(Pitch.one)
    let (row, pitch) = (Self.row, Int128(pitch))
    // World coordinates of the first pixel's center, in 65536ths of a cell.
    let down = Int128(2 * y + 1 - pixels.height) * one * one * Int128(row.denominator)
    let height = viewport.y + down.floored(over: 2 * pitch * Int128(row.numerator))
    let right = (Int128(1 - pixels.width) * one * one).floored(over: 2 * pitch)
    let middle = Int(height >> 16)
    let part = Int(height & (one - 1))
    // The points of hexagons reach a sixth of a row into the rows above and below.
    let beside = part < Pitch.one / 6 + 1 ? -1 : part > Pitch.one * 5 / 6 - 1 ? 1 : 0
    return [middle, middle + beside].prefix(beside == 0 ? 1 : 2).map { number in
      let distance = abs(part - Pitch.one / 2 - (number - middle) * Pitch.one)
      // The hexagons of a row are shifted left by half a cell for each row above.
      let place = viewport.x - viewport.y / 2 + right + Int128(number) * one / 2 + one / 4
      let across = (distance * self.pitch * row.numerator / row.denominator) >> 16
      return Cursor(
        row: number, column: Int(place >> 16), rest: Int(((place & (one - 1)) * pitch) >> 16),
        slope: across * row.numerator / row.denominator)
    }
  }
}

/// A cell of one row, as the pixels from left to right meet it.
private struct Cursor {
  let row: Int
  var column: Int
  /// The distance of the pixel's center from the left side of the cell, in 65536ths of a pixel.
  var rest: Int
  /// The part of the distance from the slanted sides that is the same for the whole row.
  let slope: Int

  /// Returns the distance from the cell's center as hexagons measure it, which is constant along
  /// their sides.
  @inline(__always)
  func distance(_ pitch: Int) -> Int {
    let across = abs(rest - pitch / 2)
    return max(across, across / 2 + slope)
  }

  /// True if the pixel's center is left of the cell's center.
  @inline(__always)
  func isLeft(_ pitch: Int) -> Bool { rest < pitch / 2 }

  @inline(__always)
  mutating func advance(_ pitch: Int) {
    rest += Pitch.one
    if rest >= pitch {
      rest -= pitch
      column += 1
    }
  }
}

extension Int128 {
  fileprivate func floored(over divisor: Int128) -> Int128 {
    let (quotient, rest) = quotientAndRemainder(dividingBy: divisor)
    return rest < 0 ? quotient - 1 : quotient
  }
}

extension Region {
  fileprivate func widened(by columns: Int) -> Region {
    Region(x: x - columns, y: y, width: width + 2 * columns, height: height)
  }
}
