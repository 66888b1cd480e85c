package import Grids
internal import Worlds

/// A group of cells that repeats by itself: a still life, oscillator or spaceship.
package struct LifeObject: Hashable, Sendable {
  /// The cells in each generation of a period, in coordinates of the world.
  package let phases: [CellSet]
  /// The displacement in one period.
  package let step: Position

  package var period: Int { phases.count }
  package var moves: Bool { step != Position(x: 0, y: 0) }

  /// The longest period of a part of a pattern.
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

  /// Plays cells by themselves until they repeat; nil if that takes too long.
  ///
  /// - Parameters:
  ///   - plane: an unbounded plane with these cells, moved to (0, 0).
  ///   - longest: the longest period.
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

  /// The bounding rectangle of all phases.
  var region: Region { phases.reduce(.empty) { $0.union($1.region) } }
}
