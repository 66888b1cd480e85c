internal import Formulas
internal import Settings

// MARK: - Edges

extension ModelReader {
  /// The sides of a board, in the order of `Sides`.
  private static let sides = ["left", "right", "top", "bottom"]
  /// The key of the states in a mapping from fields to edges.
  private static let states = "states"
  private static let words: [String: Definition.Edge] = [
    "repeat": .repeated, "mirror": .mirrored, "wrap": .wrapped,
  ]

  /// The cells to which a part of `edges` applies.
  private enum Part: Equatable {
    case all, states, agents
    case field(Int)

    /// True for what has states at an edge, not numbers.
    var isOfStates: Bool { self == .states || self == .agents }
  }

  /// Reads what lies beyond the edges: one value, or a mapping of sides, or of fields and states.
  mutating func readEdges() {
    guard let written = setting("edges") else { return }
    definition.defaults.isPlane = true
    if let topology = setting("topology"), topology.text == "torus" {
      fail("a torus has no edges: remove 'topology' or 'edges'", topology.place)
    }
    checkNames(written)
    var edges = Definition.Edges(
      states: .init(.initial), fields: definition.fields.map { _ in .init(.initial) })
    if case .settings(let settings) = written.content,
      !settings.contains(where: { Self.isSide($0.name) })
    {
      for setting in settings where !log.isFull {
        if let part = part(setting) { read(setting.value, part, &edges) }
      }
    } else {
      read(written, .all, &edges)
    }
    // A side with an error may be meant to wrap.
    if !hasInvalidEdge {
      for sides in [edges.states] + edges.fields + [edges.agents].compactMap({ $0 })
      where !checkJoins(sides, written) { break }
    }
    definition.edges = edges
  }

  private static func isSide(_ name: String) -> Bool { sides.contains(name) || name == "others" }

  /// Rejects names that have another meaning in `edges`.
  private mutating func checkNames(_ written: Written) {
    for word in Self.words.keys.sorted() where names[word] != nil {
      fail("'\(word)' has a meaning in 'edges': choose another name", written.place)
    }
    for word in Self.sides + ["others", Self.states] where field(named: word) != nil {
      fail("'\(word)' has a meaning in 'edges': choose another name for the field", written.place)
    }
  }

  /// Returns the cells that a key names; nil after an error.
  private mutating func part(_ setting: Setting) -> Part? {
    if setting.name == Self.states, !definition.states.isEmpty { return .states }
    if let field = field(named: setting.name) { return .field(field) }
    if setting.name == "agents", names.hasAgents { return .agents }
    let own = definition.fields.map(\.name) + (definition.states.isEmpty ? [] : [Self.states])
    let known = Self.sides + ["others"] + own
    let list = ": expected \(Self.alternatives(known))"
    let hint = log.hint(setting.name, among: known, else: list)
    failUnknown(
      setting.name, "unknown side or field '\(Token.short(setting.name))'\(hint)", setting.place)
    return nil
  }

  /// Reads one value for all sides, or a mapping of sides.
  private mutating func read(_ written: Written, _ part: Part, _ edges: inout Definition.Edges) {
    guard case .settings = written.content else {
      return read(written, part, Self.sides.indices, &edges)
    }
    let settings = mapping(written, "", keys: Self.sides + ["others"]) ?? []
    for setting in settings where !log.isFull {
      if let side = Self.sides.firstIndex(of: setting.name) {
        read(setting.value, part, side..<side + 1, &edges)
      } else if setting.name == "others" {
        for (side, name) in Self.sides.enumerated() where settings[name] == nil {
          read(setting.value, part, side..<side + 1, &edges)
        }
      }
    }
  }

  private mutating func read(
    _ written: Written, _ part: Part, _ sides: Range<Int>, _ edges: inout Definition.Edges
  ) {
    guard let edge = edge(written, part) else {
      hasInvalidEdge = true
      return
    }
    for side in sides {
      if part == .agents {
        var sides = edges.agents ?? .init(.initial)
        sides.edges[side] = edge
        edges.agents = sides
      } else if part != .states, edge.isOfFields {
        for field in edges.fields.indices where part == .all || part == .field(field) {
          edges.fields[field].edges[side] = edge
        }
      }
      if part == .all || part == .states, edge.isOfStates { edges.states.edges[side] = edge }
    }
  }

  /// Returns the value of an edge; nil after an error.
  private mutating func edge(_ written: Written, _ part: Part) -> Definition.Edge? {
    let expected = "a state, a number, repeat, mirror or wrap"
    guard let text = text(written, expected) else { return nil }
    if let edge = Self.words[text] { return edge }
    if case .state(let state)? = names[text], part == .all || part.isOfStates {
      return .state(state)
    }
    if part.isOfStates || part == .all && definition.fields.isEmpty {
      let known = definition.states.map(\.name) + Self.words.keys.sorted()
      let hint = log.hint(text, among: known, else: ": expected \(Self.alternatives(known))")
      failUnknown(text, "unknown state '\(Token.short(text))'\(hint)", written.place)
      return nil
    }
    if let problem = problem(ofWord: text) {
      failUnknown(text, problem, written.place)
      return nil
    }
    return formula(written, as: .number, .place, "an edge").map { .number($0) }
  }

  /// Returns the error of a single unknown word; nil for others.
  private mutating func problem(ofWord text: String) -> String? {
    guard text.unicodeScalars.allSatisfy(\.continuesName), !text.allSatisfy(\.isNumber),
      names[text] == nil, !Self.isKnown(text)
    else { return nil }
    let known = definition.states.map(\.name) + Self.words.keys.sorted()
    let list = ": expected a number, a formula, \(Self.alternatives(known))"
    return "unknown word '\(Token.short(text))'\(log.hint(text, among: known, else: list))"
  }

  /// Returns true if the sides that wrap are opposite ones, and records an error otherwise.
  private mutating func checkJoins(_ sides: Definition.Sides, _ written: Written) -> Bool {
    var isJoined = true
    for axis in [0, 2] where sides.edges[axis].isWrapped != sides.edges[axis + 1].isWrapped {
      isJoined = false
      let (wrapped, other) = sides.edges[axis].isWrapped ? (axis, axis + 1) : (axis + 1, axis)
      fail(
        "'\(Self.sides[wrapped]): wrap' joins both sides of the board: write"
          + " '\(Self.sides[other]): wrap', too", written.place)
    }
    return isJoined
  }
}

extension Definition.Edge {
  var isWrapped: Bool { if case .wrapped = self { true } else { false } }

  /// True if an edge of all cells applies to the states.
  fileprivate var isOfStates: Bool { if case .number = self { false } else { true } }
  /// True if an edge of all cells applies to the fields.
  fileprivate var isOfFields: Bool { if case .state = self { false } else { true } }
}
