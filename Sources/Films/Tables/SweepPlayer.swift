internal import Worlds

/// Plays the runs of a sweep, as many at once as there are jobs, and hands over their pieces in the
/// order of the runs.
struct SweepPlayer<Piece: Sendable> {
  let runs: Range<Int>
  let jobs: Int
  /// Plays a run, and passes its pieces to `append`, which returns whether more are wanted.
  let play: @Sendable (_ run: Int, _ append: (Piece) async -> Bool) async throws -> Void

  /// - Parameters:
  ///   - handle: called with each piece of a run.
  ///   - end: called after the last piece of a run.
  /// - Throws: the first error in the order of the runs. Nothing is played any more then.
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

  /// Begins a run, which has one core if several are played at once.
  private func begin(_ run: Int, as number: Int, _ buffer: ReorderBuffer<Piece>) -> Task<
    Void, Never
  > {
    let cores = max(1, jobs / runs.count)
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
