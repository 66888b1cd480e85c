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

  /// Noise is smooth, lies between 0 and 1 around 1/2, and depends on both words of its key.
  @Test func noise() {
    let value = { (x: Float, y: Float) in cm_noise(x, y, 3, 4) }
    let numbers = (0..<4000).map { value(Float($0) / 10 - 200, Float($0 % 7) * 3.3) }
    #expect(numbers.allSatisfy { (0...1).contains($0) })
    let mean = numbers.reduce(0, +) / 4000
    #expect(abs(mean - 0.5) < 0.02 && Set(numbers).count > 3500)
    for step in -300..<300 {
      let (x, y) = (Float(step) / 8, Float(step) / 5)
      #expect(abs(value(x + 1 / 64, y) - value(x, y)) < 0.05)
    }
    #expect(cm_noise(0.5, 2, 3, 4) != cm_noise(0.5, 2, 4, 4))
    #expect(cm_noise(0.5, 2, 3, 4) != cm_noise(0.5, 2, 3, 5))
    #expect(value(.nan, 0).isNaN && value(0, .infinity).isNaN && value(1e9, 0).isNaN)
  }

  /// Noise shows no lattice: its variance is the same at points with integer coordinates and
  /// between them.
  @Test func noiseHasOneVariance() {
    let variance = { (dx: Float, dy: Float) in
      let numbers = (0..<200 * 200).map { place in
        Double(cm_noise(Float(place % 200) + dx, Float(place / 200) + dy, 1, 2)) - 0.5
      }
      return numbers.reduce(0) { $0 + $1 * $1 } / Double(numbers.count)
    }
    let between = variance(0.5, 0.5)
    for (dx, dy) in [(0, 0), (0.5, 0), (0, 0.5), (0.25, 0.75)] {
      #expect(abs(variance(Float(dx), Float(dy)) / between - 1) < 0.05)
    }
    #expect(abs(between.squareRoot() - 0.217) < 0.01)
  }

  /// The spectrum of noise between 0.3 and 1.2 cycles a unit, along lines of twelve directions.
  @Test func noiseHasOneSpectrum() {
    let spectra = (0..<12).map { direction in
      let angle = Double(direction) * .pi / 12
      return (0..<2500).reduce(0.0) { $0 + noisePower(alongLine: $1, angle) }
    }
    let mean = spectra.reduce(0, +) / 12
    #expect(spectra.allSatisfy { abs($0 / mean - 1) < 0.05 }, "\(spectra.map { $0 / mean })")
  }

  /// Returns the power of noise along one of many parallel lines, by a transform with Hann's window.
  private func noisePower(alongLine line: Int, _ angle: Double) -> Double {
    let (count, step) = (128, 0.25)
    let (dx, dy, far) = (step * cos(angle), step * sin(angle), 7.3 * Double(line))
    let numbers = (0..<count).map { place -> Double in
      let (x, y) = (Double(place) * dx - far * sin(angle), Double(place) * dy + far * cos(angle))
      let window = 0.5 - 0.5 * cos(2 * .pi * Double(place) / Double(count))
      return window * (Double(cm_noise(Float(x), Float(y), 5, 6)) - 0.5)
    }
    let length = Double(count) * step
    return (Int(0.3 * length) + 1...Int(1.2 * length)).reduce(0) { sum, cycles in
      var (real, imaginary) = (0.0, 0.0)
      for (place, number) in numbers.enumerated() {
        real += number * Self.cosines[cycles * place % count]
        imaginary += number * Self.cosines[(cycles * place + count / 4) % count]
      }
      return sum + real * real + imaginary * imaginary
    }
  }

  private static let cosines = (0..<128).map { cos(2 * .pi * Double($0) / 128) }
}
