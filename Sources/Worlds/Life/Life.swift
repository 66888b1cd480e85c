public import Grids
public import Patterns
public import Settings

/// Life and every other outer-totalistic automaton of two states on a square grid.
public struct Life: Simulation {
  /// The rule of every generation, until an event changes it.
  public var rule: LifeRule
  /// The opening; a random one of `density` where nil.
  public var pattern: Pattern?
  /// What lies beyond the edges.
  public var topology: Topology
  /// The board, or the part to show of an unbounded world with a pattern. Where nil a board of
  /// 96x64 cells, or as large as the pattern needs, and of an unbounded world whatever comes to
  /// life.
  public var size: Size?
  /// The share of cells alive in a random opening.
  public var density: Ratio

  /// Life with what is chosen, and defaults for the rest.
  ///
  /// - Parameters:
  ///   - rule: the pattern's own where nil, if it names one that can be read; else Conway's.
  ///   - topology: unbounded with a pattern where nil, else a torus.
  public init(
    rule: LifeRule? = nil, pattern: Pattern? = nil, topology: Topology? = nil, size: Size? = nil,
    density: Ratio = Ratio(3, 10)
  ) {
    let own = (pattern?.rule?.value).flatMap { try? LifeRule(notation: $0) }
    self.rule = rule ?? own ?? .conway
    self.pattern = pattern
    self.topology = topology ?? (pattern == nil ? .torus : .unbounded)
    self.size = size
    self.density = density
  }

  public static let card = Card(
    name: "life", summary: "Conway's Life and every other B/S rule on a square grid",
    verbs: [
      .place, .toggle, .clear, .copy, .cut, .resize(cells: Pattern.mostCells), ruleVerb,
    ], kinds: [CellKind("dead"), CellKind("alive")], suits: Suits(cell: 6, shape: .square))

  public var stage: Stage {
    let edge = topology == .unbounded ? nil : Region(board)
    let living = pattern?.living ?? .empty
    // An unbounded world may hold more than its window shows.
    let most = { @Sendable (generations: Int) in
      living.expanded(by: min(generations, 1 << 60)).size.area
    }
    return Stage(
      legend: Self.card.kinds, counts: ["alive"], bounds: edge, shown: edge ?? window,
      countLimit: window == nil ? nil : most
    ) { [board, pattern] in
      // Each run begins a tile, and another one every 64 cells.
      $0.map(BitBoard.memory)
        ?? TileBoard.memory(
          of: board, at: pattern?.runs.reduce(0) { $0 + 1 + $1.columns.count / 64 } ?? .max)
    }
  }

  public func opening(seed: UInt64) throws(OpeningError) -> any World {
    if let problem = problems.first { throw problem }
    if topology == .unbounded { return unboundedOpening(seed: seed) }
    var cells = BitBoard(size: board)
    if let pattern {
      let corner = pattern.centred(on: board)
      for run in pattern.runs {
        let columns = (run.columns.lowerBound + corner.x)..<(run.columns.upperBound + corner.x)
        cells.fill(columns, row: run.y + corner.y)
      }
    } else {
      cells.fillAtRandom(density, seed: seed)
    }
    return LifeWorld(cells, rule: rule, wraps: topology == .torus)
  }

  /// A pattern as it lies, or a soup as large as a board.
  private func unboundedOpening(seed: UInt64) -> UnboundedLife {
    var cells = TileBoard()
    if let pattern {
      for run in pattern.runs { cells.fill(run.columns, row: run.y) }
    } else {
      cells.fillAtRandom(density, on: board, seed: seed)
    }
    return UnboundedLife(cells, rule: rule)
  }

  /// The board of the opening. An unbounded world has one, too: as large as its pattern.
  private var board: Size {
    let plain = Size(width: 96, height: 64)
    guard let pattern else { return size ?? plain }
    let needed = pattern.size
    if topology == .unbounded { return needed }
    return size
      ?? Size(width: max(plain.width, needed.width), height: max(plain.height, needed.height))
  }

  /// The part to show of an unbounded world, where somebody has said how large.
  private var window: Region? {
    guard topology == .unbounded, let pattern, let size else { return nil }
    let corner = pattern.centred(on: size)
    return Region(x: -corner.x, y: -corner.y, width: size.width, height: size.height)
  }
}

extension Life {
  public init(_ settings: inout SettingsReader) {
    let size = settings.readIfWritten(
      "size", .size(cells: Pattern.mostCells), inWords: "96x64; unbounded: whatever comes to life",
      "the board, or the part shown of an unbounded world with a pattern",
      also: ["width", "height", "dimensions", "grid", "board"])
    let written = settings.readIfWritten(
      "rule", .lifeRule, inWords: "B3/S23, or the pattern's own",
      "B3/S23, 23/3 or a name of `render list rules`; near:RULE: all one digit away")
    let file = settings.readFile(
      "pattern", .pattern, inWords: "a random opening",
      "a name of `render list patterns`, or an RLE file; centred")
    let density = settings.read(
      "density", .share, default: Life().density, "share of cells alive in a random opening")
    let topology = settings.read(
      "topology", .word, default: file == nil ? Topology.torus : .unbounded,
      inWords: "torus; unbounded with a pattern", "what lies beyond the edges")
    let pattern = file.flatMap { settings.pattern(in: $0, of: "pattern") }
    let rule = settings.rule(written, or: pattern?.rule, of: file?.name)
    self.init(rule: rule, pattern: pattern, topology: topology, size: size, density: density)
    settings.setFallback(of: "rule", to: "\(rule)")
    settings.reject(problems)
  }

  /// What keeps a world from opening like this.
  private var problems: [OpeningError] {
    var problems = [
      size.flatMap { OpeningError.unfit($0, cells: Pattern.mostCells) },
      OpeningError.unfit("density", share: density),
    ].compactMap(\.self)
    if topology == .unbounded && rule.bearsOfNothing {
      problems.append(.unboundedBirth(rule: "\(rule)"))
    }
    guard let needed = pattern?.size else { return problems }
    if needed.area > Pattern.mostCells {
      problems.append(.patternTooLarge(needed, most: Pattern.mostCells))
    } else if needed.width > board.width || needed.height > board.height {
      problems.append(.patternDoesNotFit(needed, board: board))
    }
    return problems
  }
}

extension SettingsReader {
  /// The rule that is written, else the pattern's own, else Conway's.
  ///
  /// - Parameter file: the pattern's, as errors name it.
  fileprivate mutating func rule(
    _ written: String?, or own: Pattern.Written<String>?, of file: String?
  ) -> LifeRule {
    guard let text = written ?? own?.value else { return .conway }
    do {
      let rule = try LifeRule(notation: text)
      if written != nil, let own, (try? LifeRule(notation: own.value)) != rule {
        note("the rule is \(rule), not the pattern's own \(own.value)")
      }
      return rule
    } catch {
      if written == nil, let own, let file {
        reject(error, at: .file(path: file, line: own.line, column: own.column))
      } else {
        reject("rule", error)
      }
      return .conway
    }
  }
}
