public import Settings

/// Why a text is no rule of Life's kind.
public enum RuleProblem: Problem {
  case noRule(String, nearest: String?)
  /// No rule is as long as that; the text would not help.
  case tooLong
  case otherFamily(String, OtherFamily)

  /// Rules that others write down, and that are not drawn yet.
  public enum OtherFamily: Hashable, Sendable {
    /// `B3/S23:T20,16`.
    case boundedGrid
    /// `MAP…`: any rule of nine cells, bit by bit.
    case map
    /// `B2/S34H`: von Neumann's four neighbours, or six.
    case neighbourhood
    /// `345/2/4`: cells that die slowly.
    case states
    /// `B2-a/S12`: where the neighbours stand counts, too.
    case isotropic
  }

  /// A sentence for whoever wrote it.
  public var description: String {
    switch self {
    case .noRule(let text, let nearest):
      "'\(text)' is no rule: write B3/S23, 23/3 or a name\(Nearest.hint(nearest))"
    case .tooLong: "no rule is that long"
    case .otherFamily(let text, let family): "'\(text)': not supported yet: \(family.words)"
    }
  }
}

extension RuleProblem.OtherFamily {
  fileprivate var words: String {
    switch self {
    case .boundedGrid: "a bounded grid in a rule; use the settings topology and size"
    case .map: "MAP strings"
    case .neighbourhood: "von Neumann and hexagonal neighbourhoods"
    case .states: "rules of more than two states"
    case .isotropic: "isotropic rules (letters after a digit)"
    }
  }
}
