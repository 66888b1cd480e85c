/// Which squares the pixels along one side of a picture show.
struct ViewportAxis {
  let pixels: Int
  /// The cell in the middle, in 65536ths.
  let middle: Int128
  /// Squares are of 2^scale cells.
  let scale: Int
  /// The pixels from one square to the next, in 65536ths.
  let pitch: Int
  /// The same exactly, in parts of a 65536th, and the number of these parts.
  let exact: Int
  let parts: Int
  /// The gap behind the last cell, in 65536ths of a pixel: no picture has it, so that the middle of
  /// the picture lies half of it before the middle of the cells.
  let trailing: Int
  /// Whether squares are cells of a pixel or more.
  let showsCells: Bool

  /// The world's coordinate at half a pixel, in 65536ths of a cell, however large squares are: a
  /// corner may stand out by less than any part of a square.
  private func point(_ halfPixel: Int) -> Int128 {
    let way = Int128(((halfPixel - pixels) << 16 - trailing) << 15) << Int128(scale)
    let (quotient, rest) = (way * Int128(parts)).quotientAndRemainder(dividingBy: Int128(exact))
    return middle + (rest < 0 ? quotient - 1 : quotient)
  }

  /// The square that a point lies in.
  private func square(_ point: Int128) -> Int { Int(point >> Int128(16 + scale)) }

  /// The square under the middle of a pixel.
  func square(at pixel: Int) -> Int { square(point(2 * pixel + 1)) }

  /// The first pixel, on the picture or beside it, whose middle is not before a point near it.
  ///
  /// - Precondition: squares are cells of a pixel or more, and the point is less than 2³² cells away.
  func pixel(from point: Int128) -> Int {
    // Without roundings, from which it is one away at most.
    let distance = (point - middle) * Int128(pitch) >> 16
    var pixel = Int((distance + Int128(trailing / 2)) >> 16) + pixels / 2
    while self.point(2 * pixel + 1) < point { pixel += 1 }
    while self.point(2 * pixel - 1) >= point { pixel -= 1 }
    return pixel
  }

  /// The squares that lie under a pixel where they are smaller than pixels; at least one.
  func squares(under pixel: Int) -> Range<Int> {
    let first = square(point(2 * pixel))
    return first..<max(first, square(point(2 * pixel + 2) - 1)) + 1
  }

  /// All that any pixel shows.
  var squares: Range<Int> { squares(of: 0..<pixels) }

  /// What some pixels show. - Precondition: there are any.
  func squares(of pixels: Range<Int>) -> Range<Int> {
    let (first, last) = (pixels.lowerBound, pixels.upperBound - 1)
    return showsCells
      ? square(at: first)..<square(at: last) + 1
      : squares(under: first).lowerBound..<squares(under: last).upperBound
  }

  /// For some pixels the cell that each shows, and how many pixels of that cell lie before it, off the
  /// picture's edge or not.
  func places(of pixels: Range<Int>) -> [(cell: Int, offset: Int)] {
    var start = pixels.lowerBound
    while square(at: start - 1) == square(at: pixels.lowerBound) { start -= 1 }
    return pixels.map { pixel in
      if square(at: pixel) != square(at: start) { start = pixel }
      return (square(at: pixel), pixel - start)
    }
  }
}
