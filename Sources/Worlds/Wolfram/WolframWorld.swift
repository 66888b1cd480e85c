internal import Grids

/// The newest rows of an elementary automaton, one under the other.
struct WolframWorld: World {
  var rule: ElementaryRule
  private let view: ElementaryView
  private let size: Size
  private var row: ElementaryRow
  /// The newest rows, at most `size.height`, oldest first; a ring once it is full.
  private var rows: [[CellState]]
  private var generation = 0

  init(rule: ElementaryRule, opening: ElementaryRow, size: Size, view: ElementaryView) {
    self.rule = rule
    self.view = view
    self.size = size
    row = opening
    rows = [row.cells(in: 0..<size.width)]
  }

  /// Each row is an array of its own, with a head before its cells.
  static func memory(on board: Size) -> Int {
    let head = 48
    return Size(width: min(board.width, 1 << 44) + head, height: board.height)
      .memory(bytesACell: MemoryLayout<CellState>.stride)
  }

  var bounds: Region? { Region(size) }

  func cells(in sight: Sight) -> Grid<CellState> {
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

  var trace: Trace? {
    var fingerprint = row.fingerprint
    // The rows above are seen, too; until there are all of them no two states are the same.
    for age in 0..<rows.count { fingerprint.combine(rows[(generation + 1 + age) % rows.count]) }
    return Trace(fingerprint)
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
