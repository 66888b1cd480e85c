import Foundation
import Testing

@testable import Drawing

/// Tests against the system's math library, in units of 1/65536.
@Suite struct BinaryLogarithmTests {
  private static let numbers =
    Array(1...300) + [
      4095, 4096, 4097, 65_535, 65_536, 65_537, 1_000_003, 1 << 30, (1 << 40) + 12_345,
    ]

  @Test func `Logarithms match the system library`() {
    let errors = Self.numbers.map { number in
      abs(Double(IntegerMath.logarithm(number)) - log2(Double(number)) * 65_536)
    }
    #expect(errors.max()! <= 2)
  }

  @Test func `Powers match the system library`() {
    var errors: [Double] = []
    for exponent in stride(from: 0, through: 30 << 16, by: 9973) {
      let expected = exp2(Double(exponent) / 65_536)
      errors.append(abs(Double(IntegerMath.power(exponent)) - expected) / max(1, expected * 1e-8))
    }
    #expect(errors.max()! <= 2)
  }

  @Test(arguments: 0...40)
  func `Powers of two convert exactly in both directions`(exponent: Int) {
    #expect(IntegerMath.logarithm(1 << exponent) == exponent << 16)
    #expect(IntegerMath.power(exponent << 16) == 1 << exponent)
  }

  @Test(arguments: [0, 61, 62, 63, 64, 70, 100, 127])
  func `Powers of two of any size have whole logarithms`(exponent: Int) {
    #expect(IntegerMath.logarithm(UInt128(1) << UInt128(exponent)) == exponent << 16)
  }

  @Test func `A power inverts a logarithm within the available precision`() {
    let errors = Self.numbers.map { number in
      Double(abs(IntegerMath.power(IntegerMath.logarithm(number)) - number))
        / max(1, Double(number) / 20_000)
    }
    #expect(errors.max()! <= 1)
  }
}
