package import Encoding

/// Films that share a single plot of their counts, with one curve for each group of films.
public struct CurveComparison: Sendable {
  /// Films that differ only in their random numbers. For several films, the plot shows the median
  /// and a band around it.
  public struct Group: Sendable {
    public let name: String
    /// The films of the group; at least one.
    let films: [Film]

    /// Creates a group of films.
    ///
    /// - Parameters:
    ///   - name: the name of the curve; empty if the name of the count is enough.
    ///   - films: the films; at least one.
    public init(_ name: String, _ films: [Film]) {
      precondition(!films.isEmpty, "a curve of something")
      self.name = name
      self.films = films
    }

    /// Throws an error if the films do not show the same generations.
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

  /// The groups. The first film of the first group decides the timing and look of the plot.
  private let groups: [Group]
  /// The settings in which films of one group differ.
  private let chances: [String]

  /// Creates a comparison of groups of films.
  ///
  /// - Parameters:
  ///   - groups: the groups; at least one.
  ///   - chances: the settings in which films of one group differ.
  public init(_ groups: [Group], of chances: [String] = ["seed"]) {
    precondition(!groups.isEmpty, "something to compare")
    self.groups = groups
    self.chances = chances
  }

  /// Draws the plot into files, like `Film.write(to:workers:)`.
  public func write(to paths: String..., workers: Int = Workers.standard) async throws {
    try await write(to: paths, workers: workers)
  }

  /// The most curves of a plot that readers can distinguish.
  private static let most = 12

  var first: Film { groups[0].films[0] }
  package var films: [Film] { groups.flatMap(\.films) }
}

extension CurveComparison: Surveyable {
  package func check(for formats: [Format]) throws(FilmProblem) {
    let counts = first.plottedCounts
    if counts.count > 1 { throw .comparesOneCount(counts) }
    if groups.count > Self.most { throw .manyCurves(groups.count, most: Self.most) }
    for film in films { try film.check(for: formats) }
    for group in groups { try group.checkMoments() }
  }

  /// Returns the cost of the first film. The others are played one by one and have no images.
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
