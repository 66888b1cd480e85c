internal import Grids

/// The properties of the phases of a pattern that repeats.
package struct CycleDetails: Hashable, Sendable {
  /// The apgcode; nil if the rule has none.
  package let code: String?
  /// The number of cells that change in some generation; nil for a spaceship.
  package let rotor: Int?
  /// The number of cells that are alive in every generation; nil for a spaceship.
  package let stator: Int?
  /// The number of cells that change in all generations of a period together.
  package let changes: Int
  /// The generations until the pattern is the same, perhaps rotated or reflected.
  package let modulus: Int

  init(_ object: LifeObject, rule: LifeRule) {
    let (period, phases) = (object.period, object.phases)
    code = rule.hasApgCodes ? ApgCode.code(of: phases, moves: object.moves) : nil
    var generations: [PlacedCell: Int] = [:]
    for phase in phases { for cell in phase.cells { generations[cell, default: 0] += 1 } }
    let constant = generations.values.count { $0 == period }
    let places = Set(generations.keys.map { Position(x: $0.x, y: $0.y) })
    (rotor, stator) = object.moves ? (nil, nil) : (places.count - constant, constant)
    changes = (0..<period).reduce(0) {
      $0 + Self.changes(phases[$1], object.cells(after: $1 + 1))
    }
    modulus = phases.indices.dropFirst().first { Self.areAlike(phases[0], phases[$0]) } ?? period
  }

  private static func changes(_ one: CellSet, _ other: CellSet) -> Int {
    let places = { (set: CellSet) in
      Dictionary(uniqueKeysWithValues: set.cells.map { (Position(x: $0.x, y: $0.y), $0.state) })
    }
    let (before, after) = (places(one), places(other))
    return after.count { before[$0.key] != $0.value } + before.count { after[$0.key] == nil }
  }

  private static func areAlike(_ one: CellSet, _ other: CellSet) -> Bool {
    guard one.count == other.count else { return false }
    let start = one.atOrigin
    return GridSymmetry.all.contains { other.turned($0) == start }
  }
}
