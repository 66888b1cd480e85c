import Files
import Foundation
import Grids
import Imaging
import TestSupport
import Testing

@testable import Encoding

@Suite struct PipelineTests {
  @Test(arguments: [1, 2, 5, 64])
  func `Results arrive in order regardless of their duration`(jobs: Int) async throws {
    let journal = Journal()
    let squares = Trial(journal) { number in
      usleep(UInt32(number % 7 == 0 ? 3000 : 10))
      return number * number
    }
    try await encode(blanks(60), with: [squares], jobs: jobs)
    #expect(journal.entries == (0..<60).map { "\($0 * $0)" } + ["end"])
  }

  @Test(arguments: [1, 2, 6])
  func `Results of different encoders are not mixed up`(jobs: Int) async throws {
    let (numbers, squares) = (Journal(), Journal())
    let encoders: [any Encoder] = [
      Trial(numbers) { "<\($0)>" }, Trial(squares, every: 3) { $0 * $0 },
    ]
    try await encode(blanks(10), with: encoders, jobs: jobs)
    #expect(numbers.entries == (0..<10).map { "<\($0)>" } + ["end"])
    #expect(squares.entries == ["0", "9", "36", "81", "end"])
  }

  @Test(arguments: [(1, 30), (3, 30), (8, 30), (8, 5)])
  func `The number of shots taken ahead is limited by the jobs`(jobs: Int, count: Int) async throws
  {
    let (taken, journal) = (Tally(), Journal())
    let film = blanks(count).lazy.map { shot in
      taken.add()
      return shot
    }
    let trial = Trial(journal, written: { "\(taken.value - $0)" }, make: { $0 })
    try await encode(film, with: [trial], jobs: jobs)
    // The count includes the shot being written and the shot that waits for its turn.
    #expect(journal.entries.compactMap { Int($0) }.max() == min(jobs + 1, count))
  }

  @Test func `The first error in order is thrown`() async {
    let journal = Journal()
    let trial = Trial(journal) { number throws(OutputProblem) in
      if number == 5 { usleep(5000) }
      if number >= 5 { throw failure(number) }
      return number
    }
    await #expect(throws: failure(5)) { try await encode(blanks(100), with: [trial], jobs: 4) }
    #expect(journal.entries == (0..<5).map { "\($0)" })
  }

  @Test(arguments: [1, 3, 8])
  func `An error of a task precedes an encoder's error at a later shot`(
    jobs: Int
  ) async {
    let slow = Trial(Journal()) { number throws(OutputProblem) in
      usleep(2000)
      if number == 2 { throw failure(2) }
      return number
    }
    let encoders: [any Encoder] = [slow, Refusing(number: 4)]
    await #expect(throws: failure(2)) { try await encode(blanks(9), with: encoders, jobs: jobs) }
    await #expect(throws: failure(1)) {
      try await encode(blanks(9), with: [slow, Refusing(number: 1)], jobs: jobs)
    }
  }

  @Test func `A write error stops the run`() async {
    let taken = Tally()
    let film = blanks(1000).lazy.map { shot in
      taken.add()
      return shot
    }
    let trial = Trial(
      Journal(),
      written: { number throws(OutputProblem) in
        if number == 3 { throw failure(number) }
        return ""
      }, make: { $0 })
    await #expect(throws: failure(3)) { try await encode(film, with: [trial], jobs: 4) }
    #expect(taken.value <= 8)
  }

  @Test func `A canceled run ends without unfinished tasks`() async throws {
    let (begun, ended, journal) = (Tally(), Tally(), Journal())
    let run = Task {
      let trial = Trial(journal) { number in
        begun.add()
        usleep(1000)
        ended.add()
        return number
      }
      try await encode(blanks(100_000), with: [trial], jobs: 4)
    }
    while journal.entries.count < 3 { usleep(100) }
    run.cancel()
    await #expect(throws: CancellationError.self) { try await run.value }
    #expect(begun.value == ended.value && begun.value < 100_000)
    #expect(!journal.entries.contains("end"))
  }

  @Test func `Without shots nothing is written, and without encoders progress is reported`()
    async throws
  {
    let (journal, told) = (Journal(), Tally())
    try await encode(
      blanks(0), with: [Trial(journal) { $0 }], jobs: 4, progress: { _ in told.add() })
    #expect(journal.entries == ["end"] && told.value == 0)
    try await encode(blanks(7), with: [], jobs: 1, progress: { _ in told.add() })
    #expect(told.value == 7)
  }
}

/// Returns shots with an image that no encoder uses.
private func blanks(_ count: Int) -> [Shot] {
  let image = Image(noise: 1, Size(width: 1, height: 1), colors: 1)
  return (0..<count).map { Shot(generation: $0, counts: [], ticks: 1, image: image) }
}

private func failure(_ number: Int) -> OutputProblem { .encoder(path: "\(number)", message: "no") }
