internal import Grids

extension PlotScale {
  /// The smallest end of a range at which labels are abbreviated with a letter.
  private static let long: UInt128 = 10_000
  private static let letters = ["", "k", "M", "G", "T", "P", "E"]

  /// Returns the label of a tick, such as `250`, `0.05`, `20k`, `12,345` or `5×10²¹`. All labels of a
  /// linear axis have the same power of ten.
  func label(of tick: UInt128) -> String {
    if tick == 0 { return "0" }
    let (largest, grain) =
      isLogarithmic ? (tick, tick) : (last, ticks.reduce(step) { greatestCommonDivisor($0, $1) })
    var (unit, thousands) = (unit, 0)
    while largest / self.unit >= Self.long, largest / unit >= 1000 {
      (unit, thousands) = (unit * 1000, thousands + 1)
    }
    // With more than two decimals before a letter, the full number is clearer.
    let decimals = Self.decimals(of: grain, in: unit)
    if thousands > 0, decimals > 2 {
      return Self.decimal(
        tick, in: self.unit, Self.decimals(of: grain, in: self.unit), isGrouped: true)
    }
    return Self.decimal(tick, in: unit, decimals) + Self.name(ofUnit: thousands)
  }

  /// Returns the number of decimals that a multiple of `grain` needs.
  private static func decimals(of grain: UInt128, in unit: UInt128) -> Int {
    var (rest, decimals) = (grain % unit, 0)
    while rest > 0 {
      (rest, decimals) = (10 * rest % unit, decimals + 1)
    }
    return decimals
  }

  private static func decimal(
    _ value: UInt128, in unit: UInt128, _ decimals: Int, isGrouped: Bool = false
  ) -> String {
    let whole = isGrouped ? grouped("\(value / unit)") : "\(value / unit)"
    if decimals == 0 { return whole }
    let factor = (0..<decimals).reduce(UInt128(1)) { power, _ in 10 * power }
    let rest = "\(value % unit / (unit / factor))"
    return "\(whole)." + String(repeating: "0", count: decimals - rest.count) + rest
  }

  /// Returns digits with commas between groups of three.
  private static func grouped(_ digits: String) -> String {
    digits.enumerated().reduce(into: "") { text, digit in
      if digit.offset > 0, (digits.count - digit.offset) % 3 == 0 { text += "," }
      text.append(digit.element)
    }
  }

  private static func name(ofUnit thousands: Int) -> String {
    if thousands < letters.count { return letters[thousands] }
    let figures: [Character] = ["⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"]
    return "×10" + String("\(3 * thousands)".compactMap(\.wholeNumberValue).map { figures[$0] })
  }
}
