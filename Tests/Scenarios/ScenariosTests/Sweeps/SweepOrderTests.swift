import Testing

@testable import Scenarios

@Suite struct SweepOrderTests {
  private let all = SweepOrder(sizes: [2, 3, 4], places: [0, 1, 2], fixed: [:])

  @Test func `Runs are numbered like variations, and the last setting varies fastest`() {
    #expect((0..<all.count).map { all[$0] } == Array(0..<24))
    let some = SweepOrder(sizes: [2, 3, 4], places: [0, 2], fixed: [1: 2])
    #expect((0..<some.count).map { some[$0] } == [8, 9, 10, 11, 20, 21, 22, 23])
  }

  @Test func `Grouped settings vary slowest`() {
    let grouped = all.beginning { $0 == 2 }
    #expect(grouped.places == [2, 0, 1])
    #expect((0..<6).map { grouped[$0] } == [0, 4, 8, 12, 16, 20])
    #expect(Set((0..<24).map { grouped[$0] }) == Set(0..<24))
  }

  @Test func `Samples include every value of each setting`() {
    #expect(all.samples(atMost: 24) == Array(0..<24))
    #expect(all.samples(atMost: 23) == [0, 12, 4, 8, 1, 2, 3])
    let long = SweepOrder(sizes: [100_000], places: [0], fixed: [:]).samples(atMost: 5)
    #expect(long == [0, 24_999, 49_999, 74_999, 99_999])
  }

  @Test func `Parts have similar work even if the first setting changes the cost`() {
    var weights = SweepWeights(SweepOrder(sizes: [3, 4], places: [0, 1], fixed: [:]))
    for run in 0..<12 { weights.take([1, 2, 5][run / 4], of: run) }
    // The runs weigh 4, 8 and 20, which is 32 together.
    #expect(weights.ranges(of: 2) == [0..<9, 9..<12])
    #expect(weights.ranges(of: 1) == [0..<12])
    let many = weights.ranges(of: 40)
    #expect(many.count == 40 && many.flatMap { Array($0) } == Array(0..<12))
  }

  @Test func `The sum of very different weights does not overflow`() {
    let order = SweepOrder(sizes: [2, 2, 2], places: [0, 1, 2], fixed: [:])
    var weights = SweepWeights(order)
    for (run, effort) in [(0, 1.0), (1, 1e12), (2, 1e12), (4, 1e12)] {
      weights.take(effort, of: run)
    }
    #expect(weights.cost(of: 0..<8) == 1 << 40)
    #expect(weights.cost(of: 0..<1) == 1)
  }
}
