internal import Grids

/// The drawing of a letter or a symbol, independent of its size.
struct Glyph: Hashable, Sendable {
  var outline: Outline
  var sides: Sides

  /// The values that determine the distance to neighboring glyphs.
  struct Sides: Hashable, Sendable {
    /// The space beside the glyph in units, measured from the edges of regular strokes.
    var left: Int
    var right: Int
    /// The letter that determines the kerning; for a letter with a mark, the base letter.
    var kerningLetter: Character
  }
}

/// The dimensions in units that all glyphs share.
enum TypeUnits {
  static let em = 200
  /// The heights of regular strokes' center lines above the baseline, which is at 0.
  static let (descender, xHeight, capHeight) = (-36, 88, 128)
}

/// The center lines of a glyph's strokes, in 64ths of a typeface's unit. The x axis begins at the
/// left edge of the glyph; the y axis points upwards from the baseline.
struct Outline: Hashable, Sendable {
  /// The center line of a stroke; a single point is a dot.
  struct CenterLine: Hashable, Sendable {
    var points: [Position]
    /// True if a finer pen draws the line, for example in superscript digits.
    var isFine = false

    var isDot: Bool { points.count == 1 }
  }

  var strokes: [CenterLine] = []
  /// The x coordinates of vertical and the y coordinates of horizontal parts of strokes, which
  /// `GridFit` aligns with pixels.
  var stems: [Int] = []
  var bars: [Int] = []
  /// The horizontal extent that counts as the glyph's width; nil for the extent of the strokes.
  var box: ClosedRange<Int>?

  /// The number of coordinate steps in a unit.
  static let unit = 64

  /// The range from the leftmost to the rightmost center line.
  var width: ClosedRange<Int> { box ?? range { $0.x } }
  /// The range from the lowest to the highest center line.
  var height: ClosedRange<Int> { range { $0.y } }

  /// Returns the highest point of the strokes below a height, except dots; nil if there is none.
  func top(below height: Int) -> Int? {
    strokes.filter { !$0.isDot }.flatMap(\.points).map(\.y).filter { $0 < height }.max()
  }

  private func range(_ coordinate: (Position) -> Int) -> ClosedRange<Int> {
    guard let first = strokes.first?.points.first else { return 0...0 }
    var (least, most) = (coordinate(first), coordinate(first))
    for stroke in strokes {
      for point in stroke.points {
        least = min(least, coordinate(point))
        most = max(most, coordinate(point))
      }
    }
    return least...most
  }

  /// Adds the strokes of another outline, scaled to a percentage and moved.
  mutating func add(_ other: Outline, scale: Int, by offset: Position) {
    let x = { (x: Int) in (x * scale).rounded(over: 100) + offset.x }
    let y = { (y: Int) in (y * scale).rounded(over: 100) + offset.y }
    strokes += other.strokes.map { stroke in
      CenterLine(
        points: stroke.points.map { Position(x: x($0.x), y: y($0.y)) },
        isFine: stroke.isFine || scale < 100)
    }
    stems += other.stems.map(x)
    bars += other.bars.map(y)
  }
}

extension Int {
  /// Returns the quotient rounded to the nearest integer, with halves rounded up. Precondition: the
  /// divisor is positive.
  func rounded(over divisor: Int) -> Int { (2 * self + divisor).floored(over: 2 * divisor) }

  /// Returns the quotient rounded down. Precondition: the divisor is positive.
  func floored(over divisor: Int) -> Int {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }

  /// Returns the quotient rounded up. Precondition: the divisor is positive.
  func ceiled(over divisor: Int) -> Int { -(-self).floored(over: divisor) }
}
