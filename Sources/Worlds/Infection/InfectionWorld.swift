internal import Grids

/// The state of an infection: people in rows, healthy or sick. A person's random draws depend only
/// on (seed, generation, person), so the order of computation does not matter.
struct InfectionWorld: Board {
  let crowd: Crowd
  private let factor: Int
  private let seed: UInt64
  private var generation = 0
  /// One byte per person: 1 if sick, else 0.
  private var sick: [UInt8]
  /// The people who fall sick in generation 1 without being infected by others. Empty from then on.
  private var touched: ArraySlice<Int>

  /// Creates a crowd with rows as long as the width of `size`, or ⌈√people⌉ if `size` is nil.
  init(
    isSick: [Bool], touched: ArraySlice<Int> = [], size: Size?, factor: Int, seed: UInt64
  ) {
    self.touched = touched
    crowd = Crowd(people: isSick.count, size: size)
    self.factor = factor
    self.seed = seed
    sick = isSick.map { $0 ? 1 : 0 }
  }

  /// The peak memory per person: the shuffled order of all people in generation 0, and a byte each
  /// for the current and next generation.
  static let bytesACell = MemoryLayout<Int>.stride + 2

  var bounds: Region? { Region(crowd.size) }

  func cells(in sight: ScaledRegion) -> Grid<CellState> {
    let width = crowd.size.width
    return sight.highest(on: Region(crowd.size)) { x, y in
      let person = y * width + x
      return person >= crowd.people ? 0 : 1 + sick[person]
    }
  }

  var counts: [Count] {
    // A group of 128 bytes is summed in a byte, which the compiler vectorizes.
    let count = stride(from: 0, to: sick.count, by: 128).reduce(0) { total, start in
      total + Int(sick[start..<min(start + 128, sick.count)].reduce(UInt8(0)) { $0 &+ $1 })
    }
    return [Count("healthy", sick.count - count), Count("sick", count)]
  }

  mutating func advance(by generations: Int) {
    var cancellation = CancellationCheck()
    for _ in 0..<generations {
      if cancellation.isOver(after: sick.count) { return }
      step()
    }
  }

  /// True if the infection can no longer spread. In one connected crowd, some sick people have
  /// healthy neighbors unless all or none are sick.
  var isAtRest: Bool {
    touched.isEmpty && (factor == 0 || !sick.contains(0) || !sick.contains(1))
  }

  private mutating func step() {
    let contagion = InfectionStep(
      crowd: crowd, factor: factor, seed: seed, generation: generation, sick: sick)
    sick = contagion.next(cores: Cores.limit)
    generation += 1
    for person in touched { sick[person] = 1 }
    touched = []
  }

  /// Makes the people at these positions sick. Positions without a person are ignored.
  mutating func infect(_ positions: [Position]) {
    for position in positions {
      if let person = crowd.person(at: position) { sick[person] = 1 }
    }
  }

  /// Sets the state of the people under `cells`; state 2 is sick, 1 is healthy, and 0 leaves them
  /// as they are. The number of people does not change.
  mutating func put(_ cells: Grid<CellState>, at corner: Position, over: Bool) {
    for y in 0..<cells.height {
      for x in 0..<cells.width where cells[x, y] != 0 {
        let place = Position(x: corner.x + x, y: corner.y + y)
        if let person = crowd.person(at: place) { sick[person] = cells[x, y] == 2 ? 1 : 0 }
      }
    }
  }

  /// Does nothing: a crowd has a fixed size.
  func resize(to size: Size) {}

  /// Makes `count` healthy people sick, chosen at random.
  mutating func infect(atRandom count: Int) {
    // The draw has a separate stream, since no person has this index. The draws of people stay the
    // same.
    var generator = Generator(seed: seed, generation: generation, index: crowd.people)
    var healthy = sick.indices.filter { sick[$0] == 0 }
    let drawn = min(count, healthy.count)
    generator.draw(drawn, toFrontOf: &healthy)
    for person in healthy.prefix(drawn) { sick[person] = 1 }
  }
}
