internal import Worlds

/// The generation from which on all that is left of a film's world repeats or flies away.
///
/// A pattern of Life is divided into objects, as `render info` does; those that fly away must never
/// meet another one. Any other world must repeat as a whole.
struct Settling {
  let start: Int

  /// Plays the world after its last event.
  ///
  /// - Parameter work: the most cells of all generations of a pattern together.
  /// - Throws: `FilmProblem.notSettled` if the world grows or reaches a limit first.
  init(of film: Film, work: Int = 1 << 32) throws(FilmProblem) {
    guard let life = film.simulation as? Life else {
      var detector = try PeriodDetector(film, watchesRegion: false)
      start =
        switch try detector.behavior() {
        case .stable(let start): start
        case .periodic(let cycle): cycle.start
        case .undetermined(let generation, _): throw .notSettled(by: generation, kind: nil)
        }
      return
    }
    var play = try Playback(opening: film)
    let last = film.events.last { $0.change.annotation == nil }?.generation ?? 0
    try play.go(to: max(play.generation, min(last, film.shown.last)))
    // The analysis keeps up to four copies of the world.
    try film.budget.check(memory: 2 * play.worldMemory, at: play.generation)
    var limits = AnalysisLimits()
    (limits.generations, limits.work) = (EndCondition.settlingHorizon, work)
    limits.isOver = { [budget = film.budget] in budget.isOver }
    let analysis = life.analysis(of: play.world, within: limits)
    let end = play.generation + analysis.generations
    try film.budget.check(memory: 0, at: end)
    switch analysis.behavior {
    case .empty: start = play.generation
    case .dies(let later), .repeats(let later, _, _), .scatters(let later, _):
      start = play.generation + later
    case .grows: throw .notSettled(by: end, kind: analysis.kind)
    case .undetermined: throw .notSettled(by: end, kind: nil)
    }
  }
}
