internal import Settings

/// The initial cells: the row of generation 0.
public enum ElementaryStart: Hashable, Sendable {
  /// One live cell in the middle.
  case single
  /// Random cells, alive with a probability of 1/2, in the whole width; cells beyond it are dead.
  case random
  /// The given cells in the middle, at most as many as the row's width; 0 is dead, other values are
  /// alive.
  case cells([CellState])
}

extension SettingKind<ElementaryStart> {
  static var start: SettingKind {
    SettingKind(
      "single, random, or a row of 0 and 1 such as 10011", placeholder: "single|random|ROW",
      words: ["single", "random"], forms: [.pattern("^[01]+$"), .wholeNumber(0...Int.max)]
    ) {
      switch $0 {
      case .single: "single"
      case .random: "random"
      case .cells(let cells): cells.map(String.init).joined()
      }
    } parse: { text in
      switch text {
      case "single": return .single
      case "random": return .random
      default:
        guard !text.isEmpty, text.utf8.allSatisfy({ $0 == 48 || $0 == 49 }) else { return nil }
        return .cells(text.utf8.map { $0 - 48 })
      }
    }
  }
}
