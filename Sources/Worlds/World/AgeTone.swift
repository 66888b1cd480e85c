/// What of cells' past a film shows in tones.
public enum Age: String, CaseIterable, Sendable {
  /// Where cells were, and how long ago.
  case trail
  /// How long each cell has been what it is.
  case cells

  /// In generations: a trail is gone by then, and a cell as old as can be told.
  package static let horizon = 128
}

/// One of the tones that an age is shown in.
public struct AgeTone: Hashable, Sendable {
  package let age: Age
  /// From 0, the youngest.
  package let number: Int
  /// Whether all cells that are not background are of one kind.
  package let isOfOnlyKind: Bool

  package init(_ age: Age, _ number: Int, isOfOnlyKind: Bool) {
    self.age = age
    self.number = number
    self.isOfOnlyKind = isOfOnlyKind
  }

  /// The ages, in generations, at which tones begin: each about a third older than the one before,
  /// so that what has just happened is told apart, and what is long over still shows.
  static let starts = [0, 2, 3, 4, 5, 6, 8, 10, 13, 17, 23, 31, 42, 57, 77, 104]

  package static let count = starts.count
}
