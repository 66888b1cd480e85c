internal import Grids
internal import Imaging
internal import Worlds

/// The rows or columns of hexagons that are shifted against their neighbors.
package enum HexagonLayout: String, CaseIterable, Sendable {
  /// Each row against the row above, as in rules of `life`. The center of cell (x, y) is at
  /// ((x − y/2)·d, y·d·√3/2) from that of cell (0, 0). The six cells at the distance d are thus all
  /// neighbors in a square grid but those in the northeast and in the southwest, as in Golly.
  case sheared
  /// The rows 1, 3 and so on half a cell to the right.
  case oddRow = "odd-row"
  /// The rows 0, 2 and so on half a cell to the right.
  case evenRow = "even-row"
  /// The columns 1, 3 and so on half a cell down.
  case oddColumn = "odd-column"
  /// The columns 0, 2 and so on half a cell down.
  case evenColumn = "even-column"

  /// Returns the layout whose rows, counted from the top, are those of this one counted from the
  /// bottom. `height`: the number of rows.
  package func counted(fromBottomOf height: Int) -> HexagonLayout {
    switch self {
    case .oddRow where height % 2 == 0: .evenRow
    case .evenRow where height % 2 == 0: .oddRow
    default: self
    }
  }
}

/// A pattern of cells that are not squares and fill the plane. Neighboring columns have the distance d
/// of the viewport's pitch; in hexagons with shifted columns, neighboring rows have it.
enum Tiling: Hashable, Sendable {
  case hexagons(HexagonLayout)
  /// Triangles with sides of 2·d in rows of the height d·√3. Cell (x, y) points down where x + y is
  /// even, and up where it is odd.
  case triangles

  private var isHexagonal: Bool { self != .triangles }

  /// True if columns are shifted. The tiling is then that of shifted rows with x and y swapped.
  var isTransposed: Bool { self == .hexagons(.oddColumn) || self == .hexagons(.evenColumn) }

  /// Returns a value of the image as that of shifted rows, and back: x and y are swapped if columns
  /// are shifted.
  func turned<Value: Transposable>(_ value: Value) -> Value {
    isTransposed ? value.transposed : value
  }

  /// The factors of the viewport's pitch along both sides of an image, as fractions.
  var factors: (columns: (Int, Int), rows: (Int, Int)) {
    let (across, down) = ((1, 1), (row.numerator, row.denominator))
    return isTransposed ? (down, across) : (across, down)
  }

  /// True if each row is shifted against the row above.
  var isSheared: Bool { self == .hexagons(.sheared) }

  /// The distance of two rows of cells in relation to d, as a fraction: √3/2 or √3.
  var row: (numerator: Int, denominator: Int) { (1351, isHexagonal ? 1560 : 780) }

  /// Returns the shift to the left by which a row differs from one that lies `down` rows above it.
  func lean(_ down: Int128) -> Int128 { isSheared ? down / 2 : 0 }

  /// Returns the shift of a row to the right, in quarters of a column. The shifts of two rows add up
  /// to 0, so that the middle of an image is the middle of its cells.
  func shift(ofRow row: Int) -> Int {
    switch self {
    case .hexagons(.oddRow), .hexagons(.oddColumn): row & 1 == 0 ? -1 : 1
    case .hexagons(.evenRow), .hexagons(.evenColumn): row & 1 == 0 ? 1 : -1
    case .hexagons(.sheared), .triangles: 0
    }
  }

  /// Returns the size in pixels of an image that shows whole cells, at most 2⁴⁰ wide and high.
  func size(of cells: Size, pitch: Int) -> Size {
    turned(sizeOfRows(of: turned(cells), pitch: pitch))
  }

  private func sizeOfRows(of cells: Size, pitch: Int) -> Size {
    let (width, height, pitch) = (Int128(cells.width), Int128(cells.height), Int128(pitch))
    let (wide, high) = parts(wide: width, high: height)
    let fraction = 3 * Int128(row.denominator)
    let limit = { (length: Int128) in max(0, Int(min(1 << 40, length))) }
    return cells.area == 0
      ? Size(width: 0, height: 0)
      : Size(
        width: limit((wide * pitch + 1) / 2),
        height: limit((high * pitch * Int128(row.numerator) + fraction - 1) / fraction))
  }

  /// Returns the width of whole cells in halves of d, and their height in thirds of the distance of
  /// rows.
  private func parts(wide: Int128, high: Int128) -> (wide: Int128, high: Int128) {
    switch self {
    case .hexagons(.sheared): (2 * wide + high - 1, 3 * high + 1)
    case .hexagons: (2 * wide + 1, 3 * high + 1)
    case .triangles: (2 * wide + 2, 3 * high)
    }
  }

  /// Returns the largest pitch at which an image shows whole cells.
  func pitch(fitting cells: Size, into image: Size) -> Pitch {
    let (cells, image) = (turned(cells), turned(image))
    let (wide, high) = parts(wide: Int128(cells.width), high: Int128(cells.height))
    return Pitch(pixels: 2 * image.width, cells: wide).smaller(
      Pitch(pixels: 3 * row.denominator * image.height, cells: high * Int128(row.numerator)))
  }

  /// Returns the cells that are partly visible in an image of the cells of a region.
  func visible(_ region: Region) -> Region {
    if region.isEmpty { return region }
    return region.expanded(by: 1).widened(by: isSheared ? region.height / 2 + 1 : 1)
  }
}

/// A value with a horizontal and a vertical side.
protocol Transposable {
  /// The value with x and y swapped.
  var transposed: Self { get }
}

extension Size: Transposable {
  var transposed: Size { Size(width: height, height: width) }
}

extension Position: Transposable {
  var transposed: Position { Position(x: y, y: x) }
}

extension Region: Transposable {
  var transposed: Region { Region(x: y, y: x, width: height, height: width) }

  fileprivate func widened(by columns: Int) -> Region {
    Region(x: x - columns, y: y, width: width + 2 * columns, height: height)
  }
}

extension Viewport: Transposable {
  var transposed: Viewport { Viewport(x: y, y: x, pitch: pitch) }
}

extension VectorPoint: Transposable {
  var transposed: VectorPoint { VectorPoint(x: y, y: x) }
}
