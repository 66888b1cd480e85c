internal import Grids

extension GlyphRaster {
  typealias Segment = (start: Position, end: Position, pen: Int)

  private static let pixel = TypeStyle.pixel

  /// Renders an outline.
  ///
  /// The distance from a pixel's center to the nearest stroke's center line determines the
  /// coverage. The calculation uses integers, so that every machine gets the same result.
  init(_ outline: Outline, _ style: TypeStyle) {
    let segments = Self.segments(of: outline, style)
    let region = segments.reduce(Region.empty) { $0.union(Self.region(of: $1)) }
    var coverage = Grid(size: region.size, repeating: UInt8(0))
    for segment in segments { Self.cover(segment, &coverage, from: region) }
    self.init(
      coverage: coverage, corner: Position(x: region.x, y: region.y),
      width: GridFit(outline, style).width)
  }

  /// Returns the line segments of an outline in parts of a pixel, with y downwards from the
  /// baseline.
  static func segments(of outline: Outline, _ style: TypeStyle) -> [Segment] {
    let fit = GridFit(outline, style)
    return outline.strokes.flatMap { stroke -> [Segment] in
      let points = stroke.points.map { Position(x: fit.x($0.x), y: -fit.y($0.y)) }
      if stroke.isDot { return points.map { ($0, $0, style.dot) } }
      return zip(points, points.dropFirst()).map {
        ($0, $1, stroke.isFine ? style.finePen : style.pen)
      }
    }
  }

  /// Returns the pixels that a segment may cover.
  private static func region(of segment: Segment) -> Region {
    let reach = segment.pen / 2 + pixel / 2
    let span = { (a: Int, b: Int) in
      (min(a, b) - reach).floored(over: pixel)..<(max(a, b) + reach).ceiled(over: pixel)
    }
    let (x, y) = (span(segment.start.x, segment.end.x), span(segment.start.y, segment.end.y))
    return Region(x: x.lowerBound, y: y.lowerBound, width: x.count, height: y.count)
  }

  private static func cover(
    _ segment: Segment, _ coverage: inout Grid<UInt8>, from whole: Region
  ) {
    let ruler = SegmentRuler(segment.start, segment.end, pen: segment.pen)
    let reached = region(of: segment)
    for y in reached.rows {
      for x in reached.columns {
        let middle = Position(x: x * pixel + pixel / 2, y: y * pixel + pixel / 2)
        let (column, row) = (x - whole.x, y - whole.y)
        coverage[column, row] = ruler.level(at: middle, above: coverage[column, row])
      }
    }
  }
}
