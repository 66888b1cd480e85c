/// A part of a film that takes memory.
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

  /// The advice that lowers it.
  var advice: String {
    switch self {
    case .cells: "lower size"
    case .pictures: "lower size or cell"
    case .stamps: "lower cell"
    case .pieces: "copy less"
    case .snapshots: "keep fewer snapshots"
    case .patterns: "place less"
    }
  }
}
