internal import Encoding

/// Statistics of several values of a count. The values are added up as whole numbers, as far
/// as 128 bits hold them: no result depends on their order.
struct Statistics {
  /// From the smallest to the largest; at least one.
  private let values: [UInt128]
  /// The parts of 1 that a value counts.
  let scale: Double

  init(ofSorted values: [UInt128], scale: Int) {
    self.values = values
    self.scale = Double(scale)
  }

  private var count: Double { Double(values.count) }

  /// Nil where 128 bits do not hold it.
  private var sum: UInt128? {
    var sum: UInt128 = 0
    for value in values {
      let (next, overflow) = sum.addingReportingOverflow(value)
      if overflow { return nil }
      sum = next
    }
    return sum
  }

  var mean: Double {
    let sum = sum.map { Double($0) } ?? values.reduce(0) { $0 + Double($1) }
    return sum / (count * scale)
  }

  /// The standard deviation of a sample, with one less than the number of values below the line;
  /// nil of one value.
  var deviation: Double? {
    if values.count < 2 { return nil }
    guard let squares = exactSquares else {
      return (roundedSquares / (count * (count - 1))).squareRoot() / scale
    }
    return Self.root(of: squares, over: count * (count - 1) * scale * scale)
  }

  /// The root of a quotient, with what was lost by rounding on the way put right: mostly the
  /// nearest number there is, as Python's `statistics` has it.
  private static func root(of dividend: UInt128, over divisor: Double) -> Double {
    let whole = Double(dividend)
    let lost = Double(Int128(dividend) - Int128(whole))
    let quotient = whole / divisor
    let root = quotient.squareRoot()
    if root == 0 { return 0 }
    let rest = whole.addingProduct(-quotient, divisor)
    return root + (quotient.addingProduct(-root, root) + (rest + lost) / divisor) / (2 * root)
  }

  /// The number of values times the sum of the squares of their distances from the mean. Distances
  /// from the smallest value have the same, and are smaller.
  private var exactSquares: UInt128? {
    var (sum, squares): (UInt128, UInt128) = (0, 0)
    for value in values {
      let distance = value - values[0]
      let (square, isLarge) = distance.multipliedReportingOverflow(by: distance)
      let (next, overflow) = squares.addingReportingOverflow(square)
      if isLarge || overflow { return nil }
      // No larger than the sum of the squares.
      sum += distance
      squares = next
    }
    let (all, isLarge) = squares.multipliedReportingOverflow(by: UInt128(values.count))
    let (taken, overflow) = sum.multipliedReportingOverflow(by: sum)
    // Half of what there is, so that numbers with a sign hold it, too.
    return isLarge || overflow || all >> 127 != 0 ? nil : all - taken
  }

  private var roundedSquares: Double {
    let mean = mean * scale
    return count * values.reduce(0) { $0 + (Double($1) - mean) * (Double($1) - mean) }
  }

  /// The two values that the quantile of a number of parts lies between, and its distance from the lower
  /// one in parts of the way: type 7 of R and the default of NumPy.
  func ends(ofQuantile number: Int, of parts: Int) -> (low: UInt128, high: UInt128, rest: Int) {
    let (place, rest) = ((values.count - 1) * number).quotientAndRemainder(dividingBy: parts)
    return (values[place], values[min(place + 1, values.count - 1)], rest)
  }

  /// The quantile of a number of quarters: between two values in proportion.
  func quartile(_ quarters: Int) -> Double {
    let (low, high, rest) = ends(ofQuantile: quarters, of: 4)
    let (product, overflow) = (high - low).multipliedReportingOverflow(by: UInt128(rest))
    let (whole, isLarge) = low.multipliedReportingOverflow(by: 4)
    let (sum, isOver) = whole.addingReportingOverflow(product)
    if overflow || isLarge || isOver {
      return (Double(low) + Double(high - low) * Double(rest) / 4) / scale
    }
    return Double(sum) / (4 * scale)
  }

  var least: UInt128 { values[0] }
  var most: UInt128 { values[values.count - 1] }
}

extension Statistics {
  /// The names of the columns of a count, in their order.
  package static func names(of count: String) -> [String] {
    ["mean", "sd", "min", "q25", "median", "q75", "max"].map { "\(count)_\($0)" }
  }

  var cells: [TableCell] {
    [
      cell(mean), deviation.map(cell) ?? .nothing, cell(ofValue: least), cell(quartile(1)),
      cell(quartile(2)), cell(quartile(3)), cell(ofValue: most),
    ]
  }

  private func cell(_ number: Double) -> TableCell { .number(number.plain) }

  private func cell(ofValue value: UInt128) -> TableCell {
    scale == 1 ? .number("\(value)") : cell(Double(value) / scale)
  }
}

extension Double {
  /// The shortest spelling that says the number and no other.
  fileprivate var plain: String {
    let text = "\(self)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

/// The values that a count has in several runs. They take as little memory as the largest of them
/// allows: a quantile needs them all.
struct CountValues: Sendable {
  private var small: [UInt32] = []
  private var wide: [UInt128] = []

  /// In bytes, with what an array holds ready for more.
  static func memory(of value: UInt128) -> Int { value > UInt128(UInt32.max) ? 32 : 8 }

  mutating func append(_ value: UInt128) {
    if let value = UInt32(exactly: value), wide.isEmpty {
      small.append(value)
    } else {
      if !small.isEmpty { (wide, small) = (small.map { UInt128($0) }, []) }
      wide.append(value)
    }
  }

  /// From the smallest to the largest.
  var sorted: [UInt128] { small.sorted().map { UInt128($0) } + wide.sorted() }
}
