import Encoding
import Files
import Foundation
import Grids
import Imaging
import TestSupport
import Testing

/// Tests of several outputs from one run.
@Suite struct MultipleOutputTests {
  private let timing = Timing(ticksPerSecond: 60)
  private static let names = ["film.gif", "still-%02d.png", "counts.csv", "counts.json"]

  /// Writes the outputs in one run, and returns the contents of all files.
  private func run(_ names: [String], _ film: CountedFilm, jobs: Int) async throws -> [String: Data]
  {
    let folder = try TemporaryFolder()
    let staging = Staging()
    let encoders = try names.map { name in
      let destination = Destination(folder.file(name).path)!
      let format = formats.first { $0.name == destination.pathExtension }!
      return try format.encoder(
        Output(destination, staging: staging), timing,
        EncodingOptions(scenario: "simulation: sea\n"))
    }
    try await encode(film, with: encoders, jobs: jobs)
    try staging.commit()
    let files = try folder.contents.map { ($0, try Data(contentsOf: folder.file($0))) }
    return Dictionary(uniqueKeysWithValues: files)
  }

  @Test(arguments: [1, 4])
  func `One run plays and paints once, and writes the same files as separate runs`(
    jobs: Int
  ) async throws {
    let film = CountedFilm(frames: 40)
    let together = try await run(Self.names, film, jobs: jobs)
    #expect(film.played.value == 1)
    #expect(film.painted.value == 40)
    var apart: [String: Data] = [:]
    for name in Self.names {
      apart.merge(try await run([name], CountedFilm(frames: 40), jobs: 1)) { one, _ in one }
    }
    #expect(together == apart)
    #expect(together.count == 43)
  }

  @Test(arguments: [1, 2, 6])
  func `The number of images in memory is independent of the animation's length`(jobs: Int)
    async throws
  {
    for frames in [30, 300] {
      let film = CountedFilm(frames: frames)
      _ = try await run(["film.gif", "still-%03d.png", "counts.csv"], film, jobs: jobs)
      // A frame of a GIF needs two images, and a finished task may release its images late.
      #expect(film.mostAlive.value <= 2 * (jobs + 3), "\(frames) frames")
      #expect(await isSoon { film.alive.value == 0 })
    }
  }

  @Test func `A failed task ends the run with its error and leaves no file`() async throws {
    let folder = try TemporaryFolder()
    let film = CountedFilm(frames: 100)
    let failure = OutputProblem.encoder(path: "film.xyz", message: "no more")
    do {
      let staging = Staging()
      let gif = Output(Destination(folder.file("film.gif").path)!, staging: staging)
      let png = Output(Destination(folder.file("%d.png").path)!, staging: staging)
      let encoders: [any Encoder] = [
        try Format.gif.encoder(gif, timing, EncodingOptions()),
        try Format.png.encoder(png, timing, EncodingOptions()),
        Trial(Journal()) { number throws(OutputProblem) in
          if number == 20 { throw failure }
          return number
        },
      ]
      await #expect(throws: failure) { try await encode(film, with: encoders, jobs: 3) }
      staging.discard()
    }
    #expect(folder.contents == [])
    #expect(film.painted.value < 30)
    #expect(await isSoon { film.alive.value == 0 })
  }

  /// Returns true if the condition becomes true within ten minutes.
  private func isSoon(_ condition: () -> Bool) async -> Bool {
    for _ in 0..<60_000 where !condition() { try? await Task.sleep(for: .milliseconds(10)) }
    return condition()
  }
}
