internal import Grids
internal import Imaging

/// A target that keeps what is painted on it as the elements of a vector drawing.
///
/// A class, as `PaintTarget` requires.
final class VectorCanvas: PaintTarget {
  let size: Size
  private(set) var elements: [VectorElement] = []

  /// The words in bold letters, which are those of a title.
  private var title: [String] = []
  /// The style and the height of the last element if it is a line of text.
  private var line: (style: TypeStyle, y: Int, count: Int)?

  /// The elements of stamps that were drawn before. A picture has one choice of stamps.
  private var known: [StampKey: [VectorElement]] = [:]

  private struct StampKey: Hashable {
    let number: Int
    let side: Int
    let background: UInt8?
  }

  init(size: Size) { self.size = size }

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
    let loops = [region.corners, [0, 3, 2, 1].map { inside.corners[$0] }]
    // A line around a hole begins with a horizontal side, too.
    elements.append(.areas(VectorAreas([loops[0], Array(loops[1][1...] + loops[1][..<1])]), entry))
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
    let elements = AreaTracer(sprite, except: nil).areas.compactMap { entry, loops in
      entry.map { entry in
        VectorElement.areas(
          VectorAreas(loops.map { $0.map { Position(x: edge($0.x), y: edge($0.y)) } }), entry)
      }
    }
    appendCopy(elements, at: corner, side: side, in: clip)
  }

  func paint(
    _ stamps: Stamps, _ number: Int, at corner: Position, in clip: Region,
    leaving background: UInt8?
  ) {
    let key = StampKey(number: number, side: stamps.side, background: background)
    let elements = known[key] ?? stamps.elements(of: number, leaving: background)
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
    } else if case .group(let before, let offset, let last)? = elements.last, last == clip {
      // Neighboring elements share a clip.
      elements[elements.count - 1] = .group(before + added, by: offset, clip: clip)
    } else {
      elements.append(.group(added, by: Position(x: 0, y: 0), clip: clip))
    }
  }
}

extension Region {
  /// The corners, clockwise from the top left.
  fileprivate var corners: [Position] {
    [
      Position(x: x, y: y), Position(x: columns.upperBound, y: y),
      Position(x: columns.upperBound, y: rows.upperBound), Position(x: x, y: rows.upperBound),
    ]
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
