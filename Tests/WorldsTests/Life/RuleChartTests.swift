import Grids
import Testing

@testable import Worlds

@Suite struct RuleChartTests {
  /// Returns rows of the drawing, with blanks in empty places.
  private func rows(_ world: some World, _ rows: Range<Int>) -> [String] {
    let cells = world.cells(in: world.bounds ?? .empty)
    return rows.map { y in
      String(cells.row(y).map { [" ", ".", "O", "x"][Int($0)] as Character })
    }
  }

  @Test func `Conway's rule has a chart of 18 neighborhoods`() {
    let chart = LifeRule.conway.chart
    #expect(chart.bounds?.size == Size(width: 63, height: 11))
    #expect(
      rows(chart, 2..<5).map { String($0.dropFirst(14).prefix(21)) } == [
        " .OO    .OO    .OO   ", " ... .  ..O O  ..O . ", " ...    ...    ..O   ",
      ])
    #expect(rows(chart, 8..<9)[0].hasPrefix(" .O. .  .O. .  .O. O  .OO O  .OO . "))
  }

  @Test(arguments: [
    ("B2-a/S12", 13, 18), ("B2/S34H", 7, 2), ("B2/S1V", 5, 2), ("nw", 16, 8),
    ("no and se and not sw", 16, 32), ("no and not we", 16, 2),
  ])
  func `A chart has a column and a row for each distinction of the rule`(
    rule: String, columns: Int, rows: Int
  ) throws {
    let size = try LifeRule(notation: rule).chart.bounds?.size
    #expect(size == Size(width: 7 * columns, height: 5 * rows + 1))
  }

  @Test func `Ignored cells are omitted from a chart, and dying cells are shown`() throws {
    let hexagonal = try LifeRule(notation: "/2/3H").chart
    #expect(rows(hexagonal, 2..<5).map { $0.prefix(5) } == [" ..  ", " ... ", "  .. "])
    #expect(rows(hexagonal, 8..<9)[0].hasPrefix(" .O. x "))
  }

  @Test func `An elementary rule has eight neighborhoods above their results`() {
    #expect(
      rows(WolframRule(ElementaryRule(30)).chart, 1..<5) == [
        "                                        ",
        " OOO  OO.  O.O  O..  .OO  .O.  ..O  ... ",
        "  .    .    .    O    O    O    O    .  ",
        "                                        ",
      ])
  }

  @Test(arguments: [
    ("B3/S23", 18, "0 1 2 3 4 5 6 7 8 0 1 2 3"), ("B2-a/S12", 102, "0 1c 1e 2a 2c 2e 2i 2k 2n 3a"),
    ("B2/S34H", 14, "0 1 2 3 4 5 6 0"),
  ])
  func `Each neighborhood has its name above it`(rule: String, count: Int, start: String) throws {
    let chart = try LifeRule(notation: rule).chart
    let labels = chart.worldInfo(Life.info.kinds).labels
    #expect(labels.count == count)
    #expect(labels.map(\.text).joined(separator: " ").hasPrefix(start))
    // Each label is above the neighborhood's first cell.
    let cells = chart.cells(in: try #require(chart.bounds))
    #expect(labels.allSatisfy { cells[$0.cell.x + 1, $0.cell.y] != 0 })
    #expect(labels.allSatisfy { cells[$0.cell.x + 1, $0.cell.y - 1] == 0 })
    let bits = WolframRule(ElementaryRule(30)).chart.worldInfo(Wolfram.info.kinds).labels
    #expect(bits.map(\.text) == ["111", "110", "101", "100", "011", "010", "001", "000"])
  }

  @Test func `A rule's chart opens even if its world cannot`() throws {
    var life = Life(rule: LifeRule(birth: [0], survival: []), topology: .unbounded)
    life.explain = true
    #expect(try life.opening(seed: 1).isAtRest)
    #expect(life.worldInfo.isStatic)
    #expect(life.worldInfo.bounds == life.worldInfo.shown)
  }
}
