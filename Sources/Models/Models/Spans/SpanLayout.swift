internal import CModels
internal import Grids

/// The operations of a compiled model as the C loops read them, and the memory that they need.
///
/// A step advances from row to row. Each plane runs some rows ahead of the board, and keeps only
/// the rows that are still needed, so that they stay in the cache.
struct SpanLayout {
  struct Plane {
    var content: SpanCompiler.PlaneContent
    /// The number of rows by which the plane is ahead of the board.
    var lead = Int.min
    /// The first row that a band needs, relative to its own first row.
    var first = Int.max
    /// The first row that is still needed, relative to the row of the board.
    var back = Int.max
    /// The number of columns beyond each edge.
    var pad = 0
    /// The number of those that are computed, not copied.
    var reach = 0
    /// The number of rows that are computed together.
    var together = 1
    var isByte = false

    var isUsed: Bool { lead != .min }
    /// The rows in memory, a power of two.
    var rows: Int {
      var rows = 1
      while rows < lead - back + together { rows *= 2 }
      return rows
    }
    /// The rows above the board that a step may copy or compute, and those below it.
    var above: Int { max(0, -first) }
    var below: Int { max(0, lead + together - 1) }
    var size: Int { isByte ? 1 : 4 }
    /// True if the plane is part of the board, and not of the memory of a worker.
    var isResult: Bool {
      switch content {
      case .nextField, .nextState: true
      default: false
      }
    }
  }

  private(set) var planes: [Plane]
  private(set) var operations: [cm_operation] = []
  private(set) var passes: [cm_pass] = []
  private(set) var taps: [cm_tap] = []
  private(set) var prologue: [cm_operation] = []
  private(set) var registers = 0
  /// The estimated time for a cell, in picoseconds on one core.
  private(set) var cost = 0
  let width: Int
  private let wrapsColumns: Bool

  init(_ compiler: SpanCompiler, _ setup: ModelSetup) {
    (width, wrapsColumns) = (setup.size.width, setup.wrapsColumns)
    planes = compiler.planes.map { Plane(content: $0, isByte: compiler.isByte($0)) }
    for (operation, uniform) in compiler.prologue { addUniform(operation, uniform) }
    var parts: [(plane: Int?, operations: [cm_operation])] = []
    // Consumers come after the planes that they use, so all needs are known in reverse order.
    for (content, pass) in compiler.passes.reversed() {
      let plane = content.map { content in planes.firstIndex { $0.content == content }! }
      if let plane, !planes[plane].isUsed { continue }
      var pass = pass
      pass.fuse()
      let live = Self.live(pass)
      if let plane, live.contains(where: { pass.operations[$0].code == CM_CONVOLVE }) {
        planes[plane].together = Int(CM_BLOCK)
      }
      for operation in live.map({ pass.operations[$0] }) { need(operation, from: plane) }
      parts.append((plane, encode(pass, live, into: plane)))
    }
    for (plane, operations) in parts.reversed() { addPass(plane, operations) }
    cost += planes.filter { $0.isUsed && !$0.isResult }.reduce(0) { $0 + 60 * $1.size / 4 }
  }

  private mutating func addPass(_ plane: Int?, _ part: [cm_operation]) {
    let owner = plane.map { planes[$0] }
    passes.append(
      cm_pass(
        first_operation: operations.count, count: part.count, plane: Int32(plane ?? -1),
        lead: Int32(owner?.lead ?? 0), first: Int32(owner?.first ?? 0),
        reach: Int32(owner?.reach ?? 0), rows: Int32(owner?.together ?? 1)))
    operations += part
    cost += part.reduce(0) { $0 + $1.cost }
  }

  // MARK: - Needs

  /// Returns the operations whose results are used, in order.
  private static func live(_ pass: SpanCompiler.Pass) -> [Int] {
    var isLive = pass.operations.map { $0.plane != nil }
    if case .register(let result)? = pass.result { isLive[result] = true }
    for index in isLive.indices.reversed() where isLive[index] {
      for case .register(let operand) in pass.operations[index].operands { isLive[operand] = true }
    }
    return isLive.indices.filter { isLive[$0] }
  }

  /// Extends planes to the cells that an operation of a pass reads.
  private mutating func need(_ operation: SpanCompiler.SpanOperation, from consumer: Int?) {
    for (place, operand) in operation.operands.enumerated() {
      guard case .plane(let plane, let shift) = operand else { continue }
      // The shift of the first operand of an operation with taps is their center only.
      let taps = place == 0 ? operation.taps.map(\.shift) : []
      for shift in taps.isEmpty ? [shift] : taps { need(plane, shift, from: consumer) }
    }
  }

  private mutating func need(_ plane: Int, _ shift: Shift, from consumer: Int?) {
    let owner = consumer.map { planes[$0] }
    var needed = planes[plane]
    needed.lead = max(needed.lead, (owner?.lead ?? 0) + shift.dy + (owner?.together ?? 1) - 1)
    needed.first = min(needed.first, (owner?.first ?? 0) + shift.dy)
    needed.back = min(needed.back, (owner?.lead ?? 0) + shift.dy)
    needed.pad = max(needed.pad, (owner?.reach ?? 0) + abs(shift.dx))
    needed.reach = wrapsColumns ? 0 : needed.pad
    planes[plane] = needed
  }

  // MARK: - Encoding

  /// Encodes the live operations of a pass. A register is reused after the last read of its value.
  private mutating func encode(
    _ pass: SpanCompiler.Pass, _ live: [Int], into plane: Int?
  ) -> [cm_operation] {
    var last: [Int: Int] = [:]
    for index in live {
      for case .register(let operand) in pass.operations[index].operands { last[operand] = index }
    }
    var (places, free, used): ([Int: cm_operand], [Int32], Int32) = ([:], [], 0)
    var result: [cm_operation] = []
    for index in live {
      let operation = pass.operations[index]
      let operands = operation.operands.map { encode($0, places) }
      var target = operation.plane.map {
        cm_operand(place: CM_BOARD, index: Int32($0), dx: 0, dy: 0)
      }
      if target == nil, pass.result == .register(index), let plane {
        target = cm_operand(place: CM_PLANE, index: Int32(plane), dx: 0, dy: 0)
      }
      if target == nil {
        target = cm_operand(place: CM_REGISTER, index: free.popLast() ?? used, dx: 0, dy: 0)
        used = max(used, target!.index + 1)
      }
      places[index] = target
      result.append(encode(operation, operands, target!))
      // Registers are freed afterwards, so that no operation writes over its own operands.
      for case .register(let operand) in Set(operation.operands) where last[operand] == index {
        if let place = places[operand], place.place == CM_REGISTER { free.append(place.index) }
      }
    }
    registers = max(registers, Int(used))
    return result
  }

  private mutating func encode(
    _ operation: SpanCompiler.SpanOperation, _ operands: [cm_operand], _ target: cm_operand
  ) -> cm_operation {
    var result = cm_operation()
    result.code = operation.code
    result.to = target
    if operands.count > 0 { result.a = operands[0] }
    if operands.count > 1 { result.b = operands[1] }
    if operands.count > 2 { result.c = operands[2] }
    result.first = UInt32(operation.stream)
    if operation.code.usesTaps {
      let new =
        switch operation.code {
        case CM_CONVOLVE: Self.shared(operation.taps)
        case CM_COUNT: Self.lines(operation.taps)
        default: operation.taps.map { Self.tap($0.shift) }
        }
      (result.first, result.count) = (UInt32(taps.count), UInt32(new.count))
      taps += new
    }
    return result
  }

  private static func tap(_ shift: Shift, length: Int32 = 1) -> cm_tap {
    cm_tap(
      dx: Int32(shift.dx), dy: Int32(shift.dy), length: length, rows: 0, weights: (0, 0, 0, 0))
  }

  /// The fewest cells for each length and first column of the lines, with which lines are faster.
  private static let leastShared = 24

  /// Returns the taps that count some cells: those that are side by side as lines, in which the
  /// center of a neighborhood may be missing.
  private static func lines(_ cells: [SpanCompiler.Tap]) -> [cm_tap] {
    var (lines, missing): ([cm_tap], [cm_tap]) = ([], [])
    for cell in cells.map(\.shift).sorted(by: { ($0.dy, $0.dx) < ($1.dy, $1.dx) }) {
      let tap = tap(cell)
      guard let last = lines.last, last.dy == tap.dy else {
        lines.append(tap)
        continue
      }
      let gap = tap.dx - last.dx - last.length
      let extends = gap == 0 || (gap == 1 && last.length > 1)
      guard extends, last.length + gap < Int32(CM_LONGEST) else {
        lines.append(tap)
        continue
      }
      lines[lines.count - 1].length += gap + 1
      if gap == 1 { missing.append(Self.tap(Shift(dx: cell.dx - 1, dy: cell.dy), length: -1)) }
    }
    let groups = Set(lines.map { Shift(dx: Int($0.dx), dy: Int($0.length)) }).count
    guard cells.count >= leastShared * groups else { return cells.map { Self.tap($0.shift) } }
    return lines.sorted {
      ($0.length, $0.dx, $0.dy) < ($1.length, $1.dx, $1.dy)
    } + missing
  }

  /// Returns the taps of several rows together, each in the order of the kernel.
  private static func shared(_ kernel: [SpanCompiler.Tap]) -> [cm_tap] {
    var result: [Shift: cm_tap] = [:]
    for tap in kernel {
      for row in 0..<Int(CM_BLOCK) {
        let shift = tap.shift + Shift(dx: 0, dy: row)
        unsafe withUnsafeMutableBytes(of: &result[shift, default: Self.tap(shift)].weights) {
          unsafe $0.bindMemory(to: Float.self)[row] = tap.weight
        }
        result[shift]!.rows |= 1 << row
      }
    }
    return result.values.sorted { ($0.dy, $0.dx) < ($1.dy, $1.dx) }
  }

  private func encode(_ value: SpanCompiler.SpanValue, _ places: [Int: cm_operand]) -> cm_operand {
    switch value {
    case .register(let number): places[number]!
    case .uniform(let number): cm_operand(place: CM_UNIFORM, index: Int32(number), dx: 0, dy: 0)
    case .plane(let plane, let shift):
      cm_operand(place: CM_PLANE, index: Int32(plane), dx: Int32(shift.dx), dy: Int32(shift.dy))
    }
  }

  /// Uniform values are the registers of the prologue.
  private mutating func addUniform(_ operation: SpanCompiler.SpanOperation, _ uniform: Int) {
    let target = cm_operand(place: CM_REGISTER, index: Int32(uniform), dx: 0, dy: 0)
    let operands = operation.operands.map { operand in
      var place = encode(operand, [:])
      place.place = CM_REGISTER
      return place
    }
    prologue.append(encode(operation, operands, target))
  }

  // MARK: - Memory

  /// The distance between the rows of a plane in memory, in bytes.
  func stride(_ plane: Plane) -> Int {
    ((width + 2 * plane.pad) * plane.size + CM_SLACK + 63) / 64 * 64
  }

  /// The bytes of a register.
  static var slot: Int { 4 * CM_SPAN + CM_SLACK }

  /// The memory of one worker, in bytes.
  var workspace: Int {
    planes.filter { $0.isUsed && !$0.isResult }.reduce((registers + 1) * Self.slot) {
      $0 + $1.rows * stride($1) + 64
    }
  }
}

extension SpanCompiler {
  func isByte(_ content: PlaneContent) -> Bool {
    switch content {
    case .state, .nextState: true
    case .field, .nextField: false
    case .term(let term): table.facts[term].isByte
    }
  }
}

extension cm_code {
  fileprivate var usesTaps: Bool { self == CM_COUNT || self == CM_SUM || self == CM_CONVOLVE }
}

extension cm_operation {
  /// The estimated time for a cell, in picoseconds, with the instructions of every processor.
  fileprivate var cost: Int {
    switch code {
    case CM_DIVIDE, CM_SQRT, CM_FLOOR, CM_CEIL, CM_ROUND: 500
    case CM_EXP, CM_LOG, CM_LOG10, CM_SIN, CM_COS, CM_TANH: 5_000
    case CM_ASIN, CM_ACOS, CM_ATAN2, CM_HYPOT, CM_SIND, CM_COSD, CM_ATAN2D, CM_TURN: 10_000
    case CM_NOISE: 20_000
    case CM_POWER, CM_TAN, CM_NORMAL: 10_000
    case CM_FRACTION, CM_CHANCE, CM_INDEX: 1_000
    case CM_LAPLACIAN, CM_LAPLACIAN_TIMES, CM_LAPLACIAN_TIMES_THEN_ADD, CM_LOOKUP: 1_000
    case CM_LAPLACIAN5, CM_LAPLACIAN5_TIMES, CM_LAPLACIAN5_TIMES_THEN_ADD: 500
    case CM_COUNT: 100 + 25 * Int(count)
    case CM_SUM: 100 + 100 * Int(count)
    case CM_CONVOLVE: 100 + 150 * Int(count)
    case _ where (CM_MOVE_BYTES.rawValue...CM_SELECT_BYTES.rawValue).contains(code.rawValue): 40
    default: 150
    }
  }
}
