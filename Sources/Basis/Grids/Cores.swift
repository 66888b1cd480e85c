internal import Dispatch
internal import Synchronization

/// The processor cores that a computation may use.
package enum Cores {
  /// The maximum number of cores; 1 by default. Results do not depend on it.
  @TaskLocal package static var limit = 1

  /// Returns the results of independent work on each element, in the order of the elements. `most`:
  /// the maximum number of elements that are worked on at the same time, besides `limit`. `make`:
  /// the work, which may run on any core. The cores are divided among running works. Throws the
  /// first error in the order of the elements.
  package static func map<Element: Sendable, Result: Sendable, Failure: Error>(
    _ elements: [Element], atMost most: Int = .max,
    _ make: @Sendable (Element) throws(Failure) -> Result
  ) throws(Failure) -> [Result] {
    var results: [Result] = []
    results.reserveCapacity(elements.count)
    let number = { @Sendable (number: Int) throws(Failure) in try make(elements[number]) }
    try inOrder(elements.count, atMost: most, ahead: elements.count, make: number) {
      (result) throws(Failure) in
      results.append(result)
    }
    return results
  }

  /// Makes numbered results on several cores, and passes them on in the order of their numbers.
  /// `most`: the maximum number of results made at the same time, besides `limit`. `ahead`: the
  /// maximum number of results begun and not passed on; nil for two for each core. `make` runs on
  /// any core; the cores are divided among running works. `take` is called by one thread at a time.
  /// Throws the first error in the order of the results. All work has ended by then.
  package static func inOrder<Result: Sendable, Failure: Error>(
    _ count: Int, atMost most: Int = .max, ahead: Int? = nil,
    make: @Sendable (Int) throws(Failure) -> Result, take: (Result) throws(Failure) -> Void
  ) throws(Failure) {
    let workers = min(limit, most, count)
    if workers <= 1 {
      for number in 0..<count { try take(make(number)) }
      return
    }
    let queue = OrderedResults<Result, Failure>(count: count, ahead: ahead ?? 2 * workers)
    // No data race: the queue calls `take` from one thread at a time, and before this returns.
    nonisolated(unsafe) let take = take
    let (values, cores) = (TaskValues(), max(1, limit / workers))
    DispatchQueue.concurrentPerform(iterations: workers) { _ in
      values.apply {
        $limit.withValue(cores) { unsafe queue.work(make, take) }
      }
    }
    if let failure = queue.failure { throw failure }
  }
}

/// The results that several threads make, until they are passed on in order.
private final class OrderedResults<Result: Sendable, Failure: Error>: Sendable {
  private typealias Made = Swift.Result<Result, Failure>

  private struct State {
    /// The number of the next result to make.
    var next = 0
    /// The number of the next result to pass on.
    var first = 0
    /// The results that wait for earlier ones.
    var made: [Int: Made] = [:]
    var isTaking = false
    var failure: Failure?
  }

  private let state = Mutex(State())
  private let count: Int
  /// Counts the results that may still be begun.
  private let free = DispatchSemaphore(value: 0)

  init(count: Int, ahead: Int) {
    self.count = count
    // A semaphore must not end below its initial value, so it starts at 0.
    for _ in 0..<ahead { free.signal() }
  }

  var failure: Failure? { state.withLock(\.failure) }

  /// Makes results until all have been begun.
  func work(
    _ make: (Int) throws(Failure) -> Result, _ take: (Result) throws(Failure) -> Void
  ) {
    while let number = begin() {
      let made: Made
      do throws(Failure) { made = .success(try make(number)) } catch { made = .failure(error) }
      state.withLock { $0.made[number] = made }
      passOn(take)
    }
    // The other threads may wait for permission to find that nothing is left.
    free.signal()
  }

  private func begin() -> Int? {
    // The thread with the earliest result never waits here, so the others wait for a finite time.
    free.wait()
    return state.withLock { state in
      guard state.failure == nil, state.next < count else { return nil }
      defer { state.next += 1 }
      return state.next
    }
  }

  /// Passes on the results that are next in order, unless another thread does.
  private func passOn(_ take: (Result) throws(Failure) -> Void) {
    while let made = claim() {
      do throws(Failure) {
        try take(made.get())
        state.withLock { $0.isTaking = false }
        free.signal()
      } catch {
        state.withLock { $0.failure = error }
        free.signal()
        return
      }
    }
  }

  private func claim() -> Made? {
    state.withLock { state in
      guard !state.isTaking, let made = state.made.removeValue(forKey: state.first) else {
        return nil
      }
      state.first += 1
      state.isTaking = true
      return made
    }
  }
}
