/// An algorithm that computes worlds of `Life`. All engines produce the same cells.
package enum Engine: String, CaseIterable, Sendable {
  /// The engine that suits the rule and the board.
  case auto
  /// Looks up each cell and its neighbors individually. Slow, and the reference that tests compare
  /// the other engines with.
  case plain
  /// A bounded board, 64 cells a word.
  case bits
  /// An unbounded plane in tiles. Tiles in which nothing changes are skipped.
  case tiles
  /// HashLife, for an unbounded plane under a rule of nine cells that has two states or
  /// distinguishes all states. Computes equal squares once.
  case hash
}
