internal import Grids

/// A player of several runs of a sweep at the same time, up to the number of jobs. Each run
/// delivers its result in pieces, which are passed on in the order of the runs.
struct SweepPlayer<Piece: Sendable> {
  let runs: Range<Int>
  let jobs: Int
  /// Plays a run and passes its pieces to `append`, which returns true if more pieces are needed.
  let play: @Sendable (_ run: Int, _ append: (Piece) async -> Bool) async throws -> Void

  /// Plays all runs.
  ///
  /// - Parameters:
  ///   - handle: called with each piece of a run.
  ///   - end: called after the last piece of a run.
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
