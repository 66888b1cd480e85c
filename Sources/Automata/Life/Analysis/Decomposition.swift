internal import Grids

/// The division of a pattern's cells into objects that repeat by themselves.
///
/// Cells at a distance of more than twice the rule's range have no common neighbor, so that two
/// groups of such cells do not affect each other in the next generation.
struct Decomposition {
  private(set) var objects: [LifeObject] = []
  /// The cells that belong to no object.
  private(set) var rest = CellSet([])
  private let distance: Int

  /// Divides cells into objects.
  ///
  /// - Parameter endsEarly: true to stop at the first group of cells that does not repeat.
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

  /// The groups of stationary objects that may affect each other in some generation, by their
  /// indices.
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
    if hasSpontaneousBirth { return false }
    if stateRule != nil { return true }
    if case .table = decision { return true }
    if case .larger = decision { return true }
    return false
  }
}

/// The objects of groups of cells that have been played before.
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

  /// Returns the times from 0 at which a point that starts at 0 lies between two positions; nil if
  /// it never does.
  private static func times(from low: Int, to high: Int, speed: Int) -> ClosedRange<Double>? {
    if speed == 0 { return low <= 0 && high >= 0 ? 0...(.infinity) : nil }
    let ends = [Double(low) / Double(speed), Double(high) / Double(speed)].sorted()
    return ends[1] < 0 ? nil : max(0, ends[0])...ends[1]
  }
}
