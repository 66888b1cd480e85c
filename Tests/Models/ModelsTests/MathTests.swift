import CModels
import Glibc
import TestSupport
import Testing

/// The mathematical functions of models, against those of the system in 64 bits.
@Suite struct MathTests {
  private typealias Function = (name: String, own: (Float) -> Float, exact: (Double) -> Double)

  private let functions: [Function] = [
    ("exp", cm_exp, exp), ("log", cm_log, log), ("log10", cm_log10, log10), ("sin", cm_sin, sin),
    ("cos", cm_cos, cos), ("tan", cm_tan, tan), ("tanh", cm_tanh, tanh), ("asin", cm_asin, asin),
    ("acos", cm_acos, acos), ("atan", { cm_atan2($0, 1) }, atan),
  ]

  private typealias PairFunction = (
    name: String, own: (Float, Float) -> Float, exact: (Double, Double) -> Double
  )

  private let pairFunctions: [PairFunction] = [
    ("atan2", cm_atan2, atan2), ("hypot", cm_hypot, hypot), ("power", cm_power, pow),
  ]

  private static let special: [Float] = [
    0, -0.0, 1, -1, 0.5, 1000, 1e-40, .infinity, -.infinity, .nan, .greatestFiniteMagnitude,
    .leastNonzeroMagnitude,
  ]

  /// Every result lies within 0.51 units in the last place.
  @Test func functionsOfOneNumber() {
    var dice = Dice(seed: 1)
    let numbers =
      Self.special
      + (0..<20_000).map { _ in Float(bitPattern: UInt32(truncatingIfNeeded: dice.next())) }
      + (0..<20_000).map { _ in Float.random(in: -4...4, using: &dice) }
    for function in functions {
      let worst = numbers.max { units($0, function) < units($1, function) }!
      #expect(units(worst, function) < 0.51, "\(function.name)(\(worst))")
    }
  }

  @Test func functionsOfTwoNumbers() {
    var dice = Dice(seed: 2)
    let pairs =
      Self.special.flatMap { a in Self.special.map { (a, $0) } }
      + (0..<20_000).map { _ in
        let a = Float(bitPattern: UInt32(truncatingIfNeeded: dice.next()))
        return (a, a * Float.random(in: -3...3, using: &dice))
      }
      + (0..<20_000).map { _ in
        (Float.random(in: 0...9, using: &dice), Float.random(in: -9...9, using: &dice))
      }
    for function in pairFunctions {
      // A vector has no length if one of its components is not a number.
      let used = pairs.filter { function.name != "hypot" || !$0.0.isNaN && !$0.1.isNaN }
      let worst = used.max { units($0, function) < units($1, function) }!
      #expect(units(worst, function) < 0.51, "\(function.name)\(worst)")
    }
  }

  private func units(_ a: Float, _ function: Function) -> Double {
    units(function.own(a), function.exact(Double(a)))
  }

  private func units(_ a: (Float, Float), _ function: PairFunction) -> Double {
    units(function.own(a.0, a.1), function.exact(Double(a.0), Double(a.1)))
  }

  /// Returns the distance from the exact value in units of the last place.
  private func units(_ number: Float, _ exact: Double) -> Double {
    if exact.isNaN || number.isNaN { return exact.isNaN == number.isNaN ? 0 : .infinity }
    if Float(exact).isInfinite || number.isInfinite {
      return number == Float(exact) ? 0 : .infinity
    }
    return abs(Double(number) - exact) / Double(Float(exact).ulp)
  }

  /// Noise is smooth, is the number of a point with integer coordinates there, and depends on both
  /// words of its key.
  @Test func noise() {
    let value = { (x: Float, y: Float) in cm_noise(x, y, 3, 4) }
    let numbers = (0..<4000).map { value(Float($0) / 10 - 200, Float($0 % 7) * 3.3) }
    #expect(numbers.allSatisfy { (0...1).contains($0) })
    let mean = numbers.reduce(0, +) / 4000
    #expect(abs(mean - 0.5) < 0.03 && Set(numbers).count > 3500)
    for step in -300..<300 {
      let (x, y) = (Float(step) / 8, Float(step) / 5)
      #expect(abs(value(x + 1 / 64, y) - value(x, y)) < 0.03)
    }
    #expect(cm_noise(0.5, 2, 3, 4) != cm_noise(0.5, 2, 4, 4))
    #expect(cm_noise(0.5, 2, 3, 4) != cm_noise(0.5, 2, 3, 5))
    #expect(value(.nan, 0).isNaN && value(0, .infinity).isNaN && value(1e9, 0).isNaN)
  }
}
