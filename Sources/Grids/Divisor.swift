/// The greatest common divisor of two numbers, none of them negative; the other one where one is 0.
package func greatestCommonDivisor<Number: BinaryInteger>(_ a: Number, _ b: Number) -> Number {
  var (divisor, rest) = (a, b)
  while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
  return divisor
}
