internal import Settings

/// What a column of a table of agents means.
package enum AgentRole: Int, CaseIterable, Sendable {
  case time, id, x, y, place, heading, velocityX, velocityY, velocity, kind, run, hidden
  /// The numbers that sizes and colors show, which the user names.
  case size, color
  /// The agent's own color and shape.
  case tint, shape

  /// The names that programs write, in lowercase, the most telling ones first.
  fileprivate var names: [String] {
    switch self {
    case .time: ColumnNames.time
    case .id: ["agentid", "who", "obj_id", "id", "agent_id", "agent", "name"]
    case .x: ["x", "xcor", "location.x", "pos_x", "x_pos", "p0", "pos_1", "pxcor"]
    case .y: ["y", "ycor", "location.y", "pos_y", "y_pos", "p1", "pos_2", "pycor"]
    case .place: ColumnNames.position + ["location"]
    case .heading: ["heading", "angle", "theta", "direction", "orientation"]
    case .velocityX: ["vx", "vel_x", "vel_1", "velocity_x"]
    case .velocityY: ["vy", "vel_y", "vel_2", "velocity_y"]
    case .velocity: ["vel", "velocity"]
    case .kind: ["kind", "breed", "agent_type", "obj_type", "type", "species"]
    case .run: ["run", "runid", "run_id", "[run number]", "iteration"]
    case .hidden: ["hidden?", "hidden"]
    case .size, .color, .tint, .shape: []
    }
  }
}

/// What the user says about a table of agents.
package struct AgentOptions: Hashable, Sendable {
  /// The names of columns, by their roles.
  package var columns: [AgentRole: String] = [:]
  /// The names of the columns whose numbers are measured.
  package var measured: [String] = []
  /// The names of the columns of an array without names.
  package var names: [String]?
  /// The run to draw, of a table with several.
  package var run: String?
  /// The kinds in their order; nil for those of the table, by name.
  package var kinds: [String]?
  /// The most bytes that reading takes.
  package let memory: Int

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
  let program: AgentProgram?

  /// - Parameters:
  ///   - names: the names of all columns.
  ///   - options: the names that the user gives to columns.
  init(_ names: [String], _ options: AgentOptions, line: Int) throws(Located<ArrayProblem>) {
    let lowered = names.map { $0.lowercased() }
    program = AgentProgram(Set(lowered))
    func index(of name: String) throws(Located<ArrayProblem>) -> Int {
      guard let index = names.firstIndex(of: name) ?? lowered.firstIndex(of: name.lowercased())
      else { throw Located(.missingColumn(name, available: names), line: line, column: 1) }
      return index
    }
    for (role, name) in options.columns { indices[role] = try index(of: name) }
    for name in options.measured { measured.append(try index(of: name)) }
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
