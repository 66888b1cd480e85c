import Testing

@testable import Films

@Suite struct SweepPlayerTests {
  private struct Failure: Error, Equatable { let run: Int }

  /// Returns the output of a player whose runs produce the given numbers of pieces.
  private func played(
    _ pieces: [Int], jobs: Int, failing: Set<Int> = []
  ) async throws -> [String] {
    var told: [String] = []
    let player = SweepPlayer<String>(runs: 0..<pieces.count, jobs: jobs) { run, lay in
      for piece in 0..<pieces[run] {
        // Later runs finish first.
        if run % 3 == 0 { await Task.yield() }
        if await !lay("\(run).\(piece)") { return }
      }
      if failing.contains(run) { throw Failure(run: run) }
    }
    try await player {
      told.append($0)
    } end: {
      told.append("|")
    }
    return told
  }

  @Test(arguments: [1, 2, 3, 8, 64])
  func `Pieces arrive in the order of the runs with any number of jobs`(jobs: Int) async throws {
    let pieces = (0..<200).map { $0 % 7 == 0 ? 40 : $0 % 3 }
    let expected = pieces.enumerated().flatMap { run, count in
      (0..<count).map { "\(run).\($0)" } + ["|"]
    }
    #expect(try await played(pieces, jobs: jobs) == expected)
  }

  @Test(arguments: [1, 2, 8])
  func `The first error in the order of the runs ends the player`(jobs: Int) async throws {
    await #expect(throws: Failure(run: 5)) {
      try await played(Array(repeating: 9, count: 50), jobs: jobs, failing: [5, 6, 7, 40])
    }
  }
}
