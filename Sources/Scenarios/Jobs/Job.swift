internal import Encoding
package import Files
package import Films
package import Grids
internal import Imaging
internal import Settings
internal import Worlds

/// A unit of work of a run: images, an animation or a table that is written to one or more outputs.
///
/// To add a kind of output, add a type that conforms to `Job`, and create it in `JobReader`:
///
/// - `validate()` and `cost()` report errors and the job's needs, without building a world.
/// - `prepared()` plays ahead if sizes or lengths depend on it.
/// - `opened()` builds the worlds. A job that is not a sequence of images implements
///   `play(into:progress:)` instead of relying on the reel.
///
/// Everything else (commands, shards, estimates, collisions of outputs) works with any job.
package protocol Job: Sendable {
  var info: JobInfo { get set }
  /// The films that the job plays, in their order; of a table, only the film that needs the most
  /// memory.
  var films: [Film] { get }
  /// The number of frames or rows to write. It is an upper limit until the job is prepared.
  var frames: Int { get }
  /// The estimated time on one core, in nanoseconds. It is known before anything is built, and is
  /// the same on every machine.
  var estimate: Int { get }
  /// The part of a table that the job writes; nil if it does not write a part.
  var part: TablePart? { get }
  /// The states that events save for longer than the job plays, in their order.
  var savedStates: [Film.SavedState] { get }

  /// Returns the same job with another budget.
  func limited(by budget: Budget) -> Self

  /// Checks the job as a whole, as far as possible without building a world.
  func validate() throws(FilmProblem)
  /// Returns the memory, pixels and bytes that the job needs.
  func cost() throws(FilmProblem) -> Cost
  /// Returns the job after it is certain that it can be drawn. This plays unbounded worlds, and
  /// worlds that end when they settle, once.
  func prepared() throws(FilmProblem) -> Self
  /// Builds the worlds, and lays out the images.
  func opened() throws(FilmProblem) -> Reel
  /// Plays the job once, and writes all outputs.
  func play(into outputs: [Output], progress: (Int) -> Void) async throws -> JobResult
}

extension Job {
  package var part: TablePart? { nil }
  package var savedStates: [Film.SavedState] { [] }

  /// The name of the first world that its events save while it is played; nil for none.
  package var savedWorld: String? {
    savedStates.lazy.compactMap {
      if case .world(let name, _, _) = $0.savedItem { name } else { nil }
    }.first
  }

  package var outputs: [PlannedOutput] { info.outputs }
  package var notes: [String] { info.notes }
  package var drawn: [RandomValue] { info.drawn }
  package var text: String? { info.text }
  var formats: [Format] { info.outputs.map(\.format) }

  /// The last generation that the job shows, as far as it is known.
  package var lastGeneration: Int { films.map(\.shown.last).max() ?? 0 }

  /// True if all outputs go to standard output, so that no files are left.
  package var isPiped: Bool { outputs.allSatisfy { $0.destination == .standardOutput } }

  /// Returns the job with other outputs.
  package func keeping(_ outputs: [PlannedOutput]) -> Self {
    var result = self
    result.info.outputs = outputs
    return result
  }

  /// Returns the job if it is valid as a whole.
  func validated() throws(InputProblem) -> Self {
    do throws(FilmProblem) {
      try validate()
      return self
    } catch {
      throw InputProblem([InputError(error)])
    }
  }

  /// Plays the job once, and writes all outputs.
  ///
  /// - Parameters:
  ///   - outputs: in the order of the job's outputs.
  ///   - progress: called with the number of frames that were completed since the last call.
  /// - Throws: `FilmProblem` if the film turns out to be impossible, `OutputProblem` if a file
  ///   cannot be written.
  @discardableResult
  package func run(
    into outputs: [Output], progress: (Int) -> Void = { _ in }
  ) async throws -> JobResult {
    try await Cores.$limit.withValue(info.run.jobs) {
      try await play(into: outputs, progress: progress)
    }
  }

  package func play(
    into outputs: [Output], progress: (Int) -> Void
  ) async throws -> JobResult {
    let reel = try opened()
    var (ticks, frames) = (0, 0)
    let leftOut = try await reel.write(
      Array(zip(formats, outputs)), info.encoding, workers: info.run.jobs
    ) { shot in
      ticks += shot.ticks
      frames += 1
      progress(1)
    }
    return JobResult(
      size: reel.size, cell: reel.cell, frames: frames, ticks: ticks,
      ticksPerSecond: reel.timing.ticksPerSecond, leftOut: leftOut, outcome: reel.outcome)
  }
}

/// The result of a job that has been played.
package struct JobResult: Sendable {
  /// The size of the images in pixels.
  package let size: Size
  /// The side of a cell in pixels, if it was fitted to the world.
  package var cell: Int?
  package let frames: Int
  /// The duration of the animation in ticks.
  package let ticks: Int
  package let ticksPerSecond: Int
  /// The number of frames that each output omits, because its format cannot show as many per
  /// second.
  package let leftOut: [Int]
  /// The long-term behavior of the world, if the film waited for it.
  package var outcome: Outcome?
}
