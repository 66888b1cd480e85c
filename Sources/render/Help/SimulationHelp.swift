internal import Scenarios
internal import Settings
internal import Worlds

/// The help on a simulation.
struct SimulationHelp {
  let info: SimulationInfo
  /// The settings of the simulation itself.
  let own: [SettingEntry]
  /// The settings that all simulations share, without the ones that this simulation refuses
  /// by default.
  let common: [SettingEntry]

  /// The names of the common settings that people use most.
  static let usual: Set = [
    "frames", "skip", "fps", "seed", "cell", "theme", "caption", "plot", "sheet", "out",
  ]

  /// The help on all simulations.
  static let all = simulations.map(SimulationHelp.init)

  init(_ simulation: any ConfigurableSimulation.Type) {
    info = simulation.info
    let entries = SettingsTable.entries(of: simulation)
    let refused = RefusedSettings(of: simulation).byDefault
    own = entries.own.ofCommandLine
    common = entries.common.ofCommandLine.filter { !refused.contains($0.name) }
  }

  /// The help page.
  ///
  /// - Parameter isFull: true to list all common settings, false for the usual ones.
  func page(isFull: Bool) -> [HelpBlock] {
    let also = info.aliases.map { ", also `\($0)`" }.joined()
    let usual = common.filter { Self.usual.contains($0.name) }
    let start: [HelpBlock] = [
      .paragraph("render \(info.name)\(also): \(info.summary)"),
      .paragraph("Usage: render \(info.name) [--setting value]..."),
      .heading("Settings of \(info.name):"), .list(own.map(\.helpItem)),
    ]
    if isFull {
      return start + [.heading("Common settings:"), .list(common.map(\.helpItem))]
    }
    return start + [
      .heading("Common settings, the most used:"), .list(usual.map(\.helpItem)),
      .paragraph(
        "\(common.count - usual.count) more settings: `render \(info.name) --help all`."
          + " Events for scenario files: `render help events`."
          + " --preview shows the film in the terminal: `render help preview`."),
    ]
  }
}
