/// How long something in a picture is: so much in cells, in pixels and in points together, so that a
/// frame around cells goes where they go and has lines of two pixels however near the camera is.
///
/// In fixed point, as cameras are: every machine gets the same pixels.
package struct FigureLength: Hashable, Sendable {
  /// In 65536ths of a cell.
  package var cells: Int
  /// In 65536ths of a pixel.
  package var pixels: Int
  /// In 65536ths of a point, which is as many pixels as suit a picture of its size: one in those
  /// up to 959 pixels wide, one more for each 640 from there.
  package var points: Int

  /// What a cell, a pixel or a point is in.
  package static let one = 1 << 16

  package init(cells: Int = 0, pixels: Int = 0, points: Int = 0) {
    self.cells = cells
    self.pixels = pixels
    self.points = points
  }

  package static let zero = FigureLength()

  /// A number of cells: `.cells(3)`, or `.cells(7, 2)` for three and a half.
  ///
  /// - Precondition: `parts` is positive.
  package static func cells(_ count: Int, _ parts: Int = 1) -> FigureLength {
    FigureLength(cells: fixed(count, parts))
  }

  /// A number of pixels, likewise.
  package static func pixels(_ count: Int, _ parts: Int = 1) -> FigureLength {
    FigureLength(pixels: fixed(count, parts))
  }

  /// A number of points, likewise.
  package static func points(_ count: Int, _ parts: Int = 1) -> FigureLength {
    FigureLength(points: fixed(count, parts))
  }

  /// Far off where it cannot be counted.
  private static func fixed(_ count: Int, _ parts: Int) -> Int {
    Int(clamping: Int128(count) * Int128(one) / Int128(parts))
  }

  /// Both lengths, one behind the other.
  package static func + (a: FigureLength, b: FigureLength) -> FigureLength {
    FigureLength(
      cells: sum(a.cells, b.cells), pixels: sum(a.pixels, b.pixels), points: sum(a.points, b.points)
    )
  }

  /// The opposite way.
  package static prefix func - (a: FigureLength) -> FigureLength {
    FigureLength(
      cells: sum(0, a.cells, -1), pixels: sum(0, a.pixels, -1), points: sum(0, a.points, -1))
  }

  private static func sum(_ a: Int, _ b: Int, _ sign: Int128 = 1) -> Int {
    Int(clamping: Int128(a) + sign * Int128(b))
  }
}
