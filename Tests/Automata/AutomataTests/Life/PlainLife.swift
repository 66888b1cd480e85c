import Grids
import Rules
import Worlds

@testable import Automata

extension Life {
  /// Returns the world of an engine at generation 0; that of `PlainLife` without an engine.
  func opening(_ engine: Engine?, seed: UInt64) throws -> any World {
    var life = self
    life.engine = engine ?? (isUnbounded ? .tiles : .auto)
    let world = try life.opening(seed: seed)
    guard engine == nil, let world = world as? any LifeBoard else { return world }
    let region = world.bounds ?? world.living.cells
    var plain = PlainLife(
      region, rule: rule,
      isUnbounded ? .plane(grid.flatMap(EdgePair.init)) : .joined(boardTopology),
      generation: pattern?.generation ?? 0)
    plain.put(world.cells(in: region), at: Position(x: region.x, y: region.y), over: false)
    return plain
  }
}

/// Cells under any rule on any board, each looked up with its neighbors one by one. Slow, and the
/// reference that tests compare all other engines with.
struct PlainLife: LifeBoard, GrowingWorld {
  /// The rule of the next generation. Precondition: the old and the new rule have the same number
  /// of states.
  var rule: LifeRule
  let edges: PlainEdges
  private(set) var cells: Grid<CellState>
  /// The world coordinates of the top left cell in `cells`.
  private var corner: Position
  /// The state of all cells outside `cells` on an unbounded plane.
  private var background: CellState = 0
  /// True in generations in which files cannot say that a rule has B0.
  private var isOdd: Bool
  /// Under a rule of blocks, the column and the row of a block in the next step, 0 or 1; otherwise
  /// 0.
  private var offset = 0
  /// The memory limit of an unbounded world, in bytes.
  private let limit: Int
  private(set) var failure: WorldProblem?

  /// Creates a world in which all cells of a region, the board or a part of an unbounded plane, are
  /// dead. The generation's parity matters under a rule of blocks; `limit` is in bytes.
  init(
    _ region: Region, rule: LifeRule, _ edges: PlainEdges, generation: Int = 0, limit: Int = .max
  ) {
    cells = Grid(size: Size(width: 0, height: 0), repeating: 0)
    corner = Position(x: region.x, y: region.y)
    self.rule = rule
    self.edges = edges
    self.limit = limit
    offset = rule.blocks == nil ? 0 : generation & 1
    isOdd = generation & 1 == 1
    grow(to: region)
  }

  var bounds: Region? { edges.hasEnd ? region : nil }

  private var region: Region {
    Region(x: corner.x, y: corner.y, width: cells.width, height: cells.height)
  }

  var living: ScaledRegion {
    let differing = Grid(
      size: cells.size, elements: cells.elements.map { $0 == background ? 0 : CellState(1) })
    var living = differing.living
    if living.isEmpty { return .empty }
    living.x += corner.x
    living.y += corner.y
    return ScaledRegion(living)
  }

  func cells(in sight: ScaledRegion) -> Grid<CellState> {
    var seen = Grid<CellState>(size: sight.region.size, repeating: 0)
    for y in 0..<seen.height {
      for x in 0..<seen.width {
        let square = Region(x: sight.region.x + x, y: sight.region.y + y, width: 1, height: 1)
        seen[x, y] = highest(in: ScaledRegion(square, scale: sight.scale).cells)
      }
    }
    return seen
  }

  private func highest(in region: Region) -> CellState {
    let known = region.intersection(self.region)
    let inside = known.rows.flatMap { y in
      known.columns.map { cells[$0 - corner.x, y - corner.y] }
    }
    let beyond = known == region || edges.hasEnd ? 0 : background
    return max(inside.max() ?? 0, beyond)
  }

  var counts: [Count] {
    let living = living.region
    let part = background == 0 ? region : living
    let states = part.rows.flatMap { y in
      part.columns.map { cells[$0 - corner.x, y - corner.y] }
    }
    if rule.needsBytes {
      return rule.counts(of: (0..<rule.states).map { state in states.count { $0 == state } })
    }
    return rule.counts(
      alive: UInt128(states.count { $0 == 1 }), dying: UInt128(states.count { $0 > 1 }),
      in: background == 0 ? nil : living.size)
  }

  mutating func advance(by generations: Int) {
    var cancellation = CancellationCheck()
    // The cost of a cell is the size of its neighborhood, which is thousands of cells under some
    // rules.
    let neighbors = (2 * rule.range + 1) * (2 * rule.range + 1) / 9
    for _ in 0..<generations where failure == nil {
      if cancellation.isOver(after: region.size.area * neighbors) { return }
      step()
    }
  }

  private mutating func step() {
    grow(to: edges.reached(from: region, by: rule.range))
    var next = cells
    for y in 0..<cells.height {
      for x in 0..<cells.width {
        next[x, y] = self.next(at: Position(x: x, y: y))
      }
    }
    cells = next
    // Rules that distinguish more states run only on planes whose background stays 0.
    if !edges.hasEnd, !rule.needsBytes {
      background = rule.next(background, lives: rule.lives(surroundedByLive: background == 1))
    }
    if rule.blocks != nil { offset ^= 1 }
    isOdd.toggle()
    shrink()
  }

  private func next(at place: Position) -> CellState {
    let state = { (dx: Int, dy: Int) in
      edges.state(at: Position(x: place.x + dx, y: place.y + dy), of: cells, beyond: background)
    }
    let lives = { (dx: Int, dy: Int) in state(dx, dy) == 1 }
    let here = cells[place.x, place.y]
    switch rule.decision {
    case .table(let table):
      let index = (-1...1).reduce(0) { index, dy in
        (-1...1).reduce(index) { $0 << 1 | (lives($1, dy) ? 1 : 0) }
      }
      return rule.next(here, lives: table[index])
    case .larger(let larger):
      let count = (-larger.range...larger.range).reduce(0) { count, dy in
        (-larger.range...larger.range).reduce(count) {
          $0 + (lives($1, dy) ? larger.weight($1, dy) : 0)
        }
      }
      return rule.next(here, lives: larger.lives(here == 1, count: count))
    case .states(let rule):
      if let wide = rule.wide {
        let next = wide.advanced(here)
        let count = (-wide.range...wide.range).reduce(0) { count, dy in
          let reach = wide.reach(inRow: dy)
          return (-reach...reach).reduce(count) {
            $0 + ((dy, $1) != (0, 0) && state($1, dy) == next ? 1 : 0)
          }
        }
        return wide.next(here, count: count)
      }
      return rule.function.next((-1...1).flatMap { dx in (-1...1).map { state(dx, $0) } })
    case .blocks(let rule):
      // The location of the cell in its block.
      let (x, y) = ((place.x + corner.x - offset) & 1, (place.y + corner.y - offset) & 1)
      let block = (0..<4).reduce(0) { block, cell in
        let step = Position(x: cell % 2 - x, y: cell / 2 - y)
        return block | (isJoined(place, step) && lives(step.x, step.y) ? 1 << cell : 0)
      }
      return CellState(rule[block] >> (2 * y + x) & 1)
    }
  }

  private var isOddTorus: Bool {
    edges == .joined(.torus) && (cells.width % 2 == 1 || cells.height % 2 == 1)
  }

  /// Returns false if a step leads across edges of an odd side, which no blocks cross.
  private func isJoined(_ place: Position, _ step: Position) -> Bool {
    let crosses = { (place: Int, side: Int) in side % 2 == 1 && !(0..<side).contains(place) }
    return !edges.hasEnd
      || !crosses(place.x + step.x, cells.width) && !crosses(place.y + step.y, cells.height)
  }

  mutating func put(_ cells: Grid<CellState>, at corner: Position, over: Bool) {
    let placed = Region(x: corner.x, y: corner.y, width: cells.width, height: cells.height)
    grow(to: edges.grown(region, to: placed))
    let covered = placed.intersection(region)
    for y in covered.rows {
      for x in covered.columns {
        let state = cells[x - corner.x, y - corner.y]
        if state != 0 || !over { self.cells[x - self.corner.x, y - self.corner.y] = state }
      }
    }
  }

  mutating func resize(to size: Size) {
    guard edges.hasEnd else { return }
    grow(to: Region(x: corner.x, y: corner.y, width: size.width, height: size.height))
  }

  /// Extends or crops the board to another region. New cells have the background's state. Without
  /// edges, a region above a quarter of the memory limit sets `failure` instead.
  private mutating func grow(to other: Region) {
    if other == region { return }
    // A step or a copy needs the same number of cells again.
    guard edges.hasEnd || other.size.area <= limit / 4 else {
      failure = .memory(limit: limit)
      return
    }
    var grown = Grid<CellState>(size: other.size, repeating: background)
    let both = other.intersection(region)
    for y in both.rows {
      for x in both.columns {
        grown[x - other.x, y - other.y] = cells[x - corner.x, y - corner.y]
      }
    }
    cells = grown
    corner = Position(x: other.x, y: other.y)
  }

  private mutating func shrink() {
    if !edges.hasEnd { grow(to: edges.kept(of: region, around: living.region)) }
  }

  var isAtRest: Bool {
    var next = self
    // Blocks have two positions, so that one step proves nothing.
    for _ in 0..<(rule.blocks == nil ? 1 : 2) {
      next.advance(by: 1)
      if next.background != background || next.cells != cells || next.corner != corner {
        return false
      }
    }
    return true
  }

  var trace: Trace {
    var fingerprint = Fingerprint()
    fingerprint.combine(cells.elements)
    fingerprint.combine(cells.width)
    fingerprint.combine(Int(background))
    if rule.blocks != nil {
      fingerprint.combine((corner.x ^ offset) & 1)
      fingerprint.combine((corner.y ^ offset) & 1)
    }
    return Trace(fingerprint, corner: edges.hasEnd ? Position(x: 0, y: 0) : corner)
  }

  mutating func translate(by step: Position) {
    corner.x += step.x
    corner.y += step.y
  }

  var memory: Int { edges.hasEnd ? 0 : 2 * cells.elements.count }

  var patternRule: String? {
    guard edges.hasEnd || background == 0 && !(rule.hasSpontaneousBirth && isOdd) else {
      return nil
    }
    if rule.blocks != nil, isOddTorus { return nil }
    return edges.suffix(of: cells.size).map { "\(rule)" + $0 }
  }
}

extension LifeRule {
  /// Returns the next state of a cell. `lives`: true if the cell would live next under a two-state
  /// version of the rule.
  fileprivate func next(_ state: CellState, lives: Bool) -> CellState {
    if state < 2, lives { return 1 }
    return state == 0 || Int(state) + 1 == states ? 0 : state + 1
  }
}

/// The cells beyond the edges of a `PlainLife`.
enum PlainEdges: Hashable, Sendable {
  /// Joined edges, or dead cells, around a bounded board.
  case joined(BoardTopology)
  /// A plane that is unbounded in one direction, or in both if the band is nil.
  case plane(EdgePair?)

  /// True if the world is bounded on every side.
  var hasEnd: Bool {
    if case .joined = self { true } else { false }
  }

  /// Returns the state at a position relative to the top left of `cells`. Beyond joined edges it is
  /// at most the rule's range away; `background` is the state beyond an unbounded side.
  func state(
    at place: Position, of cells: Grid<CellState>, beyond background: CellState
  ) -> CellState {
    let inside = Region(cells.size)
    if inside.columns.contains(place.x), inside.rows.contains(place.y) {
      return cells[place.x, place.y]
    }
    switch self {
    case .joined(let boardTopology):
      return boardTopology.cell(beyond: place, of: cells.size).map { cells[$0.x, $0.y] } ?? 0
    case .plane(let band):
      guard let band, band.wraps else { return background }
      let wrapped =
        band.axis == .horizontal
        ? Position(x: place.x, y: (place.y + cells.height) % cells.height)
        : Position(x: (place.x + cells.width) % cells.width, y: place.y)
      guard inside.columns.contains(wrapped.x), inside.rows.contains(wrapped.y) else {
        return background
      }
      return cells[wrapped.x, wrapped.y]
    }
  }

  /// Returns the region that can change in one generation of a rule with the given range.
  func reached(from region: Region, by range: Int) -> Region {
    region.isEmpty || hasEnd ? region : grown(region, to: region.expanded(by: range))
  }

  /// Returns a region extended to cover another one, but never beyond edges.
  func grown(_ region: Region, to other: Region) -> Region {
    switch self {
    case .joined: region
    case .plane(let band): limited(region.union(other), band)
    }
  }

  /// Returns the part of a region that must be stored: all of a bounded board, else the bounding
  /// rectangle of `living` between any edges.
  func kept(of region: Region, around living: Region) -> Region {
    switch self {
    case .joined: region
    case .plane(let band): limited(living, band)
    }
  }

  private func limited(_ region: Region, _ band: EdgePair?) -> Region {
    guard let band else { return region }
    return band.axis == .horizontal
      ? Region(x: region.x, y: 0, width: region.width, height: band.length)
      : Region(x: 0, y: region.y, width: band.length, height: region.height)
  }

  /// Returns the rule suffix for the edges: empty if there are none, nil if no suffix can express
  /// them.
  func suffix(of size: Size) -> String? {
    switch self {
    case .joined(let boardTopology):
      BoundedGrid(
        boardTopology.kind, width: size.width, height: size.height, shift: boardTopology.shift
      )
      .map { ":\($0)" }
    case .plane(let band): band == nil ? "" : band?.grid.map { ":\($0)" }
    }
  }
}
