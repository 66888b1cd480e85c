internal import Settings

/// A reason for which Life cannot open, in words.
package enum LifeProblem: Problem {
  /// An engine that does not run on the board, or not under the rule.
  case otherEngine(than: Engine)
  /// Cells that only engine hash can hold, for a board or a rule that it does not run on.
  case needsHashing
  /// An opening that takes more than the setting `memory`.
  case exceedsMemory(bytes: Int)

  package var description: String {
    switch self {
    case .otherEngine(.bits): "bits works out boards with edges, and this one has none: tiles"
    case .otherEngine(.tiles): "tiles works out planes without end, and this board has edges: bits"
    case .otherEngine:
      "hash works out planes without any end, under rules of two states and nine cells"
    case .needsHashing:
      "so many cells, or cells so far apart, are worked out by engine hash alone: on a plane"
        + " without end, under rules of two states and nine cells"
    case .exceedsMemory(let bytes): "the opening does not fit in \(bytes) bytes: raise memory"
    }
  }
}
