internal import CKernels

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
}

extension RuleCircuit {
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

    /// Sorts the gates by their planes, the last plane of the order first. Gates use only signals of
    /// later planes.
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
