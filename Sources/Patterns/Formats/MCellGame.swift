internal import Settings

/// A family of rules in an `.mcl` file (`#GAME`).
enum MCellGame: String, CaseIterable {
  case life = "life"
  case generations = "generations"
  case largerThanLife = "larger than life"
  case margolus = "margolus"
  case vote = "vote for life"
  case weighted = "weighted life"
  case table = "rules table"
  case cyclic = "cyclic ca"
  case generalBinary = "general binary"
  case neumannBinary = "neumann binary"
  case totalisticRow = "1-d totalistic"
  case binaryRow = "1-d binary"
  case userDLL = "user dll"
  case specialRules = "special rules"

  /// Returns the most similar name of a family; nil if none is similar.
  static func nearest(to name: String) -> String? {
    Nearest.name(to: name, among: allCases.map(\.rawValue))
  }

  /// The name of the family in this program's notation; nil if the notation has no name.
  private var prefix: String? {
    switch self {
    case .vote: "Vote:"
    case .weighted: "Weighted:"
    case .table: "Table:"
    case .cyclic: "Cyclic:"
    case .generalBinary: "Binary:"
    case .neumannBinary: "Neumann:"
    default: nil
    }
  }

  /// Returns a rule in this program's notation. Nil if the rule is code, which no file contains.
  ///
  /// - Parameter text: The rule in MCell's notation; nil for the default rule, that of Life.
  /// - Throws: An error for rules of one-dimensional automata, which cannot take a pattern.
  func rule(_ text: String?) throws(PatternProblem) -> String? {
    switch self {
    case .life: return text ?? "23/3"
    case .userDLL, .specialRules: return nil
    case .totalisticRow, .binaryRow:
      let row = MCellRow(text ?? "")
      throw .rowPattern(rule: self == .binaryRow ? row.binaryRule : row.totalisticRule)
    default:
      guard let text else { throw .noRule }
      return (prefix ?? "") + text
    }
  }

  /// Returns true if a rule has two states. Other living states in the file are then ages.
  func hasTwoStates(_ rule: String) -> Bool {
    switch self {
    case .life, .vote: true
    case .weighted: Self.number(after: "HI", in: rule) < 3
    case .generalBinary, .largerThanLife: Self.number(after: "C", in: rule) < 3
    default: false
    }
  }

  /// Returns the number after the first occurrence of some letters; 0 if there is none, and at most
  /// 999.
  private static func number(after letters: String, in rule: String) -> Int {
    let parts = rule.uppercased().split(separator: ",")
    guard let part = parts.first(where: { $0.hasPrefix(letters) }) else { return 0 }
    return Int(part.dropFirst(letters.count).prefix { $0.isASCII && $0.isNumber }.prefix(3)) ?? 0
  }
}
