public import Encoding
internal import Grids
internal import Worlds

/// Films whose counts one plot shows, where it has room for nothing else: a curve for each group of
/// them.
public struct Comparison: Sendable {
  /// Films that are alike but for chance: of several the middle is drawn, and a band around it.
  public struct Group: Sendable {
    public let name: String
    /// At least one.
    var films: [Film]

    /// - Parameter name: none where the count's own says all.
    public init(_ name: String, _ films: [Film]) {
      precondition(!films.isEmpty, "a curve of something")
      self.name = name
      self.films = films
    }

    /// Throws where films of a curve are not looked at in the same generations.
    func checkMoments() throws(FilmProblem) {
      let shown = films.map(\.shown)
      let moments = [
        ("frames", shown.map(\.frames)), ("skip", shown.map(\.skip)),
        ("every", shown.map(\.every)),
      ]
      for (setting, values) in moments where Set(values).count > 1 {
        throw .otherMoments(setting)
      }
    }
  }

  /// The first film of the first says how the plot plays.
  private var groups: [Group]
  /// What films of one group differ by.
  private let chances: [String]

  /// - Parameter chances: the settings that films of one group differ by.
  /// - Precondition: there are groups.
  public init(_ groups: [Group], of chances: [String] = ["seed"]) {
    precondition(!groups.isEmpty, "something to compare")
    self.groups = groups
    self.chances = chances
  }

  /// More curves cannot be told apart.
  private static let most = 12

  var first: Film { groups[0].films[0] }
  /// Those of all curves.
  package var films: [Film] { groups.flatMap(\.films) }

  /// How many pictures there are at most.
  public var frames: Int { films.map(\.pictures).max() ?? 1 }

  /// Throws what is wrong as far as can be told without building a world.
  package func check(for formats: [Format]) throws(FilmProblem) {
    let counts = first.plottedCounts
    if counts.count > 1 { throw .comparesOneCount(counts) }
    if groups.count > Self.most { throw .manyCurves(groups.count, most: Self.most) }
    for film in films { try film.check(for: formats) }
    for group in groups { try group.checkMoments() }
  }

  /// What its first film takes: the others are played one by one, and not seen.
  package func cost(for formats: [Format]) throws(FilmProblem) -> Cost {
    try first.cost(for: formats)
  }

  /// Its films as long as the longest of them, so that curves end together.
  package func scouted() throws(FilmProblem) -> Comparison {
    var result = self
    for group in groups.indices {
      result.groups[group].films = try groups[group].films.map { film throws(FilmProblem) in
        var film = try film.scouted(for: [])
        // Thousands of films take the memory of one.
        film.scouted?.opening = nil
        return film
      }
    }
    let frames = result.films.map(\.shown.frames).max() ?? 1
    for group in groups.indices {
      for film in groups[group].films.indices {
        let shown = result.groups[group].films[film].shown
        result.groups[group].films[film].shown = shown.lasting(frames)
      }
    }
    return result
  }

  /// The plot, its films played.
  public func opened(for formats: [Format]) throws(FilmProblem) -> Reel {
    try check(for: formats)
    let comparison = try scouted()
    var film = comparison.first
    film.scouted?.compared = try comparison.curves()
    return try film.opened(for: formats)
  }

  private func curves() throws(FilmProblem) -> ComparedCurves {
    let plotted = films.map(\.plottedGenerations)
    return ComparedCurves(
      curves: try groups.map { group throws(FilmProblem) in
        let counts = try group.films.map { film throws(FilmProblem) in try film.history().ends }
        return .init(name: group.name, band: PlotBand(of: counts), hasBand: counts.count > 1)
      },
      generations: (plotted.map(\.skip).min() ?? 0)...(plotted.map(\.last).max() ?? 0),
      note: PlotBand.note(
        ofFilms: groups.map(\.films.count).max() ?? 0, chances == ["seed"] ? "seeds" : "runs"))
  }
}
