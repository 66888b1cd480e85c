package import Grids

/// The view of a camera: the point of the world at the center of the image, and the size of cells.
///
/// All values are integers in 65536ths, so that every machine computes the same pixels for a moving
/// camera. At integer pitches all cells have the same number of pixels and stay sharp.
package struct Viewport: Hashable, Sendable {
  /// The center in 65536ths of a cell. Cell `x` extends from `x * 65536` to `(x + 1) * 65536`.
  package var x: Int128
  package var y: Int128
  package var pitch: Pitch

  package init(x: Int128, y: Int128, pitch: Pitch) {
    self.x = x
    self.y = y
    self.pitch = pitch
  }

  /// Creates a viewport that shows an entire region of cells as large as it fits in an image.
  ///
  /// - Parameters:
  ///   - cell: the side of a cell in pixels, used only in relation to `gap`.
  ///   - gap: the distance in pixels between such cells. There is no gap after the last cell.
  package init(fitting region: Region, into picture: Size, cell: Int = 1, gap: Int = 0) {
    // Images, and worlds counted at a pixel a cell, are up to 2³¹ pixels wide, and `cell + gap` is
    // below 2¹⁷. The product is therefore below 2⁴⁸.
    let pitch = { (pixels: Int, cells: Int) in
      Pitch(pixels: pixels * (cell + gap), cells: Int128(cells) * Int128(cell + gap) - Int128(gap))
    }
    self.init(
      middleOf: region,
      pitch: pitch(picture.width, region.width).smaller(pitch(picture.height, region.height)))
  }

  /// Creates the viewport at the middle of a region.
  ///
  /// - Parameter pitch: the distance of neighboring cells in pixels.
  init(middleOf region: Region, pitch: Pitch) {
    let middle = { (start: Int, length: Int) in
      (2 * Int128(start) + Int128(length)) * Int128(Pitch.one) / 2
    }
    self.init(
      x: middle(region.x, region.width), y: middle(region.y, region.height), pitch: pitch)
  }

  /// The binary logarithm of the side, in cells, of the squares to read.
  ///
  /// Squares are single cells while a pixel covers at most 16 of them along each side. In more
  /// distant views a pixel covers 8 to 16 squares along each side.
  package var scale: Int {
    guard pitch.scale > 0 || pitch.value < Pitch.one / 16 else { return 0 }
    var scale = pitch.scale
    while pitch.value << (scale + 1 - pitch.scale) <= Pitch.one / 8 { scale += 1 }
    return scale
  }

  /// Returns the mapping between pixels and squares along one side of an image.
  ///
  /// - Parameter factor: The factor of the pitch along that side.
  func axis(
    _ pixels: Int, middle: Int128, cell: Int, gap: Int,
    scaledBy factor: (numerator: Int, denominator: Int) = (1, 1)
  ) -> ViewportAxis {
    let value = (pitch.value << (scale - pitch.scale)) * factor.numerator / factor.denominator
    let isExact = factor.numerator == factor.denominator
    return ViewportAxis(
      pixels: pixels, middle: middle, scale: scale, pitch: value,
      exact: isExact ? pitch.exact << (scale - pitch.scale) : value,
      parts: isExact ? pitch.parts : 1,
      trailing: (gap * pitch.value / (cell + gap)) >> pitch.scale, showsCells: pitch.showsCells)
  }
}
