/// One generation of an elementary automaton.
///
/// On the infinite line only the cells that the opening can have reached differ from the
/// background, which obeys the rule too: the row holds those cells and grows by one at each end a
/// generation.
struct ElementaryRow: Sendable {
  private let topology: Topology
  /// The column of the first cell; the opening's width starts at 0.
  private var first = 0
  private var cells: [CellState]
  /// What every cell beyond both ends is.
  private var background: CellState = 0

  init(_ start: ElementaryStart, width: Int, topology: Topology, seed: UInt64) {
    self.topology = topology
    var generator = Generator(seed: seed)
    let pattern: [CellState] =
      switch start {
      case .single: [1]
      case .random: (0..<width).map { _ in CellState(generator.next() >> 63) }
      case .cells(let cells): cells.map { min($0, 1) }
      }
    let corner = width / 2 - pattern.count / 2
    if topology == .unbounded {
      first = corner
      cells = pattern
    } else {
      cells = Array(repeating: 0, count: width)
      cells.replaceSubrange(corner..<(corner + pattern.count), with: pattern)
    }
  }

  /// Live cells of the row; on the infinite line, among those that the opening can have reached.
  var population: Int { cells.count { $0 == 1 } }

  /// The states of some columns.
  func cells(in columns: Range<Int>) -> [CellState] {
    var result = Array(repeating: background, count: columns.count)
    let shared = columns.clamped(to: first..<(first + cells.count))
    for column in shared { result[column - columns.lowerBound] = cells[column - first] }
    return result
  }

  /// Whether every later generation is the same.
  func isFixed(under rule: ElementaryRule) -> Bool {
    var next = self
    next.step(rule)
    let columns = next.first..<(next.first + next.cells.count)
    return next.background == background && next.cells == cells(in: columns)
  }

  /// Of what is not background, its place, and the background.
  var fingerprint: Fingerprint {
    var fingerprint = Fingerprint()
    fingerprint.combine(Int(background))
    for (place, cell) in cells.enumerated() where cell != background {
      fingerprint.combine(first + place)
    }
    return fingerprint
  }

  mutating func step(_ rule: ElementaryRule) {
    let edges: (left: [CellState], right: [CellState]) =
      switch topology {
      case .torus: ([cells[cells.count - 1]], [cells[0]])
      case .plane: ([0], [0])
      case .unbounded: ([background, background], [background, background])
      }
    let wide = edges.left + cells + edges.right
    var next = Array(repeating: CellState(0), count: wide.count - 2)
    for i in next.indices { next[i] = rule.next(wide[i], wide[i + 1], wide[i + 2]) }
    cells = next
    if topology == .unbounded {
      first -= 1
      background = rule.next(background, background, background)
    }
  }
}
