internal import Settings

/// A strategy of Pig: the choice between rolling and holding.
package enum PigStrategy: Hashable, Sendable {
  /// Holds at this number of points in the turn, or as soon as banking wins.
  case hold(Int)
  /// Holds after this number of rolls, or as soon as banking wins.
  case rolls(Int)
  /// Maximizes the chance to win against an opponent that does the same (`PigPolicy`).
  case optimal
  /// Holds or rolls with equal probability, even if banking would win.
  case random

  /// The allowed values of N in `hold-N` and `rolls-N`.
  static let numbers = 1...1_000_000_000

  /// Parses `hold-20`, `rolls-4`, `optimal` or `random`; nil if the text is none of them.
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

  /// True if the number of the strategy is an allowed value.
  var isPossible: Bool {
    switch self {
    case .hold(let number), .rolls(let number): Self.numbers.contains(number)
    case .optimal, .random: true
    }
  }

  /// Examples of all kinds, from which error messages suggest the nearest one.
  static let examples = ["hold-20", "rolls-4", "optimal", "random"]
}

extension PigStrategy: CustomStringConvertible {
  /// The notation, such as `hold-20`, which `init(notation:)` parses.
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
  /// The kind of setting that has a strategy as its value.
  static var strategy: SettingKind {
    SettingKind(
      "hold-N, rolls-N, optimal or random, with N from 1 to 1000000000", placeholder: "STRATEGY",
      words: PigStrategy.examples, forms: [.pattern("^(hold|rolls)-[0-9]+$")],
      parse: PigStrategy.init(notation:))
  }
}
