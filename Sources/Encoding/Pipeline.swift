internal import Files
internal import Grids
package import Imaging
internal import Synchronization

/// Encodes a film with several encoders. The film is played once. Every encoder takes each shot in
/// order, and its work runs concurrently on any core. Memory does not grow with the film's length.
///
/// - Parameters:
///   - next: Returns the next shot; nil after the last.
///   - encoders: The encoders, one for each output.
///   - jobs: The maximum number of work items of all encoders that run at the same time, and of
///     shots in progress; at least 1.
///   - cores: The cores that may work on one picture at the same time.
///   - progress: Called with each shot that the encoders have taken.
/// - Returns: The number of shots that each encoder dropped.
/// - Throws: The first error in the order of the shots: an `OutputProblem`, or the error of `next`,
///   or `CancellationError` if the task or the current `CancellationCheck` is canceled. All work
///   has ended by then, and the caller must discard the outputs.
@discardableResult
package func encode(
  _ next: () throws -> Shot?, with encoders: [any Encoder], jobs: Int, cores: Int = 1,
  progress: (Shot) -> Void = { _ in }
) async throws -> [Int] {
  precondition(jobs >= 1, "at least one job is required")
  var pipeline = Pipeline(encoders: encoders, jobs: jobs, cores: cores)
  do {
    while let shot = try await pipeline.ask(next) {
      try Task.checkCancellation()
      try await pipeline.makeRoom()
      try await pipeline.start { encoder throws(OutputProblem) in try encoder.work(on: shot) }
      progress(shot)
    }
    try await pipeline.start { encoder throws(OutputProblem) in try encoder.lastWork() }
    try await pipeline.finish()
    return pipeline.encoders.map { $0.leftOut }
  } catch {
    await pipeline.cancel()
    throw error
  }
}

/// The queue of work that has started and whose results are not written yet.
private struct Pipeline {
  var encoders: [any Encoder]
  private let jobs: Int
  private let cores: Int
  /// Limits the running work items of all encoders together. Encoders differ in speed, so each item
  /// waits here for a core, whichever encoder it belongs to.
  private let semaphore: AsyncSemaphore
  /// The work items in the order in which they started.
  private var pendingWork: [PendingWork] = []
  private var shots = 0

  private struct PendingWork {
    let encoder: Int
    /// The number of the shot with which the work started, from 1.
    let shot: Int
    let task: Task<any Sendable, any Error>
  }

  init(encoders: [any Encoder], jobs: Int, cores: Int) {
    self.encoders = encoders
    (self.jobs, self.cores) = (jobs, cores)
    semaphore = AsyncSemaphore(jobs)
  }

  /// Writes finished results until another shot may start.
  mutating func makeRoom() async throws {
    shots += 1
    while let first = pendingWork.first, first.shot <= shots - jobs { try await writeFirst() }
  }

  /// Returns the next shot. If `next` throws, writes the earlier results first, because an error in
  /// an earlier result takes precedence. Results of canceled work are incomplete.
  mutating func ask(_ next: () throws -> Shot?) async throws -> Shot? {
    do {
      return try next()
    } catch {
      if !CancellationCheck.isOver { try await drain() }
      throw error
    }
  }

  private mutating func drain() async throws {
    while !pendingWork.isEmpty { try await writeFirst() }
  }

  /// Gets work from each encoder and starts it.
  mutating func start(
    _ ask: (inout any Encoder) throws(OutputProblem) -> [Work<any Sendable>]
  ) async throws {
    for index in encoders.indices {
      let works: [Work<any Sendable>]
      do {
        works = try ask(&encoders[index])
      } catch {
        try await drain()
        throw error
      }
      for work in works { begin(work, of: index) }
    }
  }

  private mutating func begin(_ work: @escaping Work<any Sendable>, of encoder: Int) {
    let task = Task.detached { [semaphore, cores, waiting = CancellationCheck.waiting] in
      await semaphore.enter()
      defer { semaphore.leave() }
      try Task.checkCancellation()
      return try CancellationCheck.$waiting.withValue(waiting) {
        let result = try Cores.$limit.withValue(cores) { try work() }
        if CancellationCheck.isOver { throw CancellationError() }
        return result
      }
    }
    pendingWork.append(PendingWork(encoder: encoder, shot: shots, task: task))
  }

  mutating func finish() async throws {
    try await drain()
    for index in encoders.indices { try encoders[index].finish() }
  }

  /// Cancels all work in progress, and waits for it to end.
  mutating func cancel() async {
    for handed in pendingWork { handed.task.cancel() }
    for handed in pendingWork { _ = await handed.task.result }
    pendingWork = []
  }

  private mutating func writeFirst() async throws {
    let first = pendingWork.removeFirst()
    let made = try await first.task.value
    try Cores.$limit.withValue(cores) { try encoders[first.encoder].write(made: made) }
  }
}

// Works of all encoders share a queue, so their results lose their type. Each encoder restores the
// type of its own results.
extension Encoder {
  fileprivate mutating func work(on shot: Shot) throws(OutputProblem) -> [Work<any Sendable>] {
    try take(shot).map { [Self.withoutType($0)] } ?? []
  }

  fileprivate mutating func lastWork() throws(OutputProblem) -> [Work<any Sendable>] {
    try last().map { Self.withoutType($0) }
  }

  fileprivate mutating func write(made part: any Sendable) throws(OutputProblem) {
    guard let part = part as? Part else { preconditionFailure("it is the encoder's own work") }
    try write(part)
  }

  private static func withoutType(_ work: @escaping Work<Part>) -> Work<any Sendable> {
    { () throws(OutputProblem) -> any Sendable in try work() }
  }
}

/// A first-in, first-out semaphore that suspends tasks instead of blocking threads.
///
/// A class because the waiting tasks share it.
final class AsyncSemaphore: Sendable {
  private struct State {
    var free: Int
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state: Mutex<State>

  init(_ places: Int) {
    state = Mutex(State(free: places))
  }

  /// Acquires a permit, and suspends the task until one is free.
  func enter() async {
    await withCheckedContinuation { continuation in
      let isIn = state.withLock { state in
        if state.free == 0 {
          state.waiting.append(continuation)
          return false
        }
        state.free -= 1
        return true
      }
      if isIn { continuation.resume() }
    }
  }

  /// Releases a permit, which passes to the task that has waited longest.
  func leave() {
    let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
      if state.waiting.isEmpty {
        state.free += 1
        return nil
      }
      return state.waiting.removeFirst()
    }
    // Resumed outside the lock, because the resumed task may enter or leave at once.
    next?.resume()
  }
}
