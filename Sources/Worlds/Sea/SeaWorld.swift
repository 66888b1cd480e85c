internal import Grids
internal import Settings

/// Animals on a board of cells, of which each acts once a generation, from the top left row by row.
struct SeaWorld: Board, AnimatedWorld {
  private let rules: SeaRules
  private var generator: Generator
  private var generation = 0
  private var board: SeaBoard

  /// At the opening there is an order of all cells beside the board.
  static func memory(on board: Size) -> Int {
    SeaBoard.memory(board) + board.memory(bytesACell: MemoryLayout<Int>.stride)
  }

  /// - Precondition: the two shares come to no more than 1.
  init(size: Size, penguins: Ratio, orcas: Ratio, rules: SeaRules, seed: UInt64) {
    let area = size.area
    self.rules = rules
    generator = Generator(seed: seed)
    board = SeaBoard(size: size)
    // Both halves rounded up may come to one more than there are cells; the orcas then give way.
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

  func cells(in sight: Sight) -> Grid<CellState> {
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

  /// - Returns: the moves with those of this generation.
  @discardableResult
  private mutating func step(_ moves: SeaMoves? = nil) -> SeaMoves? {
    generation += 1
    var turns = SeaTurns(
      rules: rules, generation: generation, steps: board.steps, generator: generator, moves: moves)
    var cells = board.cells.mutableSpan
    turns.play(&cells)
    generator = turns.generator
    return turns.moves
  }

  /// Orcas starve where there are only they, and penguins move where there is room.
  var isAtRest: Bool {
    let penguins = count(.penguin)
    return count(.orca) == 0 && (penguins == 0 || penguins == board.size.area)
  }

  /// Animals that come from outside are new: of age 0, and not hungry.
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
