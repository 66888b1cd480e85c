import Scenarios
import Testing

@Suite struct SplitTests {
  /// Returns the worker of each job.
  private func workers(_ costs: [Int], among count: Int) -> [Int] {
    let split = Split(costs, among: count)
    return costs.indices.map(split.worker)
  }

  @Test func `The costliest job comes first, and each goes to the least loaded worker`() {
    #expect(workers([1, 5, 3, 3, 2], among: 2) == [2, 1, 2, 2, 1])
    #expect(Split([1, 5, 3, 3, 2], among: 2).loads == [7, 7])
  }

  @Test func `Jobs of equal cost are assigned in order, starting with the first worker`() {
    #expect(workers([4, 4, 4, 4, 4], among: 3) == [1, 2, 3, 1, 2])
  }

  @Test func `Every job has one worker, and loads are sums of costs`() {
    var (state, costs) = (UInt64(7), [Int]())
    for _ in 0..<5000 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      costs.append(Int(state >> 44))
    }
    for count in [1, 2, 7, 16, 999] {
      let split = Split(costs, among: count)
      var loads = Array(repeating: 0, count: count)
      for (piece, cost) in costs.enumerated() { loads[split.worker(of: piece) - 1] += cost }
      #expect(loads == split.loads)
      #expect((loads.max() ?? 0) - (loads.min() ?? 0) <= costs.max() ?? 0)
    }
  }

  @Test func `Preassigned jobs keep their workers, and the others fill up the rest`() {
    let split = Split([9, 1, 4, 4, 2], held: [1: 2, 4: 3], among: 3)
    #expect([0, 1, 2, 3, 4].map(split.worker) == [1, 2, 2, 3, 3])
    #expect(split.loads == [9, 5, 6])
    #expect(Split([3, 3], held: [0: 4, 1: 4], among: 5).loads == [0, 0, 0, 6, 0])
  }

  @Test func `There may be more workers than jobs`() {
    #expect(workers([9, 8], among: 1_000_000) == [1, 2])
    #expect(workers([], among: 3) == [])
    #expect(workers([0, 0, 0], among: 2) == [1, 1, 1])
  }
}
