/// The aspect of the cells' past that a film shows in color tones.
public enum Age: String, CaseIterable, Sendable {
  /// The former positions of cells, by the time since they left.
  case trail
  /// The time for which each cell has had its current state.
  case cells

  /// The age limit in generations. A trail has disappeared by then, and a cell's age counts no
  /// further.
  package static let horizon = 128
}

/// One of the color tones for an age.
public struct AgeTone: Hashable, Sendable {
  package let age: Age
  /// The index of the tone; 0 is the youngest.
  package let number: Int
  /// True if the world has only one kind of cells besides the background.
  package let isOnlyKind: Bool

  package init(_ age: Age, _ number: Int, isOnlyKind: Bool) {
    self.age = age
    self.number = number
    self.isOnlyKind = isOnlyKind
  }

  /// The ages in generations at which the tones begin. Each is about a third higher than the
  /// previous one, which distinguishes recent changes and still shows old ones.
  static let starts = [0, 2, 3, 4, 5, 6, 8, 10, 13, 17, 23, 31, 42, 57, 77, 104]

  package static let count = starts.count
}
