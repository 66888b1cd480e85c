/// A species of monsters.
package enum Monster: String, CaseIterable, Hashable, Sendable {
  case sprigget, flickertail, dripple, cragling, wispling

  /// The display name: the raw value with a capital letter.
  package var name: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }

  /// Creates the species with a display name; nil if there is none.
  init?(named name: String) {
    guard let kind = Monster.allCases.first(where: { $0.name == name }) else { return nil }
    self = kind
  }
}

/// A caught monster.
package struct TeamMember: Hashable, Sendable {
  package let kind: Monster
  /// The strength: from 5 to 20 for monsters caught by `render`, up to 1000 in a team file.
  package let level: Int

  /// The levels that monsters have when the walker meets them.
  static let levels = 5...20
}

/// A free monster on the map.
struct WildMonster: Hashable, Sendable {
  let kind: Monster
  let place: PlanePoint
}
