/// Work shared out evenly: the costliest piece first, and each to the worker who has least to do so
/// far. Whoever has the same pieces in the same order splits them in the same way. Some pieces may have
/// their worker before.
///
/// R. L. Graham, Bounds on multiprocessing timing anomalies, 1969: nobody has more than 4/3 of what
/// the best of all splits leaves to its busiest worker.
package struct Split: Sendable {
  /// Who has each piece, counted from 0.
  private let owners: [Int32]
  /// What each worker has to do.
  package let loads: [Int]

  /// - Parameters:
  ///   - costs: what each piece takes, at least 0, of which all together can be counted.
  ///   - held: the worker of each piece that has one before, from 1 to `count`.
  ///   - count: of workers.
  package init(_ costs: [Int], held: [Int: Int] = [:], among count: Int) {
    var owners = [Int32](repeating: 0, count: costs.count)
    var loads = Array(repeating: 0, count: count)
    for (piece, worker) in held {
      owners[piece] = Int32(worker - 1)
      loads[worker - 1] += costs[piece]
    }
    var queue = WorkerQueue(loads)
    let free = held.isEmpty ? Array(costs.indices) : costs.indices.filter { held[$0] == nil }
    let order = free.sorted { (costs[$0], $1) > (costs[$1], $0) }
    for piece in order { owners[piece] = queue.give(costs[piece]) }
    self.owners = owners
    self.loads = queue.loads
  }

  /// The worker who has a piece, from 1.
  package func worker(of piece: Int) -> Int { Int(owners[piece]) + 1 }
}

/// Workers by what they have to do: a heap, whose first has least, and the lowest number of those.
private struct WorkerQueue {
  private(set) var loads: [Int]
  private var heap: [Int32]

  init(_ loads: [Int]) {
    self.loads = loads
    heap = []
    // Workers in order are a heap.
    heap = (0..<Int32(loads.count)).sorted(by: isBefore)
  }

  /// Gives a piece to the first, and says who that is.
  mutating func give(_ cost: Int) -> Int32 {
    let worker = heap[0]
    loads[Int(worker)] += cost
    sink()
    return worker
  }

  /// Moves the first down to where it belongs now.
  private mutating func sink() {
    var place = 0
    while true {
      var first = place
      for child in [2 * place + 1, 2 * place + 2] where child < heap.count {
        if isBefore(heap[child], heap[first]) { first = child }
      }
      if first == place { return }
      heap.swapAt(place, first)
      place = first
    }
  }

  private func isBefore(_ a: Int32, _ b: Int32) -> Bool {
    (loads[Int(a)], a) < (loads[Int(b)], b)
  }
}
