package import Settings

/// How large cells are drawn: the pixels from one square of 2^`scale` cells to the next, in
/// 65536ths.
///
/// Squares are cells as long as there are 256 cells a pixel at most; from further away they are as
/// large as it takes for `value` to stay exact to a 256th, so that a world of 2^60 cells is zoomed
/// as smoothly as a small one.
package struct Pitch: Hashable, Sendable {
  /// In 65536ths of a pixel; at least 256 where `scale` is not 62.
  package let value: Int
  package let scale: Int
  /// The exact pitch in parts of a 65536th, and the number of these parts: `value` and 1 unless cells are
  /// smaller than pixels, whose rounding errors would add up over a picture.
  let exact: Int
  let parts: Int

  package static let one = 1 << 16
  private static let least = 256
  private static let largestScale = 62
  /// The most cells, and parts, of an exact pitch, so that the places of pixels stay within 128 bits.
  private static let mostParts = 1 << 30

  /// So many pixels for so many cells.
  ///
  /// - Precondition: `pixels` is below 2^48, and both are positive.
  package init(pixels: Int, cells: Int128) {
    precondition(pixels > 0 && pixels < 1 << 48 && cells > 0, "a picture of some of a world")
    let wide = Int128(pixels) * Int128(Self.one)
    var scale = 0
    while scale < Self.largestScale, (wide << scale) / cells < Self.least { scale += 1 }
    let value = max(1, Int((wide << scale) / cells))
    let isExact = scale == 0 && value < Self.one && cells <= Self.mostParts
    self.init(value: value, scale: scale, isExact ? (Int(wide), Int(cells)) : nil)
  }

  /// Cells of so many pixels, times a zoom, rounded to the nearest.
  ///
  /// - Precondition: `zoom` is positive.
  package init(_ zoom: Ratio, times pixels: Int) {
    let value = zoom.rounded(times: pixels * Self.one)
    if value >= Self.least {
      let isExact = value < Self.one && zoom.denominator <= Self.mostParts
      let wide = isExact ? zoom.numerator * pixels * Self.one : 0
      self.init(value: value, scale: 0, isExact ? (wide, zoom.denominator) : nil)
    } else {
      self = Pitch(pixels: pixels * zoom.numerator, cells: Int128(zoom.denominator))
    }
  }

  private init(value: Int, scale: Int, _ exact: (value: Int, parts: Int)? = nil) {
    self.value = value
    self.scale = scale
    (self.exact, parts) = exact ?? (value, 1)
  }

  /// The logarithm to the base of 2 of the 65536ths of a pixel that a single cell takes, in
  /// 65536ths.
  package var logarithm: Int { Binary.logarithm(value) - scale << 16 }

  package init(logarithm: Int) {
    let least = Binary.logarithm(Self.least)
    let scale = min(Self.largestScale, max(0, (least - logarithm + Self.one - 1) >> 16))
    self.init(value: Binary.power(max(0, logarithm + scale << 16)), scale: scale)
  }

  /// Whether a cell takes a pixel or more.
  package var showsCells: Bool { scale == 0 && value >= Self.one }

  /// This pitch, or another where cells are smaller then.
  package func smaller(_ other: Pitch) -> Pitch {
    let wide = { (pitch: Pitch) in Int128(pitch.value) << (Self.largestScale - pitch.scale) }
    return wide(self) <= wide(other) ? self : other
  }
}
