import Assets
import Foundation
import Grids
import TestSupport
import Testing

@testable import Patterns

/// Tests that written patterns read back equal, in this reader and in Golly.
@Suite struct PatternWriterTests {
  /// Patterns of various shapes, states and positions.
  private static let patterns: [Pattern] = {
    var dice = Dice(seed: 7)
    return (0..<60).map { number in
      let size = Size(
        width: Int.random(in: 1...90, using: &dice), height: Int.random(in: 1...40, using: &dice))
      let states = number % 3 == 0 ? 255 : number % 3 == 1 ? 3 : 1
      let cells = (0..<size.area).map { _ in
        Int.random(in: 0...3, using: &dice) == 0
          ? UInt8(Int.random(in: 1...states, using: &dice)) : 0
      }
      var pattern = Pattern(cells: Grid(size: size, elements: cells))
      pattern.position = Position(
        x: Int.random(in: -1000...1000, using: &dice), y: Int.random(in: -9...9, using: &dice))
      pattern.generation = Int.random(in: 0...99, using: &dice)
      pattern.rule = .init(states == 1 ? "B3/S23" : "/2/\(states + 1)")
      return pattern
    }
  }()

  /// Returns the generation and cells of a pattern, which are independent of the file format.
  private func essence(_ pattern: Pattern) -> [Int] {
    let corner = pattern.position ?? Position(x: 0, y: 0)
    return [pattern.generation]
      + pattern.runs.flatMap { run in
        run.columns.flatMap { [$0 + corner.x, run.y + corner.y, Int(run.state)] }
      }
  }

  @Test(arguments: TestScope.cases(patterns, atMost: 20))
  func `An RLE file reads back equal`(pattern: Pattern) throws {
    let bytes = RLEWriter.write(pattern)
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= 70 })
    let read = try Pattern(bytes: bytes)
    #expect(essence(read) == essence(pattern))
    #expect(read.rule?.value == pattern.rule?.value && read.warnings.isEmpty)
    #expect(RLEWriter.write(read) == bytes)
  }

  @Test(arguments: TestScope.cases(patterns, atMost: 20))
  func `A macrocell file reads back equal`(pattern: Pattern) throws {
    let bytes = MacrocellWriter.write(pattern)
    let read = try Pattern(bytes: bytes)
    #expect(essence(read) == essence(pattern))
    #expect(read.rule?.value == pattern.rule?.value)
    #expect(MacrocellWriter.write(read) == bytes)
  }

  @Test func `An empty pattern can be written in both formats`() throws {
    for bytes in [RLEWriter.write(Pattern()), MacrocellWriter.write(Pattern())] {
      #expect(try Pattern(bytes: bytes).runs.isEmpty)
    }
  }

  /// Golly advances a pattern once before it writes it. The rules of this test keep live and dead
  /// cells unchanged, and cells in other states age.
  @Test(
    .enabled(if: Program.isInstalled("bgolly")),
    arguments: TestScope.cases(patterns.prefix(24), atMost: 8))
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
      #expect(essence(read) == essence(stepped), "\(name)")
    }
  }
}
