internal import Decoding
internal import Settings

/// The turtles of worlds that NetLogo exports (`export-world`), of which each is a frame. NetLogo's manual
/// describes the format under "Export world".
struct NetLogoAgents: AgentRecords {
  private(set) var names: [String] = []
  private(set) var nameLine = 1
  private(set) var frame = -1
  private(set) var times: [String] = []
  private(set) var bounds: AgentBounds?
  let separator = CellSeparator.byte(UInt8(ascii: ","))
  private var lines: LineReader
  private var columns = TableColumns([], .byte(UInt8(ascii: ",")))
  /// The names of the chosen columns, and those of the last section.
  private var (chosen, header): ([String], [String]) = ([], [])
  private var section = Section.other
  /// The first turtle, until it is returned.
  private var first: InputLine?

  private enum Section { case other, globals, globalValues, turtles, turtleValues }

  var frameCount: Int { frame + 1 }
  var fields: [Range<Int>] { columns.fields }

  init(_ source: ByteSource, longest: Int) throws(Located<ArrayProblem>) {
    lines = LineReader(source, longest: longest)
    first = try nextTurtle()
    if names.isEmpty { throw Located(.noTurtles, column: 1) }
  }

  mutating func choose(_ columns: [Int]) {
    chosen = columns.map { names[$0] }
    findColumns()
  }

  private mutating func findColumns() {
    columns = TableColumns(chosen.map { header.firstIndex(of: $0) ?? 0 }, separator)
  }

  mutating func next() throws(Located<ArrayProblem>) -> InputLine? {
    var next = first.take()
    if next == nil { next = try nextTurtle() }
    guard let line = next else { return nil }
    let text = line.bytes.span
    guard columns.scan(text) else {
      throw Located(.shortRow, line: line.number, column: text.count + 1)
    }
    return line
  }

  /// Returns the line of the next turtle, and reads what is before it.
  private mutating func nextTurtle() throws(Located<ArrayProblem>) -> InputLine? {
    while let line = try lines.next() {
      if NetLogoReader.recognizes(line) {
        (frame, section) = (frame + 1, .other)
        times.append("\(frame)")
      } else if line.isBlank {
        section = .other
      } else if section == .turtleValues {
        return line
      } else {
        try read(line)
      }
    }
    return nil
  }

  private mutating func read(_ line: InputLine) throws(Located<ArrayProblem>) {
    let words = line.fields(separator).map { String(decoding: $0, as: UTF8.self) }
    switch section {
    case .other:
      if words == ["GLOBALS"] { section = .globals }
      if words == ["TURTLES"] { section = .turtles }
    case .globals:
      globals = words
      section = .globalValues
    case .globalValues:
      readGlobals(words)
      section = .other
    case .turtles:
      if names.isEmpty { (names, nameLine) = (words, line.number) }
      // The turtles of later worlds may have their variables in another order.
      guard Set(words).isSuperset(of: chosen.isEmpty ? names : chosen) else {
        throw Located(.otherTurtles, line: line.number, column: 1)
      }
      header = words
      findColumns()
      section = .turtleValues
    case .turtleValues: break
    }
  }

  /// The names of the global variables.
  private var globals: [String] = []

  private mutating func readGlobals(_ values: [String]) {
    func number(_ name: String) -> Double? {
      globals.firstIndex(of: name).flatMap {
        values.indices.contains($0) ? Double(values[$0]) : nil
      }
    }
    if let place = globals.firstIndex(of: "ticks"), values.indices.contains(place), !times.isEmpty {
      times[times.count - 1] = values[place]
    }
    guard bounds == nil, let left = number("min-pxcor"), let right = number("max-pxcor"),
      let low = number("min-pycor"), let high = number("max-pycor"), left <= right, low <= high
    else { return }
    // A patch extends by a half from its place.
    bounds = AgentBounds(x: left - 0.5...right + 0.5, y: low - 0.5...high + 0.5)
  }
}
