/// A font, size and weight, and the lengths that follow from them.
///
/// Lengths are in pixels unless stated otherwise.
struct TypeStyle: Hashable, Sendable {
  enum Weight: CaseIterable, Sendable {
    case regular, bold

    /// The width of the pen in units.
    var pen: Int { self == .regular ? 18 : 29 }
    /// The scale of letters' widths in hundredths, and the units added for the pen.
    fileprivate var stretch: (hundredths: Int, units: Int) {
      self == .regular ? (100, 18) : (108, 24)
    }
  }

  /// The size of the em.
  let size: Int
  let weight: Weight
  let font: Font

  /// The smallest legible size; smaller ones are raised to it.
  static let smallest = 9
  /// The largest size. It keeps intermediate results within 64 bits.
  static let largest = 400
  /// The number of parts in a pixel. Halves, twelfths and 64ths of a pixel are integers in this
  /// unit.
  static let pixel = 384

  /// - Parameter size: the size of the em, clamped to `smallest` and `largest`.
  init(_ size: Int, _ weight: Weight = .regular, in font: Font = .own) {
    self.font = font
    self.size = max(Self.smallest, min(Self.largest, size))
    self.weight = weight
  }

  /// The distance between the tops of two lines.
  var lineHeight: Int { (5 * size).rounded(over: 4) }
  /// The distance from the top of a line to the baseline.
  var ascent: Int { (19 * size).rounded(over: 20) }
  /// The height of capitals above the baseline.
  var capHeight: Int { pixels((TypeUnits.capHeight + Weight.regular.pen) * Outline.unit) }
  /// The distance between words that are positioned separately.
  var blank: Int { (21 * size).rounded(over: 50) }
  /// The distance between columns.
  var gutter: Int { (5 * size).rounded(over: 4) }
  /// The space to the left and right of lines.
  var margin: Int { size.rounded(over: 3) }

  /// The pen's width in parts of a pixel. It is a multiple of half a pixel and at least one pixel;
  /// otherwise edges look gray.
  var pen: Int { halves(subpixels(weight.pen * Outline.unit)) }
  /// The pen's width in superscript digits, in parts of a pixel.
  var finePen: Int { halves((3 * pen).rounded(over: 4)) }
  /// The diameter of dots in parts of a pixel. Dots as wide as the pen would look smaller than
  /// lines.
  var dot: Int { max(pen, (4 * pen).floored(over: 3 * Self.pixel / 2) * (Self.pixel / 2)) }

  private func halves(_ length: Int) -> Int {
    max(Self.pixel, length.rounded(over: Self.pixel / 2) * (Self.pixel / 2))
  }

  /// Returns a length in parts of a pixel from a length in 64ths of a unit.
  func subpixels(_ length: Int) -> Int {
    (length * size * Self.pixel).rounded(over: TypeUnits.em * Outline.unit)
  }

  /// Returns a length in pixels from a length in 64ths of a unit.
  func pixels(_ length: Int) -> Int { subpixels(length).rounded(over: Self.pixel) }

  /// Returns the width of a glyph with its strokes, in parts of a pixel.
  ///
  /// - Parameter centers: the width between its outermost center lines, in 64ths of a unit.
  func width(of centers: Int) -> Int {
    let (hundredths, units) = weight.stretch
    return subpixels((centers * hundredths).rounded(over: 100)) + subpixels(units * Outline.unit)
  }

  /// Returns the distance in pixels between two glyphs from their distance in units.
  func gap(_ units: Int) -> Int {
    // Small letters need wider spacing than large ones.
    let tracking = size < 11 ? 6 : size < 20 ? 0 : -4
    return pixels((units + tracking - (weight == .bold ? 2 : 0)) * Outline.unit)
  }
}
