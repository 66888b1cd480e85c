internal import Grids

/// The generations of one period.
struct Cycle: Sendable {
  /// The first generation that is like a later one.
  let start: Int
  let period: Int
  /// The distance that the world moves in a period, in cells.
  var step = Position(x: 0, y: 0)
  /// The region that repeats itself; nil if the whole world does.
  var view: Region?
  /// The world at the start, while it is at hand.
  var opening: Play?

  var moves: Bool { step != Position(x: 0, y: 0) }

  /// The same cycle, counted from a later generation.
  func later(by generations: Int) -> Cycle {
    Cycle(start: start + generations, period: period, step: step, view: view, opening: opening)
  }

  /// The region at the start that a camera which moves along with the world shows as a region later.
  func shown(_ region: Region, at generation: Int) -> Region {
    if region.isEmpty { return region }
    let back = { (from: Int, length: Int, step: Int) -> Range<Int> in
      let way = step * (generation - start)
      let whole = way.floorDivided(by: period)
      return from - whole - (way % period == 0 ? 0 : 1)..<from + length - whole
    }
    let columns = back(region.x, region.width, step.x)
    let rows = back(region.y, region.height, step.y)
    return Region(
      x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count)
  }
}

extension Int {
  /// The quotient rounded down. - Precondition: `divisor` is positive.
  fileprivate func floorDivided(by divisor: Int) -> Int {
    let (quotient, rest) = quotientAndRemainder(dividingBy: divisor)
    return rest < 0 ? quotient - 1 : quotient
  }
}
