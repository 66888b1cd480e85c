internal import Scenarios
package import Settings
internal import Worlds

/// Settings for generation 0 of an exploration, such as a density or a pattern.
package struct Opening: Hashable, Sendable {
  package let settings: [Setting]
  /// The settings that the opening replaces, besides those of the same name.
  private let replaced: [String]

  /// The opening that the user's own settings describe.
  static let asWritten = Opening([])

  private init(_ settings: [(name: String, text: String)], replacing replaced: [String] = []) {
    self.settings = settings.map { Setting($0, $1, at: .option("--\($0)")) }
    self.replaced = replaced
  }

  /// Returns the openings for a simulation: as written, then three densities and three patterns if
  /// it has such settings.
  static func all(of simulation: any ConfigurableSimulation.Type) -> [Opening] {
    let names = SettingsTable.entries(of: simulation).own.map(\.name)
    let densities = names.contains("density") ? ["10%", "50%", "75%"] : []
    let patterns = names.contains("pattern") ? ["r-pentomino", "acorn", "glider"] : []
    return [asWritten]
      + densities.map { Opening([("density", $0)], replacing: ["pattern", "start"]) }
      + patterns.map { Opening([("pattern", $0)], replacing: ["density"]) }
  }

  /// Returns a document that begins with this opening.
  func applied(to document: Document) -> Document {
    document.without(replaced).overlaid(with: settings)
  }
}
