internal import Drawing
internal import Grids

/// Generations that a world goes through again and again.
struct Cycle: Sendable {
  /// The first generation of which there is another like it.
  let start: Int
  let period: Int
  /// How far the world moves in a period, in cells.
  var step = Position(x: 0, y: 0)
  /// The part of the world that repeats itself, where the whole does not.
  var view: Region?
  /// The world at its start, where somebody has gone there.
  var opening: Play?

  var moves: Bool { step != Position(x: 0, y: 0) }

  /// The same one, once its generations have gone by so often that as many more have.
  func later(by generations: Int) -> Cycle {
    Cycle(start: start + generations, period: period, step: step, view: view, opening: opening)
  }

  /// The cells that a camera which moves along has to show at the start to show these then.
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

  /// The way of a camera that moves along while the cycle is shown so often.
  func path(times: Int, from viewport: Viewport) -> CameraPath {
    var end = viewport
    end.x += Int128(step.x * times) * Int128(Pitch.one)
    end.y += Int128(step.y * times) * Int128(Pitch.one)
    return CameraPath(keyframes: [
      .init(generation: start, viewport: viewport, ease: .linear),
      .init(generation: start + times * period, viewport: end, ease: .linear),
    ])
  }
}

extension Int {
  /// The quotient rounded down. - Precondition: `divisor` is positive.
  fileprivate func floorDivided(by divisor: Int) -> Int {
    let (quotient, rest) = quotientAndRemainder(dividingBy: divisor)
    return rest < 0 ? quotient - 1 : quotient
  }
}
