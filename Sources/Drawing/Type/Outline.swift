internal import Grids

/// The centre lines that a glyph is drawn along, in 64ths of a typeface's unit: x from the glyph's left
/// edge, y upwards from the baseline.
struct Outline: Hashable, Sendable {
  /// A line that a pen is drawn along; a point is a dot.
  struct CentreLine: Hashable, Sendable {
    var points: [Position]
    /// Whether the pen is a finer one, as in figures that stand above a line.
    var isFine = false

    var isDot: Bool { points.count == 1 }
  }

  var strokes: [CentreLine] = []
  /// Where strokes run straight up or down for a moment, and where to the side: these places are moved to
  /// the pixels.
  var stems: [Int] = []
  var bars: [Int] = []
  /// What counts as the width, where that is not what the strokes take.
  var box: ClosedRange<Int>?

  /// Units are told apart as finely as that.
  static let unit = 64

  /// From the leftmost centre line to the rightmost.
  var width: ClosedRange<Int> { box ?? range { $0.x } }
  /// From the lowest centre line to the highest.
  var height: ClosedRange<Int> { range { $0.y } }

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

  /// Adds another's strokes, at a scale in hundredths and moved.
  mutating func add(_ other: Outline, scale: Int = 100, by offset: Position) {
    let x = { (x: Int) in (x * scale).rounded(over: 100) + offset.x }
    let y = { (y: Int) in (y * scale).rounded(over: 100) + offset.y }
    strokes += other.strokes.map { stroke in
      CentreLine(
        points: stroke.points.map { Position(x: x($0.x), y: y($0.y)) },
        isFine: stroke.isFine || scale < 100)
    }
    stems += other.stems.map(x)
    bars += other.bars.map(y)
  }
}

extension Int {
  /// Divided and rounded to the nearest, halves upwards. - Precondition: the divisor is above 0.
  func rounded(over divisor: Int) -> Int { (2 * self + divisor).floored(over: 2 * divisor) }

  /// Divided and rounded down. - Precondition: the divisor is above 0.
  func floored(over divisor: Int) -> Int {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }

  /// Divided and rounded up. - Precondition: the divisor is above 0.
  func ceiled(over divisor: Int) -> Int { -(-self).floored(over: divisor) }
}
