import Grids
import Settings
import Testing

@Suite struct RatioTests {
  @Test(arguments: [
    ("0", 0, 1), ("12", 12, 1), ("0.5", 1, 2), (".25", 1, 4), ("1.50", 3, 2), ("007", 7, 1),
    ("0.000001", 1, 1_000_000), ("999999999", 999_999_999, 1), ("0.125", 1, 8),
    ("999999999.999999", 999_999_999_999_999, 1_000_000), ("0.0", 0, 1),
  ])
  func `A decimal number is parsed exactly`(text: String, numerator: Int, denominator: Int) {
    #expect(Ratio(decimal: text) == Ratio(numerator, denominator))
  }

  @Test(arguments: [
    "", ".", "-1", "+1", "1e3", "1,5", "1.2.3", " 1", "1 ", "1000000000", "0.0000001", "x", "0x1",
    "٣", "½", "inf", "nan", "1_000", "99999999999999999999",
  ])
  func `Text that is not a decimal number is rejected`(text: String) {
    #expect(Ratio(decimal: text) == nil)
  }

  @Test(arguments: [
    (Ratio(1, 2), 15, 8), (Ratio(1, 2), 14, 7), (Ratio(1, 20), 150, 8), (Ratio(1, 3), 2, 1),
    (Ratio(1, 3), 1, 0), (Ratio(1, 4), 2, 1), (Ratio(1, 5), 2, 0), (Ratio(0), 99, 0),
    (Ratio(1), 99, 99), (Ratio(3, 2), 3, 5), (Ratio(1, 1_000_000), 500_000, 1),
    (Ratio(1, 1_000_000), 499_999, 0), (Ratio(999_999, 1_000_000), .max, 9_223_362_813_482_738_952),
  ])
  func `A fraction of a number is rounded, with halves rounded up`(
    ratio: Ratio, count: Int, rounded: Int
  ) {
    #expect(ratio.rounded(times: count) == rounded)
  }

  @Test(arguments: [
    (Ratio(0), "0"), (Ratio(12), "12"), (Ratio(1, 2), "0.5"), (Ratio(5, 4), "1.25"),
    (Ratio(1, 20), "0.05"), (Ratio(1, 1_000_000), "0.000001"), (Ratio(1001, 1000), "1.001"),
    (Ratio(1, 3), "1/3"), (Ratio(22, 7), "22/7"), (Ratio(1, 10_000_000), "0.0000001"),
  ])
  func `A ratio is shown as an exact decimal or as a fraction`(ratio: Ratio, text: String) {
    #expect(ratio.description == text)
  }

  @Test func `The text of a ratio parses to the same ratio`() {
    for numerator in 0...200 {
      let ratio = Ratio(numerator, 64)
      #expect(Ratio(decimal: ratio.description) == ratio)
    }
  }

  @Test func `Equal ratios compare equal`() {
    #expect(Ratio(2, 4) == Ratio(1, 2))
    #expect(Ratio(0, 9) == .zero)
    #expect(Ratio(6, 3).denominator == 1)
    #expect(Set([Ratio(1, 2), Ratio(50, 100)]).count == 1)
  }

  @Test func `Ratios compare correctly even if products are large`() {
    #expect(Ratio(1, 3) < Ratio(1, 2))
    #expect(!(Ratio(1, 2) < Ratio(2, 4)))
    #expect(Ratio(.max - 1, .max) < Ratio(1))
    #expect(Ratio(.max - 2, .max - 1) < Ratio(.max - 1, .max))
    #expect(Ratio(3, 10).complement == Ratio(7, 10))
    #expect(Ratio(1).complement == .zero)
  }

  @Test(arguments: [(12, 18, 6), (7, 5, 1), (0, 5, 5), (5, 0, 5), (9, 9, 9)])
  func `The greatest common divisor divides both numbers`(a: Int, b: Int, divisor: Int) {
    #expect(greatestCommonDivisor(a, b) == divisor)
  }

  @Test(
    arguments: [
      ("-0.5", Ratio(-1, 2)), ("-3", Ratio(-3)), ("0.25", Ratio(1, 4)), ("-0", .zero), ("--1", nil),
      ("- 1", nil), ("-", nil), ("+1", nil),
    ] as [(String, Ratio?)])
  func `A signed decimal number is parsed exactly`(text: String, ratio: Ratio?) {
    #expect(Ratio(signedDecimal: text) == ratio)
    #expect(ratio.map { $0.magnitude >= .zero } != false)
  }

  @Test(arguments: [
    (Ratio(-1, 2), 3, -1), (Ratio(-1, 2), 1, 0), (Ratio(-3, 4), 1, -1), (Ratio(-1, 4), 1, 0),
    (Ratio(-5), 2, -10),
  ])
  func `Negative halves are rounded up, too`(ratio: Ratio, count: Int, rounded: Int) {
    #expect(ratio.rounded(times: count) == rounded)
  }

  @Test(arguments: ["-0.5", "-12.25", "-3", "-0.000001"])
  func `The text of a negative number is the parsed text`(text: String) {
    #expect(Ratio(signedDecimal: text)?.description == text)
  }
}
