internal import CKernels

enum RuleEngine: Sendable {
  case table(RuleKernel)
  case sums(RangeKernel)
  case blocks(BlockKernels)

  init(_ rule: LifeRule) {
    if case .larger(let rule) = rule.decision {
      self = .sums(RangeKernel(rule))
    } else if let blocks = rule.blocks {
      self = .blocks(BlockKernels(blocks))
    } else if let table = rule.table {
      self = .table(RuleKernel(table))
    } else {
      preconditionFailure("a board of bits cannot hold the states")
    }
  }
}

/// A rule prepared for the C kernels: by neighbor sums if these determine the rule, otherwise as a
/// circuit.
struct RuleKernel: Sendable {
  private let kind: ck_kind
  /// The outcomes for each pair of sums; see `ck_rule`.
  private let masks: [UInt64]
  private let circuit: RuleCircuit?
  /// The circuit's function as a table; see `ck_rule`. Empty without one.
  private let outcomes: [UInt8]

  init(_ table: RuleTable) {
    let kinds = [
      (RuleNeighborhood.moore, CK_MOORE), (.vonNeumann, CK_VON_NEUMANN), (.hexagonal, CK_HEXAGONAL),
    ]
    for (reach, kind) in kinds {
      guard let counts = NeighborCounts(of: table, reach) else { continue }
      self.init(LifeRule(table) == .conway ? CK_CONWAY : kind, counts)
      return
    }
    self.init(RuleCircuit(table), outcomes: table.outcomes)
  }

  private init(_ kind: ck_kind, _ counts: NeighborCounts) {
    self.kind = kind
    masks = counts.masks
    circuit = nil
    outcomes = []
  }

  /// - Parameter outcomes: The same rule as a table, for processors that look up bytes. Without it,
  ///   all processors use the circuit.
  init(_ circuit: RuleCircuit, outcomes: [UInt8] = []) {
    kind = CK_CIRCUIT
    masks = []
    self.circuit = circuit
    self.outcomes = outcomes
  }

  /// The size of the work memory for the rows of a board, and for a tile; both in words.
  func rowsWorkspaceSize(stride: Int) -> Int {
    ck_rows_workspace_size(stride, UInt32(circuit?.signals ?? 0))
  }
  var tileWorkspaceSize: Int { ck_tile_workspace_size(UInt32(circuit?.signals ?? 0)) }

  /// Calls a closure with the rule as a C structure, which is valid only during the call.
  func lend<Result>(_ body: (UnsafePointer<ck_rule>) -> Result) -> Result {
    unsafe masks.withUnsafeBufferPointer { masks in
      unsafe (circuit?.gates ?? []).withUnsafeBufferPointer { gates in
        unsafe outcomes.withUnsafeBufferPointer { outcomes in
          var rule = unsafe ck_rule(
            kind: kind, masks: masks.baseAddress, gates: gates.baseAddress,
            gate_count: gates.count, result: UInt32(circuit?.result ?? 0),
            signals: UInt32(circuit?.signals ?? 0),
            outcomes: outcomes.isEmpty ? nil : outcomes.baseAddress)
          return unsafe withUnsafePointer(to: &rule) { unsafe body($0) }
        }
      }
    }
  }
}

extension RuleTable {
  /// The next states in the order of `ck_rule`, where the western cell of a row is the lowest bit.
  fileprivate var outcomes: [UInt8] {
    var outcomes = [UInt8](repeating: 0, count: CK_OUTCOMES)
    for above in 0..<8 {
      for here in 0..<8 {
        for below in 0..<8
        where self[Self.mirrored[above] << 6 | Self.mirrored[here] << 3 | Self.mirrored[below]] {
          outcomes[8 * above + here] |= 1 << UInt8(below)
        }
      }
    }
    return outcomes
  }

  /// The numbers below 8 with their three bits in reverse order.
  private static let mirrored = [0, 4, 2, 6, 1, 5, 3, 7]

  /// Returns the rule for differences: its inputs and its result are true where a cell differs from
  /// a uniform background.
  func differing(onLive background: Bool) -> RuleTable {
    let flip = background ? 511 : 0
    var table = RuleTable { _, _ in false }
    for index in 0..<512 { table[index] = self[index ^ flip] != self[flip] }
    return table
  }
}

extension NeighborCounts {
  /// The outcomes for each pair of adjacent sums, cell included, in the form of `ck_rule`.
  fileprivate var masks: [UInt64] {
    (0..<5).flatMap { pair -> [UInt64] in
      let lives = { (odd: Int, cell: Bool) -> UInt64 in
        let sum = 2 * pair + odd
        let isAlive = cell ? sum > 0 && allowsSurvival(sum - 1) : sum < 9 && allowsBirth(sum)
        return isAlive ? .max : 0
      }
      let (none, odd, cell) = (lives(0, false), lives(1, false), lives(0, true))
      // The coefficients of a ^ (b & odd) ^ (c & cell) ^ (d & odd & cell), which can express any
      // function of the two bits.
      return [none, none ^ odd, none ^ cell, none ^ odd ^ cell ^ lives(1, true)]
    }
  }
}

/// A rule as a circuit on words of 64 cells: its reduced ordered binary decision diagram (Bryant,
/// 1986). Each gate chooses between two signals by one of nine bit planes, which hold the cell and
/// its neighbors. Equal parts of the diagram become one gate.
struct RuleCircuit: Sendable {
  /// A choice between two signals by a plane.
  private struct Gate: Hashable {
    /// The plane of bits that select a signal.
    let plane: Int
    /// The signal that passes where the plane has a 0, and the signal that passes where it has a 1.
    let dead, live: Int
  }

  /// The gates in order of evaluation. Each depends only on planes and earlier gates. Gates of a
  /// plane are adjacent, so that kernels keep the plane in registers.
  let gates: [ck_gate]
  /// The signal that holds the live cells of the next generation.
  let result: Int
  /// The number of slots for signals. A slot is reused after the last use of its signal, so that
  /// all slots stay in the fastest cache.
  let signals: Int

  private static let firstPlane = CK_FIRST_PLANE
  private static let firstGate = CK_FIRST_GATE

  init(_ table: RuleTable) {
    let diagrams = Self.orders.map { Diagram(table, order: $0) }
    self.init(diagrams.min { $0.gates.count < $1.gates.count }!)
  }

  private init(_ diagram: Diagram) {
    // The number of the last gate that uses each signal.
    var lastUse = Array(repeating: -1, count: Self.firstGate + diagram.gates.count)
    for (number, gate) in diagram.gates.enumerated() {
      lastUse[gate.dead] = number
      lastUse[gate.live] = number
    }
    lastUse[diagram.result] = diagram.gates.count
    var places = Array(0..<Self.firstGate) + diagram.gates.map { _ in 0 }
    var free: [Int] = []
    var signals = Self.firstGate
    gates = diagram.gates.enumerated().map { number, gate in
      // The slots of inputs become free before the output gets one: a gate may overwrite its own
      // input, as kernels read all inputs first.
      for asked in Set([gate.dead, gate.live])
      where asked >= Self.firstGate && lastUse[asked] == number {
        free.append(places[asked])
      }
      if free.isEmpty {
        free.append(signals)
        signals += 1
      }
      let place = free.removeLast()
      places[Self.firstGate + number] = place
      return ck_gate(
        plane: UInt16(gate.plane), dead: UInt16(places[gate.dead]),
        live: UInt16(places[gate.live]), out: UInt16(place))
    }
    result = places[diagram.result]
    self.signals = signals
  }

  /// Orders in which planes are tested. The size of a diagram depends on the order, and for most
  /// rules one of these gives a small diagram. They go around the cell, or from edges to corners,
  /// with the cell itself first or last; or by rows or columns. Planes are numbered row by row from
  /// the north-west.
  private static let orders: [[Int]] =
    [[0, 1, 2, 5, 8, 7, 6, 3], [1, 3, 5, 7, 0, 2, 6, 8]]
    .flatMap { [[4] + $0, $0 + [4]] } + [
      [0, 1, 2, 3, 4, 5, 6, 7, 8], [0, 3, 6, 1, 4, 7, 2, 5, 8],
    ]

  /// A decision diagram, built bottom-up.
  private struct Diagram {
    private(set) var gates: [Gate] = []
    private(set) var result = 0
    private var numbers: [Gate: Int] = [:]

    init(_ table: RuleTable, order: [Int]) {
      result = signal(table, order[...], state: 0)
      sort(by: order.map { RuleCircuit.firstPlane + $0 })
    }

    /// Sorts the gates by their planes, the last plane of the order first. Gates use only signals
    /// of later planes.
    private mutating func sort(by planes: [Int]) {
      let numbers = planes.reversed().flatMap { plane in
        gates.indices.filter { gates[$0].plane == plane }
      }
      var renamed = Array(0..<RuleCircuit.firstGate + gates.count)
      for (new, old) in numbers.enumerated() {
        renamed[RuleCircuit.firstGate + old] = RuleCircuit.firstGate + new
      }
      gates = numbers.map { number in
        let gate = gates[number]
        return Gate(plane: gate.plane, dead: renamed[gate.dead], live: renamed[gate.live])
      }
      result = renamed[result]
    }

    /// Returns the signal for the remaining planes, where the planes before have the values in
    /// `state`. Creates a gate only if no equal one exists.
    private mutating func signal(_ table: RuleTable, _ order: ArraySlice<Int>, state: Int) -> Int {
      guard let plane = order.first else { return table[state] ? 1 : 0 }
      let rest = order.dropFirst()
      let dead = signal(table, rest, state: state)
      let live = signal(table, rest, state: state | 256 >> plane)
      if dead == live { return dead }
      let gate = Gate(plane: RuleCircuit.firstPlane + plane, dead: dead, live: live)
      if let number = numbers[gate] { return number }
      numbers[gate] = RuleCircuit.firstGate + gates.count
      gates.append(gate)
      return RuleCircuit.firstGate + gates.count - 1
    }
  }
}

/// A rule on an unbounded plane, where only cells that differ from the background are computed.
struct TileRule: Sendable {
  let rule: LifeRule
  /// The engines for a background that is not alive and for one that is.
  private let engines: [RuleEngine]

  init(_ rule: LifeRule) {
    self.rule = rule
    // Most rules never have a live background.
    engines = (rule.hasSpontaneousBirth ? [false, true] : [false]).map { rule.engine(onLive: $0) }
  }

  /// Returns the engine for a background. It works on differences from the background, and for a
  /// larger neighborhood on actual states.
  func engine(onLive background: Bool) -> RuleEngine {
    background && engines.count == 1 ? rule.engine(onLive: true) : engines[background ? 1 : 0]
  }
}

extension LifeRule {
  fileprivate func engine(onLive background: Bool) -> RuleEngine {
    if let blocks { return .blocks(BlockKernels(blocks.differing(onLive: background))) }
    return table.map { .table(RuleKernel($0.differing(onLive: background))) } ?? RuleEngine(self)
  }
}

/// A rule of blocks prepared for the C kernel.
struct BlockKernel: Sendable {
  private let rule: ck_block_rule

  /// - Parameter offset: The column of the first block, 0 or 1.
  init(_ rule: BlockRule, offset: Int) {
    let left: UInt64 = offset == 0 ? 0x5555_5555_5555_5555 : 0xAAAA_AAAA_AAAA_AAAA
    let factors = (0..<4).map { Self.factors(of: rule, cell: $0) }
    var kernel = ck_block_rule()
    kernel.left_columns = left
    unsafe withUnsafeMutableBytes(of: &kernel.upper) {
      unsafe $0.copyBytes(from: Self.masks(factors[0], factors[1], left))
    }
    unsafe withUnsafeMutableBytes(of: &kernel.lower) {
      unsafe $0.copyBytes(from: Self.masks(factors[2], factors[3], left))
    }
    self.rule = kernel
  }

  /// Returns the products whose sum modulo 2 is a cell of the next block, one bit each: the
  /// algebraic normal form of the cell as a function of the block.
  private static func factors(of rule: BlockRule, cell: Int) -> [Bool] {
    var factors = (0..<16).map { rule[$0] >> cell & 1 == 1 }
    for bit in [1, 2, 4, 8] {
      for block in 0..<16 where block & bit != 0 && factors[block ^ bit] {
        factors[block].toggle()
      }
    }
    return factors
  }

  /// Returns the masks of the products of a row of blocks as bytes.
  private static func masks(_ first: [Bool], _ second: [Bool], _ left: UInt64) -> [UInt8] {
    zip(first, second).flatMap { first, second in
      let mask = (first ? left : 0) | (second ? ~left : 0)
      return unsafe withUnsafeBytes(of: mask) { unsafe Array($0) }
    }
  }

  /// A row of cells with a word before and a word after it, which hold the cells beyond its ends.
  typealias EdgedRow = [UInt64]

  static func edgedRow(_ count: Int) -> EdgedRow { Array(repeating: 0, count: count + 2) }

  /// Computes the next cells of two rows, which hold the upper and the lower cells of blocks.
  /// `next`: the two rows that receive the result, without words at their ends.
  func step(
    _ upper: EdgedRow, _ lower: EdgedRow,
    into next: (upper: UnsafeMutablePointer<UInt64>, lower: UnsafeMutablePointer<UInt64>),
    features: ck_features = Processor.features
  ) {
    unsafe upper.withUnsafeBufferPointer { upper in
      unsafe lower.withUnsafeBufferPointer { lower in
        let (above, below) = (upper.baseAddress!, lower.baseAddress!)
        unsafe step(
          ck_block_row(cells: above + 1, left: above, right: above + 2),
          ck_block_row(cells: below + 1, left: below, right: below + 2), into: next,
          count: upper.count - 2, features: features)
      }
    }
  }

  /// Computes the next words of two rows. `count`: the number of words.
  func step(
    _ upper: ck_block_row, _ lower: ck_block_row,
    into next: (upper: UnsafeMutablePointer<UInt64>, lower: UnsafeMutablePointer<UInt64>),
    count: Int, features: ck_features = Processor.features
  ) {
    unsafe withUnsafePointer(to: rule) { rule in
      unsafe ck_step_blocks(upper, lower, next.upper, next.lower, count, rule, features)
    }
  }
}

struct BlockKernels: Sendable {
  private let kernels: [BlockKernel]

  init(_ rule: BlockRule) {
    kernels = [0, 1].map { BlockKernel(rule, offset: $0) }
  }

  /// Returns the kernel for blocks that begin at even (0) or odd (1) columns.
  subscript(offset: Int) -> BlockKernel { kernels[offset] }
}

enum Processor {
  /// The widest instruction set extension that this processor supports.
  static let features = ck_detect()
}
