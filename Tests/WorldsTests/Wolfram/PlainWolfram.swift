import Grids

@testable import Worlds

/// The newest rows of an elementary automaton, each of which is kept.
struct PlainWolfram: World {
  var rule: ElementaryRule
  private let view: ElementaryView
  private let size: Size
  private var row: PlainRow
  /// The newest rows, at most `size.height`, oldest first; a ring once it is full.
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
    // The rows that there are; a picture that fills from below begins higher up.
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

/// One generation of an elementary automaton, cell by cell: what the packed rows are held against.
///
/// On the infinite line only the cells that the opening can have reached, or a change, differ from
/// the background, which obeys the rule too: the row holds those between the outermost and grows by
/// one at each end a generation.
struct PlainRow: Sendable {
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
