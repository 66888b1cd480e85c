internal import Grids

/// The points that a round pen follows.
struct PenLine: Sendable {
  let points: [SubpixelPoint]
  /// The pen's width in 256ths of a pixel.
  let width: Int
}

/// A line drawn with a round pen, as a list of convex parts.
struct Stroke: Sendable {
  private(set) var parts: [ConvexPart] = []
  /// The lines of the pen, and the corners of arrows' heads. They cover the same area as `parts`.
  private(set) var lines: [PenLine] = []
  private(set) var heads: [[SubpixelPoint]] = []
  private let half: Int

  /// The maximum number of dashes and gaps on a line across the page.
  private static let mostDashes = 1 << 13

  /// - Parameter width: the pen's width in 256ths of a pixel; at least one pixel is drawn.
  init(width: Int) {
    half = max(SubpixelPoint.pixel, width) / 2
  }

  /// Adds lines from point to point, with round ends and joins.
  mutating func follow(_ points: [SubpixelPoint]) {
    lines.append(PenLine(points: points, width: 2 * half))
    for point in points.indices where point == 0 || points[point] != points[point - 1] {
      parts.append(.disc(points[point], radius: half))
      if point > 0 { addSide(from: points[point - 1], to: points[point]) }
    }
  }

  /// Adds dashed lines from point to point. Only the dashes that may be visible are added.
  ///
  /// - Parameters:
  ///   - dash: the length of a dash, round ends included, and of a gap. It is raised to at least a
  ///     pixel, and so far that `mostDashes` is not exceeded.
  ///   - page: the visible region in pixels.
  mutating func follow(_ points: [SubpixelPoint], dash: Int, on page: Region) {
    let least = (page.width + page.height) * SubpixelPoint.pixel / Self.mostDashes
    let dash = max(SubpixelPoint.pixel, dash, least)
    // Gaps this short disappear between the round ends of two dashes.
    if dash <= half { return follow(points) }
    let nib = min(half, dash / 2)
    var way = 0
    for (start, end) in zip(points, points.dropFirst()) {
      let line = LineSegment(from: start, to: end)
      defer { way = (way + line.length) % (2 * dash) }
      guard let seen = line.part(on: page, margin: half + SubpixelPoint.pixel) else { continue }
      // Dashes begin at multiples of `2 * dash` along the complete path.
      var first = (way + seen.lowerBound) / (2 * dash) * 2 * dash - way
      while first < seen.upperBound {
        let (from, to) = (first + nib, max(first + nib, first + dash - nib))
        if to >= 0, from <= line.length {
          follow([line.point(at: max(0, from)), line.point(at: min(line.length, to))])
        }
        first += 2 * dash
      }
    }
  }

  /// Adds an arrow. Its head is four times as wide as the line, and as long as it is wide.
  ///
  /// If the arrow is shorter than that, its head is smaller.
  ///
  /// - Parameter halo: the width by which the arrow is enlarged on all sides.
  mutating func point(from start: SubpixelPoint, to end: SubpixelPoint, halo: Int) {
    let line = LineSegment(from: start, to: end)
    let size = min(8 * half, line.length)
    let neck = line.point(at: line.length - size)
    let side = line.across(size / 2)
    let head = [
      end, SubpixelPoint(x: neck.x + side.x, y: neck.y + side.y),
      SubpixelPoint(x: neck.x - side.x, y: neck.y - side.y),
    ]
    // The line ends inside the head: reaching the tip would make the tip blunt.
    var body = Stroke(width: 2 * (half + halo))
    body.follow([start, line.point(at: line.length - size * 3 / 4)])
    parts += body.parts + [.polygon(head)]
    lines += body.lines
    heads.append(head)
    if halo > 0 {
      var around = Stroke(width: 2 * halo)
      around.follow(head + [end])
      parts += around.parts
      lines += around.lines
    }
  }

  private mutating func addSide(from a: SubpixelPoint, to b: SubpixelPoint) {
    let line = LineSegment(from: a, to: b)
    let across = line.across(half)
    parts.append(
      .polygon([
        SubpixelPoint(x: a.x + across.x, y: a.y + across.y),
        SubpixelPoint(x: b.x + across.x, y: b.y + across.y),
        SubpixelPoint(x: b.x - across.x, y: b.y - across.y),
        SubpixelPoint(x: a.x - across.x, y: a.y - across.y),
      ]))
  }
}
