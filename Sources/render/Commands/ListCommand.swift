internal import Assets
internal import Encoding
internal import Patterns
internal import Settings
internal import Worlds

/// `render list`: what there is to choose from, one a line.
enum ListCommand {
  enum Topic: String, CaseIterable {
    case simulations, patterns, themes, rules, formats
  }

  static func run(_ word: String?) -> ExitStatus {
    let topics = Topic.allCases.map(\.rawValue)
    guard let word else {
      return Report([Mistake(CommandProblem.noTopic(known: topics))]).print()
    }
    guard let topic = Topic(rawValue: word) else {
      return Report([Mistake(CommandProblem.unknownTopic(word, known: topics))]).print()
    }
    return Terminal.print(Table(rows(of: topic)).text)
  }

  private static func rows(of topic: Topic) -> [[String]] {
    switch topic {
    case .simulations: simulations.map { [$0.card.name, $0.card.summary] }
    case .patterns: Assets.patterns.map(patternRow)
    case .themes: Assets.themes.map { [$0.name, firstComment(of: $0)] }
    case .rules: NamedRule.all.map { [$0.name, "\($0.rule)", $0.note] }
    case .formats: formats.map { [$0.name, endings(of: $0), $0.summary] }
    }
  }

  private static func patternRow(_ asset: Asset) -> [String] {
    guard let pattern = Pattern.listed(asset.name) else {
      return [asset.name]
    }
    let rule = pattern.rule.map(\.text).flatMap { $0 == "B3/S23" ? nil : " (\($0))" } ?? ""
    return [
      asset.name, "\(pattern.size)", pattern.author, (pattern.comments.first ?? "") + rule,
    ]
  }

  private static func endings(of format: Format) -> String {
    format.pathExtensions.map { ".\($0)" }.joined(separator: ", ")
  }

  private static func firstComment(of asset: Asset) -> String {
    let line = String(decoding: asset.bytes, as: UTF8.self).prefix { !$0.isNewline }
    return line.hasPrefix("# ") ? String(line.dropFirst(2)) : ""
  }
}
