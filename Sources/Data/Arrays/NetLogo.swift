internal import Decoding
internal import Grids
internal import Settings

/// A reader of worlds that NetLogo exports (`export-world`), one after the other. Each is a frame:
/// the colors of its patches, and over them those of its turtles, which can be translucent.
struct NetLogoReader: ArrayReader {
  let size: Size
  let content = ArrayContent.colors
  private var lines: LineReader
  private let options: ArrayOptions
  /// The first frame until it is returned.
  private var first: ArrayFrame?
  /// The number of worlds read.
  private var read = 1
  /// True if the first line of another world has been read.
  private var hasNext = false

  private static let title = "export-world data"

  /// Returns true if a line is the first one of a world.
  static func recognizes(_ line: InputLine) -> Bool {
    let bytes = line.bytes.first == UInt8(ascii: "\"") ? line.bytes.dropFirst() : line.bytes
    return bytes.starts(with: title.utf8)
  }

  init(_ source: ByteSource, _ options: ArrayOptions) throws(Located<ArrayProblem>) {
    self.options = options
    var lines = LineReader(source, longest: options.textLimit)
    _ = try lines.next()
    let world = try Self.world(&lines, options)
    (hasNext, self.lines) = (world.hasNext, lines)
    first = world.frame
    size = world.frame.size
  }

  mutating func next() throws(Located<ArrayProblem>) -> ArrayFrame? {
    if let frame = first.take() { return frame }
    guard hasNext else { return nil }
    read += 1
    let world = try Self.world(&lines, options)
    hasNext = world.hasNext
    guard world.frame.size == size else {
      throw Located(.otherSize(world.frame.size, frame: read, first: size), column: 1)
    }
    return world.frame
  }

  /// Reads a world up to the first line of the next one, or to the end.
  private static func world(
    _ lines: inout LineReader, _ options: ArrayOptions
  ) throws(Located<ArrayProblem>) -> (frame: ArrayFrame, hasNext: Bool) {
    var world = NetLogoWorld(options)
    var last = 1
    while let line = try lines.next() {
      last = line.number
      if recognizes(line) { return (try world.frame(endingAt: last), true) }
      try world.read(line)
    }
    return (try world.frame(endingAt: last), false)
  }
}

/// The parts of an exported world that are drawn: its extent, patches and turtles.
struct NetLogoWorld {
  /// A part of the export. Its title, in quotes, is a line of its own.
  private enum Section: String, CaseIterable {
    case globals = "GLOBALS"
    case turtles = "TURTLES"
    case patches = "PATCHES"
    case links = "LINKS"
    case drawing = "DRAWING"
    case output = "OUTPUT"
    case plots = "PLOTS"
    case extensions = "EXTENSIONS"

    /// The names of the columns that are read; nil if the section is skipped.
    var columns: [String]? {
      switch self {
      case .globals: ["min-pxcor", "max-pxcor", "min-pycor", "max-pycor"]
      case .turtles: ["xcor", "ycor", "color", "hidden?"]
      case .patches: ["pxcor", "pycor", "pcolor"]
      default: nil
      }
    }
  }

  private let options: ArrayOptions
  private var section: Section?
  /// The columns of the section; nil before its header.
  private var columns: TableColumns?
  /// The patches; y increases upward. Nil before they are known.
  private var region: Region?
  /// The colors of the patches, from the top left.
  private var colors: [Int] = []
  private var patchCount = 0
  private var turtles: [(x: Double, y: Double, color: Int)] = []

  init(_ options: ArrayOptions) { self.options = options }

  /// Reads a line after the title of the world.
  mutating func read(_ line: InputLine) throws(Located<ArrayProblem>) {
    if let title = Self.title(of: line) {
      (section, columns) = (title, nil)
    } else if line.isBlank {
      section = nil
    } else if let section, let names = section.columns {
      if columns == nil { return try readHeader(line, names) }
      let text = line.bytes.span
      guard columns?.scan(text) == true, let fields = columns?.fields else {
        throw Located(.shortRow, line: line.number, column: text.count + 1)
      }
      switch section {
      case .globals: try readExtent(line, text, fields)
      case .turtles: try readTurtle(line, text, fields)
      default: try readPatch(line, text, fields)
      }
    }
  }

  private static func title(of line: InputLine) -> Section? {
    guard line.bytes.count <= 20 else { return nil }
    let fields = line.fields(.byte(UInt8(ascii: ",")))
    guard fields.count == 1 else { return nil }
    return Section(rawValue: String(decoding: fields[0], as: UTF8.self))
  }

  private mutating func readHeader(
    _ line: InputLine, _ names: [String]
  ) throws(Located<ArrayProblem>) {
    let words = line.fields(.byte(UInt8(ascii: ","))).map { String(decoding: $0, as: UTF8.self) }
    var indices: [Int] = []
    for name in names {
      guard let index = words.firstIndex(of: name) else {
        throw Located(
          .missingColumn(name, available: words), line: line.number, column: 1)
      }
      indices.append(index)
    }
    columns = TableColumns(indices, .byte(UInt8(ascii: ",")))
  }

  /// Reads the lowest and highest coordinates of patches.
  private mutating func readExtent(
    _ line: InputLine, _ text: Span<UInt8>, _ fields: [Range<Int>]
  ) throws(Located<ArrayProblem>) {
    guard region == nil else { return }
    var ends: [Int] = []
    for field in fields { ends.append(try Self.coordinate(line, text, field)) }
    let size = Size(width: ends[1] - ends[0] + 1, height: ends[3] - ends[2] + 1)
    do throws(ArrayProblem) {
      // The colors, and a copy of them with the turtles.
      try size.check(options, bytesACell: 16)
    } catch {
      throw Located(error, line: line.number, column: 1)
    }
    region = Region(x: ends[0], y: ends[2], width: size.width, height: size.height)
    colors = Array(repeating: 0, count: size.area)
  }

  private mutating func readPatch(
    _ line: InputLine, _ text: Span<UInt8>, _ fields: [Range<Int>]
  ) throws(Located<ArrayProblem>) {
    let position = Position(
      x: try Self.coordinate(line, text, fields[0]), y: try Self.coordinate(line, text, fields[1]))
    guard let place = place(of: position) else {
      let problem = region.map { ArrayProblem.outside(position, $0.size) }
      throw Located(problem ?? .patchCount(0, expected: nil), line: line.number, column: 1)
    }
    colors[place] = try Self.color(line, text, fields[2])
    patchCount += 1
  }

  private mutating func readTurtle(
    _ line: InputLine, _ text: Span<UInt8>, _ fields: [Range<Int>]
  ) throws(Located<ArrayProblem>) {
    let isHidden = fields[3].map { text[$0] }.elementsEqual("true".utf8)
    guard !isHidden, options.showsTurtles else { return }
    // The turtles take three times their bytes while the array grows.
    guard turtles.count < (options.memory - 18 * colors.count) / 72 else {
      throw Located(.tableMemory(limit: options.memory), line: line.number, column: 1)
    }
    var ends: [Double] = []
    for field in fields[..<2] {
      guard let number = TextNumber(text, field)?.double, abs(number) < 1e9 else {
        throw line.fault(field) { .notACoordinate($0) }
      }
      ends.append(number)
    }
    turtles.append((ends[0], ends[1], try Self.color(line, text, fields[2])))
  }

  /// Returns the frame after the last line of the world.
  func frame(endingAt line: Int) throws(Located<ArrayProblem>) -> ArrayFrame {
    guard let region, patchCount == region.size.area else {
      throw Located(
        .patchCount(patchCount, expected: region?.size.area), line: line, column: 1)
    }
    var colors = colors
    for turtle in turtles {
      // A patch is a square around its integer coordinates.
      let position = Position(
        x: Int((turtle.x + 0.5).rounded(.down)), y: Int((turtle.y + 0.5).rounded(.down)))
      if let place = place(of: position) {
        colors[place] = StoredColor.value(turtle.color, over: colors[place])
      }
    }
    return ArrayFrame(size: region.size, values: .integers(colors))
  }

  /// Returns the index of a patch in a frame; nil if it is outside.
  private func place(of position: Position) -> Int? {
    guard let region, region.contains(position) else { return nil }
    let row = region.y + region.height - 1 - position.y
    return row * region.width + position.x - region.x
  }

  private static func coordinate(
    _ line: InputLine, _ text: Span<UInt8>, _ field: Range<Int>
  ) throws(Located<ArrayProblem>) -> Int {
    guard case .integer(let number)? = TextNumber(text, field), abs(number) < 1 << 31 else {
      throw line.fault(field) { .notACoordinate($0) }
    }
    return number
  }

  private static func color(
    _ line: InputLine, _ text: Span<UInt8>, _ field: Range<Int>
  ) throws(Located<ArrayProblem>) -> Int {
    guard let color = NetLogoColor.color(text, field) else {
      throw line.fault(field) { .notAColor($0) }
    }
    return color
  }
}

/// The colors of NetLogo as `0xRRGGBB`.
///
/// A color number is a hue in tens, with a shade in its last digit and fraction: 5 is the hue
/// itself, lower shades are darker and higher ones lighter. NetLogo's manual describes them under
/// "Colors".
enum NetLogoColor {
  /// Returns the color of a field: a number, or a list of red, green, blue and possibly alpha. Nil
  /// if the field is something else.
  static func color(_ text: Span<UInt8>, _ field: Range<Int>) -> Int? {
    if let number = TextNumber(text, field)?.double { return color(number) }
    let word = String(decoding: field.map { text[$0] }, as: UTF8.self).lowercased()
    if let hue = names.firstIndex(of: word) { return hues[hue] }
    if word == "black" { return 0 }
    if word == "white" { return 0xFFFFFF }
    let digits = word.dropFirst()
    if word.hasPrefix("#"), word.utf8.count == 7, digits.allSatisfy(\.isHexDigit) {
      return Int(digits, radix: 16)
    }
    guard field.count > 2, field.count < longest, text[field.lowerBound] == UInt8(ascii: "["),
      text[field.upperBound - 1] == UInt8(ascii: "]")
    else { return nil }
    let list = InputLine(number: 1, bytes: field.dropFirst().dropLast().map { text[$0] }[...])
    let channels = list.fields(.blanks).compactMap { TextNumber($0)?.double.rounded() }
    guard (3...4).contains(channels.count), channels.allSatisfy({ (0...255).contains($0) }) else {
      return nil
    }
    return StoredColor.value(
      red: Int(channels[0]), green: Int(channels[1]), blue: Int(channels[2]),
      alpha: channels.count == 4 ? Int(channels[3]) : 255)
  }

  /// The maximum length of a list in bytes.
  private static let longest = 200

  /// Returns a color as RGB; nil if it is not finite. Numbers beyond 0 to 140 wrap around.
  private static func color(_ number: Double) -> Int? {
    guard number.isFinite else { return nil }
    let wrapped = number.truncatingRemainder(dividingBy: 140)
    let tenths = Int(((wrapped < 0 ? wrapped + 140 : wrapped) * 10).rounded(.down)) % 1400
    // Black and white are exact.
    if tenths == 0 { return 0 }
    if tenths == 99 { return 0xFFFFFF }
    let shade = Double(tenths % 100 - 50) / 50.48 + 0.012
    return [16, 8, 0].reduce(0) { color, shift in
      let channel = hues[tenths / 100] >> shift & 255
      let distance = shade < 0 ? channel : 255 - channel
      return color | (channel + Int(Double(distance) * shade)) << shift
    }
  }

  /// The names of the hues in NetLogo.
  private static let names = [
    "gray", "red", "orange", "brown", "yellow", "green", "lime", "turquoise", "cyan", "sky", "blue",
    "violet", "magenta", "pink",
  ]

  /// The hues from gray to pink, with shade 5.
  private static let hues = [
    0x8C8C8C, 0xD73027, 0xF16913, 0x9C6D46, 0xEDED2F, 0x57B03A, 0x2AD139, 0x1B9E77, 0x52C4C4,
    0x2B8CBE, 0x325CA8, 0x7B4EA3, 0xA61969, 0xE07E95,
  ]
}
