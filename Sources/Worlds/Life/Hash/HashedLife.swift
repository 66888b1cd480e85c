internal import Grids

/// Cells of two states under a rule, on a plane without end, as a tree of squares of which equal ones
/// are there once (Gosper's HashLife, 1984): what repeats itself in space or time costs next to
/// nothing.
///
/// Where it would take more memory than it may, or something would live beyond what coordinates can
/// say, it stays as it was and says so in `problem`.
struct HashedLife: Board {
  /// - Precondition: it and any other have a `hashedTable`.
  var rule: LifeRule {
    didSet { if rule.decision != oldValue.decision { startOver() } }
  }
  private(set) var plane: HashedPlane
  /// Of its memory, in bytes.
  private let limit: Int
  /// Why it is not what it should be: nil as long as it is.
  private(set) var problem: HashProblem?

  /// - Parameter limit: of its memory, in bytes.
  /// - Precondition: the rule has a `hashedTable`.
  init(_ opening: LeafMap, rule: LifeRule, limit: Int) throws(HashProblem) {
    try self.init(
      HashedPlane(under: rule, limit: limit) { nodes throws(HashProblem) in
        try nodes.root(of: opening)
      }, rule: rule, limit: limit)
  }

  init(_ plane: HashedPlane, rule: LifeRule, limit: Int) {
    self.plane = plane
    self.rule = rule
    self.limit = limit
  }

  var bounds: Region? { nil }

  var living: Sight { plane.seen { Sight($0.liveRegion(of: $1)) } }

  func cells(in sight: Sight) -> Grid<CellState> { plane.seen { $0.cells(of: $1, in: sight) } }

  func bits(in region: Region) -> BitGrid? { plane.seen { $0.bits(of: $1, in: region) } }

  var counts: [Count] { rule.counts(alive: plane.seen { $0.population(of: $1) }, dying: 0) }

  mutating func advance(by generations: Int) {
    change { plane throws(HashProblem) in
      try plane.next { nodes, root throws(HashProblem) in
        try nodes.advanced(root, by: generations)
      }
    }
  }

  var isAtRest: Bool {
    var next = self
    next.advance(by: 1)
    return next.problem == nil && next.plane.root == plane.root
  }

  var trace: Trace? {
    plane.seen { nodes, root in
      let region = nodes.liveRegion(of: root)
      let corner = Position(x: region.x, y: region.y)
      return Trace(nodes.fingerprint(of: root, from: corner), corner: corner)
    }
  }

  /// Of squares it takes a table of those that it has.
  var sketchCost: Int { 16 }

  /// Of all worlds that came of the same opening.
  var memory: Int { plane.seen { nodes, _ in nodes.memory } }

  var patternRule: String? { "\(rule)" }

  mutating func move(by way: Position) {
    change { plane throws(HashProblem) in
      try plane.next { nodes, root throws(HashProblem) in
        nodes.beginEdit()
        return try nodes.moved(root, by: way)
      }
    }
  }

  mutating func put(_ cells: Grid<CellState>, at corner: Position, over: Bool) {
    let reach = TileBoard.reach
    guard reach.columns.contains(corner.x), reach.rows.contains(corner.y) else { return }
    let region = Region(x: corner.x, y: corner.y, width: cells.width, height: cells.height)
    var map = LeafMap()
    for y in 0..<cells.height where reach.rows.contains(corner.y + y) {
      for x in 0..<cells.width where cells[x, y] != 0 && reach.columns.contains(corner.x + x) {
        map.fill(corner.x + x..<corner.x + x + 1, row: corner.y + y)
      }
    }
    change { plane throws(HashProblem) in
      try plane.next { nodes, root throws(HashProblem) in
        nodes.beginEdit()
        let rest = over ? root : try nodes.erased(root, region)
        return try nodes.union(rest, nodes.root(of: map))
      }
    }
  }

  mutating func resize(to size: Size) {}

  /// Goes on in a store of its own: what has become of squares does not hold under another rule.
  private mutating func startOver() {
    let (rule, limit) = (rule, limit)
    change { plane throws(HashProblem) in
      guard let tree = plane.seen({ try? $0.tree(of: $1) }) else { throw .reach }
      return try HashedPlane(under: rule, limit: limit) { nodes throws(HashProblem) in
        try nodes.root(of: tree)
      }
    }
  }

  /// Becomes another plane, or says why it cannot.
  private mutating func change(
    _ next: (HashedPlane) throws(HashProblem) -> HashedPlane
  ) {
    if problem != nil { return }
    do throws(HashProblem) { plane = try next(plane) } catch { problem = error }
  }
}
