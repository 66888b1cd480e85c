import Foundation
import Grids
import Settings
import TestSupport
import Testing

@testable import Automata
@testable import Patterns
@testable import Worlds

/// The directory of Golly's pattern collection.
private let gollyPatterns = [
  "/usr/share/golly/Patterns", "/usr/share/games/golly/Patterns",
].first { FileManager.default.fileExists(atPath: $0) }

/// Tests of populations against Golly: its patterns and random soups, under rules of
/// every family and on boards of every kind.
@Suite(.enabled(if: TestScope.hasJudge("bgolly"))) struct GollyJudgeTests {
  private static let rules = [
    "B3/S23", "B36/S23", "B2-a/S12", "B3/S2-i34q", "B2ce3aiy/S12-n3", "B2/S013V", "B2/S34H",
    "MAPARYXfhZofugWaH7oaIDogBZofuhogOiAaIDogIAAgAAWaH7oaIDogGiA6ICAAIAAaIDogIAAgACAAIAAAAAAAA",
    "MAPAAYXfhZofugWaH7oaIDogBZofuhogOiAaIDogIAAgAAWaH7oaIDogGiA6ICAAIAAaIDogIAAgACAAIAAAAAAAB",
    "/2/3", "345/2/4", "23/3/8", "3458/37/4", "345/3/6",
    "B03/S23", "B01/S2", "B013568/S01", "B02ce3/S12-a",
  ]
  private static let boards = [
    "", ":T164,161", ":T164+5,161", ":T164,162-3", ":P165,163", ":K161*,164", ":K162,164*",
    ":C163,166", ":S164", ":T0,164", ":T166,0", ":P0,163", ":P170,0",
  ]

  /// The small patterns of Golly's Life collection.
  private static let patterns: [Pattern] = {
    guard let folder = gollyPatterns else { return [] }
    let files = FileManager.default.enumerator(atPath: folder + "/Life")?.compactMap {
      $0 as? String
    }
    let read = (files ?? []).sorted().filter { $0.hasSuffix(".rle") || $0.hasSuffix(".lif") }
      .compactMap { file in
        FileManager.default.contents(atPath: "\(folder)/Life/\(file)").flatMap {
          try? Pattern(bytes: Array($0))
        }
      }
    return Array(
      read.filter { $0.size.width <= 160 && $0.size.height <= 160 && $0.position == nil }.prefix(32)
    )
  }()

  private static let tried = TestScope.cases(patterns, .few)

  @Test func `The pattern collection of Golly is found`() { #expect(Self.patterns.count >= 30) }

  @Test(arguments: TestScope.cases(rules, .several))
  func `Patterns and soups match Golly under rules of every family`(
    rule: String
  ) throws {
    let states = try LifeRule(notation: rule).states
    for pattern in Self.tried
      + TestScope.cases(0..<6, .two).map({ Self.soup(UInt64($0), states: states) })
    {
      try expectEqual(pattern, rule, generations: 36)
    }
  }

  @Test(arguments: TestScope.cases(boards, .several))
  func `Patterns and soups match Golly on boards of every kind`(
    board: String
  ) throws {
    for (number, pattern) in (Self.tried + (0..<4).map { Self.soup($0, states: 2) }).enumerated() {
      let rule = ["B3/S23", "B2-a/S12", "345/2/4", "B36/S23"][number % 4]
      try expectEqual(pattern, rule + board, generations: 48)
    }
  }

  private static func soup(_ seed: UInt64, states: Int) -> Pattern {
    var dice = Generator(seed: seed)
    var grid = Grid<UInt8>(size: Size(width: 31, height: 27), repeating: 0)
    for place in grid.elements.indices {
      grid.elements[place] = UInt8(dice.below(2) * dice.below(states))
    }
    return Pattern(cells: grid)
  }

  private func expectEqual(_ pattern: Pattern, _ rule: String, generations: Int) throws {
    var pattern = pattern
    pattern.rule = .init(rule)
    let text = RLEWriter.write(pattern)
    let states = try RuleNotation(rule).rule.states
    let populations = try Golly.populations(
      text, generations: generations, algorithm: states > 2 ? "Generations" : "QuickLife")
    var life = try Life(pattern: Pattern(bytes: text)).opening(seed: 1)
    let ours = (0...generations).map { generation in
      if generation > 0 { life.advance(by: 1) }
      return life.differing
    }
    #expect(populations == ours, "\(rule): \(String(decoding: text.prefix(300), as: UTF8.self))")
  }
}

extension World {
  /// The number of cells that differ from the background, which Golly reports as the population.
  fileprivate var differing: Int {
    let region = living.region
    let counted = (count("alive") ?? 0) + (count("dying") ?? 0)
    let far = cells(in: Region(x: 1 << 40, y: 1 << 40, width: 1, height: 1)).elements[0]
    return bounds == nil && far > 0 ? region.size.area - counted : counted
  }
}
