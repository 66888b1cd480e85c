internal import Scenarios
internal import Settings
internal import Worlds

/// What there is to say of a simulation.
struct SimulationHelp {
  let card: Card
  let own: [SettingEntry]
  let common: [SettingEntry]

  init(_ simulation: any ConfigurableSimulation.Type) {
    card = simulation.card
    let entries = SettingsTable.entries(of: simulation)
    own = entries.own.ofCommandLine
    common = entries.common.ofCommandLine
  }

  var page: [HelpBlock] {
    let also = card.aliases.map { ", also `\($0)`" }.joined()
    return [
      .paragraph("render \(card.name)\(also): \(card.summary)"),
      .paragraph("Usage: render \(card.name) [--setting value]..."),
      .heading("Settings of \(card.name):"), .list(own.map(\.helpItem)),
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
        found[same].who.append(help.card.name)
      } else {
        found.append((item, [help.card.name]))
      }
    }
    if found.isEmpty { return nil }
    return found.flatMap { item, who in
      [HelpBlock.heading("A setting of \(who.joined(separator: ", ")):"), .list([item])]
    }
  }
}
