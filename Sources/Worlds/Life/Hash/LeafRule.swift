internal import CKernels

extension LifeRule {
  /// What becomes of cells under a rule that squares can be hashed by: one of two states of nine cells,
  /// under which nothing comes to life where nothing lives. Nil under others.
  var hashedTable: RuleTable? {
    guard states == 2, !bearsOfNothing, case .table(let table) = decision else { return nil }
    return table
  }
}

/// A rule as the kernel takes it that steps four of the smallest squares.
@safe
struct LeafRule: ~Copyable {
  private let rule: UnsafeMutablePointer<leaf_rule>

  /// - Precondition: nothing comes to life where nothing lives.
  init(_ table: RuleTable) {
    precondition(!table[0], "a dead square stays dead")
    unsafe rule = .allocate(capacity: 1)
    unsafe rule.initialize(to: leaf_rule())
    if let counts = NeighbourCounts(of: table) {
      counts == NeighbourCounts(birth: [3], survival: [2, 3]) ? () : fill(counts.leafFates)
    } else {
      fill(RuleCircuit(table))
    }
  }

  deinit { unsafe rule.deallocate() }

  private func fill(_ fates: [leaf_fate]) {
    unsafe rule.pointee.kind = 1
    unsafe rule.pointee.count = Int32(fates.count)
    unsafe withUnsafeMutableBytes(of: &rule.pointee.fates) { bytes in
      let places = unsafe bytes.bindMemory(to: leaf_fate.self)
      for (place, fate) in fates.enumerated() { unsafe places[place] = fate }
    }
  }

  private func fill(_ circuit: RuleCircuit) {
    unsafe rule.pointee.kind = 2
    unsafe rule.pointee.count = Int32(circuit.gates.count)
    unsafe rule.pointee.result = Int32(circuit.result)
    unsafe withUnsafeMutableBytes(of: &rule.pointee.gates) { bytes in
      let places = unsafe bytes.bindMemory(to: ck_gate.self)
      for (place, gate) in circuit.gates.enumerated() {
        unsafe places[place] = gate
      }
    }
  }

  /// The middle of four squares after some generations, at most 8.
  @inline(__always)
  func middle(of node: Node, _ leaves: borrowing Table<Leaf>, after generations: Int32) -> Leaf {
    var middle = Leaf()
    unsafe withUnsafeMutablePointer(to: &middle) {
      unsafe leaf_step(
        rule, leaves.cells(node.nw), leaves.cells(node.ne), leaves.cells(node.sw),
        leaves.cells(node.se), generations, $0, Processor.features)
    }
    return middle
  }
}

extension Table<Leaf> {
  @inline(__always)
  fileprivate func cells(_ square: Square) -> UnsafeRawPointer {
    unsafe UnsafeRawPointer(place(of: square & ~Square.leafBit))
  }
}

extension NeighbourCounts {
  /// The sums of nine after which some cell lives.
  fileprivate var leafFates: [leaf_fate] {
    (0...9).compactMap { sum in
      let (born, kept) = (sum < 9 && bears(sum), sum > 0 && keeps(sum - 1))
      let plane = { (isSet: Bool) -> UInt32 in isSet ? .max : 0 }
      return born || kept
        ? leaf_fate(
          ones: plane(sum & 1 == 0), twos: plane(sum & 2 == 0), fours: plane(sum & 4 == 0),
          eights: plane(sum & 8 == 0), flips: plane(born && !kept), always: plane(born && kept))
        : nil
    }
  }
}
