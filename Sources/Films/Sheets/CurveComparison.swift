internal import Encoding
internal import Settings

/// Films that share a single plot of their counts, with one curve for each group of films.
public struct CurveComparison: Sendable {
  /// Films that differ only in their random numbers. For several films, the plot shows the median
  /// and a band around it.
  public struct Group: Sendable {
    public let name: String
    /// The films of the group; at least one.
    fileprivate(set) var films: [Film]
    /// The title of the panel that shows the group; empty if there are no panels.
    package var panel = ""
    /// The place of each film on a horizontal axis that shows a setting, in millionths; empty if the
    /// axis shows something else.
    package var places: [Int] = []

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

  /// The groups. The first film of the first group decides the timing and look of the plot.
  private(set) var groups: [Group]
  /// The settings in which films of one group differ.
  private let chances: [String]
  /// The number of panels side by side.
  package var columns = 1
  /// The default label of the horizontal axis if it shows a setting.
  package var label = ""

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
  static let most = 12
  /// The most panels of a plot.
  package static let mostPanels = 400

  var first: Film { groups[0].films[0] }
  package var films: [Film] { groups.flatMap(\.films) }

  package func limited(by budget: Budget) -> CurveComparison {
    var result = self
    for index in groups.indices {
      result.groups[index].films = groups[index].films.map { $0.limited(by: budget) }
    }
    return result
  }

  /// The titles of the panels in order; empty if there are none.
  var panels: [String] { groups.map(\.panel).filter { !$0.isEmpty }.withoutRepeats }
  /// The plural noun for the films of a group.
  var noun: String { chances == ["seed"] ? "seeds" : "runs" }
}
