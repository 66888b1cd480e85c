internal import Grids

/// An arc of an ellipse in a typeface's units, with angles in degrees counterclockwise from the
/// right.
struct EllipseArc {
  let center: Position
  let radii: Position
  let start: Int
  let end: Int

  /// The degrees between two points. At 400 pixels, the polygon is less than a tenth of a pixel
  /// off.
  private static let step = 5

  /// The points of the arc in 64ths of a unit, from its start to its end.
  var points: [Position] { angles.map(point) }

  /// The x coordinates of vertical tangents, and the y coordinates of horizontal ones.
  var stems: [Int] { angles.filter { $0 % 180 == 0 }.map { point(at: $0).x } }
  var bars: [Int] { angles.filter { $0 % 180 != 0 && $0 % 90 == 0 }.map { point(at: $0).y } }

  /// The angles of the ends and of all multiples of `step` between them.
  private var angles: [Int] {
    let (low, high) = (min(start, end), max(start, end))
    let first = (low + 1).ceiled(over: Self.step) * Self.step
    let between = Array(stride(from: first, to: high, by: Self.step))
    return [start] + (start < end ? between : between.reversed()) + [end]
  }

  private func point(at angle: Int) -> Position {
    let x = (radii.x * Outline.unit * Self.sine(of: angle + 90)).rounded(over: Self.one)
    let y = (radii.y * Outline.unit * Self.sine(of: angle)).rounded(over: Self.one)
    return Position(x: center.x * Outline.unit + x, y: center.y * Outline.unit + y)
  }

  private static let one = 1 << 30

  /// Returns the sine of an angle in degrees, in units of 2⁻³⁰.
  private static func sine(of degrees: Int) -> Int {
    let turned = degrees - degrees.floored(over: 360) * 360
    let value = sines[turned % 180 <= 90 ? turned % 180 : 180 - turned % 180]
    return turned < 180 ? value : -value
  }

  /// The sines of 0 to 90 degrees, computed by rotating a point repeatedly by one degree. The last
  /// digit of the system library's results may differ between machines.
  private static let sines: [Int] = {
    // The cosine and the sine of one degree, times 2³⁰.
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
