/// A category of a film's memory estimate.
public enum MemoryCategory: String, CaseIterable, Sendable {
  /// The worlds that exist at the same time.
  case cells
  /// The images that are being drawn and encoded.
  case pictures
  /// The prerendered images of cells, one for each state.
  case stamps
  /// The regions of cells that the events `copy` and `cut` store.
  case pieces = "stored regions"
  case snapshots
  /// The patterns that events place.
  case patterns

  /// The advice for reducing the memory of this category, as error messages give it.
  var advice: String {
    switch self {
    case .cells: "lower 'size'"
    case .pictures: "lower 'size' or 'cell'"
    case .stamps: "lower 'cell'"
    case .pieces: "copy smaller regions"
    case .snapshots: "keep fewer snapshots"
    case .patterns: "place fewer patterns"
    }
  }
}
