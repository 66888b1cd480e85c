import Foundation
import TestSupport
import Testing

@testable import Patterns

/// Tests of written patterns with Golly.
@Suite(.enabled(if: TestScope.hasJudge("bgolly"))) struct PatternJudgeTests {
  /// Golly advances a pattern once before it writes it. The rules of this test keep live and dead
  /// cells unchanged, and cells in other states age.
  @Test(
    arguments: TestScope.cases(PatternWriterTests.patterns.prefix(24), .several))
  func `Golly reads the same cells from written files`(pattern: Pattern) throws {
    let folder = try TemporaryFolder()
    var pattern = pattern
    let states = Int(pattern.highest?.value ?? 1) + 1
    pattern.rule = .init(states == 2 ? "B/S012345678" : "012345678//\(states)")
    var stepped = pattern
    stepped.generation += 1
    stepped.runs = pattern.runs.compactMap { run in
      let next = run.state == 1 ? 1 : (Int(run.state) + 1) % states
      return next == 0 ? nil : .init(y: run.y, columns: run.columns, state: UInt8(next))
    }
    for (name, bytes) in [
      ("a.rle", RLEWriter.write(pattern)), ("a.mc", MacrocellWriter.write(pattern)),
    ] {
      try Data(bytes).write(to: folder.file(name))
      let out = folder.file("out.mc")
      let program = try Program(
        "bgolly",
        [
          "-q", "-m", "\(stepped.generation)", "-a", states == 2 ? "HashLife" : "Generations", "-o",
          out.path,
        ]
          + [folder.file(name).path])
      #expect(program.status == 0, "\(program.errors)")
      let read = try Pattern(bytes: Array(Data(contentsOf: out)))
      #expect(PatternWriterTests.essence(read) == PatternWriterTests.essence(stepped), "\(name)")
    }
  }
}
