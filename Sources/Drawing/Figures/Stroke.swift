internal import Grids

/// Lines as wide as a pen makes them whose nib is round.
struct Stroke {
  private(set) var parts: [ConvexPart] = []
  private let half: Int

  /// As many dashes and gaps as a way across a page has at most.
  private static let mostDashes = 1 << 13

  /// - Parameter width: at least a pixel's is drawn.
  init(width: Int) {
    half = max(FigurePlace.pixel, width) / 2
  }

  /// From point to point.
  mutating func follow(_ points: [FigurePlace]) {
    for point in points.indices where point == 0 || points[point] != points[point - 1] {
      parts.append(.disc(points[point], radius: half))
      if point > 0 { addSide(from: points[point - 1], to: points[point]) }
    }
  }

  /// Likewise, in dashes: of them only what may be seen, however long the way is.
  ///
  /// - Parameters:
  ///   - dash: how long they are and the gaps between them, round ends included; at least a pixel, and
  ///     no more of them than an eye tells apart.
  ///   - page: in pixels.
  mutating func follow(_ points: [FigurePlace], dash: Int, on page: Region) {
    let least = (page.width + page.height) * FigurePlace.pixel / Self.mostDashes
    let dash = max(FigurePlace.pixel, dash, least)
    // Where gaps are no longer than a nib is wide there is nothing between two ends.
    if dash <= half { return follow(points) }
    let nib = min(half, dash / 2)
    var way = 0
    for (start, end) in zip(points, points.dropFirst()) {
      let line = Line(from: start, to: end)
      defer { way = (way + line.length) % (2 * dash) }
      guard let seen = line.part(on: page, margin: half + FigurePlace.pixel) else { continue }
      // Dashes begin where the whole way behind them is a multiple of two.
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

  /// From one point to another, where the line has a head four times as wide and as long; a shorter
  /// way has a smaller one.
  ///
  /// - Parameter halo: how much further all of it goes on all sides.
  mutating func point(from start: FigurePlace, to end: FigurePlace, halo: Int) {
    let line = Line(from: start, to: end)
    let size = min(8 * half, line.length)
    let neck = line.point(at: line.length - size)
    let side = line.across(size / 2)
    let head = [
      end, FigurePlace(x: neck.x + side.x, y: neck.y + side.y),
      FigurePlace(x: neck.x - side.x, y: neck.y - side.y),
    ]
    // A line as far as the tip would be blunt.
    var body = Stroke(width: 2 * (half + halo))
    body.follow([start, line.point(at: line.length - size * 3 / 4)])
    parts += body.parts + [.polygon(head)]
    if halo > 0 {
      var around = Stroke(width: 2 * halo)
      around.follow(head + [end])
      parts += around.parts
    }
  }

  private mutating func addSide(from a: FigurePlace, to b: FigurePlace) {
    let line = Line(from: a, to: b)
    let across = line.across(half)
    parts.append(
      .polygon([
        FigurePlace(x: a.x + across.x, y: a.y + across.y),
        FigurePlace(x: b.x + across.x, y: b.y + across.y),
        FigurePlace(x: b.x - across.x, y: b.y - across.y),
        FigurePlace(x: a.x - across.x, y: a.y - across.y),
      ]))
  }
}
