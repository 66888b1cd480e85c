import Foundation
import Synchronization
import Testing

@testable import Encoding

@Suite struct MapInOrderTests {
  @Test(arguments: [1, 2, 5, 64])
  func `Results come in order whatever takes longest`(jobs: Int) async throws {
    var results: [Int] = []
    try await (0..<60).mapInOrder(jobs: jobs) { number in
      usleep(UInt32(number % 7 == 0 ? 3000 : 10))
      return number * number
    } _: {
      results.append($0)
    }
    #expect(results == (0..<60).map { $0 * $0 })
  }

  @Test(arguments: [(1, 30), (3, 30), (8, 30), (8, 5)])
  func `So many are taken ahead and no more`(jobs: Int, count: Int) async throws {
    let taken = Tally()
    var ahead: [Int] = []
    let sequence = (0..<count).lazy.map { number in
      taken.add(1)
      return number
    }
    try await sequence.mapInOrder(jobs: jobs) {
      $0
    } _: {
      ahead.append(taken.value - $0)
    }
    // The one that is handed on is counted, and the one that waits for its place.
    #expect(ahead.max() == min(jobs + 1, count))
  }

  @Test(arguments: [1, 2, 6])
  func `How many are alive does not depend on the length`(jobs: Int) async throws {
    let alive = Tally()
    var most = 0
    let sequence = (0..<500).lazy.map { _ in Living(alive) }
    try await sequence.mapInOrder(jobs: jobs) {
      $0
    } _: { _ in
      most = max(most, alive.value)
    }
    // A task that has ended may hold its element a moment longer.
    #expect(most <= 2 * (jobs + 1))
  }

  @Test func `The first error in order is the one that is passed on`() async {
    var results: [Int] = []
    await #expect(throws: Failure(number: 5)) {
      try await (0..<100).mapInOrder(jobs: 4) { number in
        if number == 5 { usleep(5000) }
        if number >= 5 { throw Failure(number: number) }
        return number
      } _: {
        results.append($0)
      }
    }
    #expect(results == [0, 1, 2, 3, 4])
  }

  @Test func `An error of the reader stops the work`() async {
    let taken = Tally()
    let sequence = (0..<1000).lazy.map { number in
      taken.add(1)
      return number
    }
    await #expect(throws: Failure(number: 3)) {
      try await sequence.mapInOrder(jobs: 4) {
        $0
      } _: { number in
        if number == 3 { throw Failure(number: number) }
      }
    }
    #expect(taken.value <= 8)
  }

  @Test func `Nothing becomes nothing`() async throws {
    try await [Int]().mapInOrder(jobs: 4) {
      $0
    } _: {
      Issue.record("there is no \($0)")
    }
  }
}

private struct Failure: Error, Equatable {
  let number: Int
}

private final class Tally: Sendable {
  private let count = Atomic(0)

  var value: Int { count.load(ordering: .sequentiallyConsistent) }
  func add(_ difference: Int) { count.add(difference, ordering: .sequentiallyConsistent) }
}

/// Something that is counted as long as anybody holds it.
private final class Living: Sendable {
  private let tally: Tally

  init(_ tally: Tally) {
    self.tally = tally
    tally.add(1)
  }

  deinit { tally.add(-1) }
}
