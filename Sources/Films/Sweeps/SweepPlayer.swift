internal import Worlds

/// Plays the runs of a sweep, as many at once as there are jobs, and hands over what each makes in
/// the order of the runs.
struct SweepPlayer<Piece: Sendable> {
  let runs: Range<Int>
  let jobs: Int
  /// Plays a run: what it makes goes to `lay`, which says whether more is wanted.
  let play: @Sendable (_ run: Int, _ lay: (Piece) async -> Bool) async throws -> Void

  /// - Parameters:
  ///   - take: called with each piece of a run.
  ///   - end: called when all pieces of a run have been taken.
  /// - Throws: the first error in the order of the runs. Nothing is played any more then.
  func callAsFunction(_ take: (Piece) throws -> Void, end: () throws -> Void) async throws {
    let desk = SweepDesk<Piece>(jobs: jobs)
    var tasks: [Task<Void, Never>] = []
    do {
      var (next, over) = (runs.lowerBound, 0)
      while over < runs.count {
        while next < runs.upperBound, let place = desk.add() {
          tasks.append(begin(next, at: place, desk))
          next += 1
        }
        switch try desk.take() {
        case .piece(let piece): try take(piece)
        case .over:
          over += 1
          tasks.removeFirst()
          try end()
        case .none:
          try Task.checkCancellation()
          await desk.wait()
        }
      }
    } catch {
      desk.close()
      for task in tasks { await task.value }
      throw error
    }
  }

  /// Where several runs are played at once each has a core.
  private func begin(_ run: Int, at place: Int, _ desk: SweepDesk<Piece>) -> Task<Void, Never> {
    let cores = max(1, jobs / runs.count)
    return Task.detached { [play] in
      await Cores.$limit.withValue(cores) {
        do {
          try await play(run) { await desk.lay($0, of: place) }
          desk.end(place)
        } catch {
          desk.end(place, error)
        }
      }
    }
  }
}
