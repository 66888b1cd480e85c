internal import Grids

/// The meaning of the setting that asks for one.
let chartMeaning = "draws the rule itself: each neighbourhood, and what becomes of it"

/// A rule drawn as cells: each neighbourhood that it tells apart, and what becomes of it. Nothing moves.
struct RuleChart: FingerprintedWorld {
  /// A neighbourhood that has a name, with what becomes of it, in cells; nil where there is none.
  struct Entry {
    let name: String
    var cells: Grid<CellState?>
  }

  private let cells: Grid<CellState>
  private let labels: [CellLabel]

  /// Cells on each side of an entry, and twice as many above it, where its name is.
  private static let margin = 1

  /// - Parameter rows: entries of one size. There is at least one.
  init(_ rows: [[Entry]]) {
    let entry = rows.first?.first?.cells.size ?? Size(width: 0, height: 0)
    let pitch = Size(
      width: entry.width + 2 * Self.margin, height: entry.height + 2 * Self.margin)
    let columns = rows.map(\.count).max() ?? 0
    var cells = Grid<CellState>(
      size: Size(
        width: columns * pitch.width, height: rows.count * pitch.height + Self.margin),
      repeating: 0)
    var labels: [CellLabel] = []
    for (row, entries) in rows.enumerated() {
      for (column, entry) in entries.enumerated() {
        let corner = Position(
          x: column * pitch.width + Self.margin, y: row * pitch.height + 2 * Self.margin)
        labels.append(CellLabel(entry.name, above: corner))
        for y in 0..<entry.cells.height {
          for x in 0..<entry.cells.width {
            // State 0 is the page.
            if let state = entry.cells[x, y] { cells[corner.x + x, corner.y + y] = state + 1 }
          }
        }
      }
    }
    self.cells = cells
    self.labels = labels
  }

  /// What a film has to know of it.
  ///
  /// - Parameter legend: of the rule's own states; no other than the first three are drawn.
  func worldInfo(_ legend: [CellKind]) -> WorldInfo {
    // The page has the colour of lines, so that dead cells can be told from it.
    let own = [CellKind("grid")] + legend.prefix(3)
    var worldInfo = WorldInfo(legend: own, bounds: Region(cells.size))
    worldInfo.standsStill = true
    worldInfo.labels = labels
    return worldInfo
  }

  var bounds: Region? { Region(cells.size) }

  func cells(in sight: Sight) -> Grid<CellState> {
    sight.highest(on: Region(cells.size)) { cells[$0, $1] }
  }

  var counts: [Count] { [] }

  var isAtRest: Bool { true }

  var trace: Trace { Trace(Fingerprint()) }

  mutating func advance(by generations: Int) {}
}
