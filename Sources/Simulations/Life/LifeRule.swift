/// An outer-totalistic rule of two states on the eight neighbours: for which counts of live
/// neighbours a dead cell is born and a live one survives.
public struct LifeRule: Hashable, Sendable {
  /// Bit n: a dead cell with n live neighbours comes alive; n from 0 to 8.
  let birth: UInt16
  /// Bit n: a live cell with n live neighbours stays alive.
  let survival: UInt16

  /// Conway's.
  public static let life = LifeRule(birth: [3], survival: [2, 3])

  init(birth: some Sequence<Int>, survival: some Sequence<Int>) {
    self.birth = birth.reduce(0) { $0 | 1 << $1 }
    self.survival = survival.reduce(0) { $0 | 1 << $1 }
  }

  func bears(_ neighbours: Int) -> Bool { birth >> neighbours & 1 == 1 }
  func keeps(_ neighbours: Int) -> Bool { survival >> neighbours & 1 == 1 }
}

extension LifeRule: CustomStringConvertible {
  /// The canonical notation: `B3/S23`.
  public var description: String {
    let digits = { (bits: UInt16) in
      (0...8).filter { bits >> $0 & 1 == 1 }.map(String.init).joined()
    }
    return "B\(digits(birth))/S\(digits(survival))"
  }
}
