internal import Grids
internal import Imaging

/// The operators that draw elements on a PDF page, and the objects that they refer to.
struct PDFContent {
  private(set) var text = TextBuffer()
  /// The definitions and images in the order of their first use, with their names.
  private(set) var resources: [(name: String, content: Resource)] = []
  private let palette: Palette
  private var names: [Resource: String] = [:]
  /// The alphas of the drawn colors that are not opaque.
  private(set) var alphas: Set<UInt8> = []
  /// The last color of a fill, and that of a line; nil if it is unknown.
  private var last: (fill: VectorPaint?, line: VectorPaint?)
  /// The alpha that the last command set, which applies to the next fills and lines.
  private var alpha: UInt8 = 255

  enum Resource: Hashable {
    /// Elements in a square with a given side.
    case form([VectorElement], side: Int)
    case image(Grid<UInt8>)

    /// Hashes only the size of an image, since hashing a large one takes longer than drawing it.
    func hash(into hasher: inout Hasher) {
      switch self {
      case .form(let elements, let side):
        hasher.combine(elements)
        hasher.combine(side)
      case .image(let pixels): hasher.combine(pixels.size)
      }
    }
  }

  init(_ palette: Palette) { self.palette = palette }

  mutating func add(_ elements: [VectorElement]) {
    for element in elements { add(element) }
  }

  private mutating func add(_ element: VectorElement) {
    switch element {
    case .rectangle(let region, let entry):
      if !use(entry) { return }
      rectangle(region)
      text.add("f\n")
    case .areas(let areas): add(areas)
    case .shape(let shape, let entry): add(shape, entry)
    case .text(let words, let shapes, let entry):
      text.add("/Span<</ActualText<\(words.utf16Digits)>>>BDC\n")
      for shape in shapes { add(shape, entry) }
      text.add("EMC\n")
    case .copies(let elements, let places):
      // Definitions begin with the state of the page.
      use(alpha: 255)
      let name = name(of: .form(elements, side: elements.map(\.extent).max() ?? 0))
      for place in places { text.add("q 1 0 0 1 \(place.x) \(place.y) cm/\(name) Do Q\n") }
    case .image(let region, let pixels):
      use(alpha: 255)
      let name = name(of: .image(pixels))
      text.add("q \(Self.matrix(of: region)) cm")
      text.add("/\(name) Do Q\n")
    case .apart(let elements): add(elements)
    case .group(let elements, let offset, let clip): addGroup(elements, by: offset, clip)
    }
  }

  /// Returns the matrix that maps the unit square of an image to a region. The first row of an
  /// image is at the top of a page whose y axis points up.
  ///
  /// The region is smaller by a thousandth of a pixel, because poppler adds a pixel to an image
  /// that ends exactly at one.
  private static func matrix(of region: Region) -> String {
    let number = { (pixels: Int, tenThousandths: Int) in
      DecimalNumber(pixels * 10_000 + tenThousandths, digits: 4)
    }
    let (width, height) = (number(region.width, -10), number(-region.height, 10))
    return "\(width) 0 0 \(height) \(number(region.x, 5)) \(number(region.rows.upperBound, -5))"
  }

  private mutating func addGroup(_ elements: [VectorElement], by offset: Position, _ clip: Region?)
  {
    if elements.isEmpty { return }
    let before = (last, alpha)
    text.add("q ")
    if let clip {
      rectangle(clip)
      text.add("W n ")
    }
    text.add("1 0 0 1 \(offset.x) \(offset.y) cm\n")
    add(elements)
    text.add("Q\n")
    (last, alpha) = before
  }

  private mutating func add(_ areas: VectorAreas) {
    let before = (last, alpha)
    let (unit, origin) = (DecimalNumber(halves: areas.side), areas.origin)
    text.add("q \(unit) 0 0 \(unit) \(origin.x) \(origin.y) cm\n")
    for area in areas.areas where use(area.entry) {
      for loop in area.loops { add(loop) }
      text.add("f\n")
    }
    text.add("Q\n")
    (last, alpha) = before
  }

  /// Adds a closed line. Filling closes it, which saves an operator.
  private mutating func add(_ loop: [Position]) {
    let isRectangle =
      loop.count == 4 && loop[0].y == loop[1].y && loop[1].x == loop[2].x
      && loop[2].y == loop[3].y && loop[3].x == loop[0].x
    if isRectangle {
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
      if !use(entry) { return }
      add(path)
      text.add("f\n")
    case .line(let path, let width):
      if !use(entry, isLine: true) { return }
      text.add("\(DecimalNumber(places: width)) w\n")
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

  /// Selects a color for a fill or a line. Returns false if the color is transparent.
  private mutating func use(_ entry: UInt8, isLine: Bool = false) -> Bool {
    guard let paint = VectorPaint(entry, in: palette) else { return false }
    use(alpha: paint.alpha)
    if paint == (isLine ? last.line : last.fill) { return true }
    text.add("\(paint.color.components) \(isLine ? "RG" : "rg")\n")
    if isLine { last.line = paint } else { last.fill = paint }
    return true
  }

  private mutating func use(alpha next: UInt8) {
    if next == alpha { return }
    alphas.insert(next)
    text.add("/A\(next) gs\n")
    alpha = next
  }

  /// The states of the graphics with other alphas, as an entry of a dictionary of resources.
  var states: String {
    if alphas.isEmpty { return "" }
    let states = alphas.sorted().map { alpha in
      let opacity = VectorPaint(palette.colors[0], alpha: alpha).opacity
      return "/A\(alpha)<</CA \(opacity)/ca \(opacity)>>"
    }
    return "/ExtGState<<\(states.joined())>>"
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
  /// The channels from 0 to 1, rounded up, since programs may round down on conversion.
  fileprivate var components: String {
    [red, green, blue].map { channel in
      DecimalNumber((Int(channel) * 10_000 + 254) / 255, digits: 4).description
    }.joined(separator: " ")
  }
}

extension String {
  /// The hexadecimal digits of the text in UTF-16, with a byte order mark.
  fileprivate var utf16Digits: String {
    ([0xFEFF] + Array(utf16)).map { $0.hexadecimal(4) }.joined()
  }
}

extension VectorElement {
  /// The largest coordinate of an element of a definition, in whole pixels.
  fileprivate var extent: Int {
    let pixel = VectorPoint.pixel
    return switch self {
    case .rectangle(let region, _), .image(let region, _):
      max(region.columns.upperBound, region.rows.upperBound)
    case .areas(let areas):
      areas.areas.flatMap(\.loops).joined().reduce(0) {
        max($0, ($1.x * areas.side + 1) / 2, ($1.y * areas.side + 1) / 2)
      } + max(areas.origin.x, areas.origin.y)
    case .shape(.fill(let path), _):
      path.points.reduce(0) { max($0, ($1.x + pixel - 1) / pixel, ($1.y + pixel - 1) / pixel) }
    case .shape(.line(let path, let width), _):
      path.points.reduce(0) { max($0, ($1.x + width) / pixel + 1, ($1.y + width) / pixel + 1) }
    case .text, .copies, .apart, .group: 0
    }
  }
}
