import Assets
import Foundation
import Grids
import TestSupport
import Testing

@testable import Patterns

/// Tests that written patterns read back equal.
@Suite struct PatternWriterTests {
  /// Patterns of various shapes, states and positions.
  static let patterns: [Pattern] = {
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
  static func essence(_ pattern: Pattern) -> [Int] {
    let corner = pattern.position ?? Position(x: 0, y: 0)
    return [pattern.generation]
      + pattern.runs.flatMap { run in
        run.columns.flatMap { [$0 + corner.x, run.y + corner.y, Int(run.state)] }
      }
  }

  @Test(arguments: TestScope.cases(patterns, .many))
  func `An RLE file reads back equal`(pattern: Pattern) throws {
    let bytes = RLEWriter.write(pattern)
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= 70 })
    let read = try Pattern(bytes: bytes)
    #expect(Self.essence(read) == Self.essence(pattern))
    #expect(read.rule?.value == pattern.rule?.value && read.warnings.isEmpty)
    #expect(RLEWriter.write(read) == bytes)
  }

  @Test(arguments: TestScope.cases(patterns, .many))
  func `A macrocell file reads back equal`(pattern: Pattern) throws {
    let bytes = MacrocellWriter.write(pattern)
    let read = try Pattern(bytes: bytes)
    #expect(Self.essence(read) == Self.essence(pattern))
    #expect(read.rule?.value == pattern.rule?.value)
    #expect(MacrocellWriter.write(read) == bytes)
  }

  @Test func `An empty pattern can be written in both formats`() throws {
    for bytes in [RLEWriter.write(Pattern()), MacrocellWriter.write(Pattern())] {
      #expect(try Pattern(bytes: bytes).runs.isEmpty)
    }
  }
}
