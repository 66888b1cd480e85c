internal import Synchronization

/// Where runs that are worked on at the same time lay down what they make, and whoever wants it in
/// their order takes it.
///
/// A class, since runs and taker share it.
final class SweepDesk<Piece: Sendable>: Sendable {
  private struct Run {
    var pieces: [Piece] = []
    var isOver = false
    var error: (any Error)?
    /// A run that waits until something has been taken.
    var waiting: CheckedContinuation<Bool, Never>?
  }

  private struct State {
    /// In their order, the first of them the one that is taken from.
    var runs: [Run] = []
    /// The number of the first.
    var first = 0
    var isClosed = false
    /// Whether a run has ended that nobody has been told of.
    var hasEnded = false
    var taker: CheckedContinuation<Void, Never>?
  }

  private let state = Mutex(State())
  /// How many runs are worked on at once.
  private let jobs: Int

  /// Pieces of a run that may wait to be taken.
  private static var mostPieces: Int { 2 }
  /// Runs that may be over before the first one, for each that is worked on.
  private static var mostOver: Int { 16 }

  init(jobs: Int) { self.jobs = jobs }

  /// Adds the next run, if there is room for one.
  ///
  /// - Returns: its number; nil where there is none.
  func add() -> Int? {
    state.withLock { state in
      let working = state.runs.count { !$0.isOver }
      guard working < jobs, state.runs.count < jobs * Self.mostOver else { return nil }
      state.runs.append(Run())
      return state.first + state.runs.count - 1
    }
  }

  /// Lays down a piece of a run, and waits where too many lie there.
  ///
  /// - Returns: whether anybody wants more.
  func lay(_ piece: Piece, of run: Int) async -> Bool {
    await withCheckedContinuation { continuation in
      let (answer, taker) = state.withLock { state -> (Bool?, CheckedContinuation<Void, Never>?) in
        if state.isClosed { return (false, nil) }
        let place = run - state.first
        state.runs[place].pieces.append(piece)
        let taker = place == 0 ? state.taker.take() : nil
        if state.runs[place].pieces.count < Self.mostPieces { return (true, taker) }
        state.runs[place].waiting = continuation
        return (nil, taker)
      }
      taker?.resume()
      if let answer { continuation.resume(returning: answer) }
    }
  }

  /// Says that a run is over, by an error or without one.
  func end(_ run: Int, _ error: (any Error)? = nil) {
    let taker = state.withLock { state -> CheckedContinuation<Void, Never>? in
      if state.isClosed { return nil }
      state.runs[run - state.first].isOver = true
      state.runs[run - state.first].error = error
      state.hasEnded = state.taker == nil
      return state.taker.take()
    }
    taker?.resume()
  }

  /// What has become of the first run.
  enum News {
    case piece(Piece)
    /// It is over, and the one behind it is the first.
    case over
    /// Nothing yet.
    case none
  }

  /// Takes what is next.
  ///
  /// - Throws: the error by which the first run is over.
  func take() throws -> News {
    let (news, waiting) = try state.withLock { state in
      guard var run = state.runs.first else { return (News.none, nil) as Taken }
      if !run.pieces.isEmpty {
        let piece = run.pieces.removeFirst()
        let waiting = run.waiting.take()
        state.runs[0] = run
        return (.piece(piece), waiting)
      }
      if !run.isOver { return (.none, nil) }
      if let error = run.error { throw error }
      state.runs.removeFirst()
      state.first += 1
      return (.over, nil)
    }
    waiting?.resume(returning: true)
    return news
  }

  private typealias Taken = (News, CheckedContinuation<Bool, Never>?)

  /// Waits until the first run has something, or any is over.
  func wait() async {
    await withCheckedContinuation { continuation in
      let isThere = state.withLock { state in
        let hasNews = state.runs.first.map { !$0.pieces.isEmpty || $0.isOver } ?? true
        if hasNews || state.hasEnded {
          state.hasEnded = false
          return true
        }
        state.taker = continuation
        return false
      }
      if isThere { continuation.resume() }
    }
  }

  /// Says that nobody takes anything any more.
  func close() {
    let waiting = state.withLock { state in
      state.isClosed = true
      return state.runs.compactMap(\.waiting)
    }
    for continuation in waiting { continuation.resume(returning: false) }
  }
}
