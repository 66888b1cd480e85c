internal import Assets
internal import Encoding
internal import Patterns
internal import Settings
internal import Worlds

/// `render list`: what there is to choose from, one a line.
enum ListCommand {
  static func run(_ word: String?, _ options: ListOptions) -> ExitStatus {
    let topics = ListTopic.allCases.map(\.rawValue)
    guard let word else {
      return Report([Mistake(CommandProblem.noTopic(known: topics))]).print()
    }
    guard let topic = ListTopic(rawValue: word.lowercased()) else {
      return Report([Mistake(CommandProblem.unknownTopic(word, known: topics))]).print()
    }
    let items = items(of: topic)
    if options.areObjects {
      return Terminal.print(items.map { JSONValue.object($0.fields).line + "\n" }.joined())
    }
    let table = Table(items.map(\.row))
    // A line a row is what other programs search.
    return Terminal.print(
      Terminal.stdoutIsTerminal ? table.text(width: Terminal.width) : table.text)
  }

  /// Something to choose, for people and for programs.
  private struct Item {
    let row: [String]
    let fields: [(name: String, value: JSONValue)]
  }

  private static func items(of topic: ListTopic) -> [Item] {
    switch topic {
    case .simulations: simulations.map { item(of: $0.card) }
    case .patterns: Assets.patterns.compactMap(patternItem)
    case .themes: Assets.themes.map(themeItem)
    case .rules: NamedRule.all.map(ruleItem)
    case .formats: formats.map(formatItem)
    }
  }

  private static func item(of card: Card) -> Item {
    Item(
      row: [card.name, card.summary],
      fields: [
        ("name", .text(card.name)), ("aliases", .list(card.aliases.map { .text($0) })),
        ("summary", .text(card.summary)),
      ])
  }

  private static func patternItem(_ asset: Asset) -> Item? {
    guard let pattern = Pattern.listed(asset.name) else { return nil }
    let comment = pattern.comments.first ?? ""
    let rule = pattern.rule?.value ?? "B3/S23"
    return Item(
      row: [
        asset.name, "\(pattern.size)", pattern.author,
        comment + (rule == "B3/S23" ? "" : " (\(rule))"),
      ],
      fields: [
        ("name", .text(asset.name)), ("size", "\(pattern.size)"),
        ("author", .text(pattern.author)), ("rule", .text(rule)), ("comment", .text(comment)),
      ])
  }

  private static func themeItem(_ asset: Asset) -> Item {
    let line = String(decoding: asset.bytes, as: UTF8.self).prefix { !$0.isNewline }
    let comment = line.hasPrefix("# ") ? String(line.dropFirst(2)) : ""
    return Item(
      row: [asset.name, comment],
      fields: [("name", .text(asset.name)), ("comment", .text(comment))])
  }

  private static func ruleItem(_ named: NamedRule) -> Item {
    Item(
      row: [named.name, "\(named.rule)", named.note],
      fields: [
        ("name", .text(named.name)), ("rule", "\(named.rule)"), ("note", .text(named.note)),
      ])
  }

  private static func formatItem(_ format: Format) -> Item {
    let endings = format.pathExtensions.map { ".\($0)" }
    return Item(
      row: [format.name, endings.joined(separator: ", "), format.summary],
      fields: [
        ("name", .text(format.name)), ("endings", .list(endings.map { .text($0) })),
        ("summary", .text(format.summary)),
      ])
  }
}
