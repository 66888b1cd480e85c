internal import Terminals

/// A step of an exploration, with the name of its key in a browser.
enum ExploreAction: String, CaseIterable {
  case left, right, up, down
  /// Explores the selected rule.
  case choose = "enter"
  /// Shows the next brood.
  case breed = "n"
  case goBack = "b"
  case mutateMore = "m"
  /// Changes the pattern or the density.
  case changeOpening = "p"
  /// Hides or shows the rules that die or fill.
  case hide = "h"
  /// Saves a scenario of the selected rule.
  case save = "s"
  case quit = "q"

  /// The keys in words.
  static let help =
    "enter choose, n next, b back, m mutate, p pattern, h hide, s save, q quit"

  /// Creates the step of a key; nil if the key has none.
  init?(_ key: TerminalKey) {
    switch key {
    case .left: self = .left
    case .right: self = .right
    case .up: self = .up
    case .down: self = .down
    case .enter: self = .choose
    case .escape: self = .quit
    case .character(let letter):
      guard letter.isLetter, let action = Self(rawValue: letter.lowercased()) else { return nil }
      self = action
    default: return nil
    }
  }
}
