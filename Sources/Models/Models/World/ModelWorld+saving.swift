internal import Grids
internal import Patterns
internal import Worlds

// Worlds as cells, from which a run can continue.

extension ModelWorld {
  var savedName: String { setup.definition.savedName }

  /// The beginning of the names of saved worlds, in place of a rule.
  static let savedMark = "model-"

  /// Returns the states and the bytes of the fields, below each other between two rows that mark
  /// the ends of the pattern; nil if that takes more than `memory` bytes.
  func savedCells(within memory: Int) -> Grid<CellState>? {
    let bytesACell = setup.definition.states.count.signum() + 4 * setup.definition.fields.count
    // The bytes of the fields, and the cells that are made of them.
    if 2 * bytesACell * setup.size.area > memory { return nil }
    let mark = Array(repeating: CellState(1), count: setup.size.width)
    let bytes = contents.fields.flatMap { field in
      (0..<4).flatMap { byte in
        field.map { UInt8(truncatingIfNeeded: $0.bitPattern >> (8 * UInt32(byte))) }
      }
    }
    let elements = mark + contents.states + bytes + savedGlobals + savedAgents + mark
    let size = Size(width: setup.size.width, height: elements.count / setup.size.width)
    return Grid(size: size, elements: elements)
  }

  /// The bytes of the variables, in whole rows.
  private var savedGlobals: [UInt8] {
    let bytes = globals.flatMap { global in
      (0..<4).map { UInt8(truncatingIfNeeded: global.bitPattern >> (8 * UInt32($0))) }
    }
    return bytes + repeatElement(0, count: rowsOfGlobals * setup.size.width - bytes.count)
  }

  private var rowsOfGlobals: Int {
    (4 * globals.count + setup.size.width - 1) / setup.size.width
  }

  /// The last generation that can be saved. Its product with `repeat` fits in 64 bits.
  private static var lastGeneration: Int { 1 << 40 }

  /// Continues from a saved world.
  mutating func resume(from pattern: Pattern) throws(OpeningProblem) {
    let (width, area) = (setup.size.width, setup.size.area)
    let parts = contents.states.count / area + 4 * contents.fields.count
    let rows = parts * setup.size.height + rowsOfGlobals + 2
    let hasAgents = !setup.definition.agents.isEmpty
    guard pattern.size.width == width,
      hasAgents ? pattern.size.height > rows : pattern.size.height == rows
    else {
      throw OpeningProblem("model", "the saved world is one of another model or size")
    }
    guard (0...Self.lastGeneration).contains(pattern.generation) else {
      throw OpeningProblem("model", "generation \(pattern.generation) is too late for a model")
    }
    var bytes = [UInt8](repeating: 0, count: pattern.size.area)
    for run in pattern.runs {
      for x in run.columns { bytes[run.y * width + x] = run.state }
    }
    contents.states = Array(bytes[width...].prefix(contents.states.count))
    let start = width + contents.states.count
    for field in contents.fields.indices {
      contents.fields[field] = (0..<area).map { cell in
        let first = start + 4 * field * area + cell
        let bits = (0..<4).reduce(UInt32(0)) { $0 | UInt32(bytes[first + $1 * area]) << (8 * $1) }
        return Float(bitPattern: bits)
      }
    }
    let variables = start + 4 * contents.fields.count * area
    for number in globals.indices {
      let bits = (0..<4).reduce(UInt32(0)) {
        $0 | UInt32(bytes[variables + 4 * number + $1]) << (8 * $1)
      }
      globals[number] = Float(bitPattern: bits)
    }
    if hasAgents {
      let end = bytes.count - width
      try resumeAgents(from: bytes[min(end, variables + width * rowsOfGlobals)..<end])
    }
    let states = setup.definition.states.count
    guard contents.states.allSatisfy({ Int($0) < states }) else {
      throw OpeningProblem("model", "the saved world has states that the model does not have")
    }
    (generation, watch) = (pattern.generation, ChanceWatch())
    updateShown()
  }
}

// MARK: - Agents

extension ModelWorld {
  /// The bytes of the agents, in whole rows: how many there are, the number of the next one, and the
  /// number, kind, place, heading and traits of each.
  var savedAgents: [UInt8] {
    if setup.definition.agents.isEmpty { return [] }
    let agents = contents.agents
    let words =
      [UInt32(agents.count), agents.nextID] + agents.ids + agents.kinds.map { UInt32($0) }
      + agents.numbers.map(\.bitPattern)
    let bytes = words.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) }
    }
    let rest = bytes.count % setup.size.width
    return bytes + repeatElement(0, count: rest == 0 ? 0 : setup.size.width - rest)
  }

  /// Reads the bytes of saved agents.
  mutating func resumeAgents(from bytes: ArraySlice<UInt8>) throws(OpeningProblem) {
    let (first, stride) = (bytes.startIndex, setup.definition.agentStride)
    func word(_ number: Int) -> UInt32 {
      let start = first + 4 * number
      guard start + 4 <= bytes.endIndex else { return 0 }
      return (0..<4).reduce(0) { $0 | UInt32(bytes[start + $1]) << (8 * UInt32($1)) }
    }
    let count = Int(word(0))
    guard count <= Definition.mostAgents, 4 * (2 + count * (2 + stride)) <= bytes.count else {
      throw OpeningProblem("model", "the saved world has other agents than the model")
    }
    var agents = AgentSet()
    agents.nextID = word(1)
    agents.ids = (0..<count).map { word(2 + $0) }
    let kinds = (0..<count).map { word(2 + count + $0) }
    agents.numbers = (0..<count * stride).map { Float(bitPattern: word(2 + 2 * count + $0)) }
    agents.kinds = kinds.map { UInt8(truncatingIfNeeded: $0) }
    let areKnown = kinds.allSatisfy { $0 < setup.definition.agents.count }
    let areOrdered = zip(agents.ids, agents.ids.dropFirst()).allSatisfy { $0 < $1 }
    let areOnBoard = (0..<count).allSatisfy { agent in
      let (x, y) = (agents.numbers[agent * stride], agents.numbers[agent * stride + 1])
      return x >= -0.5 && x < Float(setup.size.width) - 0.5 && y >= -0.5
        && y < Float(setup.size.height) - 0.5
        && agents.numbers[agent * stride + Definition.heading].isFinite
    }
    guard areKnown, areOrdered, areOnBoard, agents.ids.last.map({ $0 < agents.nextID }) ?? true
    else {
      throw OpeningProblem("model", "the saved world has agents that the model does not have")
    }
    contents.agents = agents
  }
}

extension Definition {
  /// The name of saved worlds. It depends on the names of the states and fields.
  fileprivate var savedName: String {
    var hash = FNV()
    for name in states.map(\.name) + ["|"] + fields.map(\.name) { hash.take(name) }
    for global in globals { hash.take("|" + global.name) }
    for name in agents.map(\.name) + traits.map(\.name) { hash.take("@" + name) }
    return ModelWorld.savedMark + String(hash.value, radix: 16)
  }
}
