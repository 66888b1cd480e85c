internal import Encoding

/// Statistics of several values of a count. The values are added as whole numbers as long as 128
/// bits hold the sums, so that no result depends on their order.
package struct Statistics {
  /// The values in ascending order; at least one.
  private let values: [Int128]
  /// The number of units in 1: values are whole numbers of units.
  let scale: Double

  init(ofSorted values: [Int128], scale: Int) {
    self.values = values
    self.scale = Double(scale)
  }

  var count: Int { values.count }

  /// The sum of the values; nil if it overflows 128 bits.
  private var sum: Int128? {
    var sum: Int128 = 0
    for value in values {
      let (next, overflow) = sum.addingReportingOverflow(value)
      if overflow { return nil }
      sum = next
    }
    return sum
  }

  var mean: Double {
    let sum = sum.map { Double($0) } ?? values.reduce(0) { $0 + Double($1) }
    return sum / (Double(count) * scale)
  }

  /// The sample standard deviation, with a denominator of n − 1; nil for a single value.
  var deviation: Double? {
    if values.count < 2 { return nil }
    guard let squares = exactSquares else {
      return (roundedSquares / (Double(count) * Double(count - 1))).squareRoot() / scale
    }
    return Self.root(of: squares, over: Double(count) * Double(count - 1) * scale * scale)
  }

  /// The standard error of the mean; nil for a single value.
  var error: Double? { deviation.map { $0 / Double(count).squareRoot() } }

  /// Returns the square root of a quotient, with a correction of rounding errors. The result is
  /// usually the nearest representable number, as in Python's `statistics`.
  private static func root(of dividend: UInt128, over divisor: Double) -> Double {
    let whole = Double(dividend)
    let lost = Double(Int128(dividend) - Int128(whole))
    let quotient = whole / divisor
    let root = quotient.squareRoot()
    if root == 0 { return 0 }
    // One Newton step. The fused multiply-add computes the remainders of the division and of the
    // root without rounding.
    let rest = whole.addingProduct(-quotient, divisor)
    return root + (quotient.addingProduct(-root, root) + (rest + lost) / divisor) / (2 * root)
  }

  /// The number of values times the sum of their squared deviations from the mean; nil if it
  /// overflows. Equal to n·Σd² − (Σd)² with distances d from the smallest value, which are smaller
  /// than the values themselves.
  private var exactSquares: UInt128? {
    var (sum, squares): (UInt128, UInt128) = (0, 0)
    for value in values {
      let distance = UInt128(value - values[0])
      let (square, isLarge) = distance.multipliedReportingOverflow(by: distance)
      let (next, overflow) = squares.addingReportingOverflow(square)
      if isLarge || overflow { return nil }
      // Cannot overflow, since a sum of whole numbers is at most the sum of their squares.
      sum += distance
      squares = next
    }
    let (all, isLarge) = squares.multipliedReportingOverflow(by: UInt128(values.count))
    let (taken, overflow) = sum.multipliedReportingOverflow(by: sum)
    // Half of the unsigned range, so that the result also fits into a signed number.
    return isLarge || overflow || all >> 127 != 0 ? nil : all - taken
  }

  private var roundedSquares: Double {
    let mean = mean * scale
    return Double(count) * values.reduce(0) { $0 + (Double($1) - mean) * (Double($1) - mean) }
  }

  /// Returns the two values between which a quantile lies, and its distance from the lower one in
  /// parts. This is type 7 in R, and the default in NumPy. `number`: the quantile, as a number of
  /// parts. `parts`: the number of parts of the whole range: 4 for quartiles.
  func ends(ofQuantile number: Int, of parts: Int) -> (low: Int128, high: Int128, rest: Int) {
    let (place, rest) = ((values.count - 1) * number).quotientAndRemainder(dividingBy: parts)
    return (values[place], values[min(place + 1, values.count - 1)], rest)
  }

  /// Returns a quartile, interpolated linearly between two values.
  func quartile(_ quarters: Int) -> Double {
    let (low, high, rest) = ends(ofQuantile: quarters, of: 4)
    let (product, overflow) = (high - low).multipliedReportingOverflow(by: Int128(rest))
    let (whole, isLarge) = low.multipliedReportingOverflow(by: 4)
    let (sum, isOver) = whole.addingReportingOverflow(product)
    if overflow || isLarge || isOver {
      return (Double(low) + Double(high - low) * Double(rest) / 4) / scale
    }
    return Double(sum) / (4 * scale)
  }

  var least: Int128 { values[0] }
  var most: Int128 { values[values.count - 1] }
}

extension Statistics {
  /// The 97.5 % quantile of the normal distribution.
  private static let normalQuantile = 1.959963984540054
  /// The degrees of freedom from which on the expansion of the quantile has all digits.
  private static let manyDegrees = 1000

  /// Returns the 97.5 % quantile of Student's t distribution: 95 % of its values are nearer to 0.
  ///
  /// Formulas 26.7.3 to 26.7.5 of Abramowitz and Stegun (1964). `degrees`: the degrees of freedom,
  /// at least 1.
  static func studentQuantile(_ degrees: Int) -> Double {
    if degrees >= manyDegrees { return expandedQuantile(Double(degrees)) }
    var (low, high) = (normalQuantile, 13.0)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if studentShare(within: middle, degrees) < 0.95 { low = middle } else { high = middle }
    }
    return high
  }

  private static func expandedQuantile(_ degrees: Double) -> Double {
    let (z, square) = (normalQuantile, normalQuantile * normalQuantile)
    let terms = [
      (square + 1) / 4, ((5 * square + 16) * square + 3) / 96,
      (((3 * square + 19) * square + 17) * square - 15) / 384,
      ((((79 * square + 776) * square + 1482) * square - 1920) * square - 945) / 92_160,
    ]
    return z * (1 + terms.reversed().reduce(0) { ($0 + $1) / degrees })
  }

  /// Returns the probability that a value of Student's t distribution is nearer to 0 than `t`.
  private static func studentShare(within t: Double, _ degrees: Int) -> Double {
    let length = (Double(degrees) + t * t).squareRoot()
    let (sine, cosine) = (t / length, Double(degrees).squareRoot() / length)
    let isOdd = degrees % 2 == 1
    var term = isOdd ? cosine : 1
    var sum = degrees == 1 ? 0 : term
    for number in stride(from: isOdd ? 3 : 2, to: degrees - 1, by: 2) {
      term *= cosine * cosine * Double(number - 1) / Double(number)
      sum += term
    }
    return isOdd ? 2 / .pi * (arctangent(sine / cosine) + sine * sum) : sine * sum
  }

  /// Returns the arctangent of a positive number. It has the same bits on all systems.
  private static func arctangent(_ number: Double) -> Double {
    // Three halvings of the angle leave less than 0.2, for which 15 terms are enough.
    var small = number
    for _ in 0..<3 { small /= 1 + (1 + small * small).squareRoot() }
    let square = small * small
    let series = (0..<15).reversed().reduce(0.0) { (sum: Double, term: Int) -> Double in
      1 / Double(2 * term + 1) - square * sum
    }
    return 8 * small * series
  }
}

extension Statistics {
  /// Returns the names of the columns for a count, in the order of `cells`.
  package static func names(of count: String) -> [String] {
    ["mean", "sd", "min", "q25", "median", "q75", "max", "se"].map { "\(count)_\($0)" }
  }

  /// Returns the cells of statistics; without values they are empty.
  static func cells(ofSorted values: [Int128], scale: Int) -> [TableCell] {
    values.isEmpty
      ? names(of: "").map { _ in .nothing } : Statistics(ofSorted: values, scale: scale).cells
  }

  private var cells: [TableCell] {
    [
      cell(mean), deviation.map(cell) ?? .nothing, cell(ofValue: least), cell(quartile(1)),
      cell(quartile(2)), cell(quartile(3)), cell(ofValue: most), error.map(cell) ?? .nothing,
    ]
  }

  private func cell(_ number: Double) -> TableCell { .number(number.plain) }

  private func cell(ofValue value: Int128) -> TableCell {
    scale == 1 ? .number("\(value)") : cell(Double(value) / scale)
  }
}

extension Double {
  /// The shortest decimal that is read back as the same number.
  fileprivate var plain: String {
    let text = "\(self)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

/// The values of a count in several runs. They are stored as 32-bit numbers until one does not fit.
/// All of them are kept, since quantiles need them.
struct CountValues: Sendable {
  /// A number in units, of which `scale` are 1.
  typealias Number = (units: Int128, scale: Int)

  private var small: [UInt32] = []
  private var wide: [Int128] = []
  /// The number of units in 1 of all values: that of the value with the most decimals.
  private(set) var scale = 1

  /// Returns the approximate bytes of a value, including the spare capacity of arrays.
  static func memory(of value: Int128) -> Int { UInt32(exactly: value) == nil ? 32 : 8 }

  mutating func append(_ number: Number) {
    if number.scale > scale {
      let (old, factor) = (sorted, Int128(number.scale / scale))
      (small, wide, scale) = ([], [], number.scale)
      for value in old { append(units: value.multiplied(by: factor)) }
    }
    append(units: number.units.multiplied(by: Int128(scale / number.scale)))
  }

  private mutating func append(units value: Int128) {
    if let value = UInt32(exactly: value), wide.isEmpty {
      small.append(value)
    } else {
      if !small.isEmpty { (wide, small) = (small.map { Int128($0) }, []) }
      wide.append(value)
    }
  }

  var sorted: [Int128] { small.sorted().map { Int128($0) } + wide.sorted() }
}

extension Int128 {
  /// Returns the product, clamped to 128 bits.
  fileprivate func multiplied(by factor: Int128) -> Int128 {
    let (product, overflow) = multipliedReportingOverflow(by: factor)
    return overflow ? (self < 0 ? .min : .max) : product
  }
}
