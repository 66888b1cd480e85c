import Grids
import Settings
import TestSupport
import Testing

@testable import Automata
@testable import Worlds

/// Tests of the notation of rules, their neighbors and their charts.
@Suite struct WolframRuleTests {
  @Test(arguments: [
    ("110", "110"), ("w110", "110"), ("007", "7"), ("0", "0"), ("110R", "110R"), ("W90r", "90R"),
    ("code 777", "code 777"), ("CODE777", "code 777"), ("code 777 k=3 r=1", "code 777"),
    ("code 20, k=2, r=2", "code 20 k=2 r=2"), ("code 20 r=2 k=2", "code 20 k=2 r=2"),
    ("110 k=2", "110"), ("1234 k=3", "1234 k=3"), ("4294967295 r=2", "4294967295 r=2"),
    ("7625597484986 k=3", "7625597484986 k=3"), ("code 2186R", "code 2186R"),
    ("code 0 k=16 r=50", "code 0 k=16 r=50"), ("5 k=16 r=1", "5 k=16"),
    ("340282366920938463463374607431768211455 k=4", "340282366920938463463374607431768211455 k=4"),
  ])
  func `A rule has one canonical notation`(text: String, canonical: String) throws {
    let rule = try WolframRule(notation: text)
    #expect("\(rule)" == canonical)
    #expect(try WolframRule(notation: canonical) == rule)
  }

  @Test(
    arguments: [
      ("256", "expected a rule from 0 to 255, got '256'"),
      ("256R", "expected a rule from 0 to 255, got '256R'"),
      ("4294967296 r=2", "expected a rule from 0 to 4294967295 with k=2 r=2, got"),
      ("7625597484987 k=3", "expected a rule from 0 to 7625597484986 with k=3 r=1, got"),
      ("340282366920938463463374607431768211456 k=4", "expected a rule below 4^64 with k=4 r=1"),
      ("code 2187", "expected a code from 0 to 2186 with k=3 r=1, got 'code 2187'"),
      ("code 16 k=2", "expected a code from 0 to 15 with k=2 r=1, got 'code 16 k=2'"),
      ("1 k=17", "expected from 2 to 16 colors, got 'k=17'"), ("1 k=1", "got 'k=1'"),
      ("1 r=0", "expected a range from 1 to 50, got 'r=0'"), ("code 1 r=51", "got 'r=51'"),
      ("1 k=16 r=3", "a rule with k=16 r=3 has more than 1048576 neighborhoods"),
      ("1 k=2 r=50", "lower k or r, or use a code"), ("code", "expected a rule such as 110, 110R"),
      ("code R", "expected a rule"), ("1 2", "expected a rule"), ("1 k=", "expected a rule"),
      ("1 k=2 k=2", "expected a rule"), ("1 s=2", "expected a rule"),
      ("Wcode 1", "expected a rule"),
      ("1 k=9999999999999999999999", "expected a rule"), ("", "expected a rule"),
      ("1 k=9999999999", "got 'k=9999999999'"), ("٣", "expected a rule"),
      ("B3/S23", "got 'B3/S23'"),
      (String(repeating: "9", count: 1000), "from 0 to 255"),
      (String(repeating: "9", count: 1000) + " k=16 r=2", nil),
      (String(repeating: "9", count: 1001), "the rule is too long: expected at most 1000 digits"),
    ] as [(String, String?)])
  func `An invalid rule has an error that says what to change`(text: String, part: String?) {
    do {
      _ = try WolframRule(notation: text)
      #expect(part == nil)
    } catch {
      #expect(error.description.contains(part ?? "no error"), "\(error)")
    }
  }

  /// The digits of a code are the colors after each sum, and those of a rule after each
  /// neighborhood.
  @Test func `Codes of two colors and range 1 are elementary rules`() throws {
    let rules: [(code: Int, rule: UInt8)] = [
      (0, 0), (1, 1), (2, 22), (4, 104), (6, 126), (8, 128), (10, 150), (12, 232), (14, 254),
      (15, 255),
    ]
    for (code, rule) in rules {
      #expect(try WolframRule(notation: "code \(code) k=2").elementary == ElementaryRule(rule))
    }
    for rule in UInt8.min...UInt8.max {
      #expect(try WolframRule(notation: "\(rule)") == WolframRule(ElementaryRule(rule)))
      #expect(WolframRule(ElementaryRule(rule)).elementary == ElementaryRule(rule))
      #expect(try WolframRule(notation: "\(rule)R").elementary == nil)
    }
  }

  @Test(arguments: [
    ("30R", ["31R", "28R"], ["+000", "-001"], 8),
    ("code 777", ["code 778", "code 779"], ["0=1", "0=2"], 14),
    ("0 k=3", ["1 k=3", "2 k=3"], ["000=1", "000=2"], 54),
    ("code 20 k=2 r=2", ["code 21 k=2 r=2", "code 22 k=2 r=2"], ["+0", "+1"], 6),
    ("0 k=6", ["1 k=6", "2 k=6"], ["000=1", "000=2"], 1080), ("0 k=7", [], [], 0),
  ])
  func `Neighbors of a rule differ in one digit`(
    text: String, first: [String], differences: [String], count: Int
  ) throws {
    let near = try WolframRule(notation: text).neighbors
    #expect(Array(near.map(\.text).prefix(2)) == first)
    #expect(Array(near.map(\.difference).prefix(2)) == differences)
    #expect(near.count == count && Set(near.map(\.text)).count == count)
    for other in near { #expect(try "\(WolframRule(notation: other.text))" == other.text) }
  }

  @Test func `A list of rules may contain commas within a rule`() throws {
    var reader = SettingsReader([])
    _ = Wolfram(&reader)
    let list = try #require(reader.entries.first { $0.name == "rule" }).values.list
    let texts = try list.items(in: "30, code 20, k=2, r=2, 90R, 1..2", atMost: 10).map(\.text)
    #expect(texts == ["30", "code 20,k=2,r=2", "90R", "1", "2"])
    #expect(try list.items(in: "near:code 777", atMost: 99).count == 15)
    let ranges = try list.items(in: "code 0..63 k=2 r=2, 0..9/3R, W2..1", atMost: 99).map(\.text)
    #expect(ranges.count == 64 + 4 + 2)
    #expect(ranges[63...] == ["code 63 k=2 r=2", "0R", "3R", "6R", "9R", "W2", "W1"])
  }

  @Test func `A chart shows every sum, or every neighborhood and color before`() throws {
    let sums = try WolframRule(notation: "code 777").chart
    #expect(labels(sums) == ["6", "5", "4", "3", "2", "1", "0"])
    let cells = sums.cells(in: Region(x: 0, y: 2, width: 15, height: 2)).elements
    #expect(cells.map(String.init).joined() == "033300332003310002000010000100")
    let second = try WolframRule(notation: "90R").chart
    #expect(labels(second).filter { $0.count == 3 }.count == 16)
    #expect(labels(second).filter { $0.count > 3 } == ["color 0 before", "color 1 before"])
    #expect(try labels(WolframRule(notation: "1 k=3").chart).prefix(2) == ["222", "221"])
  }

  private func labels(_ chart: RuleChart) -> [String] {
    chart.worldInfo(Wolfram.info.kinds).appearance.labels.map(\.text)
  }

  @Test func `No text crashes the parser`() {
    var dice = Dice(seed: 9)
    let letters = Array("0123456789kr=, WRcode9999é\u{301}\n")
    for _ in 0..<5000 {
      let text = String((0..<dice.below(24)).map { _ in letters[dice.below(letters.count)] })
      guard let rule = try? WolframRule(notation: text) else { continue }
      #expect((try? WolframRule(notation: "\(rule)")) == rule, "\(text)")
    }
  }
}
