internal import Files
package import Imaging

/// Writes a film to all its outputs. It is played once: every encoder takes each shot, in order,
/// and what they make of it is worked on at the same time, on any core. Memory does not grow with
/// the film.
///
/// - Parameters:
///   - next: hands out the next shot, nil after the last.
///   - jobs: how many works are done at the same time, of all encoders together, and how many shots
///     are on their way; at least 1.
///   - progress: called with each shot that has been taken.
/// - Returns: how many shots each encoder has left out.
/// - Throws: the first error in the order of the shots, an `OutputProblem` or what `next` throws, or
///   `CancellationError` where the task is cancelled. Nothing is on its way any more then, and the
///   outputs are to be discarded.
@discardableResult
package func encode(
  _ next: () throws -> Shot?, with encoders: [any Encoder], jobs: Int,
  progress: (Shot) -> Void = { _ in }
) async throws -> [Int] {
  precondition(jobs >= 1, "somebody has to do the work")
  var pipeline = Pipeline(encoders: encoders, jobs: jobs)
  do {
    while let shot = try await pipeline.ask(next) {
      try Task.checkCancellation()
      try await pipeline.makeRoom()
      try await pipeline.handOut { encoder throws(OutputProblem) in try encoder.work(on: shot) }
      progress(shot)
    }
    try await pipeline.handOut { encoder throws(OutputProblem) in try encoder.lastWork() }
    try await pipeline.finish()
    return pipeline.encoders.map { $0.leftOut }
  } catch {
    await pipeline.cancel()
    throw error
  }
}

/// What has been handed out and is not written yet.
private struct Pipeline {
  var encoders: [any Encoder]
  private let jobs: Int
  /// Encoders differ in how long they take: what waits for a core waits here, whoever it is for.
  private let gate: AsyncSemaphore
  /// In the order in which they were handed out.
  private var onTheirWay: [Handed] = []
  private var shots = 0

  private struct Handed {
    let encoder: Int
    /// The number of the shot that it was handed out with.
    let shot: Int
    let task: Task<any Sendable, any Error>
  }

  init(encoders: [any Encoder], jobs: Int) {
    self.encoders = encoders
    self.jobs = jobs
    gate = AsyncSemaphore(jobs)
  }

  /// Writes what is done until another shot may be on its way.
  mutating func makeRoom() async throws {
    shots += 1
    while let first = onTheirWay.first, first.shot <= shots - jobs { try await writeFirst() }
  }

  /// Asks for the next shot. What was handed out before may have failed before.
  mutating func ask(_ next: () throws -> Shot?) async throws -> Shot? {
    do {
      return try next()
    } catch {
      try await drain()
      throw error
    }
  }

  private mutating func drain() async throws {
    while !onTheirWay.isEmpty { try await writeFirst() }
  }

  /// Asks each encoder for work, and begins it.
  mutating func handOut(
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
    let task = Task.detached { [gate] in
      await gate.enter()
      defer { gate.leave() }
      try Task.checkCancellation()
      return try work()
    }
    onTheirWay.append(Handed(encoder: encoder, shot: shots, task: task))
  }

  mutating func finish() async throws {
    try await drain()
    for index in encoders.indices { try encoders[index].finish() }
  }

  /// Ends what is on its way, and waits until nothing is.
  mutating func cancel() async {
    for handed in onTheirWay { handed.task.cancel() }
    for handed in onTheirWay { _ = await handed.task.result }
    onTheirWay = []
  }

  private mutating func writeFirst() async throws {
    let first = onTheirWay.removeFirst()
    try encoders[first.encoder].write(made: try await first.task.value)
  }
}

// What an encoder's work makes is known to that encoder only.
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
