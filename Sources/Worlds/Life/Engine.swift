/// How worlds of `Life` are worked out. All engines give the same cells.
package enum Engine: String, CaseIterable, Sendable {
  /// The one that suits the rule and the board.
  case auto
  /// Each cell by itself, looked up with its neighbours: slow, and the referee of the others.
  case plain
  /// A board with edges, 64 cells a word.
  case bits
  /// A plane without end, tile by tile, of which those sleep in which nothing changes.
  case tiles
  /// A plane without end under a rule of two states and nine cells, whose squares are worked out once for
  /// all that are equal: HashLife.
  case hash
}
