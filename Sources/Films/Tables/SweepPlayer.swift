internal import Encoding
internal import Grids
internal import Synchronization
internal import Worlds

/// A player of several runs of a sweep at the same time, up to the number of jobs. Each run
/// delivers its result in pieces, which are passed on in the order of the runs.
struct SweepPlayer<Piece: Sendable> {
  let runs: Range<Int>
  let jobs: Int
  /// Plays a run and passes its pieces to `append`, which returns true if more pieces are needed.
  let play: @Sendable (_ run: Int, _ append: (Piece) async -> Bool) async throws -> Void

  /// Plays all runs.
  ///
  /// - Parameter end: called after the last piece of a run.
  /// - Throws: the first error in the order of the runs. All other runs are stopped before it is
  ///   thrown.
  func callAsFunction(_ handle: (Piece) throws -> Void, end: () throws -> Void) async throws {
    let buffer = ReorderBuffer<Piece>(jobs: jobs)
    var tasks: [Task<Void, Never>] = []
    do {
      var (next, over) = (runs.lowerBound, 0)
      while over < runs.count {
        while next < runs.upperBound, let number = buffer.addRun() {
          tasks.append(begin(next, as: number, buffer))
          next += 1
        }
        switch try buffer.next() {
        case .piece(let piece): try handle(piece)
        case .over:
          over += 1
          tasks.removeFirst()
          try end()
        case .none:
          try Task.checkCancellation()
          await buffer.wait()
        }
      }
    } catch {
      buffer.close()
      for task in tasks { await task.value }
      throw error
    }
  }

  /// Starts a run in a task of its own. The cores are divided among the runs that play at the same
  /// time, with at least one for each.
  private func begin(_ run: Int, as number: Int, _ buffer: ReorderBuffer<Piece>) -> Task<
    Void, Never
  > {
    // A run that begins late shares the cores with fewer others.
    let cores = max(1, Cores.limit / min(jobs, runs.upperBound - run))
    return Task.detached { [play] in
      await Cores.$limit.withValue(cores) {
        do {
          try await play(run) { await buffer.append($0, to: number) }
          buffer.end(number)
        } catch {
          buffer.end(number, error)
        }
      }
    }
  }
}

/// A row of a sweep's table: the counts of a run's world at one of its frames.
package struct SweepRow: Sendable {
  /// The number of the frame within its run, from 0.
  package let frame: Int
  package let generation: Int
  package let counts: [SweepCount]

  package init(frame: Int, generation: Int, counts: [SweepCount]) {
    self.frame = frame
    self.generation = generation
    self.counts = counts
  }
}

/// A count in the form of a table.
package struct SweepCount: Sendable {
  /// The count in the spelling of tables.
  package let words: String

  init(_ count: Count) { words = count.words }

  package init(_ words: String) { self.words = words }

  /// The count as a whole number of units, and the number of units in 1: 1 for whole numbers, and
  /// 1,000,000 for decimals. Nil if the text is not such a number or does not fit into 128 bits.
  var number: (value: UInt128, scale: Int)? {
    guard let point = words.utf8.firstIndex(of: UInt8(ascii: ".")) else {
      return UInt128(words).map { ($0, 1) }
    }
    let behind = words[words.index(after: point)...]
    // Counts with decimals always have six.
    guard behind.utf8.count == 6 else { return nil }
    return UInt128(words[..<point] + behind).map { ($0, 1_000_000) }
  }
}

extension Film {
  /// The most rows that are passed on at the same time.
  private static let rowsAtOnce = 256

  /// Plays the film without images.
  ///
  /// - Parameters:
  ///   - isFinal: true if only the last frame has a row.
  ///   - write: receives the counts of one or more frames, and returns true if more are needed.
  func rows(isFinal: Bool, _ write: ([SweepRow]) async -> Bool) async throws {
    // A film with a known length needs no survey: its counts do not depend on the region.
    let survey = span.ending == .lastFrame ? nil : try surveyed(for: [.csv])
    let film = survey?.film ?? self
    let (shown, offset) = (film.shown, film.worldInfo.generation)
    var play = try survey?.opening ?? Playback(opening: film)
    var rows: [SweepRow] = []
    for frame in (isFinal ? shown.frames - 1 : 0)..<shown.frames {
      try play.go(to: shown.skip + frame * shown.every)
      rows.append(
        SweepRow(
          frame: frame, generation: offset + play.generation,
          counts: try play.counts().named(countNames).map { SweepCount($0) }))
      if rows.count == Self.rowsAtOnce || frame == shown.frames - 1 {
        if await !write(rows) { return }
        rows = []
      }
    }
  }
}

/// A bounded buffer for the results of several concurrent runs. Each run delivers its result in
/// pieces, and the buffer returns all pieces in the order of the runs.
///
/// It is a class because its writers and its reader share it.
final class ReorderBuffer<Piece: Sendable>: Sendable {
  private struct Queue {
    var pieces: [Piece] = []
    var isOver = false
    var error: (any Error)?
    /// The continuation of a writer that waits for a piece to be read.
    var writer: CheckedContinuation<Bool, Never>?
  }

  private struct State {
    /// The runs that have not been read completely, in order. The reader takes pieces from the
    /// first.
    var runs: [Queue] = []
    /// The number of the first run.
    var first = 0
    var isClosed = false
    /// True if a run has ended since the reader last checked.
    var hasEnded = false
    /// The continuation of the reader, while it waits.
    var reader: CheckedContinuation<Void, Never>?
  }

  private let state = Mutex(State())
  /// The most runs that work at the same time.
  private let jobs: Int

  /// The number of unread pieces at which a writer has to wait.
  private static var mostPieces: Int { 2 }
  /// The limit of buffered runs for each job. Finished runs wait here for a slow first run, so that
  /// the other jobs are not idle.
  private static var mostOver: Int { 16 }

  init(jobs: Int) { self.jobs = jobs }

  /// Adds the next run if there is space for it.
  ///
  /// - Returns: the run's number; nil if there is no space.
  func addRun() -> Int? {
    state.withLock { state in
      let working = state.runs.count { !$0.isOver }
      guard working < jobs, state.runs.count < jobs * Self.mostOver else { return nil }
      state.runs.append(Queue())
      return state.first + state.runs.count - 1
    }
  }

  /// Appends a piece of a run's result, and waits while the run has too many unread pieces.
  ///
  /// - Returns: true if more pieces are needed, and false once the buffer is closed.
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
      // Continuations are resumed outside the lock, since a resumed task may enter the buffer at
      // once.
      reader?.resume()
      if let answer { continuation.resume(returning: answer) }
    }
  }

  /// Marks a run as ended, possibly with an error.
  func end(_ run: Int, _ error: (any Error)? = nil) {
    let reader = state.withLock { state -> CheckedContinuation<Void, Never>? in
      if state.isClosed { return nil }
      state.runs[run - state.first].isOver = true
      state.runs[run - state.first].error = error
      // If the reader does not wait, the flag lets its next `wait()` return at once, so that no
      // wakeup is lost.
      state.hasEnded = state.reader == nil
      return state.reader.take()
    }
    reader?.resume()
  }

  /// The result of a read.
  enum Item {
    case piece(Piece)
    /// The first run has ended, and the next one has become the first.
    case over
    /// The first run has no piece yet, or there is no run.
    case none
  }

  /// Removes the next piece of the first run, or the run itself if it has ended.
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

  /// Waits until the first run has a piece or any run has ended.
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

  /// Closes the buffer. Waiting writers return, and learn that no more pieces are needed.
  func close() {
    let writers = state.withLock { state in
      state.isClosed = true
      return state.runs.compactMap(\.writer)
    }
    for writer in writers { writer.resume(returning: false) }
  }
}
