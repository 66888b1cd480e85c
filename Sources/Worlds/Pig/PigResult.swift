/// The result of a pair in a tournament: how often the player that begins wins.
struct PigResult: Hashable {
  /// The chance of the player that begins to win, in millionths.
  let chance: Int
  /// The standard error of `chance`, in millionths; 0 if the chance is exact.
  let error: Int
  /// The number of games played; 0 if the chance is exact.
  let games: Int
}
