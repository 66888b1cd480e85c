internal import Settings

/// An error that prevents the creation of a world of Life.
package enum LifeProblem: Problem {
  /// The engine does not support the board or the rule.
  case otherEngine(than: Engine)
  /// The pattern needs HashLife, which does not support the board or the rule.
  case needsHashing
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
      "hash requires an unbounded plane, and a rule of two states and nine cells"
    case .needsHashing:
      "a pattern this large requires engine hash, and so an unbounded plane and a rule of two states"
        + " and nine cells"
    case .noChart: "a rule that distinguishes all states has too many neighborhoods to draw"
    case .noFunction(let name): "\(name) has neither a section @TABLE nor a section @TREE"
    case .exceedsMemory(let bytes): "generation 0 needs more than \(bytes) bytes: raise 'memory'"
    }
  }
}
