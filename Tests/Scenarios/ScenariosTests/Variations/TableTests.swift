import Grids
import Imaging
import TestSupport
import Testing

@testable import Scenarios

/// Sheets with headers, and sheets with automatic columns and cell size.
@Suite struct TableTests {
  private static let base = "simulation: life\nsize: 24x16\ncell: 4\nframes: 1\nout: a.png\n"

  private func size(_ lines: String) throws -> Size {
    try #require(try ScenarioText(lines).scenarios().first?.opened().size)
  }

  @Test func `Two varied settings make a table with row and column headers`() throws {
    let table = try ScenarioText(
      Self.base + "rule: [Life, Maze]\nseed: 1..3\nsheet: 3\n"
    ).frames()[0]
    // The lines of text are 16 pixels high with 4 around. The images are 96x64 with gaps of 8.
    #expect(table.size == Size(width: 8 + 37 + 8 + 3 * 104, height: 8 + 2 * 24 + 2 * 72))
    let page = try #require(table.elements.first)
    let isInked = { (x: Range<Int>, y: Range<Int>) in
      y.contains { row in
        table.row(row).dropFirst(x.lowerBound).prefix(x.count).contains { $0 != page }
      }
    }
    #expect(isInked(53..<365, 8..<32), "the columns' setting")
    #expect(!isInked(8..<53, 8..<32))
    #expect(isInked(8..<45, 32..<55), "the rows' setting")
    for column in 0..<3 { #expect(isInked((53 + column * 104)..<(149 + column * 104), 32..<55)) }
    #expect(isInked(8..<45, 80..<96), "the first row's value, in the middle of its height")
    #expect(isInked(8..<45, 152..<168))
    #expect(!isInked(8..<45, 96..<152))
  }

  @Test func `The value auto makes a table, and another number of columns uses labels`() throws {
    let lines = Self.base + "rule: [Life, Maze]\nseed: 1..3\n"
    #expect(try size(lines + "sheet: auto\n") == size(lines + "sheet: 3\n"))
    #expect(try size(lines + "sheet: 2\n") == Size(width: 2 * 104 + 8, height: 3 * 95 + 8))
  }

  @Test func `Each row and column of a table is as large as its content`() throws {
    let table = try size(
      "simulation: life\ncell: 4\nframes: 1\nout: a.png\nsize: [24x16, 40x30]\nseed: 1..2\nsheet: 2\n"
    )
    #expect(table == Size(width: 8 + 41 + 8 + 2 * 168, height: 8 + 48 + 72 + 128))
  }

  @Test func `Headers of tiny images do not overlap, and long ones are shortened`() throws {
    let long = String(repeating: "1", count: 60)
    let table = try size(
      "simulation: wolfram\ncell: 1\nsize: 61x2\nrule: 30,90\nstart: [\(long), '1']\nsheet: auto\n")
    // The header is at most 22 ems of 11 pixels wide.
    #expect(table.width == 8 + 27 + 8 + (22 * 11 + 8 + 8) + (61 + 8))
    let narrow = try size(
      "simulation: sea\ncell: 1\nshape: square\nsize: 2x2\nframes: 1\ncaption: none\nout: a.png\n"
        + "penguin-breeds: 1,2\norca-breeds: 1,2\nsheet: auto\n")
    // The text "penguin-breeds" is 80 pixels wide and "orca-breeds" 62.
    #expect(narrow.width == 8 + 80 + 8 + 8 + 62 + 8 + 8)
  }

  @Test(arguments: TestScope.cases([(1, 1), (2, 1), (9, 3), (10, 3), (256, 15)], .two))
  func `The value auto makes a roughly square sheet`(count: Int, columns: Int) throws {
    let lines = "simulation: life\nsize: 30x20\ncell: 4\nframes: 1\nout: a.png\nseed: 1..\(count)\n"
    let auto = try size(lines + "sheet: auto\n")
    #expect(try auto == size(lines + "sheet: \(columns)\n"))
    for other in [columns - 1, columns + 1] where (1...count).contains(other) {
      let side = try size(lines + "sheet: \(other)\n")
      #expect(max(auto.width, auto.height) <= max(side.width, side.height))
    }
  }

  @Test func `The value auto reduces the cell size unless it is given`() throws {
    let lines = "simulation: life\nframes: 1\nout: a.png\nseed: 1..20\nsheet: auto\n"
    let shrunk = try size(lines)
    #expect(max(shrunk.width, shrunk.height) <= 2000)
    #expect(try shrunk == size(lines + "cell: 3\n"))
    #expect(try size(lines + "cell: 6\n").width > 2000)
    if !TestScope.isFull { return }
    // The smallest possible sheet may still be larger.
    let many = lines.replacing("1..20", with: "1..1000")
    #expect(try size(many) == size(many + "cell: 1\n"))
  }

  @Test(arguments: ["", "cell: 6\n", "cell: 6\npattern: acorn\n"])
  func `The canonical text of an automatic sheet renders the same sheet`(lines: String) throws {
    let scenario = try ScenarioText(
      "simulation: life\nframes: 2\nseed: 1..20\nsheet: auto\n" + lines
    ).scenarios()[0]
    let text = try #require(scenario.text)
    #expect(text.contains("cell: 6") == lines.contains("cell: 6"))
    #expect(try ScenarioText(text).scenarios()[0].text == text)
    #expect(try ScenarioText(text).scenarios()[0].opened().size == scenario.opened().size)
  }
}
