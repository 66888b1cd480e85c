internal import Archives
package import Decoding
internal import Grids
package import Settings

extension AgentTable {
  /// Returns the next frame after some of those before it; nil after the last frame.
  package typealias Next = () throws(Located<ArrayProblem>) -> AgentTable?

  /// Reads a table. Throws the first error, with its line and column.
  package init(
    _ source: ByteSource, _ options: AgentOptions
  ) throws(Located<ArrayProblem>) {
    let text = Inflated(source)
    let table = try text.checked { () throws(Located<ArrayProblem>) in
      try Self.reader(of: text.source, after: nil, options)()
    }
    guard let table else { throw Located(.empty, column: 1) }
    self = table
  }

  /// Reads a table that is sorted by time frame by frame, so that memory does not grow with their
  /// number.
  ///
  /// - Parameter earlier: the most frames that are returned before the next one.
  package static func frames(
    of source: ByteSource, after earlier: Int, _ options: AgentOptions
  ) throws(Located<ArrayProblem>) -> Next {
    let text = Inflated(source)
    let next = try text.checked { () throws(Located<ArrayProblem>) in
      try reader(of: text.source, after: earlier, options)
    }
    return { () throws(Located<ArrayProblem>) in try text.checked(next) }
  }

  /// Returns a reader of all frames (`earlier` is nil), or of one frame after the other. Each form of a
  /// table has code of its own, since a call for each field would take longer than its number.
  private static func reader(
    of source: ByteSource, after earlier: Int?, _ options: AgentOptions
  ) throws(Located<ArrayProblem>) -> Next {
    let start = source.peek(64)
    if start.isEmpty { throw Located(.empty, column: 1) }
    if ArrayAgents.recognizes(start) {
      return try reader(of: ArrayAgents(source, options), after: earlier, options)
    }
    if options.names != nil { throw Located(.namesOfTable, column: 1) }
    guard source.beginsText else { throw Located(.notATableOfAgents, column: 1) }
    let longest = max(1 << 10, options.memory / 8)
    if JSONRecords.recognizes(start) {
      return try reader(of: JSONRecords(source, longest: longest), after: earlier, options)
    }
    if NetLogoReader.recognizes(InputLine(number: 1, bytes: start)) {
      return try reader(of: NetLogoAgents(source, longest: longest), after: earlier, options)
    }
    let records = try TableRecords(source, firstLines(of: source), longest: longest)
    return try reader(of: records, after: earlier, options)
  }

  private static func reader(
    of records: some AgentRecords, after earlier: Int?, _ options: AgentOptions
  ) throws(Located<ArrayProblem>) -> Next {
    var reader = try AgentTableReader(records, options, areFrames: earlier != nil)
    guard let earlier else {
      return { () throws(Located<ArrayProblem>) in try reader.wholeTable() }
    }
    return { () throws(Located<ArrayProblem>) in try reader.nextFrame(after: earlier) }
  }
}

/// The bytes of a table, decompressed if necessary.
private struct Inflated {
  let source: ByteSource
  private var stream: InflatedStream?

  init(_ source: ByteSource) {
    guard source.peek(4).starts(with: [0x1F, 0x8B, 8]) else {
      self.source = source
      return
    }
    let stream = InflatedStream(.gzip) { Array(source.next()) }
    self.source = ByteSource { stream.next() }
    self.stream = stream
  }

  /// Returns what a function reads. Throws an error if the compressed bytes are damaged.
  func checked<Value>(
    _ read: () throws(Located<ArrayProblem>) -> Value
  ) throws(Located<ArrayProblem>) -> Value {
    let result = Result { () throws(Located<ArrayProblem>) in try read() }
    if stream?.isDamaged == true {
      throw Located("the gzip data are damaged or incomplete", column: 1)
    }
    return try result.get()
  }
}

/// An agent with its frame and its line in the text.
private struct AgentRow {
  var agent: AgentTable.Agent
  var frame: Int32
  let line: Int32
  /// Its number in the order of the text.
  var number: Int32
}

/// A reader of the records of a table of agents: of all of them, or frame by frame.
private struct AgentTableReader<Records: AgentRecords> {
  private var records: Records
  private let options: AgentOptions
  private let columns: AgentColumns
  /// The place of each role among the columns that are read; nil for a role without a column.
  private let places: [Int?]
  private var numbers: NumberParser
  /// The rows that are not in the table yet.
  private var rows: [AgentRow] = []
  /// The numbers of each column that is measured, in the order of the text.
  private var measured: [[Double]]
  private var times = AgentTimes()
  private var ids = AgentNames()
  private var kinds = AgentNames()
  /// The place of each id among all, in ascending order.
  private var ranks: [Int32] = []
  /// The run to read in each column of runs; nil before the first row.
  private var runs: [String?]
  /// True if the table is read frame by frame.
  private let areFrames: Bool
  private var isAtEnd = false

  /// The frames that are complete, of which the first ones may be removed.
  private var table: AgentTable
  /// The numbers of frames that are complete, and of agents and frames that are removed.
  private var (complete, removed) = (0, 0)
  /// The frame and the index of the last row of each id, with the agents that are removed.
  private var latest: [(frame: Int, row: Int)] = []

  init(
    _ records: Records, _ options: AgentOptions, areFrames: Bool
  ) throws(Located<ArrayProblem>) {
    let columns = try AgentColumns(records.names, options, line: records.nameLine)
    let roles = AgentRole.allCases.filter { columns.indices[$0] != nil }
    places = AgentRole.allCases.map { roles.firstIndex(of: $0) }
    numbers = NumberParser(records.separator)
    (self.records, self.options, self.columns) = (records, options, columns)
    (runs, self.areFrames) = (columns.runs.map(\.value), areFrames)
    table = AgentTable(columns, named: records.names)
    measured = table.measured
    self.records.choose(
      roles.map { columns.indices[$0] ?? 0 } + columns.runs.map(\.column) + columns.measured)
    for kind in options.kinds ?? [] { _ = kinds.number(of: kind) }
  }

  /// The bytes of an agent while a table is read and sorted.
  private static var bytesAnAgent: Int { 3 * MemoryLayout<AgentRow>.stride + 16 }

  /// Reads the next record. Returns false at the end.
  private mutating func readNext(
    _ cancellation: inout CancellationCheck
  ) throws(Located<ArrayProblem>) -> Bool {
    guard let line = try records.next() else {
      isAtEnd = true
      if CancellationCheck.isOver { throw Located(.outOfTime, column: 1) }
      return false
    }
    if cancellation.isOver(after: 64) { throw Located(.outOfTime, line: line.number, column: 1) }
    try read(line)
    return true
  }

  // MARK: Fields

  private func has(_ role: AgentRole) -> Bool { places[role.rawValue] != nil }

  private func field(_ role: AgentRole) -> Range<Int>? {
    places[role.rawValue].map { records.fields[$0] }
  }

  /// Returns the range of a column after those of roles and runs.
  private func measuredField(_ place: Int) -> Range<Int> {
    let fields = records.fields
    return fields[fields.count - measured.count + place]
  }

  private func bytes(_ line: InputLine, _ field: Range<Int>) -> ArraySlice<UInt8> {
    let start = line.bytes.startIndex
    return line.bytes[start + field.lowerBound..<start + field.upperBound]
  }

  private mutating func read(_ line: InputLine) throws(Located<ArrayProblem>) {
    guard try isOfRun(line) else { return }
    let held =
      (rows.count + table.agents.count) * (Self.bytesAnAgent + 24 * measured.count)
      + ids.bytes + kinds.bytes + times.bytes
    guard held < options.memory, line.number < Int(Int32.max) || areFrames else {
      throw Located(.agentMemory(limit: options.memory), line: line.number, column: 1)
    }
    var agent = AgentTable.Agent()
    let frame = try frame(line)
    (agent.x, agent.y) = try place(line)
    try readHeading(line, &agent)
    if has(.size) { agent.size = Float(try number(line, .size)) }
    if has(.color) { agent.color = Float(try number(line, .color)) }
    if let field = field(.hidden) { agent.isHidden = Self.isTrue(bytes(line, field)) }
    if let field = field(.tint) { agent.tint = try tint(line, field) }
    if let field = field(.shape) { agent.shape = .init(bytes(line, field)) }
    try readNames(line, &agent)
    for place in measured.indices {
      let field = measuredField(place)
      let number = number(line, field)
      if number == nil, !options.describes {
        throw line.fault(field) { .notANumber($0, column: table.measuredColumns[place]) }
      }
      if number == nil { table.texts.insert(place) }
      measured[place].append(number ?? .nan)
    }
    rows.append(
      AgentRow(
        agent: agent, frame: frame, line: Int32(truncatingIfNeeded: line.number),
        number: Int32(rows.count)))
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

  /// The most runs that are described.
  private static var mostRuns: Int { 20 }

  /// Returns true if a record belongs to the run to draw. Throws an error if there are several.
  private mutating func isOfRun(_ line: InputLine) throws(Located<ArrayProblem>) -> Bool {
    for place in runs.indices {
      let field = records.fields[records.fields.count - measured.count - runs.count + place]
      let word = bytes(line, field)
      guard let run = runs[place] else {
        runs[place] = records.word(word)
        continue
      }
      if word.elementsEqual(run.utf8) { continue }
      // The columns whose runs are given are the first ones.
      if columns.runs[place].value != nil { return false }
      if options.describes {
        let run = "\(records.names[columns.runs[place].column])=\(records.word(word))"
        if table.otherRuns.count < Self.mostRuns, !table.otherRuns.contains(run) {
          table.otherRuns.append(run)
        }
        return false
      }
      let names = columns.runs.map { records.names[$0.column] }
      throw line.fault(field) { _ in
        .severalRuns(names[place], run, records.word(word), all: names)
      }
    }
    return true
  }

  private mutating func frame(_ line: InputLine) throws(Located<ArrayProblem>) -> Int32 {
    guard let field = field(.time) else { return Int32(clamping: records.frame) }
    guard let frame = times.number(of: bytes(line, field), &numbers) else {
      throw line.fault(field) { .notATime($0) }
    }
    if areFrames, !times.areAscending { throw line.fault(field) { _ in .unsortedTimes } }
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

  /// Returns two numbers such as `(3, 4)` or `[3.5 4.2]`, without a third one; no numbers for `None` and
  /// an empty field.
  private mutating func pair(
    _ line: InputLine, _ field: Range<Int>
  ) throws(Located<ArrayProblem>) -> (Double, Double) {
    let word = bytes(line, field)
    guard let position = TablePosition(word) else {
      if Self.isMissing(word) { return (.nan, .nan) }
      throw line.fault(field) { .notAPosition($0) }
    }
    if position.z != nil { table.hasThirdAxis = true }
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
    if let number = number(line, field) { return number }
    throw line.fault(field) {
      .notANumber($0, column: records.names[columns.indices[role] ?? 0])
    }
  }

  /// Returns the number in a field, which is not a number if it is missing; nil for anything else.
  private mutating func number(_ line: InputLine, _ field: Range<Int>) -> Double? {
    if let number = numbers.number(line.bytes.span, field)?.double { return number }
    return Self.isMissing(bytes(line, field)) ? .nan : nil
  }

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
    let kind = kinds.known(word) ?? kinds.number(of: kindName(word), writtenAs: word)
    agent.kind = UInt16(clamping: kind)
    if kinds.list.count == count { return }
    if let known = options.kinds { throw line.fault(field) { .unknownKind($0, known) } }
    if count >= AgentOptions.mostKinds {
      let column = records.names[columns.indices[.kind] ?? 0]
      throw line.fault(field) { _ in .manyKinds(column, most: AgentOptions.mostKinds) }
    }
  }

  /// Returns the name of a kind: of a breed in NetLogo's `{breed wolves}`, and `unknown` for agents
  /// without one.
  private func kindName(_ word: ArraySlice<UInt8>) -> String {
    if Self.isMissing(word) { return "unknown" }
    let text = records.word(word)
    if text == "{all-turtles}" { return "turtles" }
    let isBreed = text.hasPrefix("{breed ") && text.hasSuffix("}")
    return isBreed ? String(text.dropFirst(7).dropLast()) : text
  }

  // MARK: Frames

  /// Reads all records, in any order of their times.
  mutating func wholeTable() throws(Located<ArrayProblem>) -> AgentTable {
    var cancellation = CancellationCheck()
    while try readNext(&cancellation) {}
    try checkRun()
    let (order, names) = times.inOrder
    if !order.isEmpty {
      for row in rows.indices { rows[row].frame = order[Int(rows[row].frame)] }
    }
    sortKinds()
    sortRows()
    table.agents.reserveCapacity(rows.count)
    table.previous.reserveCapacity(has(.id) ? rows.count : 0)
    var start = 0
    for frame in 0..<(order.isEmpty ? records.frameCount : names.count) {
      var end = start
      while end < rows.count, rows[end].frame == Int32(frame) { end += 1 }
      try add(start..<end, at: order.isEmpty ? time(of: frame) : names[frame])
      start = end
    }
    (rows, table.bounds) = ([], records.bounds)
    return table
  }

  /// Returns the next frame of a table that is sorted by time, and up to `earlier` ones before it; nil at
  /// the end.
  mutating func nextFrame(after earlier: Int) throws(Located<ArrayProblem>) -> AgentTable? {
    var cancellation = CancellationCheck()
    // The last row may belong to a later frame.
    while !isAtEnd, Int(rows.last?.frame ?? 0) <= complete {
      _ = try readNext(&cancellation)
    }
    if isAtEnd { try checkRun() }
    if isAtEnd, complete >= (times.count == 0 ? records.frameCount : times.count) { return nil }
    let next = rows.last.flatMap { Int($0.frame) > complete ? $0 : nil }
    if next != nil { rows.removeLast() }
    if table.frames.count > earlier { remove(table.frames.count - earlier) }
    sortRows()
    try add(rows.indices, at: time(of: complete))
    startRows(with: next)
    forgetIDs()
    table.bounds = records.bounds
    if has(.kind) { table.kinds = kinds.list }
    return table
  }

  /// Removes the rows that are in the table.
  private mutating func startRows(with next: AgentRow?) {
    for column in measured.indices {
      measured[column].removeFirst(measured[column].count - (next == nil ? 0 : 1))
    }
    rows.removeAll(keepingCapacity: true)
    if var next {
      next.number = 0
      rows.append(next)
    }
    times.forget(before: complete)
  }

  private func checkRun() throws(Located<ArrayProblem>) {
    if let run = options.run, rows.isEmpty, complete == 0 { throw Located(.noRun(run), column: 1) }
  }

  private func time(of frame: Int) -> String? {
    if let name = times.name(of: frame) { return name }
    return records.times.indices.contains(frame) ? records.times[frame] : nil
  }

  /// Gives the kinds of rows their order.
  private mutating func sortKinds() {
    if !has(.kind) { return }
    table.kinds = kinds.list
    if options.kinds != nil { return }
    let order = kinds.order
    for row in rows.indices {
      rows[row].agent.kind = UInt16(clamping: order[Int(rows[row].agent.kind)])
    }
    for (kind, place) in order.enumerated() { table.kinds[Int(place)] = kinds.list[kind] }
  }

  /// Sorts the rows by frame, kind, id and line.
  private mutating func sortRows() {
    if ranks.count != ids.list.count { ranks = ids.order }
    let ranks = ranks
    func precedes(_ first: AgentRow, _ second: AgentRow) -> Bool {
      if first.frame != second.frame { return first.frame < second.frame }
      if first.agent.kind != second.agent.kind { return first.agent.kind < second.agent.kind }
      let (one, other) = (first.agent.id, second.agent.id)
      if one == other { return first.line &- second.line < 0 }
      return (one < 0 ? -1 : ranks[Int(one)]) < (other < 0 ? -1 : ranks[Int(other)])
    }
    let isSorted = rows.indices.dropFirst().allSatisfy { !precedes(rows[$0], rows[$0 - 1]) }
    if !isSorted { rows.sort(by: precedes) }
  }

  /// Adds the rows of the next frame, which are sorted, to the table.
  private mutating func add(
    _ places: Range<Int>, at time: String?
  ) throws(Located<ArrayProblem>) {
    let start = table.agents.count
    for place in places {
      var agent = rows[place].agent
      if has(.id) {
        let before = try previous(of: rows[place], at: time)
        table.previous.append(Int32(before))
        // Agents that stand still keep the heading that they had before.
        if before >= 0, table.hasVelocities, agent.heading == 0, agent.climb == 0 {
          let last = table.agents[before]
          (agent.heading, agent.climb) = (last.heading, last.climb)
        }
      }
      table.agents.append(agent)
    }
    for column in measured.indices {
      let numbers = places.map { measured[column][Int(rows[$0].number)] }
      table.measured[column] += numbers
    }
    table.frames.append(.init(time: time, agents: start..<table.agents.count))
    complete += 1
  }

  /// Returns the index in the table of an agent in the frame before; -1 for none.
  private mutating func previous(
    of row: AgentRow, at time: String?
  ) throws(Located<ArrayProblem>) -> Int {
    let id = Int(row.agent.id)
    if id < 0 { return -1 }
    while latest.count <= id { latest.append((-2, -1)) }
    let last = latest[id]
    if last.frame == complete, options.describes {
      table.secondRows += 1
      return -1
    }
    if last.frame == complete {
      throw Located(.secondAgent(ids.list[id], time), line: Int(row.line), column: 1)
    }
    latest[id] = (complete, removed + table.agents.count)
    return last.frame == complete - 1 ? max(-1, last.row - removed) : -1
  }

  private mutating func remove(_ frames: Int) {
    removed += table.frames[frames - 1].agents.upperBound
    table.removeFrames(frames)
  }

  /// Forgets the ids of agents that are no longer in the table, once most of all ids are theirs.
  private mutating func forgetIDs() {
    guard ids.list.count > 4096 + 4 * (table.agents.count + rows.count) else { return }
    let (old, rowsOfOld) = (ids, latest)
    (ids, latest, ranks) = (AgentNames(), [], [])
    func number(_ id: Int32) -> Int32 {
      if id < 0 { return id }
      let number = ids.add(id, of: old)
      if Int(number) == latest.count {
        latest.append(rowsOfOld.indices.contains(Int(id)) ? rowsOfOld[Int(id)] : (-2, -1))
      }
      return number
    }
    for index in table.agents.indices { table.agents[index].id = number(table.agents[index].id) }
    for row in rows.indices { rows[row].agent.id = number(rows[row].agent.id) }
  }
}
