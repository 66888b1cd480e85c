public import Grids
package import Settings

/// The 256 elementary cellular automata: a row of cells with its generations stacked from the top
/// down.
public struct Wolfram: ConfigurableSimulation {
  /// The rule of every generation, until an event changes it.
  package var rule: ElementaryRule
  /// The width of the row in cells, and the number of generations shown.
  public var size: Size
  /// The row of generation 0.
  package var start: ElementaryStart
  /// The topology of the row's ends.
  package var topology: Topology
  /// The arrangement of rows in the image.
  package var view: ElementaryView
  /// True if the image shows a chart of the rule instead of its generations.
  package var explain = false

  /// The maximum number of cells, enough for a poster.
  private static let mostCells = 10_000_000_000

  /// Creates a simulation; each parameter has a default.
  public init(
    rule: ElementaryRule = ElementaryRule(30), size: Size = Size(width: 201, height: 100),
    start: ElementaryStart = .single, topology: Topology = .unbounded,
    view: ElementaryView = .diagram
  ) {
    self.rule = rule
    self.size = size
    self.start = start
    self.topology = topology
    self.view = view
  }

  public static let info = SimulationInfo(
    name: "wolfram", aliases: ["elementary"],
    summary: "the 256 elementary cellular automata, one row per generation",
    verbs: [toggleVerb, ruleVerb],
    kinds: [CellKind("dead"), CellKind("alive")],
    defaults: .init(cell: 3, ending: "png", still: "enough generations to fill the image"),
    traits: [.showsHistory]
  )
  .withSynonyms("eca", "automaton")

  public var worldInfo: WorldInfo {
    if explain { return rule.chart.worldInfo(Self.info.kinds) }
    let width = min(size.width, Self.mostCells)
    // The count may include cells beyond the ends of the visible row.
    let counts = CountsInfo(
      ["alive"], coverOnlyShownPart: topology == .unbounded && rule.hasSpontaneousBirth
    ) {
      width + 2 * min($0, 1 << 60)
    }
    // A generation computes only one of the visible rows, so the estimated time per visible cell is
    // 0.
    let cost = WorldCost(stepTime: 0) { [size, topology] in
      WolframWorld.memory(of: $0 ?? size, topology)
    }
    var worldInfo = WorldInfo(
      legend: Self.info.kinds, bounds: Region(size), counts: counts, cost: cost)
    // The first generation that fills the image.
    worldInfo.still = max(1, size.height) - 1
    return worldInfo
  }

  public func opening(seed: UInt64) throws(OpeningProblem) -> any World {
    if let problem = problems.first { throw problem }
    if explain { return rule.chart }
    let row = ElementaryRow(start, width: size.width, topology: topology, seed: seed)
    return WolframWorld(rule: rule, opening: row, size: size, topology: topology, view: view)
  }
}

extension Wolfram {
  package init(_ settings: inout SettingsReader) {
    let plain = Wolfram()
    size = settings.read(
      "size", .size(cells: Self.mostCells), default: plain.size,
      "the width of the row in cells, and the number of generations",
      also: ["width", "height", "dimensions", "board"])
    rule = settings.read(
      "rule", .elementary, default: plain.rule,
      "the number of the rule, such as 110 or W110; near:RULE: every rule that differs in one bit")
    start = settings.read(
      "start", .start, default: plain.start,
      "one live cell, random cells, or a row of 0 and 1 such as 10011, centered")
    topology = settings.read(
      "topology", .word, default: plain.topology,
      "the ends of the row; unbounded: an infinite line. An odd rule makes infinitely many cells "
        + "alive, so alive then counts only cells that the start can have influenced")
    view = settings.read(
      "view", .word, default: plain.view,
      "diagram: fill the image from the top; scroll: follow the newest row")
    explain = settings.read("explain", .yesOrNo, default: false, chartHelp, .flag)
    settings.reject(problems)
  }

  /// The errors that prevent the creation of the world.
  private var problems: [OpeningProblem] {
    if let problem = OpeningProblem.unfit(size, cells: Self.mostCells) { return [problem] }
    guard case .cells(let cells) = start, cells.count > size.width else { return [] }
    return [.startDoesNotFit(cells: cells.count, width: size.width)]
  }
}
