package import Settings

/// The size at which cells are drawn: the pixels per square of 2^`scale` cells, in 65536ths.
///
/// A square is a cell as long as a pixel covers at most 256 cells. In more distant views squares
/// grow so that `value` stays exact to a 256th. A world of 2^60 cells thus zooms as smoothly as a
/// small one.
package struct Pitch: Hashable, Sendable {
  /// The pixels per square, in 65536ths; at least 256 unless `scale` is 62.
  package let value: Int
  /// The binary logarithm of a square's side in cells, from 0 to 62.
  package let scale: Int
  /// The exact pitch is `exact / parts` 65536ths of a pixel. It equals `value` unless cells are
  /// smaller than pixels, where rounding errors would add up across an image.
  let exact: Int
  let parts: Int

  /// The number 1 in 65536ths.
  package static let one = 1 << 16
  private static let least = 256
  private static let largestScale = 62
  /// The maximum number of cells, or parts, of an exact pitch. It keeps the positions of pixels
  /// within 128 bits.
  private static let mostParts = 1 << 30

  /// Creates a pitch of `pixels` for `cells`.
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

  /// Creates the pitch of cells of `pixels`, multiplied by a zoom and rounded to the nearest value.
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

  /// The base-2 logarithm of a single cell's pitch in 65536ths of a pixel; the result is in
  /// 65536ths, too.
  package var logarithm: Int { IntegerMath.logarithm(value) - scale << 16 }

  /// Creates the pitch with a given `logarithm`, the inverse of that property. The result is
  /// rounded to the precision of `value`.
  package init(logarithm: Int) {
    let least = IntegerMath.logarithm(Self.least)
    let scale = min(Self.largestScale, max(0, (least - logarithm + Self.one - 1) >> 16))
    self.init(value: IntegerMath.power(max(0, logarithm + scale << 16)), scale: scale)
  }

  /// True if a cell is at least a pixel wide.
  package var showsCells: Bool { scale == 0 && value >= Self.one }

  /// Returns the smaller of this pitch and another.
  package func smaller(_ other: Pitch) -> Pitch {
    let wide = { (pitch: Pitch) in Int128(pitch.value) << (Self.largestScale - pitch.scale) }
    return wide(self) <= wide(other) ? self : other
  }
}
