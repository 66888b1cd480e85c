package import Grids

/// The long-term behavior of a world that a film waited for.
package enum Outcome: Hashable, Sendable {
  /// The world does not change from this generation on.
  case settled(at: Int)
  /// The world repeats after a number of generations, displaced by a number of cells.
  case periodic(Int, moved: Position)
}

extension Outcome: CustomStringConvertible {
  /// The behavior in words: `settled at 1103`, `period 30`, `period 4, c/4 diagonal`.
  package var description: String {
    switch self {
    case .settled(let generation): "settled at \(generation)"
    case .periodic(let period, let step):
      "period \(period)" + (Self.speed(step, per: period).map { ", \($0)" } ?? "")
    }
  }

  /// Returns the speed of a spaceship in the usual notation: `c/2`, `2c/5`, `c/4 diagonal`,
  /// `(2,1)c/6`; nil for an oscillator.
  private static func speed(_ step: Position, per period: Int) -> String? {
    let (long, short) = (max(abs(step.x), abs(step.y)), min(abs(step.x), abs(step.y)))
    if long == 0 { return nil }
    let common = greatestCommonDivisor(greatestCommonDivisor(long, short), period)
    let fraction = period == common ? "" : "/\(period / common)"
    if short > 0, short < long {
      return "(\(long / common),\(short / common))c\(fraction)"
    }
    let cells = long == common ? "" : "\(long / common)"
    return "\(cells)c\(fraction)" + (short > 0 ? " diagonal" : "")
  }
}
