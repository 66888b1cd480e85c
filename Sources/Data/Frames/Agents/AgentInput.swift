internal import Arrays
internal import Grids
internal import Settings
internal import Synchronization

/// A table of agents that was read once. It is in memory, or read again when its frames are played.
struct AgentInput: Sendable {
  /// All frames, or only one that has the properties of the others.
  let table: AgentTable
  /// The properties of all frames; of a live pipe those of the first one.
  let survey: AgentSurvey
  /// The SHA-256 in hexadecimal digits; nil for a live pipe.
  private(set) var hash: String?
  /// The input to read again; nil if the table has all frames.
  private(set) var stream: RecordingInput?
  /// True if frames are read from a pipe while they are played, so that their number is not known.
  private(set) var isLive = false
  /// What the user says about the table, with the kinds in their order.
  let options: AgentOptions

  /// The bytes up to which tables are kept in memory although their frames can be read one by one.
  private static let mostKept = 32 << 20

  /// Creates the input of a table in memory.
  init(_ table: AgentTable, _ options: AgentOptions, hash: String? = nil) {
    (self.table, self.options, self.hash) = (table, options, hash)
    survey = AgentSurvey(table, options)
  }

  private init(
    _ table: AgentTable, _ survey: AgentSurvey, _ options: AgentOptions, of stream: RecordingInput
  ) {
    (self.table, self.survey, self.options, self.stream) = (table, survey, options, stream)
  }

  /// Reads a table. A table that exceeds memory is measured, and its frames are read again when they are
  /// played, if its rows are sorted by time. With bounds, a smaller one exceeds memory. The frames of a
  /// pipe are played as they come, if the settings say all that would be measured.
  ///
  /// - Parameter isLive: returns true if nothing of a table with some columns needs to be measured.
  init(
    _ file: SourceFile, _ options: AgentOptions, isLive: (AgentTable) -> Bool
  ) throws(RecordingProblem) {
    let input = RecordingInput(
      file, ArrayOptions(mostCells: 0, memory: options.memory), names: nil)
    var most = options.bounds == nil ? options.memory : min(options.memory, Self.mostKept)
    switch input.stream.source {
    case .program: most = options.memory
    case .pipe:
      let least = min(options.memory, Self.mostKept)
      if let whole = try Self.whole(input, options, memory: least) {
        self = whole
        return
      }
      if let live = try Self.live(input, options, isLive) {
        self = live
        return
      }
      try input.keepAll()
    case .file, .postponed: break
    }
    if let whole = try Self.whole(input, options, memory: most) {
      self = whole
    } else if case .program = input.stream.source {
      throw .tableMemory(name: input.name, limit: options.memory)
    } else if let measured = try Self.measured(input, options) {
      self = measured
    } else if most < options.memory,
      let whole = try Self.whole(input, options, memory: options.memory)
    {
      self = whole
    } else {
      throw .unsortedTable(name: input.name, limit: options.memory)
    }
  }

  /// Reads a table to its end; returns nil if it takes more memory.
  private static func whole(
    _ input: RecordingInput, _ options: AgentOptions, memory: Int
  ) throws(RecordingProblem) -> AgentInput? {
    let reader = try input.peek()
    reader.startHash()
    var limited = options
    limited.memory = memory
    do throws(RecordingProblem) {
      let table = try reader.read { source throws(Located<ArrayProblem>) in
        try AgentTable(source, limited)
      }
      if table.frames.isEmpty { throw RecordingProblem.noFrames(name: input.name) }
      return AgentInput(table, options, hash: try reader.finishHash())
    } catch {
      if reader.problem?.isLimit == true, !CancellationCheck.isOver { return nil }
      throw error
    }
  }

  /// Reads the first frame of a pipe; returns nil if others must be known before it is drawn.
  private static func live(
    _ input: RecordingInput, _ options: AgentOptions, _ isLive: (AgentTable) -> Bool
  ) throws(RecordingProblem) -> AgentInput? {
    let reader = try input.peek()
    do throws(RecordingProblem) {
      guard let table = try reader.nextAgents(after: 0, options), isLive(table) else { return nil }
      var live = AgentInput(table, AgentSurvey(table, options), options, of: input)
      live.isLive = true
      return live
    } catch {
      if reader.problem == .unsortedTimes { return nil }
      throw error
    }
  }

  /// Measures the frames of a table one by one; returns nil if its rows are not sorted by time.
  private static func measured(
    _ input: RecordingInput, _ options: AgentOptions
  ) throws(RecordingProblem) -> AgentInput? {
    let reader = try input.open()
    reader.startHash()
    var (survey, options, last) = (AgentSurvey(), options, AgentTable?.none)
    do throws(RecordingProblem) {
      while let table = try reader.nextAgents(after: 1, options) {
        if let frame = table.frames.last { survey.add(frame, of: table, options) }
        last = table
      }
    } catch {
      if reader.problem == .unsortedTimes { return nil }
      throw error
    }
    guard var table = last else { throw .noFrames(name: input.name) }
    if options.kinds == nil {
      let names = AgentTable.inOrder(table.kinds)
      survey.orderKinds(table.kinds.map { names.firstIndex(of: $0) ?? 0 })
      table.kinds = names
      if !names.isEmpty { options.kinds = names }
    }
    var measured = AgentInput(table, survey, options, of: input)
    measured.hash = try reader.finishHash()
    return measured
  }
}

/// The tables of a file that were read, by what the user says about them. A class, since variations share it.
final class AgentInputs: Sendable {
  private let known = Mutex<[AgentOptions: Result<AgentInput, RecordingProblem>]>([:])

  func input(
    of file: SourceFile, _ options: AgentOptions, isLive: (AgentTable) -> Bool
  ) throws(RecordingProblem) -> AgentInput {
    if let known = known.withLock({ $0[options] }) { return try known.get() }
    let result = Result { () throws(RecordingProblem) in
      try AgentInput(file, options, isLive: isLive)
    }
    known.withLock { $0[options] = result }
    return try result.get()
  }
}

/// The frames of a table of agents, by their numbers. Those that are not in memory are read one after the
/// other; an earlier one is read again from the beginning.
///
/// It is a class because the copies of a world share the position in the input.
final class AgentFeed: Sendable {
  private struct State: ~Copyable {
    var reader: RecordingReader?
    /// The last frames that were read.
    var table: AgentTable?
    /// The number of frames that were read.
    var count = 0
    var isAtEnd = false
  }

  private let input: AgentInput
  /// The number of frames before a frame that its image shows.
  private let trail: Int
  private let state = Mutex(State())

  init(_ input: AgentInput, trail: Int) { (self.input, self.trail) = (input, trail) }

  /// Returns a frame, counted from 0, or the last one if there are fewer: its number, and a table with
  /// the frame, those of its trail and the next one.
  func frame(
    _ number: Int
  ) throws(RecordingProblem) -> (number: Int, table: AgentTable, index: Int) {
    guard let stream = input.stream else {
      let last = min(number, input.table.frames.count - 1)
      return (last, input.table, last)
    }
    return try state.withLock { state throws(RecordingProblem) in
      try read(to: number + 1, of: stream, &state)
      guard let table = state.table else { throw .noFrames(name: stream.name) }
      let number = min(number, state.count - 1)
      return (number, table, number - state.count + table.frames.count)
    }
  }

  private func read(
    to number: Int, of stream: RecordingInput, _ state: inout State
  ) throws(RecordingProblem) {
    let first = state.count - (state.table?.frames.count ?? 0)
    if first > max(0, number - 1 - trail) { state = State() }
    while state.count <= number, !state.isAtEnd {
      if state.reader == nil { state.reader = try stream.open() }
      guard let next = try state.reader?.nextAgents(after: trail + 1, input.options) else {
        state.isAtEnd = true
        return
      }
      (state.table, state.count) = (next, state.count + 1)
    }
  }
}
