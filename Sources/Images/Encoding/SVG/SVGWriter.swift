internal import Decoding
internal import Files
internal import Grids
internal import Imaging

/// A writer of the elements of a drawing as SVG, each on a line of its own.
struct SVGWriter {
  private(set) var body = TextBuffer()
  /// The lines of the definitions that the elements use.
  private(set) var definitions = TextBuffer()
  private let palette: Palette
  /// The colors for readers who prefer dark pages, by the same entries; nil for the same colors.
  private let night: Palette?
  private var names: [Definition: String] = [:]

  private enum Definition: Hashable {
    case elements([VectorElement])
    case clip(Region)
  }

  init(_ palette: Palette, atNight night: Palette? = nil) {
    (self.palette, self.night) = (palette, night)
  }

  /// The elements after the definitions that they use.
  var lines: TextBuffer {
    if definitions.bytes.isEmpty { return body }
    var text = TextBuffer()
    text.add("<defs>\n")
    text.add(definitions)
    text.add("</defs>\n")
    text.add(body)
    return text
  }

  mutating func add(_ elements: [VectorElement]) {
    for element in elements { add(element) }
  }

  private mutating func add(_ element: VectorElement) {
    if case .apart(let elements) = element { return add(elements) }
    if case .group(let elements, let offset, let clip) = element {
      return addGroup(elements, by: offset, clip: clip)
    }
    guard case .copies(let elements, let places) = element else {
      let markup = markup(of: element)
      if !markup.isEmpty { body.add(markup + "\n") }
      return
    }
    let name = name(of: elements)
    for place in places {
      body.add("<use xlink:href=\"#\(name)\" x=\"\(place.x)\" y=\"\(place.y)\"/>\n")
    }
  }

  private mutating func addGroup(_ elements: [VectorElement], by offset: Position, clip: Region?) {
    if elements.isEmpty { return }
    let count = open(by: offset, clip: clip)
    add(elements)
    close(count)
  }

  /// Begins groups that move the following elements and clip them to a region. Returns the number
  /// of groups.
  mutating func open(by offset: Position, clip: Region?) -> Int {
    if let clip { body.add("<g clip-path=\"url(#\(name(of: .clip(clip))))\">\n") }
    let isMoved = offset != Position(x: 0, y: 0)
    if isMoved { body.add("<g transform=\"translate(\(offset.x) \(offset.y))\">\n") }
    return (clip == nil ? 0 : 1) + (isMoved ? 1 : 0)
  }

  /// Ends a number of groups.
  mutating func close(_ groups: Int) { for _ in 0..<groups { body.add("</g>\n") } }

  /// Adds markup as a line of its own.
  mutating func add(line markup: String) { body.add(markup + "\n") }

  /// Returns the name of a definition of some elements.
  mutating func name(of elements: [VectorElement]) -> String { name(of: .elements(elements)) }

  /// Returns the name of a definition. It follows from the content, so that the definitions of
  /// several drawings on one page cannot be confused.
  private mutating func name(of definition: Definition) -> String {
    if let name = names[definition] { return name }
    let (element, content) =
      switch definition {
      case .elements(let elements): ("g", elements.map(markup).joined())
      case .clip(let region):
        (
          "clipPath",
          "<path d=\"M\(region.x) \(region.y)h\(region.width)v\(region.height)h-\(region.width)z\"/>"
        )
      }
    let name = "d" + FNV((element + content).utf8).digits
    // Two entries of a palette may have the same color.
    let isNew = !names.values.contains(name)
    names[definition] = name
    if isNew { definitions.add("<\(element) id=\"\(name)\">\(content)</\(element)>\n") }
    return name
  }

  /// Returns an element; empty if its color is transparent.
  private func markup(of element: VectorElement) -> String {
    switch element {
    case .rectangle(let region, let entry):
      paint("rect", entry) { "\(place(region))\($0) shape-rendering=\"crispEdges\"/>" }
    case .areas(let areas): markup(of: areas)
    case .shape(let shape, let entry): markup(of: shape, entry)
    case .text(let words, let shapes, let entry):
      "<g role=\"img\" aria-label=\"\(words.inXML)\">"
        + shapes.map { markup(of: $0, entry) }.joined() + "</g>"
    case .image(let region, let pixels): markup(of: VectorImage(pixels, palette), region)
    case .copies, .apart, .group: ""
    }
  }

  private func markup(of areas: VectorAreas) -> String {
    let paths = areas.areas.map { area in
      paint("path", area.entry) { $0 + data(SVGPath(area.loops)) }
    }.filter { !$0.isEmpty }
    if paths.isEmpty { return "" }
    return "<g shape-rendering=\"crispEdges\"\(transform(of: areas))>\n"
      + paths.joined(separator: "\n") + "\n</g>"
  }

  private func markup(of shape: VectorShape, _ entry: UInt8) -> String {
    switch shape {
    case .fill(let path): paint("path", entry) { $0 + data(SVGPath(path)) }
    case .line(let path, let width):
      paint("path", entry, as: "stroke") { stroke in
        Self.line(stroke, width) + data(SVGPath(path))
      }
    }
  }

  /// Returns the attributes of a line with a width in 256ths of a pixel. `stroke`: its color.
  static func line(_ stroke: String, _ width: Int) -> String {
    " fill=\"none\"\(stroke) stroke-width=\"\(DecimalNumber(places: width))\""
      + " stroke-linecap=\"round\" stroke-linejoin=\"round\""
  }

  /// Returns an element in a color. `rest` returns the rest of the element after its name, with the
  /// given attributes of the color.
  func paint(
    _ name: String, _ entry: UInt8, as part: String = "fill", _ rest: (String) -> String
  ) -> String {
    guard let paint = VectorPaint(entry, in: palette) else { return "" }
    let opacity = paint.alpha == 255 ? "" : " \(part)-opacity=\"\(paint.opacity)\""
    let dark = night.map { $0.colors[Int(entry)] } ?? paint.color
    let name =
      dark == paint.color
      ? name : "\(name) class=\"\(SVGNight.name(of: part, paint.color, atNight: dark))\""
    return "<\(name)" + rest(" \(part)=\"\(paint.color.hex)\"\(opacity)")
  }

  private func markup(of image: VectorImage, _ region: Region) -> String {
    let header = PNGHeader(image.size, image.palette, EncodingOptions())
    let bytes =
      header.beginning + header.rest + PNGChunk("IDAT", image.stream).bytes
      + PNGChunk("IEND").bytes
    return "<image\(place(region)) preserveAspectRatio=\"none\" image-rendering=\"optimizeSpeed\""
      + " style=\"image-rendering:pixelated\" xlink:href=\"data:image/png;base64,"
      + Base64.text(bytes) + "\"/>"
  }

  private func place(_ region: Region) -> String {
    (region.x == 0 ? "" : " x=\"\(region.x)\"") + (region.y == 0 ? "" : " y=\"\(region.y)\"")
      + " width=\"\(region.width)\" height=\"\(region.height)\""
  }

  private func transform(of areas: VectorAreas) -> String {
    let (x, y) = (areas.origin.x, areas.origin.y)
    let move = x == 0 && y == 0 ? "" : "translate(\(x) \(y))"
    let scale = areas.side == 2 ? "" : "scale(\(DecimalNumber(halves: areas.side)))"
    return (move + scale).isEmpty ? "" : " transform=\"\(move)\(scale)\""
  }

  private func data(_ path: SVGPath) -> String {
    " d=\"" + String(decoding: path.text.bytes, as: UTF8.self) + "\"/>"
  }
}

/// The colors that readers see whose system prefers dark pages. Viewers that ignore style sheets show
/// the others.
struct SVGNight {
  /// The rules of the style sheet.
  private var rules: [String] = []

  /// Returns the class of elements with a color. It follows from both colors, so that several drawings
  /// on one page agree.
  static func name(of part: String, _ color: Color, atNight dark: Color) -> String {
    "\(part.prefix(1))\(color.hex.dropFirst())-\(dark.hex.dropFirst())"
  }

  /// Creates the rules for the entries of two palettes.
  init(_ day: Palette, _ night: Palette) {
    rules = zip(day.colors, night.colors).filter { $0 != $1 }.flatMap { color, dark in
      ["fill", "stroke"].map { part in
        ".\(Self.name(of: part, color, atNight: dark)){\(part):\(dark.hex)}"
      }
    }.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// Creates the rules for two drawings that differ in more than their colors.
  init() { rules = SVGFile.nightRules }

  /// The style sheet, of which a text uses some rules.
  func style(for body: TextBuffer) -> String {
    let used = Set(
      String(decoding: body.bytes, as: UTF8.self).parts(separatedBy: "class=\"").dropFirst().map {
        ".\($0.prefix { $0 != "\"" })"
      })
    let rules = rules.filter { used.contains(String($0.prefix { $0 != "{" })) }
    return rules.isEmpty
      ? "" : "\(SVGFile.nightStyle)\n" + rules.joined(separator: "\n") + "\n}</style>\n"
  }
}

extension Color {
  /// The color in hexadecimal digits, three if they are enough.
  var hex: String {
    let digits = [red, green, blue].map { $0.hexadecimal(2) }
    let isShort = digits.allSatisfy { $0.first == $0.last }
    return "#" + digits.map { isShort ? $0.prefix(1) : $0[...] }.joined()
  }
}

/// The data of a path, in pixels or grid units.
struct SVGPath {
  private(set) var text = TextBuffer()

  /// Creates the data of closed lines of whole numbers.
  init(_ loops: [[Position]]) {
    var start = Position(x: 0, y: 0)
    for loop in loops {
      // Closing a loop returns to its start, from which the next one is reached.
      text.add("m")
      add(loop[0].x - start.x, loop[0].y - start.y)
      start = loop[0]
      var isSlanted = true
      for (last, next) in zip(loop, loop[1...]) {
        let (x, y) = (next.x - last.x, next.y - last.y)
        if x == 0 || y == 0 {
          text.add(y == 0 ? "h" : "v")
          text.add(y == 0 ? x : y)
        } else {
          // A slanted side after another one, or after the start, needs no command.
          text.add(isSlanted ? x < 0 ? "" : " " : "l")
          add(x, y)
        }
        isSlanted = x != 0 && y != 0
      }
      text.add("z")
    }
  }

  private mutating func add(_ x: Int, _ y: Int) {
    text.add(x)
    if y >= 0 { text.add(" ") }
    text.add(y)
  }

  /// Creates the data of a path, in pixels with two decimal digits. Each point is relative to the
  /// point before.
  init(_ path: VectorPath) {
    var (start, last) = (VectorPoint(x: 0, y: 0), VectorPoint(x: 0, y: 0))
    for step in path.steps {
      switch step {
      case .move(let point):
        (start, last) = (point.rounded, add("m", [point], from: last))
      case .line(let point): last = add("l", [point], from: last)
      case .curve(let a, let b, let end): last = add("c", [a, b, end], from: last)
      case .close:
        text.add("z")
        last = start
      }
    }
  }

  /// Adds a command with points relative to `last`. Returns the last point, rounded.
  private mutating func add(
    _ command: StaticString, _ points: [VectorPoint], from last: VectorPoint
  ) -> VectorPoint {
    let steps = points.map(\.rounded).map { VectorPoint(x: $0.x - last.x, y: $0.y - last.y) }
    text.add(command)
    add(steps.flatMap { [$0.x, $0.y] })
    return points.last?.rounded ?? last
  }

  private mutating func add(_ numbers: [Int]) {
    for (place, number) in numbers.enumerated() {
      let digits = DecimalNumber(number, digits: 2).description
      if place > 0, !digits.hasPrefix("-") { text.add(" ") }
      text.add(digits)
    }
  }
}

extension VectorPoint {
  /// The point in hundredths of a pixel.
  fileprivate var rounded: VectorPoint {
    let hundredths = { (places: Int) in (places * 100 + VectorPoint.pixel / 2) >> 8 }
    return VectorPoint(x: hundredths(x), y: hundredths(y))
  }
}

struct SVGDocument {
  let bytes: [UInt8]

  /// Creates the document of a still.
  init(_ image: Image, _ options: EncodingOptions) {
    let drawing = image.drawing(.areas)
    let (lines, style) = Self.lines(of: drawing, in: image.palette, atNight: image.night.first)
    self.init(drawing, usesLinks: drawing.usesLinks, options, style: style, lines)
  }

  /// Creates a document from its elements. `first`: the drawing with the size and the texts.
  init(
    _ first: VectorDrawing, usesLinks: Bool, _ options: EncodingOptions, style: String,
    _ lines: TextBuffer
  ) {
    var text = TextBuffer()
    let page = VectorPage(first.size, dpi: options.printSize?.dpi)
    text.add(Self.beginning(page, usesLinks: usesLinks))
    let labels = VectorLabels(first, options.scenario)
    text.add("<title>\(labels.title.inXML)</title>\n")
    if !labels.description.isEmpty { text.add("<desc>\(labels.description.inXML)</desc>\n") }
    if let scenario = options.scenario {
      text.add("<metadata>\(scenario.inXML)</metadata>\n")
    }
    text.add(style)
    text.add(lines)
    text.add("</svg>\n")
    bytes = text.bytes
  }

  /// Returns the elements of a drawing with their definitions, and the style sheet of those with other
  /// colors at night.
  private static func lines(
    of drawing: VectorDrawing, in palette: Palette, atNight night: Image?
  ) -> (TextBuffer, style: String) {
    guard let night else { return (lines(SVGWriter(palette), drawing), "") }
    let dark = night.drawing(.areas)
    if drawing.differsOnlyInColors(palette, from: dark, night.palette) {
      let lines = lines(SVGWriter(palette, atNight: night.palette), drawing)
      return (lines, SVGNight(palette, night.palette).style(for: lines))
    }
    return both(
      lines(SVGWriter(palette), drawing), atNight: lines(SVGWriter(night.palette), dark))
  }

  /// Returns two drawings, of which viewers show one, and their style sheet.
  static func both(_ day: TextBuffer, atNight night: TextBuffer) -> (TextBuffer, style: String) {
    // A viewer that draws both nevertheless covers the first.
    var both = TextBuffer()
    both.add("<g class=\"night\" display=\"none\">\n")
    both.add(night)
    both.add("</g>\n<g class=\"day\">\n")
    both.add(day)
    both.add("</g>\n")
    return (both, SVGNight().style(for: both))
  }

  private static func lines(_ writer: SVGWriter, _ drawing: VectorDrawing) -> TextBuffer {
    var writer = writer
    writer.add(drawing.elements)
    return writer.lines
  }

  private static func beginning(_ page: VectorPage, usesLinks: Bool) -> String {
    let size = page.size
    let length = { (pixels: Int) in page.millimeters(pixels).map { "\($0)mm" } ?? "\(pixels)" }
    return "<svg xmlns=\"http://www.w3.org/2000/svg\""
      + (usesLinks ? " xmlns:xlink=\"http://www.w3.org/1999/xlink\"" : "")
      + " width=\"\(length(size.width))\" height=\"\(length(size.height))\""
      + " viewBox=\"0 0 \(size.width) \(size.height)\" role=\"img\">\n"
  }
}

extension VectorDrawing {
  /// True if the drawing contains images or copies.
  var usesLinks: Bool { elements.contains(where: \.usesLinks) }

  /// Returns true if the drawing has the elements of another one, so that a style sheet can tell
  /// which of two palettes colors them.
  func differsOnlyInColors(
    _ palette: Palette, from other: VectorDrawing, _ otherPalette: Palette
  ) -> Bool {
    elements == other.elements && !elements.contains(where: \.hasPixels)
      && palette.alphas == otherPalette.alphas
  }
}

extension VectorElement {
  fileprivate var hasPixels: Bool {
    switch self {
    case .image: true
    case .group(let elements, _, _), .copies(let elements, _), .apart(let elements):
      elements.contains(where: \.hasPixels)
    default: false
    }
  }

  fileprivate var usesLinks: Bool {
    switch self {
    case .copies, .image: true
    case .group(let elements, _, _), .apart(let elements): elements.contains(where: \.usesLinks)
    default: false
    }
  }
}
