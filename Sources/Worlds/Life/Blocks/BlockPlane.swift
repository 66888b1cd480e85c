internal import Grids

/// Cells on an unbounded plane under a rule of blocks, computed by tiles.
///
/// Blocks begin at even columns and rows in even generations, and at odd ones in odd generations.
struct BlockPlane: LifePlane, TilePlane {
  /// The rule of the next generation.
  ///
  /// - Precondition: It is a rule of blocks that keeps planes uniform.
  var rule: LifeRule {
    didSet { prepare() }
  }
  /// The kernels for a background that is not alive and for one that is.
  private var kernels: [BlockKernels] = []
  private(set) var tiles: TileBoard
  /// The column and the row of a block in the next step, in coordinates of the board, 0 or 1.
  private var offset: Int
  var origin = Position(x: 0, y: 0)

  /// - Parameter generation: The generation of the opening. Its parity selects the blocks.
  init(_ opening: TileBoard, rule: LifeRule, generation: Int) {
    tiles = opening
    self.rule = rule
    offset = generation & 1
    prepare()
  }

  private mutating func prepare() {
    kernels = [false, true].map { BlockKernels(blocks.differing(onLive: $0)) }
  }

  private var blocks: BlockRule { rule.blocks ?? BlockRule() }

  func bits(in region: Region) -> BitGrid? { tiles.bits(in: region, origin: origin) }

  var counts: [Count] {
    rule.counts(
      alive: tiles.populations.alive, dying: 0,
      in: tiles.background == 0 ? nil : tiles.liveRegion.size)
  }

  mutating func advance(by generations: Int) {
    var room = TileBoard.BlockBuffers()
    var cancellation = CancellationCheck()
    for _ in 0..<generations where !tiles.isFull {
      if cancellation.isOver(after: 1 << 12 + 512 * tiles.latestWork) { return }
      let isLive = tiles.background == 1
      let next = blocks[BlockRule.uniform(isLive)]
      tiles.step(
        kernels[isLive ? 1 : 0][offset], offset: offset, background: next == 0 ? 0 : 1,
        room: &room)
      offset ^= 1
    }
  }

  var isAtRest: Bool {
    var next = self
    for _ in 0..<2 {
      next.advance(by: 1)
      if !next.tiles.isStill || next.tiles.background != tiles.background { return false }
    }
    return true
  }

  var trace: Trace {
    var corner = tiles.liveRegion
    var fingerprint = tiles.fingerprint(from: Position(x: corner.x, y: corner.y))
    // The position of the blocks relative to the cells.
    fingerprint.combine((corner.x ^ offset) & 1)
    fingerprint.combine((corner.y ^ offset) & 1)
    corner = placed(corner)
    return Trace(fingerprint, corner: Position(x: corner.x, y: corner.y))
  }

  var sketchCost: Int { tiles.sketchCost }

  mutating func put(_ cells: Grid<CellState>, at corner: Position, over: Bool) {
    guard let place = place(of: corner) else { return }
    tiles.put(cells, at: place, over: over)
  }

  /// The rule in a pattern file's notation. Nil if the background is or may become alive, which no
  /// file format can express.
  var patternRule: String? {
    rule.hasSpontaneousBirth || tiles.background > 0 ? nil : "\(rule)"
  }
}
