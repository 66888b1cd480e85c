import Grids
import TestSupport
import Testing

@testable import Automata
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
    #expect(chart.bounds?.size == Size(width: 63, height: 15))
    #expect(
      rows(chart, 4..<7).map { String($0.dropFirst(14).prefix(21)) } == [
        " .OO    .OO    .OO   ", " ... .  ..O O  ..O . ", " ...    ...    ..O   ",
      ])
    #expect(rows(chart, 12..<13)[0].hasPrefix(" .O. .  .O. .  .O. O  .OO O  .OO . "))
  }

  @Test(arguments: [
    ("B2-a/S12", 13, 18), ("B2/S34H", 7, 2), ("B2/S1V", 5, 2), ("nw", 16, 8),
    ("no and se and not sw", 16, 32), ("no and not we", 16, 2),
  ])
  func `A chart has a column and a row for each distinction of the rule`(
    rule: String, columns: Int, rows: Int
  ) throws {
    let size = try LifeRule(notation: rule).chart.bounds?.size
    #expect(size == Size(width: 7 * columns, height: 5 * rows + 5))
  }

  @Test func `Ignored cells are omitted from a chart, and dying cells are shown`() throws {
    let hexagonal = try LifeRule(notation: "/2/3H").chart
    #expect(rows(hexagonal, 4..<7).map { $0.prefix(5) } == [" ..  ", " ... ", "  .. "])
    #expect(rows(hexagonal, 12..<13)[0].hasPrefix(" .O. x "))
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
    ("B3/S23", 18, "births 0 1 2 3 4 5 6 7 8 survivals 0 1 2 3"),
    ("B2-a/S12", 102, "births 0 1c 1e 2a 2c 2e 2i 2k 2n 3a"),
    ("B2/S34H", 14, "births 0 1 2 3 4 5 6 survivals 0"),
  ])
  func `Each neighborhood has its name above it`(rule: String, count: Int, start: String) throws {
    let chart = try LifeRule(notation: rule).chart
    let all = chart.worldInfo(Life.info.kinds).appearance.labels
    #expect(all.map(\.text).joined(separator: " ").hasPrefix(start))
    let labels = all.filter { !["births", "survivals"].contains($0.text) }
    #expect(labels.count == count)
    // Each label is above the neighborhood's first cell.
    let cells = chart.cells(in: try #require(chart.bounds))
    #expect(labels.allSatisfy { cells[$0.cell.x + 1, $0.cell.y] != 0 })
    #expect(labels.allSatisfy { cells[$0.cell.x + 1, $0.cell.y - 1] == 0 })
    let bits = WolframRule(ElementaryRule(30)).chart.worldInfo(Wolfram.info.kinds).appearance.labels
    #expect(bits.map(\.text) == ["111", "110", "101", "100", "011", "010", "001", "000"])
  }

  @Test func `The chart of a larger neighborhood has texts for its halves and numbers at its bars`()
    throws
  {
    let labels = try LifeRule(notation: "R5,C0,M1,S34..58,B34..45").chart
      .worldInfo(Life.info.kinds).appearance.labels
    let texts = labels.map(\.text)
    #expect(texts.prefix(2) == ["births: 34-45", "0"])
    #expect(texts.filter { $0.hasPrefix("survivals: ") } == ["survivals: 34-58"])
    // The columns of numbers have the numbers' counts, because a column is one count.
    for label in labels { if let count = Int(label.text) { #expect(label.cell.x == count + 1) } }
    #expect(texts.contains("20") && texts.contains("120"))
  }

  @Test func `Every chart of two parts names them`() throws {
    for rule in ["B3/S23", "B2-a/S12", "no and se and not sw"] {
      let texts = try LifeRule(notation: rule).chart.worldInfo(Life.info.kinds).appearance.labels
        .map(\.text)
      #expect(texts.first == "births" && texts.contains("survivals"), "\(rule)")
    }
  }

  @Test func `The chart of blocks has each block and the one that follows`() throws {
    let next = [0, 8, 4, 3, 2, 5, 9, 7, 1, 6, 10, 11, 12, 13, 14, 15]
    let chart = try LifeRule(notation: "MS,D" + next.map { "\($0)" }.joined(separator: ";")).chart
    let cells = chart.cells(in: try #require(chart.bounds))
    let labels = chart.worldInfo(Life.info.kinds).appearance.labels.filter { Int($0.text) != nil }
    let blocks = [0, 3].map { shift in
      labels.map { label in
        (0..<4).reduce(0) { sum, cell in
          let state = cells[label.cell.x + shift + cell % 2, label.cell.y + cell / 2]
          return sum + (state == 2 ? 1 << cell : 0)
        }
      }
    }
    #expect(blocks == [Array(0..<16), next])
  }

  @Test func `A rule's chart opens even if its world cannot`() throws {
    var life = Life(rule: LifeRule(birth: [0], survival: []), topology: .unbounded)
    life.explain = true
    #expect(try life.opening(seed: 1).isAtRest)
    #expect(life.worldInfo.course.isStatic)
    #expect(life.worldInfo.bounds == life.worldInfo.shown)
  }
}
