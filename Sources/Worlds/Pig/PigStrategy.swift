internal import Settings

/// How a player of pig chooses between rolling and holding.
package enum PigStrategy: Hashable, Sendable {
  /// Holds at so many points in the turn, or as soon as banking wins.
  case hold(Int)
  /// Holds after so many rolls, or as soon as banking wins.
  case rolls(Int)
  /// Maximises its chance to win against one that does so, too (`PigPolicy`).
  case optimal
  /// Holds or rolls with equal chance.
  case random

  /// What the N of `hold-N` and `rolls-N` can be.
  static let numbers = 1...1_000_000_000

  /// Reads `hold-20`, `rolls-4`, `optimal` or `random`; nil where the text is none of them.
  package init?(notation text: String) {
    let parts = text.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    switch (parts.first, parts.count) {
    case ("optimal", 1): self = .optimal
    case ("random", 1): self = .random
    case ("hold", 2), ("rolls", 2):
      guard let number = SettingKind.wholeNumber(Self.numbers).value(String(parts[1])) else {
        return nil
      }
      self = parts[0] == "hold" ? .hold(number) : .rolls(number)
    default: return nil
    }
  }

  /// Whether the N of one by a number is one that there can be.
  var isPossible: Bool {
    switch self {
    case .hold(let number), .rolls(let number): Self.numbers.contains(number)
    case .optimal, .random: true
    }
  }

  /// Examples of all kinds, among which the nearest one to a wrong word is looked for.
  static let examples = ["hold-20", "rolls-4", "optimal", "random"]
}

extension PigStrategy: CustomStringConvertible {
  /// As it is written.
  package var description: String {
    switch self {
    case .hold(let number): "hold-\(number)"
    case .rolls(let number): "rolls-\(number)"
    case .optimal: "optimal"
    case .random: "random"
    }
  }
}

extension SettingKind<PigStrategy> {
  /// A strategy.
  static var strategy: SettingKind {
    SettingKind(
      "hold-N, rolls-N, optimal or random, N from 1 to 1000000000", placeholder: "STRATEGY",
      words: PigStrategy.examples, forms: [.pattern("^(hold|rolls)-[0-9]+$")],
      parse: PigStrategy.init(notation:))
  }
}
