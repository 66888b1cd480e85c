internal import Grids
internal import Settings

/// The state of a sea. Each animal acts once per generation, in rows from the top left.
struct SeaWorld: Board, AnimatedWorld {
  private let rules: SeaRules
  private var generator: Generator
  private var generation = 0
  private var board: SeaBoard

  /// Returns the peak memory in bytes: the board, and the shuffled order of all cells in generation
  /// 0.
  static func memory(on board: Size) -> Int {
    SeaBoard.memory(board) + board.memory(bytesACell: MemoryLayout<Int>.stride)
  }

  /// Creates a sea with animals on random cells.
  ///
  /// - Precondition: The sum of the two shares is at most 1.
  init(size: Size, penguins: Ratio, orcas: Ratio, rules: SeaRules, seed: UInt64) {
    let area = size.area
    self.rules = rules
    generator = Generator(seed: seed)
    board = SeaBoard(size: size)
    // If both shares round up, the sum may exceed the number of cells by one; then there is one
    // orca less.
    let penguinCount = penguins.rounded(times: area)
    let orcaCount = min(orcas.rounded(times: area), area - penguinCount)
    var places = Array(0..<area)
    generator.draw(penguinCount + orcaCount, toFrontOf: &places)
    for (order, place) in places.prefix(penguinCount + orcaCount).enumerated() {
      board[place % size.width, place / size.width] = SeaCell(
        occupant: order < penguinCount ? .penguin : .orca,
        pose: .born(at: place, in: 0, isYoung: false))
    }
  }

  var bounds: Region? { Region(board.size) }

  func cells(in sight: ScaledRegion) -> Grid<CellState> {
    sight.highest(on: Region(board.size)) { x, y in board[x, y].occupant.rawValue }
  }

  func poses(in region: Region) -> Grid<Pose>? {
    var poses = Grid(size: region.size, repeating: Pose.plain)
    let covered = region.intersection(Region(board.size))
    for y in covered.rows {
      for x in covered.columns {
        let cell = board[x, y]
        poses[x - region.x, y - region.y] =
          cell.occupant == .water ? .ofWater(at: Position(x: x, y: y)) : cell.pose
      }
    }
    return poses
  }

  var counts: [Count] {
    [Count("penguins", count(.penguin)), Count("orcas", count(.orca))]
  }

  private func count(_ occupant: SeaCell.Occupant) -> Int {
    board.cells.count { $0.occupant == occupant }
  }

  mutating func advance(by generations: Int) {
    var cancellation = CancellationCheck()
    for _ in 0..<generations {
      if cancellation.isOver(after: board.cells.count) { return }
      step()
    }
  }

  mutating func advanceAnimated() -> Transition? {
    var resting = self
    let moves = step(SeaMoves(on: board))?.inOrder ?? []
    for move in moves { resting.board[move.from.x, move.from.y] = .water }
    return (resting, moves)
  }

  /// Advances by one generation.
  ///
  /// - Parameter moves: The list to extend, or nil to record no moves.
  /// - Returns: The list with the moves of this generation.
  @discardableResult
  private mutating func step(_ moves: SeaMoves? = nil) -> SeaMoves? {
    generation += 1
    var turns = SeaStep(
      rules: rules, generation: generation, steps: board.steps, generator: generator, moves: moves)
    var cells = board.cells.mutableSpan
    turns.run(&cells)
    generator = turns.generator
    return turns.moves
  }

  /// True if nothing can change any more. Orcas without prey starve later, and penguins move unless
  /// they fill the board.
  var isAtRest: Bool {
    let penguins = count(.penguin)
    return count(.orca) == 0 && (penguins == 0 || penguins == board.size.area)
  }

  /// Sets cells. New animals have age 0 and no hunger. They first act in the next generation.
  mutating func put(_ cells: Grid<CellState>, at corner: Position, over: Bool) {
    let covered = Region(x: corner.x, y: corner.y, width: cells.width, height: cells.height)
      .intersection(Region(board.size))
    for y in covered.rows {
      for x in covered.columns {
        let state = cells[x - corner.x, y - corner.y]
        if over && state == 0 { continue }
        let occupant = [SeaCell.Occupant.penguin, .orca].first { $0.rawValue == state }
        board[x, y] = SeaCell(
          occupant: occupant ?? .water, actedInOdd: generation % 2 == 1,
          pose: .born(at: y * board.size.width + x, in: generation, isYoung: false))
      }
    }
  }

  mutating func resize(to size: Size) { board = board.resized(to: size) }
}
