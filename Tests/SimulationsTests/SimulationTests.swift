import Grids
import Settings
import TestSupport
import Testing

@testable import Simulations

/// What holds for every simulation that is registered, as it opens by default.
@Suite struct SimulationTests {
  static let names = simulations.map { $0.name }

  private func world(_ name: String, seed: UInt64 = 1) throws -> any Simulation {
    let simulation = try #require(simulations.first { $0.name == name })
    var reader = SettingsReader(written: [:])
    let world = try simulation.init(&reader, seed: seed)
    reader.rejectUnread()
    #expect(reader.mistakes == [])
    return world
  }

  @Test(arguments: names)
  func `Every state that is seen stands for something`(name: String) throws {
    var world = try world(name)
    for _ in 0..<20 {
      let cells = world.cells(in: world.extent)
      #expect(cells.elements.allSatisfy { Int($0) < world.legend.count })
      world.step()
    }
  }

  @Test(arguments: names)
  func `What lies outside a world is its background`(name: String) throws {
    let world = try world(name)
    let extent = world.extent
    let whole = world.cells(in: extent)
    let around = world.cells(in: extent.expanded(by: 3))
    let inside = Region(x: 3, y: 3, width: extent.width, height: extent.height)
    #expect(around.cropped(to: inside, outside: 0).drawn == whole.drawn)
    let edge = (0..<3).flatMap { around.row($0) + around.row(around.height - 1 - $0) }
    #expect(edge.allSatisfy { $0 == 0 })
    let far = Region(x: extent.x + 10_000, y: extent.y - 10_000, width: 4, height: 2)
    #expect(world.cells(in: far).drawn == "....\n....")
  }

  @Test(arguments: names)
  func `A part of a world is what the whole shows there`(name: String) throws {
    let world = try world(name).stepped(4)
    let part = Region(x: 3, y: 2, width: 5, height: 4)
    let whole = world.cells(in: Region(x: 0, y: 0, width: 12, height: 12))
    #expect(world.cells(in: part).drawn == whole.cropped(to: part, outside: 0).drawn)
  }

  @Test(arguments: names)
  func `A copy of a world goes its own way`(name: String) throws {
    let opening = try world(name)
    var copy = opening
    for _ in 0..<6 { copy.step() }
    #expect(opening.cells(in: opening.extent) == (try world(name)).cells(in: opening.extent))
    #expect(copy.cells(in: opening.extent) != opening.cells(in: opening.extent))
  }

  @Test(arguments: names)
  func `The same seed gives the same film`(name: String) throws {
    var (first, second) = (try world(name, seed: 9), try world(name, seed: 9))
    for _ in 0..<10 {
      #expect(first.cells(in: first.extent).drawn == second.cells(in: second.extent).drawn)
      #expect(first.counts == second.counts)
      first.step()
      second.step()
    }
  }

  @Test(arguments: ["sea", "life", "infection"])
  func `Another seed gives another film`(name: String) throws {
    let (first, second) = (try world(name, seed: 1), try world(name, seed: 2))
    #expect(first.cells(in: first.extent) != second.cells(in: second.extent))
  }

  @Test(arguments: names)
  func `A world counts by the names its caption speaks of`(name: String) throws {
    let world = try world(name)
    let spoken = type(of: world).defaults.caption.matches(of: /\{(\w+)\}/).map { String($0.1) }
    #expect(Set(spoken).subtracting(["generation"]).isSubset(of: Set(world.counts.map(\.name))))
    #expect(world.counts.allSatisfy { !$0.name.isEmpty && $0.value >= 0 })
  }

  @Test(arguments: names)
  func `No count passes the limit that is said of it`(name: String) throws {
    var world = try world(name)
    let limit = world.countLimit(within: 60)
    for _ in 0...60 {
      #expect(world.counts.allSatisfy { $0.value <= limit })
      world.step()
    }
  }
}
