internal import Drawing
public import Encoding
internal import Grids
public import Imaging
public import Settings
public import Simulations

/// What will run: nothing optional, no name to look up. All that a user can get wrong goes wrong while
/// it is made, all at once.
public struct Scenario: Sendable {
  /// A destination and what is written to it.
  public struct Plan: Sendable {
    public let destination: Destination
    public let format: any Format.Type
  }

  public let film: Film
  public let timing: Timing
  public let plans: [Plan]
  /// How many frames are worked on at the same time.
  public let jobs: Int
  public let run: RunSettings
  /// What the user should know although nothing is wrong.
  public let notes: [String]

  /// - Parameters:
  ///   - written: what the user wrote, the simulation's name among it as `simulation`.
  ///   - mistakes: what is known to be wrong already, to be reported with the rest.
  public init(_ written: [Setting], mistakes: [Mistake] = []) throws(ScenarioError) {
    var settings = SettingsReader(written, open: FileLibrary.open)
    settings.reject(mistakes)
    let draft: Draft
    do {
      draft = try Draft(Scenario.simulation(&settings), &settings)
    } catch {
      throw .settings(error)
    }
    film = try draft.film(&settings)
    timing = draft.timing
    plans = draft.output.plans
    jobs = PictureLimit.jobs(draft.run.jobs, for: film.painter.size)
    run = draft.run
    notes = settings.notes
  }

  private static func simulation(
    _ settings: inout SettingsReader
  ) throws(SettingsError) -> any Simulation.Type {
    let simulation = settings.readIfWritten(
      "simulation", .simulation, shown: "", "which simulation to draw")
    guard let simulation else {
      try settings.check()
      throw SettingsError([Mistake("no simulation is named")])
    }
    return simulation
  }

  /// The settings that a simulation takes: those common to all, and its own.
  public static func entries(
    of simulation: any Simulation.Type
  ) -> (common: [SettingsReader.Entry], own: [SettingsReader.Entry]) {
    var settings = SettingsReader([], open: FileLibrary.open)
    _ = try? Draft(simulation, &settings)
    let common = settings.entries.prefix { $0.name != Scenario.lastCommonSetting }.count + 1
    return (Array(settings.entries.prefix(common)), Array(settings.entries.dropFirst(common)))
  }

  /// The one that is read last before the simulation reads its own.
  private static let lastCommonSetting = "progress"
}

extension SettingKind<any Simulation.Type> {
  fileprivate static var simulation: SettingKind {
    let names = simulations.flatMap { [$0.name] + $0.aliases }
    return SettingKind(
      names.joined(separator: ", "), placeholder: "NAME", words: names, show: { $0.name },
      parse: { text in simulations.first { $0.name == text || $0.aliases.contains(text) } })
  }
}
