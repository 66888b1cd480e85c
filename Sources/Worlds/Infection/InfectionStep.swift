internal import Dispatch
internal import Grids

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
    let steps = Neighborhood.directions.map { $0.y * width + $0.x }
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
          let neighbours = crowd.neighbours(of: person)
          draw(ShuffledIndices(count: neighbours.count), for: person) {
            unsafe next[neighbours[$0]] |= $1
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
      let word = people.reversed().reduce(UInt64(0)) { $0 << 1 | UInt64(sick[$1]) }
      for bit in word.bits { body(start + bit) }
    }
  }

  /// Draws neighbors of a person, and calls `infect` with each: with 1 if the person infects the
  /// neighbor, else with 0.
  ///
  /// The loop always draws the maximum number, since a branch on the drawn number would be
  /// unpredictable. The extra draws affect no other person, as no one else uses the same stream.
  @inline(__always)
  private func draw(
    _ ways: ShuffledIndices, for person: Int, _ infect: (_ neighbour: Int, _ isDrawn: UInt8) -> Void
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

/// The numbers from 0 to `count - 1`, at most eight of them, drawn without replacement (Fisher and
/// Yates).
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
