/// A length in an image, as a sum of cells, pixels, points and ems. A frame around cells can thus scale
/// with the cells while its lines keep a width of two pixels.
///
/// The parts are in fixed point, as in cameras, so that every machine produces the same pixels.
package struct FigureLength: Hashable, Sendable {
  /// The part in 65536ths of a cell.
  package var cells: Int
  /// The part in 65536ths of a pixel.
  package var pixels: Int
  /// The part in 65536ths of a point, a unit that grows with the image. A point is one pixel in
  /// images up to 959 pixels wide, and one more for each 640 from there.
  package var points: Int
  /// The part in 65536ths of an em, the size of the image's texts.
  package var ems: Int

  /// The fixed-point value of one cell, pixel, point or em.
  package static let one = 1 << 16

  package init(cells: Int = 0, pixels: Int = 0, points: Int = 0, ems: Int = 0) {
    self.cells = cells
    self.pixels = pixels
    self.points = points
    self.ems = ems
  }

  package static let zero = FigureLength()

  /// Returns a length of `count / parts` cells: `.cells(3)`, or `.cells(7, 2)` for three and a
  /// half.
  ///
  /// - Precondition: `parts` is positive.
  package static func cells(_ count: Int, _ parts: Int = 1) -> FigureLength {
    FigureLength(cells: fixed(count, parts))
  }

  /// Returns a length of `count / parts` pixels.
  ///
  /// - Precondition: `parts` is positive.
  package static func pixels(_ count: Int, _ parts: Int = 1) -> FigureLength {
    FigureLength(pixels: fixed(count, parts))
  }

  /// Returns a length of `count / parts` points.
  ///
  /// - Precondition: `parts` is positive.
  package static func points(_ count: Int, _ parts: Int = 1) -> FigureLength {
    FigureLength(points: fixed(count, parts))
  }

  /// Returns a length of `count / parts` ems.
  ///
  /// - Precondition: `parts` is positive.
  package static func ems(_ count: Int, _ parts: Int = 1) -> FigureLength {
    FigureLength(ems: fixed(count, parts))
  }

  /// Returns a quotient in fixed point, clamped to the range of `Int`.
  private static func fixed(_ count: Int, _ parts: Int) -> Int {
    Int(clamping: Int128(count) * Int128(one) / Int128(parts))
  }

  /// Returns the sum of two lengths; each part is clamped to the range of `Int`.
  package static func + (a: FigureLength, b: FigureLength) -> FigureLength {
    FigureLength(
      cells: sum(a.cells, b.cells), pixels: sum(a.pixels, b.pixels),
      points: sum(a.points, b.points),
      ems: sum(a.ems, b.ems))
  }

  /// Returns the negated length.
  package static prefix func - (a: FigureLength) -> FigureLength {
    FigureLength(
      cells: sum(0, a.cells, -1), pixels: sum(0, a.pixels, -1), points: sum(0, a.points, -1),
      ems: sum(0, a.ems, -1))
  }

  private static func sum(_ a: Int, _ b: Int, _ sign: Int128 = 1) -> Int {
    Int(clamping: Int128(a) + sign * Int128(b))
  }
}
