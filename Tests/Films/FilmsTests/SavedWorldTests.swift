import Automata
import Foundation
import Games
import Grids
import Patterns
import TestSupport
import Testing
import Worlds

@testable import Films

/// Tests that a saved world continues as the original does.
@Suite struct SavedWorldTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Returns the pattern saved from a world at a generation.
  private func saved(
    _ life: Life, after generations: Int, as ending: String = "rle"
  ) async throws -> Pattern {
    let file = folder.file("\(UUID().uuidString).\(ending)")
    try await Film(life, seed: 3, frames: 1, skip: generations).write(to: file.path)
    return try Pattern(bytes: Array(Data(contentsOf: file)))
  }

  private func essence(_ pattern: Pattern) -> [Int] {
    let corner = pattern.position ?? Position(x: 0, y: 0)
    return [pattern.generation]
      + pattern.runs.flatMap { [$0.x + corner.x, $0.y + corner.y, $0.count, Int($0.state)] }
  }

  @Test(arguments: ["rle", "mc"])
  func `An unbounded world can be saved and continued`(ending: String) async throws {
    for name in ["acorn", "gosper-glider-gun", "highlife-bomber", "max"] {
      let pattern = try #require(Pattern.listed(name))
      let half = try await saved(Life(pattern: pattern), after: 50, as: ending)
      #expect(half.generation == 50 && half.rule?.value == pattern.rule?.value)
      let later = try await saved(Life(pattern: half), after: 50, as: ending)
      let straight = try await saved(Life(pattern: pattern), after: 100, as: ending)
      #expect(essence(later) == essence(straight), "\(name)")
    }
  }

  @Test(arguments: [Size(width: 40, height: 30), Size(width: 7, height: 65)], ["rle", "mc"])
  func `A bounded world can be saved and continued`(size: Size, ending: String) async throws {
    for topology in [Topology.torus, .plane] {
      let soup = Life(topology: topology, size: size)
      let half = try await saved(soup, after: 5, as: ending)
      let letter = topology == .torus ? "T" : "P"
      #expect(half.rule?.value == "B3/S23:\(letter)\(size.width),\(size.height)")
      let later = try await saved(
        Life(rule: .conway, pattern: half, topology: topology, size: size), after: 6, as: ending)
      let straight = try await saved(soup, after: 11, as: ending)
      #expect(essence(later) == essence(straight))
    }
  }

  @Test func `An animation counts on from the generation of its pattern`() async throws {
    let half = try await saved(Life(pattern: .glider), after: 50)
    let table = folder.file("a.csv")
    try await Film(Life(pattern: half), frames: 2).write(to: table.path)
    let text = try String(contentsOf: table, encoding: .utf8)
    #expect(text == "frame,generation,alive\n0,50,5\n1,51,5\n")
  }

  @Test func `A world with distant cells is saved exactly`() async throws {
    let far = Pattern(
      runs: [.init(y: 0, columns: 0..<3), .init(y: 1_999_999, columns: 1_999_990..<1_999_993)])
    let saved = try await saved(Life(pattern: far), after: 2)
    #expect(saved.runs == far.runs)
  }

  @Test func `A world that depends on chance cannot be saved as a pattern`() async throws {
    let file = folder.file("sea.rle")
    await #expect(throws: (any Error).self) {
      try await Film(Sea(), frames: 1).write(to: file.path)
    }
    #expect(folder.contents == [])
  }
}
