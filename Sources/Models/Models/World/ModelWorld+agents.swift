internal import CModels
internal import Formulas
internal import Grids
internal import Settings
internal import Worlds

// The agents of the start and of events.

extension ModelWorld {
  /// Adds the agents of a layer. All formulas read the board and the agents before it.
  ///
  /// - Parameter fits: 1 for the cells in which agents may be; nil for all.
  mutating func add(
    _ layer: Definition.AgentLayer, where fits: [Float]?, _ setup: ModelSetup,
    _ inputs: ModelInputs, _ chance: ChanceStreams, _ watch: inout ChanceWatch
  ) throws(OpeningProblem) {
    let (stride, first) = (setup.definition.agentStride, contents.agents.count)
    let cells = try cells(of: layer, where: fits, setup, chance)
    try check(cells.count, of: layer, setup)
    var board = contents
    for cell in cells {
      let (x, y) = (cell % setup.size.width, cell / setup.size.width)
      let traits = setup.definition.traits.map(\.initial)
      board.agents.add(kind: layer.kind, [Float(x), Float(y), 0] + traits)
    }
    func values(
      _ formula: Formula, byCell: Bool
    ) throws(OpeningProblem) -> [Float] {
      guard let program = CellProgram(setup, formula) else { throw Self.tooLarge }
      return program.agentValues(board, inputs, chance, from: first, byCell: byCell, &watch)
    }
    let places = try layer.places.map { place throws(OpeningProblem) in
      try values(place.value, byCell: true)
    }
    for ((axis, _), numbers) in zip(layer.places, places) {
      for (agent, number) in numbers.enumerated() {
        let place = try placed(number, along: axis, of: layer, setup)
        board.agents.numbers[(first + agent) * stride + axis] = place
      }
    }
    let numbers = try layer.numbers.map { number throws(OpeningProblem) in
      try values(number.value, byCell: false)
    }
    for ((number, _), values) in zip(layer.numbers, numbers) {
      for (agent, value) in values.enumerated() {
        let isHeading = number == Definition.heading
        if isHeading, !value.isFinite {
          throw problem(layer, setup, "has a heading that is not a number")
        }
        board.agents.numbers[(first + agent) * stride + number] =
          isHeading ? cm_normal_heading(value) : value
      }
    }
    contents.agents = board.agents
  }

  private func problem(
    _ layer: Definition.AgentLayer, _ setup: ModelSetup, _ text: String
  ) -> OpeningProblem {
    OpeningProblem("model", "'\(setup.definition.agents[layer.kind].name)' \(text)")
  }

  /// Returns the cells in which a layer puts agents, in the order of their numbers.
  private func cells(
    of layer: Definition.AgentLayer, where fits: [Float]?, _ setup: ModelSetup,
    _ chance: ChanceStreams
  ) throws(OpeningProblem) -> [Int] {
    let fitting = (0..<setup.size.area).filter { cell in fits.map { $0[cell] != 0 } ?? true }
    guard let number = layer.number else { return fitting }
    let wanted = number.value(in: Formula.Context(parameters: setup.parameters)).rounded()
    guard wanted >= 0, wanted <= Float(Definition.mostAgents) else {
      throw problem(
        layer, setup, "needs a number from 0 to \(Definition.mostAgents), got \(wanted)")
    }
    if wanted == 0 { return [] }
    if fitting.isEmpty { throw problem(layer, setup, "has no cell that fits 'where'") }
    let draws = fitting.map { (chance.bits(layer.call, UInt32($0)), $0) }.sorted { $0 < $1 }
    return (0..<Int(wanted)).map { draws[$0 % draws.count].1 }
  }

  private func check(
    _ count: Int, of layer: Definition.AgentLayer, _ setup: ModelSetup
  ) throws(OpeningProblem) {
    let kind = setup.definition.agents[layer.kind]
    let living = contents.agents.kinds.count { Int($0) == layer.kind }
    if living + count > kind.most {
      throw problem(
        layer, setup, "would be \(living + count), and 'most' is \(kind.most): raise it")
    }
    if contents.agents.count + count > Definition.mostAgents {
      throw problem(layer, setup, "exceeds the \(Definition.mostAgents) agents of a model")
    }
  }

  /// Returns a place along an axis on the board: across edges that wrap, the equal one.
  private func placed(
    _ number: Float, along axis: Int, of layer: Definition.AgentLayer, _ setup: ModelSetup
  ) throws(OpeningProblem) -> Float {
    let size = Float(axis == Definition.px ? setup.size.width : setup.size.height)
    let sides = (setup.edges.agents ?? setup.edges.states).edges
    let (name, side) = axis == Definition.px ? ("px", 0) : ("py", 2)
    if number.isFinite, sides[side].isWrapped || number >= -0.5 && number <= size - 0.5 {
      return cm_agent_place(number, size, sides[side].isWrapped ? 1 : 0)
    }
    throw OpeningProblem(
      "model", "'\(name)' is outside of the board: \(number.plain) of -0.5 to \(size - 0.5)")
  }

  // MARK: Events

  /// Sets numbers of agents, or removes them.
  mutating func apply(_ change: AgentChange) throws(OpeningProblem) {
    let inputs = ModelInputs(generation: generation, globals: globals)
    let chance = ChanceStreams(
      seed: setup.seed, step: changes << 44 &+ generation &* setup.definition.repeats, isStart: true
    )
    let (stride, agents) = (setup.definition.agentStride, contents.agents)
    func values(_ formula: Formula) throws(OpeningProblem) -> [Float] {
      let changed = ModelSetup(
        change.definition, parameters: setup.parameters, size: setup.size, isPlane: setup.isPlane,
        seed: setup.seed)
      guard let program = CellProgram(changed, formula) else { throw Self.tooLarge }
      return program.agentValues(contents, inputs, chance, &watch)
    }
    let fits = try change.condition.map { formula throws(OpeningProblem) in try values(formula) }
    let numbers = try change.numbers.map { number throws(OpeningProblem) in
      try values(number.value)
    }
    let isChanged = { (agent: Int) in
      Int(agents.kinds[agent]) == change.kind && fits.map { $0[agent] != 0 } ?? true
    }
    if change.removes { return contents.agents.keep({ !isChanged($0) }, stride: stride) }
    for ((number, _), values) in zip(change.numbers, numbers) {
      for agent in agents.ids.indices where isChanged(agent) {
        contents.agents.numbers[agent * stride + number] =
          number == Definition.heading ? cm_normal_heading(values[agent]) : values[agent]
      }
    }
  }
}

// MARK: - Tables

extension ModelWorld: AgentHolder {
  var agentTable: (names: [String], texts: Set<Int>, rows: [[String]]) {
    let (definition, agents) = (setup.definition, contents.agents)
    let names = ["id", "kind", "x", "y", "heading"] + definition.traits.map(\.name)
    let stride = definition.agentStride
    let rows = agents.ids.indices.map { agent in
      let numbers = agents.numbers[agent * stride..<(agent + 1) * stride]
      return ["\(agents.ids[agent])", definition.agents[Int(agents.kinds[agent])].name]
        // Readers in 64 bits get the same numbers.
        + numbers.map { Double($0).plain }
    }
    return (names, [1], rows)
  }
}
