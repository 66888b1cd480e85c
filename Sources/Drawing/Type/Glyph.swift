internal import Grids
internal import Settings

/// The drawing of a letter or a symbol, independent of its size.
struct Glyph: Hashable, Sendable {
  var outline: Outline
  var sides: Sides

  /// The values that determine the distance to neighboring glyphs.
  struct Sides: Hashable, Sendable {
    /// The space beside the glyph in units, measured from the edges of regular strokes.
    var left: Int
    var right: Int
    /// The letter that determines the kerning; for a letter with a mark, the base letter.
    var kerningLetter: Character
  }

  /// Returns the glyph at a position, as the first part of a composed glyph.
  func placed(_ place: GlyphPartPosition) -> Glyph {
    var glyph = self
    guard place.scale != 100 || place.offset != Position(x: 0, y: 0) else { return glyph }
    glyph.outline = Outline()
    glyph.outline.add(outline, scale: place.scale, by: place.offset)
    return glyph
  }

  /// Returns the glyph with another part added.
  ///
  /// A mark is centered. A mark that lies above small letters is raised over tall ones.
  func adding(_ part: Glyph, _ place: GlyphPartPosition, isMark: Bool) -> Glyph {
    var offset = place.offset
    if isMark {
      let (width, height) = (outline.width, outline.height)
      offset.x += (width.lowerBound + width.upperBound).floored(over: 2)
      let isAbove = part.outline.height.lowerBound >= TypeUnits.markHeight * Outline.unit
      if isAbove, height.upperBound >= TypeUnits.markHeight * Outline.unit {
        offset.y += (TypeUnits.capHeight - TypeUnits.xHeight) * Outline.unit
      }
    }
    var glyph = self
    glyph.outline.add(part.outline, scale: place.scale, by: offset)
    return glyph
  }
}

/// The dimensions in units that all glyphs share.
enum TypeUnits {
  /// The size of the em.
  static let em = 200
  /// The heights of regular strokes' center lines above the baseline, which is at 0.
  static let (descender, xHeight, capHeight) = (-36, 88, 128)
  /// The height from which marks lie above small letters.
  static let markHeight = 100
}

/// The center lines of a glyph's strokes, in 64ths of a typeface's unit.
///
/// The x axis begins at the left edge of the glyph; the y axis points upwards from the baseline.
struct Outline: Hashable, Sendable {
  /// The center line of a stroke; a single point is a dot.
  struct CenterLine: Hashable, Sendable {
    var points: [Position]
    /// True if a finer pen draws the line, for example in superscript digits.
    var isFine = false

    var isDot: Bool { points.count == 1 }
  }

  var strokes: [CenterLine] = []
  /// The x coordinates of vertical and the y coordinates of horizontal parts of strokes, which
  /// `GridFit` aligns with pixels.
  var stems: [Int] = []
  var bars: [Int] = []
  /// The horizontal extent that counts as the glyph's width; nil for the extent of the strokes.
  var box: ClosedRange<Int>?

  /// The number of coordinate steps in a unit.
  static let unit = 64

  /// The range from the leftmost to the rightmost center line.
  var width: ClosedRange<Int> { box ?? range { $0.x } }
  /// The range from the lowest to the highest center line.
  var height: ClosedRange<Int> { range { $0.y } }

  /// Returns the highest point of the strokes below a height, apart from dots; nil if there are
  /// none.
  func top(below height: Int) -> Int? {
    strokes.filter { !$0.isDot }.flatMap(\.points).map(\.y).filter { $0 < height }.max()
  }

  private func range(_ coordinate: (Position) -> Int) -> ClosedRange<Int> {
    guard let first = strokes.first?.points.first else { return 0...0 }
    var (least, most) = (coordinate(first), coordinate(first))
    for stroke in strokes {
      for point in stroke.points {
        least = min(least, coordinate(point))
        most = max(most, coordinate(point))
      }
    }
    return least...most
  }

  /// Adds the strokes of another outline, scaled to a percentage and moved.
  mutating func add(_ other: Outline, scale: Int = 100, by offset: Position) {
    let x = { (x: Int) in (x * scale).rounded(over: 100) + offset.x }
    let y = { (y: Int) in (y * scale).rounded(over: 100) + offset.y }
    strokes += other.strokes.map { stroke in
      CenterLine(
        points: stroke.points.map { Position(x: x($0.x), y: y($0.y)) },
        isFine: stroke.isFine || scale < 100)
    }
    stems += other.stems.map(x)
    bars += other.bars.map(y)
  }
}

extension Int {
  /// Returns the quotient rounded to the nearest integer, with halves rounded up.
  ///
  /// - Precondition: the divisor is positive.
  func rounded(over divisor: Int) -> Int { (2 * self + divisor).floored(over: 2 * divisor) }

  /// Returns the quotient rounded down.
  ///
  /// - Precondition: the divisor is positive.
  func floored(over divisor: Int) -> Int {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }

  /// Returns the quotient rounded up.
  ///
  /// - Precondition: the divisor is positive.
  func ceiled(over divisor: Int) -> Int { -(-self).floored(over: divisor) }
}

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

/// The position of a part of a composed glyph, written as `acute`, `ogonek@38,0` or `2@54,0,60`.
///
/// Two numbers are an offset in units; three are a scale in percent and an offset.
struct GlyphPartPosition {
  let name: Substring
  let scale: Int
  /// The offset in 64ths of a unit.
  let offset: Position

  init(_ word: Substring) throws(TypefaceProblem) {
    // The first character is skipped because the part itself may be "@".
    let end = word.dropFirst().firstIndex(of: "@") ?? word.endIndex
    name = word[..<end]
    var numbers: [Int] = []
    for word in word[end...].dropFirst().split(separator: ",") {
      guard let number = Int(word), abs(number) < TypeUnits.em else { throw .parts }
      numbers.append(number)
    }
    switch numbers.count {
    case 0: numbers = [100, 0, 0]
    case 2: numbers = [100] + numbers
    case 3 where numbers[0] > 0: break
    default: throw .parts
    }
    scale = numbers[0]
    offset = Position(x: numbers[1] * Outline.unit, y: numbers[2] * Outline.unit)
  }
}

/// An error in a line of a typeface file.
struct TypefaceProblem: Sentence {
  let description: String

  init(_ description: String) { self.description = description }

  static let glyph = Self("expected a new letter, and the space on its left and on its right")
  static let strokes = Self("expected strokes: M L H V A Z N D B, each with its numbers")
  static let parts = Self("expected glyphs with strokes, each optionally with @x,y or @scale,x,y")
  static let kerning = Self("expected kern, letters, letters and a number")
}
