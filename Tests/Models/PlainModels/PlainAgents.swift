import CModels
import Grids

@testable import Models

// Agents: their places, ways and neighborhoods, by a look at each of them.

/// An agent.
struct PlainAgent: Hashable {
  var id: UInt32
  var kind: Int
  /// The place, the heading and the traits.
  var numbers: [Float]
  /// True for one that has died in the phase.
  var isDead = false

  /// Sets the heading or a trait, or adds to it.
  mutating func set(_ number: Int, _ value: Float, adds: Bool = false) {
    let sum = adds ? numbers[number] + value : value
    numbers[number] = number == Definition.heading ? Self.normal(sum) : sum
  }

  /// Returns a heading from 0 up to but not including 360.
  static func normal(_ heading: Float) -> Float {
    let normal = heading - 360 * cm_floor(heading / 360)
    return normal == 360 ? 0 : normal
  }
}

extension AgentSet {
  func plain(stride: Int) -> [PlainAgent] {
    ids.indices.map { agent in
      PlainAgent(
        id: ids[agent], kind: Int(kinds[agent]),
        numbers: Array(numbers[agent * stride..<(agent + 1) * stride]))
    }
  }

  /// Creates a set of those that live.
  init(_ agents: [PlainAgent], nextID: UInt32) {
    self.init()
    for agent in agents where !agent.isDead {
      ids.append(agent.id)
      kinds.append(UInt8(agent.kind))
      numbers += agent.numbers
    }
    self.nextID = nextID
  }
}

/// A way between two places.
struct PlainWay {
  var dx: Float
  var dy: Float
  /// The heading at its start.
  var heading: Float

  func value(_ way: Formula.Way) -> Float {
    let distance = (dx * dx + dy * dy).squareRoot()
    return switch way {
    case .dx: dx
    case .dy: dy
    case .distance: distance
    case .bearing: distance == 0 ? 0 : cm_turn(heading, cm_atan2d(dy, dx))
    }
  }
}

extension PlainEvaluator {
  // MARK: Places

  /// Returns an agent as formulas read it: the one that has its turn as it is, and others as before the
  /// phase if all change together.
  func agent(_ index: Int) -> PlainAgent {
    if let own, own.index == index, let agent = own.agent { return agent }
    return agents[index]
  }

  func subject(of agent: Int) -> PlainSubject {
    PlainSubject(cell: cell(of: self.agent(agent)), agent: agent)
  }

  func cell(of agent: PlainAgent) -> Position {
    Position(
      x: column(agent.numbers[Definition.px], setup.size.width),
      y: column(agent.numbers[Definition.py], setup.size.height))
  }

  private func column(_ place: Float, _ size: Int) -> Int {
    min(Int(cm_floor(place + 0.5)), size - 1)
  }

  /// Returns the place of an agent, or the center of a cell.
  func place(of subject: PlainSubject) -> (x: Float, y: Float) {
    guard let index = subject.agent else { return (Float(subject.cell.x), Float(subject.cell.y)) }
    let numbers = agent(index).numbers
    return (numbers[Definition.px], numbers[Definition.py])
  }

  private func heading(of subject: PlainSubject) -> Float {
    subject.agent.map { agent($0).numbers[Definition.heading] } ?? 0
  }

  /// The left, right, top and bottom edge for agents.
  var agentEdges: [Definition.Edge] { (setup.edges.agents ?? setup.edges.states).edges }

  /// Returns the cell of the board in which agents at a place are; nil beyond edges that do not wrap.
  func cellOfAgents(at place: Position) -> Position? {
    let (width, height) = (setup.size.width, setup.size.height)
    let x = agentEdges[0].isWrapped ? (place.x % width + width) % width : place.x
    let y = agentEdges[2].isWrapped ? (place.y % height + height) % height : place.y
    return setup.index(of: Position(x: x, y: y)).map { _ in Position(x: x, y: y) }
  }

  /// Returns the cell at a place, which may lie beyond edges.
  func neighbor(at x: Int, _ y: Int) -> PlainSubject {
    let (columns, rows) = (0..<setup.size.width, 0..<setup.size.height)
    let isApart =
      !columns.contains(x) && !agentEdges[0].isWrapped
      || !rows.contains(y) && !agentEdges[2].isWrapped
    return PlainSubject(cell: setup.wrapped(x, y), isApart: isApart)
  }

  /// Returns the living agents of some kinds in a cell, in the order of their numbers.
  func agents(in subject: PlainSubject, kinds: Int) -> [Int] {
    guard !subject.isApart, let cell = cellOfAgents(at: subject.cell) else { return [] }
    return agents.indices.filter { index in
      let agent = agents[index]
      return !agent.isDead && kinds >> agent.kind & 1 == 1 && self.cell(of: agent) == cell
    }
  }

  // MARK: Ways

  /// Returns the shortest way between two places, across edges that wrap for agents, or for all cells
  /// of a model without.
  func shortestWay(
    from start: (x: Float, y: Float), to end: (x: Float, y: Float), heading: Float
  ) -> PlainWay {
    let hasAgents = !setup.definition.agents.isEmpty
    let wrapsColumns = hasAgents ? agentEdges[0].isWrapped : setup.wrapsColumns
    let wrapsRows = hasAgents ? agentEdges[2].isWrapped : setup.wrapsRows
    return PlainWay(
      dx: shortest(end.x - start.x, setup.size.width, wrapsColumns),
      dy: shortest(end.y - start.y, setup.size.height, wrapsRows), heading: heading)
  }

  private func shortest(_ distance: Float, _ size: Int, _ wraps: Bool) -> Float {
    let size = Float(size)
    if wraps, distance >= size / 2 { return distance - size }
    return wraps && distance < -size / 2 ? distance + size : distance
  }

  /// Returns the way to another cell or agent.
  func shortestWay(from subject: PlainSubject, to other: PlainSubject) -> PlainWay {
    shortestWay(from: place(of: subject), to: place(of: other), heading: heading(of: subject))
  }

  /// Returns the way to the center of the cell at an offset, also across edges that wrap.
  func way(from subject: PlainSubject, by dx: Int, _ dy: Int) -> PlainWay {
    let (start, cell) = (place(of: subject), subject.cell)
    return PlainWay(
      dx: Float(cell.x + dx) - start.x, dy: Float(cell.y + dy) - start.y,
      heading: heading(of: subject))
  }

  // MARK: Neighborhoods

  typealias Neighbor = (subject: PlainSubject, way: PlainWay)

  /// Returns the cells or agents of a neighborhood in its order.
  mutating func neighbors(of subject: PlainSubject, _ number: Int) -> [Neighbor] {
    let hood = setup.definition.neighborhoods[number]
    if let reach = hood.agents { return agents(reach, hood.offsets, around: subject) }
    return hood.offsets.map { offset in
      let cell = neighbor(at: subject.cell.x + offset.dx, subject.cell.y + offset.dy)
      return (cell, way(from: subject, by: offset.dx, offset.dy))
    }
  }

  /// Returns the living agents around a cell or agent, which is not one of them: cell by cell, and by
  /// number in a cell. All are found where they are on the board.
  private mutating func agents(
    _ reach: Definition.AgentReach, _ offsets: [Definition.Offset], around subject: PlainSubject
  ) -> [Neighbor] {
    var radius: Float = 0
    if case .radius(let formula) = reach.shape { radius = value(formula, at: subject) }
    let own = cellOfAgents(at: subject.cell)
    let cells = offsets.map { offset in
      cellOfAgents(at: Position(x: subject.cell.x + offset.dx, y: subject.cell.y + offset.dy))
    }
    var result: [(cell: Position, agent: Int, way: PlainWay)] = []
    for (index, agent) in agents.enumerated() where index != subject.agent && !agent.isDead {
      let (cell, way) = (cell(of: agent), shortestWay(from: subject, to: agent))
      let isNear =
        switch reach.shape {
        case .sameCell: cell == own
        case .cells: cells.contains(cell)
        case .radius: radius >= 0 && way.dx * way.dx + way.dy * way.dy <= radius * radius
        }
      if isNear, reach.kinds >> agent.kind & 1 == 1 { result.append((cell, index, way)) }
    }
    return result.sorted { ($0.cell.y, $0.cell.x, $0.agent) < ($1.cell.y, $1.cell.x, $1.agent) }
      .map { (self.subject(of: $0.agent), $0.way) }
  }

  /// Returns the way to the place that an agent has on the board.
  private func shortestWay(from subject: PlainSubject, to agent: PlainAgent) -> PlainWay {
    let end = (agent.numbers[Definition.px], agent.numbers[Definition.py])
    return shortestWay(from: place(of: subject), to: end, heading: heading(of: subject))
  }

  // MARK: Values

  /// Returns a value that depends on agents or ways.
  mutating func agentValue(
    _ operation: Formula.Operation, _ subject: PlainSubject, _ here: PlainSubject
  ) -> Float {
    switch operation {
    case .agentNumber(let number): return agent(subject.agent!).numbers[number]
    case .agentID: return Float(agent(subject.agent!).id)
    case .isKind(let kind):
      if let index = subject.agent { return agent(index).kind == kind ? 1 : 0 }
      return agents(in: subject, kinds: 1 << kind).isEmpty ? 0 : 1
    case .kindCount(let kind): return Float(agents(in: subject, kinds: 1 << kind).count)
    case .way(let way): return self.way!.value(way)
    case .wayTo(let choice, let way):
      guard let chosen = self.choice(choice, for: subject) else { return .nan }
      return shortestWay(from: subject, to: chosen).value(way)
    case .ahead(let formula, let distance, let angle):
      let way = (value(distance, at: subject, here: here), value(angle, at: subject, here: here))
      return ahead(formula, way, subject)
    case .find(let formula, let dx, let dy):
      let offset = (value(dx, at: subject, here: here), value(dy, at: subject, here: here))
      return value(formula, in: cell(at: offset, from: subject), subject)
    default: preconditionFailure("It depends on cells only.")
    }
  }

  private mutating func ahead(
    _ formula: Formula, _ way: (distance: Float, angle: Float), _ subject: PlainSubject
  ) -> Float {
    let direction = heading(of: subject) + way.angle
    let offset = (way.distance * cm_cosd(direction), way.distance * cm_sind(direction))
    return value(formula, in: cell(at: offset, from: subject), subject)
  }

  /// Returns the cell in which the place at an offset lies, also beyond the board; nil if the offset
  /// is no number. Of a cell, the offset is rounded.
  func cell(at offset: (dx: Float, dy: Float), from subject: PlainSubject) -> Position? {
    let start = place(of: subject)
    let isOfAgent = subject.agent != nil
    let (x, y) =
      isOfAgent
      ? (cm_floor(start.x + offset.dx + 0.5), cm_floor(start.y + offset.dy + 0.5))
      : (start.x + cm_round(offset.dx), start.y + cm_round(offset.dy))
    guard abs(x) < 0x1p24, abs(y) < 0x1p24 else { return nil }
    return Position(x: Int(x), y: Int(y))
  }

  /// Returns the value of a formula in a cell, which may lie beyond the board.
  private mutating func value(
    _ formula: Formula, in cell: Position?, _ subject: PlainSubject
  ) -> Float {
    guard let cell else { return formula.none }
    let place = neighbor(at: cell.x, cell.y)
    return elsewhere(nil) { $0.value(formula, at: place, here: subject) }
  }
}
