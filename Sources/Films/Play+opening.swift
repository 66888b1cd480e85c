internal import Grids
internal import Worlds

extension Play {
  /// The film's opening.
  ///
  /// - Parameter age: what is seen of ages.
  init(opening film: Film, _ age: Age? = nil) throws(FilmProblem) {
    do throws(OpeningError) {
      try self.init(film, age)
    } catch {
      throw .opening(error)
    }
    try look()
    try checkBudget()
  }

  init(_ film: Film, _ age: Age? = nil) throws(OpeningError) {
    let simulation = film.simulation
    let stage = simulation.stage
    let scene = try Scene(seed: film.seed) { seed throws(OpeningError) in
      try simulation.opening(seed: seed)
    }
    try self.init(
      scene, film.events, film.budget,
      stride: max(1, min(64, (1 << 28) / max(1, stage.cost.memory(on: stage.bounds?.size)))),
      looksForPeriods: max(film.shown.skip, film.shown.every) > Self.longWay, age,
      kinds: stage.legend.count)
  }
}
