/// How often who begins wins against another strategy of pig.
struct PigResult: Hashable {
  /// In millionths.
  let chance: Int
  /// The standard error, likewise; 0 where the chance is exact.
  let error: Int
  /// How many games were played; 0 where the chance is exact.
  let games: Int
}
