import Foundation
import Scenarios
import Settings
import TestSupport
import Testing
import Worlds

/// Long values, which an untrusted scenario may contain. They are longer for the settings whose
/// notation has lists in lists.
@Suite struct LongValueTests {
  private static let shapes: [(name: String, text: String)] = [
    ("letters", "a"), ("digits", "1"), ("commas", ","), ("boards", "T1,1"), ("numbers", "1,"),
    ("ranges", "0..1,"), ("dots", ".."), ("quotes", "'"), ("brackets", "["), ("closed", "(a)"),
    ("neighbors", "near:1,"), ("counts", "R5,1,1,1,1,1,1"), ("blocks", "M1,2,3,4,"),
    ("places", "{a}"), ("paths", "a/"), ("spaces", "a "),
  ]

  /// A setting of a simulation. Those of all simulations are settings of life.
  private static let settings: [(simulation: String, name: String)] = simulations.flatMap {
    simulation in
    let (common, own) = SettingsTable.entries(of: simulation)
    let name = simulation.info.name
    return (own + (name == "life" ? common : [])).map { (name, $0.name) }
  }

  private static let nested = [("life", "topology"), ("life", "rule")]
  /// Every other one of the others, of which many have the same notation.
  private static let others = settings.filter { setting in !nested.contains { $0 == setting } }
    .enumerated().filter { $0.offset % 2 == 0 }.map(\.element)

  /// Processes that a quadratic reader would keep busy for minutes. The limit is far beyond the
  /// few seconds that all values take, also on a busy machine.
  @Test(arguments: nested + TestScope.cases(others, .none))
  func `A setting reads every long value without delay`(
    simulation: String, name: String
  ) throws {
    let folder = try TemporaryFolder()
    let isNested = Self.nested.contains { $0 == (simulation, name) }
    let length = isNested ? TestScope.size(.longValue) : 20_000
    for (shape, text) in Self.shapes {
      let value = String(repeating: text, count: length / text.utf8.count)
      let others = name == "frames" ? "" : "frames: 1\n"
      try "simulation: \(simulation)\n\(others)\(name): \"\(value)\"\n".write(
        to: folder.file("\(shape).yaml"), atomically: false, encoding: .utf8)
    }
    let files = Self.shapes.map { "\($0.name).yaml" }
    // The last file is an error in any case, so that nothing is drawn.
    try "simulation: none\n".write(
      to: folder.file("none.yaml"), atomically: false, encoding: .utf8)
    let program = try Program.render(
      ["run"] + files + ["none.yaml"], cpuSeconds: length / 2000, in: folder.url)
    #expect(program.status == 2)
    // A message quotes only the beginning of a value.
    #expect(program.errors.utf8.count < 100_000)
  }
}
