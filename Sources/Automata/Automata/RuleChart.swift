internal import Grids
internal import Settings
internal import Worlds

/// The place of a rule's chart.
package enum ChartPlace: String, Sendable {
  /// In place of the world.
  case alone = "yes"
  case none = "no"
  /// Above the world, in one figure.
  case above

  package static let setting = "explain"
}

extension SettingsReader {
  /// Reads the setting that draws a rule's chart, and returns true for a chart in place of the world. A chart
  /// above the world is an error here, because a scenario of images has replaced it by a figure of both.
  mutating func readExplain() -> Bool {
    let truths: [String: ChartPlace] = ["true": .alone, "false": .none]
    let kind = SettingKind<ChartPlace>(
      "yes, no or above", placeholder: "", words: ["yes", "no", "above"], forms: [.truth],
      show: \.rawValue, suits: { _ in false },
      parse: { ChartPlace(rawValue: $0) ?? truths[$0] })
    let place = read(
      ChartPlace.setting, kind, default: .none,
      "draw a chart of the rule: each neighborhood and its result; above: above the world, in one figure",
      .flag)
    if place == .above {
      reject(ChartPlace.setting, "'above' is for one image of one world: write yes or no")
    }
    return place == .alone
  }
}

/// A chart of a rule: each neighborhood that it distinguishes, with the resulting state. It is a
/// world of one generation.
struct RuleChart: FingerprintedWorld {
  /// A named neighborhood with its result, in cells; nil for a cell that is not drawn.
  struct Entry {
    let name: String
    var cells: Grid<CellState?>
    /// Texts above cells of the entry, besides its name.
    var labels: [CellLabel] = []
  }

  /// A named part of a chart, such as the births: rows of entries below the name.
  struct Section {
    /// The name; empty for a section without a name, which takes no space.
    let name: String
    let rows: [[Entry]]
  }

  private var cells: Grid<CellState>
  private var labels: [CellLabel] = []

  /// The empty cells on each side of an entry. Above it are twice as many, for its name.
  private static let margin = 1
  /// The rows of cells that the name of a part takes.
  private static let heading = 2

  /// - Parameter sections: the parts from top to bottom, with entries that all have the same size.
  init(_ sections: [Section]) {
    let rows = sections.flatMap(\.rows)
    let entry = rows.first?.first?.cells.size ?? Size(width: 0, height: 0)
    let pitch = Size(
      width: entry.width + 2 * Self.margin, height: entry.height + 2 * Self.margin)
    let names = sections.count { !$0.name.isEmpty }
    let size = Size(
      width: (rows.map(\.count).max() ?? 0) * pitch.width,
      height: names * Self.heading + rows.count * pitch.height + Self.margin)
    cells = Grid(size: size, repeating: 0)
    var y = 0
    for section in sections {
      if !section.name.isEmpty {
        y += Self.heading
        labels.append(CellLabel(section.name, above: Position(x: Self.margin, y: y)))
      }
      for entries in section.rows {
        for (column, entry) in entries.enumerated() {
          add(entry, at: Position(x: column * pitch.width + Self.margin, y: y + 2 * Self.margin))
        }
        y += pitch.height
      }
    }
  }

  init(_ rows: [[Entry]]) { self.init([Section(name: "", rows: rows)]) }

  private mutating func add(_ entry: Entry, at corner: Position) {
    let all =
      entry.name.isEmpty
      ? entry.labels : [CellLabel(entry.name, above: Position(x: 0, y: 0))] + entry.labels
    labels += all.map {
      CellLabel($0.text, above: Position(x: corner.x + $0.cell.x, y: corner.y + $0.cell.y))
    }
    for y in 0..<entry.cells.height {
      for x in 0..<entry.cells.width {
        // State 0 of the chart is the page, so the states of the rule begin at 1.
        if let state = entry.cells[x, y] { cells[corner.x + x, corner.y + y] = state + 1 }
      }
    }
  }

  /// Returns the description of the chart. `legend`: the legend of the rule's own states.
  func worldInfo(_ legend: [CellKind]) -> WorldInfo {
    // Lines around the other cells distinguish dead ones from the page.
    let own = [CellKind("background")] + legend
    var worldInfo = WorldInfo(legend: own, bounds: Region(cells.size))
    worldInfo.course.isStatic = true
    (worldInfo.appearance.cell, worldInfo.appearance.gap) = (12, 1)
    worldInfo.appearance.labels = labels
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
