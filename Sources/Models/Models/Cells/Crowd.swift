internal import CModels
internal import Grids

/// The agents of a board while a program runs, as its loops in C read and change them.
@safe final class Crowd: @unchecked Sendable {
  let pointer: UnsafeMutablePointer<cm_crowd>
  private let stride: Int

  /// - Parameters:
  ///   - takesTurns: false if all agents change together.
  ///   - lists: true for lists of the agents in each cell.
  ///   - listed: the number of agents in the lists; nil for all.
  /// - Returns: nil without memory.
  init?(
    _ agents: AgentSet, _ setup: ModelSetup, takesTurns: Bool, lists: Bool, listed: Int? = nil
  ) {
    let definition = setup.definition
    stride = definition.agentStride
    guard
      let crowd = unsafe cm_crowd_make(
        UInt32(agents.count), Int32(stride), Int32(setup.size.width), Int32(setup.size.height))
    else { return nil }
    unsafe pointer = crowd
    unsafe crowd.pointee.next_id = agents.nextID
    for (agent, id) in agents.ids.enumerated() { unsafe crowd.pointee.ids[agent] = id }
    for (agent, kind) in agents.kinds.enumerated() { unsafe crowd.pointee.kinds[agent] = kind }
    unsafe agents.numbers.withUnsafeBufferPointer { numbers in
      if let start = numbers.baseAddress {
        unsafe crowd.pointee.numbers.update(from: start, count: numbers.count)
      }
    }
    unsafe withUnsafeMutableBytes(of: &crowd.pointee.most) { bytes in
      let most = unsafe bytes.bindMemory(to: UInt32.self)
      for (kind, agents) in definition.agents.enumerated() {
        unsafe most[kind] = UInt32(agents.most)
      }
    }
    unsafe withUnsafeMutableBytes(of: &crowd.pointee.initial) { bytes in
      let initial = unsafe bytes.bindMemory(to: Float.self)
      for (trait, value) in definition.traits.enumerated() { unsafe initial[trait] = value.initial }
    }
    let codes = (setup.edges.agents ?? setup.edges.states).edges.map { Int32($0.code.rawValue) }
    unsafe crowd.pointee.edges = (codes[0], codes[1], codes[2], codes[3])
    let isReady = unsafe cm_crowd_begin(
      crowd, takesTurns ? 1 : 0, lists ? 1 : 0, UInt32(listed ?? agents.count))
    if isReady == 0 { return nil }
  }

  deinit { unsafe cm_crowd_free(pointer) }

  /// Ends a phase: applies what turns have left for its end. Returns a number without a meaning.
  func end(_ ledgers: [Ledger], _ contents: inout CellContentsOfStep) -> cm_loss {
    var pointers = unsafe ledgers.map {
      unsafe UnsafePointer($0.pointer) as UnsafePointer<cm_ledger>?
    }
    return unsafe cm_crowd_end(pointer, &pointers, ledgers.count, &contents.changedFields)
  }

  /// The kinds of which an agent could not be born.
  var full: [Int] {
    unsafe withUnsafeBytes(of: &pointer.pointee.is_full) { bytes in
      bytes.indices.filter { unsafe bytes[$0] != 0 }
    }
  }

  /// The agents after a phase.
  var agents: AgentSet {
    let crowd = unsafe pointer.pointee
    let count = unsafe Int(crowd.count)
    return unsafe AgentSet(
      ids: Array(UnsafeBufferPointer(start: crowd.ids, count: count)),
      kinds: Array(UnsafeBufferPointer(start: crowd.kinds, count: count)),
      numbers: Array(UnsafeBufferPointer(start: crowd.numbers, count: count * stride)),
      nextID: crowd.next_id)
  }
}

/// What turns of a phase in which all change together leave for its end.
@safe final class Ledger: @unchecked Sendable {
  let pointer: UnsafeMutablePointer<cm_ledger>?
  /// The work of the turns.
  var work = cm_work()

  init() { unsafe pointer = cm_ledger_make() }

  deinit { unsafe cm_ledger_free(pointer) }
}

/// The board as a program reads and writes it.
struct CellContentsOfStep {
  /// The states, and the first state for cells beyond the edges of a plane; those of the next board are
  /// empty if cells take turns.
  var states, nextStates: [UInt8]
  /// The numbers of all fields, each followed by the initial number for such cells.
  var fields, nextFields: [Float]
  private let copies: Bool

  /// - Parameter copies: true if all cells change together.
  init(_ board: ModelBoard, _ definition: Definition, copies: Bool) {
    (states, fields) = (board.paddedStates, board.paddedFields(of: definition))
    (nextStates, nextFields) = copies ? (states, fields) : ([], [])
    self.copies = copies
  }

  /// The numbers after a step.
  var changedFields: [Float] {
    get { copies ? nextFields : fields }
    set { if copies { nextFields = newValue } else { fields = newValue } }
  }

  func read(into board: inout ModelBoard) {
    let (states, numbers) = copies ? (nextStates, nextFields) : (states, fields)
    board.states.replaceSubrange(board.states.indices, with: states[..<board.states.count])
    for (field, old) in board.fields.enumerated() {
      let first = field * (old.count + 1)
      board.fields[field].replaceSubrange(old.indices, with: numbers[first..<first + old.count])
    }
  }
}

extension ModelBoard {
  /// The states, and the first state for cells beyond the edges of a plane.
  var paddedStates: [UInt8] { states + [0] }

  /// The numbers of all fields, each followed by the initial number for cells beyond the edges of a
  /// plane.
  func paddedFields(of definition: Definition) -> [Float] {
    var result: [Float] = []
    result.reserveCapacity(fields.reduce(0) { $0 + $1.count + 1 })
    for (numbers, field) in zip(fields, definition.fields) {
      result += numbers
      result.append(field.initial)
    }
    return result
  }
}
