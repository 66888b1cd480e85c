public import Grids
public import Settings

/// The 256 elementary automata: a row of cells whose generations are stacked from the top down.
public struct Wolfram: Simulation {
  public static let name = "wolfram"
  public static let aliases = ["elementary"]
  public static let summary = "the 256 elementary rules, drawn row under row"
  public static let defaults = Defaults(cell: 3, shape: .square)

  public let legend = [CellKind("dead"), CellKind("alive")]
  private var rule: ElementaryRule
  private let view: View
  private let size: Size
  private var row: ElementaryRow
  /// The newest rows, at most `size.height`, oldest first; a ring once it is full.
  private var rows: [[CellState]] = []
  private var generation = 0

  /// How the rows fill the picture.
  enum View: String, CaseIterable, Sendable {
    /// From the top down; when it is full the oldest row leaves at the top.
    case diagram
    /// The newest row is always the lowest.
    case scroll
  }

  public init(_ settings: inout SettingsReader, seed: UInt64) throws(SettingsError) {
    let size = settings.read(
      "size", .size(cells: 100_000_000), default: Size(width: 201, height: 100),
      "the row's width in cells, and how many generations are shown")
    let rule = settings.read(
      "rule", .elementary, default: ElementaryRule(30), "0 to 255, also W110")
    let start = settings.read(
      "start", .start, default: .single, "single, random, or a row such as 10011 (centred)")
    let topology = settings.read(
      "topology", .word, default: Topology.unbounded, "what lies beyond the row's ends")
    let view = settings.read(
      "view", .word, default: View.diagram,
      "fill the picture from the top, or follow the newest row")
    if case .cells(let cells) = start, cells.count > size.width {
      settings.reject("start", "\(cells.count) cells do not fit in a row of \(size.width)")
    }
    try settings.check()
    self.init(size: size, rule: rule, start: start, topology: topology, view: view, seed: seed)
  }

  init(
    size: Size, rule: ElementaryRule, start: ElementaryStart = .single,
    topology: Topology = .unbounded, view: View = .diagram, seed: UInt64 = 1
  ) {
    self.size = size
    self.rule = rule
    self.view = view
    row = ElementaryRow(start, width: size.width, topology: topology, seed: seed)
    rows = [row.cells(in: 0..<size.width)]
  }

  public var extent: Region { Region(size) }

  /// The first generation that fills the picture.
  public var stillGeneration: Int { size.height - 1 }

  public func cells(in region: Region) -> Grid<CellState> {
    var grid = Grid<CellState>(size: size, repeating: 0)
    let first = view == .scroll ? size.height - rows.count : 0
    for age in rows.indices {
      let cells = rows[(generation + 1 + age) % rows.count]
      let start = (first + age) * size.width
      grid.elements.replaceSubrange(start..<(start + size.width), with: cells)
    }
    return grid.cropped(to: region, outside: 0)
  }

  public var counts: [Count] { [Count("alive", row.population)] }

  public static let changes = [ChangeKind.rule]

  public mutating func apply(_ change: Change) {
    if case .rule(let text) = change, let rule = ElementaryRule(notation: text) { self.rule = rule }
  }

  public func problem(withRule text: String) -> String? {
    ElementaryRule(notation: text) == nil ? "'\(text)' is no rule from 0 to 255" : nil
  }

  /// What lives beyond the ends of the row that is shown is counted, too.
  public func countLimit(within generations: Int) -> Int { size.width + 2 * generations }

  public mutating func step() {
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
