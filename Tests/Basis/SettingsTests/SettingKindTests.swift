import Grids
import Testing

@testable import Settings

/// The values that each kind of setting accepts, at the limits.
@Suite struct SettingKindTests {
  @Test(
    arguments: [
      ("0%", Ratio(0)), ("0", Ratio(0)), ("100%", Ratio(1)), ("1", Ratio(1)), ("1.0", Ratio(1)),
      ("100.000%", Ratio(1)), ("50%", Ratio(1, 2)), ("0.5", Ratio(1, 2)), (".5", Ratio(1, 2)),
      ("12.5%", Ratio(1, 8)), ("0.000001", Ratio(1, 1_000_000)),
      ("99.999999%", Ratio(99_999_999, 100_000_000)),
      ("100.000001%", nil), ("1.000001", nil), ("101%", nil), ("2", nil), ("-1%", nil),
      ("+5%", nil),
      ("%", nil), ("", nil), ("50 %", nil), (" 50%", nil), ("50%%", nil), ("%50", nil),
      ("half", nil),
      ("0.0000001", Ratio(1, 10_000_000)),
      ("0.3333333333333333", Ratio(3_333_333_333_333_333, 10_000_000_000_000_000)),
      ("33.3333333%", Ratio(333_333_333, 1_000_000_000)), ("0.33333333333333333", nil),
      ("1/2", nil), ("1e-1", nil), ("٥%", nil),
    ] as [(String, Ratio?)])
  func `A share is from 0 to 100 percent`(text: String, share: Ratio?) {
    #expect(SettingKind.share.parse(text) == share)
  }

  @Test(arguments: ["99.9999999999999999%", "0.0000000000000001%", "33.3333333%", "50%", "0%"])
  func `A share is shown with all its decimals`(text: String) throws {
    #expect(SettingKind.share.show(try #require(SettingKind.share.parse(text))) == text)
  }

  @Test(
    arguments: [
      ("0.5", Ratio(1, 2)), ("0.500", Ratio(1, 2)), ("0.501", Ratio(501, 1000)), ("1", Ratio(1)),
      ("1.5000", Ratio(3, 2)), ("999999", Ratio(999_999)),
      ("0.499", nil), ("0", nil), ("0.5001", nil), ("999999.001", nil), ("1000000", nil),
      ("-1", nil),
      ("1s", Ratio(1)), ("1.5s", Ratio(3, 2)), ("700ms", Ratio(7, 10)), ("1.5min", Ratio(90)),
      ("400ms", nil), ("20000min", nil), ("0.5ms", nil), ("s", nil), ("1h", nil), ("1 s", nil),
      ("1ss", nil), ("", nil), (".", nil), ("1e3", nil), ("99999999999999999999", nil),
    ] as [(String, Ratio?)])
  func `A duration has at most three decimals and a minimum`(text: String, seconds: Ratio?) {
    #expect(SettingKind.seconds(atLeast: Ratio(1, 2)).parse(text) == seconds)
  }

  @Test(
    arguments: [
      ("1x1", Size(width: 1, height: 1)), ("96x64", Size(width: 96, height: 64)),
      ("6144x1", Size(width: 6144, height: 1)), ("1x6144", Size(width: 1, height: 6144)),
      ("007x2", Size(width: 7, height: 2)),
      ("6145x1", nil), ("97x64", nil), ("0x5", nil), ("5x0", nil), ("x5", nil), ("5x", nil),
      ("x", nil), ("5", Size(width: 5, height: 5)), ("", nil),
      ("1e2x5E+1", Size(width: 100, height: 50)), ("6e0", Size(width: 6, height: 6)), ("e2x5", nil),
      ("1e9x1e9", nil), ("1e-1x5", nil), ("5x5x5", nil),
      ("5X5", Size(width: 5, height: 5)), ("7×3", Size(width: 7, height: 3)), ("0", nil),
      ("5xX5", nil), ("x", nil), ("5*5", nil), ("5 x 5", nil),
      ("-5x5", nil), ("+5x5", nil), ("5.0x5", nil), ("٥x5", nil),
      ("9223372036854775807x2", nil), ("4294967296x4294967296", nil),
      ("9223372036854775808x1", nil),
    ] as [(String, Size?)])
  func `A size has two positive sides within a limit`(text: String, size: Size?) {
    #expect(SettingKind.size(cells: 6144).parse(text) == size)
  }

  @Test(
    arguments: [
      ("3", 3), ("8", 8), ("003", 3), ("2", nil), ("9", nil), ("", nil), ("-3", nil), ("+3", nil),
      (" 3", nil), ("3 ", nil), ("3.0", nil), ("3e0", 3), ("0.5e1", nil), ("1e", nil), ("e1", nil),
      ("7E+0", 7), ("1e-1", nil), ("1e20", nil), ("0x3", nil), ("three", nil),
      ("٣", nil),
      ("99999999999999999999", nil),
    ] as [(String, Int?)])
  func `A whole number is inside its range`(text: String, number: Int?) {
    #expect(SettingKind.wholeNumber(3...8).parse(text) == number)
  }

  @Test(
    arguments: [
      ("1e9", 1_000_000_000), ("2E+3", 2000), ("1.5G", 1_500_000_000), ("500MB", 500_000_000),
      ("0e3", nil), ("1e19", nil), ("1e", nil), ("1ee2", nil), ("1e2e", nil), ("e2", nil),
    ] as [(String, Int?)])
  func `An amount has a unit or an exponent`(text: String, bytes: Int?) {
    #expect(SettingKind.amount(unit: "B").parse(text) == bytes)
  }

  @Test(
    arguments: [
      ("1e1..2e1/5", ["10", "15", "20"]), ("0..1e6/5e5", ["0", "500000", "1000000"]),
      ("-1e1..10/10", ["-10", "0", "10"]), ("1e10..2e10/1e9", nil),
    ] as [(String, [String]?)])
  func `A range may have exponents`(text: String, numbers: [String]?) throws {
    let range = try NumberRange(text)
    #expect(range.map { range in (0..<range.count).map { range.text($0) } } == numbers)
  }

  @Test func `The largest integer is accepted, and the next one is not`() {
    let kind = SettingKind.wholeNumber(0...Int.max)
    #expect(kind.parse("9223372036854775807") == .max)
    #expect(kind.parse("9223372036854775808") == nil)
    #expect(kind.parse("0") == 0)
  }

  private enum Edge: String, CaseIterable {
    case torus, plane
    case noEdge = "no-edge"
  }

  @Test func `A choice accepts exactly the listed words`() {
    let kind = SettingKind<Edge>.word
    #expect(Edge.allCases.map { kind.parse($0.rawValue) } == Edge.allCases)
    for text in ["", "Torus", "toru", "torus ", "noEdge", "torus|plane"] {
      #expect(kind.parse(text) == nil)
    }
    #expect(kind.expectation == "one of torus, plane, no-edge")
    #expect(kind.placeholder == "torus|plane|no-edge")
    #expect(kind.show(.noEdge) == "no-edge")
  }

  @Test func `A text is accepted unchanged`() {
    let kind = SettingKind.text("anything", placeholder: "TEXT")
    #expect(["", " a\n", "ü"].map { kind.parse($0) } == ["", " a\n", "ü"])
  }

  @Test(arguments: [
    (Ratio(3, 10), "30%"), (Ratio(0), "0%"), (Ratio(1), "100%"), (Ratio(1, 8), "12.5%"),
    (Ratio(1, 20), "5%"),
  ])
  func `A share is shown as a percentage that can be parsed`(share: Ratio, text: String) {
    #expect(SettingKind.share.show(share) == text)
    #expect(SettingKind.share.parse(text) == share)
  }

  @Test func `An expectation states limits and unit`() {
    #expect(SettingKind.wholeNumber(1...Int.max).expectation == "a whole number, at least 1")
    #expect(SettingKind.wholeNumber(0...8).expectation == "a whole number from 0 to 8")
    #expect(
      SettingKind.wholeNumber(1...9, unit: "days").expectation
        == "a whole number of days from 1 to 9")
  }

  @Test(arguments: [
    ("1", 1), ("500M", 500_000_000), ("1.5g", 1_500_000_000), ("4GB", 4_000_000_000),
    ("20kb", 20_000),
    ("9T", 9_000_000_000_000), ("0", nil), ("0.5", nil), ("0.0001K", nil), ("G", nil), ("-1", nil),
    ("4000000000", 4_000_000_000), ("12345678901B", 12_345_678_901),
    ("9223372036854775807", Int.max), ("9223372036854775808", nil),
    ("1234567890.5K", 1_234_567_890_500),
    ("4GG", nil), ("4 G", nil), ("", nil), ("999999999T", nil),
  ])
  func `An amount may have a suffix such as K, M or G`(text: String, expected: Int?) {
    #expect(SettingKind.amount(unit: "B").value(text) == expected)
  }

  @Test func `An amount without a unit rejects the letter of a unit`() {
    #expect(SettingKind.amount().value("4GB") == nil)
    #expect(SettingKind.amount().value("4G") == 4_000_000_000)
  }
}
