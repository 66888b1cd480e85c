internal import Encoding
internal import Films
internal import Settings
internal import Worlds

/// The help on a word that is a setting, an option of a command, an event or a format. A word may
/// be several of these.
enum WordHelp {
  /// Returns the help on a word; nil if it is unknown.
  static func page(of word: String) -> [HelpBlock]? {
    let page = settings(word) + options(word) + events(word) + format(word)
    return page.isEmpty ? nil : page
  }

  /// Returns the help on the settings that have a word as a synonym; nil if there are none.
  static func page(ofSynonym word: String) -> [HelpBlock]? {
    let all = SimulationHelp.all.flatMap { $0.own + $0.common }
    let names = all.filter { $0.synonyms.contains(word) }.map(\.name)
    return names.first.flatMap { page(of: $0) }
  }

  /// The names of everything that has help here.
  static var names: [String] {
    SimulationHelp.all.flatMap { ($0.own + $0.common).map(\.name) }
      + Subcommand.all.flatMap { $0.options().map(\.name) }
      + HelpTopic.verbs.map { String($0.term.prefix { $0 != ":" }) } + formats.map(\.name)
  }

  private static func settings(_ word: String) -> [HelpBlock] {
    let found = SimulationHelp.all.compactMap { help in
      (help.own + help.common).first { $0.name == word }.map { ($0.helpItem, help.info.name) }
    }
    return blocks(found, "A setting of")
  }

  private static func options(_ word: String) -> [HelpBlock] {
    let found = Subcommand.all.compactMap { command in
      command.options().first { $0.name == word }.map { ($0.helpItem, command.name) }
    }
    return blocks(found, "An option of")
  }

  private static func events(_ word: String) -> [HelpBlock] {
    let items = HelpTopic.verbs.filter { $0.term.hasPrefix("\(word):") }
    if items.isEmpty { return [] }
    return [
      .heading("An event, for the list `events` of a scenario file (see `render help events`):"),
      .list(items),
    ]
  }

  private static func format(_ word: String) -> [HelpBlock] {
    let name = word.hasPrefix(".") ? String(word.dropFirst()) : word
    guard let format = formats.first(where: { $0.name == name }) else { return [] }
    return [
      .heading("A format (see `render help formats`):"),
      .list([.init(term: "--out FILE.\(format.name)", meaning: format.summary)]),
    ]
  }

  /// Returns the items, each with its owners. Equal items are merged.
  private static func blocks(
    _ found: [(item: HelpBlock.Item, owner: String)], _ kind: String
  ) -> [HelpBlock] {
    var merged: [(item: HelpBlock.Item, owners: [String])] = []
    for (item, owner) in found {
      if let same = merged.firstIndex(where: { $0.item == item }) {
        merged[same].owners.append(owner)
      } else {
        merged.append((item, [owner]))
      }
    }
    return merged.flatMap { item, owners in
      [HelpBlock.heading("\(kind) \(owners.joined(separator: ", ")):"), .list([item])]
    }
  }
}
