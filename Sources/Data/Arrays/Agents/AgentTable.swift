internal import Archives
package import Decoding
internal import Grids
package import Settings

/// The agents of a run of a model, frame by frame.
package struct AgentTable: Sendable {
  /// An agent in a frame. Numbers are as the table has them; what is missing is not a number.
  package struct Agent: Sendable {
    package var x = Double.nan
    package var y = Double.nan
    /// The heading as an angle, or the velocity along x.
    package var heading = Double.nan
    /// The velocity along y.
    package var climb = Double.nan
    /// The numbers that the size and the color show.
    package var size = Float.nan
    package var color = Float.nan
    /// Its own color as 0xRRGGBB; -1 for none.
    package fileprivate(set) var tint: Int32 = -1
    /// The place of its id among all ids: numbers before texts, in ascending order.
    package fileprivate(set) var id: Int32 = -1
    /// The index of its kind.
    package fileprivate(set) var kind: UInt16 = 0
    package fileprivate(set) var isHidden = false
    /// Its own shape; nil for none.
    package fileprivate(set) var shape: AgentShape?

    /// True if it is drawn somewhere.
    package var hasPlace: Bool { x.isFinite && y.isFinite && !isHidden }
  }

  /// The shapes of agents that a table names.
  package enum AgentShape: UInt8, Sendable {
    case circle, square, triangle, arrow

    /// Returns the shape with a name of NetLogo, such as `circle 2`; nil for other shapes, such as `sheep`.
    fileprivate init?(_ bytes: ArraySlice<UInt8>) {
      let letters = bytes.filter { $0 != UInt8(ascii: "\"") }
      switch String(decoding: letters, as: UTF8.self) {
      case "circle", "circle 2", "dot": self = .circle
      case "square", "square 2", "box": self = .square
      case "triangle", "triangle 2": self = .triangle
      case "default", "arrow": self = .arrow
      default: return nil
      }
    }
  }

  package struct Frame: Sendable {
    /// The time as it is written; nil for a table without times.
    package let time: String?
    /// The agents in the order in which they are drawn: by kind, and then by id.
    package let agents: Range<Int>
  }

  /// The bounds of the world; nil if the table does not say them.
  package var bounds: AgentBounds?
  package fileprivate(set) var frames: [Frame] = []
  package fileprivate(set) var agents: [Agent] = []
  /// The index of the same agent in the frame before, for each agent; -1 for none. Empty without ids.
  package fileprivate(set) var previous: [Int32] = []
  /// The names of the kinds in their order; empty for a table without kinds.
  package fileprivate(set) var kinds: [String] = []
  /// The numbers of each column that is measured, in the order of the agents.
  package fileprivate(set) var measured: [[Double]] = []
  package let program: AgentProgram?
  /// The names of all columns.
  package let columns: [String]
  /// The roles that have a column.
  package let roles: Set<AgentRole>
  /// The number of agents without a place, which are not drawn.
  package fileprivate(set) var unplaced = 0

  package var hasHeadings: Bool { roles.contains(.heading) || hasVelocities }
  package var hasVelocities: Bool { roles.contains(.velocity) || roles.contains(.velocityX) }

  fileprivate init(_ columns: AgentColumns, named names: [String], _ bounds: AgentBounds?) {
    self.columns = names
    (program, roles, self.bounds) = (columns.program, Set(columns.indices.keys), bounds)
  }

  /// The bytes of an agent while a table is read and sorted.
  fileprivate static let bytesAnAgent = 3 * MemoryLayout<AgentRow>.stride + 16
}

extension AgentTable {
  /// Reads a table. Throws the first error, with its line and column.
  package init(
    _ source: ByteSource, _ options: AgentOptions
  ) throws(Located<ArrayProblem>) {
    let start = source.peek(4)
    guard start.starts(with: [0x1F, 0x8B, 8]) else {
      self = try Self.plain(source, options)
      return
    }
    let stream = InflatedStream(.gzip) { Array(source.next()) }
    let table = Result { () throws(Located<ArrayProblem>) in
      try Self.plain(ByteSource { stream.next() }, options)
    }
    if stream.isDamaged { throw Located("the gzip data are damaged or incomplete", column: 1) }
    self = try table.get()
  }

  private static func plain(
    _ source: ByteSource, _ options: AgentOptions
  ) throws(Located<ArrayProblem>) -> AgentTable {
    let start = source.peek(64)
    if start.isEmpty { throw Located(.empty, column: 1) }
    if ArrayAgents.recognizes(start) {
      return try table(of: ArrayAgents(source, options), options)
    }
    if options.names != nil { throw Located(.namesOfTable, column: 1) }
    guard source.beginsText else { throw Located(.notATableOfAgents, column: 1) }
    let longest = max(1 << 10, options.memory / 8)
    if JSONRecords.recognizes(start) {
      return try table(of: JSONRecords(source, longest: longest), options)
    }
    if NetLogoReader.recognizes(InputLine(number: 1, bytes: start)) {
      return try table(of: NetLogoAgents(source, longest: longest), options)
    }
    return try table(of: TableRecords(source, firstLines(of: source), longest: longest), options)
  }

  private static func table(
    of records: some AgentRecords, _ options: AgentOptions
  ) throws(Located<ArrayProblem>) -> AgentTable {
    var reader = try AgentTableReader(records, options)
    try reader.readAll()
    return try reader.table()
  }
}

/// An agent with its frame and its line in the text.
private struct AgentRow {
  var agent: AgentTable.Agent
  var frame: Int32
  let line: Int32
  /// Its number in the order of the text.
  let number: Int32

  /// The order in which agents are drawn.
  var order: (Int32, UInt16, Int32, Int32) { (frame, agent.kind, agent.id, line) }
}

/// A reader of all records of a table of agents.
private struct AgentTableReader<Records: AgentRecords> {
  private var records: Records
  private let options: AgentOptions
  private let columns: AgentColumns
  /// The place of each role among the columns that are read; nil for a role without a column.
  private let places: [Int?]
  private var numbers: NumberParser
  private var rows: [AgentRow] = []
  /// The numbers of each column that is measured, in the order of the text.
  private var measured: [[Double]]
  private var times = AgentTimes()
  private var ids = AgentNames()
  private var kinds = AgentNames()
  private var run: String?

  init(_ records: Records, _ options: AgentOptions) throws(Located<ArrayProblem>) {
    let columns = try AgentColumns(records.names, options, line: records.nameLine)
    if let run = options.run, columns.indices[.run] == nil {
      throw Located(.noRuns, line: records.nameLine, column: 1)
    }
    let roles = AgentRole.allCases.filter { columns.indices[$0] != nil }
    places = AgentRole.allCases.map { roles.firstIndex(of: $0) }
    numbers = NumberParser(records.separator)
    (self.records, self.options, self.columns, run) = (records, options, columns, options.run)
    measured = options.measured.map { _ in [] }
    self.records.choose(roles.map { columns.indices[$0] ?? 0 } + columns.measured)
    for kind in options.kinds ?? [] { _ = kinds.number(of: kind) }
  }

  mutating func readAll() throws(Located<ArrayProblem>) {
    var cancellation = CancellationCheck()
    while let line = try records.next() {
      if cancellation.isOver(after: 64) { throw Located(.outOfTime, line: line.number, column: 1) }
      try read(line)
    }
    if CancellationCheck.isOver { throw Located(.outOfTime, column: 1) }
  }

  private func has(_ role: AgentRole) -> Bool { places[role.rawValue] != nil }

  private func field(_ role: AgentRole) -> Range<Int>? {
    places[role.rawValue].map { records.fields[$0] }
  }

  private func bytes(_ line: InputLine, _ field: Range<Int>) -> ArraySlice<UInt8> {
    let start = line.bytes.startIndex
    return line.bytes[start + field.lowerBound..<start + field.upperBound]
  }

  private mutating func read(_ line: InputLine) throws(Located<ArrayProblem>) {
    guard try isOfRun(line) else { return }
    let held =
      rows.count * (AgentTable.bytesAnAgent + 24 * measured.count) + ids.bytes + kinds.bytes
      + times.bytes
    guard held < options.memory, line.number < Int(Int32.max) else {
      throw Located(.agentMemory(limit: options.memory), line: line.number, column: 1)
    }
    var agent = AgentTable.Agent()
    let frame = try frame(line)
    (agent.x, agent.y) = try place(line)
    try readHeading(line, &agent)
    agent.size = Float(try number(line, .size))
    agent.color = Float(try number(line, .color))
    if let field = field(.hidden) { agent.isHidden = Self.isTrue(bytes(line, field)) }
    if let field = field(.tint) { agent.tint = try tint(line, field) }
    if let field = field(.shape) { agent.shape = .init(bytes(line, field)) }
    try readNames(line, &agent)
    for (place, name) in options.measured.enumerated() {
      let field = records.fields[records.fields.count - measured.count + place]
      measured[place].append(try number(line, field, of: name))
    }
    rows.append(
      AgentRow(
        agent: agent, frame: frame, line: Int32(line.number), number: Int32(rows.count)))
  }

  private static func isTrue(_ word: ArraySlice<UInt8>) -> Bool {
    ["true", "1", "yes"].contains(String(decoding: word, as: UTF8.self).lowercased())
  }

  private func tint(_ line: InputLine, _ field: Range<Int>) throws(Located<ArrayProblem>) -> Int32 {
    if Self.isMissing(bytes(line, field)) { return -1 }
    guard let color = NetLogoColor.color(line.bytes.span, field) else {
      throw line.fault(field) { .notAColor($0) }
    }
    return Int32(color & 0xFFFFFF)
  }

  /// Returns true if a record belongs to the run to draw. Throws an error if there are several.
  private mutating func isOfRun(_ line: InputLine) throws(Located<ArrayProblem>) -> Bool {
    guard let field = field(.run) else { return true }
    let word = bytes(line, field)
    if run.map({ word.elementsEqual($0.utf8) }) == true { return true }
    if options.run != nil { return false }
    let text = records.word(word)
    guard let first = run else {
      run = text
      return true
    }
    throw line.fault(field) { _ in
      .severalRuns(records.names[columns.indices[.run] ?? 0], first, text)
    }
  }

  private mutating func frame(_ line: InputLine) throws(Located<ArrayProblem>) -> Int32 {
    guard let field = field(.time) else { return Int32(clamping: records.frame) }
    guard let frame = times.number(of: bytes(line, field), &numbers) else {
      throw line.fault(field) { .notATime($0) }
    }
    return frame
  }

  /// Returns the place of an agent, which is not a number if it has none.
  private mutating func place(_ line: InputLine) throws(Located<ArrayProblem>) -> (Double, Double) {
    guard let field = field(.place) else {
      return (try number(line, .x), try number(line, .y))
    }
    return try pair(line, field)
  }

  private mutating func readHeading(
    _ line: InputLine, _ agent: inout AgentTable.Agent
  ) throws(Located<ArrayProblem>) {
    if has(.heading) {
      agent.heading = try number(line, .heading)
    } else if let field = field(.velocity) {
      (agent.heading, agent.climb) = try pair(line, field)
    } else if has(.velocityX) {
      agent.heading = try number(line, .velocityX)
      agent.climb = try number(line, .velocityY)
    }
  }

  /// Returns two numbers such as `(3, 4)` or `[3.5 4.2]`; no numbers for `None` and an empty field.
  private func pair(
    _ line: InputLine, _ field: Range<Int>
  ) throws(Located<ArrayProblem>) -> (Double, Double) {
    let word = bytes(line, field)
    if Self.isMissing(word) { return (.nan, .nan) }
    guard let position = TablePosition(word) else { throw line.fault(field) { .notAPosition($0) } }
    return (position.x, position.y)
  }

  private static func isMissing(_ word: ArraySlice<UInt8>) -> Bool {
    word.isEmpty
      || ["None", "nan", "NaN", "NA", "missing", "nothing"].contains { word.elementsEqual($0.utf8) }
  }

  /// Returns the number of a role; not a number for a missing one, or without a column.
  private mutating func number(
    _ line: InputLine, _ role: AgentRole
  ) throws(Located<ArrayProblem>) -> Double {
    guard let field = field(role) else { return .nan }
    return try number(line, field, of: records.names[columns.indices[role] ?? 0])
  }

  private mutating func number(
    _ line: InputLine, _ field: Range<Int>, of column: String
  ) throws(Located<ArrayProblem>) -> Double {
    if let number = numbers.number(line.bytes.span, field)?.double { return number }
    guard Self.isMissing(bytes(line, field)) else {
      throw line.fault(field) { .notANumber($0, column: column) }
    }
    return .nan
  }

  /// The kind of agents without one.
  private static var unknownKind: String { "unknown" }

  private mutating func readNames(
    _ line: InputLine, _ agent: inout AgentTable.Agent
  ) throws(Located<ArrayProblem>) {
    if let field = field(.id) {
      let word = bytes(line, field)
      if !word.isEmpty {
        agent.id = ids.known(word) ?? ids.number(of: records.word(word), writtenAs: word)
      }
    }
    guard let field = field(.kind) else { return }
    let (word, count) = (bytes(line, field), kinds.list.count)
    let kind =
      kinds.known(word)
      ?? kinds.number(
        of: Self.isMissing(word) ? Self.unknownKind : records.word(word), writtenAs: word)
    agent.kind = UInt16(clamping: kind)
    if kinds.list.count == count { return }
    if let known = options.kinds { throw line.fault(field) { .unknownKind($0, known) } }
    if count >= AgentOptions.mostKinds {
      let column = records.names[columns.indices[.kind] ?? 0]
      throw line.fault(field) { _ in .manyKinds(column, most: AgentOptions.mostKinds) }
    }
  }

  // MARK: Order

  /// Returns the table of the records that were read.
  mutating func table() throws(Located<ArrayProblem>) -> AgentTable {
    var table = AgentTable(columns, named: records.names, records.bounds)
    if let run = options.run, rows.isEmpty { throw Located(.noRun(run), column: 1) }
    var (places, names) = times.inOrder
    if places.isEmpty { names = records.times }
    let count = max(names.count, places.isEmpty ? records.frameCount : 0)
    table.kinds = sortKinds()
    let ranks = ids.order
    for row in rows.indices {
      if !places.isEmpty { rows[row].frame = places[Int(rows[row].frame)] }
      let id = Int(rows[row].agent.id)
      if id >= 0 { rows[row].agent.id = ranks[id] }
    }
    let isSorted = zip(rows, rows.dropFirst()).allSatisfy { $0.order < $1.order }
    if !isSorted { rows.sort { $0.order < $1.order } }
    var start = 0
    for frame in 0..<count {
      let end = rows[start...].firstIndex { Int($0.frame) > frame } ?? rows.count
      let time = names.isEmpty ? nil : names[frame]
      table.frames.append(AgentTable.Frame(time: time, agents: start..<end))
      start = end
    }
    table.unplaced = rows.count { !$0.agent.x.isFinite || !$0.agent.y.isFinite }
    if has(.id) { table.previous = try previous(table.frames, ids: ranks.count) }
    table.agents = rows.map(\.agent)
    table.measured = measured.map { numbers in rows.map { numbers[Int($0.number)] } }
    keepHeadings(&table)
    return table
  }

  /// Gives the kinds their order, and returns their names.
  private mutating func sortKinds() -> [String] {
    if !has(.kind) { return [] }
    let order = options.kinds == nil ? kinds.order : kinds.list.indices.map(Int32.init)
    for row in rows.indices {
      rows[row].agent.kind = UInt16(clamping: order[Int(rows[row].agent.kind)])
    }
    var names = kinds.list
    for (kind, place) in order.enumerated() { names[Int(place)] = kinds.list[kind] }
    return names
  }

  /// Returns the index of each agent in the frame before.
  private func previous(
    _ frames: [AgentTable.Frame], ids: Int
  ) throws(Located<ArrayProblem>) -> [Int32] {
    var latest = [(frame: Int, row: Int32)](repeating: (-2, -1), count: ids)
    var result = [Int32](repeating: -1, count: rows.count)
    for (frame, part) in frames.enumerated() {
      for row in part.agents {
        let id = Int(rows[row].agent.id)
        if id < 0 { continue }
        if latest[id].frame == frame {
          let name = self.ids.name(ofRank: id)
          throw Located(
            .secondAgent(name, frames[frame].time), line: Int(rows[row].line), column: 1)
        }
        if latest[id].frame == frame - 1 { result[row] = latest[id].row }
        latest[id] = (frame, Int32(row))
      }
    }
    return result
  }

  /// Gives agents that stand still the heading that they had before.
  private func keepHeadings(_ table: inout AgentTable) {
    guard table.hasVelocities, !table.previous.isEmpty else { return }
    for (index, before) in table.previous.enumerated() where before >= 0 {
      let agent = table.agents[index]
      if agent.heading == 0, agent.climb == 0 {
        table.agents[index].heading = table.agents[Int(before)].heading
        table.agents[index].climb = table.agents[Int(before)].climb
      }
    }
  }
}

/// The times of a table, numbered as they occur.
private struct AgentTimes {
  private var numbers: [Double: Int32] = [:]
  private var list: [(order: Double, name: String)] = []
  private var last: (word: ArraySlice<UInt8>, number: Int32)?
  /// The memory of the times.
  var bytes: Int { list.count * 160 }

  /// Returns the number of a time; nil if it is none.
  mutating func number(of word: ArraySlice<UInt8>, _ parser: inout NumberParser) -> Int32? {
    if let last, last.word == word { return last.number }
    let text = word.span
    let order = parser.number(text, 0..<text.count)?.double ?? TableTime(word)?.order
    guard let order, order.isFinite, list.count < Int(Int32.max) else { return nil }
    let number = numbers[order] ?? Int32(list.count)
    if Int(number) == list.count {
      numbers[order] = number
      list.append((order, String(decoding: word, as: UTF8.self)))
    }
    last = (word, number)
    return number
  }

  /// The place of each time in ascending order, and the times in this order as they are written.
  var inOrder: (places: [Int32], names: [String]) {
    let sorted = list.indices.sorted { list[$0].order < list[$1].order }
    var places = [Int32](repeating: 0, count: list.count)
    for (place, number) in sorted.enumerated() { places[number] = Int32(place) }
    return (places, sorted.map { list[$0].name })
  }
}

/// Names that are numbered as they occur.
private struct AgentNames {
  private(set) var list: [String] = []
  private var numbers: [String: Int32] = [:]
  private var words: [ArraySlice<UInt8>: Int32] = [:]
  private var integers: [Int: Int32] = [:]
  /// The integer that each name is, or -1, and the number of the name that probably follows: most
  /// programs write agents in the same order at each time.
  private var listOfIntegers: [Int] = []
  private var next = 0
  /// The memory of the names.
  private(set) var bytes = 0

  /// Returns the number of a name that occurred before in the same spelling.
  mutating func known(_ word: ArraySlice<UInt8>) -> Int32? {
    guard let integer = Self.integer(word) else { return words[word] }
    if next >= list.count { next = 0 }
    if next < list.count, listOfIntegers[next] == integer {
      next += 1
      return Int32(next - 1)
    }
    let number = integers[integer]
    if let number { next = Int(number) + 1 }
    return number
  }

  mutating func number(of name: String, writtenAs word: ArraySlice<UInt8>? = nil) -> Int32 {
    let number = numbers[name] ?? Int32(list.count)
    let integer = word.flatMap(Self.integer)
    if Int(number) == list.count {
      numbers[name] = number
      list.append(name)
      listOfIntegers.append(integer ?? -1)
      bytes += 256 + 2 * name.utf8.count
    }
    if let integer {
      integers[integer] = number
    } else if let word {
      // The slice would keep the memory of its line.
      words[Array(word)[...]] = number
      bytes += 128 + word.count
    }
    return number
  }

  /// Returns a whole number without a sign and leading zeros.
  private static func integer(_ word: ArraySlice<UInt8>) -> Int? {
    guard (1...18).contains(word.count), word.first != 48 || word.count == 1 else { return nil }
    var result = 0
    for byte in word {
      guard (48...57).contains(byte) else { return nil }
      result = 10 * result + Int(byte) - 48
    }
    return result
  }

  /// The place of each name among all: numbers before texts, in ascending order.
  var order: [Int32] {
    var places = [Int32](repeating: 0, count: list.count)
    for (place, number) in sorted.enumerated() { places[number] = Int32(place) }
    return places
  }

  func name(ofRank rank: Int) -> String { list[sorted[rank]] }

  private var sorted: [Int] {
    let keys = list.map { (Double($0) ?? .infinity, $0) }
    return list.indices.sorted { keys[$0] < keys[$1] }
  }
}
