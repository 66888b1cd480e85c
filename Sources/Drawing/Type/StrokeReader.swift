internal import Grids

/// A parser of strokes, which are letters followed by numbers.
///
/// - `M x y` puts the pen down.
/// - `L x y` draws a line.
/// - `H x y` and `V x y` draw a quarter of an ellipse that begins horizontally or vertically.
/// - `A x y rx ry from to` draws an arc of an ellipse around (x, y), with angles in degrees.
/// - `Z` returns to the start of the stroke.
/// - `N` lifts the pen.
/// - `D x y` draws a dot.
/// - `B from to` sets the horizontal extent that counts as the glyph's width.
struct StrokeReader {
  private(set) var outline = Outline()
  private var rest: ArraySlice<Substring>
  private var isDown = false

  /// The exclusive limit of the absolute value of coordinates, radii and angles.
  private static let limit = 1000
  /// The maximum number of words in a glyph.
  private static let mostWords = 1000

  /// - Throws: `TypefaceProblem.strokes` if a word is invalid or there are too many words.
  init(_ words: some Sequence<Substring>) throws(TypefaceProblem) {
    rest = Array(words.prefix(Self.mostWords + 1))[...]
    guard rest.count <= Self.mostWords else { throw .strokes }
    while let word = rest.popFirst() { try read(word) }
  }

  private mutating func read(_ word: Substring) throws(TypefaceProblem) {
    switch word {
    case "M": begin(at: try point())
    case "L": draw(to: scaled(try point()))
    case "H", "V": try drawQuarter(to: try point(), isLevel: word == "H")
    case "A": draw(try arc())
    case "D": dot(at: scaled(try point()))
    case "N": isDown = false
    case "Z": if let first = outline.strokes.last?.points.first { draw(to: first) }
    case "B":
      let box = scaled(try point())
      guard box.x <= box.y else { throw .strokes }
      outline.box = box.x...box.y
    default: throw .strokes
    }
  }

  private mutating func number() throws(TypefaceProblem) -> Int {
    guard let number = rest.popFirst().flatMap({ Int($0) }), abs(number) < Self.limit else {
      throw .strokes
    }
    return number
  }

  private mutating func point() throws(TypefaceProblem) -> Position {
    Position(x: try number(), y: try number())
  }

  private mutating func arc() throws(TypefaceProblem) -> EllipseArc {
    EllipseArc(center: try point(), radii: try point(), start: try number(), end: try number())
  }

  private func scaled(_ point: Position) -> Position {
    Position(x: point.x * Outline.unit, y: point.y * Outline.unit)
  }

  private mutating func begin(at point: Position) {
    outline.strokes.append(.init(points: [scaled(point)]))
    isDown = true
  }

  private mutating func dot(at point: Position) {
    outline.strokes.append(.init(points: [point]))
    outline.stems.append(point.x)
    outline.bars.append(point.y)
    isDown = false
  }

  private mutating func draw(to point: Position) {
    guard let last = pen, last != point else { return }
    if last.x == point.x { outline.stems.append(point.x) }
    if last.y == point.y { outline.bars.append(point.y) }
    append([point])
  }

  private mutating func drawQuarter(to point: Position, isLevel: Bool) throws(TypefaceProblem) {
    guard let pen, pen.x % Outline.unit == 0, pen.y % Outline.unit == 0 else { throw .strokes }
    let start = Position(x: pen.x / Outline.unit, y: pen.y / Outline.unit)
    let center =
      isLevel ? Position(x: start.x, y: point.y) : Position(x: point.x, y: start.y)
    let angle = { (point: Position) in
      point.x == center.x ? (point.y > center.y ? 90 : 270) : point.x > center.x ? 0 : 180
    }
    let turn = (angle(point) - angle(start) + 540) % 360 - 180
    draw(
      EllipseArc(
        center: center, radii: Position(x: abs(point.x - start.x), y: abs(point.y - start.y)),
        start: angle(start), end: angle(start) + turn))
  }

  private mutating func draw(_ arc: EllipseArc) {
    outline.stems += arc.stems
    outline.bars += arc.bars
    append(arc.points)
  }

  private var pen: Position? { isDown ? outline.strokes.last?.points.last : nil }

  private mutating func append(_ points: [Position]) {
    if !isDown { outline.strokes.append(.init(points: [])) }
    isDown = true
    for point in points where pen != point {
      outline.strokes[outline.strokes.count - 1].points.append(point)
    }
  }
}
