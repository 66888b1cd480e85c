package import Grids

/// What a camera sees: the point of the world in the middle of the picture, and how large cells
/// are.
///
/// All in 65536ths, so that a moving camera is worked out in whole numbers and every machine gets
/// the same pixels. At whole scales every cell takes the same pixels, and stays sharp.
package struct Viewport: Hashable, Sendable {
  /// The middle, in 65536ths of a cell; cell x goes from x · 65536 to (x + 1) · 65536.
  package var x: Int128
  package var y: Int128
  package var pitch: Pitch

  package init(x: Int128, y: Int128, pitch: Pitch) {
    self.x = x
    self.y = y
    self.pitch = pitch
  }

  /// Sees the whole of a region of cells, as large as fits into a picture.
  ///
  /// - Parameters:
  ///   - cell: a cell's side in pixels, as far as `gap` is concerned.
  ///   - gap: pixels between such cells, of which there is none behind the last.
  package init(fitting region: Region, into picture: Size, cell: Int = 1, gap: Int = 0) {
    let middle = { (start: Int, length: Int) in
      (2 * Int128(start) + Int128(length)) * Int128(Pitch.one) / 2
    }
    // Pictures, and worlds that are counted at a pixel a cell, are up to 2³¹ pixels wide, and cell and
    // gap together below 2¹⁷: the product is below 2⁴⁸.
    let pitch = { (pixels: Int, cells: Int) in
      Pitch(pixels: pixels * (cell + gap), cells: Int128(cells) * Int128(cell + gap) - Int128(gap))
    }
    self.init(
      x: middle(region.x, region.width), y: middle(region.y, region.height),
      pitch: pitch(picture.width, region.width).smaller(pitch(picture.height, region.height)))
  }

  /// The size of the squares that are looked at, as a power of two: cells while there are 16 a
  /// pixel at most along each side, then squares of which a pixel has 8 to 16.
  package var scale: Int {
    guard pitch.scale > 0 || pitch.value < Pitch.one / 16 else { return 0 }
    var scale = pitch.scale
    while pitch.value << (scale + 1 - pitch.scale) <= Pitch.one / 8 { scale += 1 }
    return scale
  }

  /// The squares along one side of a picture of `pixels`.
  func axis(_ pixels: Int, middle: Int128, cell: Int, gap: Int) -> ViewportAxis {
    ViewportAxis(
      pixels: pixels, middle: middle, scale: scale, pitch: pitch.value << (scale - pitch.scale),
      exact: pitch.exact << (scale - pitch.scale), parts: pitch.parts,
      trailing: (gap * pitch.value / (cell + gap)) >> pitch.scale, showsCells: pitch.showsCells)
  }
}
