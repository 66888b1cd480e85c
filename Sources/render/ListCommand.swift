internal import Assets
internal import Encoding
internal import Settings
internal import Simulations

/// `render list`: what there is to choose from, one a line.
enum ListCommand {
  enum Topic: String, CaseIterable {
    case simulations, patterns, themes, rules, formats
  }

  static func run(_ word: String?) -> ExitStatus {
    let topics = Topic.allCases.map(\.rawValue)
    guard let word else {
      return Terminal.report([Mistake("say what to list: \(topics.joined(separator: ", "))")])
    }
    guard let topic = Topic(rawValue: word) else {
      let hint = Nearest.hint(for: word, among: topics)
      let list = hint.isEmpty ? ": say one of \(topics.joined(separator: ", "))" : hint
      return Terminal.report([Mistake("cannot list '\(word)'\(list)")])
    }
    return Terminal.print(Table(rows(of: topic)).text)
  }

  private static func rows(of topic: Topic) -> [[String]] {
    switch topic {
    case .simulations: simulations.map { [$0.name, $0.summary] }
    case .patterns: Assets.patterns.map(patternRow)
    case .themes: Assets.themes.map { [$0.name, firstComment(of: $0)] }
    case .rules: NamedRule.all.map { [$0.name, "\($0.rule)", $0.note] }
    case .formats: formats.map { [$0.name, endings(of: $0), $0.summary] }
    }
  }

  private static func patternRow(_ asset: Asset) -> [String] {
    guard let pattern = try? Pattern(rle: asset.bytes, name: asset.name) else {
      return [asset.name]
    }
    let rule = pattern.rule.map(\.text).flatMap { $0 == "B3/S23" ? nil : " (\($0))" } ?? ""
    return [
      asset.name, "\(pattern.size)", pattern.author, (pattern.comments.first ?? "") + rule,
    ]
  }

  private static func endings(of format: any Format.Type) -> String {
    format.pathExtensions.map { ".\($0)" }.joined(separator: ", ")
  }

  private static func firstComment(of asset: Asset) -> String {
    let line = String(decoding: asset.bytes, as: UTF8.self).prefix { !$0.isNewline }
    return line.hasPrefix("# ") ? String(line.dropFirst(2)) : ""
  }
}
