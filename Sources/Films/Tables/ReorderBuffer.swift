internal import Synchronization

/// A bounded buffer that hands out the pieces of runs in the order of the runs, while several runs are
/// worked on at the same time.
///
/// A class, since its writers and its reader share it.
final class ReorderBuffer<Piece: Sendable>: Sendable {
  private struct Queue {
    var pieces: [Piece] = []
    var isOver = false
    var error: (any Error)?
    /// A writer that waits until a piece has been read.
    var writer: CheckedContinuation<Bool, Never>?
  }

  private struct State {
    /// In their order; pieces are read from the first.
    var runs: [Queue] = []
    var first = 0
    var isClosed = false
    /// True if a run has ended that the reader does not know of.
    var hasEnded = false
    var reader: CheckedContinuation<Void, Never>?
  }

  private let state = Mutex(State())
  /// The most runs that are worked on at once.
  private let jobs: Int

  /// The pieces of a run that may wait to be read.
  private static var mostPieces: Int { 2 }
  /// The runs that may be over before the first one, for each that is worked on.
  private static var mostOver: Int { 16 }

  init(jobs: Int) { self.jobs = jobs }

  /// Adds the next run, if there is room for one.
  ///
  /// - Returns: its number; nil if there is no room.
  func addRun() -> Int? {
    state.withLock { state in
      let working = state.runs.count { !$0.isOver }
      guard working < jobs, state.runs.count < jobs * Self.mostOver else { return nil }
      state.runs.append(Queue())
      return state.first + state.runs.count - 1
    }
  }

  /// Appends a piece to a run, and waits while too many are there.
  ///
  /// - Returns: whether more pieces are wanted.
  func append(_ piece: Piece, to run: Int) async -> Bool {
    await withCheckedContinuation { continuation in
      let (answer, reader) = state.withLock { state -> (Bool?, CheckedContinuation<Void, Never>?) in
        if state.isClosed { return (false, nil) }
        let index = run - state.first
        state.runs[index].pieces.append(piece)
        let reader = index == 0 ? state.reader.take() : nil
        if state.runs[index].pieces.count < Self.mostPieces { return (true, reader) }
        state.runs[index].writer = continuation
        return (nil, reader)
      }
      reader?.resume()
      if let answer { continuation.resume(returning: answer) }
    }
  }

  /// Ends a run, perhaps by an error.
  func end(_ run: Int, _ error: (any Error)? = nil) {
    let reader = state.withLock { state -> CheckedContinuation<Void, Never>? in
      if state.isClosed { return nil }
      state.runs[run - state.first].isOver = true
      state.runs[run - state.first].error = error
      state.hasEnded = state.reader == nil
      return state.reader.take()
    }
    reader?.resume()
  }

  /// The next item of the first run.
  enum Item {
    case piece(Piece)
    /// The run is over, and the one behind it is the first.
    case over
    case none
  }

  /// Removes the next piece of the first run, or the run.
  ///
  /// - Throws: the error that ended the run.
  func next() throws -> Item {
    let (item, writer) = try state.withLock { state in
      guard var run = state.runs.first else { return (Item.none, nil) as Next }
      if !run.pieces.isEmpty {
        let piece = run.pieces.removeFirst()
        let writer = run.writer.take()
        state.runs[0] = run
        return (.piece(piece), writer)
      }
      if !run.isOver { return (.none, nil) }
      if let error = run.error { throw error }
      state.runs.removeFirst()
      state.first += 1
      return (.over, nil)
    }
    writer?.resume(returning: true)
    return item
  }

  private typealias Next = (Item, CheckedContinuation<Bool, Never>?)

  /// Waits until the first run has a piece, or any run is over.
  func wait() async {
    await withCheckedContinuation { continuation in
      let isThere = state.withLock { state in
        let hasEvent = state.runs.first.map { !$0.pieces.isEmpty || $0.isOver } ?? true
        if hasEvent || state.hasEnded {
          state.hasEnded = false
          return true
        }
        state.reader = continuation
        return false
      }
      if isThere { continuation.resume() }
    }
  }

  /// Closes the buffer: no more pieces are wanted.
  func close() {
    let writers = state.withLock { state in
      state.isClosed = true
      return state.runs.compactMap(\.writer)
    }
    for writer in writers { writer.resume(returning: false) }
  }
}
