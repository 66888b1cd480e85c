internal import Drawing
package import Encoding
internal import Imaging

/// One or more films that are drawn into the same images. Each phase is built from the one before:
///
/// - the specification;
/// - a survey, which plays the films without images as far as needed;
/// - a reel, which draws the images.
package protocol Surveyable: Sendable {
  associatedtype Result: Survey

  /// The films, as specified.
  var films: [Film] { get }

  /// The number of images, or the largest possible number if only playing can find it.
  var pictures: Int { get }

  /// Throws the first error that can be found without playing.
  func check(for formats: [Format]) throws(FilmProblem)

  /// Returns the cost as far as it is known without playing.
  func cost(for formats: [Format]) throws(FilmProblem) -> Cost

  /// Returns an estimate of the processor time for playing and writing.
  func estimate(for formats: [Format]) -> Estimate

  /// Returns the same films with another budget.
  func limited(by budget: Budget) -> Self

  /// The states that events save beyond the end of the film; none by default.
  var savedStates: [Film.SavedState] { get }

  /// Plays the films as far as their lengths, regions and cost require. Does not repeat
  /// `check(for:)`.
  func surveyed(for formats: [Format]) throws(FilmProblem) -> Result
}

/// Films with known lengths, regions and cost.
package protocol Survey: Sendable {
  /// The films with their final lengths.
  var films: [Film] { get }

  var pictures: Int { get }

  /// True if an image shows several films or frames side by side. They may be too large for the
  /// format; `reel(for:)` checks this.
  var isSideBySide: Bool { get }

  func cost(for formats: [Format]) -> Cost

  /// Lays out the images, for all or some of the formats of the survey.
  func reel(for formats: [Format]) throws(FilmProblem) -> Reel
}

extension Survey {
  package var pictures: Int { films.map(\.pictures).max() ?? 1 }
}

extension Surveyable {
  package var savedStates: [Film.SavedState] { [] }
  package var pictures: Int { films.map(\.pictures).max() ?? 1 }

  /// Checks it, surveys it, and lays out its images.
  package func opened(for formats: [Format]) throws(FilmProblem) -> Reel {
    try check(for: formats)
    return try surveyed(for: formats).reel(for: formats)
  }
}

extension Film: Surveyable {
  package var films: [Film] { [self] }

  package func limited(by budget: Budget) -> Film {
    var film = self
    film.budget = budget
    return film
  }

  package func check(for formats: [Format]) throws(FilmProblem) {
    _ = try RehearsedFilm(checking: self, for: formats)
  }

  package func cost(for formats: [Format]) throws(FilmProblem) -> Cost {
    try RehearsedFilm(self).cost(for: formats)
  }

  package func surveyed(for formats: [Format]) throws(FilmProblem) -> FilmSurvey {
    try FilmSurvey(RehearsedFilm(self), for: formats)
  }

  package func opened(for formats: [Format]) throws(FilmProblem) -> Reel {
    try FilmSurvey(RehearsedFilm(checking: self, for: formats), for: formats).reel(for: formats)
  }
}

extension FilmSurvey: Survey {
  package var films: [Film] { [film] }
  package var isSideBySide: Bool { film.strip != nil }

  package func reel(for formats: [Format]) throws(FilmProblem) -> Reel {
    let timing = film.timing
    let layout = try FilmLayout(self, formats, ticksPerSecond: timing.ticksPerSecond)
    return Reel(
      size: layout.slot.size.size, frames: pictures, timing: timing, outcome: outcome,
      cell: fittedCell, printSize: film.printSize, poster: film.posterImage,
      cost: cost(for: formats), budget: film.budget
    ) {
      var shots = FilmShots(layout)
      return { () throws(FilmProblem) in try shots.next() }
    }
  }
}
