import Grids
import Models
import Scenarios
import Settings
import TestSupport
import Testing

@testable import Automata
@testable import Frames
@testable import Games
@testable import Worlds

/// Tests that apply to every registered simulation with its default settings.
@Suite struct SimulationTests {
  static let names = simulations.map { $0.info.name }

  private func simulation(_ name: String) throws -> any Simulation {
    var reader = SettingsReader([])
    let simulation = try #require(simulations.first { $0.info.name == name }).init(&reader)
    reader.rejectUnread()
    #expect(reader.errors == [])
    return simulation
  }

  private func world(_ name: String, seed: UInt64 = 1) throws -> any World {
    try simulation(name).opening(seed: seed)
  }

  @Test(arguments: names)
  func `Every visible state is in the legend`(name: String) throws {
    let legend = try simulation(name).worldInfo.legend
    var world = try world(name)
    for _ in 0..<20 {
      let cells = world.cells(in: world.extent)
      #expect(cells.elements.allSatisfy { Int($0) < legend.count })
      world.step()
    }
  }

  @Test(arguments: names)
  func `The legend has known kinds, and the counts have their declared names`(
    name: String
  ) throws {
    let simulation = try simulation(name)
    let worldInfo = simulation.worldInfo
    // The kinds of a recording and of agents are those of their input, and those of a model are in its text.
    let isOfText =
      simulation is Recording || simulation is Agents || simulation is ModelSimulation
    let kinds = isOfText ? worldInfo.legend : type(of: simulation).info.kinds
    #expect(Set(worldInfo.legend).isSubset(of: kinds))
    let names = worldInfo.counts.texts.keys + worldInfo.counts.names
    #expect(try world(name).counts.map(\.name) == names)
    #expect(try world(name).stepped(3).counts.map(\.name) == names)
  }

  @Test(arguments: names)
  func `A world opens on the board that its worldInfo declares`(name: String) throws {
    let worldInfo = try simulation(name).worldInfo
    let world = try world(name)
    #expect(world.bounds == worldInfo.bounds)
    #expect(worldInfo.shown == worldInfo.bounds)
    #expect(worldInfo.cost.memory(on: worldInfo.bounds?.size) >= world.extent.size.area / 8)
  }

  @Test(arguments: names)
  func `A simulation created in code equals one read without settings`(name: String) throws {
    let plain: [any Simulation] = [
      Sea(), Life(), Wolfram(), Infection(), Pig(), Hunt(), Recording(), Agents(),
      try #require(Model.named("forest-fire")),
    ]
    let opened = try #require(plain.first { type(of: $0).info.name == name }).opening(seed: 5)
    let read = try world(name, seed: 5)
    #expect(opened.seen == read.seen)
    #expect(opened.stepped(9).seen == read.stepped(9).seen)
  }

  @Test(arguments: names)
  func `The area outside a world is background`(name: String) throws {
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
  func `A region equals the same part of the whole world`(name: String) throws {
    let world = try world(name).stepped(4)
    let part = Region(x: 3, y: 2, width: 5, height: 4)
    let whole = world.cells(in: Region(x: 0, y: 0, width: 12, height: 12))
    #expect(world.cells(in: part).drawn == whole.cropped(to: part, outside: 0).drawn)
  }

  @Test(arguments: names)
  func `The live region is the bounding rectangle of all live cells`(name: String) throws {
    let world = try world(name).stepped(3)
    let cells = world.cells(in: world.extent)
    let all = cells.elements.indices.filter { cells.elements[$0] != 0 }
    guard !all.isEmpty else {
      #expect(world.living.region.isEmpty && !world.figures.isEmpty)
      return
    }
    let (columns, rows) = (all.map { $0 % cells.width }, all.map { $0 / cells.width })
    let living = world.living
    #expect(living.scale == 0)
    #expect(living.region.columns == columns.min()!..<(columns.max()! + 1))
    #expect(living.region.rows == rows.min()!..<(rows.max()! + 1))
  }

  @Test(arguments: names)
  func `Several generations at once equal the same number of single steps`(name: String) throws {
    let opening = try world(name)
    let stepped = (0..<7).reduce(opening) { world, _ in world.stepped(1) }
    #expect(opening.stepped(7).seen == stepped.seen)
    #expect(opening.stepped(0).seen == opening.seen)
  }

  @Test(arguments: names)
  func `A copy of a world is independent of its original`(name: String) throws {
    let opening = try world(name)
    var copy = opening
    copy.step(6)
    #expect(opening.seen == (try world(name)).seen)
    #expect(copy.seen != opening.seen)
  }

  @Test(arguments: names)
  func `The same seed gives the same animation`(name: String) throws {
    var (first, second) = (try world(name, seed: 9), try world(name, seed: 9))
    for _ in 0..<10 {
      #expect(first.seen == second.seen)
      #expect(first.counts == second.counts)
      first.step()
      second.step()
    }
  }

  @Test(arguments: ["sea", "life", "infection", "pig", "hunt"])
  func `Different seeds give different animations`(name: String) throws {
    let (first, second) = (try world(name, seed: 1).stepped(6), try world(name, seed: 2).stepped(6))
    #expect(first.seen != second.seen)
  }

  @Test(arguments: names)
  func `The default caption names only existing counts`(name: String) throws {
    let simulation = try simulation(name)
    let caption = type(of: simulation).info.defaults.caption
    let spoken = caption.matches(of: /\{(\w+)\}/).map { String($0.1) }
    #expect(Set(spoken).subtracting(["generation"]).isSubset(of: simulation.worldInfo.counts.names))
  }

  @Test(arguments: names)
  func `No count exceeds its declared limit`(name: String) throws {
    let limit = try simulation(name).worldInfo.countLimit(within: 60)
    var world = try world(name)
    for _ in 0...60 {
      #expect(world.counts.allSatisfy { $0.value <= limit })
      world.step()
    }
  }

  @Test(arguments: names)
  func `A world's figures need only the declared colors and sprites`(name: String) throws {
    let needs = try simulation(name).worldInfo.appearance.figures
    var world = try world(name)
    for _ in 0..<200 {
      let drawn = FigureNeeds(of: world.figures)
      #expect(Set(drawn.colors).isSubset(of: needs.colors))
      #expect(Set(drawn.sprites).isSubset(of: needs.sprites))
      world.step()
    }
  }
}

/// The visible state of a world.
private struct Seen: Equatable {
  let cells: String
  let figures: [Figure]
}

extension World {
  fileprivate var seen: Seen { Seen(cells: drawn, figures: figures) }
}
