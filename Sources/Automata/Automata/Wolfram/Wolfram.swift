public import Grids
public import Settings
public import Worlds

/// One-dimensional cellular automata: a row of cells with its generations stacked from top down.
/// The rules are the 256 elementary ones, totalistic codes, second-order rules and rules by number.
public struct Wolfram: ConfigurableSimulation {
  /// The rule of every generation, until an event changes it.
  public var rule: WolframRule
  /// The width of the row in cells, and the number of generations shown.
  public var size: Size
  /// The row of generation 0.
  package var start: ElementaryStart
  /// The probability that a cell of a random row is not of color 0; nil if all colors are equally
  /// likely.
  public var density: Ratio?
  package var topology: Topology
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
    self.rule = WolframRule(rule)
    self.size = size
    self.start = start
    self.topology = topology
    self.view = view
  }

  public static let info = SimulationInfo(
    name: "wolfram", aliases: ["elementary"],
    summary: "elementary and other one-dimensional cellular automata, one row per generation",
    verbs: [toggleVerb, ruleVerb],
    kinds: WolframRule.kindsOfTwoColors,
    defaults: .init(cell: 3, ending: "png", still: "enough generations to fill the image"),
    traits: [.showsHistory]
  )
  .withSynonyms("eca", "automaton")

  public var worldInfo: WorldInfo {
    if explain, rule.charted <= WolframRule.mostCharted {
      return rule.chart.worldInfo(rule.legend)
    }
    let width = min(size.width, Self.mostCells)
    // The count may include cells beyond the ends of the visible row.
    let counts = CountsInfo(
      rule.countNames,
      coverOnlyShownPart: topology == .unbounded && rule.hasSpontaneousBirth
    ) { [range = rule.range] in
      width + 2 * range * min($0, (1 << 60) / range)
    }
    // A generation computes only one of the visible rows, so the estimated time per visible cell is
    // 0.
    let cost = WorldCost(stepTime: 0) { [size, topology, rule] in
      WolframWorld.memory(of: $0 ?? size, topology, rule)
    }
    var worldInfo = WorldInfo(
      legend: rule.legend, bounds: Region(size), counts: counts, cost: cost)
    // The first generation that fills the image.
    worldInfo.course.still = max(1, size.height) - 1
    if view == .diagram { worldInfo.course.filling = worldInfo.course.still }
    return worldInfo
  }

  public func opening(seed: UInt64) throws(OpeningProblem) -> any World {
    if let problem = problems.first { throw problem }
    if explain { return rule.chart }
    let cells = InitialCells(start, colors: rule.colors, density: density, seed: seed)
    let row = AutomatonRow(cells, width: size.width, topology: topology, rule)
    return WolframWorld(rule: rule, opening: row, size: size, topology: topology, view: view)
  }

  package init(_ settings: inout SettingsReader) {
    let plain = Wolfram()
    size = settings.read(
      "size", .size(cells: Self.mostCells), default: plain.size,
      "the width of the row in cells, and the number of generations",
      also: ["dimensions", "board"])
    let written = settings.readIfWritten(
      "rule", .wolframRule, default: "\(plain.rule)", inWords: "\(plain.rule)",
      "the number of the rule, such as 110 or W110; 110R: second-order; code 777: totalistic, with 3 "
        + "colors; 20 k=3 r=2: 3 colors, range 2; near:RULE: every rule that differs in one digit")
    rule = settings.wolframRule(written) ?? plain.rule
    density = settings.readIfWritten(
      "density", .share, inWords: "every color equally likely",
      "with start random, the probability that a cell is not of color 0")
    // A row that suits no known rule is not an error of its own.
    let colors = settings.isRejected("rule") ? WolframRule.mostColors : rule.colors
    start = settings.read(
      "start", .start(colors: colors), default: density == nil ? plain.start : .random,
      inWords: "single; random with density",
      "one cell of color 1 in the middle or at an edge, random cells, or a row of colors such as 10011, centered"
    )
    // Random cells fill an infinite line; beyond the visible row they are those of its other end.
    topology = settings.read(
      "topology", .word, default: start == .random ? .torus : plain.topology,
      inWords: "unbounded; torus with random cells",
      "the ends of the row; unbounded: an infinite line. An odd rule makes infinitely many cells "
        + "alive, so alive then counts only cells that the start can have influenced")
    view = settings.read(
      "view", .word, default: plain.view,
      "diagram: fill the image from the top; scroll: follow the newest row")
    explain = settings.readExplain()
    settings.readHashes()
    settings.reject(problems)
  }

  /// The errors that prevent the creation of the world.
  private var problems: [OpeningProblem] {
    if let problem = OpeningProblem.unfit(size, cells: Self.mostCells) { return [problem] }
    if let density {
      if let problem = OpeningProblem.unfit("density", share: density) { return [problem] }
      if start != .random {
        return [OpeningProblem("density", "a density requires random cells: set 'start' to random")]
      }
    }
    if explain, rule.charted > WolframRule.mostCharted {
      let sentence = "expected a rule with at most \(WolframRule.mostCharted) neighborhoods to draw"
      return [OpeningProblem("explain", "\(sentence), got \(rule.charted)")]
    }
    guard case .cells(let cells) = start, cells.count > size.width else { return [] }
    let sentence = "expected at most \(size.width) cells, the width of the row, got \(cells.count)"
    return [OpeningProblem("start", sentence)]
  }

  /// The verb that changes the rule from the current generation on. The new rule must have as many
  /// colors as the old one.
  static let ruleVerb = Verb("rule", takes: "W90", "changes the rule from this generation on") {
    reader, context in
    let text = reader.readIfWritten(
      "rule", .text("a rule", placeholder: "RULE", forms: SettingKind.wolframRule.forms))
    guard let text else { return nil }
    let rule: WolframRule
    do throws(WolframRuleProblem) { rule = try WolframRule(notation: text) } catch {
      reader.reject("rule", error)
      return nil
    }
    let colors = context.worldInfo.legend.count
    guard rule.colors == colors else {
      reader.reject("rule", VerbProblem.otherStates(rule.colors, than: colors))
      return nil
    }
    return Change {
      $0.use(rule)
    } apply: { scene in
      scene.change { (world: inout any RuleChanging<WolframRule>) in world.rule = rule }
    }
  }

  /// The verb that flips visible cells of the newest row: `toggle: [[3], [16]]`.
  private static let toggleVerb = Verb(
    "toggle", takes: "[[x], …]", "flips cells of the newest row; x is the column, from 0"
  ) { reader, _ in
    let form = ValueForm.list([.list([.wholeNumber(ValueForm.coordinates)], count: 1)])
    guard let written = reader.readWritten("toggle", forms: [form]),
      let columns = reader.columns(written, of: "toggle")
    else { return nil }
    return Change { rehearsal throws(VerbProblem) in
      for column in columns { try rehearsal.touch(column: column) }
    } apply: { scene in
      scene.change { (world: inout WolframWorld) in world.toggle(columns) }
    }
  }
}

extension SettingsReader {
  /// Returns the rule of a text. Nil if it is not written or, with a recorded error, invalid.
  fileprivate mutating func wolframRule(_ text: String?) -> WolframRule? {
    guard let text else { return nil }
    do {
      let rule = try WolframRule(notation: text)
      replaceValue(of: "rule", by: "\(rule)")
      return rule
    } catch {
      reject("rule", error)
      return nil
    }
  }
}

extension Rehearsal {
  /// Records the memory of a world with another rule. Rows of bits become rows of bytes if the rule
  /// is not elementary.
  fileprivate mutating func use(_ rule: WolframRule) {
    guard rule.elementary == nil, let board else { return }
    need(memory: WolframWorld.memory(of: board.size, .unbounded, rule))
  }

  /// Marks a column as changed, and throws an error if the row does not have it.
  fileprivate func touch(column: Int) throws(VerbProblem) {
    do {
      try touch(Region(Position(x: column, y: 0)))
    } catch {
      throw board.map {
        "cell [\(column)] would be outside the row, whose columns are 0 to \($0.width - 1)"
      } ?? error
    }
  }
}
