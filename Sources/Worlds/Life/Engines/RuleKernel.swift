internal import CKernels

/// A rule prepared for the C kernels: by neighbor sums if these determine the rule, otherwise as a
/// circuit.
struct RuleKernel: Sendable {
  private let kind: ck_kind
  /// The outcomes for each pair of sums; see `ck_rule`.
  private let masks: [UInt64]
  private let circuit: RuleCircuit?

  init(_ table: RuleTable) {
    let kinds = [
      (RuleNeighborhood.moore, CK_MOORE), (.vonNeumann, CK_VON_NEUMANN), (.hexagonal, CK_HEXAGONAL),
    ]
    for (reach, kind) in kinds {
      guard let counts = NeighborCounts(of: table, reach) else { continue }
      self.init(LifeRule(table) == .conway ? CK_CONWAY : kind, counts)
      return
    }
    self.init(RuleCircuit(table))
  }

  private init(_ kind: ck_kind, _ counts: NeighborCounts) {
    self.kind = kind
    masks = counts.masks
    circuit = nil
  }

  init(_ circuit: RuleCircuit) {
    kind = CK_CIRCUIT
    masks = []
    self.circuit = circuit
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
        var rule = unsafe ck_rule(
          kind: kind, masks: masks.baseAddress, gates: gates.baseAddress, gate_count: gates.count,
          result: UInt32(circuit?.result ?? 0), signals: UInt32(circuit?.signals ?? 0))
        return unsafe withUnsafePointer(to: &rule) { unsafe body($0) }
      }
    }
  }
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
