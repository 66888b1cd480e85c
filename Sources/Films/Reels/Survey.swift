internal import Drawing
package import Encoding
internal import Imaging

/// A film or several that are drawn into the same pictures. Each phase is built from the one before:
/// the specification, a survey, which plays films without pictures as far as needed, and a reel.
package protocol Surveyable: Sendable {
  associatedtype Result: Survey

  /// Its films, as specified.
  var films: [Film] { get }

  /// The number of pictures, or the most that there can be if only playing can tell.
  var pictures: Int { get }

  /// Throws the first problem that can be told without playing.
  func check(for formats: [Format]) throws(FilmProblem)

  /// The cost as far as it is known without playing.
  func cost(for formats: [Format]) throws(FilmProblem) -> Cost

  /// About how long a core plays and writes it.
  func estimate(for formats: [Format]) -> Estimate

  /// The states that its events save for longer than it plays; none by default.
  var savedStates: [Film.SavedState] { get }

  /// Plays its films as far as lengths, regions and cost depend on it. Does not repeat `check(for:)`.
  func surveyed(for formats: [Format]) throws(FilmProblem) -> Result
}

/// Films whose lengths, regions and cost are known.
package protocol Survey: Sendable {
  /// Its films with the lengths that were found.
  var films: [Film] { get }

  var pictures: Int { get }

  /// True if pictures show several films or frames: only `reel(for:)` can tell whether these fit.
  var isSideBySide: Bool { get }

  func cost(for formats: [Format]) -> Cost

  /// Lays its pictures out, for all or some of the formats that it was surveyed for.
  func reel(for formats: [Format]) throws(FilmProblem) -> Reel
}

extension Survey {
  package var pictures: Int { films.map(\.pictures).max() ?? 1 }
}

extension Surveyable {
  package var savedStates: [Film.SavedState] { [] }
  package var pictures: Int { films.map(\.pictures).max() ?? 1 }

  /// Checks it, surveys it and lays its pictures out.
  package func opened(for formats: [Format]) throws(FilmProblem) -> Reel {
    try check(for: formats)
    return try surveyed(for: formats).reel(for: formats)
  }
}

extension Film: Surveyable {
  package var films: [Film] { [self] }

  package func check(for formats: [Format]) throws(FilmProblem) {
    _ = try FilmOutline(checking: self, for: formats)
  }

  package func cost(for formats: [Format]) throws(FilmProblem) -> Cost {
    try FilmOutline(self).cost(for: formats)
  }

  package func surveyed(for formats: [Format]) throws(FilmProblem) -> FilmSurvey {
    try FilmSurvey(FilmOutline(self), for: formats)
  }

  package func opened(for formats: [Format]) throws(FilmProblem) -> Reel {
    try FilmSurvey(FilmOutline(checking: self, for: formats), for: formats).reel(for: formats)
  }
}

extension FilmSurvey: Survey {
  package var films: [Film] { [film] }
  package var isSideBySide: Bool { film.strip != nil }

  package func reel(for formats: [Format]) throws(FilmProblem) -> Reel {
    let timing = film.timing
    let layout = try FilmLayout(self, formats, ticksPerSecond: timing.ticksPerSecond)
    return Reel(
      size: layout.slot.size, frames: pictures, timing: timing, outcome: outcome,
      cost: cost(for: formats),
      budget: film.budget
    ) {
      var shots = FilmShots(layout)
      return { () throws(FilmProblem) in try shots.next() }
    }
  }
}
