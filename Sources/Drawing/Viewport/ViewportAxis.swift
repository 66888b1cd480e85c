internal import Grids

/// The mapping between the pixels along one side of an image and the squares that they show.
struct ViewportAxis {
  let pixels: Int
  /// The coordinate at the center, in 65536ths of a cell.
  let middle: Int128
  /// The binary logarithm of a square's side in cells.
  let scale: Int
  /// The pixels per square, in 65536ths.
  let pitch: Int
  /// The exact pitch is `exact / parts` 65536ths of a pixel.
  let exact: Int
  let parts: Int
  /// The gap after the last cell, in 65536ths of a pixel. The image omits that gap, so the center
  /// of the image lies half a gap before the center of the cells.
  let trailing: Int
  /// True if squares are cells at least a pixel wide.
  let showsCells: Bool

  /// Returns the world coordinate at a number of half pixels, in 65536ths of a cell.
  ///
  /// The unit does not depend on the size of squares, because the center may lie anywhere in a
  /// square.
  private func point(_ halfPixel: Int) -> Int128 {
    let way = Int128(((halfPixel - pixels) << 16 - trailing) << 15) << Int128(scale)
    let (quotient, rest) = (way * Int128(parts)).quotientAndRemainder(dividingBy: Int128(exact))
    return middle + (rest < 0 ? quotient - 1 : quotient)
  }

  /// Returns the square that contains a point.
  private func square(_ point: Int128) -> Int { Int(point >> Int128(16 + scale)) }

  /// Returns the square at the center of a pixel.
  func square(at pixel: Int) -> Int { square(point(2 * pixel + 1)) }

  /// Returns the first pixel with a center at or after a point; it may lie outside the image.
  ///
  /// - Precondition: squares are cells at least a pixel wide, and the point is less than 2³² cells
  ///   away.
  func pixel(from point: Int128) -> Int {
    // The estimate ignores rounding and is at most one pixel off; the loops correct it.
    let distance = (point - middle) * Int128(pitch) >> 16
    var pixel = Int((distance + Int128(trailing / 2)) >> 16) + pixels / 2
    while self.point(2 * pixel + 1) < point { pixel += 1 }
    while self.point(2 * pixel - 1) >= point { pixel -= 1 }
    return pixel
  }

  /// Returns the squares that a pixel covers, at least one.
  ///
  /// - Precondition: squares are smaller than pixels.
  func squares(under pixel: Int) -> Range<Int> {
    let first = square(point(2 * pixel))
    return first..<max(first, square(point(2 * pixel + 2) - 1)) + 1
  }

  /// The squares shown by any pixel.
  var squares: Range<Int> { squares(of: 0..<pixels) }

  /// Returns the squares shown by some pixels.
  ///
  /// - Precondition: `pixels` is not empty.
  func squares(of pixels: Range<Int>) -> Range<Int> {
    let (first, last) = (pixels.lowerBound, pixels.upperBound - 1)
    return showsCells
      ? square(at: first)..<square(at: last) + 1
      : squares(under: first).lowerBound..<squares(under: last).upperBound
  }

  /// Returns the world coordinate at the center of a pixel, in 65536ths of a cell.
  func center(of pixel: Int) -> Int128 { point(2 * pixel + 1) }

  /// Returns the squares shown by some rows of an image.
  static func region(_ columns: ViewportAxis, _ lines: ViewportAxis, rows: Range<Int>) -> Region {
    let (x, y) = (columns.squares, lines.squares(of: rows))
    return Region(x: x.lowerBound, y: y.lowerBound, width: x.count, height: y.count)
  }

  /// Returns for each pixel the cell that it shows, and its offset in pixels from the cell's first
  /// pixel, which may lie outside the image.
  func places(of pixels: Range<Int>) -> [(cell: Int, offset: Int)] {
    var start = pixels.lowerBound
    while square(at: start - 1) == square(at: pixels.lowerBound) { start -= 1 }
    return pixels.map { pixel in
      if square(at: pixel) != square(at: start) { start = pixel }
      return (square(at: pixel), pixel - start)
    }
  }
}
