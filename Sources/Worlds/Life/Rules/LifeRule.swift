/// An outer-totalistic rule of two states on the eight neighbours: for which counts of live
/// neighbours a dead cell is born and a live one survives.
public struct LifeRule: Hashable, Sendable {
  /// Bit n: a dead cell with n live neighbours comes alive; n from 0 to 8.
  let birth: UInt16
  /// Bit n: a live cell with n live neighbours stays alive.
  let survival: UInt16

  /// Conway's, B3/S23.
  public static let conway = LifeRule(birth: [3], survival: [2, 3])

  /// A rule by its counts of live neighbours.
  ///
  /// - Parameters:
  ///   - birth: with how many live neighbours a dead cell comes alive. A cell has 8: numbers that
  ///     are not from 0 to 8 say nothing.
  ///   - survival: with how many a live one stays so.
  public init(birth: some Sequence<Int>, survival: some Sequence<Int>) {
    self.birth = Self.bits(birth)
    self.survival = Self.bits(survival)
  }

  init(birth: UInt16, survival: UInt16) {
    self.birth = birth
    self.survival = survival
  }

  private static func bits(_ counts: some Sequence<Int>) -> UInt16 {
    counts.reduce(0) { (0...8).contains($1) ? $0 | 1 << $1 : $0 }
  }

  /// Whether a dead cell with so many live neighbours comes alive.
  public func bears(_ neighbours: Int) -> Bool { birth >> neighbours & 1 == 1 }

  /// Whether a live cell with so many live neighbours stays alive.
  public func keeps(_ neighbours: Int) -> Bool { survival >> neighbours & 1 == 1 }
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
