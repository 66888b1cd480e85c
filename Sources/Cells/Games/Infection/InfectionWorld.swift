internal import Dispatch
internal import Grids
internal import Worlds

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
    let count = stride(from: 0, to: sick.count, by: 128).reduce(0) {
      (total: Int, start: Int) -> Int in
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

/// One generation of an infection. A person's random draws depend only on (seed, generation,
/// person), so the result does not depend on the order or the number of cores.
struct InfectionStep: Sendable {
  let crowd: Crowd
  /// The maximum number of people that one person infects in a generation.
  let factor: Int
  let seed: UInt64
  let generation: Int
  /// One byte per person: 1 if sick, else 0.
  let sick: [UInt8]

  /// The minimum number of people per core; smaller crowds run on fewer cores.
  private static let peoplePerCore = 1 << 15
  /// The number of bands for each core. A core that finishes early takes another band.
  private static let bandsPerCore = 4

  /// Returns the bytes of the next generation: 1 for each sick person.
  func next(cores: Int = 1) -> [UInt8] {
    var next = sick
    let cores = min(cores, sick.count / Self.peoplePerCore)
    let bands = bands(cores > 1 ? cores * Self.bandsPerCore : 1)
    unsafe next.withUnsafeMutableBufferPointer { next in
      nonisolated(unsafe) let next = next.baseAddress!
      let spread = { @Sendable (band: Int) in
        unsafe self.spread(from: bands[band].first, to: next)
      }
      if bands.count == 1 { return spread(0) }
      DispatchQueue.concurrentPerform(iterations: bands.count, execute: spread)
      for band in bands { unsafe self.spread(from: band.rest, to: next) }
    }
    return next
  }

  /// Returns bands of rows, split into rows to process concurrently and rows to process afterwards.
  ///
  /// The rest is the last two rows of each band except the last. People infect only their own row
  /// and the rows above and below. Without the rest, no two bands write to the same row.
  private func bands(_ count: Int) -> [(first: Range<Int>, rest: Range<Int>)] {
    (0..<count).map { band in
      let (start, end) = (crowd.rows * band / count, crowd.rows * (band + 1) / count)
      let split = band == count - 1 ? end : max(start, end - 2)
      return (start..<split, split..<end)
    }
  }

  /// Draws the neighbors that the sick people in `rows` infect, and marks them as sick.
  private func spread(from rows: Range<Int>, to next: UnsafeMutablePointer<UInt8>) {
    let width = crowd.size.width
    let steps = MooreNeighborhood.directions.map { $0.y * width + $0.x }
    for y in rows {
      let row = crowd.people(in: y..<y + 1)
      let isInside = y > 0 && (y + 2) * width <= crowd.people
      forEachSick(in: row) { person in
        if isInside, person > row.lowerBound, person < row.upperBound - 1 {
          // If all neighbors are sick, the draw has no effect. Skipping it is safe, since each
          // person has a separate random stream.
          if steps.reduce(1, { $0 & sick[person + $1] }) == 1 { return }
          draw(ShuffledIndices(count: 8), for: person) { unsafe next[person + steps[$0]] |= $1 }
        } else {
          let neighbors = crowd.neighbors(of: person)
          draw(ShuffledIndices(count: neighbors.count), for: person) {
            unsafe next[neighbors[$0]] |= $1
          }
        }
      }
    }
  }

  /// Calls `body` for each sick person of a row. It collects 64 people in a word and visits its set
  /// bits, because a branch per person would be unpredictable.
  @inline(__always)
  private func forEachSick(in row: Range<Int>, _ body: (_ person: Int) -> Void) {
    for start in stride(from: row.lowerBound, to: row.upperBound, by: 64) {
      let people = start..<min(start + 64, row.upperBound)
      var word = people.reversed().reduce(UInt64(0)) { $0 << 1 | UInt64(sick[$1]) }
      while word != 0 {
        body(start + word.trailingZeroBitCount)
        word &= word - 1
      }
    }
  }

  /// Draws neighbors of a person, and calls `infect` with each: with 1 if the person infects the
  /// neighbor, else with 0.
  ///
  /// The loop always draws the maximum number, since a branch on the drawn number would be
  /// unpredictable. The extra draws affect no other person, as no one else uses the same stream.
  @inline(__always)
  private func draw(
    _ ways: ShuffledIndices, for person: Int, _ infect: (_ neighbor: Int, _ isDrawn: UInt8) -> Void
  ) {
    var ways = ways
    var generator = Generator(seed: seed, generation: generation, index: person)
    let most = min(factor, ways.count)
    let count = generator.below(most + 1)
    for place in 0..<most {
      infect(ways.draw(&generator), place < count ? 1 : 0)
    }
  }
}

/// The numbers from 0 to `count - 1`, at most eight, drawn without replacement (Fisher, Yates).
private struct ShuffledIndices {
  private(set) var count: Int
  /// The numbers left, four bits each; the first is in the lowest bits.
  private var rest: UInt32 = 0x7654_3210

  init(count: Int) { self.count = count }

  @inline(__always)
  mutating func draw(_ generator: inout Generator) -> Int {
    let shift = 4 * generator.below(count)
    let way = rest >> shift & 15
    // The first number replaces the drawn one, and the shift removes the first.
    rest = (rest ^ (rest & 15 ^ way) << shift) >> 4
    count -= 1
    return Int(way)
  }
}

/// People in rows, numbered row by row. The last row may be shorter.
struct Crowd: Sendable {
  let people: Int
  /// The length of a row and the number of rows of the board. Rows at the bottom may be empty.
  let size: Size

  /// Creates a crowd with rows as long as the width of `size`, or ⌈√people⌉ if `size` is nil.
  init(people: Int, size: Size?) {
    self.people = people
    self.size = size ?? Crowd.square(for: people)
  }

  /// Returns the smallest board that holds the people in rows of ⌈√people⌉. Its height equals its
  /// width or is one less.
  static func square(for people: Int) -> Size {
    var side = 1
    while side * side < people { side += 1 }
    return Size(width: side, height: (people + side - 1) / side)
  }

  /// Returns the person at a position, or nil if no one is there.
  func person(at position: Position) -> Int? {
    guard position.x >= 0, position.y >= 0, position.x < size.width else { return nil }
    let person = position.y * size.width + position.x
    return person < people ? person : nil
  }

  /// Returns the people around a person, at most 8.
  func neighbors(of person: Int) -> [Int] {
    MooreNeighborhood(size: size).neighbors(of: person).filter { $0 < people }
  }

  /// The number of rows that contain people.
  var rows: Int { (people + size.width - 1) / size.width }

  func people(in rows: Range<Int>) -> Range<Int> {
    min(people, rows.lowerBound * size.width)..<min(people, rows.upperBound * size.width)
  }
}

/// A smooth curve through points (Catmull and Rom, Computer Aided Geometric Design, 1974). It uses
/// integers only, so it is the same on every machine.
struct Curve {
  /// Points on the curve, in order. Between two of them the curve is nearly straight.
  let corners: [Position]

  /// Creates the curve through `points`; up to two points give a straight line. Precondition: the
  /// magnitude of each coordinate is below 2²⁷.
  init(through points: [Position]) {
    guard points.count > 2 else {
      corners = points
      return
    }
    corners = points.indices.dropLast().reduce(into: [points[0]]) { corners, number in
      // The first and last points replace the missing neighbors at the ends of the curve.
      corners += Self.stretch(
        from: points[number], to: points[number + 1], after: points[max(0, number - 1)],
        before: points[min(points.count - 1, number + 2)])
    }
  }

  /// Returns the corners between two points, without the first. They are at least four cells apart,
  /// and at most 64 in number.
  private static func stretch(
    from start: Position, to end: Position, after: Position, before: Position
  ) -> [Position] {
    let quarter = max(abs(end.x - start.x), abs(end.y - start.y)) / 4
    let shift = quarter == 0 ? 0 : min(6, Int.bitWidth - 1 - quarter.leadingZeroBitCount)
    return (1...1 << shift).map { part in
      Position(
        x: between(start.x, end.x, after.x, before.x, part, shift: shift),
        y: between(start.y, end.y, after.y, before.y, part, shift: shift))
    }
  }

  /// Returns a coordinate after `part` of 2^shift parts of a segment, rounded, halves up.
  private static func between(
    _ start: Int, _ end: Int, _ after: Int, _ before: Int, _ part: Int, shift: Int
  ) -> Int {
    let (t, n) = (part, 1 << shift)
    // Twice the Catmull-Rom polynomial at t/n, with the denominator n³ multiplied out.
    let linear = (end - after) * t * n * n
    let square = (2 * after - 5 * start + 4 * end - before) * t * t * n
    let cube = (3 * start - after - 3 * end + before) * t * t * t
    let sum = 2 * start * n * n * n + linear + square + cube
    return (sum + n * n * n) >> (3 * shift + 1)
  }
}
