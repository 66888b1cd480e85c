internal import Drawing
package import Encoding
package import Files
internal import Imaging
internal import Settings

/// Films that are drawn into the same images, and their arrangement. Each phase is built from the
/// one before:
///
/// - the composition, a specification;
/// - a survey, which plays the films without images as far as needed;
/// - a reel, which draws the images.
package enum Composition: Sendable {
  case alone(Film)
  case tiles(Sheet)
  /// Films of which only the first has images: a plot of the counts of all.
  case curves(CurveComparison)

  /// The films in order; at least one. Their number never changes.
  package fileprivate(set) var films: [Film] {
    get {
      switch self {
      case .alone(let film): [film]
      case .tiles(let sheet): sheet.films
      case .curves(let comparison): comparison.films
      }
    }
    set {
      switch self {
      case .alone: self = .alone(newValue[0])
      case .tiles(var sheet):
        sheet.films = newValue
        self = .tiles(sheet)
      case .curves(var comparison):
        comparison.films = newValue
        self = .curves(comparison)
      }
    }
  }

  /// The number of images, or the largest possible number if only playing can find it.
  package var images: Int { films.map(\.images).max() ?? 1 }

  /// The states that events save beyond the end of the film; empty for several films.
  package var savedStates: [Film.SavedState] {
    if case .alone(let film) = self { film.savedStates } else { [] }
  }

  package func limited(by budget: Budget) -> Composition {
    changing { film, _ in film.budget = budget }
  }

  /// Returns the composition with a change of each film, by its place.
  package func changing(_ change: (_ film: inout Film, _ place: Int) -> Void) -> Composition {
    var result = self
    for place in films.indices { change(&result.films[place], place) }
    return result
  }
}

// MARK: Phases

extension Composition {
  /// Throws the first error that can be found without playing.
  package func check(for formats: [Format]) throws(FilmProblem) {
    switch self {
    case .alone: break
    case .tiles(let sheet): try sheet.checkTexts()
    case .curves(let comparison): try comparison.checkTexts()
    }
    let outlines = try films.map { film throws(FilmProblem) in
      try CheckedFilm(checking: film, for: formats)
    }
    switch self {
    case .alone: break
    case .tiles:
      if let format = formats.first(where: { [.cells, .arrays, .agents].contains($0.rendering) }) {
        throw .noPattern("a sheet", format: format.name)
      }
      let cost = cost(of: outlines, isFinal: false, formats)
      if let problem = cost.problem(within: films[0].budget) { throw problem }
    case .curves(let comparison): try comparison.checkMoments()
    }
  }

  /// Plays the films as far as their lengths, regions and cost require. Does not repeat
  /// `check(for:)`.
  package func surveyed(for formats: [Format]) throws(FilmProblem) -> CompositionSurvey {
    try CompositionSurvey(self, for: formats)
  }

  package func opened(for formats: [Format]) throws(FilmProblem) -> Reel {
    try check(for: formats)
    return try surveyed(for: formats).reel(for: formats)
  }
}

/// The films of a composition with known lengths, regions and cost.
package struct CompositionSurvey: Sendable {
  /// The composition of the films with their final lengths.
  private(set) var composition: Composition
  private(set) var surveys: [FilmSurvey]

  fileprivate init(_ composition: Composition, for formats: [Format]) throws(FilmProblem) {
    var (composition, films) = (composition, composition.films)
    switch composition {
    case .alone: surveys = [try films[0].surveyed(for: formats)]
    case .tiles(var sheet):
      var tiles = try films.surveyed(for: formats, keepsOpening: films.count == 1)
      sheet.cells = try sheet.page.fitted(to: &tiles, of: films).cells
      (composition, surveys) = (.tiles(sheet), tiles)
    case .curves:
      let played = try films.surveyed(for: [], keepsOpening: false)
      // A plot over generations is as long as the longest film.
      let isOverTime = films[0].texts.plot?.kind.isOverTime == true
      let longest = isOverTime ? played.map(\.film.span.shown).longest : nil
      surveys = played.map { survey in
        guard let longest else { return survey }
        return survey.changing { $0.span.shown = $0.span.shown.lasting(like: longest) }
      }
    }
    films = surveys.map(\.film)
    composition.films = films
    self.composition = composition
    if case .tiles = composition {
      for survey in surveys { try survey.check(for: formats) }
      if let problem = cost(for: formats).problem(within: films[0].budget) { throw problem }
    }
  }

  /// The films with their final lengths.
  package var films: [Film] { composition.films }

  package var images: Int { composition.images }

  /// True if an image shows several films or frames side by side. They may be too large for the
  /// format; `reel(for:)` checks this.
  package var isSideBySide: Bool {
    switch composition {
    case .alone(let film): film.framing.subject.strip != nil
    case .tiles: true
    case .curves: false
    }
  }

  /// Lays out the images, for all or some of the formats of the survey.
  package func reel(for formats: [Format]) throws(FilmProblem) -> Reel {
    let reel = try reelOfOneTheme(for: formats)
    guard let night, formats.contains(where: \.followsReaders) else { return reel }
    let dark = try night.reelOfOneTheme(for: formats)
    let needsImages = formats.contains { $0.followsReaders && !$0.isPage }
    return needsImages ? reel.joined(atNightBy: dark) : reel.joined(atNightByColorsOf: dark)
  }

  /// The survey in the themes for readers who prefer dark pages; nil if all readers see the same.
  private var night: CompositionSurvey? {
    if films.allSatisfy({ $0.look.theme.night.isEmpty }) { return nil }
    var result = self
    result.surveys = surveys.map { survey in
      survey.changing { film in
        if let theme = film.look.theme.night.first { film.look.theme = theme }
      }
    }
    result.composition.films = result.surveys.map(\.film)
    return result
  }

  private func reelOfOneTheme(for formats: [Format]) throws(FilmProblem) -> Reel {
    switch composition {
    case .alone: return try surveys[0].reel(for: formats)
    case .tiles(let sheet):
      return try sheet.page.reel(of: surveys, cost: cost(for: formats), for: formats)
    case .curves(let comparison):
      try surveys[0].check(for: formats)
      return try surveys[0].plotting(comparison.curves()).reel(for: formats)
    }
  }
}

extension Film {
  package func opened(for formats: [Format]) throws(FilmProblem) -> Reel {
    try Composition.alone(self).opened(for: formats)
  }
}

extension Format {
  /// Returns the reason why a film with at most a number of frames cannot be written to a
  /// destination, or nil. `name`: the destination as the user wrote it.
  package func problem(
    with destination: Destination, named name: String, of frames: Int,
    until ending: EndCondition = .lastFrame
  ) -> FilmProblem? {
    if !fits(destination) {
      let stills = formats.filter { $0.content == .still }.map(\.name)
      return .onlyStills(name, formats: stills)
    }
    // Standard output receives the images one after the other.
    if frames == 1 || !isStill(at: destination) || destination == .standardOutput { return nil }
    let isKnown = ending == .lastFrame || ending == .restOrLastFrame
    return .oneImage(name, frames: isKnown ? frames : nil)
  }
}
