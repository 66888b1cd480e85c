import Foundation
import Testing

@testable import Drawing

/// Held against the system's library, in units of a 65536th.
@Suite struct BinaryTests {
  private static let numbers =
    Array(1...300) + [
      4095, 4096, 4097, 65_535, 65_536, 65_537, 1_000_003, 1 << 30, (1 << 40) + 12_345,
    ]

  @Test func `logarithms are those of the library`() {
    let errors = Self.numbers.map { number in
      abs(Double(IntegerMath.logarithm(number)) - log2(Double(number)) * 65_536)
    }
    #expect(errors.max()! <= 2)
  }

  @Test func `powers are those of the library`() {
    var errors: [Double] = []
    for exponent in stride(from: 0, through: 30 << 16, by: 9973) {
      let expected = exp2(Double(exponent) / 65_536)
      errors.append(abs(Double(IntegerMath.power(exponent)) - expected) / max(1, expected * 1e-8))
    }
    #expect(errors.max()! <= 2)
  }

  @Test(arguments: 0...40)
  func `whole powers of two are exact both ways`(exponent: Int) {
    #expect(IntegerMath.logarithm(1 << exponent) == exponent << 16)
    #expect(IntegerMath.power(exponent << 16) == 1 << exponent)
  }

  @Test func `a power undoes a logarithm to within the digits that it has`() {
    let errors = Self.numbers.map { number in
      Double(abs(IntegerMath.power(IntegerMath.logarithm(number)) - number))
        / max(1, Double(number) / 20_000)
    }
    #expect(errors.max()! <= 1)
  }
}
