internal import Grids

/// People in rows, healthy or sick. What one draws follows from (seed, generation, person) alone,
/// so that they may be worked out in any order.
struct InfectionWorld: Board {
  let crowd: Crowd
  private let factor: Int
  private let seed: UInt64
  private var generation = 0
  /// A byte a person: 1 where it is sick.
  private var sick: [UInt8]
  /// Who falls sick by generation 1, and not from anybody; nobody from then on.
  private var touched: ArraySlice<Int>

  /// A crowd in rows as long as `size` is wide, else of ⌈√people⌉.
  init(
    isSick: [Bool], touched: ArraySlice<Int> = [], size: Size?, factor: Int, seed: UInt64
  ) {
    self.touched = touched
    crowd = Crowd(people: isSick.count, size: size)
    self.factor = factor
    self.seed = seed
    sick = isSick.map { $0 ? 1 : 0 }
  }

  /// At the opening there is an order of all people, and beside it who is sick now and next.
  static let bytesACell = MemoryLayout<Int>.stride + 2

  var bounds: Region? { Region(crowd.size) }

  func cells(in sight: Sight) -> Grid<CellState> {
    let width = crowd.size.width
    return sight.highest(on: Region(crowd.size)) { x, y in
      let person = y * width + x
      return person >= crowd.people ? 0 : 1 + sick[person]
    }
  }

  var counts: [Count] {
    let count = sick.reduce(0) { $0 + Int($1) }
    return [Count("healthy", sick.count - count), Count("sick", count)]
  }

  mutating func advance(by generations: Int) {
    var cancellation = CancellationCheck()
    for _ in 0..<generations {
      if cancellation.isOver(after: sick.count) { return }
      step()
    }
  }

  /// The sick stand in one crowd with the healthy: some of them have healthy neighbours.
  var isAtRest: Bool {
    touched.isEmpty && (factor == 0 || !sick.contains(0) || !sick.contains(1))
  }

  private mutating func step() {
    let contagion = Contagion(
      crowd: crowd, factor: factor, seed: seed, generation: generation, sick: sick)
    sick = contagion.next(cores: Cores.limit)
    generation += 1
    for person in touched { sick[person] = 1 }
    touched = []
  }

  /// Makes whoever stands at these positions sick.
  mutating func infect(_ positions: [Position]) {
    for position in positions {
      if let person = crowd.person(at: position) { sick[person] = 1 }
    }
  }

  /// People who stand there become what is laid over them; nobody comes, and nobody goes.
  mutating func put(_ cells: Grid<CellState>, at corner: Position, over: Bool) {
    for y in 0..<cells.height {
      for x in 0..<cells.width where cells[x, y] != 0 {
        let place = Position(x: corner.x + x, y: corner.y + y)
        if let person = crowd.person(at: place) { sick[person] = cells[x, y] == 2 ? 1 : 0 }
      }
    }
  }

  /// A crowd stands where it stands.
  func resize(to size: Size) {}

  /// Makes as many healthy people sick, drawn at random.
  mutating func infect(atRandom count: Int) {
    // A stream of its own, so that people draw as they would have drawn without.
    var generator = Generator(seed: seed, generation: generation, index: crowd.people)
    var healthy = sick.indices.filter { sick[$0] == 0 }
    let drawn = min(count, healthy.count)
    generator.draw(drawn, toFrontOf: &healthy)
    for person in healthy.prefix(drawn) { sick[person] = 1 }
  }
}
