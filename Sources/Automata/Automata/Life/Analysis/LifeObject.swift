internal import Grids
internal import Worlds

/// A group of cells that repeats by itself: a still life, oscillator or spaceship.
struct LifeObject: Hashable, Sendable {
  /// The cells in each generation of a period, in coordinates of the world.
  let phases: [CellSet]
  /// The displacement in one period.
  let step: Position

  var period: Int { phases.count }
  var moves: Bool { step != Position(x: 0, y: 0) }

  private static let longest = 512
  /// The most cells of all phases together.
  private static let mostCells = 1 << 20

  init(phases: [CellSet], step: Position) {
    self.phases = phases
    self.step = step
  }

  /// Plays cells by themselves until they repeat; nil if that takes too long.
  init?(_ cells: CellSet, rule: LifeRule) {
    let life = Life(rule: rule, pattern: cells.atOrigin.pattern, topology: .unbounded)
    guard let world = try? life.opening(seed: 1) else { return nil }
    self.init(cells, on: world, longest: Self.longest)
  }

  /// Plays the cells of an unbounded plane, moved to (0, 0), until they repeat; nil if that takes
  /// longer.
  init?(_ cells: CellSet, on plane: any World, longest: Int) {
    let (start, corner) = (cells.atOrigin, cells.region)
    var world = plane
    var (phases, total) = ([start], start.count)
    while true {
      world.advance(by: 1)
      let next = CellSet(of: world)
      let region = next.region
      if next.count == start.count, region.size == corner.size, next.atOrigin == start {
        let shift = Position(x: corner.x, y: corner.y)
        self.init(
          phases: phases.map { $0.moved(by: shift) }, step: Position(x: region.x, y: region.y))
        return
      }
      total += next.count
      if phases.count == longest || next.count == 0 || next.count > 4 * start.count + 64
        || total > Self.mostCells
      {
        return nil
      }
      phases.append(next)
    }
  }

  /// Returns the number of cells after some generations, which may be negative.
  func population(after generations: Int) -> Int {
    phases[generations - period * generations.quotient(by: period)].count
  }

  /// Returns the cells after some generations, which may be negative.
  func cells(after generations: Int) -> CellSet {
    let turns = generations.quotient(by: period)
    return phases[generations - period * turns]
      .moved(by: Position(x: step.x * turns, y: step.y * turns))
  }

  /// Returns the same object after some generations, which may be negative.
  func advanced(by generations: Int) -> LifeObject {
    LifeObject(phases: (0..<period).map { cells(after: generations + $0) }, step: step)
  }

  func moved(by step: Position) -> LifeObject {
    LifeObject(phases: phases.map { $0.moved(by: step) }, step: self.step)
  }

  /// The cells of all phases, each position once.
  var trail: CellSet {
    if period == 1 { return phases[0] }
    var seen: Set<Position> = []
    return CellSet(
      phases.flatMap(\.cells).filter { seen.insert(Position(x: $0.x, y: $0.y)).inserted })
  }

  var region: Region { phases.reduce(.empty) { $0.union($1.region) } }

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

/// The division of a pattern's cells into objects that repeat by themselves.
///
/// Cells at a distance of more than twice the rule's range have no common neighbor, so that two
/// groups of such cells do not affect each other in the next generation.
struct Decomposition {
  private(set) var objects: [LifeObject] = []
  /// The cells that belong to no object.
  private(set) var rest = CellSet([])
  private let distance: Int

  /// Divides cells into objects. `endsEarly`: true to stop at the first group of cells that does
  /// not repeat.
  init(of cells: CellSet, rule: LifeRule, endsEarly: Bool, cache: inout ObjectCache) {
    distance = 2 * rule.range
    // Large groups are the most likely ones not to repeat.
    for group in cells.groups(within: distance).sorted(by: { $0.count > $1.count }) {
      add(group, rule, &cache)
      if endsEarly, rest.count > 0 { return }
    }
    while case let close = closeObjects, !close.isEmpty {
      let joined = close.map { CellSet($0.flatMap { objects[$0].phases[0].cells }) }
      let gone = Set(close.joined())
      objects = objects.indices.filter { !gone.contains($0) }.map { objects[$0] }
      for cells in joined { add(cells, rule, &cache) }
      if endsEarly, rest.count > 0 { return }
    }
  }

  private mutating func add(_ cells: CellSet, _ rule: LifeRule, _ cache: inout ObjectCache) {
    if let object = cache.object(cells, rule) {
      objects.append(object)
    } else {
      rest = rest.union(cells)
    }
  }

  /// The groups, by indices, of stationary objects that may affect each other in some generation.
  private var closeObjects: [[Int]] {
    var owners: [Position: Int] = [:]
    var cells: [PlacedCell] = []
    var sets = DisjointSets(count: objects.count)
    for (index, object) in objects.enumerated() where !object.moves {
      for cell in object.trail.cells {
        let place = Position(x: cell.x, y: cell.y)
        if let owner = owners[place] {
          sets.join(owner, index)
        } else {
          owners[place] = index
          cells.append(cell)
        }
      }
    }
    for group in CellSet(cells).groups(within: distance) {
      let own = group.cells.compactMap { owners[Position(x: $0.x, y: $0.y)] }
      for owner in own { sets.join(own[0], owner) }
    }
    return sets.groups.filter { $0.count > 1 }
  }

  /// Returns the number of cells after some generations, if the objects do not meet.
  func population(after generations: Int) -> Int {
    objects.reduce(rest.count) { $0 + $1.population(after: generations) }
  }

  /// Returns the cells after some generations, if the objects do not meet.
  func cells(after generations: Int) -> CellSet {
    CellSet(objects.flatMap { $0.cells(after: generations).cells })
  }

  /// Returns true if it is certain that no object affects another one, from some generations later
  /// on. Spaceships are replaced by rectangles, so that the result may be false for objects that
  /// do not meet.
  func neverMeet(after generations: Int) -> Bool {
    let paths = objects.map { MovingRectangle($0.moves ? $0.advanced(by: generations) : $0) }
    let ships = objects.indices.filter { objects[$0].moves }
    return ships.allSatisfy { ship in
      paths.indices.allSatisfy { other in
        other == ship || objects[other].moves && other < ship
          || !paths[ship].meets(paths[other], within: distance)
      }
    }
  }
}

extension LifeRule {
  /// True if cells that are far apart do not affect each other, and the same cells behave alike at
  /// every position and in every generation.
  var hasIndependentObjects: Bool {
    if hasSpontaneousBirth || isAlternating || isTriangular { return false }
    if stateRule != nil { return true }
    if case .table = decision { return true }
    if case .larger = decision { return true }
    return false
  }
}

struct ObjectCache {
  private var objects: [CellSet: LifeObject?] = [:]

  /// Returns the object of some cells; nil if they do not repeat by themselves.
  mutating func object(_ cells: CellSet, _ rule: LifeRule) -> LifeObject? {
    let (key, region) = (cells.atOrigin, cells.region)
    let known = objects[key] ?? LifeObject(key, rule: rule)
    objects[key] = .some(known)
    return known?.moved(by: Position(x: region.x, y: region.y))
  }
}

/// A rectangle that contains an object in every later generation.
private struct MovingRectangle {
  /// The rectangle in the first generation. It also covers the object's move of one period, since
  /// the rectangle moves evenly and the object may lag behind by almost a period.
  private let region: Region
  private let step: Position
  private let period: Int

  init(_ object: LifeObject) {
    var before = object.region
    before.x -= object.step.x
    before.y -= object.step.y
    region = object.region.union(before)
    (step, period) = (object.step, object.period)
  }

  /// Returns false if the rectangles always stay more than `distance` cells apart.
  func meets(_ other: MovingRectangle, within distance: Int) -> Bool {
    // The motion of this rectangle relative to the other one, in cells for each product of both
    // periods.
    let way = Position(
      x: step.x * other.period - other.step.x * period,
      y: step.y * other.period - other.step.y * period)
    let columns = Self.times(
      from: other.region.x - distance - region.x - region.width,
      to: other.region.x + other.region.width + distance - region.x, speed: way.x)
    let rows = Self.times(
      from: other.region.y - distance - region.y - region.height,
      to: other.region.y + other.region.height + distance - region.y, speed: way.y)
    guard let columns, let rows else { return false }
    return max(columns.lowerBound, rows.lowerBound) <= min(columns.upperBound, rows.upperBound)
  }

  /// Returns the times from 0 at which a point from 0 lies between two positions; nil for never.
  private static func times(from low: Int, to high: Int, speed: Int) -> ClosedRange<Double>? {
    if speed == 0 { return low <= 0 && high >= 0 ? 0...(.infinity) : nil }
    let ends = [Double(low) / Double(speed), Double(high) / Double(speed)].sorted()
    return ends[1] < 0 ? nil : max(0, ends[0])...ends[1]
  }
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

extension CycleDetails {
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
