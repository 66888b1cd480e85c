/// How worlds of `Life` are worked out. All engines give the same cells.
public enum Engine: String, CaseIterable, Sendable {
  /// The one that suits the rule and the board.
  case auto
  /// Each cell by itself, looked up with its neighbours: slow, and the referee of the others.
  case plain
  /// A board with edges, 64 cells a word.
  case bits
  /// A plane without end, tile by tile, of which those sleep in which nothing changes.
  case tiles
}
