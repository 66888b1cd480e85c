internal import Grids

/// Paints a glyph: a pixel is covered as much as the distance from its middle to the nearest stroke's centre
/// line says, in whole numbers, so that every machine says the same.
struct GlyphPainter {
  typealias Segment = (start: Position, end: Position, pen: Int)

  private let region: Region
  private var coverage: Grid<UInt8>

  private static let pixel = TypeStyle.pixel

  /// The picture of an outline.
  static func raster(_ outline: Outline, _ style: TypeStyle) -> GlyphRaster {
    let segments = segments(of: outline, style)
    var painter = GlyphPainter(segments)
    for segment in segments { painter.paint(segment) }
    return GlyphRaster(
      coverage: painter.coverage, corner: Position(x: painter.region.x, y: painter.region.y),
      width: GridFit(outline, style).width)
  }

  private init(_ segments: [Segment]) {
    region = segments.reduce(Region.empty) { $0.union(Self.region(of: $1)) }
    coverage = Grid(size: region.size, repeating: 0)
  }

  /// In parts of a pixel, y downwards from the baseline.
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

  /// The pixels that a segment may cover.
  private static func region(of segment: Segment) -> Region {
    let reach = segment.pen / 2 + pixel / 2
    let span = { (a: Int, b: Int) in
      (min(a, b) - reach).floored(over: pixel)..<(max(a, b) + reach).ceiled(over: pixel)
    }
    let (x, y) = (span(segment.start.x, segment.end.x), span(segment.start.y, segment.end.y))
    return Region(x: x.lowerBound, y: y.lowerBound, width: x.count, height: y.count)
  }

  private mutating func paint(_ segment: Segment) {
    let ruler = SegmentRuler(segment.start, segment.end, pen: segment.pen)
    let reached = Self.region(of: segment)
    for y in reached.rows {
      for x in reached.columns {
        let middle = Position(
          x: x * Self.pixel + Self.pixel / 2, y: y * Self.pixel + Self.pixel / 2)
        let (column, row) = (x - region.x, y - region.y)
        let level = ruler.level(at: middle, above: coverage[column, row])
        coverage[column, row] = level
      }
    }
  }
}
