public import Grids
public import Patterns
public import Settings
public import Worlds

/// Conway's Life and every other automaton on a square grid in which a cell and its neighborhood
/// determine the next state.
public struct Life: ConfigurableSimulation {
  /// The rule of every generation, until an event changes it.
  public var rule: LifeRule
  /// The initial cells; nil for random cells with a share of `density` alive.
  public var pattern: Pattern?
  /// The kind of edges.
  public var topology: Topology
  /// A bounded grid with its own size and edges, in place of `topology`; nil for none.
  public var grid: BoundedGrid?
  /// The size of the board, or of the visible part of an unbounded world with a pattern.
  ///
  /// Nil for a board of 96x64 cells, or larger if the pattern needs it or the rule's neighborhood is.
  /// An unbounded world then shows every cell that comes alive.
  public var size: Size?
  /// The share of cells that are alive at generation 0 if there is no pattern.
  public var density: Ratio
  /// The symmetry of random cells.
  package var symmetry = SoupSymmetry.c1
  /// True to draw a chart of the rule instead of a world.
  public var explain = false
  package var engine = Engine.auto
  /// The memory limit of an unbounded world, in bytes.
  public var memory = 1_000_000_000

  /// Creates a simulation with the given settings, and defaults for the others.
  ///
  /// - Parameters:
  ///   - rule: The rule. If nil, the pattern's own rule if it has one that can be parsed, else
  ///     Conway's.
  ///   - topology: The kind of edges. If nil, unbounded with a pattern, else a torus.
  ///   - grid: A bounded grid. If nil, and `rule` and `topology` are nil as well, the grid of the
  ///     pattern's own rule.
  ///   - density: The share of random cells that are alive. If nil, 30 %, or 50 % for rules under
  ///     which the world would soon be empty or full.
  public init(
    rule: LifeRule? = nil, pattern: Pattern? = nil, topology: Topology? = nil,
    grid: BoundedGrid? = nil, size: Size? = nil, density: Ratio? = nil
  ) {
    let own = (pattern?.rule?.value).flatMap { try? RuleNotation($0).suiting(pattern) }
    self.rule = rule ?? own?.rule ?? .conway
    self.pattern = pattern
    self.topology = topology ?? (pattern == nil ? .torus : .unbounded)
    self.grid = grid ?? (rule == nil && topology == nil ? own?.grid : nil)
    self.size = size
    self.density = density ?? (pattern == nil ? Self.usualDensity(of: self.rule) : Self.usual)
  }

  private static let usual = Ratio(3, 10)

  /// Returns the share of random cells with which worlds of a rule stay alive. At 30 %, larger
  /// neighborhoods have too few live cells for births. For other rules, a small world is played.
  static func usualDensity(of rule: LifeRule) -> Ratio {
    if rule.range > 1 { return Ratio(1, 2) }
    if rule == .conway || rule.needsBytes { return usual }
    let size = Size(width: 64, height: 48)
    let trial = Life(rule: rule, size: size, density: usual)
    guard var world = try? trial.opening(seed: 1) else { return usual }
    world.advance(by: still)
    let alive = world.counts.first?.value ?? 0
    return alive == 0 || alive == UInt128(size.area) ? Ratio(1, 2) : usual
  }

  public static let info = SimulationInfo(
    name: "life",
    summary:
      "Conway's Life and its relatives: Generations, Larger than Life, any rule of nine cells",
    verbs: [
      .place([".": "dead", "O": "alive"]), .toggle, .clear, .copy, .cut, .save,
      .resize(cells: Pattern.mostCells), ruleVerb,
    ], kinds: ["dead", "alive", "dying"].map { CellKind($0) },
    defaults: .init(cell: 6, still: "generation \(still) of random cells"),
    traits: [.savesPatterns]
  )
  .withRelations(
    Relation(
      ["density", "symmetry"], excludes: .written(["pattern"]),
      "the pattern sets the cells: use either '{setting}' or 'pattern'")
  )
  .withSynonyms("gol", "conway", "game-of-life", "gameoflife")

  /// The generation of a still of random cells, in which the rule has left its marks.
  private static let still = 100
  /// The most cells that are computed for a still unless it is asked for.
  private static let mostForStill = 1 << 32

  public var worldInfo: WorldInfo {
    if explain {
      return rule.chart.worldInfo(
        rule.states > 2 ? Self.info.kinds : Array(Self.info.kinds.prefix(2)))
    }
    let edge = isUnbounded ? nil : Region(board)
    let living = pattern?.living ?? .empty
    // Live cells outside the visible part count, too. They lie within the area that the pattern can
    // reach.
    let most = { @Sendable [range = rule.range] (generations: Int) in
      living.expanded(by: range * min(generations, 1 << 54)).size.area
    }
    let counts = CountsInfo(
      rule.countNames,
      coverOnlyShownPart: isUnbounded && rule.hasSpontaneousBirth,
      limit: window == nil ? nil : most)
    var worldInfo = WorldInfo(
      legend: rule.legend, bounds: edge, shown: window, counts: counts, cost: cost)
    worldInfo.course.generation = pattern?.generation ?? 0
    if pattern == nil {
      worldInfo.course.still = min(Self.still, Self.mostForStill / max(1, board.area))
      if size == nil, rule.range > 1 {
        worldInfo.appearance.cell = max(1, min(6, 960 / board.width))
      }
    }
    if !rule.needsBytes { worldInfo.livingStates = 1...1 }
    worldInfo.appearance.icons = rule.stateRule?.icons ?? [:]
    worldInfo.appearance.cellShape =
      rule.isHexagonal ? .hexagon : rule.isTriangular ? .triangle : nil
    worldInfo.rule.hasStraightEdges = hasStraightEdges
    worldInfo.rule.hasBlocks = rule.blocks != nil
    worldInfo.rule.distinguishesStates = rule.needsBytes
    return worldInfo
  }

  private var cost: WorldCost {
    WorldCost(stepTime: stepTime) { [self] size in
      if let squares = pattern?.squares?.value {
        return min(HashedLife.memory(of: squares), memory)
      }
      if rule.needsBytes { return stateMemory(of: size) }
      if symmetry != .c1 { return 16 * board.area }
      guard let size else {
        return min(TileBoard.memory(of: board, at: mostTiles, states: rule.states), memory)
      }
      return BitBoard.memory(of: size, states: rule.states)
        + (rule.larger == nil ? 0 : RangeWindow.memory(of: size, range: rule.range))
    }
  }

  /// The maximum number of tiles at generation 0. Each run of cells needs at most one tile, and one
  /// more every 64 cells.
  var mostTiles: Int { pattern?.runs.reduce(0) { $0 + 1 + $1.columns.count / 64 } ?? .max }

  /// The approximate time of a core per cell and generation, in picoseconds.
  private var stepTime: Int {
    if rule.blocks != nil { return isUnbounded ? 300 : 50 }
    if rule.needsBytes { return rule.range == 1 ? 2500 : 200 * rule.range * rule.range }
    if rule.isTriangular { return 4000 + 450 * rule.range }
    return rule.range > 1 ? 1700 : rule.states > 2 ? 450 : isUnbounded ? 1000 : 100
  }

  /// True if the board suits rules with a larger neighborhood: a plane or torus without a shift,
  /// with either two unbounded directions or none.
  private var hasStraightEdges: Bool {
    guard let grid else { return true }
    return (grid.kind == .plane || grid.kind == .torus) && grid.shift == nil
      && (grid.width == 0) == (grid.height == 0)
  }

  /// The error if the rule cannot run on the board; nil if it can.
  private var boardFault: GridProblem? {
    let kind = grid?.kind ?? (topology == .torus ? .torus : .plane)
    let sides =
      grid.map { Size(width: $0.width, height: $0.height) }
      ?? (isUnbounded ? Size(width: 0, height: 0) : board)
    return rule.fault(
      on: kind, width: sides.width, height: sides.height, shift: grid?.shift?.cells ?? 0)
  }

  /// True if the plane is unbounded in at least one direction.
  var isUnbounded: Bool {
    grid.map { $0.width == 0 || $0.height == 0 } ?? (topology == .unbounded)
  }

  /// The size of the board at generation 0. In an unbounded direction it is the size of the pattern
  /// or of the random cells.
  var board: Size {
    let least = rule.range > 1 ? 2 * rule.range : 0
    // Random cells settle into several objects, which are as large as the neighborhood.
    let room = pattern == nil && rule.range > 1 ? min(40 * rule.range, 400) : 0
    let plain = symmetry.fitted(
      Size(width: max(96, least, room), height: max(64, least, room * 2 / 3)))
    let needed = pattern?.size
    let even = { rule.isTriangular ? $0 + $0 & 1 : $0 }
    let free =
      isUnbounded
      ? needed ?? size ?? plain
      : size
        ?? Size(
          width: even(max(plain.width, needed?.width ?? 0)),
          height: even(max(plain.height, needed?.height ?? 0)))
    guard let grid else { return free }
    return Size(
      width: grid.width > 0 ? grid.width : free.width,
      height: grid.height > 0 ? grid.height : free.height)
  }

  /// The visible part of an unbounded world; nil unless both a pattern and a size are set.
  private var window: Region? {
    guard isUnbounded, let pattern, let size else { return nil }
    let (place, corner) = (pattern.place(on: nil), pattern.centered(on: size))
    return Region(
      x: place.x - corner.x, y: place.y - corner.y, width: size.width, height: size.height)
  }

  var problems: [OpeningProblem] {
    if explain {
      let sentence =
        rule.isAlternating
        ? "a chart shows one rule: write one of the two"
        : "a rule that distinguishes all states has too many neighborhoods to draw"
      return !rule.needsBytes && !rule.isAlternating ? [] : [OpeningProblem("explain", sentence)]
    }
    var problems = [
      size.flatMap { OpeningProblem.unfit($0, cells: Pattern.mostCells) },
      OpeningProblem.unfit("density", share: density), engineProblem,
    ].compactMap(\.self)
    if let fault = boardFault {
      let isSize = grid == nil && size != nil && !isUnbounded
      problems.append(OpeningProblem(isSize ? "size" : "topology", fault.description))
    }
    if let grid, board.area > Pattern.mostCells {
      return problems
        + [OpeningProblem("topology", "\(grid) has more than \(Pattern.mostCells) cells")]
    }
    if let grid, let size, !isUnbounded, size != board {
      problems.append(
        OpeningProblem("size", "\(size) differs from the size of the board \(grid)"))
    }
    guard let pattern else { return problems + (symmetryProblem.map { [$0] } ?? []) }
    let needed = pattern.size
    if !isUnbounded && needed.area > Pattern.mostCells {
      problems.append(
        OpeningProblem(
          "pattern",
          "a pattern of \(needed) cells is too large: expected at most \(Pattern.mostCells) cells"))
    } else if pattern.squares != nil, !isHashable || engine == .tiles {
      problems.append(
        OpeningProblem(
          "pattern",
          "a pattern this large requires engine hash, and so an unbounded plane and a rule of nine"
            + " cells that has two states or a table"))
    } else if needed.width > board.width || needed.height > board.height {
      problems.append(
        OpeningProblem("size", "the pattern is \(needed), larger than the board of \(board)"))
    }
    if let highest = pattern.highest?.value, highest >= rule.states {
      problems.append(
        OpeningProblem(
          "pattern", PatternProblem.state(highest, states: rule.states).description))
    }
    return problems
  }

  /// The error if the board does not have the symmetry of its random cells; nil if it has.
  private var symmetryProblem: OpeningProblem? {
    if let problem = symmetry.problem(on: board) { return problem }
    if symmetry != .c1, board.area > Self.mostSymmetric {
      return OpeningProblem(
        "symmetry", "expected a board of at most \(Self.mostSymmetric) cells, got \(board)")
    }
    return nil
  }

  /// The most cells of a symmetric board, whose cells are listed at the start.
  private static let mostSymmetric = 1 << 24

  /// The verb that changes the rule from the event's generation on. The new rule must have as many
  /// states as the old one, and must suit the edges.
  static let ruleVerb = Verb("rule", takes: "B36/S23", "changes the rule from this generation on") {
    reader, context in
    let text = reader.readIfWritten("rule", .lifeRule)
    guard let text else { return nil }
    let rule: LifeRule
    do throws(RuleProblem) { rule = try LifeRule(notation: text) } catch {
      reader.reject("rule", error)
      return nil
    }
    let states = context.worldInfo.legend.count
    guard !rule.isAlternating else {
      reader.reject("rule", VerbProblem("an event can set one rule, not two that alternate"))
      return nil
    }
    guard rule.states == states else {
      reader.reject("rule", VerbProblem.otherStates(rule.states, than: states))
      return nil
    }
    if let problem = rule.problem(in: context.worldInfo) {
      reader.reject("rule", problem)
      return nil
    }
    return .to((any RuleChanging<LifeRule>).self) { $0.rule = rule }.affecting(.property)
  }
}

extension LifeRule {
  fileprivate func problem(in world: WorldInfo) -> (any Problem)? {
    if (blocks != nil) != world.rule.hasBlocks {
      return VerbProblem(
        "a rule of blocks such as MS,D… "
          + (world.rule.hasBlocks
            ? "can change only to another one" : "cannot replace another rule"))
    }
    if let blocks, world.bounds == nil, !blocks.keepsPlanesUniform {
      return GridProblem.unevenBackground
    }
    // A board of bits cannot hold the states of a rule that distinguishes them.
    if needsBytes, !world.rule.distinguishesStates {
      return SettingProblem(
        "the rule distinguishes all states, but the world's first rule does not")
    }
    if range > 1 || isTriangular, world.rule.distinguishesStates {
      return SettingProblem(
        "the rule has a larger neighborhood, but the world's first rule distinguishes all states")
    }
    if isTriangular, let size = world.bounds?.size, (size.width | size.height) & 1 != 0 {
      return GridProblem.oddTriangles
    }
    guard range > 1 || isTriangular || world.rule.distinguishesStates else { return nil }
    if world.bounds == nil, hasSpontaneousBirth, !isTriangular { return GridProblem.birthOfNothing }
    return range == 1 && !isTriangular || world.rule.hasStraightEdges
      ? nil : GridProblem.straightOnly
  }
}
