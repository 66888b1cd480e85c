internal import Encoding
package import Files
package import Films
package import Grids
internal import Imaging
internal import Settings
internal import Worlds

/// A unit of work of a run: what is drawn at once and written to one or more outputs.
///
/// To add a kind of output, add a type that conforms to `Job`, and create it in `JobReader`:
///
/// - `validate()` and `cost()` say what is wrong and what the job needs, without building a world.
/// - `prepared()` plays ahead where sizes or lengths depend on it.
/// - `opened()` builds the worlds; a job that is no sequence of pictures implements
///   `play(into:progress:)` instead of relying on the reel.
///
/// Everything else (commands, shards, estimates, collisions of outputs) works on any job.
package protocol Job: Sendable {
  var info: JobInfo { get set }
  /// The films that it plays, in their order; of a table the one that needs the most memory.
  var films: [Film] { get }
  /// The number of frames or rows to write: an upper limit until the job is prepared.
  var frames: Int { get }
  /// An estimate of the time that one core needs, in nanoseconds: known before anything is built,
  /// and the same on every machine.
  var estimate: Int { get }
  /// The part of a table that the job writes; nil where it writes no part.
  var part: TablePart? { get }
  /// What its events keep for longer than it plays, in their order.
  var savedStates: [Film.SavedState] { get }

  /// Checks the job as a whole, as far as is possible without building a world.
  func validate() throws(FilmProblem)
  /// Returns the memory, pixels and bytes that it needs.
  func cost() throws(FilmProblem) -> Cost
  /// Returns the job when it is certain that it can be drawn: unbounded worlds, and worlds that
  /// end when they settle, have been played once.
  func prepared() throws(FilmProblem) -> Self
  /// Builds the worlds, and lays the pictures out.
  func opened() throws(FilmProblem) -> Reel
  /// Plays once, and writes all outputs.
  func play(into outputs: [Output], progress: (Int) -> Void) async throws -> JobResult
}

extension Job {
  package var part: TablePart? { nil }
  package var savedStates: [Film.SavedState] { [] }

  package var outputs: [Plan] { info.outputs }
  package var notes: [String] { info.notes }
  package var drawn: [RandomValue] { info.drawn }
  package var text: String? { info.text }
  var formats: [Format] { info.outputs.map(\.format) }

  /// The last generation that it shows, as far as is known.
  package var lastGeneration: Int { films.map(\.shown.last).max() ?? 0 }

  /// Whether its outputs all go to standard output, so that nothing is left of them on disk.
  package var isPiped: Bool { outputs.allSatisfy { $0.destination == .standardOutput } }

  /// The job with other outputs.
  package func keeping(_ outputs: [Plan]) -> Self {
    var result = self
    result.info.outputs = outputs
    return result
  }

  /// The job, if nothing is wrong with it as a whole.
  func validated() throws(InputProblem) -> Self {
    do throws(FilmProblem) {
      try validate()
      return self
    } catch {
      throw InputProblem([Mistake(error)])
    }
  }

  /// Plays once, and writes all outputs.
  ///
  /// - Parameters:
  ///   - outputs: in the order of the job's outputs.
  ///   - progress: called with a number of frames that have been taken.
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
    var ticks = 0
    let leftOut = try await reel.write(
      Array(zip(formats, outputs)), info.encoding, workers: info.run.jobs
    ) { shot in
      ticks += shot.ticks
      progress(1)
    }
    return JobResult(
      size: reel.size, frames: reel.frames, ticks: ticks,
      ticksPerSecond: reel.timing.ticksPerSecond, leftOut: leftOut, outcome: reel.outcome)
  }
}

/// What a job has written.
package struct JobResult: Sendable {
  /// The size of the pictures in pixels.
  package let size: Size
  package let frames: Int
  /// The length of the film.
  package let ticks: Int
  package let ticksPerSecond: Int
  /// The number of frames that each output leaves out, since its format cannot show as many in a
  /// second.
  package let leftOut: [Int]
  /// The long-term behavior of the world, if the film waited for it.
  package var outcome: Outcome?
}
