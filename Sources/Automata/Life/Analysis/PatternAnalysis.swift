package import Grids

/// The properties and the behavior of a pattern, as measured.
package struct PatternAnalysis: Sendable {
  /// The rule, with the board's edges if it is bounded.
  package let rule: String
  package let states: Int
  /// The size of the bounding rectangle at generation 0.
  package let size: Size
  /// The counts at generation 0: cells alive, and dying if there are more than two states.
  package let counts: [Count]
  /// The symmetry at generation 0; nil if there are too many cells.
  package internal(set) var symmetry: PatternSymmetry?
  package internal(set) var behavior = PatternBehavior.undetermined
  /// The number of generations that were played.
  package internal(set) var generations = 0
  /// The reason why the run ended without a result; nil if there is one.
  package internal(set) var limit: Limit?
  /// The properties of its phases, if the pattern repeats from generation 0 on.
  package internal(set) var cycle: CycleDetails?
  /// The objects into which the pattern has settled, or of which it consists.
  package internal(set) var objects: [CensusEntry] = []
  /// The objects that fly away from a growing pattern, within each interval of its growth.
  package internal(set) var emitted: [CensusEntry] = []
  package internal(set) var growth: PopulationGrowth?

  /// A limit of the analysis.
  package enum Limit: String, Sendable { case generations, work, time, memory }
}

/// The long-term behavior of a pattern.
package enum PatternBehavior: Hashable, Sendable {
  /// The pattern has no cells, and none are born.
  case empty
  /// The last cell disappears at this generation.
  case dies(at: Int)
  /// The pattern repeats from a generation on. Without a displacement, a period of 1 means that
  /// nothing changes any more.
  case repeats(from: Int, period: Int, step: Position)
  /// From a generation on, the pattern consists of objects that repeat, some of which fly away.
  /// `period` is that of the stationary ones together; nil if it is very long.
  case scatters(from: Int, period: Int?)
  /// The pattern grows by a law. The remainder are the cells that do not fly away.
  case grows(Remainder)
  case undetermined

  /// The cells of a growing pattern besides the spaceships that fly away.
  package enum Remainder: String, Hashable, Sendable {
    /// They repeat at the same place: a gun.
    case gun
    /// They repeat at another place: a rake.
    case rake
    /// They grow, too.
    case puffer
    /// The increase of the population increases by a constant number.
    case quadratic
    case other
  }
}

extension PatternAnalysis {
  /// Removes everything that was found by playing.
  mutating func reset(at limit: Limit) {
    behavior = .undetermined
    (cycle, growth, objects, emitted) = (nil, nil, [], [])
    self.limit = limit
  }

  /// The kind of the pattern in one or two words.
  package var kind: String {
    switch behavior {
    case .empty: "empty"
    case .repeats(0, 1, Position(x: 0, y: 0)): "still life"
    case .repeats(0, _, let step):
      step == Position(x: 0, y: 0) ? "oscillator" : "spaceship"
    case .dies: "dies out"
    case .repeats, .scatters: "settles"
    case .grows(.gun): "gun"
    case .grows(.rake): "rake"
    case .grows(.puffer): "puffer"
    case .grows(.quadratic), .grows(.other): "grows"
    case .undetermined: "undetermined"
    }
  }
}

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
