internal import Settings

/// The opening row.
public enum ElementaryStart: Hashable, Sendable {
  /// One live cell in the middle.
  case single
  /// Each cell of the row alive or dead with equal chance; beyond it all are dead.
  case random
  /// These cells in the middle, no more than the row has: 0 dead, else alive.
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
