internal import Scenarios
internal import Settings
internal import Worlds

/// What there is to say of a simulation.
struct SimulationHelp {
  let info: SimulationInfo
  let own: [SettingEntry]
  let common: [SettingEntry]

  init(_ simulation: any ConfigurableSimulation.Type) {
    info = simulation.info
    let entries = SettingsTable.entries(of: simulation)
    own = entries.own.ofCommandLine
    common = entries.common.ofCommandLine
  }

  var page: [HelpBlock] {
    let also = info.aliases.map { ", also `\($0)`" }.joined()
    return [
      .paragraph("render \(info.name)\(also): \(info.summary)"),
      .paragraph("Usage: render \(info.name) [--setting value]..."),
      .heading("Settings of \(info.name):"), .list(own.map(\.helpItem)),
      .heading("Settings of every simulation:"), .list(common.map(\.helpItem)),
    ]
  }
}

/// What there is to say of one setting.
enum SettingHelp {
  /// Nil where no simulation takes it.
  static func page(of name: String) -> [HelpBlock]? {
    var found: [(item: HelpBlock.Item, who: [String])] = []
    for simulation in simulations {
      let help = SimulationHelp(simulation)
      guard let item = (help.own + help.common).first(where: { $0.name == name })?.helpItem else {
        continue
      }
      if let same = found.firstIndex(where: { $0.item == item }) {
        found[same].who.append(help.info.name)
      } else {
        found.append((item, [help.info.name]))
      }
    }
    if found.isEmpty { return nil }
    return found.flatMap { item, who in
      [HelpBlock.heading("A setting of \(who.joined(separator: ", ")):"), .list([item])]
    }
  }
}
