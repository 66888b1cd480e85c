package import Grids
internal import Worlds

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
      "period \(period)" + (Speed(step, per: period).map { ", \(Self.words($0))" } ?? "")
    }
  }

  /// The speed without the word "orthogonal", for which there is no room.
  private static func words(_ speed: Speed) -> String {
    speed.direction == .orthogonal ? speed.fraction : "\(speed)"
  }
}
