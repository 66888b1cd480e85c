import Foundation
import Grids
import Settings
import TestSupport
import Testing
import Worlds

/// A world with only the requirements of the core protocol, all without defaults. A new requirement
/// without a default stops it from compiling.
private struct CoreWorld: World {
  var trees: Grid<CellState>
  var dice: Generator

  var bounds: Region? { Region(trees.size) }
  var living: ScaledRegion { ScaledRegion(Region(trees.size)) }
  func cells(in sight: ScaledRegion) -> Grid<CellState> {
    sight.highest(on: Region(trees.size)) { trees[$0, $1] }
  }
  var figures: [Figure] { [] }
  var counts: [Count] { [Count("trees", trees.elements.count { $0 == 1 })] }
  mutating func advance(by generations: Int) {
    for _ in 0..<generations {
      for cell in trees.elements.indices where dice.chance(Ratio(1, 4)) { trees.elements[cell] = 1 }
    }
  }
  var isAtRest: Bool { !trees.elements.contains(0) }
  var failure: WorldProblem? { nil }
}

/// A simulation that defines nothing with a default.
private struct Woods: Simulation {
  var size = Size(width: 6, height: 4)

  var worldInfo: WorldInfo {
    WorldInfo(
      legend: [CellKind("ground"), CellKind("tree")], bounds: Region(size),
      counts: CountsInfo(["trees"]))
  }

  func opening(seed: UInt64) -> any World {
    CoreWorld(trees: Grid(size: size, repeating: 0), dice: Generator(seed: seed))
  }
}

@Suite struct CustomWorldTests {
  @Test func `A program's own world needs only the core protocol`() throws {
    let woods = Woods()
    var world = try (woods as any Simulation).opening(seed: 3)
    #expect(world.bounds == woods.worldInfo.bounds && world.bounds == woods.worldInfo.shown)
    #expect(world.counts.map(\.name) == woods.worldInfo.counts.names && !world.isAtRest)
    world.advance(by: 60)
    #expect(world.isAtRest && world.counts == [Count("trees", 24)])
    #expect(world.failure == nil && world.figures.isEmpty)
    #expect(!(world is any Board) && !(world is any FingerprintedWorld))
  }

  @Test func `Omitted members of a simulation have defaults`() {
    #expect(Woods.info.name == "woods" && Woods.info.verbs.isEmpty && Woods.info.traits.isEmpty)
    let info = Woods().worldInfo
    #expect(info.cost.memory(on: info.bounds?.size) == 24 && info.cost.memory(on: nil) == 0)
    #expect(info.countLimit(within: 100) == 24)
    #expect(info.persistentState == nil && info.appearance.figures.isEmpty && !info.course.isStatic)
  }

  @Test func `The worlds' generator is part of the library`() {
    var (first, second) = (Generator(seed: 8), Generator(seed: 8))
    for _ in 0..<100 {
      #expect(first.below(10) == second.below(10))
      #expect(first.chance(Ratio(1, 3)) == second.chance(Ratio(1, 3)))
    }
    #expect(first.chance(Ratio(1)) && !first.chance(.zero))
  }

  @Test func `The core of a world has at most eight requirements`() throws {
    let source = try String(contentsOf: Self.source, encoding: .utf8)
    let declaration = try #require(
      source.split(separator: "public protocol World: Sendable {").last)
    let body = try #require(declaration.split(separator: "\n}").first)
    let requirements = body.split(separator: "\n").count {
      $0.hasPrefix("  var ") || $0.hasPrefix("  func ") || $0.hasPrefix("  mutating func ")
        || $0.hasPrefix("  init") || $0.hasPrefix("  static ") || $0.hasPrefix("  associatedtype ")
    }
    #expect((6...8).contains(requirements))
  }

  private static let source = projectFolder.appending(
    path: "Sources/Cells/Worlds/World/World.swift")
}
