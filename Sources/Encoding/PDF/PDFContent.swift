internal import Grids
internal import Imaging

/// The operators that draw elements on a PDF page, and the objects that they refer to.
struct PDFContent {
  private(set) var text = TextBuffer()
  /// The definitions and images in the order of their first use, with their names.
  private(set) var resources: [(name: String, content: Resource)] = []
  private let palette: Palette
  private var names: [Resource: String] = [:]
  /// The color of the last fill; nil if it is unknown.
  private var filled: UInt8?

  enum Resource: Hashable {
    /// Elements in a square with a given side.
    case form([VectorElement], side: Int)
    case image(Grid<UInt8>)
  }

  init(_ palette: Palette) { self.palette = palette }

  mutating func add(_ elements: [VectorElement]) {
    for element in elements { add(element) }
  }

  private mutating func add(_ element: VectorElement) {
    switch element {
    case .rectangle(let region, let entry):
      fill(entry)
      rectangle(region)
      text.add("f\n")
    case .areas(let areas, let entry): add(areas, entry)
    case .shape(let shape, let entry): add(shape, entry)
    case .text(let words, let shapes, let entry):
      text.add("/Span<</ActualText<\(words.utf16Digits)>>>BDC\n")
      for shape in shapes { add(shape, entry) }
      text.add("EMC\n")
    case .copies(let elements, let places):
      let name = name(of: .form(elements, side: elements.map(\.extent).max() ?? 0))
      for place in places { text.add("q 1 0 0 1 \(place.x) \(place.y) cm/\(name) Do Q\n") }
    case .image(let region, let pixels):
      // The unit square of an image has its first row at the top of a page whose y axis points up.
      let name = name(of: .image(pixels))
      text.add("q \(region.width) 0 0 -\(region.height) \(region.x) \(region.rows.upperBound) cm")
      text.add("/\(name) Do Q\n")
    case .group(let elements, let offset, let clip): addGroup(elements, by: offset, clip)
    }
  }

  private mutating func addGroup(_ elements: [VectorElement], by offset: Position, _ clip: Region?)
  {
    if elements.isEmpty { return }
    let before = filled
    text.add("q ")
    if let clip {
      rectangle(clip)
      text.add("W n ")
    }
    text.add("1 0 0 1 \(offset.x) \(offset.y) cm\n")
    add(elements)
    text.add("Q\n")
    filled = before
  }

  private mutating func add(_ areas: VectorAreas, _ entry: UInt8) {
    fill(entry)
    let isMoved = areas.origin != Position(x: 0, y: 0) || areas.side != 1
    if isMoved {
      let (side, origin) = (areas.side, areas.origin)
      text.add("q \(side) 0 0 \(side) \(origin.x) \(origin.y) cm\n")
    }
    for loop in areas.loops { add(loop) }
    text.add(isMoved ? "f*\nQ\n" : "f*\n")
  }

  /// Adds a closed line. Filling closes it, which saves an operator.
  private mutating func add(_ loop: [Position]) {
    if loop.count == 4 {
      return rectangle(
        Region(
          x: loop[0].x, y: loop[0].y, width: loop[2].x - loop[0].x, height: loop[2].y - loop[0].y))
    }
    for (number, corner) in loop.enumerated() {
      text.add(corner.x)
      text.add(" ")
      text.add(corner.y)
      text.add(number == 0 ? " m\n" : " l\n")
    }
  }

  private mutating func rectangle(_ region: Region) {
    for number in [region.x, region.y, region.width, region.height] {
      text.add(number)
      text.add(" ")
    }
    text.add("re\n")
  }

  private mutating func add(_ shape: VectorShape, _ entry: UInt8) {
    switch shape {
    case .fill(let path):
      fill(entry)
      add(path)
      text.add("f\n")
    case .line(let path, let width):
      text.add("\(palette.colors[Int(entry)].components) RG \(DecimalNumber(places: width)) w\n")
      add(path)
      text.add("S\n")
    }
  }

  private mutating func add(_ path: VectorPath) {
    for step in path.steps {
      let (points, operation): ([VectorPoint], StaticString) =
        switch step {
        case .move(let point): ([point], "m\n")
        case .line(let point): ([point], "l\n")
        case .curve(let a, let b, let end): ([a, b, end], "c\n")
        case .close: ([], "h\n")
        }
      for number in points.flatMap({ [$0.x, $0.y] }) {
        text.add("\(DecimalNumber(places: number)) ")
      }
      text.add(operation)
    }
  }

  private mutating func fill(_ entry: UInt8) {
    if filled != entry { text.add("\(palette.colors[Int(entry)].components) rg\n") }
    filled = entry
  }

  private mutating func name(of resource: Resource) -> String {
    if let name = names[resource] { return name }
    let name = "X\(resources.count + 1)"
    names[resource] = name
    resources.append((name, resource))
    return name
  }
}

extension Color {
  /// The channels from 0 to 1. They are rounded up, since programs may round down when they convert
  /// them back.
  fileprivate var components: String {
    [red, green, blue].map { channel in
      DecimalNumber((Int(channel) * 10_000 + 254) / 255, digits: 4).description
    }.joined(separator: " ")
  }
}

extension String {
  /// The hexadecimal digits of the text in UTF-16, with a byte order mark.
  fileprivate var utf16Digits: String {
    ([0xFEFF] + Array(utf16)).map { String(0x10000 + Int($0), radix: 16).dropFirst() }.joined()
  }
}

extension VectorElement {
  /// The largest coordinate of an element of a definition, in whole pixels.
  fileprivate var extent: Int {
    let pixel = VectorPoint.pixel
    return switch self {
    case .rectangle(let region, _), .image(let region, _):
      max(region.columns.upperBound, region.rows.upperBound)
    case .areas(let areas, _):
      areas.loops.joined().reduce(0) { max($0, $1.x * areas.side, $1.y * areas.side) }
        + max(areas.origin.x, areas.origin.y)
    case .shape(.fill(let path), _):
      path.points.reduce(0) { max($0, ($1.x + pixel - 1) / pixel, ($1.y + pixel - 1) / pixel) }
    case .shape(.line(let path, let width), _):
      path.points.reduce(0) { max($0, ($1.x + width) / pixel + 1, ($1.y + width) / pixel + 1) }
    case .text, .copies, .group: 0
    }
  }
}
