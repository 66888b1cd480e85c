internal import Decoding
internal import Files
internal import Grids
internal import Imaging

extension Format {
  /// Scalable Vector Graphics: a still as shapes, one file per frame of an animation, or all frames in
  /// one file.
  package static let svg = Format(
    name: "svg",
    summary: "shapes, sharp at any size, for web pages: a still, or an animation of several frames",
    rendering: .shapes, mostFramesPerSecond: SVGFilm.clock.unitsPerSecond,
    clock: SVGAnimation.clock, followsReaders: true, reader: .svg, mediaType: "image/svg+xml",
    cost: cost, still: { image, options, _ in .bytes(SVGDocument(image, options).bytes) },
    film: AnimationEncoder<SVGAnimation>.init)

  private static var cost: EncodingCost {
    var cost = EncodingCost.shapes
    (cost.memoryOfFile, cost.mostBytesOfFile) = (FilmLayers.memory, FilmLayers.mostBytes)
    return cost
  }
}

/// A drawn frame of an animated SVG.
struct SVGFrame: AnimationFrame {
  let drawing: VectorDrawing
  let palette: Palette
  /// The frame for readers who prefer dark pages; nil if all see the same.
  let night: (drawing: VectorDrawing, palette: Palette)?

  let isEmpty = false

  init(_ moment: TimedShot, _ options: EncodingOptions, for path: Path) {
    let image = moment.shot.image
    (drawing, palette) = (image.drawing(.cells), image.palette)
    night = image.night.first.map { ($0.drawing(.cells), $0.palette) }
  }
}

/// An animated SVG being written. It keeps the pieces of all frames, and writes the file at the end.
struct SVGAnimation: AnimationFile {
  private let file: OutputFile
  private let path: Path
  private let options: EncodingOptions
  private let plays: Int
  /// The time at which each frame begins and at which the last one ends, in milliseconds.
  private var times = [0]
  private var day: FilmLayers
  /// The layers at night; nil while they differ from those of the day only in their colors.
  private var night: FilmLayers?
  private var first: SVGFrame?
  private var usesLinks = false

  static let isReplaced = false

  static func clock(_ timing: Timing) -> DelayClock { SVGFilm.clock }

  init(
    _ file: OutputFile, _ image: Image, _ timing: Timing, _ options: EncodingOptions,
    _ path: Path
  ) {
    (self.file, self.path, self.options, plays) = (file, path, options, timing.plays)
    day = FilmLayers(image.palette)
  }

  mutating func write(_ frame: SVGFrame, for units: Int) throws(OutputProblem) {
    first = first ?? frame
    if let dark = frame.night, night == nil,
      !frame.drawing.differsOnlyInColors(frame.palette, from: dark.drawing, dark.palette)
    {
      night = day
    }
    day.add(frame.drawing)
    night?.add(frame.night?.drawing ?? frame.drawing)
    usesLinks = usesLinks || frame.drawing.usesLinks
    times.append(times[times.count - 1] + units)
    try check(day.bytes + (night?.bytes ?? 0))
  }

  func finish() throws(OutputProblem) {
    if let first {
      let (lines, style) = lines(first)
      let motion = SVGFile.motionStyle.joined(separator: "\n") + "\n"
      let document = SVGDocument(
        first.drawing, usesLinks: usesLinks, options, style: motion + style, lines)
      try check(document.bytes.count)
      try file.write(document.bytes)
    }
    try file.close()
  }

  /// Returns the elements of all frames, and the style sheet of those with other colors at night.
  private func lines(_ first: SVGFrame) -> (TextBuffer, style: String) {
    let film = SVGFilm(times, plays: plays)
    guard let dark = first.night else { return (film.lines(of: day, SVGWriter(first.palette)), "") }
    if let night {
      return SVGDocument.both(
        film.lines(of: day, SVGWriter(first.palette)),
        atNight: film.lines(of: night, SVGWriter(dark.palette)))
    }
    let lines = film.lines(of: day, SVGWriter(first.palette, atNight: dark.palette))
    return (lines, SVGNight(first.palette, dark.palette).style(for: lines))
  }

  private func check(_ bytes: Int) throws(OutputProblem) {
    if bytes > FilmLayers.mostBytes {
      throw .encoder(
        path: path.text,
        message: "an animated SVG has at most \(FilmLayers.mostBytes >> 20) MB, and this film needs"
          + " more: lower 'frames' or 'size', or write .html or .webp")
    }
  }
}

/// The layers of a film as SVG, with the times at which its frames begin.
///
/// Pieces with the same frames are one path, whose opacity changes between 0 and 1. The attribute
/// `opacity` is that of the first frame, which viewers without animations show.
struct SVGFilm {
  /// The clock of durations, in milliseconds.
  static let clock = DelayClock(unitsPerSecond: 1000, shortest: 1)

  private let plays: Int
  private let clock: SVGClock

  /// - Parameters:
  ///   - times: the time at which each frame begins and at which the last one ends.
  ///   - plays: the number of times that the film plays; 0 to loop forever.
  init(_ times: [Int], plays: Int) { (clock, self.plays) = (SVGClock(times), plays) }

  func lines(of layers: FilmLayers, _ writer: SVGWriter) -> TextBuffer {
    var writer = writer
    writer.add(line: "<g class=\"film\">")
    var groups: (open: [FilmLayers.Group], count: Int) = ([], 0)
    for layer in layers.layers {
      if layer.key.groups != groups.open {
        writer.close(groups.count)
        let count = layer.key.groups.reduce(0) { $0 + writer.open(by: $1.offset, clip: $1.clip) }
        groups = (layer.key.groups, count)
      }
      add(layer, of: layers, to: &writer)
    }
    writer.close(groups.count + 1)
    return writer.lines
  }

  // MARK: Layers

  /// The attributes that pieces share.
  private enum Style: Hashable {
    case rectangles(UInt8)
    case lines(width: Int, UInt8)
    case elements
  }

  private func add(_ layer: FilmLayers.Layer, of layers: FilmLayers, to writer: inout SVGWriter) {
    let styles = Groups(layer.pieces) { Self.style(of: $0.piece) }
    for (style, pieces) in styles.groups {
      let groups = Groups(pieces) { $0.presence.changes(of: layers.count) }
        .groups.map { ($0.key, $0.members.map(\.piece)) }
      switch style {
      case .rectangles(let entry): addRectangles(groups, entry, to: &writer)
      case .lines(let width, let entry): addLines(groups, width, entry, to: &writer)
      case .elements:
        for (changes, pieces) in groups { add(pieces, changes, of: layers, to: &writer) }
      }
    }
  }

  private static func style(of piece: FilmLayers.Piece) -> Style {
    switch piece {
    case .rectangle(_, let entry): .rectangles(entry)
    case .line(_, let width, let entry): .lines(width: width, entry)
    case .copy, .element: .elements
    }
  }

  private func addRectangles(
    _ groups: [([Int], [FilmLayers.Piece])], _ entry: UInt8, to writer: inout SVGWriter
  ) {
    let regions = groups.map { $0.1.compactMap(\.region) }
    let lattice = RegionLattice(regions.joined())
    let opening = writer.paint("g", entry) {
      " shape-rendering=\"crispEdges\"\($0)\(lattice.transform)>"
    }
    if opening.isEmpty { return }
    writer.add(line: opening)
    for (group, regions) in zip(groups, regions) {
      add(SVGPath(lattice.loops(regions.merged)), group.0, to: &writer)
    }
    writer.close(1)
  }

  private func addLines(
    _ groups: [([Int], [FilmLayers.Piece])], _ width: Int, _ entry: UInt8,
    to writer: inout SVGWriter
  ) {
    let opening = writer.paint("g", entry, as: "stroke") { SVGWriter.line($0, width) + ">" }
    if opening.isEmpty { return }
    writer.add(line: opening)
    for (changes, pieces) in groups {
      let path = pieces.compactMap(\.path).reduce(into: VectorPath()) { $0.append($1) }
      add(SVGPath(path), changes, to: &writer)
    }
    writer.close(1)
  }

  private func add(_ path: SVGPath, _ changes: [Int], to writer: inout SVGWriter) {
    let data = " d=\"\(String(decoding: path.text.bytes, as: UTF8.self))\""
    if changes == [0] { return writer.add(line: "<path\(data)/>") }
    writer.add(line: "<path\(data)\(opacity(changes))>\(animation(changes))</path>")
  }

  /// Adds elements and copies that are shown in the same frames.
  private func add(
    _ pieces: [FilmLayers.Piece], _ changes: [Int], of layers: FilmLayers,
    to writer: inout SVGWriter
  ) {
    if changes != [0] { writer.add(line: "<g\(opacity(changes))>\(animation(changes))") }
    for piece in pieces {
      switch piece {
      case .element(let number): writer.add([layers.elements[number]])
      case .copy(let number, let place):
        guard case .copies(let elements, _) = layers.elements[number] else { continue }
        writer.add([.copies(elements, at: [place])])
      case .rectangle, .line: break
      }
    }
    if changes != [0] { writer.close(1) }
  }

  // MARK: Animations

  /// Returns the attribute of elements that the first frame does not show.
  private func opacity(_ changes: [Int]) -> String { changes[0] == 0 ? "" : " opacity=\"0\"" }

  private func animation(_ changes: [Int]) -> String {
    var text = TextBuffer()
    text.add("<animate attributeName=\"opacity\" calcMode=\"discrete\"")
    text.add(clock.values(of: changes))
    text.add(" dur=\"\(clock.length)\"")
    text.add(
      plays == 0 ? " repeatDur=\"indefinite\"/>" : " repeatCount=\"\(plays)\" fill=\"freeze\"/>")
    return String(decoding: text.bytes, as: UTF8.self)
  }
}

/// The times of a film's frames as SVG.
private struct SVGClock {
  /// The time at which each frame begins and at which the last one ends, in milliseconds.
  private let times: [Int]
  /// The times as shares of the film's duration.
  private let shares: [[UInt8]]

  /// - Parameter times: the time at which each frame begins and at which the last one ends.
  init(_ times: [Int]) {
    self.times = times
    let total = times[times.count - 1]
    let shortest = zip(times.dropFirst(), times).map { $0 - $1 }.min() ?? total
    let digits = Self.digits(of: total, shortest)
    shares = times.map {
      Array(DecimalNumber($0, times: 1, over: total, digits: digits).description.utf8)
    }
  }

  /// Returns the decimal digits of shares. They are off by at most 5 ms, and by a tenth of the
  /// shortest frame.
  private static func digits(of total: Int, _ shortest: Int) -> Int {
    let most = max(1, min(10, shortest / 5))
    var (digits, power) = (1, 10)
    while power * most < total, digits < 9 { (digits, power) = (digits + 1, 10 * power) }
    return digits
  }

  /// The duration of the film in seconds.
  var length: DecimalNumber { DecimalNumber(times[times.count - 1], digits: 3) }

  /// Returns the attributes with the opacities of an element and their times. `changes`: the frames
  /// at which it appears and disappears, alternately.
  func values(of changes: [Int]) -> TextBuffer {
    let starts = changes[0] == 0 ? changes : [0] + changes
    let first = changes[0] == 0 ? 1 : 0
    let timed = timed(starts, first)
    guard let equal = equalSteps(starts, first), equal.bytes.count < timed.bytes.count else {
      return timed
    }
    return equal
  }

  private func timed(_ starts: [Int], _ first: Int) -> TextBuffer {
    var text = TextBuffer()
    text.add(" values=\"")
    text.add(list: starts.indices) { $0.add(($1 + first) % 2) }
    text.add("\" keyTimes=\"")
    text.add(list: starts) { $0.add(shares[$1]) }
    text.add("\"")
    return text
  }

  /// Returns values for equal steps, which need no times; nil if there would be many.
  private func equalSteps(_ starts: [Int], _ first: Int) -> TextBuffer? {
    let ends = starts.dropFirst() + [times.count - 1]
    let step = starts.reduce(times[times.count - 1]) { greatestCommonDivisor($0, times[$1]) }
    guard step > 0, times[times.count - 1] / step <= 8 * starts.count else { return nil }
    let steps = zip(starts, ends).enumerated().flatMap { number, span in
      Array(repeating: (number + first) % 2, count: (times[span.1] - times[span.0]) / step)
    }
    var text = TextBuffer()
    text.add(" values=\"")
    text.add(list: steps) { $0.add($1) }
    text.add("\"")
    return text
  }
}

extension TextBuffer {
  /// Adds a list with semicolons between its members.
  fileprivate mutating func add<Member>(
    list: some Sequence<Member>, _ add: (inout TextBuffer, Member) -> Void
  ) {
    for (number, member) in list.enumerated() {
      if number > 0 { self.add(";") }
      add(&self, member)
    }
  }
}

/// Values in groups with equal keys, both in the order of their first appearance.
private struct Groups<Key: Hashable, Value> {
  private(set) var groups: [(key: Key, members: [Value])] = []

  init(_ values: [Value], by key: (Value) -> Key) {
    var numbers: [Key: Int] = [:]
    for value in values {
      let key = key(value)
      let number = numbers[key] ?? groups.count
      if number == groups.count {
        numbers[key] = number
        groups.append((key, []))
      }
      groups[number].members.append(value)
    }
  }
}

extension FilmLayers.Piece {
  fileprivate var region: Region? {
    if case .rectangle(let region, _) = self { region } else { nil }
  }
  fileprivate var path: VectorPath? { if case .line(let path, _, _) = self { path } else { nil } }
}

extension VectorPath {
  /// Appends another path, which continues the last line if it begins at its end.
  fileprivate mutating func append(_ other: VectorPath) {
    let isContinued =
      if case .line(let end) = steps.last, case .move(end) = other.steps.first { true } else {
        false
      }
    steps += isContinued ? other.steps.dropFirst() : other.steps[...]
  }
}

/// The coarsest grid on whose lines some rectangles lie, which shortens their coordinates.
private struct RegionLattice {
  private let side: Int
  private let origin: Position

  init(_ regions: some Sequence<Region>) {
    var (side, corner) = (0, nil as Position?)
    for region in regions {
      let start = corner ?? Position(x: region.x, y: region.y)
      corner = start
      for length in [region.x - start.x, region.y - start.y, region.width, region.height] {
        side = greatestCommonDivisor(side, abs(length))
      }
    }
    self.side = max(1, side)
    let start = corner ?? Position(x: 0, y: 0)
    let rest = { [side = self.side] (place: Int) in ((place % side) + side) % side }
    origin = Position(x: rest(start.x), y: rest(start.y))
  }

  var transform: String {
    let isMoved = origin != Position(x: 0, y: 0)
    let parts = [
      isMoved ? "translate(\(origin.x) \(origin.y))" : "", side > 1 ? "scale(\(side))" : "",
    ]
    return parts.joined().isEmpty ? "" : " transform=\"\(parts.joined())\""
  }

  /// Returns the corners of rectangles in units of the grid.
  func loops(_ regions: [Region]) -> [[Position]] {
    regions.map { region in
      let x = [region.x, region.columns.upperBound].map { ($0 - origin.x) / side }
      let y = [region.y, region.rows.upperBound].map { ($0 - origin.y) / side }
      return [(x[0], y[0]), (x[1], y[0]), (x[1], y[1]), (x[0], y[1])].map {
        Position(x: $0.0, y: $0.1)
      }
    }
  }
}

extension [Region] {
  /// The same area as fewer rectangles, row by row. Precondition: no two of them overlap.
  fileprivate var merged: [Region] {
    let rows = sorted { ($0.y, $0.x) < ($1.y, $1.x) }.reduce(into: [Region]()) { rows, region in
      if let last = rows.last, last.y == region.y, last.height == region.height,
        last.columns.upperBound == region.x
      {
        rows[rows.count - 1].width += region.width
      } else {
        rows.append(region)
      }
    }
    var (merged, open) = ([Region](), [Range<Int>: Int]())
    for row in rows {
      if let number = open[row.columns], merged[number].rows.upperBound == row.y {
        merged[number].height += row.height
      } else {
        open[row.columns] = merged.count
        merged.append(row)
      }
    }
    return merged
  }
}
