import Testing
import Worlds

@testable import Scenarios

@Suite struct RefusedSettingsTests {
  static let cases: [(String, [String], [String], [String])] = [
    ("sea", [], [], []), ("life", ["tween"], [], []), ("wolfram", ["age", "tween"], [], []),
    ("hunt", ["age", "gap", "shape", "tween"], [], []),
    ("pig", ["tween"], ["age", "gap", "shape"], ["policy"]),
  ]

  @Test(arguments: cases)
  func `A flag of a simulation may allow settings that it refuses otherwise`(
    name: String, always: [String], withoutFlags: [String], flags: [String]
  ) throws {
    let simulation = try #require(simulations.first { $0.info.name == name })
    let refused = RefusedSettings(of: simulation)
    let sorted = refused.sorted()
    #expect(refused.byDefault == Set(always + withoutFlags))
    #expect(sorted.always == Set(always) && sorted.withoutFlags == Set(withoutFlags))
    #expect(sorted.flags == flags)
  }
}
