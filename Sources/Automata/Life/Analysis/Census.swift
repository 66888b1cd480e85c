internal import Grids
package import Worlds

/// The number of equal objects in a pattern.
package struct CensusEntry: Hashable, Sendable {
  /// The name of a well-known object of Conway's rule; nil for any other.
  package let name: String?
  /// The apgcode; nil if the rule has none.
  package let code: String?
  package let count: Int
  /// The number of cells in the smallest phase.
  package let population: Int
  package let period: Int
  /// The speed; nil for an object that does not move.
  package let speed: Speed?

  /// The name and plural of the object; its code for an unknown one.
  package var words: String {
    name.map { count == 1 ? $0 : Self.plurals[$0] ?? $0 + "s" } ?? code ?? plainWords
  }

  private var plainWords: String {
    let kind = speed.map { "\($0) spaceship" } ?? (period == 1 ? "still life" : "oscillator")
    let detail = period == 1 ? "" : ", period \(period)"
    return "\(kind) of \(population) cells\(detail)"
  }

  private static let plurals = [
    "beehive": "beehives", "loaf": "loaves", "half-bakery": "half-bakeries", "mango": "mangos",
  ]
}

extension CensusEntry {
  /// The most common objects of Conway's rule, by their apgcodes.
  static let commonNames = [
    "xs4_33": "block", "xp2_7": "blinker", "xs6_696": "beehive", "xs7_2596": "loaf",
    "xs5_253": "boat", "xq4_153": "glider", "xs4_252": "tub", "xs8_6996": "pond",
    "xs6_356": "ship", "xs7_25ac": "long boat", "xp2_7e": "toad", "xs12_g8o653z11": "ship-tie",
    "xp2_318c": "beacon", "xs6_25a4": "barge", "xs14_g88m952z121": "half-bakery",
    "xs8_69ic": "mango", "xs7_178c": "eater 1", "xs6_39c": "aircraft carrier",
    "xs14_69bqic": "paperclip", "xs8_35ac": "long ship", "xs8_25ak8": "long barge",
    "xp3_co9nas0san9oczgoldlo0oldlogz1047210127401": "pulsar", "xq4_6frc": "LWSS",
    "xq4_27dee6": "MWSS", "xq4_27deee6": "HWSS", "xp15_4r4z4r4": "pentadecathlon",
  ]

  /// Counts equal objects. The most frequent ones come first.
  static func census(of objects: [LifeObject], rule: LifeRule) -> [CensusEntry] {
    let hasCodes = rule.hasApgCodes
    let kinds = Dictionary(grouping: objects) { object in
      CensusKey(object, code: hasCodes ? code(of: object) : nil)
    }
    return kinds.map { key, objects in
      CensusEntry(
        name: rule == .conway ? key.code.flatMap { commonNames[$0] } : nil, code: key.code,
        count: objects.count, population: key.population, period: key.period,
        speed: key.long == 0 ? nil : Speed(objects[0].step, per: key.period))
    }.sorted { one, other in
      (-one.count, one.population, one.period, one.words)
        < (-other.count, other.population, other.period, other.words)
    }
  }

  static func code(of object: LifeObject) -> String {
    ApgCode.code(of: object.phases, moves: object.moves)
  }

  func with(count: Int) -> CensusEntry {
    CensusEntry(
      name: name, code: code, count: count, population: population, period: period, speed: speed)
  }

  /// The properties by which objects are counted.
  private struct CensusKey: Hashable {
    let code: String?
    let population: Int
    let period: Int
    /// The displacement in one period, regardless of its direction.
    let long: Int
    let short: Int

    init(_ object: LifeObject, code: String?) {
      self.code = code
      population = object.phases.map(\.count).min() ?? 0
      period = object.period
      long = max(abs(object.step.x), abs(object.step.y))
      short = min(abs(object.step.x), abs(object.step.y))
    }
  }
}

extension LifeObject {
  /// The objects of a group of cells that are close, but do not affect each other: two blocks with
  /// an empty row between them. The group itself if it has no such parts.
  func parts(rule: LifeRule, cache: inout ObjectCache) -> [LifeObject] {
    let islands = trail.groups(within: 1)
    guard !moves, islands.count > 1 else { return [self] }
    var parts: [LifeObject] = []
    for island in islands {
      let places = Set(island.cells.map { Position(x: $0.x, y: $0.y) })
      let own = phases[0].cells.filter { places.contains(Position(x: $0.x, y: $0.y)) }
      guard let part = cache.object(CellSet(own), rule), !part.moves else { return [self] }
      parts.append(part)
    }
    let areParts = (0..<period).allSatisfy { generation in
      CellSet(parts.flatMap { $0.cells(after: generation).cells }) == phases[generation]
    }
    return areParts ? parts : [self]
  }
}
