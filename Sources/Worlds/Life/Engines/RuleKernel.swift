internal import CKernels

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
}

extension NeighborCounts {
  /// The outcomes for each pair of adjacent sums, in the form of `ck_rule`. A sum includes the cell
  /// itself.
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
