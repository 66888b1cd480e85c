internal import Settings

/// What a column of a table of agents means.
package enum AgentRole: Int, CaseIterable, Sendable {
  case time, id, x, y, place, heading, velocityX, velocityY, velocity, kind, hidden
  /// The numbers that sizes and colors show, which the user names.
  case size, color
  /// The agent's own color and shape.
  case tint, shape

  /// The names that programs write, in lowercase, the most telling ones first.
  fileprivate var names: [String] {
    switch self {
    case .time: ColumnNames.time
    case .id: ["agentid", "who", "obj_id", "id", "agent_id", "agent", "name"]
    case .x: ["x", "xcor", "location.x", "pos_x", "x_pos", "p0", "pos_1", "pxcor"] + ColumnNames.x
    case .y: ["y", "ycor", "location.y", "pos_y", "y_pos", "p1", "pos_2", "pycor"] + ColumnNames.y
    case .place: ColumnNames.position + ["location"]
    case .heading: ["heading", "angle", "theta", "direction", "orientation"]
    case .velocityX: ["vx", "vel_x", "vel_1", "velocity_x"]
    case .velocityY: ["vy", "vel_y", "vel_2", "velocity_y"]
    case .velocity: ["vel", "velocity"]
    case .kind: ["kind", "breed", "agent_type", "obj_type", "type", "species"]
    case .hidden: ["hidden?", "hidden"]
    case .size, .color, .tint, .shape: []
    }
  }
}

/// A part of the coordinates of a table of agents.
package struct AgentBounds: Hashable, Sendable {
  package let x: ClosedRange<Double>
  package let y: ClosedRange<Double>

  package init(x: ClosedRange<Double>, y: ClosedRange<Double>) { (self.x, self.y) = (x, y) }
}

/// What the user says about a table of agents.
package struct AgentOptions: Hashable, Sendable {
  /// The names of columns, by their roles.
  package var columns: [AgentRole: String] = [:]
  /// The names of the columns whose numbers are measured.
  package var measured: [String] = []
  /// The names of the columns of an array without names.
  package var names: [String]?
  /// The run to draw, of a table with several: a value such as `3`, or those of columns, such as
  /// `run=1,iteration=0`.
  package var run: String?
  /// The kinds in their order; nil for those of the table, by name.
  package var kinds: [String]?
  /// The part of the coordinates that is shown; nil for that of the table.
  package var bounds: AgentBounds?
  /// What is added to places to find out whether they are shown.
  package var shift = 0.0
  /// True to describe a table: to read the numbers of all other columns, the first run only, and several
  /// rows of an agent at a time.
  package var describes = false
  /// The most bytes that reading takes.
  package var memory: Int

  package init(memory: Int) { self.memory = memory }

  /// The most kinds of agents.
  package static let mostKinds = 200
}

/// A program that writes tables of agents, known by the names of columns.
package enum AgentProgram: Sendable {
  case mesa, agentsJL, netLogo, repast, gama, agentPy

  /// - Parameter names: the names of the columns in lowercase.
  init?(_ names: Set<String>) {
    let hasOne = { (some: String...) in !names.isDisjoint(with: some) }
    if names.contains("agentid") {
      self = .mesa
    } else if names.contains("obj_id") {
      self = .agentPy
    } else if hasOne("who", "xcor", "pxcor") {
      self = .netLogo
    } else if names.contains("location.x") || names.isSuperset(of: ["cycle", "name"]) {
      self = .gama
    } else if names.contains("tick"), hasOne("id", "agent_id") {
      self = .repast
    } else if hasOne("time", "step"), names.contains("id"), hasOne("pos", "pos_1", "agent_type") {
      self = .agentsJL
    } else {
      return nil
    }
  }

  /// True if y grows upward.
  package var growsUpward: Bool { self != .gama }
}

/// The columns of a table of agents by their roles.
struct AgentColumns {
  /// The index of each role's column.
  private(set) var indices: [AgentRole: Int] = [:]
  /// The indices of the columns whose numbers are measured.
  private(set) var measured: [Int] = []
  /// The columns that tell runs, and the run to draw; nil for the only one. Those with a run are first.
  private(set) var runs: [(column: Int, value: String?)] = []
  let program: AgentProgram?
  /// True if y grows upward, false if it grows downward; nil if the columns do not tell.
  private(set) var growsUpward: Bool?

  /// The most columns whose numbers are described.
  private static let mostDescribed = 32

  /// The names of columns that tell runs, in lowercase.
  private static let namesOfRuns = ["run", "runid", "run_id", "[run number]", "iteration"]

  /// - Parameters:
  ///   - names: the names of all columns.
  ///   - options: the names that the user gives to columns.
  init(_ names: [String], _ options: AgentOptions, line: Int) throws(Located<ArrayProblem>) {
    let lowered = names.map { $0.lowercased() }
    program = AgentProgram(Set(lowered))
    for (role, name) in options.columns {
      indices[role] = try Self.index(of: name, in: names, line)
    }
    for name in options.measured { measured.append(try Self.index(of: name, in: names, line)) }
    if program == .netLogo {
      // Turtles have sizes, colors and shapes of their own.
      if indices[.size] == nil { indices[.size] = lowered.firstIndex(of: "size") }
      indices[.tint] = lowered.firstIndex(of: "color")
      indices[.shape] = lowered.firstIndex(of: "shape")
    }
    // Sizes and colors may be those of a column with another meaning, such as a heading.
    let own = indices.filter { ![.size, .color, .tint, .shape].contains($0.key) }
    var used = Set(own.values)
    for role in AgentRole.allCases where indices[role] == nil {
      let found = role.names.lazy.compactMap { lowered.firstIndex(of: $0) }
      guard let index = found.first(where: { !used.contains($0) }) else { continue }
      indices[role] = index
      used.insert(index)
    }
    try choosePlace(names, options.columns, line)
    let isNorth = indices[.y].map { ["lat", "latitude"].contains(lowered[$0]) } ?? false
    growsUpward = isNorth ? true : program?.growsUpward
    runs = Self.namesOfRuns.compactMap { lowered.firstIndex(of: $0) }
      .filter { !used.contains($0) }.map { ($0, nil) }
    if let run = options.run { try choose(run, names, line) }
    if options.describes {
      let others = names.indices.filter { index in
        !names[index].isEmpty && !indices.values.contains(index)
          && !runs.contains { $0.column == index }
      }
      measured = Array(others.prefix(Self.mostDescribed))
    }
  }

  /// Returns the index of a column.
  static func index(
    of name: String, in names: [String], _ line: Int
  ) throws(Located<ArrayProblem>) -> Int {
    let lowered = name.lowercased()
    guard
      let index = names.firstIndex(of: name)
        ?? names.firstIndex(where: { $0.lowercased() == lowered })
    else { throw Located(.missingColumn(name, available: names), line: line, column: 1) }
    return index
  }

  /// Chooses a run, such as `3` or `run=1,iteration=0`.
  private mutating func choose(
    _ run: String, _ names: [String], _ line: Int
  ) throws(Located<ArrayProblem>) {
    guard run.contains("=") else {
      if runs.isEmpty { throw Located(.noRuns, line: line, column: 1) }
      runs[0].value = run
      return
    }
    var chosen: [(column: Int, value: String?)] = []
    for part in run.split(separator: ",", omittingEmptySubsequences: false) {
      guard let sign = part.firstIndex(of: "=") else {
        throw Located(.runForm(String(part)), line: line, column: 1)
      }
      let (name, value) = (part[..<sign], part[part.index(after: sign)...])
      let column = try Self.index(of: name.filter { $0 != " " }, in: names, line)
      chosen.append((column, String(value.drop { $0 == " " })))
    }
    runs = chosen + runs.filter { run in !chosen.contains { $0.column == run.column } }
  }

  /// Keeps the column of places, or those of x and y.
  private mutating func choosePlace(
    _ names: [String], _ written: [AgentRole: String], _ line: Int
  ) throws(Located<ArrayProblem>) {
    if indices[.x] != nil, indices[.y] != nil {
      indices[.place] = nil
    } else if let axis = [AgentRole.x, .y].first(where: { written[$0] != nil }) {
      let other = axis == .x ? "y" : "x"
      throw Located(.missingAxis(other, available: names), line: line, column: 1)
    } else if indices[.place] != nil {
      (indices[.x], indices[.y]) = (nil, nil)
    } else {
      throw Located(.noPlaces(names), line: line, column: 1)
    }
    if indices[.velocityX] == nil || indices[.velocityY] == nil {
      (indices[.velocityX], indices[.velocityY]) = (nil, nil)
    }
  }
}
