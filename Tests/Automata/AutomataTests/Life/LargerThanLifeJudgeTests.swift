import Grids
import TestSupport
import Testing

@testable import Automata
@testable import Patterns
@testable import Worlds

/// Tests of populations against Golly, under rules of larger neighborhoods.
@Suite(.enabled(if: TestScope.hasJudge("bgolly"))) struct LargerThanLifeJudgeTests {
  private static let rules = [
    "R5,C0,M1,S34..58,B34..45,NM", "R10,C0,M1,S123..212,B123..170,NM",
    "R8,C0,M0,S163..223,B74..252,NM", "R4,C0,M1,S41..81,B41..81,NM",
    "R7,C0,M1,S113..225,B113..225,NM", "R2,C0,M0,S4..8,B4..6,NM", "R3,C4,M1,S8..20,B9..14,NM",
    "R2,C0,M1,S4..7,B4..5,NN", "R3,C0,M0,S5..9,B6..8,NN", "R5,C9,M1,S14..29,B15..21,NN",
    "R9,C0,M1,S50..90,B51..68,NN", "R2,C0,M1,S6..10,B6..8,NC", "R3,C0,M0,S10..16,B10..13,NC",
    "R6,C3,M1,S35..60,B36..46,NC", "R11,C0,M1,S110..190,B115..150,NC",
    "R1,C0,M0,S2..3,B3..3,NM", "R1,C4,M1,S2..4,B2..2,NN", "R1,C0,M1,S1..4,B2..3,NC",
    "R20,C0,M1,S480..800,B480..640,NM", "R50,C255,M0,S900..4000,B1000..3000,NC",
  ]
  private static let boards = [":T101,107", ":P100,103", ""]

  @Test(arguments: rules, TestScope.cases(boards, .one))
  func `Soups match Golly`(rule: String, board: String) throws {
    for seed in TestScope.cases(UInt64(0)..<2, .one) {
      try expectEqual(soup(seed), rule + board, generations: 12)
    }
  }

  /// Rules with births from zero neighbors, which Golly supports only on bounded boards, and boards of
  /// the minimum size.
  @Test(arguments: [
    "R3,C0,M1,S8..20,B0..4,NM:T60,61", "R2,C0,M0,S3..8,B0..2,NN:P64,50",
    "R4,C5,M1,S8..20,B0..9,NC:T70,61", "R15,C0,M1,S200..400,B210..300,NM:T40,31",
    "R15,C0,M1,S100..200,B105..150,NN:T30,30", "R15,C0,M1,S150..300,B160..230,NC:P40,32",
    "R100,C0,M1,S100..330,B200..320,NC:T230,220", "R200,C0,M1,S1..330,B250..330,NM:T401,400",
    "R150,C3,M0,S1..900,B100..300,NN:P310,300",
  ])
  func `Bounded boards match Golly`(rule: String) throws {
    for seed in UInt64(0)..<3 { try expectEqual(soup(seed, side: 27), rule, generations: 12) }
  }

  private func soup(_ seed: UInt64, side: Int = 70) -> Pattern {
    var dice = Generator(seed: seed)
    var grid = Grid<UInt8>(size: Size(width: side + 3, height: side), repeating: 0)
    for place in grid.elements.indices { grid.elements[place] = dice.below(9) < 4 ? 1 : 0 }
    return Pattern(cells: grid)
  }

  private func expectEqual(_ pattern: Pattern, _ rule: String, generations: Int) throws {
    var pattern = pattern
    pattern.rule = .init(rule)
    let text = RLEWriter.write(pattern)
    let populations = try Golly.populations(
      text, generations: generations, algorithm: "Larger than Life")
    var life = try Life(pattern: Pattern(bytes: text)).opening(seed: 1)
    let ours = (0...generations).map { generation in
      if generation > 0 { life.advance(by: 1) }
      return (life.count("alive") ?? 0) + (life.count("dying") ?? 0)
    }
    #expect(populations == ours, "\(rule)")
  }
}
