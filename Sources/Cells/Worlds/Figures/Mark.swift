/// A shape that stands anywhere on a world, also between cells, and is turned by its heading: an agent
/// of a model, or what an event points out.
package struct Mark: Hashable, Sendable {
  package enum Shape: Hashable, Sendable {
    case circle, square
    /// An isosceles triangle, and one with a notch at its base. Their tips point along the heading.
    case triangle, arrow
    /// The sprite of a cell kind, whose right side points along the heading.
    case sprite(String)
  }

  package var shape: Shape
  /// The middle of the circle around the shape.
  package var place: FigurePoint
  /// The diameter of that circle.
  package var size: FigureLength
  package var heading: Heading

  package init(_ shape: Shape, at place: FigurePoint, size: FigureLength, heading: Heading = .east)
  {
    (self.shape, self.place, self.size, self.heading) = (shape, place, size, heading)
  }

  /// The number of angles at which sprites are drawn.
  package static let angles = 24
}

/// A direction, in 65536ths of a turn from the right, clockwise in images. All results are integers, so
/// that every machine draws the same pixels.
package struct Heading: Hashable, Sendable {
  package let turn: UInt16

  /// - Parameter turn: the direction in 65536ths of a turn; whole turns are left out.
  package init(_ turn: Int) { self.turn = UInt16(truncatingIfNeeded: turn) }

  /// Creates the direction of a vector, whose y grows downward; nil for one without a length. Only
  /// operations that IEEE 754 defines exactly are used, so that every machine has the same result.
  package init?(toward x: Double, _ y: Double) {
    let (width, height) = (x.magnitude, y.magnitude)
    guard width.isFinite, height.isFinite, max(width, height) > 0 else { return nil }
    let slope = min(width, height) / max(width, height)
    // Half of the angle, whose tangent is so small that few terms of the series suffice.
    let half = slope / (1 + (1 + slope * slope).squareRoot())
    let series = stride(from: 31, through: 1, by: -2).reduce(0.0) { sum, power in
      1 / Double(power) - sum * half * half
    }
    var turn = 2 * half * series * 65536 / (2 * .pi)
    if height > width { turn = 16384 - turn }
    if x < 0 { turn = 32768 - turn }
    self.init(Int((y < 0 ? -turn : turn).rounded()))
  }

  /// Returns the direction `part` of `parts` on the short way to another one.
  package func turned(toward other: Heading, _ part: Int, of parts: Int) -> Heading {
    Heading(Int(turn) + Int(Int16(truncatingIfNeeded: Int(other.turn) - Int(turn))) * part / parts)
  }

  package static let east = Heading(0)

  /// The turns of a quarter.
  private static let quarter = 1 << 14

  /// Returns the nearest of some directions that divide a turn equally, by its number.
  package func nearest(of count: Int) -> Int {
    ((Int(turn) * count + 1 << 15) >> 16) % count
  }

  /// A function that turns a vector by the heading. Precondition: its parts are below 2³² in magnitude.
  package var turning: (_ x: Int, _ y: Int) -> (x: Int, y: Int) {
    let (sine, cosine) = (Self.sine(Int(turn)), Self.sine(Int(turn) + Self.quarter))
    let half = Int128(1) << Int128(Self.bits - 1)
    return { x, y in
      let right = Int128(x) * Int128(cosine) - Int128(y) * Int128(sine)
      let down = Int128(x) * Int128(sine) + Int128(y) * Int128(cosine)
      return (Int((right + half) >> Int128(Self.bits)), Int((down + half) >> Int128(Self.bits)))
    }
  }

  /// The bits of a sine's fraction.
  private static let bits = 30

  /// Returns the sine of an angle in 65536ths of a turn, by the first terms of its series.
  private static func sine(_ turn: Int) -> Int {
    let turn = turn & 0xFFFF
    if turn >= 2 * quarter { return -sine(turn - 2 * quarter) }
    let angle = min(turn, 2 * quarter - turn)
    // A quarter of a turn is π/2, here with 30 bits of a fraction.
    let x = angle * 1_686_629_713 / quarter
    let square = (x * x) >> bits
    var (term, sum) = (x, x)
    for (number, sign) in [(2, -1), (4, 1), (6, -1), (8, 1), (10, -1)] {
      term = ((term * square) >> bits) / (number * (number + 1))
      sum += sign * term
    }
    return min(sum, 1 << bits)
  }
}
