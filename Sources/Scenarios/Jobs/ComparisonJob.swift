package import Films
internal import Settings

/// Variations whose counts one plot shows.
package struct ComparisonJob: Job {
  package var info: JobInfo
  private var comparison: Comparison

  init(
    _ read: [ResolvedVariation], _ comparison: Comparison, drawn: [RandomValue], at place: Place?
  ) {
    let varying = VaryingSetting.all(of: read)
    info = JobInfo(read, varying: varying, drawn: read[0].own(drawn), at: place)
    self.comparison = comparison
  }

  package var films: [Film] { comparison.films }
  package var frames: Int { comparison.frames }
  package var estimate: Int { comparison.estimate(for: formats).nanoseconds }

  package func validate() throws(FilmProblem) { try comparison.check(for: formats) }

  package func cost() throws(FilmProblem) -> Cost { try comparison.cost(for: formats) }

  package func prepared() throws(FilmProblem) -> ComparisonJob {
    var result = self
    result.comparison = try comparison.scouted()
    return result
  }

  package func opened() throws(FilmProblem) -> Reel { try comparison.opened(for: formats) }
}
