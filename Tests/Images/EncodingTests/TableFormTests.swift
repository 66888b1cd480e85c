import Testing

@testable import Encoding

@Suite struct TableFormTests {
  @Test(arguments: [
    ("0", TableCell.number("0")), ("0.1", .number("0.1")), ("-3", .number("-3")),
    ("18446744073709551615", .number("18446744073709551615")),
    ("007", .text("007")), ("1.", .text("1.")), (".5", .text(".5")), ("1e3", .text("1e3")),
    ("", .text("")), ("B3/S23", .text("B3/S23")), ("1.2.3", .text("1.2.3")), ("-", .text("-")),
  ])
  func `Plain decimal text is a number, and other text is not`(text: String, cell: TableCell) {
    #expect(TableCell(text) == cell)
  }

  private let names = ["rule", "say, \"n\"", "x"]
  private let rows: [[TableCell]] = [
    [.text("R2,C0"), .text("a \"b\""), .number("1.5")],
    [.text("é\u{1B}[1m\n"), .nothing, .nothing],
  ]

  @Test func `CSV quotes fields as needed and keeps each row on one line`() {
    let csv = TableForm.csv
    #expect(csv.head(names) == "rule,\"say, \"\"n\"\"\",x")
    #expect(
      csv.text(of: rows, named: names) == "\n\"R2,C0\",\"a \"\"b\"\"\",1.5\né [1m ,,")
  }

  @Test func `JSON has null for missing values`() {
    let json = TableForm.json
    #expect(
      json.text(of: rows, named: ["a", "b", "c"])
        == "\n{\"a\":\"R2,C0\",\"b\":\"a \\\"b\\\"\",\"c\":1.5},"
        + "\n{\"a\":\"é\\u001b[1m\\n\",\"b\":null,\"c\":null}")
  }
}
