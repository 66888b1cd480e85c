internal import Grids
internal import Synchronization

/// Work that several tasks do at the same time. Its results arrive in the order in which it was
/// started.
///
/// Each work delivers its result in pieces, which `next` returns. At most `jobs` works run at the
/// same time, the earliest first, and a work waits while two of its pieces are unread, so that the
/// memory is bounded. One task starts all works and reads all pieces. After an error, it must call
/// `cancel`.
///
/// A class because the tasks share it.
package final class OrderedWork<Piece: Sendable>: Sendable {
  /// A work. It passes its pieces to `append`, which returns true if more pieces are needed.
  package typealias Work =
    @Sendable (_ append: (Piece) async -> Bool) async throws -> Void

  /// A work that has not been read completely.
  private struct Item {
    var pieces: [Piece] = []
    var task: Task<Void, Never>?
    /// The outcome; nil while the work goes on.
    var end: Result<Void, any Error>?
    /// The continuation of the work, while it waits for a piece to be read.
    var writer: CheckedContinuation<Bool, Never>?
  }

  private struct State {
    var items: [Item] = []
    /// The number of the first item.
    var first = 0
    var ended = 0
    /// The works that wait for earlier ones to end, by number.
    var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
    /// The continuation of the reader, while it waits for the first item.
    var reader: CheckedContinuation<Void, Never>?
    var isCanceled = false
  }

  private let state = Mutex(State())
  private let jobs: Int

  /// The number of unread pieces at which a work has to wait.
  private static var mostPieces: Int { 2 }

  /// - Parameter jobs: the maximum number of works that run at the same time; at least 1.
  package init(jobs: Int) { self.jobs = jobs }

  /// Starts a work, which runs as soon as fewer than `jobs` earlier works do. `cores`: the number
  /// of cores that the work may use.
  package func start(cores: Int, _ work: @escaping Work) {
    let number = state.withLock { state in
      state.items.append(Item())
      return state.first + state.items.count - 1
    }
    let task = Task.detached { [self, values = TaskValues()] in
      await values.run {
        await Cores.$limit.withValue(cores) { await run(work, number) }
      }
    }
    state.withLock { $0.items[number - $0.first].task = task }
  }

  private func run(_ work: Work, _ number: Int) async {
    await enter(number)
    do {
      if state.withLock(\.isCanceled) { throw CancellationError() }
      try await work { await append($0, to: number) }
      end(number, .success(()))
    } catch {
      end(number, .failure(error))
    }
  }

  private func enter(_ number: Int) async {
    await withCheckedContinuation { continuation in
      let mayRun = state.withLock { state in
        if number < state.ended + jobs || state.isCanceled { return true }
        state.waiting[number] = continuation
        return false
      }
      if mayRun { continuation.resume() }
    }
  }

  private func append(_ piece: Piece, to number: Int) async -> Bool {
    await withCheckedContinuation { continuation in
      let (answer, reader) = state.withLock { state -> (Bool?, CheckedContinuation<Void, Never>?) in
        if state.isCanceled { return (false, nil) }
        let index = number - state.first
        state.items[index].pieces.append(piece)
        let reader = index == 0 ? state.reader.take() : nil
        if state.items[index].pieces.count < Self.mostPieces { return (true, reader) }
        state.items[index].writer = continuation
        return (nil, reader)
      }
      // Continuations are resumed outside the lock, since a resumed task may enter it at once.
      reader?.resume()
      if let answer { continuation.resume(returning: answer) }
    }
  }

  private func end(_ number: Int, _ outcome: Result<Void, any Error>) {
    let (reader, next) = state.withLock { state in
      state.items[number - state.first].end = outcome
      state.ended += 1
      return (
        number == state.first ? state.reader.take() : nil,
        state.waiting.removeValue(forKey: state.ended + jobs - 1)
      )
    }
    reader?.resume()
    next?.resume()
  }

  /// Returns the next piece of the earliest work. Returns nil once that work has ended; then the
  /// next work is the earliest. Precondition: a work was started for which this has not returned
  /// nil yet. Throws the error that ended the work.
  package func next() async throws -> Piece? {
    await withCheckedContinuation { continuation in
      let isReady = state.withLock { state in
        if !state.items[0].pieces.isEmpty || state.items[0].end != nil { return true }
        state.reader = continuation
        return false
      }
      if isReady { continuation.resume() }
    }
    let (piece, writer, end) = state.withLock {
      state -> (Piece?, Writer?, Result<Void, any Error>?) in
      if !state.items[0].pieces.isEmpty {
        return (state.items[0].pieces.removeFirst(), state.items[0].writer.take(), nil)
      }
      state.first += 1
      return (nil, nil, state.items.removeFirst().end)
    }
    writer?.resume(returning: true)
    try end?.get()
    return piece
  }

  private typealias Writer = CheckedContinuation<Bool, Never>

  /// Cancels all works, and waits until they have ended.
  package func cancel() async {
    let (items, waiting) = state.withLock { state in
      state.isCanceled = true
      defer { state.waiting = [:] }
      return (state.items, state.waiting.values.map(\.self))
    }
    for work in waiting { work.resume() }
    for item in items { item.writer?.resume(returning: false) }
    for item in items { await item.task?.value }
  }
}
