package import Encoding

/// Films whose counts are shown by one plot alone: a curve for each group of them.
public struct Comparison: Sendable {
  /// Films that differ by chance only: of several the median is drawn, and a band around it.
  public struct Group: Sendable {
    public let name: String
    /// At least one.
    let films: [Film]

    /// - Parameter name: empty if the name of the count is enough.
    public init(_ name: String, _ films: [Film]) {
      precondition(!films.isEmpty, "a curve of something")
      self.name = name
      self.films = films
    }

    /// Throws if films of a curve do not show the same generations.
    fileprivate func checkMoments() throws(FilmProblem) {
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

  /// The first film of the first group decides how the plot plays.
  private let groups: [Group]
  /// The settings by which films of one group differ.
  private let chances: [String]

  /// - Parameter chances: the settings that films of one group differ by.
  /// - Precondition: there are groups.
  public init(_ groups: [Group], of chances: [String] = ["seed"]) {
    precondition(!groups.isEmpty, "something to compare")
    self.groups = groups
    self.chances = chances
  }

  /// Draws the plot into files, as `Film.write(to:workers:)` does.
  public func write(to paths: String..., workers: Int = Workers.standard) async throws {
    try await write(to: paths, workers: workers)
  }

  /// More curves cannot be told apart.
  private static let most = 12

  var first: Film { groups[0].films[0] }
  package var films: [Film] { groups.flatMap(\.films) }
}

extension Comparison: Surveyable {
  package func check(for formats: [Format]) throws(FilmProblem) {
    let counts = first.plottedCounts
    if counts.count > 1 { throw .comparesOneCount(counts) }
    if groups.count > Self.most { throw .manyCurves(groups.count, most: Self.most) }
    for film in films { try film.check(for: formats) }
    for group in groups { try group.checkMoments() }
  }

  /// The cost of its first film: the others are played one by one, and not seen.
  package func cost(for formats: [Format]) throws(FilmProblem) -> Cost {
    try first.cost(for: formats)
  }

  package func estimate(for formats: [Format]) -> Estimate {
    var estimate = first.estimate(for: formats)
    for film in films.dropFirst() { film.addPlaying(to: &estimate, isSeen: false) }
    return estimate
  }

  package func surveyed(for formats: [Format]) throws(FilmProblem) -> ComparisonSurvey {
    try ComparisonSurvey(
      groups.map { ($0.name, $0.films) }, of: chances == ["seed"] ? "seeds" : "runs")
  }
}
