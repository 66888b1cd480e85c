internal import CKernels
internal import Rules
internal import Worlds

extension LifeRule {
  /// The table of a rule with two states and a neighborhood of nine cells, which HashLife computes
  /// by bits. Nil for all other rules.
  var hashedTable: RuleTable? { states == 2 ? table : nil }

  /// Returns the state of a uniform plane some generations later.
  func background(after generations: Int, of state: CellState) -> CellState {
    var state = state
    // The background either stays or alternates from generation 1 on, so only the parity matters.
    for _ in 0..<(generations > 1 ? 2 - generations % 2 : generations) {
      state = lives(surroundedByLive: state == 1) ? 1 : 0
    }
    return state
  }
}

/// A rule prepared for the kernel that steps four leaves at once. Leaves hold the cells that differ
/// from the background. A cell that does not differ, and has no neighbor that does, stays that way
/// under every rule.
@safe
struct LeafRule: ~Copyable {
  /// Two rules: one for a dead background and one for a live background. Each points to the rule of
  /// the next generation.
  private let rules: UnsafeMutablePointer<leaf_rule>
  private let table: RuleTable
  let shape: LeafShape
  /// Steps leaves of many states; nil for leaves of bits.
  private let states: StateLeaves?
  /// The background before the current step.
  var background: CellState

  /// - Parameter shape: The shape of leaves, which holds all states of the rule.
  /// - Precondition: The rule has a `hashedTable` if leaves are bits, else a range of 1.
  init(_ rule: LifeRule, _ shape: LeafShape, on background: CellState) {
    self.shape = shape
    states = shape == .bits ? nil : StateLeaves(StateKernel(rule))
    guard let table = shape == .bits ? rule.hashedTable : RuleTable({ _, _ in false }) else {
      preconditionFailure("squares cannot be hashed")
    }
    self.table = table
    self.background = background
    unsafe rules = .allocate(capacity: 2)
    unsafe rules.initialize(repeating: leaf_rule(), count: 2)
    fill(background)
    // Most backgrounds never change and need one rule only.
    if after(background) != background { fill(after(background)) }
  }

  deinit { unsafe rules.deallocate() }

  /// True if the background changes at the next generation and never returns to its present state.
  var changesForGood: Bool {
    after(background) != background && after(after(background)) != background
  }

  mutating func passGeneration() { background = after(background) }

  private func after(_ background: CellState) -> CellState {
    table[background == 0 ? 0 : 511] ? 1 : 0
  }

  private func fill(_ background: CellState) {
    let table = table.differing(onLive: background == 1)
    let rule = unsafe rules + Int(background)
    unsafe rule.pointee.next = UnsafePointer(rules + Int(after(background)))
    if let counts = NeighborCounts(of: table) {
      // A zeroed `leaf_rule` has kind 0, which is B3/S23 already.
      counts == NeighborCounts(birth: [3], survival: [2, 3])
        ? () : unsafe Self.fill(rule, counts.leafFates)
    } else {
      unsafe Self.fill(rule, RuleCircuit(table))
    }
  }

  @unsafe
  private static func fill(_ rule: UnsafeMutablePointer<leaf_rule>, _ fates: [leaf_condition]) {
    unsafe rule.pointee.kind = 1
    unsafe rule.pointee.count = Int32(fates.count)
    unsafe withUnsafeMutableBytes(of: &rule.pointee.fates) { bytes in
      let places = unsafe bytes.bindMemory(to: leaf_condition.self)
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

  /// Returns the middle of four leaves after some generations, at most half the side of a leaf.
  @inline(__always)
  func middle(of node: Node, _ leaves: borrowing HashTable<Leaf>, after generations: Int32) -> Leaf
  {
    if let states {
      return states.middle(
        of: leaves.leaf(node.nw), leaves.leaf(node.ne), leaves.leaf(node.sw), leaves.leaf(node.se),
        after: Int(generations))
    }
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

extension HashTable<Leaf> {
  fileprivate func leaf(_ square: Square) -> Leaf { self[square & ~Square.leafBit] }

  @inline(__always)
  fileprivate func cells(_ square: Square) -> UnsafeRawPointer {
    unsafe UnsafeRawPointer(place(of: square & ~Square.leafBit))
  }
}

extension NeighborCounts {
  /// The kernel's conditions: one for each sum of nine cells, from 0 to 9, after which some cell is
  /// alive.
  fileprivate var leafFates: [leaf_condition] {
    (0...9).compactMap { sum in
      let (born, kept) = (sum < 9 && allowsBirth(sum), sum > 0 && allowsSurvival(sum - 1))
      let plane = { (isSet: Bool) -> UInt32 in isSet ? .max : 0 }
      return born || kept
        ? leaf_condition(
          ones: plane(sum & 1 == 0), twos: plane(sum & 2 == 0), fours: plane(sum & 4 == 0),
          eights: plane(sum & 8 == 0), flips: plane(born && !kept), always: plane(born && kept))
        : nil
    }
  }
}

/// Steps leaves of bytes: copies four leaves into a square, and lets the kernels compute it.
@safe
final class StateLeaves {
  private let kernel: StateKernel
  /// Two generations of the cells of four leaves. All bytes are always states.
  private let cells: UnsafeMutablePointer<UInt8>

  /// The number of cells in a row of a leaf, and in a row of four leaves.
  private static let side = LeafShape.bytes.side
  private static let row = 2 * side
  /// The bytes of a generation: the cells, and 64 bytes that kernels may read beyond them.
  private static let size = row * row + 64

  init(_ kernel: StateKernel) {
    self.kernel = kernel
    unsafe cells = .allocate(capacity: 2 * Self.size)
    unsafe cells.initialize(repeating: 0, count: 2 * Self.size)
  }

  deinit { unsafe cells.deallocate() }

  /// Returns the middle of four leaves after some generations, at most half the side of a leaf.
  func middle(of nw: Leaf, _ ne: Leaf, _ sw: Leaf, _ se: Leaf, after generations: Int) -> Leaf {
    copy(nw, to: 0)
    copy(ne, to: Self.side)
    copy(sw, to: Self.side * Self.row)
    copy(se, to: Self.side * Self.row + Self.side)
    if generations > 0 { step(generations) }
    return middle(of: generations & 1)
  }

  /// Computes generations, each from the other half of the memory. A generation lacks one more row
  /// and column at each edge.
  private func step(_ generations: Int) {
    let row = Self.row
    kernel.lend { step in
      for made in 1...generations {
        let corner = made * row + made
        let (from, to) = made & 1 == 1 ? (0, Self.size) : (Self.size, 0)
        _ = unsafe step(
          StateKernel.Block(
            cells: cells + from + corner, stride: row, next: cells + to + corner, nextStride: row,
            width: row - 2 * made, rows: row - 2 * made))
      }
    }
  }

  private func copy(_ leaf: Leaf, to start: Int) {
    for y in 0..<Self.side {
      let row = UInt32(LeafShape.bytes.row(y, of: leaf)).littleEndian
      unsafe UnsafeMutableRawPointer(cells + start + Self.row * y)
        .storeBytes(of: row, as: UInt32.self)
    }
  }

  private func middle(of generation: Int) -> Leaf {
    var leaf = Leaf()
    for y in 0..<Self.side {
      let start = Self.size * generation + (y + Self.side / 2) * Self.row + Self.side / 2
      let row = unsafe UnsafeRawPointer(cells + start).loadUnaligned(as: UInt32.self).littleEndian
      LeafShape.bytes.add(UInt64(row), row: y, to: &leaf)
    }
    return leaf
  }
}
