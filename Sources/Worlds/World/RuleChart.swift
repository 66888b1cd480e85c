internal import Grids

/// The help text of the setting that draws a rule chart.
let chartHelp = "draw a chart of the rule: each neighborhood and its result"

/// A chart of a rule: each neighborhood that it distinguishes, with the resulting state. It is a
/// world of one generation.
struct RuleChart: FingerprintedWorld {
  /// A named neighborhood with its result, in cells; nil for a cell that is not drawn.
  struct Entry {
    let name: String
    var cells: Grid<CellState?>
  }

  private let cells: Grid<CellState>
  private let labels: [CellLabel]

  /// The empty cells on each side of an entry. Above it are twice as many, for its name.
  private static let margin = 1

  /// - Parameter rows: rows of entries, all of the same size; at least one entry.
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
            // State 0 of the chart is the page, so the states of the rule begin at 1.
            if let state = entry.cells[x, y] { cells[corner.x + x, corner.y + y] = state + 1 }
          }
        }
      }
    }
    self.cells = cells
    self.labels = labels
  }

  /// Returns the description of the chart.
  ///
  /// - Parameter legend: the legend of the rule's own states.
  func worldInfo(_ legend: [CellKind]) -> WorldInfo {
    // The page has the color of grid lines, which distinguishes it from dead cells.
    let own = [CellKind("grid")] + legend
    var worldInfo = WorldInfo(legend: own, bounds: Region(cells.size))
    worldInfo.isStatic = true
    worldInfo.labels = labels
    return worldInfo
  }

  var bounds: Region? { Region(cells.size) }

  func cells(in sight: ScaledRegion) -> Grid<CellState> {
    sight.highest(on: Region(cells.size)) { cells[$0, $1] }
  }

  var counts: [Count] { [] }

  var isAtRest: Bool { true }

  var trace: Trace { Trace(Fingerprint()) }

  mutating func advance(by generations: Int) {}
}
