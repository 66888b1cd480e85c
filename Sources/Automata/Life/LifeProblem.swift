internal import Settings

/// An error that prevents the creation of a world of Life.
package enum LifeProblem: Problem {
  /// The engine does not support the board or the rule.
  case otherEngine(than: Engine)
  /// The pattern needs HashLife, which does not support the board or the rule.
  case needsHashing
  /// A rule that distinguishes more than two states, in a world that began with another rule.
  case statesAfterOthers
  /// A rule of a larger neighborhood, in a world that began with a rule that distinguishes more than
  /// two states.
  case largerAfterStates
  /// A density beside a pattern, which sets all cells.
  case patternSetsCells
  /// A chart of a rule with too many neighborhoods to draw.
  case noChart
  /// A rule file that has neither a table nor a tree.
  case noFunction(String)
  /// The world at generation 0 needs more memory than the setting `memory` allows.
  case exceedsMemory(bytes: Int)

  package var description: String {
    switch self {
    case .otherEngine(.bits): "bits requires a bounded board: use tiles for a plane"
    case .otherEngine(.tiles): "tiles requires an unbounded plane: use bits for a board"
    case .otherEngine:
      "hash requires an unbounded plane, and a rule of nine cells that has two states or a table"
    case .needsHashing:
      "a pattern this large requires engine hash, and so an unbounded plane and a rule of nine cells"
        + " that has two states or a table"
    case .statesAfterOthers:
      "the rule distinguishes all states, but the world's first rule does not"
    case .largerAfterStates:
      "the rule has a larger neighborhood, but the world's first rule distinguishes all states"
    case .patternSetsCells: "the pattern sets the cells: use either 'density' or 'pattern'"
    case .noChart: "a rule that distinguishes all states has too many neighborhoods to draw"
    case .noFunction(let name): "\(name) has neither a section @TABLE nor a section @TREE"
    case .exceedsMemory(let bytes): "generation 0 needs more than \(bytes) bytes: raise 'memory'"
    }
  }
}
