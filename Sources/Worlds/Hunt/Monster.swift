/// The kinds of monsters that there are to be caught.
package enum Monster: String, CaseIterable, Hashable, Sendable {
  case sprigget, flickertail, dripple, cragling, wispling

  /// As people call it.
  package var name: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }

  /// The kind that is called so; nil where none is.
  init?(named name: String) {
    guard let kind = Monster.allCases.first(where: { $0.name == name }) else { return nil }
    self = kind
  }
}

/// A monster that has been caught.
package struct TeamMember: Hashable, Sendable {
  package let kind: Monster
  /// How strong it is; 5 to 20 as they are caught.
  package let level: Int

  /// The levels that monsters have when they are met.
  static let levels = 5...20
}

/// A monster that is at large.
struct WildMonster: Hashable, Sendable {
  let kind: Monster
  let place: MapPlace
}
