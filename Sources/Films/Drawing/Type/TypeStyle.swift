internal import Grids

/// A font, size and weight, and the lengths that follow from them. Lengths are in pixels unless
/// stated otherwise.
struct TypeStyle: Hashable, Sendable {
  enum Weight: CaseIterable, Sendable {
    case regular, bold

    /// The width of the pen in units.
    var pen: Int { self == .regular ? 18 : 29 }
    /// The scale of letters' widths in hundredths, and the units added for the pen.
    fileprivate var stretch: (hundredths: Int, units: Int) {
      self == .regular ? (100, 18) : (108, 24)
    }
  }

  let size: Int
  let weight: Weight
  let font: Font

  /// The smallest legible size; smaller ones are raised to it.
  static let smallest = 9
  /// The largest size. It keeps intermediate results within 64 bits.
  static let largest = 400
  /// The number of parts in a pixel, of which halves, twelfths and 64ths are whole numbers.
  static let pixel = 384

  /// - Parameter size: the size of the em, clamped to `smallest` and `largest`.
  init(_ size: Int, _ weight: Weight = .regular, in font: Font = .own) {
    self.font = font
    self.size = max(Self.smallest, min(Self.largest, size))
    self.weight = weight
  }

  /// The distance between the tops of two lines.
  var lineHeight: Int { (5 * size).rounded(over: 4) }
  /// The distance from the top of a line to the baseline.
  var ascent: Int { (19 * size).rounded(over: 20) }
  /// The height of capitals above the baseline.
  var capHeight: Int { pixels((TypeUnits.capHeight + Weight.regular.pen) * Outline.unit) }
  /// The distance between words that are positioned separately.
  var blank: Int { (21 * size).rounded(over: 50) }
  var gutter: Int { (5 * size).rounded(over: 4) }
  /// The space to the left and right of lines.
  var margin: Int { size.rounded(over: 3) }

  /// The pen's width in parts of a pixel. It is a multiple of half a pixel and at least one pixel;
  /// otherwise edges look gray.
  var pen: Int { halves(subpixels(weight.pen * Outline.unit)) }
  /// The pen's width in superscript digits, in parts of a pixel.
  var finePen: Int { halves((3 * pen).rounded(over: 4)) }
  /// The diameter of dots in parts of a pixel. Dots as wide as the pen would look smaller.
  var dot: Int { max(pen, (4 * pen).floored(over: 3 * Self.pixel / 2) * (Self.pixel / 2)) }

  private func halves(_ length: Int) -> Int {
    max(Self.pixel, length.rounded(over: Self.pixel / 2) * (Self.pixel / 2))
  }

  /// Returns a length in parts of a pixel from a length in 64ths of a unit.
  func subpixels(_ length: Int) -> Int {
    (length * size * Self.pixel).rounded(over: TypeUnits.em * Outline.unit)
  }

  /// Returns a length in pixels from a length in 64ths of a unit.
  func pixels(_ length: Int) -> Int { subpixels(length).rounded(over: Self.pixel) }

  /// Returns the width of a glyph with its strokes, in parts of a pixel. `centers`: the width
  /// between its outermost center lines, in 64ths of a unit.
  func width(of centers: Int) -> Int {
    let (hundredths, units) = weight.stretch
    return subpixels((centers * hundredths).rounded(over: 100)) + subpixels(units * Outline.unit)
  }

  /// Returns the distance in pixels between two glyphs from their distance in units.
  func gap(_ units: Int) -> Int {
    // Small letters need wider spacing than large ones.
    let tracking = size < 11 ? 6 : size < 20 ? 0 : -4
    return pixels((units + tracking - (weight == .bold ? 2 : 0)) * Outline.unit)
  }

  /// Returns the advance width of a letter in pixels.
  func width(ofLetter letter: Character) -> Int {
    if let glyph = font.own(letter) { return GridFit(glyph.outline, self).width }
    return font.file?.raster(of: letter, size: size).width ?? 0
  }

  /// A letter with the sides of its glyph; nil sides if the glyph comes from a font file.
  typealias Neighbor = (letter: Character, sides: Glyph.Sides?)

  /// Returns the distance in pixels between two letters.
  ///
  /// In the project's own typeface, strokes stay at least a pixel apart unless negative kerning
  /// joins them. The letters of a font file include their own spacing.
  func gap(between left: Neighbor, and right: Neighbor) -> Int {
    if left.sides == nil, right.sides == nil, let file = font.file {
      return file.kerning(between: left.letter, and: right.letter, size: size)
    }
    var kerning = 0
    if let left = left.sides, let right = right.sides {
      kerning = Typeface.own.kerning(between: left, and: right)
    }
    let room = (left.sides?.right ?? 0) + (right.sides?.left ?? 0) + kerning
    return max(kerning < 0 ? .min : 1, gap(room))
  }

  /// Returns the image of a letter. A font file has one weight, which is used for both weights.
  func raster(of letter: Character) -> GlyphRaster {
    if font.own(letter) == nil, let file = font.file { return file.raster(of: letter, size: size) }
    return GlyphRaster(Typeface.own[letter].outline, self)
  }
}

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

/// A calculator of the coverage of pixels by a straight stroke.
///
/// The level is half of the pen's width plus half a pixel, minus the distance of the pixel's
/// center, in sixths of a pixel. Distances are compared as squares, which are integers.
struct SegmentRuler {
  private let start: Position
  private let along: Position
  /// The squared length of the segment.
  private let length: Int
  /// The maximum distance at which each level is reached, starting with level 1.
  private let reaches: [Int]
  /// An upper bound for covered points: the distance from the segment's line, multiplied by the
  /// segment's length.
  private let most: Int

  /// - Parameter pen: the width of the stroke. All lengths are in parts of a pixel, below 2¹⁹.
  init(_ start: Position, _ end: Position, pen: Int) {
    self.start = start
    along = Position(x: end.x - start.x, y: end.y - start.y)
    length = along.x * along.x + along.y * along.y
    let step = TypeStyle.pixel / Coverage.levels
    reaches = (0..<Coverage.levels).map { pen / 2 + TypeStyle.pixel / 2 - step / 2 - $0 * step }
    most = reaches[0] * (abs(along.x) + abs(along.y))
  }

  /// Returns the level at a point, or the known level if that is higher.
  func level(at point: Position, above known: UInt8) -> UInt8 {
    let (x, y) = (point.x - start.x, point.y - start.y)
    let progress = x * along.x + y * along.y
    var level = Int(known)
    if progress > 0, progress < length {
      let across = abs(x * along.y - y * along.x)
      // Farther points are not covered, and their squares could exceed 64 bits.
      if across > most { return known }
      while level < reaches.count, across * across <= reaches[level] * reaches[level] * length {
        level += 1
      }
    } else {
      let (x, y) = progress <= 0 ? (x, y) : (x - along.x, y - along.y)
      let distance = x * x + y * y
      while level < reaches.count, distance <= reaches[level] * reaches[level] { level += 1 }
    }
    return UInt8(level)
  }
}

/// A mapping of a glyph's center lines that aligns the edges of stems and bars with pixels.
///
/// It aligns the lines that all glyphs share, and each place where a stroke is vertical or
/// horizontal. Points between them are interpolated.
struct GridFit: Sendable {
  /// The new position of a center line, from 64ths of a unit to parts of a pixel.
  private struct Anchor {
    let from: Int
    let to: Int
  }

  /// The anchors of each axis, in ascending order.
  private var columns: [Anchor] = []
  private var rows: [Anchor] = []
  private let style: TypeStyle
  /// The advance width in pixels.
  private(set) var width = 0

  private static let pixel = TypeStyle.pixel

  init(_ outline: Outline, _ style: TypeStyle) {
    self.style = style
    fitColumns(outline)
    fitRows(outline)
  }

  func x(_ x: Int) -> Int { place(of: x, among: columns) }
  func y(_ y: Int) -> Int { place(of: y, among: rows) }

  private func place(of value: Int, among anchors: [Anchor]) -> Int {
    guard let first = anchors.first, let last = anchors.last else {
      return style.subpixels(value)
    }
    if value <= first.from { return first.to + style.subpixels(value - first.from) }
    if value >= last.from { return last.to + style.subpixels(value - last.from) }
    let next = anchors.firstIndex { $0.from >= value } ?? 0
    let (low, high) = (anchors[next - 1], anchors[next])
    return low.to
      + ((value - low.from) * (high.to - low.to)).rounded(over: high.from - low.from)
  }

  /// Returns the nearest center line that gives the stroke an edge between two pixels.
  private func nearest(to center: Int) -> Int {
    let half = style.pen / 2
    let low = Self.whole(center - half) + half
    let high = Self.whole(center + half) - half
    return abs(low - center) <= abs(high - center) ? low : high
  }

  private static func whole(_ length: Int) -> Int { length.rounded(over: pixel) * pixel }

  // MARK: Columns

  private mutating func fitColumns(_ outline: Outline) {
    let (range, half) = (outline.width, style.pen / 2)
    let length = range.upperBound - range.lowerBound
    let stems = Set(outline.stems.filter { range.lowerBound < $0 && $0 < range.upperBound })
      .sorted()
    let hasMiddle = stems.contains { 2 * $0 == range.lowerBound + range.upperBound }
    columns = [Anchor(from: range.lowerBound, to: half)]
    width = style.pen.ceiled(over: Self.pixel)
    guard length > 0 else { return }
    width = max(width, pixels(of: length, hasMiddle: hasMiddle))
    columns.append(Anchor(from: range.upperBound, to: width * Self.pixel - half))
    let moved = stems.map { Anchor(from: $0, to: nearest(to: x($0))) }
    columns.insert(contentsOf: moved, at: 1)
  }

  /// Returns the width in pixels of a glyph with center lines that extend over `centers`.
  ///
  /// A thin stem in the middle needs the same number of pixels on both sides, so the width may
  /// change by one pixel.
  private func pixels(of centers: Int, hasMiddle: Bool) -> Int {
    let ideal = style.width(of: centers)
    let width = ideal.rounded(over: Self.pixel)
    guard hasMiddle, 2 * style.pen <= 5 * Self.pixel,
      (width - style.pen.rounded(over: Self.pixel)) % 2 != 0
    else { return width }
    return ideal >= width * Self.pixel ? width + 1 : width - 1
  }

  // MARK: Rows

  /// The lines that glyphs share, in units; `isTop` is true if a stroke's upper edge is aligned.
  private static let lines = [
    (TypeUnits.descender, isTop: false), (0, isTop: false), (TypeUnits.xHeight, isTop: true),
    (TypeUnits.capHeight, isTop: true),
  ]
  /// The distance in units by which round letters extend beyond a line, to look as high as flat
  /// ones.
  private static let overshoot = 3
  /// The height in units above which a bar is aligned by its upper edge.
  private static let tall = 118

  private mutating func fitRows(_ outline: Outline) {
    let ends = [outline.height.lowerBound, outline.height.upperBound]
    let bars = Set(outline.bars + ends + Self.lines.map { $0.0 * Outline.unit }).sorted()
    let lined = bars.compactMap { bar in row(of: bar).map { Anchor(from: bar, to: $0) } }
    let dots = Set(outline.strokes.filter(\.isDot).map { $0.points[0].y })
    var last = Int.min
    for bar in bars {
      var to = row(of: bar) ?? nearest(to: place(of: bar, among: lined))
      if dots.contains(bar), let top = outline.top(below: bar) {
        to = max(to, center(ofDotAbove: y(top)))
      }
      last = max(last, to)
      rows.append(Anchor(from: bar, to: last))
    }
  }

  /// Returns the lowest center of a dot that is apart from the stroke below it, whose center line
  /// ends at `top`.
  private func center(ofDotAbove top: Int) -> Int {
    let gap = max(Self.pixel, Self.whole(style.pen / 2))
    return (top + style.pen / 2).ceiled(over: Self.pixel) * Self.pixel + gap + style.dot / 2
  }

  /// Returns the new position of a bar on a shared line, below the baseline or above capitals; nil
  /// for other bars.
  private func row(of bar: Int) -> Int? {
    for (line, isTop) in Self.lines
    where abs(bar - line * Outline.unit) <= Self.overshoot * Outline.unit {
      let rest = bar - line * Outline.unit
      return edge(line * Outline.unit, isTop) + Self.whole(style.subpixels(rest))
    }
    if bar <= 0 { return edge(bar, false) }
    return bar >= Self.tall * Outline.unit ? edge(bar, true) : nil
  }

  /// Returns the center line of a stroke, moved so that the edge of a regular stroke at `bar` lies
  /// between two pixels.
  private func edge(_ bar: Int, _ isTop: Bool) -> Int {
    let pen = TypeStyle.Weight.regular.pen * Outline.unit
    return isTop
      ? Self.whole(style.subpixels(bar + pen)) - style.pen / 2
      : Self.whole(style.subpixels(bar)) + style.pen / 2
  }
}
