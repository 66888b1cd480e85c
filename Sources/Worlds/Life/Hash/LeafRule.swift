internal import CKernels

extension LifeRule {
  /// What becomes of cells under a rule that squares can be hashed by: one of two states of nine cells.
  /// Nil under others.
  var hashedTable: RuleTable? {
    guard states == 2, case .table(let table) = decision else { return nil }
    return table
  }

  /// What cells are some generations after all were one of two states.
  func background(after generations: Int, of state: CellState) -> CellState {
    var state = state
    // From the second one on they stay what they are, or come back every other generation.
    for _ in 0..<(generations > 1 ? 2 - generations % 2 : generations) {
      state = lives(amidLive: state == 1) ? 1 : 0
    }
    return state
  }
}

/// A rule as the kernel takes it that steps four of the smallest squares, of which it is told what
/// differs from the background: what does not, never does of itself, whatever the rule.
@safe
struct LeafRule: ~Copyable {
  /// On a background that is dead, and on one that lives; each knows the one that follows it.
  private let rules: UnsafeMutablePointer<leaf_rule>
  private let table: RuleTable
  /// What the background is before the step being made.
  var background: CellState

  init(_ table: RuleTable, on background: CellState) {
    self.table = table
    self.background = background
    unsafe rules = .allocate(capacity: 2)
    unsafe rules.initialize(repeating: leaf_rule(), count: 2)
    fill(background)
    // Most backgrounds stay what they are.
    if after(background) != background { fill(after(background)) }
  }

  deinit { unsafe rules.deallocate() }

  /// Whether the background changes and never comes back.
  var isLeftForGood: Bool {
    after(background) != background && after(after(background)) != background
  }

  /// Goes on to the next generation's background.
  mutating func passGeneration() { background = after(background) }

  private func after(_ background: CellState) -> CellState {
    table[background == 0 ? 0 : 511] ? 1 : 0
  }

  private func fill(_ background: CellState) {
    let table = table.differing(onLive: background == 1)
    let rule = unsafe rules + Int(background)
    unsafe rule.pointee.next = UnsafePointer(rules + Int(after(background)))
    if let counts = NeighbourCounts(of: table) {
      counts == NeighbourCounts(birth: [3], survival: [2, 3])
        ? () : unsafe Self.fill(rule, counts.leafFates)
    } else {
      unsafe Self.fill(rule, RuleCircuit(table))
    }
  }

  @unsafe
  private static func fill(_ rule: UnsafeMutablePointer<leaf_rule>, _ fates: [leaf_fate]) {
    unsafe rule.pointee.kind = 1
    unsafe rule.pointee.count = Int32(fates.count)
    unsafe withUnsafeMutableBytes(of: &rule.pointee.fates) { bytes in
      let places = unsafe bytes.bindMemory(to: leaf_fate.self)
      for (place, fate) in fates.enumerated() { unsafe places[place] = fate }
    }
  }

  @unsafe
  private static func fill(_ rule: UnsafeMutablePointer<leaf_rule>, _ circuit: RuleCircuit) {
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
        rules + Int(background), leaves.cells(node.nw), leaves.cells(node.ne),
        leaves.cells(node.sw),
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
