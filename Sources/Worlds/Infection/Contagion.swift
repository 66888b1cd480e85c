internal import Dispatch
internal import Grids

/// One generation of an infection. What a person draws follows from (seed, generation, person) alone,
/// so that they are worked out in any order, on any number of cores.
struct Contagion: Sendable {
  let crowd: Crowd
  /// The most that one infects.
  let factor: Int
  let seed: UInt64
  let generation: Int
  /// A byte a person: 1 where it is sick.
  let sick: [UInt8]

  /// A crowd of as many is worth more than one core.
  private static let peoplePerCore = 1 << 15

  /// Who is sick afterwards.
  func next(cores: Int = 1) -> [UInt8] {
    var next = sick
    let bands = bands(for: max(1, min(cores, sick.count / Self.peoplePerCore)))
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

  /// Rows that are worked on at the same time, and two at the end of each band but the last that are
  /// left for later: people infect others one row above and below theirs, which are then nobody's
  /// but theirs.
  private func bands(for cores: Int) -> [(first: Range<Int>, rest: Range<Int>)] {
    (0..<cores).map { core in
      let (start, end) = (crowd.rows * core / cores, crowd.rows * (core + 1) / cores)
      let split = core == cores - 1 ? end : max(start, end - 2)
      return (start..<split, split..<end)
    }
  }

  /// Lets the sick of some rows infect whom they draw.
  private func spread(from rows: Range<Int>, to next: UnsafeMutablePointer<UInt8>) {
    let width = crowd.size.width
    let steps = Neighbourhood.directions.map { $0.y * width + $0.x }
    for y in rows {
      let row = crowd.people(in: y..<y + 1)
      let isInside = y > 0 && (y + 2) * width <= crowd.people
      forEachSick(in: row) { person in
        if isInside, person > row.lowerBound, person < row.upperBound - 1 {
          // Where everybody around is sick nothing can come of it.
          if steps.reduce(1, { $0 & sick[person + $1] }) == 1 { return }
          draw(Ways(count: 8), for: person) { unsafe next[person + steps[$0]] |= $1 }
        } else {
          let neighbours = crowd.neighbours(of: person)
          draw(Ways(count: neighbours.count), for: person) { unsafe next[neighbours[$0]] |= $1 }
        }
      }
    }
  }

  /// Finds the sick of a row by their bits in words: a branch for each person could not be foretold.
  @inline(__always)
  private func forEachSick(in row: Range<Int>, _ body: (_ person: Int) -> Void) {
    for start in stride(from: row.lowerBound, to: row.upperBound, by: 64) {
      let people = start..<min(start + 64, row.upperBound)
      let word = people.reversed().reduce(UInt64(0)) { $0 << 1 | UInt64(sick[$1]) }
      for bit in word.bits { body(start + bit) }
    }
  }

  /// Draws whom somebody infects, of its neighbours in order: 1 for these, and 0 for others.
  ///
  /// As many are drawn as could be, since no branch could foretell how many they are. Nobody else
  /// draws from the same stream.
  @inline(__always)
  private func draw(
    _ ways: Ways, for person: Int, _ infect: (_ neighbour: Int, _ isDrawn: UInt8) -> Void
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

/// Numbers from 0 on, up to eight, that are drawn without replacement (Fisher and Yates).
private struct Ways {
  private(set) var count: Int
  /// Four bits each; in front are the lowest.
  private var rest: UInt32 = 0x7654_3210

  init(count: Int) { self.count = count }

  @inline(__always)
  mutating func draw(_ generator: inout Generator) -> Int {
    let shift = 4 * generator.below(count)
    let way = rest >> shift & 15
    // The one in front takes its place.
    rest = (rest ^ (rest & 15 ^ way) << shift) >> 4
    count -= 1
    return Int(way)
  }
}
