/// The round numbers between two values: multiples of 1, 2 or 5 times a power of ten.
struct ValueScale {
  /// A number, with its distance from the lowest value as a share of the range.
  struct Tick: Equatable {
    let label: String
    let share: Double
  }

  private(set) var ticks: [Tick]

  /// The exponents of ten for which numbers are written in full.
  private static let plainExponents = -6...6
  /// The largest multiple of a step. Doubles represent greater ones inexactly.
  private static let largest = 1e15

  /// Creates the scale between two numbers. If no round numbers lie between them, or the texts are
  /// no numbers, the ticks are the two texts.
  ///
  /// - Parameter most: the maximum number of ticks.
  init(from lowest: String, to highest: String, ticks most: Int) {
    ticks = [Tick(label: lowest, share: 0), Tick(label: highest, share: 1)]
    guard let low = Double(lowest), let high = Double(highest), (high - low).isFinite, low < high
    else { return }
    for (factor, exponent) in Self.steps(near: high - low) {
      guard let power = Double("1e\(exponent)"), power > 0, power.isFinite else { continue }
      let step = Double(factor) * power
      // The quotients of decimal numbers may be too small by a rounding error.
      let (first, last) = ((low / step - 1e-9).rounded(.up), (high / step + 1e-9).rounded(.down))
      guard max(abs(first), abs(last)) < Self.largest, Int(last) - Int(first) < most else {
        continue
      }
      if first >= last { return }
      ticks = (Int(first)...Int(last)).map { multiple in
        let share = (Double(multiple) * step - low) / (high - low)
        return Tick(
          label: Self.label(multiple * factor, exponent), share: max(0, min(1, share)))
      }
      return
    }
  }

  /// Returns steps in ascending order, from a hundredth of a length or less to more than it.
  private static func steps(near length: Double) -> [(factor: Int, exponent: Int)] {
    // The binary exponent times log₁₀ 2 approximates the decimal one.
    let exponent = Int(length.exponent) * 30103 / 100_000
    return (exponent - 3...exponent + 2).flatMap { exponent in
      [1, 2, 5].map { ($0, exponent) }
    }
  }

  /// Returns the decimal notation of an integer times a power of ten.
  private static func label(_ value: Int, _ exponent: Int) -> String {
    if value == 0 { return "0" }
    guard plainExponents.contains(exponent) else { return "\(value)e\(exponent)" }
    if exponent >= 0 { return "\(value)" + String(repeating: "0", count: exponent) }
    let digits = "\(abs(value))"
    let padded = String(repeating: "0", count: max(0, 1 - exponent - digits.count)) + digits
    return (value < 0 ? "-" : "") + "\(padded.dropLast(-exponent)).\(padded.suffix(-exponent))"
  }
}
