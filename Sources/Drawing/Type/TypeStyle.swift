/// A font, a size and a weight of its letters, and what follows from them. Lengths are in pixels where nothing else
/// is said.
struct TypeStyle: Hashable, Sendable {
  enum Weight: CaseIterable, Sendable {
    case regular, bold

    /// The pen's width in units.
    var pen: Int { self == .regular ? 18 : 29 }
    /// How much wider letters are, in hundredths, and how much of the pen they grow by.
    fileprivate var stretch: (hundredths: Int, units: Int) {
      self == .regular ? (100, 18) : (108, 24)
    }
  }

  /// The em's.
  let size: Int
  let weight: Weight
  let font: Font

  /// Smaller letters are not legible.
  static let smallest = 9
  /// Letters grow no further: numbers stay within 64 bits.
  static let largest = 400
  /// A pixel is told apart as finely as that: halves, twelfths and 64ths of it are whole.
  static let pixel = 384

  /// - Parameter size: what is out of bounds is brought into them.
  init(_ size: Int, _ weight: Weight = .regular, in font: Font = .own) {
    self.font = font
    self.size = max(Self.smallest, min(Self.largest, size))
    self.weight = weight
  }

  /// From one line to the next.
  var lineHeight: Int { (5 * size).rounded(over: 4) }
  /// From a line's top down to the baseline.
  var ascent: Int { (19 * size).rounded(over: 20) }
  /// What capitals take above the baseline.
  var capHeight: Int { pixels((TypeUnits.capHeight + Weight.regular.pen) * Outline.unit) }
  /// Between words that are set on their own.
  var blank: Int { (21 * size).rounded(over: 50) }
  /// Between columns.
  var gutter: Int { (5 * size).rounded(over: 4) }
  /// Left and right of lines.
  var margin: Int { size.rounded(over: 3) }

  /// The pen's width in parts of a pixel: half pixels and at least one, or edges are grey.
  var pen: Int { halves(subpixels(weight.pen * Outline.unit)) }
  /// Of figures that stand above a line.
  var finePen: Int { halves((3 * pen).rounded(over: 4)) }
  /// Of dots, which would look smaller than lines.
  var dot: Int { max(pen, (4 * pen).floored(over: 3 * Self.pixel / 2) * (Self.pixel / 2)) }

  private func halves(_ length: Int) -> Int {
    max(Self.pixel, length.rounded(over: Self.pixel / 2) * (Self.pixel / 2))
  }

  /// A length in 64ths of a unit in parts of a pixel.
  func subpixels(_ length: Int) -> Int {
    (length * size * Self.pixel).rounded(over: TypeUnits.em * Outline.unit)
  }

  /// Likewise in whole pixels.
  func pixels(_ length: Int) -> Int { subpixels(length).rounded(over: Self.pixel) }

  /// What a glyph takes with its strokes, in parts of a pixel, from what their centre lines take.
  func width(of centres: Int) -> Int {
    let (hundredths, units) = weight.stretch
    return subpixels((centres * hundredths).rounded(over: 100)) + subpixels(units * Outline.unit)
  }

  /// Pixels between two glyphs whose edges should be so many units apart.
  func gap(_ units: Int) -> Int {
    // Small letters want more room, large ones less.
    let tracking = size < 11 ? 6 : size < 20 ? 0 : -4
    return pixels((units + tracking - (weight == .bold ? 2 : 0)) * Outline.unit)
  }
}
