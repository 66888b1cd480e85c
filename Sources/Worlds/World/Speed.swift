package import Grids

/// The speed of a spaceship.
package struct Speed: Hashable, Sendable {
  /// The displacement in cells within one period.
  package let step: Position
  /// The period in generations; positive.
  package let period: Int

  /// - Returns: nil for an object that does not move.
  package init?(_ step: Position, per period: Int) {
    if step == Position(x: 0, y: 0) { return nil }
    self.step = step
    self.period = period
  }

  private var long: Int { max(abs(step.x), abs(step.y)) }
  private var short: Int { min(abs(step.x), abs(step.y)) }

  /// The kind of direction.
  package enum Direction: String, Sendable { case orthogonal, diagonal, oblique }

  package var direction: Direction {
    short == 0 ? .orthogonal : short == long ? .diagonal : .oblique
  }

  /// The speed in the usual notation, without its direction: `c/2`, `2c/5`, `(2,1)c/6`.
  package var fraction: String {
    let common = greatestCommonDivisor(greatestCommonDivisor(long, short), period)
    let divisor = period == common ? "" : "/\(period / common)"
    if direction == .oblique { return "(\(long / common),\(short / common))c\(divisor)" }
    return "\(long == common ? "" : "\(long / common)")c\(divisor)"
  }
}

extension Speed: CustomStringConvertible {
  /// The speed with its direction: `c/2 orthogonal`, `c/4 diagonal`, `(2,1)c/6`.
  package var description: String {
    direction == .oblique ? fraction : "\(fraction) \(direction)"
  }
}
