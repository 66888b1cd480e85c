internal import Grids
internal import Patterns
internal import Worlds

/// Cells on an unbounded plane, kept as a quadtree in which equal squares exist
/// once (Gosper's HashLife, 1984). Repetition in space or time costs next to nothing.
///
/// A change may need more memory than the limit, or move live cells out of the range of
/// coordinates. The world then keeps its previous state and sets `problem`.
struct HashedLife: LifePlane {
  /// The rule of the next generation. Precondition: both the old and the new rule have a
  /// `hashedTable`, or both have the same number of states above 2 and a range of 1.
  var rule: LifeRule {
    didSet { if rule.decision != oldValue.decision { startOver() } }
  }
  /// The shape of leaves: bits, or states if the world began with a rule of many states.
  let shape: LeafShape
  /// The cells that differ from the background.
  private(set) var plane: HashedPlane
  /// The state of all other cells.
  private(set) var background: CellState
  /// The memory limit in bytes.
  private let limit: Int
  /// The error that stopped the world; nil while it can advance.
  private(set) var problem: HashProblem?

  /// Creates a world from single cells that differ from the background; `opening` is empty on
  /// return. `limit` is in bytes. Precondition: the rule is hashable, and the map's shape holds its
  /// states.
  init(
    _ opening: inout LeafMap, rule: LifeRule, limit: Int, on background: CellState = 0
  ) throws(HashProblem) {
    let shape = opening.shape
    try self.init(rule: rule, shape, limit: limit, on: background) { nodes throws(HashProblem) in
      try nodes.root(of: &opening)
    }
  }

  init(
    rule: LifeRule, _ shape: LeafShape, limit: Int, on background: CellState = 0,
    _ make: (inout NodeStore) throws(HashProblem) -> Root
  ) throws(HashProblem) {
    self.shape = shape
    plane = try HashedPlane(under: rule, shape, on: background, limit: limit, make)
    self.rule = rule
    self.limit = limit
    self.background = background
  }

  var bounds: Region? { nil }

  var living: ScaledRegion { plane.withNodes { ScaledRegion($0.liveRegion(of: $1)) } }

  func cells(in sight: ScaledRegion) -> Grid<CellState> {
    plane.withNodes { [background, shape] in
      shape == .bits
        ? $0.cells(of: $1, in: sight, on: background) : $0.highestStates(of: $1, in: sight)
    }
  }

  func bits(in region: Region) -> BitGrid? {
    if shape != .bits { return nil }
    return plane.withNodes { [background] in $0.bits(of: $1, in: region, on: background) }
  }

  var counts: [Count] {
    if shape != .bits { return rule.counts(of: plane.withNodes { $0.populations(of: $1) }) }
    let population = plane.withNodes { $0.population(of: $1) }
    if background == 0 { return rule.counts(alive: population, dying: 0) }
    let size = living.region.size
    let area = UInt128(size.width) * UInt128(size.height)
    return rule.counts(alive: area - population, dying: 0, in: size)
  }

  mutating func advance(by generations: Int) { _ = advance(by: generations, within: .max) }

  /// Advances by some generations, or by fewer if more than `most` squares must be stepped. Returns
  /// the generations and the squares stepped, also for results that were given up.
  mutating func advance(by generations: Int, within most: Int) -> (generations: Int, work: Int) {
    var (done, work) = (0, 0)
    change { [background] plane throws(HashProblem) in
      try plane.next { nodes, root throws(HashProblem) in
        let start = nodes.work
        nodes.mostWork = most < .max - start ? start + most : .max
        defer { work = nodes.work - start }
        let next = try nodes.advanced(root, by: generations, on: background)
        done = next.generations
        return next.root
      }
    }
    if problem == nil { background = rule.background(after: done, of: background) }
    return (done, work)
  }

  /// Replaces all cells. Memoized results remain, so that squares known from before need no work.
  /// `map`: the cells that differ from the background; empty on return.
  mutating func replaceCells(with map: inout LeafMap, on background: CellState) {
    change { plane throws(HashProblem) in
      try plane.next { nodes, _ throws(HashProblem) in
        nodes.beginEdit()
        return try nodes.root(of: &map)
      }
    }
    self.background = background
  }

  var isAtRest: Bool {
    var next = self
    next.advance(by: 1)
    return next.problem == nil && next.plane.root == plane.root && next.background == background
  }

  var trace: Trace {
    plane.withNodes { [background] nodes, root in
      let region = nodes.liveRegion(of: root)
      let corner = Position(x: region.x, y: region.y)
      var fingerprint = nodes.fingerprint(of: root, from: corner)
      if background > 0 { fingerprint.combine(Int(background)) }
      return Trace(fingerprint, corner: corner)
    }
  }

  /// A fingerprint visits every square of the plane once and needs a table of them.
  var sketchCost: Int { 16 }

  /// The bytes of the store, which all worlds derived from the same initial world share.
  var memory: Int { plane.withNodes { nodes, _ in nodes.memory } }

  var patternRule: String? { background > 0 || rule.hasSpontaneousBirth ? nil : "\(rule)" }

  mutating func translate(by step: Position) {
    change { plane throws(HashProblem) in
      try plane.next { nodes, root throws(HashProblem) in
        nodes.beginEdit()
        return try nodes.moved(root, by: step)
      }
    }
  }

  mutating func put(_ cells: Grid<CellState>, at corner: Position, over: Bool) {
    let reach = Region.ofTiles
    guard reach.columns.contains(corner.x), reach.rows.contains(corner.y) else { return }
    let region = Region(x: corner.x, y: corner.y, width: cells.width, height: cells.height)
    var map = LeafMap(shape)
    map.fill(known(cells, in: region), at: corner) { [background] in
      over ? $0 != 0 : $0 != background
    }
    change { [background] plane throws(HashProblem) in
      try plane.next { nodes, root throws(HashProblem) in
        nodes.beginEdit()
        let rest = over ? root : try nodes.erased(root, region)
        let put = try nodes.root(of: &map)
        // A live cell does not differ from a live background, so it is removed from the tree.
        return over && background > 0
          ? try nodes.difference(rest, put) : try nodes.union(rest, put)
      }
    }
  }

  /// Returns cells with those of states that the rule does not have replaced by the present ones.
  private func known(_ cells: Grid<CellState>, in region: Region) -> Grid<CellState> {
    if shape == .bits || !cells.elements.contains(where: { $0 >= rule.states }) { return cells }
    var (known, present) = (cells, self.cells(in: region))
    for place in cells.elements.indices where cells.elements[place] >= rule.states {
      known.elements[place] = present.elements[place]
    }
    return known
  }

  mutating func resize(to size: Size) {}

  /// Moves the cells to a new store. Memoized results are valid under one rule only, so a changed
  /// rule cannot use the old store.
  private mutating func startOver() {
    let (rule, shape, limit, background) = (rule, shape, limit, background)
    change { plane throws(HashProblem) in
      guard let tree = plane.withNodes({ try? $0.tree(of: $1) }) else { throw .reach }
      return try HashedPlane(under: rule, shape, on: background, limit: limit) {
        nodes throws(HashProblem) in
        try nodes.root(of: tree)
      }
    }
  }

  /// Replaces the plane with another one, or records the error that prevents it.
  private mutating func change(
    _ next: (HashedPlane) throws(HashProblem) -> HashedPlane
  ) {
    if problem != nil { return }
    do throws(HashProblem) { plane = try next(plane) } catch { problem = error }
  }

  /// A world in which the cells that differ from the background are alive and all others are dead.
  var differing: HashedLife {
    var world = self
    world.background = 0
    return world
  }

  /// The position of a macrocell's center: the first row below it is row 1, as in Golly.
  private static let middle = Position(x: 0, y: 1)

  /// Returns an upper bound on the bytes that a world takes at generation 0; at most 2⁵⁰.
  static func memory(of tree: MacrocellTree) -> Int { NodeStore.memory(of: tree.squares.count) }

  init(_ tree: MacrocellTree, rule: LifeRule, limit: Int) throws(HashProblem) {
    try self.init(rule: rule, LeafShape(rule), limit: limit) { nodes throws(HashProblem) in
      let root = try nodes.root(of: tree)
      return try nodes.moved(root, by: Self.middle)
    }
  }

  /// The cells as a macrocell tree. Nil if the cells do not fit in memory, lie too far apart for a
  /// macrocell, or lie on a live background.
  var squares: MacrocellTree? {
    if background > 0 { return nil }
    let way = Position(x: -Self.middle.x, y: -Self.middle.y)
    let moved = try? plane.next { nodes, root throws(HashProblem) in
      nodes.beginEdit()
      return try nodes.moved(root, by: way)
    }
    return moved?.withNodes { try? $0.tree(of: $1) }
  }
}

extension LeafMap {
  /// Adds some cells of a grid with its top left at `corner`, within the range of coordinates.
  fileprivate mutating func fill(
    _ cells: Grid<CellState>, at corner: Position, where isPut: (CellState) -> Bool
  ) {
    let (reach, hasBits) = (Region.ofTiles, shape == .bits)
    for y in 0..<cells.height where reach.rows.contains(corner.y + y) {
      for x in 0..<cells.width where isPut(cells[x, y]) && reach.columns.contains(corner.x + x) {
        fill(
          corner.x + x..<corner.x + x + 1, row: corner.y + y, state: hasBits ? 1 : cells[x, y])
      }
    }
  }

  /// Adds the live cells of a pattern, with its (0, 0) at `place`. Stops when the map is full.
  mutating func fill(_ pattern: Pattern, at place: Position) {
    for run in pattern.runs {
      if isFull { return }
      fill(
        run.x + place.x..<run.columns.upperBound + place.x, row: run.y + place.y, state: run.state)
    }
  }
}
