import Foundation
import Grids
import Patterns
import TestSupport
import Testing

@testable import Automata
@testable import Worlds

/// The directory of Golly's rule files.
private let gollyRules = ["/usr/share/golly/Rules/", "/usr/share/games/golly/Rules/"].first {
  FileManager.default.fileExists(atPath: $0)
}

/// Tests of planes of blocks against Golly. Golly emulates blocks with five states:
/// the state is 1 more than a bit that is 0 at the upper left cell of a block, and 2 more for a
/// live cell.
@Suite(.enabled(if: TestScope.hasJudge("bgolly"))) struct BlockJudgeTests {
  /// The background that Golly emulates has edges, whose effects spread by a cell a generation.
  private static let (side, generations) = (120, 41)

  @Test(arguments: [
    ("BBM-Margolus-emulated", "BBM"), ("CrittersMargolus_emulated", "Critters"),
    ("HPPMargolus_emulated", "HPP Blocks"), ("TripATronMargolus_emulated", "Tron"),
  ])
  func `Planes match Golly cell for cell`(emulation: String, name: String) throws {
    let rule = try LifeRule(notation: name)
    let part = Region(x: 50, y: 50, width: 20, height: 20)
    var dice = Generator(seed: 8)
    let soup = Grid<CellState>(
      size: part.size, elements: (0..<part.size.area).map { _ in CellState(dice.below(2)) })
    var world = try #require(
      try Life(rule: rule, pattern: Pattern(), topology: .unbounded).opening(seed: 1)
        as? UnboundedLife)
    world.put(soup, at: Position(x: part.x, y: part.y), over: false)
    world.advance(by: Self.generations)
    let seen = part.expanded(by: 30).intersection(
      Region(x: 45, y: 45, width: Self.side - 90, height: Self.side - 90))
    #expect(
      try golly(soup, at: part, emulation).cells(in: seen) == world.cells(in: seen).elements)
  }

  /// Returns the cells of generation `generations` as Golly computes them.
  private func golly(
    _ soup: Grid<CellState>, at part: Region, _ emulation: String
  ) throws -> Grid<UInt8> {
    var cells = Grid<UInt8>(size: Size(width: Self.side, height: Self.side), repeating: 2)
    for y in 0..<Self.side {
      for x in 0..<Self.side where x % 2 == 0 && y % 2 == 0 { cells[x, y] = 1 }
    }
    for y in part.rows {
      for x in part.columns { cells[x, y] += 2 * soup[x - part.x, y - part.y] }
    }
    var pattern = Pattern(cells: cells)
    pattern.rule = .init(emulation)
    let folder = try TemporaryFolder()
    try Data(pattern.rle).write(to: folder.file("opening.rle"))
    _ = try Program(
      "timeout",
      [
        "600", "bgolly", "-q", "-a", "RuleLoader", "-s", gollyRules ?? "", "-i", "1", "-m",
        "\(Self.generations)", "-o", folder.file("end.rle").path,
        folder.file("opening.rle").path,
      ])
    let end = try Pattern(bytes: Array(try Data(contentsOf: folder.file("end.rle")))).cells
    return Grid(size: end.size, elements: end.elements.map { $0 == 0 ? 0 : ($0 - 1) >> 1 })
  }
}

extension Grid<UInt8> {
  /// Returns the cells of a region row by row.
  fileprivate func cells(in region: Region) -> [UInt8] {
    region.rows.flatMap { y in region.columns.map { self[$0, y] } }
  }
}
