package import Encoding

/// The surveyed films of a comparison, all with the number of frames of the longest one.
package struct ComparisonSurvey: Survey {
  private let names: [String]
  /// The surveys of each group.
  private var surveys: [[FilmSurvey]]
  /// The plural noun for the films of a group: seeds or runs.
  private let noun: String

  init(_ groups: [(name: String, films: [Film])], of noun: String) throws(FilmProblem) {
    names = groups.map(\.name)
    self.noun = noun
    surveys = try groups.map { group throws(FilmProblem) in
      try group.films.map { film throws(FilmProblem) in
        var survey = try film.surveyed(for: [])
        // Dropped, so that thousands of films need the memory of one.
        survey.opening = nil
        return survey
      }
    }
    let frames = films.map(\.shown.frames).max() ?? 1
    for group in surveys.indices {
      for index in surveys[group].indices {
        surveys[group][index].film.shown = surveys[group][index].film.shown.lasting(frames)
      }
    }
  }

  package var films: [Film] { surveys.joined().map(\.film) }
  package var isSideBySide: Bool { false }

  package func cost(for formats: [Format]) -> Cost { surveys[0][0].cost(for: formats) }

  package func reel(for formats: [Format]) throws(FilmProblem) -> Reel {
    var first = surveys[0][0]
    try first.check(for: formats)
    first.compared = try curves()
    return try first.reel(for: formats)
  }

  private func curves() throws(FilmProblem) -> ComparedCurves {
    let plotted = films.map(\.plottedGenerations)
    let curves = try zip(names, surveys).map { name, surveys throws(FilmProblem) in
      let counts = try surveys.map { survey throws(FilmProblem) in
        try PlotHistory(of: survey.film).ends
      }
      return PlotBand(name, of: counts)
    }
    return ComparedCurves(
      curves: curves,
      generations: (plotted.map(\.skip).min() ?? 0)...(plotted.map(\.last).max() ?? 0),
      note: PlotBand.note(ofFilms: surveys.map(\.count).max() ?? 0, noun))
  }
}
