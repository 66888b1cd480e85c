internal import Grids
internal import Settings
internal import Worlds

/// The state of a sea. Each animal acts once per generation, in rows from the top left.
struct SeaWorld: Board, AnimatedWorld {
  private let rules: SeaRules
  private var generator: Generator
  private var generation = 0
  private var board: SeaBoard

  /// Returns the peak memory in bytes: the board, and all cells in shuffled order.
  static func memory(on board: Size) -> Int {
    SeaBoard.memory(board) + board.memory(bytesACell: MemoryLayout<Int>.stride)
  }

  /// Creates a sea with animals on random cells. Precondition: the two shares add up to at most 1.
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

  /// Advances by one generation. `moves`: the list to extend, or nil to record no moves. Returns
  /// the list with the moves of this generation.
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

/// The breeding intervals of the animals and the time after which orcas starve, in generations of
/// at least 1.
public struct SeaRules: Hashable, Sendable {
  /// The breeding interval of penguins. A penguin breeds when its age is a multiple of this.
  public var penguinBreeds: Int
  /// The breeding interval of orcas. An orca breeds when its age is a multiple of this.
  public var orcaBreeds: Int
  /// The number of generations without food after which an orca dies.
  public var orcaStarves: Int

  /// Creates rules; each parameter has a default.
  public init(penguinBreeds: Int = 3, orcaBreeds: Int = 8, orcaStarves: Int = 3) {
    self.penguinBreeds = penguinBreeds
    self.orcaBreeds = orcaBreeds
    self.orcaStarves = orcaStarves
  }

  private static let possible = 1...1_000_000_000
  private static let unit = "generations"

  init(_ settings: inout SettingsReader) {
    let plain = SeaRules()
    let generations = SettingKind.wholeNumber(Self.possible, unit: Self.unit)
    penguinBreeds = settings.read(
      "penguin-breeds", generations, default: plain.penguinBreeds,
      "a penguin breeds when its age is a multiple of this"
    )
    orcaBreeds = settings.read(
      "orca-breeds", generations, default: plain.orcaBreeds,
      "an orca breeds when its age is a multiple of this")
    orcaStarves = settings.read(
      "orca-starves", generations, default: plain.orcaStarves,
      "an orca dies after this many generations without food"
    )
  }

  /// The values outside their allowed range, which only code and not settings can supply.
  var problems: [OpeningProblem] {
    [
      OpeningProblem.unfit("penguin-breeds", penguinBreeds, in: Self.possible, unit: Self.unit),
      OpeningProblem.unfit("orca-breeds", orcaBreeds, in: Self.possible, unit: Self.unit),
      OpeningProblem.unfit("orca-starves", orcaStarves, in: Self.possible, unit: Self.unit),
    ].compactMap(\.self)
  }
}

/// The cells of a sea, surrounded by land. The border makes the offsets of a cell's neighbors the
/// same everywhere, so no loop needs to check for edges.
struct SeaBoard: Sendable {
  let size: Size
  /// The cells row by row. Each row starts with one land cell, which is also the right border of
  /// the row above. One row of land precedes the first row and one follows the last.
  var cells: [SeaCell]

  init(size: Size) {
    self.size = size
    cells = Array(repeating: .land, count: (size.width + 1) * (size.height + 2) + 1)
    for y in 0..<size.height {
      for x in 0..<size.width { self[x, y] = .water }
    }
  }

  /// Returns the memory of a board in bytes.
  static func memory(_ size: Size) -> Int {
    // The limit avoids an overflow when the border is added.
    let (width, height) = (min(size.width, 1 << 44), min(size.height, 1 << 44))
    return Size(width: width + 1, height: height + 2).memory(
      bytesACell: MemoryLayout<SeaCell>.stride)
  }

  /// The index offsets of a cell's eight neighbors.
  var steps: [Int] { MooreNeighborhood.directions.map { $0.y * (size.width + 1) + $0.x } }

  subscript(x: Int, y: Int) -> SeaCell {
    get { cells[(y + 1) * (size.width + 1) + x + 1] }
    set { cells[(y + 1) * (size.width + 1) + x + 1] = newValue }
  }

  /// Returns a board of another size with the cells that both have; the others are water.
  func resized(to size: Size) -> SeaBoard {
    var board = SeaBoard(size: size)
    for y in 0..<min(size.height, self.size.height) {
      for x in 0..<min(size.width, self.size.width) { board[x, y] = self[x, y] }
    }
    return board
  }
}

struct SeaCell: Sendable {
  enum Occupant: CellState {
    /// The animal or water in a cell. The raw values are cell states.
    case water, penguin, orca
    /// A cell of the border around the board.
    case land
  }

  let occupant: Occupant
  /// True if an animal last acted, or was born, in an odd generation. At the start of a generation
  /// the value is the same for all animals.
  var actedInOdd = false
  /// The appearance of the animal, which has no effect on the simulation.
  var pose = Pose.plain
  /// The age in generations, reset to 0 each time the animal reaches the breeding age.
  var age: UInt32 = 0
  /// The number of generations since an orca last ate.
  var hunger: UInt32 = 0

  static let water = SeaCell(occupant: .water)
  static let land = SeaCell(occupant: .land)

  /// Resets the age to 0 and makes the animal an adult if its age equals `breedingAge`, in
  /// generations. Returns true if it did.
  mutating func reaches(breedingAge: Int) -> Bool {
    guard Int(age) == breedingAge else { return false }
    age = 0
    pose.isYoung = false
    return true
  }

  /// The facing after a move in each direction; nil if the move is vertical.
  private static let facings: [Pose.Facing?] = MooreNeighborhood.directions.map { step in
    step.x == 0 ? nil : step.x > 0 ? .right : .left
  }

  /// Turns the animal toward `direction`. Penguins stay upright, so they keep their facing when
  /// they move vertically.
  mutating func face(_ direction: Int) {
    if let facing = Self.facings[direction] {
      pose.facing = facing
    } else if occupant == .orca {
      pose.facing = MooreNeighborhood.directions[direction].y < 0 ? .up : .down
    }
  }
}

/// One generation of a sea, in which the animals act one after the other.
struct SeaStep {
  let rules: SeaRules
  let generation: Int
  let steps: [Int]
  var generator: Generator
  /// The recorded moves, or nil to record none.
  var moves: SeaMoves?

  private var isOdd: Bool { generation % 2 == 1 }

  /// Lets each animal act once, in the order of the cells.
  mutating func run(_ cells: inout MutableSpan<SeaCell>) {
    let isOdd = isOdd
    for place in 0..<cells.count {
      var animal = cells[place]
      // The loop meets animals again that moved to a later cell, and those born in this generation.
      if animal.actedInOdd == isOdd { continue }
      animal.actedInOdd = isOdd
      animal.age += 1
      switch animal.occupant {
      case .penguin: actAsPenguin(animal, at: place, &cells)
      case .orca: actAsOrca(animal, at: place, &cells)
      case .water, .land: break
      }
    }
  }

  private mutating func actAsPenguin(
    _ penguin: SeaCell, at place: Int, _ cells: inout MutableSpan<SeaCell>
  ) {
    var penguin = penguin
    let breeds = penguin.reaches(breedingAge: rules.penguinBreeds)
    let new = wander(penguin, from: place, &cells)
    let birthIndex = breeds ? breed(.penguin, at: new, &cells) : nil
    recordMove(from: place, to: new, birthIndex, cells)
  }

  private mutating func actAsOrca(
    _ orca: SeaCell, at place: Int, _ cells: inout MutableSpan<SeaCell>
  ) {
    var orca = orca
    let breeds = orca.reaches(breedingAge: rules.orcaBreeds)
    var new = place
    if let prey = neighbor(of: place, with: .penguin, cells) {
      orca.hunger = 0
      orca.face(prey)
      new = place + steps[prey]
      cells[place] = .water
      cells[new] = orca
    } else {
      orca.hunger += 1
      new = wander(orca, from: place, &cells)
      if Int(orca.hunger) >= rules.orcaStarves {
        recordMove(from: place, to: new, nil, cells)
        cells[new] = .water
        return
      }
    }
    let birthIndex = breeds ? breed(.orca, at: new, &cells) : nil
    recordMove(from: place, to: new, birthIndex, cells)
  }

  /// Records the move and birth of an animal if moves are recorded. Records nothing if the animal
  /// stayed without breeding.
  private mutating func recordMove(
    from place: Int, to new: Int, _ birthIndex: Int?, _ cells: borrowing MutableSpan<SeaCell>
  ) {
    if moves == nil || place == new && birthIndex == nil { return }
    moves?.addMove(cells[new], from: place, to: new)
    if let birthIndex { moves?.addBirth(cells[birthIndex], from: place, to: birthIndex) }
  }

  /// Moves an animal in one of the eight directions, drawn at random, if that cell is water.
  /// Returns the animal's new index.
  private mutating func wander(
    _ animal: SeaCell, from place: Int, _ cells: inout MutableSpan<SeaCell>
  ) -> Int {
    var animal = animal
    let direction = generator.below(8)
    let target = place + steps[direction]
    let new = cells[target].occupant == .water ? target : place
    if new != place { animal.face(direction) }
    cells[place] = .water
    cells[new] = animal
    return new
  }

  /// Puts a newborn on a random adjacent water cell and returns its index, or nil if there is none.
  private mutating func breed(
    _ occupant: SeaCell.Occupant, at place: Int, _ cells: inout MutableSpan<SeaCell>
  ) -> Int? {
    guard let direction = neighbor(of: place, with: .water, cells) else { return nil }
    let birthIndex = place + steps[direction]
    let pose = Pose.born(at: birthIndex, in: generation, isYoung: true)
    cells[birthIndex] = SeaCell(occupant: occupant, actedInOdd: isOdd, pose: pose)
    return birthIndex
  }

  /// Draws a direction in which the neighbor contains `occupant`; nil, and no draw, without one.
  private mutating func neighbor(
    of place: Int, with occupant: SeaCell.Occupant, _ cells: borrowing MutableSpan<SeaCell>
  ) -> Int? {
    // Bit `i` is set if the neighbor in direction `i` contains `occupant`.
    var found: UInt32 = 0
    for (direction, step) in steps.enumerated() where cells[place + step].occupant == occupant {
      found |= 1 << UInt32(direction)
    }
    guard found != 0 else { return nil }
    // Clearing the lowest set bit n times leaves the bit with index n as the lowest.
    for _ in 0..<generator.below(found.nonzeroBitCount) { found &= found - 1 }
    return found.trailingZeroBitCount
  }
}

/// The moves of the animals in one generation, for animations between generations.
struct SeaMoves {
  private let size: Size
  private var born: [Move] = []
  private var penguins: [Move] = []
  private var orcas: [Move] = []

  init(on board: SeaBoard) {
    size = board.size
  }

  /// The moves in drawing order. Newborns come first so that they emerge from under their mothers;
  /// orcas come last, over their prey.
  var inOrder: [Move] { born + penguins + orcas }

  /// Adds the move of an animal between two indices of cells, which are equal if it only breeds.
  mutating func addMove(_ animal: SeaCell, from: Int, to: Int) {
    let move = move(animal, from: from, to: to)
    if animal.occupant == .orca { orcas.append(move) } else { penguins.append(move) }
  }

  /// Adds a birth. `from`: the index at which the mother began the generation.
  mutating func addBirth(_ animal: SeaCell, from: Int, to: Int) {
    born.append(move(animal, from: from, to: to))
  }

  private func move(_ animal: SeaCell, from: Int, to: Int) -> Move {
    Move(
      from: position(of: from), to: position(of: to), state: animal.occupant.rawValue,
      pose: animal.pose)
  }

  private func position(of place: Int) -> Position {
    let (y, x) = place.quotientAndRemainder(dividingBy: size.width + 1)
    return Position(x: x - 1, y: y - 1)
  }
}

/// The appearance of animals and water. It does not use the simulation's random numbers and has no
/// effect on the simulation.
extension Pose {
  /// Returns the pose of a new animal, which faces left or right. It depends only on the index and
  /// generation of its appearance.
  static func born(at place: Int, in generation: Int, isYoung: Bool) -> Pose {
    var generator = Generator(seed: 0, generation: generation, index: place)
    return Pose(
      generator.below(2) == 0 ? .right : .left, isYoung: isYoung,
      drawing: generator.below(drawings))
  }

  /// Returns the pose of a water cell. Two in eight cells show ripples.
  static func ofWater(at place: Position) -> Pose {
    var generator = Generator(seed: 0, generation: place.y, index: place.x)
    return Pose(drawing: max(0, generator.below(8) - 5))
  }
}
