internal import CModels
internal import Grids
internal import Settings
internal import Worlds

/// How images show the agents of a model: between the cells, by the figures that tables of agents have.
struct AgentLooks: Sendable {
  /// The programs of a kind's colors and sizes.
  private struct Programs: Sendable {
    /// The color of the kind's first place in the legend, and the steps of its numbers; nil for one color.
    let first: Int
    let steps: ColorSteps?
    let color: CellProgram?
    let size: CellProgram?
  }

  private let kinds: [Programs]
  private let definition: Definition
  private let ground: AgentGround
  /// The number of generations of the longest trail.
  let trail: Int

  /// - Returns: nil for a formula of too many operations.
  init?(_ setup: ModelSetup) {
    definition = setup.definition
    let sides = (setup.edges.agents ?? setup.edges.states).edges
    ground = AgentGround(
      setup.size, wrapsColumns: sides[0].isWrapped, wrapsRows: sides[2].isWrapped)
    trail = definition.agents.map(\.trail).max() ?? 0
    var kinds: [Programs] = []
    for (agent, place) in zip(definition.agents, definition.agentPlaces) {
      let color = agent.shown.map { CellProgram(setup, $0.value) }
      let size = agent.size.map { CellProgram(setup, $0) }
      if case .some(.none) = color { return nil }
      if case .some(.none) = size { return nil }
      kinds.append(
        Programs(
          first: place.first, steps: place.scale.map { ColorSteps($0) }, color: color ?? nil,
          size: size ?? nil))
    }
    self.kinds = kinds
  }

  /// A moment on the way to the next generation.
  struct Moment {
    let next: AgentSet
    let part: Int
    let parts: Int
  }

  /// Returns the shapes of the agents of a board.
  ///
  /// - Parameters:
  ///   - earlier: the agents of the generations before, the youngest first.
  ///   - moment: the moment between two generations; nil for that of the board.
  func figures(
    _ board: ModelBoard, _ inputs: ModelInputs, _ chance: ChanceStreams, earlier: [AgentSet],
    at moment: Moment? = nil
  ) -> [Figure] {
    let values = { (program: CellProgram?) in
      program.map { $0.agentValues(board, inputs, chance).numbers }
    }
    let (colors, sizes) = (kinds.map { values($0.color) }, kinds.map { values($0.size) })
    let (agents, trails) = (board.agents, Trails(of: board.agents, earlier, definition))
    // Kinds in the order of the model, and within a kind by number.
    let order = definition.agents.indices.flatMap { kind in
      agents.kinds.indices.filter { Int(agents.kinds[$0]) == kind }
    }
    var figures = order.map { agent in
      figure(
        of: agent, in: agents, color: colors[Int(agents.kinds[agent])]?[agent],
        size: sizes[Int(agents.kinds[agent])]?[agent], trail: trails.places[agent])
    }
    if let moment {
      figures = zip(order, figures).map { agent, figure in
        moved(figure, agents.ids[agent], at: moment)
      }
    }
    return AgentFigure.figures(of: figures, on: ground, trail: trail)
  }

  /// Returns the figure of an agent on its way to the place that it has in the next generation.
  private func moved(_ figure: AgentFigure, _ id: UInt32, at moment: Moment) -> AgentFigure {
    let (stride, next) = (definition.agentStride, moment.next)
    guard let agent = next.ids.firstIndex(ofSorted: id) else { return figure }
    var (result, way) = (
      figure, ground.way(from: figure.place, to: next.place(of: agent, stride))
    )
    way = AgentPlace(x: way.x * moment.part / moment.parts, y: way.y * moment.part / moment.parts)
    if !figure.trail.isEmpty { result.trail.insert(figure.place, at: 0) }
    result.place = ground.wrapped(
      AgentPlace(x: figure.place.x + way.x, y: figure.place.y + way.y))
    let heading = Self.heading(next.numbers[agent * stride + Definition.heading])
    result.heading = figure.heading?.turned(toward: heading, moment.part, of: moment.parts)
    return result
  }

  private static func heading(_ degrees: Float) -> Heading {
    Heading(Int((Double(degrees) / 360 * 65536).rounded()))
  }

  private func figure(
    of agent: Int, in agents: AgentSet, color number: Float?, size: Float?, trail: [AgentPlace]
  ) -> AgentFigure {
    let (kind, stride) = (Int(agents.kinds[agent]), definition.agentStride)
    let heading = agents.numbers[agent * stride + Definition.heading]
    var color = FigureColor.state(kinds[kind].first)
    if let number, let steps = kinds[kind].steps {
      color = number.isFinite ? .state(Int(steps.state(of: Double(number)))) : .muted
    }
    return AgentFigure(
      at: agents.place(of: agent, stride),
      heading: Self.heading(heading),
      definition.agents[kind].mark, size: Self.diameter(size ?? 1), color,
      trailColor: kinds[kind].steps == nil ? color : .muted, trail: trail)
  }

  /// The largest diameter in cells.
  private static let largest: Float = 1_000_000

  /// Returns a diameter in 65536ths of a cell; 0 for none.
  private static func diameter(_ cells: Float) -> Int {
    cells > 0 ? Int((Double(min(cells, largest)) * Double(FigureLength.one)).rounded()) : 0
  }
}

/// The places of agents in the generations before.
private struct Trails {
  private(set) var places: [[AgentPlace]]

  init(of agents: AgentSet, _ earlier: [AgentSet], _ definition: Definition) {
    places = Array(repeating: [], count: agents.count)
    for (age, before) in earlier.enumerated() {
      var old = 0
      for (agent, id) in agents.ids.enumerated() {
        // Both lists are in the order of numbers.
        while old < before.count, before.ids[old] < id { old += 1 }
        let hasTrail = age < definition.agents[Int(agents.kinds[agent])].trail
        guard hasTrail, old < before.count, before.ids[old] == id else { continue }
        places[agent].append(before.place(of: old, definition.agentStride))
      }
    }
  }
}

extension [UInt32] {
  /// Returns the index of an element by bisection; nil if there is none. Precondition: they ascend.
  fileprivate func firstIndex(ofSorted element: UInt32) -> Int? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < element { low = middle + 1 } else { high = middle }
    }
    return low < count && self[low] == element ? low : nil
  }
}

extension AgentSet {
  /// Returns the place of an agent for figures.
  func place(of agent: Int, _ stride: Int) -> AgentPlace {
    let first = agent * stride
    return AgentPlace(
      cells: Double(numbers[first + Definition.px]) + 0.5,
      Double(numbers[first + Definition.py]) + 0.5)
  }
}

extension Definition.AgentKind {
  /// The shape of the kind.
  fileprivate var mark: Mark.Shape {
    switch shape {
    case "square": .square
    case "triangle": .triangle
    case "arrow": .arrow
    case "sprite": .sprite(name)
    default: sprite == nil ? .circle : .sprite(name)
    }
  }
}

// MARK: - Legend

extension Definition {
  /// The number of steps of a color ramp of agents, few enough that each has soft edges.
  private static let agentSteps = 32
  /// The number of steps of a ramp for the cells below agents.
  static let stepsBelow = 128

  /// The kinds of the legend below those of agents.
  var legendOfCells: [CellKind] {
    let kinds = legendOfBoard
    return kinds.isEmpty ? [CellKind("background")] : kinds
  }

  /// The first place of each kind of agents in the legend, and the numbers that its colors show.
  var agentPlaces: [(first: Int, scale: ColorScale?)] {
    var next = legendOfCells.count
    return agents.map { agent in
      let first = next
      guard let shown = agent.shown else {
        next += 1
        return (first, nil)
      }
      next += Self.agentSteps
      let last = min(255, next - 1)
      var scale = ColorScale(
        shown.range, states: CellState(min(first, last))...CellState(last))
      scale.label = shown.label.isEmpty ? shown.value.text : shown.label
      scale.isLogarithmic = shown.isLogarithmic
      return (first, scale)
    }
  }

  /// The kinds of agents as kinds of the legend.
  var legendOfAgents: [CellKind] {
    zip(agents, agentPlaces).enumerated().flatMap { place, kind -> [CellKind] in
      if let shown = kind.0.shown, let scale = kind.1.scale {
        return scale.kinds(shown.colors, areMarks: true)
      }
      var result = CellKind(kind.0.name)
      switch kind.0.color.flatMap(StateColor.init) {
      case .rgb(let color): result.suggestedColor = color
      case .themes(let name): result.themeColor = name
      case nil: break
      }
      result.palette = max(0, states.count - 1) + place
      return [result]
    }
  }

  /// The colors and sprites that agents and trails need.
  var agentNeeds: FigureNeeds {
    if agents.isEmpty { return .none }
    let (first, count) = (legendOfCells.count, legendOfAgents.count)
    let own = (first..<first + count).map(FigureColor.state)
    let hasMuted = agents.contains { $0.shown != nil }
    let fading = zip(agents, agentPlaces).filter { $0.0.trail > 0 }.flatMap { agent, place in
      let color = agent.shown == nil ? FigureColor.state(place.first) : .muted
      return (1..<FigureColor.fadingSteps).map { FigureColor.faded(color, $0) }
    }
    let sprites = agents.compactMap { agent -> String? in
      if case .sprite(let name) = agent.mark { name } else { nil }
    }
    var needs = FigureNeeds(
      colors: own + (hasMuted ? [.muted] : []) + fading.withoutRepeats, sprites: sprites)
    // Numbers cover all cells, or those of a condition.
    if let show, show.condition == nil, let colorScale {
      needs.ground = Int(colorScale.states.lowerBound)
    }
    return needs
  }
}
