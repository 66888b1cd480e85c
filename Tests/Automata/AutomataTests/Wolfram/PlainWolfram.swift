import Grids

@testable import Automata
@testable import Worlds

/// An elementary automaton that stores its newest rows: the reference for `WolframWorld`.
struct PlainWolfram: World {
  var rule: ElementaryRule
  private let view: ElementaryView
  private let size: Size
  private var row: PlainRow
  /// The newest rows, at most `size.height`, oldest first. The array becomes a ring buffer when it
  /// is full.
  private var rows: [[CellState]]
  private var generation = 0

  init(rule: ElementaryRule, opening: PlainRow, size: Size, view: ElementaryView) {
    self.rule = rule
    self.view = view
    self.size = size
    row = opening
    rows = [row.cells(in: 0..<size.width)]
  }

  mutating func toggle(_ columns: [Int]) {
    row.toggle(columns)
    rows[generation % size.height] = row.cells(in: 0..<size.width)
  }

  var bounds: Region? { Region(size) }

  func cells(in sight: ScaledRegion) -> Grid<CellState> {
    // The existing rows. In the scroll view they start lower until the image is full.
    let top = view == .scroll ? size.height - rows.count : 0
    let filled = Region(x: 0, y: top, width: size.width, height: rows.count)
    return sight.highest(on: filled) { x, y in
      rows[(generation + 1 + y - top) % rows.count][x]
    }
  }

  var counts: [Count] { [Count("alive", row.population)] }

  var isAtRest: Bool {
    rows.count == size.height && row.isFixed(under: rule) && rows.allSatisfy { $0 == rows[0] }
  }

  mutating func advance(by generations: Int) {
    for _ in 0..<generations {
      row.step(rule)
      generation += 1
      let newest = row.cells(in: 0..<size.width)
      if rows.count < size.height {
        rows.append(newest)
      } else {
        rows[generation % size.height] = newest
      }
    }
  }
}

/// A row of an elementary automaton, computed cell by cell: the reference for packed rows.
///
/// On the infinite line, only cells reached by the opening or a change differ from the background,
/// which also follows the rule. The row holds the cells between the outermost of them, and grows by
/// one at each end per generation.
struct PlainRow: Sendable {
  private let topology: Topology
  /// The column of the first cell; the opening's width starts at 0.
  private var first = 0
  private var cells: [CellState]
  /// The state of every cell beyond both ends.
  private var background: CellState = 0

  init(_ start: ElementaryStart, width: Int, topology: Topology, seed: UInt64) {
    self.topology = topology
    var generator = Generator(seed: seed)
    let pattern: [CellState] =
      switch start {
      case .single, .left, .right: [1]
      case .random: (0..<width).map { _ in CellState(generator.next() >> 63) }
      case .cells(let cells): cells.map { min($0, 1) }
      }
    let corner =
      switch start {
      case .left: 0
      case .right: width - 1
      default: width / 2 - pattern.count / 2
      }
    if topology == .unbounded {
      first = corner
      cells = pattern
    } else {
      cells = Array(repeating: 0, count: width)
      cells.replaceSubrange(corner..<(corner + pattern.count), with: pattern)
    }
  }

  /// The number of live cells; on the infinite line, of those that the opening can have reached.
  var population: Int { cells.count { $0 == 1 } }

  /// Returns the states of some columns.
  func cells(in columns: Range<Int>) -> [CellState] {
    var result = Array(repeating: background, count: columns.count)
    let shared = columns.clamped(to: first..<(first + cells.count))
    for column in shared { result[column - columns.lowerBound] = cells[column - first] }
    return result
  }

  /// Returns true if every later generation equals this one.
  func isFixed(under rule: ElementaryRule) -> Bool {
    var next = self
    next.step(rule)
    let columns = next.first..<(next.first + next.cells.count)
    return next.background == background && next.cells == cells(in: columns)
  }

  mutating func toggle(_ columns: [Int]) {
    for column in columns {
      while topology == .unbounded, column < first {
        cells.insert(background, at: 0)
        first -= 1
      }
      while topology == .unbounded, column >= first + cells.count { cells.append(background) }
      cells[column - first] ^= 1
    }
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
