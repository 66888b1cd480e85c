package import Files
package import Films
internal import Grids
internal import Settings

/// A job that writes the counts of variations as one table, or as one part of it.
package struct TableJob: Job {
  package var info: JobInfo
  private var table: SweepTable

  /// - Parameter read: one of the variations.
  init(
    _ read: ResolvedVariation, _ table: SweepTable, drawn: [RandomValue], at place: InputLocation?
  ) {
    info = JobInfo([read], drawn: read.own(drawn), at: place)
    (info.text, info.inputs) = (nil, nil)
    self.table = table
  }

  package var films: [Film] { [table.largest] }
  package var frames: Int { table.frames }
  package var estimate: Int { table.nanoseconds }
  package var part: TablePart? { table.part }

  package func limited(by budget: Budget) -> TableJob {
    var result = self
    result.info.run.budget = budget
    result.table = table.limited(by: budget)
    return result
  }

  /// Does nothing, because each film is checked when it is read.
  package func validate() {}

  package func cost() throws(FilmProblem) -> Cost { try table.cost(for: formats) }

  /// Returns the job unchanged, because each film is prepared when it is played.
  package func prepared() -> TableJob { self }

  /// Opens the film that needs the most memory.
  package func opened() throws(FilmProblem) -> Reel { try table.largest.opened(for: formats) }

  package func play(
    into outputs: [Output], progress: (Int) -> Void
  ) async throws -> JobResult {
    let rows = try await table.write(
      to: Array(zip(formats, outputs)), jobs: info.run.jobs, progress: progress)
    return JobResult(
      size: Size(width: 0, height: 0), frames: rows, ticks: 0, ticksPerSecond: 1,
      leftOut: Array(repeating: 0, count: outputs.count))
  }
}
