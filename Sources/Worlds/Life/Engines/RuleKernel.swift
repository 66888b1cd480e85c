internal import CKernels

/// A rule as the kernels take it: by sums of what lives nearby where those decide, else as a circuit.
struct RuleKernel: Sendable {
  private let kind: ck_kind
  /// What of each two sums decides, see `ck_rule`.
  private let masks: [UInt64]
  private let circuit: RuleCircuit?

  init(_ table: RuleTable) {
    let kinds = [
      (RuleReach.moore, CK_MOORE), (.vonNeumann, CK_VON_NEUMANN), (.hexagonal, CK_HEXAGONAL),
    ]
    for (reach, kind) in kinds {
      guard let counts = NeighbourCounts(of: table, reach) else { continue }
      self.init(LifeRule(table) == .conway ? CK_CONWAY : kind, counts)
      return
    }
    self.init(RuleCircuit(table))
  }

  private init(_ kind: ck_kind, _ counts: NeighbourCounts) {
    self.kind = kind
    masks = counts.masks
    circuit = nil
  }

  init(_ circuit: RuleCircuit) {
    kind = CK_CIRCUIT
    masks = []
    self.circuit = circuit
  }

  /// The words of room that a board's rows take, and a tile.
  func rowsRoom(stride: Int) -> Int { ck_rows_room(stride, UInt32(circuit?.signals ?? 0)) }
  var tileRoom: Int { ck_tile_room(UInt32(circuit?.signals ?? 0)) }

  /// Lends it to a kernel.
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

extension NeighbourCounts {
  /// For each two sums of live cells, the cell itself included, what they decide as the kernels ask.
  fileprivate var masks: [UInt64] {
    (0..<5).flatMap { pair -> [UInt64] in
      let lives = { (odd: Int, cell: Bool) -> UInt64 in
        let sum = 2 * pair + odd
        let isAlive = cell ? sum > 0 && keeps(sum - 1) : sum < 9 && bears(sum)
        return isAlive ? .max : 0
      }
      let (none, odd, cell) = (lives(0, false), lives(1, false), lives(0, true))
      return [none, none ^ odd, none ^ cell, none ^ odd ^ cell ^ lives(1, true)]
    }
  }
}
