internal import Grids
internal import Worlds

extension Play {
  /// The film's opening.
  ///
  /// - Parameter age: what is seen of ages.
  init(opening film: Film, _ age: Age? = nil) throws(FilmProblem) {
    do throws(OpeningProblem) {
      try self.init(film, age)
    } catch {
      throw .opening(error)
    }
    try look()
    try checkBudget()
  }

  init(_ film: Film, _ age: Age? = nil) throws(OpeningProblem) {
    let simulation = film.simulation
    let worldInfo = simulation.worldInfo
    let scene = try Scene(seed: film.seed) { seed throws(OpeningProblem) in
      try simulation.opening(seed: seed)
    }
    try self.init(
      scene, film.events, film.budget,
      stride: max(
        1, min(64, (1 << 28) / max(1, worldInfo.cost.memory(on: worldInfo.bounds?.size)))),
      looksForPeriods: max(film.shown.skip, film.shown.every) > Self.longWay, age,
      kinds: worldInfo.legend.count)
  }
}
