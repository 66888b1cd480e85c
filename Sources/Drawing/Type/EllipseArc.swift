internal import Grids

/// A part of an ellipse, in a typeface's units; angles in degrees, counterclockwise from the right.
struct EllipseArc {
  let centre: Position
  let radii: Position
  let start: Int
  let end: Int

  /// Degrees from one point to the next: at 400 pixels an ellipse is then off by less than a tenth of one.
  private static let step = 5

  /// Points along it in 64ths of a unit, the last at its end.
  var points: [Position] { angles.map(point) }

  /// Where it runs straight up or down, and where to the side.
  var stems: [Int] { angles.filter { $0 % 180 == 0 }.map { point(at: $0).x } }
  var bars: [Int] { angles.filter { $0 % 180 != 0 && $0 % 90 == 0 }.map { point(at: $0).y } }

  /// Its ends, and all multiples of the step between.
  private var angles: [Int] {
    let (low, high) = (min(start, end), max(start, end))
    let first = (low + 1).ceiled(over: Self.step) * Self.step
    let between = Array(stride(from: first, to: high, by: Self.step))
    return [start] + (start < end ? between : between.reversed()) + [end]
  }

  private func point(at angle: Int) -> Position {
    let x = (radii.x * Outline.unit * Self.sine(of: angle + 90)).rounded(over: Self.one)
    let y = (radii.y * Outline.unit * Self.sine(of: angle)).rounded(over: Self.one)
    return Position(x: centre.x * Outline.unit + x, y: centre.y * Outline.unit + y)
  }

  private static let one = 1 << 30

  /// The sine of degrees in 2⁻³⁰.
  private static func sine(of degrees: Int) -> Int {
    let turned = degrees - degrees.floored(over: 360) * 360
    let value = sines[turned % 180 <= 90 ? turned % 180 : 180 - turned % 180]
    return turned < 180 ? value : -value
  }

  /// Those of 0 to 90 degrees: a point that is turned by a degree again and again, since what a system's
  /// library says for them differs in the last digit.
  private static let sines: [Int] = {
    let (cosine, sine) = (1_073_578_288, 18_739_379)
    var point = Position(x: one, y: 0)
    return (0...90).map { _ in
      defer {
        point = Position(
          x: (point.x * cosine - point.y * sine).rounded(over: one),
          y: (point.x * sine + point.y * cosine).rounded(over: one))
      }
      return point.y
    }
  }()
}
