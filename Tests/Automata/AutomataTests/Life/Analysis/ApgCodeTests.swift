import Assets
import Grids
import Patterns
import Testing

@testable import Automata
@testable import Worlds

/// Compares apgcodes with published ones.
@Suite struct ApgCodeTests {
  private func analysis(_ pattern: Pattern) throws -> PatternAnalysis {
    try Life(pattern: pattern).analysis(within: AnalysisLimits())
  }

  @Test(arguments: [
    ("block", "xs4_33"), ("beehive", "xs6_696"), ("loaf", "xs7_2596"), ("boat", "xs5_253"),
    ("ship", "xs6_356"), ("tub", "xs4_252"), ("pond", "xs8_6996"), ("blinker", "xp2_7"),
    ("toad", "xp2_7e"), ("beacon", "xp2_318c"), ("glider", "xq4_153"), ("lwss", "xq4_6frc"),
    ("pulsar", "xp3_co9nas0san9oczgoldlo0oldlogz1047210127401"), ("mwss", "xq4_27dee6"),
    ("hwss", "xq4_27deee6"), ("pentadecathlon", "xp15_4r4z4r4"), ("eater-1", "xs7_178c"),
    ("long-boat", "xs7_25ac"), ("barge", "xs6_25a4"), ("mango", "xs8_69ic"),
    ("aircraft-carrier", "xs6_39c"), ("long-ship", "xs8_35ac"), ("long-barge", "xs8_25ak8"),
    ("paperclip", "xs14_69bqic"), ("queen-bee-shuttle", "xp30_w33z8kqrqk8zzzw33"),
    ("turtle", "xq3_3u0228mc53bgzof0882d6koq1"), ("coe-ship", "xq16_gcbgzvgg826frc"),
    ("dart", "xq3_mhqkzarahh0heezdhb5"), ("loafer", "xq7_3nw17862z6952"),
  ])
  func `A listed pattern has its published apgcode`(name: String, code: String) throws {
    #expect(try analysis(#require(Pattern.listed(name))).cycle?.code == code)
  }

  @Test(arguments: CensusEntry.commonNames.keys.sorted())
  func `The code of a common object is canonical`(code: String) throws {
    let suffix = try #require(code.split(separator: "_").last)
    #expect(try analysis(Self.pattern(of: suffix)).cycle?.code == code)
  }

  /// Returns the cells of an extended Wechsler code without long runs of blanks.
  private static func pattern(of code: Substring) -> Pattern {
    var (runs, x, strip) = ([Pattern.Run](), 0, 0)
    for character in code {
      switch character {
      case "z": (x, strip) = (0, strip + 1)
      case "w": x += 2
      case "x": x += 3
      default:
        let digit = Int(String(character), radix: 32) ?? 0
        for row in 0..<5 where digit >> row & 1 == 1 {
          runs.append(Pattern.Run(y: 5 * strip + row, columns: x..<x + 1))
        }
        x += 1
      }
    }
    return Pattern(runs: runs)
  }

  @Test func `Runs of empty columns have short forms, and large objects only a number`() {
    let pair = { (distance: Int) in
      ApgCode.text(
        of: CellSet([0, distance].map { PlacedCell(x: $0, y: 0, state: 1) }))
    }
    #expect(
      [1, 2, 3, 4, 5, 40, 41, 44, 79].map(pair)
        == [
          "11", "101", "1w1", "1x1", "1y01", "1yz1", "1yz01", "1yzy01", "1yzyz1",
        ].map { $0 })
    let far = CellSet([0, 9999].map { PlacedCell(x: $0, y: 0, state: 1) })
    #expect(ApgCode.code(of: [far], moves: false) == "ov_s2")
  }

  @Test func `Only symmetric rules of two states without birth of nothing have codes`() throws {
    for (rule, has) in [
      ("B3/S23", true), ("B2-a/S12", true), ("B2/S34H", false), ("/2/3", false),
      ("B0123/S", false), ("R5,C0,M1,S34..58,B34..45,NM", false), ("B2/S013V", true),
    ] { #expect(try LifeRule(notation: rule).hasApgCodes == has, "\(rule)") }
  }
}
