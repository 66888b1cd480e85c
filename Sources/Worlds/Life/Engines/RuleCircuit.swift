internal import CKernels

/// Any rule as a circuit for whole words of cells: its reduced ordered binary decision diagram (Bryant,
/// 1986). Each gate chooses between two signals by a plane of bits, one of the nine that hold a cell and
/// its neighbours; equal parts of the rule are worked out once.
struct RuleCircuit: Sendable {
  /// A choice between two signals.
  private struct Gate: Hashable {
    /// The plane that is asked.
    let plane: Int
    /// What is taken where its bits are 0, and where they are 1.
    let dead, live: Int
  }

  /// Each takes only what stands before it.
  let gates: [ck_gate]
  /// The signal that says what lives.
  let result: Int
  /// How many signals there is room for. Those that nobody asks for any more make room for others, so
  /// that all stay close to the processor.
  let signals: Int

  private static let firstPlane = CK_FIRST_PLANE
  private static let firstGate = CK_FIRST_GATE

  init(_ table: RuleTable) {
    let diagrams = Self.orders.map { Diagram(table, order: $0) }
    self.init(diagrams.min { $0.gates.count < $1.gates.count }!)
  }

  private init(_ diagram: Diagram) {
    // The last gate that asks for each signal.
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
  /// Orders in which planes are asked, of which one is short for most rules: around the cell, edges
  /// before corners, and row by row, the cell itself first or last. By numbers from the north-west.
  private static let orders: [[Int]] =
    [[0, 1, 2, 5, 8, 7, 6, 3], [1, 3, 5, 7, 0, 2, 6, 8]]
    .flatMap { [[4] + $0, $0 + [4]] } + [
      [0, 1, 2, 3, 4, 5, 6, 7, 8], [0, 3, 6, 1, 4, 7, 2, 5, 8],
    ]

  /// A diagram as it is built from the leaves up.
  private struct Diagram {
    private(set) var gates: [Gate] = []
    private(set) var result = 0
    private var numbers: [Gate: Int] = [:]

    init(_ table: RuleTable, order: [Int]) {
      result = signal(table, order[...], state: 0)
    }

    /// What the planes in `order` decide where those before them have chosen `state`.
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
