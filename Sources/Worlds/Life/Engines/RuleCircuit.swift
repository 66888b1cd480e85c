/// Any rule as a circuit for whole words of cells: its reduced ordered binary decision diagram (Bryant,
/// 1986). Each gate chooses between two signals by a plane of bits, one of the nine that hold a cell and
/// its neighbours; equal parts of the rule are worked out once.
struct RuleCircuit: Sendable {
  /// Signals by their numbers: of dead cells, of live ones, of the nine planes from the north-west row by
  /// row, then of the gates.
  typealias Signals = [SIMD8<UInt64>]

  /// A choice between two signals.
  struct Gate: Hashable, Sendable {
    /// The plane that is asked.
    let plane: Int
    /// What is taken where its bits are 0, and where they are 1.
    let dead, live: Int
  }

  /// Each takes only what stands before it.
  let gates: [Gate]
  /// The signal that says what lives.
  private let result: Int
  /// Whether dead cells come alive where nothing lives.
  let bearsOfNothing: Bool

  static let firstPlane = 2
  private static let firstGate = firstPlane + 9

  init(_ table: RuleTable) {
    let diagrams = Self.orders.map { Diagram(table, order: $0) }
    let smallest = diagrams.min { $0.gates.count < $1.gates.count }!
    gates = smallest.gates
    result = smallest.result
    bearsOfNothing = table[0]
  }

  /// Room for the signals of a step.
  var room: Signals {
    [.zero, .init(repeating: .max)] + Array(repeating: .zero, count: 9 + gates.count)
  }

  /// What becomes of cells whose planes are among the signals.
  @inline(__always)
  func evaluate(_ signals: inout Signals) -> SIMD8<UInt64> {
    for place in gates.indices {
      let gate = gates[place]
      let dead = signals[gate.dead]
      signals[Self.firstGate + place] = dead ^ signals[gate.plane] & (dead ^ signals[gate.live])
    }
    return signals[result]
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
