internal import Files
internal import Grids
package import Imaging

/// Encodes a film with several encoders, and returns the number of shots that each dropped. The
/// film is played once. Every encoder takes each shot in order, and its work runs concurrently on
/// any core. Memory does not grow with the film's length. `next` returns nil after the last shot.
/// `jobs`: the maximum number of work items of all encoders that run at the same time, and of shots
/// in progress; at least 1. `cores`: the cores that may work on one image at the same time.
/// `progress`: called with each shot that the encoders have taken. Throws the first error in the
/// order of the shots: an `OutputProblem`, or the error of `next`, or `CancellationError` if the
/// task or the current `CancellationCheck` is canceled. All work has ended by then, and the caller
/// must discard the outputs.
@discardableResult
package func encode(
  _ next: () throws -> Shot?, with encoders: [any Encoder], jobs: Int, cores: Int = 1,
  progress: (Shot) -> Void = { _ in }
) async throws -> [Int] {
  precondition(jobs >= 1, "at least one job is required")
  var pipeline = Pipeline(encoders, jobs: jobs, cores: cores)
  do {
    while let shot = try await pipeline.ask({ _ in try next() }) {
      try Task.checkCancellation()
      try await pipeline.makeRoom()
      for index in encoders.indices { try await pipeline.start(index) { try $0.work(on: shot) } }
      progress(shot)
    }
    for index in encoders.indices { try await pipeline.start(index) { try $0.lastWork() } }
    try await pipeline.finish()
    return pipeline.encoders.map { $0.leftOut }
  } catch {
    await pipeline.work.cancel()
    throw error
  }
}

/// The encoders of a film, and their works whose results are not written yet.
private struct Pipeline {
  private(set) var encoders: [any Encoder]
  /// The works of all encoders together. Encoders differ in speed, so each work waits for a core,
  /// whichever encoder it belongs to.
  let work: OrderedWork<any Sendable>
  private let jobs: Int
  private let cores: Int
  /// The encoder and the shot, from 1, of each work whose result is not written, in order.
  private var pending: [(encoder: Int, shot: Int)] = []
  private var shots = 0

  init(_ encoders: [any Encoder], jobs: Int, cores: Int) {
    (self.encoders, self.jobs, self.cores) = (encoders, jobs, cores)
    work = OrderedWork(jobs: jobs)
  }

  /// Writes finished results until another shot may start.
  mutating func makeRoom() async throws {
    shots += 1
    while let first = pending.first, first.shot <= shots - jobs { try await writeFirst() }
  }

  /// Returns the result of a closure. If it throws, writes the earlier results first, because an
  /// error in an earlier result takes precedence. Results of canceled work are incomplete.
  mutating func ask<Result>(_ make: (inout [any Encoder]) throws -> Result) async throws -> Result {
    do {
      return try make(&encoders)
    } catch {
      if !CancellationCheck.isOver { try await drain() }
      throw error
    }
  }

  private mutating func drain() async throws {
    while !pending.isEmpty { try await writeFirst() }
  }

  mutating func start(
    _ index: Int, _ works: (inout any Encoder) throws -> [Work<any Sendable>]
  ) async throws {
    for make in try await ask({ try works(&$0[index]) }) {
      pending.append((index, shots))
      work.start(cores: cores) { append in
        let result = try make()
        if CancellationCheck.isOver { throw CancellationError() }
        _ = await append(result)
      }
    }
  }

  mutating func finish() async throws {
    try await drain()
    for index in encoders.indices { try encoders[index].finish() }
  }

  private mutating func writeFirst() async throws {
    let encoder = pending.removeFirst().encoder
    while let made = try await work.next() {
      try Cores.$limit.withValue(cores) { try encoders[encoder].write(made: made) }
    }
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
