import Testing

@testable import Settings

@Suite struct ListNotationTests {
  private func texts(_ text: String, atMost most: Int = 100) throws(SettingProblem) -> [String] {
    try ListNotation.numbers.items(in: text, atMost: most).map(\.text)
  }

  @Test(arguments: [
    ("0..3", "0 1 2 3"), ("3..0", "3 2 1 0"), ("5..5", "5"), ("010..012", "10 11 12"),
    ("0..10/4", "0 4 8"), ("10..0/5", "10 5 0"), ("0..1/0.5", "0 0.5 1"),
    ("0.5..2/0.5", "0.5 1 1.5 2"), ("10%..50%/20%", "10% 30% 50%"),
    ("1%..0%/0.25%", "1% 0.75% 0.5% 0.25% 0%"),
    ("0.1..0.3/0.1", "0.1 0.2 0.3"), ("1..0.999999/0.000001", "1 0.999999"),
    ("30,90..91, 7", "30 90 91 7"), ("-1..1", "-1 0 1"), ("1..-2", "1 0 -1 -2"),
    ("-0.5..0.5/0.5", "-0.5 0 0.5"), ("-10%..-30%/10%", "-10% -20% -30%"),
    ("1e1..8", "10 9 8"),
  ])
  func `A range lists exact numbers`(text: String, expected: String) throws {
    #expect(try texts(text).joined(separator: " ") == expected)
  }

  @Test(arguments: [
    "1", "1...5", "1..", "..5", "1..2..3", "a..b", "--1..1", "-..1", "1..2/3/4", "1e..2",
    "0..1000000000",
    "1,,2", ",", "1,", "", "a:1,2", "..", "/", "%..%",
  ])
  func `Text that is not a list is one value`(text: String) throws {
    #expect(try texts(text) == [text])
  }

  @Test func `No more values than requested are created`() throws {
    #expect(try texts("0..999999999/0.000001", atMost: 3) == ["0", "0.000001", "0.000002"])
    #expect(try texts("0..9,0..9", atMost: 12).count == 12)
    #expect(try texts(String(repeating: "1,", count: 100_000) + "1", atMost: 5).count == 5)
  }

  @Test(arguments: [
    ("0.5..2", SettingProblem.rangeWithoutStep("0.5..2")), ("1..2.5", .rangeWithoutStep("1..2.5")),
    ("0..5/0", .rangeWithoutEnd("0..5/0")), ("5..0/-1", .rangeWithoutEnd("5..0/-1")),
    ("0%..5%/0.0%", .rangeWithoutEnd("0%..5%/0.0%")),
    ("10%..0.5", .mixedRange("10%..0.5", nearest: nil)),
    ("10%..50%/10", .mixedRange("10%..50%/10", nearest: "10%..50%/10%")),
    ("1,2..3/0", .rangeWithoutEnd("2..3/0")),
    ("0.4..0.8/5", .rangeWithLargeStep("0.4..0.8/5", nearest: "0.4..0.8/0.1")),
    ("80%..20%/61%", .rangeWithLargeStep("80%..20%/61%", nearest: "80%..20%/1%")),
    ("0..3/10", .rangeWithLargeStep("0..3/10", nearest: nil)),
  ])
  func `An invalid range is an error with its reason`(text: String, problem: SettingProblem) {
    #expect(throws: problem) { try texts(text) }
  }

  /// The last values of ranges that are too long to be expanded, and of those after them.
  @Test func `A value of a range is computed when it is read`() throws {
    let most = 1 << 40
    let items = try ListNotation.numbers.items(in: "7,1..900000000,8,0..5/0.5", atMost: most)
    #expect(items.count == 900_000_013)
    let places = [0, 1, 900_000_000, 900_000_001, 900_000_003, 900_000_012]
    #expect(places.map { items[$0].text } == ["7", "1", "900000000", "8", "0.5", "5"])
    #expect(
      try ListNotation.numbers.items(in: "5,1..900000000", atMost: 9).map(\.text).last == "8")
  }

  @Test func `Names are separated by commas, and text is not split`() throws {
    #expect(
      try ListNotation.names.items(in: "a, b,1..2", atMost: 9).map(\.text) == ["a", "b", "1..2"])
    #expect(try Array(ListNotation.none.items(in: "a,1..2", atMost: 9)) == [ListItem("a,1..2")])
  }

  @Test func `A board with two sides is not split at its comma`() throws {
    let boards = "torus,K20*,16, T20,16+1,plane"
    #expect(
      try ListNotation.boards.items(in: boards, atMost: 9).map(\.text) == [
        "torus", "K20*,16", "T20,16+1", "plane",
      ])
    let long = "T" + String(repeating: "1,", count: 100_000) + "1"
    #expect(try Array(ListNotation.boards.items(in: long, atMost: 9)) == [ListItem(long)])
  }

  @Test func `The prefix near lists a value and its neighbors`() throws {
    let list = ListNotation.numbers.near { $0 == "5" ? [("4", "less"), ("6", "more")] : nil }
    #expect(
      try Array(list.items(in: "1,Near: 5,near:8", atMost: 9)) == [
        ListItem("1"), ListItem("5", .center), ListItem("4", .neighbor("less")),
        ListItem("6", .neighbor("more")), ListItem("8", .center),
      ])
    #expect(try list.items(in: "near:5", atMost: 2).count == 2)
    let alone = ListNotation.names.near { _ in [] }
    #expect(throws: SettingProblem("'5' has no neighbors, or too many: leave out 'near:'")) {
      try alone.items(in: "near:5", atMost: 9)
    }
  }
}
