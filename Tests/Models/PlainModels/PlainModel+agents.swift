import CModels
import Grids

@testable import Models

// Agents of the start, and those that cells hatch and change.

extension PlainModel {
  /// Adds the agents of a layer. All formulas read the board and the agents before it.
  ///
  /// - Parameter origins: the cells by which cells draw, in reading order.
  mutating func add(
    _ layer: Definition.AgentLayer, where condition: Formula?, _ origins: [Position],
    _ evaluator: PlainEvaluator
  ) {
    var evaluator = evaluator
    var places = cells.indices.filter { evaluator.condition(condition, at: origins[$0]) }
      .map { cells[$0] }
    if let number = layer.number {
      let wanted = number.value(in: Formula.Context(parameters: setup.parameters)).rounded()
      places = sorted(places, Int(wanted), layer.call, evaluator.chance)
    }
    for cell in places {
      let agent = agent(of: layer, in: cell, evaluator)
      isLost = isLost || !agent.numbers[Definition.heading].isFinite
      agents.append(agent)
      board.agents.nextID += 1
    }
    board.agents = AgentSet(agents, nextID: board.agents.nextID)
  }

  /// Returns cells in the order of their draws, repeated as often as needed.
  private func sorted(
    _ places: [Position], _ wanted: Int, _ call: Int, _ chance: ChanceStreams
  ) -> [Position] {
    let draws = places.map { place in
      let index = setup.index(of: place)!
      return (draw: chance.bits(call, UInt32(index)), index: index)
    }
    let order = draws.sorted { ($0.draw, $0.index) < ($1.draw, $1.index) }
    return (0..<wanted).map { cells[order[$0 % order.count].index] }
  }

  /// Returns an agent of a layer: first its place, then its heading and traits.
  private func agent(
    of layer: Definition.AgentLayer, in cell: Position, _ evaluator: PlainEvaluator
  ) -> PlainAgent {
    var (evaluator, agent) = (evaluator, newAgent(layer.kind, in: cell))
    // It is none of those that formulas read.
    let number = evaluator.agents.count
    (evaluator.own, evaluator.drawsByCell) = (.init(agent: agent, index: number), true)
    for (axis, value) in layer.places {
      let place = evaluator.value(value, at: PlainSubject(cell: cell, agent: number))
      agent.numbers[axis] = onBoard(place, axis, evaluator)
    }
    (evaluator.own, evaluator.drawsByCell) = (.init(agent: agent, index: number), false)
    let subject = PlainSubject(cell: evaluator.cell(of: agent), agent: number)
    for (number, value) in layer.numbers { agent.set(number, evaluator.value(value, at: subject)) }
    return agent
  }

  /// Returns an agent at the center of a cell.
  private func newAgent(_ kind: Int, in cell: Position) -> PlainAgent {
    let traits = setup.definition.traits.map(\.initial)
    return PlainAgent(
      id: board.agents.nextID, kind: kind, numbers: [Float(cell.x), Float(cell.y), 0] + traits)
  }

  /// Returns a place along an axis on the board.
  private func onBoard(_ place: Float, _ axis: Int, _ evaluator: PlainEvaluator) -> Float {
    let isColumn = axis == Definition.px
    let size = Float(isColumn ? setup.size.width : setup.size.height)
    let edge = evaluator.agentEdges[isColumn ? 0 : 2]
    if !edge.isWrapped { return place == size - 0.5 ? place.nextDown : place }
    return PlainMove.place(place, size, edge, edge)!.place
  }

  // MARK: Cells

  /// Adds an agent that a cell hatches: at once, or at the end if all cells change together.
  mutating func hatch(
    _ kind: Int, in cell: Position, _ changes: [(change: Definition.Change, value: Float)],
    takesTurns: Bool
  ) {
    var child = newAgent(kind, in: cell)
    for (change, value) in changes where change.isOfChild {
      if case .number(let number) = change.variable { child.set(number, value, adds: change.adds) }
    }
    if takesTurns { bear(child) } else { births.append(child) }
    if !child.numbers[Definition.heading].isFinite { isLost = true }
  }

  mutating func bear(_ child: PlainAgent) {
    var child = child
    child.id = board.agents.nextID
    board.agents.nextID += 1
    agents.append(child)
  }

  /// Sets a number of another cell or agent, or adds to it.
  mutating func set(_ change: Definition.Change, of other: PlainSubject, _ value: Float) {
    switch change.variable {
    case .number(let number):
      agents[other.agent!].set(number, value, adds: change.adds)
      if number == Definition.heading, !value.isFinite { isLost = true }
    case .field(let field):
      let index = setup.index(of: other.cell)!
      board.fields[field][index] = change.adds ? board.fields[field][index] + value : value
    }
  }
}
