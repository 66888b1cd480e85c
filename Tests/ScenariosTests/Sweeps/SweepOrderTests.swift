import Testing

@testable import Scenarios

@Suite struct SweepOrderTests {
  private let all = SweepOrder(sizes: [2, 3, 4], places: [0, 1, 2], fixed: [:])

  @Test func `Runs have the numbers of the variations, the last setting fastest`() {
    #expect((0..<all.count).map { all[$0] } == Array(0..<24))
    let some = SweepOrder(sizes: [2, 3, 4], places: [0, 2], fixed: [1: 2])
    #expect((0..<some.count).map { some[$0] } == [8, 9, 10, 11, 20, 21, 22, 23])
  }

  @Test func `What groups varies slowest`() {
    let grouped = all.beginning { $0 == 2 }
    #expect(grouped.places == [2, 0, 1])
    #expect((0..<6).map { grouped[$0] } == [0, 4, 8, 12, 16, 20])
    #expect(Set((0..<24).map { grouped[$0] }) == Set(0..<24))
  }

  @Test func `Of many runs each value is read, of few all are`() {
    #expect(all.samples(atMost: 24) == Array(0..<24))
    #expect(all.samples(atMost: 23) == [0, 12, 4, 8, 1, 2, 3])
    let long = SweepOrder(sizes: [100_000], places: [0], fixed: [:]).samples(atMost: 5)
    #expect(long == [0, 24_999, 49_999, 74_999, 99_999])
  }

  @Test func `Parts are as much work as each other, whatever the first setting is`() {
    var weights = SweepWeights(SweepOrder(sizes: [3, 4], places: [0, 1], fixed: [:]))
    for run in 0..<12 { weights.take([1, 2, 5][run / 4], of: run) }
    // 4, 8 and 20 of 32.
    #expect(weights.ranges(of: 2) == [0..<9, 9..<12])
    #expect(weights.ranges(of: 1) == [0..<12])
    let many = weights.ranges(of: 40)
    #expect(many.count == 40 && many.flatMap { Array($0) } == Array(0..<12))
  }

  @Test func `Work of any length can be added up`() {
    let order = SweepOrder(sizes: [2, 2, 2], places: [0, 1, 2], fixed: [:])
    var weights = SweepWeights(order)
    for (run, effort) in [(0, 1.0), (1, 1e12), (2, 1e12), (4, 1e12)] {
      weights.take(effort, of: run)
    }
    #expect(weights.cost(of: 0..<8) == 1 << 40)
    #expect(weights.cost(of: 0..<1) == 1)
  }
}
