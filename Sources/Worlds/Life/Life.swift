public import Grids
public import Patterns
public import Settings

/// Life and every other automaton on a square grid in which a cell and those around it decide.
public struct Life: ConfigurableSimulation {
  /// The rule of every generation, until an event changes it.
  public var rule: LifeRule
  /// The opening; a random one of `density` where nil.
  public var pattern: Pattern?
  /// What lies beyond the edges.
  public var topology: Topology
  /// A board that says its size itself, and how its edges are joined; `topology` says nothing then.
  public var grid: BoundedGrid?
  /// The board, or the part to show of an unbounded world with a pattern. Where nil a board of
  /// 96x64 cells, or as large as the pattern needs, and of an unbounded world whatever comes to
  /// life.
  public var size: Size?
  /// The share of cells alive in a random opening.
  public var density: Ratio
  /// Whether the rule itself is drawn, instead of a world under it.
  public var explain = false
  /// How it is worked out.
  package var engine = Engine.auto
  /// What a world without end may take, in bytes.
  public var memory = 1_000_000_000

  /// Life with what is chosen, and defaults for the rest.
  ///
  /// - Parameters:
  ///   - rule: the pattern's own where nil, if it names one that can be read; else Conway's.
  ///   - topology: unbounded with a pattern where nil, else a torus.
  ///   - grid: that of the pattern's own rule where nil, if nobody names another rule or topology.
  public init(
    rule: LifeRule? = nil, pattern: Pattern? = nil, topology: Topology? = nil,
    grid: BoundedGrid? = nil, size: Size? = nil, density: Ratio = Ratio(3, 10)
  ) {
    let own = (pattern?.rule?.value).flatMap { try? RuleNotation($0) }
    self.rule = rule ?? own?.rule ?? .conway
    self.pattern = pattern
    self.topology = topology ?? (pattern == nil ? .torus : .unbounded)
    self.grid = grid ?? (rule == nil && topology == nil ? own?.grid : nil)
    self.size = size
    self.density = density
  }

  public static let info = SimulationInfo(
    name: "life",
    summary: "Conway's Life and every other rule of a cell and its neighbours, near and far",
    verbs: [
      .place([".": "dead", "O": "alive"]), .toggle, .clear, .copy, .cut, .save,
      .resize(cells: Pattern.mostCells), ruleVerb,
    ], kinds: ["dead", "alive", "dying"].map { CellKind($0) },
    defaults: .init(cell: 6), traits: [.savesPatterns])

  public var worldInfo: WorldInfo {
    if explain {
      return rule.chart.worldInfo(
        rule.states > 2 ? Self.info.kinds : Array(Self.info.kinds.prefix(2)))
    }
    let edge = isUnbounded ? nil : Region(board)
    let living = pattern?.living ?? .empty
    // An unbounded world may hold more than its window shows.
    let most = { @Sendable [range = rule.range] (generations: Int) in
      living.expanded(by: range * min(generations, 1 << 54)).size.area
    }
    let counts = CountsInfo(
      rule.counts(alive: 0, dying: 0).map(\.name), areOfPart: isUnbounded && rule.bearsOfNothing,
      limit: window == nil ? nil : most)
    var worldInfo = WorldInfo(
      legend: rule.legend, bounds: edge, shown: window, counts: counts, cost: cost)
    worldInfo.generation = pattern?.generation ?? 0
    worldInfo.hasStraightEdges = hasStraightEdges
    return worldInfo
  }

  private var cost: WorldCost {
    WorldCost(stepTime: stepTime) {
      [board, pattern, memory, states = rule.states, range = rule.range] in
      // Each run begins a tile, and another one every 64 cells; what takes more than it may does not open.
      if let squares = pattern?.squares?.value {
        return min(HashedLife.memory(of: squares), memory)
      }
      return $0.map {
        BitBoard.memory(of: $0, states: states)
          + (range > 1 ? RangeWindow.memory(of: $0, range: range) : 0)
      }
        ?? min(
          TileBoard.memory(
            of: board, at: pattern?.runs.reduce(0) { $0 + 1 + $1.columns.count / 64 } ?? .max,
            states: states), memory)
    }
  }

  /// About how long a cell takes a core, in picoseconds.
  private var stepTime: Int {
    if engine == .plain { return 20_000 }
    return rule.range > 1 ? 1700 : rule.states > 2 ? 450 : isUnbounded ? 1000 : 100
  }

  /// Whether rules of a larger neighbourhood can be played on it.
  private var hasStraightEdges: Bool {
    guard let grid else { return true }
    return (grid.kind == .plane || grid.kind == .torus) && grid.shift == nil
      && (grid.width == 0) == (grid.height == 0)
  }

  /// What keeps the rule from the board.
  private var boardFault: GridProblem? {
    let kind = grid?.kind ?? (topology == .torus ? .torus : .plane)
    let sides =
      grid.map { Size(width: $0.width, height: $0.height) }
      ?? (isUnbounded ? Size(width: 0, height: 0) : board)
    return rule.fault(
      on: kind, width: sides.width, height: sides.height, isShifted: grid?.shift != nil)
  }

  /// Whether it has no end in some direction.
  var isUnbounded: Bool {
    grid.map { $0.width == 0 || $0.height == 0 } ?? (topology == .unbounded)
  }

  /// The board of the opening. An unbounded world has one, too: as large as its pattern, but between
  /// edges.
  var board: Size {
    let least = rule.range > 1 ? 2 * rule.range : 0
    let plain = Size(width: max(96, least), height: max(64, least))
    let needed = pattern?.size
    let free =
      isUnbounded
      ? needed ?? size ?? plain
      : size
        ?? Size(
          width: max(plain.width, needed?.width ?? 0),
          height: max(plain.height, needed?.height ?? 0))
    guard let grid else { return free }
    return Size(
      width: grid.width > 0 ? grid.width : free.width,
      height: grid.height > 0 ? grid.height : free.height)
  }

  /// The part to show of an unbounded world, where somebody has said how large.
  private var window: Region? {
    guard isUnbounded, let pattern, let size else { return nil }
    let (place, corner) = (pattern.place(on: nil), pattern.centred(on: size))
    return Region(
      x: place.x - corner.x, y: place.y - corner.y, width: size.width, height: size.height)
  }
}

extension LifeRule {
  /// What each state stands for: those in which cells die pale towards the last.
  var legend: [CellKind] {
    ["dead", "alive"].map { CellKind($0) }
      + (0..<states - 2).map { CellKind("dying", faded: $0, of: states - 1) }
  }
}

extension Life {
  /// What keeps a world from opening like this.
  var problems: [OpeningProblem] {
    if explain { return [] }
    var problems = [
      size.flatMap { OpeningProblem.unfit($0, cells: Pattern.mostCells) },
      OpeningProblem.unfit("density", share: density), engineProblem,
    ].compactMap(\.self)
    if let fault = boardFault {
      let isSize = grid == nil && size != nil && !isUnbounded
      problems.append(.own(fault, of: isSize ? "size" : "topology"))
    }
    if let grid, board.area > Pattern.mostCells {
      return problems + [.gridTooLarge(grid, most: Pattern.mostCells)]
    }
    if let grid, let size, !isUnbounded, size != board {
      problems.append(.otherSize(size, than: grid))
    }
    guard let pattern else { return problems }
    let needed = pattern.size
    if !isUnbounded && needed.area > Pattern.mostCells {
      problems.append(.patternTooLarge(needed, most: Pattern.mostCells))
    } else if pattern.squares != nil, !isHashable || engine == .tiles || engine == .plain {
      problems.append(.own(LifeProblem.needsHashing, of: "pattern"))
    } else if needed.width > board.width || needed.height > board.height {
      problems.append(.patternDoesNotFit(needed, board: board))
    }
    if let highest = pattern.highest?.value, highest >= rule.states {
      problems.append(.noSuchState(highest, states: rule.states))
    }
    return problems
  }
}
