/// Returns the greatest common divisor of two numbers (Euclid). Neither may be negative; if one is
/// 0, the result is the other.
package func greatestCommonDivisor<Number: BinaryInteger>(_ a: Number, _ b: Number) -> Number {
  var (divisor, rest) = (a, b)
  while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
  return divisor
}
