internal import Grids

/// The least common multiple; `Int.max` if it overflows.
func leastCommonMultiple(_ a: Int, _ b: Int) -> Int {
  let (product, overflow) = (a / greatestCommonDivisor(a, b)).multipliedReportingOverflow(by: b)
  return overflow ? .max : product
}

/// The product of two numbers that are not negative; at most 2⁵⁰, so that sums of many do not overflow.
func cappedProduct(_ a: Int, _ b: Int) -> Int {
  let (product, overflow) = a.multipliedReportingOverflow(by: b)
  return overflow ? 1 << 50 : min(1 << 50, product)
}
