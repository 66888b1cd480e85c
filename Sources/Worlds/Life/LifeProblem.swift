internal import Settings

/// An error that prevents a world of Life from opening.
package enum LifeProblem: Problem {
  /// The engine does not support the board or the rule.
  case otherEngine(than: Engine)
  /// The pattern needs HashLife, which does not support the board or the rule.
  case needsHashing
  /// The opening needs more memory than the setting `memory` allows.
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
