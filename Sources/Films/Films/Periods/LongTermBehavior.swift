package import Grids
internal import Worlds

enum LongTermBehavior {
  /// The world does not change from this generation on.
  case stable(from: Int)
  case periodic(Cycle)
  /// The world neither settled nor repeated by this generation, at which it has these counts.
  case undetermined(by: Int, counts: [Count])
}

/// One period of a world, or of a region of it.
struct Cycle: Sendable {
  /// The first generation with a state that comes back.
  let start: Int
  let period: Int
  /// The displacement of the world in one period, in cells; zero for an oscillator.
  var step = Position(x: 0, y: 0)
  /// The region that repeats; nil if the whole world does.
  var view: Region?
  /// The simulation at `start`; nil if it has to be replayed.
  var opening: Playback?

  var moves: Bool { step != Position(x: 0, y: 0) }

  func later(by generations: Int) -> Cycle {
    Cycle(start: start + generations, period: period, step: step, view: view, opening: opening)
  }

  /// Returns the region that a camera following the world shows at the start of the cycle. `region`
  /// is what the camera shows at the later `generation`.
  func shown(_ region: Region, at generation: Int) -> Region {
    if region.isEmpty { return region }
    // The displacement between whole periods is a fraction of a cell. The range is extended by one
    // cell on the lower side then, so that it holds every cell that the fraction may cover.
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
  /// Returns the quotient rounded toward negative infinity. Precondition: `divisor` is positive.
  fileprivate func floorDivided(by divisor: Int) -> Int {
    let (quotient, rest) = quotientAndRemainder(dividingBy: divisor)
    return rest < 0 ? quotient - 1 : quotient
  }
}

/// What a film waited for: the long-term behavior of its world, or a condition.
package enum Outcome: Hashable, Sendable {
  /// The world does not change from this generation on.
  case settled(at: Int)
  /// The world repeats after a number of generations, displaced by a number of cells.
  case periodic(Int, moved: Position)
  /// A condition holds in this generation.
  case held(String, at: Int)
}

extension Outcome: CustomStringConvertible {
  /// The behavior in words: `settled at 1103`, `period 30`, `period 4, c/4 diagonal`.
  package var description: String {
    switch self {
    case .settled(let generation): "settled at \(generation)"
    case .held(let condition, let generation): "\(condition) at \(generation)"
    case .periodic(let period, let step):
      "period \(period)" + (Speed(step, per: period).map { ", \(Self.words($0))" } ?? "")
    }
  }

  /// The speed without the word "orthogonal", for which there is no room.
  private static func words(_ speed: Speed) -> String {
    speed.direction == .orthogonal ? speed.fraction : "\(speed)"
  }
}
