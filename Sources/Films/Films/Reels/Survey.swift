internal import Drawing
package import Encoding
package import Files
internal import Imaging
internal import Settings

/// One or more films that are drawn into the same images. Each phase is built from the one before:
///
/// - the specification;
/// - a survey, which plays the films without images as far as needed;
/// - a reel, which draws the images.
package protocol Surveyable: Sendable {
  associatedtype Result: Survey

  var films: [Film] { get }

  /// The number of images, or the largest possible number if only playing can find it.
  var images: Int { get }

  /// Throws the first error that can be found without playing.
  func check(for formats: [Format]) throws(FilmProblem)

  /// Returns the cost as far as it is known without playing.
  func cost(for formats: [Format]) throws(FilmProblem) -> Cost

  /// Returns an estimate of the processor time for playing and writing, without other costs.
  func estimate(for formats: [Format]) -> Cost

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

  var images: Int { get }

  /// True if an image shows several films or frames side by side. They may be too large for the
  /// format; `reel(for:)` checks this.
  var isSideBySide: Bool { get }

  func cost(for formats: [Format]) -> Cost

  /// Lays out the images, for all or some of the formats of the survey.
  func reel(for formats: [Format]) throws(FilmProblem) -> Reel
}

extension Survey {
  package var images: Int { films.map(\.images).max() ?? 1 }
}

extension Surveyable {
  package var savedStates: [Film.SavedState] { [] }
  package var images: Int { films.map(\.images).max() ?? 1 }

  package func opened(for formats: [Format]) throws(FilmProblem) -> Reel {
    try check(for: formats)
    return try surveyed(for: formats).reel(for: formats)
  }

  /// Draws it into files. Either all files are written completely or none is.
  func write(
    to paths: [String], until ending: EndCondition = .lastFrame, workers: Int
  ) async throws {
    let staging = Staging()
    var outputs: [(format: Format, output: Output)] = []
    for path in paths {
      guard let destination = Destination(path), let format = formats.format(of: destination) else {
        throw FilmProblem.noOutput(path)
      }
      if let problem = format.problem(with: destination, of: images, until: ending) {
        throw problem
      }
      outputs.append((format, Output(destination, staging: staging)))
    }
    let reel = try opened(for: outputs.map(\.format))
    try await reel.write(outputs, workers: workers)
    try staging.commit()
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
    let reel = Reel(
      size: layout.slot.size.size, frames: images, timing: timing, outcome: outcome,
      cell: fittedCell, printSize: film.printSize, poster: film.posterImage,
      cost: cost(for: formats), budget: film.budget
    ) {
      var shots = FilmShots(layout)
      return { () throws(FilmProblem) in try shots.next() }
    }
    try reel.checkRate(
      ticks: film.ticks(perSecond: timing.ticksPerSecond, hold: .zero), parts: film.parts,
      in: formats)
    return reel
  }
}

extension Film {
  /// Draws the film into files. Either all files are written completely or none is.
  ///
  /// - Parameters:
  ///   - paths: the output paths. Their extensions select the formats. A name with a number such as
  ///     `%04d` stands for one file per frame.
  ///   - workers: the most images that are drawn at the same time. The output does not depend on
  ///     it.
  /// - Throws: `FilmProblem` if the film cannot be drawn, `OutputProblem` if a file cannot be
  ///   written.
  public func write(
    to paths: String..., workers: Int = Workers.standard
  ) async throws {
    try await write(to: paths, until: span.ending, workers: workers)
  }
}

extension Format {
  /// Returns the reason why a film with at most a number of frames cannot be written to a
  /// destination, or nil.
  package func problem(
    with destination: Destination, of frames: Int, until ending: EndCondition = .lastFrame
  ) -> FilmProblem? {
    if !fits(destination) {
      let stills = formats.filter { $0.content == .stills }.map(\.name)
      return .onlyStills(destination.name, formats: stills)
    }
    // Standard output receives the images one after the other.
    if frames == 1 || !isStill(at: destination) || destination == .standardOutput { return nil }
    let isKnown = ending == .lastFrame || ending == .restOrLastFrame
    return .oneImage(destination.name, frames: isKnown ? frames : nil)
  }
}
