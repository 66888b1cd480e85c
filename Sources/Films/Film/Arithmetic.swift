internal import Grids

/// Returns the least common multiple of two positive numbers, or `Int.max` if it overflows.
func leastCommonMultiple(_ a: Int, _ b: Int) -> Int {
  let (product, overflow) = (a / greatestCommonDivisor(a, b)).multipliedReportingOverflow(by: b)
  return overflow ? .max : product
}

/// Returns the product of two nonnegative numbers, capped at 2⁵⁰, so that sums of many products do
/// not overflow.
func cappedProduct(_ a: Int, _ b: Int) -> Int {
  let (product, overflow) = a.multipliedReportingOverflow(by: b)
  return overflow ? 1 << 50 : min(1 << 50, product)
}
