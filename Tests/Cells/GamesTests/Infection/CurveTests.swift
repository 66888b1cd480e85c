import Grids
import TestSupport
import Testing

@testable import Games
@testable import Worlds

@Suite struct CurveTests {
  /// Returns a point of the curve computed as a cubic Bézier curve, in fractions.
  private func bezier(_ points: [Double], at t: Double) -> Double {
    let (start, end) = (points[1], points[2])
    let first = start + (end - points[0]) / 6
    let second = end - (points[3] - start) / 6
    let s = 1 - t
    return s * s * s * start + 3 * s * s * t * first + 3 * s * t * t * second + t * t * t * end
  }

  @Test func `A curve passes through its points and is a Catmull-Rom spline between them`() {
    for seed in 0..<100 {
      var dice = Dice(seed: UInt64(seed))
      let reach = [30, 1000, 99_999_999][seed % 3]
      let points = (0..<3 + dice.below(5)).map { _ in
        Position(x: dice.below(2 * reach) - reach, y: dice.below(2 * reach) - reach)
      }
      var corners = Curve(through: points).corners[...]
      #expect(corners.removeFirst() == points[0])
      for number in points.indices.dropLast() {
        let count = corners.firstIndex(of: points[number + 1]).map { $0 - corners.startIndex + 1 }
        guard let count else {
          Issue.record("it passes by point \(number + 1)")
          return
        }
        let around = [max(0, number - 1), number, number + 1, min(points.count - 1, number + 2)]
          .map { points[$0] }
        for (part, corner) in corners.prefix(count).enumerated() {
          let t = Double(part + 1) / Double(count)
          let x = bezier(around.map { Double($0.x) }, at: t) - Double(corner.x)
          let y = bezier(around.map { Double($0.y) }, at: t) - Double(corner.y)
          #expect(max(abs(x), abs(y)) <= 0.500001, "\(seed)")
        }
        corners = corners.dropFirst(count)
      }
      #expect(corners.isEmpty)
    }
  }

  @Test func `Two or fewer points are joined by straight lines`() {
    for count in 0...2 {
      let points = (0..<count).map { Position(x: 100 * $0, y: 30 * $0) }
      #expect(Curve(through: points).corners == points)
    }
    let near = [(0, 1), (2, 0), (4, 1), (4, 1), (9, 8)].map { Position(x: $0.0, y: $0.1) }
    #expect(Curve(through: near).corners == near)
  }
}
