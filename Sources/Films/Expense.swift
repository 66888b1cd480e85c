/// What of a film takes memory.
public enum Expense: String, CaseIterable, Sendable {
  /// Of worlds that are alive at one time.
  case cells
  /// That are worked on.
  case pictures
  /// Of cells, one for each state.
  case stamps
  /// That `copy` and `cut` keep.
  case pieces
  case snapshots
  /// That events place.
  case patterns
}
