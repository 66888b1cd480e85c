internal import CFreeType
internal import Grids
internal import Imaging

/// A target that keeps what is painted on it as the elements of a vector drawing. A class, as
/// `PaintTarget` requires.
final class VectorCanvas: PaintTarget {
  let size: Size
  /// The colors of the entries, which tell what hides the elements below.
  private let palette: Palette
  private(set) var elements: [VectorElement] = []

  /// The words in bold letters, which are those of a title.
  private var title: [String] = []
  /// The style and the height of the last element if it is a line of text.
  private var line: (style: TypeStyle, y: Int, count: Int)?

  /// The elements of stamps that were drawn before. An image has one choice of stamps.
  private var known: [StampKey: [VectorElement]] = [:]

  private struct StampKey: Hashable {
    let number: Int
    let side: Int
    let background: UInt8?
  }

  init(size: Size, palette: Palette) { (self.size, self.palette) = (size, palette) }

  var drawing: VectorDrawing {
    VectorDrawing(size: size, title: title.joined(separator: " "), elements: elements)
  }

  func append(_ element: VectorElement) { elements.append(element) }

  func fill(_ region: Region, with entry: UInt8) {
    let region = region.intersection(Region(size))
    if !region.isEmpty { elements.append(.rectangle(region, entry)) }
  }

  func fill(_ region: Region, around other: Region, with entry: UInt8) {
    let inside = region.intersection(other)
    // What lies on the page covers it, so that no viewer shows a gap between them.
    if inside.isEmpty || region == Region(size) { return fill(region, with: entry) }
    let loops = [region.corners, [3, 2, 1, 0].map { inside.corners[$0] }]
    elements.append(.areas(VectorAreas([VectorAreas.Area(entry: entry, loops: loops)])))
  }

  func frame(_ region: Region, _ text: TextScale, with entry: UInt8) {
    let pixel = VectorPoint.pixel
    // A line of pixels is sharp wherever an image has its own resolution.
    if text.finestLine <= text.unit * pixel {
      return fill(region.expanded(by: text.unit), around: region, with: entry)
    }
    let half = text.finestLine / 2
    let (left, top) = (region.x * pixel - half, region.y * pixel - half)
    let right = region.columns.upperBound * pixel + half
    let bottom = region.rows.upperBound * pixel + half
    let corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
    let path = VectorPath(along: corners.map { VectorPoint(x: $0, y: $1) }, isClosed: true)
    elements.append(.shape(.line(path, width: text.finestLine), entry))
  }

  func paint(_ text: String, in setter: TypeSetter, at corner: Position, _ ink: Ink) {
    let shapes = setter.shapes(of: text, at: corner)
    if shapes.isEmpty { return }
    if setter.style.weight == .bold { title.append(text) }
    // Captions draw word by word, and readers need whole lines.
    if let line, line.style == setter.style, line.y == corner.y, line.count == elements.count,
      case .text(let words, let before, ink.solid)? = elements.last
    {
      elements[line.count - 1] = .text(words + " " + text, before + shapes, ink.solid)
    } else {
      elements.append(.text(text, shapes, ink.solid))
      line = (setter.style, corner.y, elements.count)
    }
  }

  func paint(_ letters: FigureLetters, at corner: Position, in clip: Region, _ ink: Ink) {
    let shapes = letters.shapes(at: corner)
    let text = VectorElement.text(letters.text, shapes, ink.solid)
    append(shapes.isEmpty ? [] : [text], within: VectorBounds(shapes), clip)
  }

  func paint(
    _ outline: FigureOutline, in clip: Region, from top: Int, _ ink: Ink,
    _ rasterizer: inout Rasterizer
  ) {
    let shapes = outline.shapes
    append(shapes.map { .shape($0, ink.solid) }, within: VectorBounds(shapes), clip)
  }

  func paint(_ sprite: Grid<UInt8?>, at corner: Position, side: Int, in clip: Region) {
    // The first pixel of the enlarged sprite that shows each of the sprite's pixels.
    let edge = { (place: Int) in (place * side).ceiled(over: sprite.width) }
    let place = { (half: Int) in edge(half / 2) + edge((half + 1) / 2) }
    let areas = AreaTracer(sprite, in: palette).areas.map { area in
      VectorAreas.Area(
        entry: area.entry,
        loops: area.loops.map { $0.map { Position(x: place($0.x), y: place($0.y)) } })
    }
    appendCopy(areas.isEmpty ? [] : [.areas(VectorAreas(areas))], at: corner, side: side, in: clip)
  }

  func paint(
    _ stamps: Stamps, _ number: Int, at corner: Position, in clip: Region,
    leaving background: UInt8?
  ) {
    let key = StampKey(number: number, side: stamps.side, background: background)
    let elements = known[key] ?? stamps.elements(of: number, leaving: background, in: palette)
    known[key] = elements
    appendCopy(elements, at: corner, side: stamps.side, in: clip)
  }

  private func appendCopy(
    _ elements: [VectorElement], at corner: Position, side: Int, in clip: Region
  ) {
    let region = Region(x: corner.x, y: corner.y, width: side, height: side)
    append(
      elements.isEmpty ? [] : [.copies(elements, at: [corner])], within: VectorBounds(region), clip)
  }

  /// Appends elements, clipped if they extend beyond a region.
  private func append(_ added: [VectorElement], within bounds: VectorBounds, _ clip: Region) {
    if added.isEmpty || !bounds.meet(clip) { return }
    if bounds.areInside(clip) {
      elements += added
    } else if case .group(let before, let offset, let last)? = elements.last, last == clip,
      offset == Position(x: 0, y: 0)
    {
      // Neighboring elements share a clip.
      elements[elements.count - 1] = .group(before + added, by: offset, clip: clip)
    } else {
      elements.append(.group(added, by: Position(x: 0, y: 0), clip: clip))
    }
  }
}

extension Region {
  /// The corners in halves of pixels, clockwise from the top left.
  fileprivate var corners: [Position] {
    let (right, bottom) = (columns.upperBound, rows.upperBound)
    return [(x, y), (right, y), (right, bottom), (x, bottom)].map {
      Position(x: 2 * $0.0, y: 2 * $0.1)
    }
  }
}

/// The bounding box of shapes in 256ths of a pixel.
private struct VectorBounds {
  private var columns: ClosedRange<Int>
  private var rows: ClosedRange<Int>

  private static let pixel = VectorPoint.pixel

  init(_ region: Region) {
    columns = region.x * Self.pixel...region.columns.upperBound * Self.pixel
    rows = region.y * Self.pixel...region.rows.upperBound * Self.pixel
  }

  init(_ shapes: [VectorShape]) {
    (columns, rows) = (0...0, 0...0)
    var isFirst = true
    for shape in shapes {
      let (path, half) =
        switch shape {
        case .fill(let path): (path, 0)
        case .line(let path, let width): (path, (width + 1) / 2)
        }
      for point in path.points {
        let (x, y) = (point.x - half...point.x + half, point.y - half...point.y + half)
        columns = isFirst ? x : Self.union(columns, x)
        rows = isFirst ? y : Self.union(rows, y)
        isFirst = false
      }
    }
  }

  private static func union(_ a: ClosedRange<Int>, _ b: ClosedRange<Int>) -> ClosedRange<Int> {
    min(a.lowerBound, b.lowerBound)...max(a.upperBound, b.upperBound)
  }

  func meet(_ clip: Region) -> Bool {
    let clip = VectorBounds(clip)
    return columns.overlaps(clip.columns) && rows.overlaps(clip.rows)
  }

  func areInside(_ clip: Region) -> Bool {
    let clip = VectorBounds(clip)
    return clip.columns.contains(columns) && clip.rows.contains(rows)
  }
}

extension TypeSetter {
  /// Returns the letters of a line as shapes. `corner`: the top left corner of the line.
  func shapes(of text: String, at corner: Position) -> [VectorShape] {
    let pixel = VectorPoint.pixel
    var lines: [(path: VectorPath, pen: Int)] = []
    var filled = VectorPath()
    for (letter, x) in positions(of: text) {
      let start = VectorPoint(
        x: (corner.x + x) * pixel, y: (corner.y + style.ascent) * pixel)
      switch style.shape(of: letter) {
      case .filled(let path): filled.add(path, by: start)
      case .strokes(let strokes):
        for (points, pen) in strokes {
          let place = lines.firstIndex { $0.pen == pen } ?? lines.count
          if place == lines.count { lines.append((VectorPath(), pen)) }
          lines[place].path.add(VectorPath(along: points), by: start)
        }
      }
    }
    return lines.map { .line($0.path, width: $0.pen) }
      + (filled.steps.isEmpty ? [] : [.fill(filled)])
  }
}

extension FigureLetters {
  /// Returns the letters as shapes. `corner`: the top left corner of the line.
  func shapes(at corner: Position) -> [VectorShape] { setter.shapes(of: text, at: corner) }
}

extension TypeStyle {
  /// A letter with its origin at the left end of the baseline.
  fileprivate enum LetterShape {
    /// The center lines of the strokes of a round pen, and the pen's width.
    case strokes([(points: [VectorPoint], pen: Int)])
    case filled(VectorPath)
  }

  fileprivate func shape(of letter: Character) -> LetterShape {
    if font.own(letter) == nil, let file = font.file {
      return .filled(file.path(of: letter, size: size))
    }
    return .strokes(strokes(of: Typeface.own[letter].outline))
  }

  private func strokes(of outline: Outline) -> [(points: [VectorPoint], pen: Int)] {
    let fit = GridFit(outline, self)
    return outline.strokes.map { stroke in
      let points = stroke.points.map {
        VectorPoint(x: Self.places(fit.x($0.x)), y: Self.places(-fit.y($0.y)))
      }
      return (points, Self.places(stroke.isDot ? dot : stroke.isFine ? finePen : pen))
    }
  }

  /// Returns a length in 256ths of a pixel from one in parts of a pixel.
  private static func places(_ length: Int) -> Int {
    (length * VectorPoint.pixel).rounded(over: pixel)
  }
}

extension VectorPoint {
  init(_ place: SubpixelPoint) { self.init(x: place.x, y: place.y) }
}

extension FigureOutline {
  var shapes: [VectorShape] {
    switch source {
    case .stroke(let stroke, let discs):
      stroke.shapes
        + stroke.heads.map {
          .fill(VectorPath(along: $0.map(VectorPoint.init), isClosed: true))
        }
        + discs.map { .fill(VectorPath($0)) }
    case .polygon(let points):
      points.isEmpty
        ? [] : [.fill(VectorPath(along: points.map(VectorPoint.init), isClosed: true))]
    case nil: boxes
    }
  }

  /// The parts and the hole of an outline of boxes.
  private var boxes: [VectorShape] {
    var path = VectorPath()
    for part in parts { path.add(VectorPath(part), by: VectorPoint(x: 0, y: 0)) }
    if let hole { path.add(VectorPath(hole, isHole: true), by: VectorPoint(x: 0, y: 0)) }
    return path.steps.isEmpty ? [] : [.fill(path)]
  }
}

extension Stroke {
  /// The lines as shapes. Lines of one width, such as dashes, share a shape.
  fileprivate var shapes: [VectorShape] {
    var shapes: [(path: VectorPath, width: Int)] = []
    for line in lines where !line.points.isEmpty {
      if shapes.last?.width != line.width { shapes.append((VectorPath(), line.width)) }
      shapes[shapes.count - 1].path.steps +=
        VectorPath(along: line.points.map(VectorPoint.init)).steps
    }
    return shapes.map { .line($0.path, width: $0.width) }
  }
}

extension VectorPath {
  /// Creates the outline of a box, which is empty for a polygon. `isHole`: true for an outline that
  /// the nonzero rule subtracts from another box.
  fileprivate init(_ part: ConvexPart, isHole: Bool = false) {
    guard case .box(let left, let top, let right, let bottom, let radius) = part else {
      self.init()
      return
    }
    self.init(
      left: left, top: top, right: right, bottom: bottom, radius: radius, isHole: isHole)
  }

  fileprivate mutating func add(_ step: cfont_step) {
    // FreeType's coordinates are in 64ths of a pixel; its curves have one or two control points.
    let point = { (x: CLong, y: CLong) in
      VectorPoint(x: Int(x) * VectorPoint.pixel / 64, y: -Int(y) * VectorPoint.pixel / 64)
    }
    let end = point(step.x, step.y)
    switch step.kind {
    case CFONT_MOVE: steps += (steps.isEmpty ? [] : [.close]) + [.move(end)]
    case CFONT_LINE: steps.append(.line(end))
    case CFONT_CURVE:
      steps.append(.curve(point(step.ax, step.ay), point(step.bx, step.by), end))
    default: if !steps.isEmpty { steps.append(.close) }
    }
  }
}

extension OpenedFont {
  /// Returns the outline of a glyph with an em of `size` pixels, with y downwards from the
  /// baseline. It is empty if the glyph is damaged, or extends beyond `reach` pixels.
  func path(of number: UInt32, size: Int, reach: Int) -> VectorPath {
    var path = VectorPath()
    _ = unsafe withUnsafeMutablePointer(to: &path) { path in
      unsafe cfont_trace(
        font, number, Int32(size), Int32(reach),
        { context, step in
          let path = unsafe context!.assumingMemoryBound(to: VectorPath.self)
          unsafe path.pointee.add(step!.pointee)
        }, path)
    }
    return path
  }
}
