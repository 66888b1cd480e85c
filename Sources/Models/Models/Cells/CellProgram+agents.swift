internal import CModels
internal import Grids

// The turns of agents, and formulas that are computed for them.

extension CellProgram {
  /// Gives the agents of the phase their turns. Returns what they leave for its end.
  func stepAgents(
    _ contents: inout CellContentsOfStep, _ inputs: ModelInputs, _ crowd: Crowd,
    _ work: inout cm_work
  ) -> [Ledger] {
    let (definition, chance) = (setup.definition, setup.chance(inputs))
    if definition.order == .together {
      let ledgers = stepTogether(&contents, inputs, crowd, work)
      for ledger in ledgers { work.add(ledger.work) }
      return ledgers
    }
    var agents = unsafe (0..<crowd.pointer.pointee.count).filter { agent in
      unsafe entries[Int(crowd.pointer.pointee.kinds[Int(agent)])] != .max
    }
    if definition.order == .shuffled {
      agents = chance.shuffled(agents.count, call: definition.calls + 1).map { agents[Int($0)] }
    }
    var (registers, index) = (registers(inputs), index)
    unsafe cm_agents_step(
      [cells], code, tables, &registers, keys(chance), &contents.states, &contents.fields,
      crowd.pointer, nil, entries, agents, 0, UInt32(agents.count), &index, &work)
    return []
  }

  /// The least number of agents for a core.
  private static let fewest = 2048

  /// Gives agents that change together their turns, on several cores.
  private func stepTogether(
    _ contents: inout CellContentsOfStep, _ inputs: ModelInputs, _ crowd: Crowd, _ limits: cm_work
  ) -> [Ledger] {
    let count = unsafe Int(crowd.pointer.pointee.count)
    let parts = Cores.limit <= 1 ? 1 : max(1, min(4 * Cores.limit, count / Self.fewest))
    let (registers, keys) = (registers(inputs), keys(setup.chance(inputs)))
    var ledgers: [Ledger] = []
    unsafe contents.states.withUnsafeMutableBufferPointer { states in
      unsafe contents.fields.withUnsafeMutableBufferPointer { fields in
        // No data race: agents that change together write their own copies and ledgers only.
        nonisolated(unsafe) let (states, fields) = (states.baseAddress, fields.baseAddress)
        Cores.inOrder(parts) { part in
          let ledger = Ledger()
          ledger.work = limits
          var registers = registers
          unsafe cm_agents_step(
            [cells], code, tables, &registers, keys, states, fields, crowd.pointer, ledger.pointer,
            entries, nil, UInt32(count * part / parts), UInt32(count * (part + 1) / parts), nil,
            &ledger.work)
          return ledger
        } take: {
          ledgers.append($0)
        }
      }
    }
    return ledgers
  }

  /// Computes the formula for the agents from one on, in the order of their numbers.
  ///
  /// - Parameters:
  ///   - first: the first agent; nil for all. Those from it on are in no cell yet.
  ///   - byCell: true if each draws as its cell.
  func agentValues(
    _ board: ModelBoard, _ inputs: ModelInputs, _ chance: ChanceStreams, from first: Int? = nil,
    byCell: Bool = false
  ) -> (numbers: [Float], work: cm_work) {
    let (listed, first) = (first ?? board.agents.count, first ?? 0)
    var work = cm_work.untilCanceled
    guard board.agents.count > first,
      let crowd = Crowd(board.agents, setup, takesTurns: true, lists: usesLists, listed: listed)
    else { return ([], work) }
    var registers = registers(inputs)
    var contents = CellContentsOfStep(board, setup.definition, copies: false)
    var values = [Float](repeating: 0, count: board.agents.count - first)
    var cells = cells
    cells.order = CM_ORDER_TOGETHER
    unsafe cm_agents_values(
      [cells], code, tables, &registers, keys(chance), &contents.states, &contents.fields,
      crowd.pointer, entry, result, UInt32(first), byCell ? 1 : 0, &values, &work)
    return (values, work)
  }

  /// Computes the formula for the agents from one on, and notes draws with a probability outside of 0
  /// to 1.
  func agentValues(
    _ board: ModelBoard, _ inputs: ModelInputs, _ chance: ChanceStreams, from first: Int? = nil,
    byCell: Bool = false, _ watch: inout ChanceWatch
  ) -> [Float] {
    let (numbers, work) = agentValues(board, inputs, chance, from: first, byCell: byCell)
    watch.take(work.loss, at: inputs.generation, in: setup.definition)
    if watch.needsSearch(work.faults),
      let watcher = formula.flatMap({ CellProgram(setup, $0, isWatching: true) })
    {
      let found = watcher.agentValues(board, inputs, chance, from: first, byCell: byCell).work
      watch.take(found, isSearch: true, at: inputs.generation, in: setup)
    }
    return numbers
  }
}

extension cm_work {
  /// Adds the work of some turns.
  fileprivate mutating func add(_ other: cm_work) {
    amount += other.amount
    searched += other.searched
    turns += other.turns
    has_stopped |= other.has_stopped
    faults |= other.faults
    if stopping.number < 0 { stopping = other.stopping }
    if noted.number < 0 { noted = other.noted }
    if loss.what == CM_NOTHING { loss = other.loss }
  }
}
