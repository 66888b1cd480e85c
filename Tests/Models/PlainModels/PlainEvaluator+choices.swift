import CModels
import Grids

@testable import Models

// Choices of another cell or agent.

extension PlainEvaluator {
  /// Returns the cell or agent with a name, which is chosen when it is first used; nil if there is
  /// none, also after its death.
  mutating func choice(_ number: Int, for subject: PlainSubject) -> PlainSubject? {
    if let known = choices[number] { return known.flatMap { living($0) } }
    let chosen = chosen(setup.definition.choices[number].target, for: subject, onBoard: true)
    choices[number] = .some(chosen)
    return chosen
  }

  /// Returns a chosen one where it now is; nil if it has died.
  private func living(_ chosen: PlainSubject) -> PlainSubject? {
    guard let agent = chosen.agent else { return chosen }
    return agents[agent].isDead ? nil : self.subject(of: agent)
  }

  /// Returns the chosen one of the cells or agents that fit; nil if none fits.
  ///
  /// - Parameter onBoard: true if cells beyond the edges of a plane do not count, since they
  ///   cannot change. They never do if the model names its edges.
  mutating func chosen(
    _ target: Definition.Target, for subject: PlainSubject, onBoard: Bool
  ) -> PlainSubject? {
    if let choice = target.choice { return self.choice(choice, for: subject) }
    if target.isHere { return PlainSubject(cell: subject.cell) }
    if let number = target.number { return agent(numbered: value(number, at: subject)) }
    if let offset = target.offset {
      let (dx, dy) = (value(offset.dx, at: subject), value(offset.dy, at: subject))
      return reached((dx, dy), from: subject)
    }
    guard let neighborhood = target.neighborhood else {
      return target.isAgent ? anyAgent(target, for: subject) : anyCell(target, for: subject)
    }
    let mustBeOnBoard = onBoard || setup.definition.edges != nil
    let all = neighbors(of: subject, neighborhood).filter {
      !mustBeOnBoard || setup.index(of: $0.subject.cell) != nil
    }
    let fitting = best(all.filter { fits(target, $0, for: subject) }, target, for: subject)
    if fitting.isEmpty { return nil }
    let chosen = fitting[index(target.call, subject, below: fitting.count)].subject
    return PlainSubject(cell: chosen.cell, agent: chosen.agent)
  }

  private mutating func fits(
    _ target: Definition.Target, _ neighbor: Neighbor, for subject: PlainSubject
  ) -> Bool {
    elsewhere(neighbor.way) {
      $0.condition(target.condition, at: neighbor.subject, here: subject)
    }
  }

  /// Returns those with the greatest number.
  private mutating func best(
    _ fitting: [Neighbor], _ target: Definition.Target, for subject: PlainSubject
  ) -> [Neighbor] {
    guard let best = target.best else { return fitting }
    let numbers = fitting.map { neighbor in
      elsewhere(neighbor.way) { $0.value(best, at: neighbor.subject, here: subject) }
    }
    let greatest = numbers.filter { !$0.isNaN }.max()
    return zip(fitting, numbers).filter { $0.1 == greatest }.map(\.0)
  }

  private func agent(numbered number: Float) -> PlainSubject? {
    let id = cm_round(number)
    let found = agents.indices.first { !agents[$0].isDead && Float(agents[$0].id) == id }
    return found.map { self.subject(of: $0) }
  }

  /// Returns the cell at an offset; nil beyond edges that do not wrap.
  private func reached(
    _ offset: (dx: Float, dy: Float), from subject: PlainSubject
  ) -> PlainSubject? {
    guard abs(offset.dx) < 0x1p24, abs(offset.dy) < 0x1p24,
      let cell = cell(at: offset, from: subject)
    else { return nil }
    let place =
      subject.agent == nil ? setup.wrapped(cell.x, cell.y) : cellOfAgents(at: cell) ?? cell
    return setup.index(of: place) == nil ? nil : PlainSubject(cell: place)
  }

  /// Returns a random cell of the board that fits; nil if none does. Few fit if 64 draws fail.
  private mutating func anyCell(
    _ target: Definition.Target, for subject: PlainSubject
  ) -> PlainSubject? {
    let width = setup.size.width
    let cells = (0..<setup.size.area).map {
      PlainSubject(cell: Position(x: $0 % width, y: $0 / width))
    }
    return any(cells, target, for: subject)
  }

  /// Returns a random living agent that fits, but not the agent itself; nil if none does.
  private mutating func anyAgent(
    _ target: Definition.Target, for subject: PlainSubject
  ) -> PlainSubject? {
    let all = agents.indices.map { self.subject(of: $0) }
    return any(all, target, for: subject) { [agents] in
      let agent = agents[$0.agent!]
      return !agent.isDead && target.kinds >> agent.kind & 1 == 1 && $0.agent != subject.agent
    }
  }

  private mutating func any(
    _ all: [PlainSubject], _ target: Definition.Target, for subject: PlainSubject,
    where isCandidate: (PlainSubject) -> Bool = { _ in true }
  ) -> PlainSubject? {
    if all.isEmpty { return nil }
    let fitting = all.filter { candidate in
      isCandidate(candidate)
        && fits(target, (candidate, shortestWay(from: subject, to: candidate)), for: subject)
    }
    for attempt in 0..<64 {
      let drawn = all[index(target.call, subject, attempt: attempt, below: all.count)]
      if fitting.contains(drawn) { return drawn }
    }
    return fitting.isEmpty
      ? nil : fitting[index(target.call, subject, attempt: 64, below: fitting.count)]
  }
}
