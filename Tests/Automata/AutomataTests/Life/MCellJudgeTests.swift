import Foundation
import Patterns
import TestSupport
import Testing

@testable import Automata
@testable import Worlds

/// The directory of Golly's pattern collection.
private let gollyPatterns = [
  "/usr/share/golly/Patterns", "/usr/share/games/golly/Patterns",
].first { FileManager.default.fileExists(atPath: $0) }

/// Tests of MCell files against Golly.
@Suite(.enabled(if: TestScope.hasJudge("bgolly"))) struct MCellJudgeTests {
  @Test(arguments: ["Generations", "Larger-than-Life"])
  func `Populations of MCell files match Golly`(folder: String) throws {
    let folder = (gollyPatterns ?? "") + "/" + folder
    let files = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
      .filter { $0.hasSuffix(".mcl") }
    #expect(files.count > 5)
    for file in TestScope.cases(files, .few) {
      let bytes = Array(try #require(FileManager.default.contents(atPath: "\(folder)/\(file)")))
      let pattern = try Pattern(bytes: bytes)
      let life = Life(pattern: pattern)
      #expect(try RuleNotation(try #require(pattern.rule?.value)).rule == life.rule, "\(file)")
      var world = try life.opening(seed: 1)
      let golly = try Golly.populations(
        bytes, generations: 6,
        algorithm: folder.hasSuffix("Life") ? "Larger than Life" : "Generations")
      #expect(golly.count == 7, "\(file)")
      for population in golly {
        #expect(world.counts.reduce(0) { $0 + Int($1.value) } == population, "\(file)")
        world.advance(by: 1)
      }
    }
  }
}
