import Assets
import Grids
import Patterns
import TestSupport
import Testing

@testable import Automata
@testable import Worlds

/// Compares the analyses of all listed patterns with the texts in their files.
@Suite struct CatalogAnalysisTests {
  /// The patterns that take more than 10,000 generations.
  private static let slow = [
    "blom", "bunnies", "highlife-replicator", "lidka", "noahs-ark", "puffer-train", "rabbits",
  ]

  /// The patterns of rules of two states or Generations. Files of other rules describe no kinds.
  private static let names = Assets.patterns.map(\.name).filter { name in
    let rule = Pattern.listed(name)?.rule?.value ?? ""
    return !Assets.rules.contains { $0.name == rule } && !slow.contains(name)
  }

  private static let kinds = [
    "still life": ["still life"], "oscillator": ["oscillator"], "spaceship": ["spaceship"],
    "gun": ["gun"], "puffer": ["puffer", "rake"], "methuselah": ["settles", "dies out"],
    "replicator": ["undetermined"], "spacefiller": ["grows"],
    "fuse": ["settles"], "reflector": ["settles"],
  ]

  @Test(arguments: names + TestScope.cases(slow, .none))
  func `The analysis of a listed pattern agrees with its description`(name: String) throws {
    let pattern = try #require(Pattern.listed(name))
    let analysis = try Life(pattern: pattern).analysis(within: AnalysisLimits())
    let kind = try #require(pattern.kind)
    // The periods of Noah's ark and the objects behind it have no small common multiple.
    let kinds = name == "noahs-ark" ? ["undetermined"] : Self.kinds[kind] ?? []
    #expect(kinds.contains(analysis.kind), "\(kind): \(analysis.kind)")
    let text = pattern.comments.joined(separator: " ")
    if let period = Self.number(in: text, after: /(?:period|every|in) (\d+)(?: generations|\b)/) {
      #expect(Self.has(analysis, period: period), "\(period)")
    }
    // The text about the century names no exact generation.
    if kind == "methuselah", name != "century", let end = Self.number(in: text, after: /(\d{3,5})/)
    {
      #expect(Self.end(of: analysis) == end)
    }
  }

  /// Returns the first number that a pattern captures.
  private static func number(
    in text: String, after expression: Regex<(Substring, Substring)>
  ) -> Int? {
    text.firstMatch(of: expression).flatMap { Int($0.output.1) }
  }

  /// Returns true if a pattern has a period, or half of it except for a reflection.
  private static func has(_ analysis: PatternAnalysis, period: Int) -> Bool {
    switch analysis.behavior {
    case .repeats(0, let own, _): own == period || analysis.cycle?.modulus == period
    case .grows:
      if case .linear(_, let generations) = analysis.growth?.course {
        period % generations == 0
      } else {
        true
      }
    case .undetermined: true
    default: false
    }
  }

  private static func end(of analysis: PatternAnalysis) -> Int? {
    switch analysis.behavior {
    case .dies(let end), .scatters(let end, _), .repeats(let end, _, _): end
    case .empty, .grows, .undetermined: nil
    }
  }

  /// The census of these patterns is published.
  @Test func `The objects of settled methuselahs are counted`() throws {
    let census = { (name: String) in
      let life = Life(pattern: try #require(Pattern.listed(name)))
      return try life.analysis(within: AnalysisLimits()).objects
        .map { "\($0.count) \($0.words)" }.sorted()
    }
    #expect(
      try census("r-pentomino") == [
        "1 boat", "1 loaf", "1 ship", "4 beehives", "4 blinkers", "6 gliders", "8 blocks",
      ])
    #expect(
      try census("acorn")
        == [
          "13 gliders", "1 mango", "2 barges", "2 ponds", "3 ships", "30 beehives", "34 blocks",
          "41 blinkers", "5 loaves", "8 boats",
        ].sorted())
  }

  @Test(arguments: [
    ("gosper-glider-gun", 5, 30, "1 glider"), ("new-gun", 5, 46, "1 glider"),
    ("space-rake", 5, 20, "1 glider"), ("backrake", 5, 8, "1 glider"),
    ("block-laying-switch-engine", 16, 144, ""), ("puffer-1", 26, 128, ""),
  ])
  func `Linear growth and the emitted spaceships are measured`(
    name: String, cells: Int, generations: Int, emitted: String
  ) throws {
    let life = Life(pattern: try #require(Pattern.listed(name)))
    let analysis = try life.analysis(within: AnalysisLimits())
    #expect(analysis.growth?.course == .linear(cells: cells, generations: generations))
    #expect(
      analysis.emitted.map { "\($0.count) \($0.words)" }.joined(separator: ", ") == emitted)
  }
}
