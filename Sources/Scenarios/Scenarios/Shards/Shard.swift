package import Settings

/// One worker's part of a run that several workers share.
package struct Shard: Hashable, Sendable {
  /// The number of the worker, counted from 1.
  package let number: Int
  package let count: Int

  /// The allowed numbers of workers. The maximum exceeds any cluster, but is small enough for loops
  /// over all workers.
  package static let counts = 1...1_000_000

  package static let all = Shard(number: 1, count: 1)

  private init(number: Int, count: Int) {
    self.number = number
    self.count = count
  }

  /// Returns nil if there is no such worker, or if `counts` does not contain the number of workers.
  package init?(_ number: Int, of count: Int) {
    guard Self.counts.contains(count), (1...count).contains(number) else { return nil }
    self.init(number: number, count: count)
  }

  /// True if other workers have parts of the run, too.
  package var isPart: Bool { count > 1 }
}

extension Shard: CustomStringConvertible {
  package var description: String { "\(number)/\(count)" }
}

extension SettingKind<Shard> {
  /// A shard in the notation `K/N`: worker K of N.
  package static var shard: SettingKind {
    SettingKind(
      "K/N with K from 1 to N and N at most \(Shard.counts.upperBound), such as 1/4",
      placeholder: "K/N", forms: [.pattern("^[0-9]+/[0-9]+$")], list: .none
    ) { text in
      let numbers = text.split(separator: "/", omittingEmptySubsequences: false)
        .compactMap { SettingKind<Int>.wholeNumber(Shard.counts).value(String($0)) }
      return numbers.count == 2 && text.count(where: { $0 == "/" }) == 1
        ? Shard(numbers[0], of: numbers[1]) : nil
    }
  }
}

/// A division of jobs among workers, with similar loads. In descending order of cost, each job goes
/// to the worker with the least load so far. The division is deterministic: every worker computes
/// the same one. Some jobs may have a fixed worker.
///
/// Without fixed jobs, no load exceeds 4/3 of the largest load in an optimal division. Source: R.
/// L. Graham, Bounds on multiprocessing timing anomalies, 1969.
package struct Split: Sendable {
  /// The worker of each job, counted from 0.
  private let owners: [Int32]
  /// The total cost of each worker's jobs.
  package let loads: [Int]

  /// `costs`: the cost of each job; at least 0, with a sum that does not overflow. `held`: the
  /// workers of jobs with a fixed worker, by job index; worker numbers are from 1 to `count`.
  /// `count`: the number of workers.
  package init(_ costs: [Int], held: [Int: Int] = [:], among count: Int) {
    var owners = [Int32](repeating: 0, count: costs.count)
    var loads = Array(repeating: 0, count: count)
    for (piece, worker) in held {
      owners[piece] = Int32(worker - 1)
      loads[worker - 1] += costs[piece]
    }
    var queue = WorkerQueue(loads)
    let free = held.isEmpty ? Array(costs.indices) : costs.indices.filter { held[$0] == nil }
    // Descending cost; jobs of equal cost by ascending index, so that the order is unique.
    let order = free.sorted { (costs[$0], $1) > (costs[$1], $0) }
    for piece in order { owners[piece] = queue.give(costs[piece]) }
    self.owners = owners
    self.loads = queue.loads
  }

  /// Returns the worker of a job, counted from 1.
  package func worker(of piece: Int) -> Int { Int(owners[piece]) + 1 }
}

/// A heap of workers, ordered by load and then by number. The first worker has the least load.
private struct WorkerQueue {
  private(set) var loads: [Int]
  private var heap: [Int32]

  init(_ loads: [Int]) {
    self.loads = loads
    heap = []
    // A sorted array is a heap.
    heap = (0..<Int32(loads.count)).sorted(by: isBefore)
  }

  /// Adds a job's cost to the worker with the least load, and returns that worker's number from 0.
  mutating func give(_ cost: Int) -> Int32 {
    let worker = heap[0]
    loads[Int(worker)] += cost
    sink()
    return worker
  }

  /// Restores the order of the heap after the first worker's load has grown.
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
