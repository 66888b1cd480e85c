internal import Grids

/// The range of an axis, with ticks at the multiples of 1, 2 or 5 times a power of ten.
struct PlotScale: Hashable, Sendable {
  let first: UInt128
  /// The end of the range, which is greater than `first`.
  let last: UInt128
  let step: UInt128

  /// The largest value; greater ones are clamped. No count is that large, and sums of it fit in 128
  /// bits.
  static let largest = UInt128(1) << 120
  /// The smallest end of a range at which labels are abbreviated with a unit.
  private static let long: UInt128 = 10_000
  private static let letters = ["", "k", "M", "G", "T", "P", "E"]

  /// Creates a scale from zero to the first tick that is at least a value.
  ///
  /// - Parameter ticks: the maximum number of ticks besides the one at zero, at least 1.
  init(upTo most: UInt128, ticks: Int) {
    let most = max(1, min(most, Self.largest))
    let step = Self.step(of: most, ticks: ticks)
    (first, last, self.step) = (0, (most + step - 1) / step * step, step)
  }

  /// Creates a scale between two values, which need not have ticks.
  init(from first: UInt128, to last: UInt128, ticks: Int) {
    let (first, last) = (min(first, Self.largest), max(first + 1, min(last, Self.largest)))
    (self.first, self.last) = (first, last)
    step = Self.step(of: last - first, ticks: ticks)
  }

  /// Returns the smallest step that divides a length into at most `ticks` parts. It is 1, 2 or 5
  /// times a power of ten.
  private static func step(of length: UInt128, ticks: Int) -> UInt128 {
    let ticks = UInt128(max(1, ticks))
    var power: UInt128 = 1
    while true {
      for step in [power, 2 * power, 5 * power] where (length + step - 1) / step <= ticks {
        return step
      }
      power *= 10
    }
  }

  /// The multiples of the step within the range.
  var ticks: [UInt128] {
    Array(stride(from: (first + step - 1) / step, through: last / step, by: 1)).map { $0 * step }
  }

  /// Returns the position of a value on an axis, rounded down. Values outside the range map to its
  /// ends.
  ///
  /// - Parameters:
  ///   - tenths: the tenths to add to the value.
  ///   - length: the length of the axis.
  func place(of value: UInt128, tenths: Int = 0, along length: Int) -> Int {
    let way = 10 * (min(last, max(first, value)) - first) + (value < last ? UInt128(tenths) : 0)
    // The product can exceed 128 bits.
    let product = way.multipliedFullWidth(by: UInt128(length))
    return Int((10 * (last - first)).dividingFullWidth(product).quotient)
  }

  /// Returns the label of a tick, such as `250`, `20k`, `0.5M` or `5×10²¹`. All labels of an axis
  /// have the same unit.
  func label(of tick: UInt128) -> String {
    var (unit, thousands) = (UInt128(1), 0)
    while last >= Self.long, last / unit >= 1000 {
      (unit, thousands) = (unit * 1000, thousands + 1)
    }
    // The step determines the number of decimals. With more than two, the full number is clearer.
    let parts = unit / greatestCommonDivisor(unit, step)
    if tick == 0 { return "0" }
    if parts > 100 { return "\(tick)" }
    let decimals = parts == 1 ? 0 : parts <= 10 ? 1 : 2
    return Self.decimal(tick, in: unit, decimals) + Self.name(ofUnit: thousands)
  }

  private static func decimal(_ value: UInt128, in unit: UInt128, _ decimals: Int) -> String {
    if decimals == 0 { return "\(value / unit)" }
    let factor: UInt128 = decimals == 1 ? 10 : 100
    let rest = "\(value % unit / (unit / factor))"
    return "\(value / unit)." + String(repeating: "0", count: decimals - rest.count) + rest
  }

  private static func name(ofUnit thousands: Int) -> String {
    if thousands < letters.count { return letters[thousands] }
    let figures: [Character] = ["⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"]
    return "×10" + String("\(3 * thousands)".compactMap(\.wholeNumberValue).map { figures[$0] })
  }
}
