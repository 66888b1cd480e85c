import Grids
import Patterns
import Settings
import TestSupport
import Testing

@testable import Automata
@testable import Games
@testable import Worlds

/// Tests of `isAtRest` against the later generations of a world.
@Suite struct SettlingTests {
  /// Returns the first generation after which the cells stay the same.
  private func rest(of world: any World, within generations: Int) -> Int {
    var world = world
    var last = world.cells(in: world.extent)
    var start = 0
    for generation in 1...generations {
      world.step()
      let cells = world.cells(in: world.extent)
      if cells != last { start = generation }
      last = cells
    }
    return start
  }

  /// Returns the first generation that reports `isAtRest`.
  private func said(_ world: any World, within generations: Int) -> Int? {
    var world = world
    for generation in 0...generations {
      if world.isAtRest { return generation }
      world.step()
    }
    return nil
  }

  @Test(arguments: 1...12)
  func `An infection settles when everybody is sick`(seed: UInt64) throws {
    let worlds = try ["1", "3"].map {
      try Infection.opening(["people": "37", "factor": $0], seed: seed)
    }
    for world in worlds {
      #expect(said(world, within: 100) == rest(of: world, within: 100))
    }
    #expect(try Infection.opening(["sick": "0"]).isAtRest)
    for settings in [["factor": "0"], ["sick": "900"]] as [KeyValuePairs<String, String>] {
      let world = try Infection.opening(settings, seed: seed)
      #expect(!world.isAtRest && world.stepped(1).isAtRest)
    }
  }

  @Test(arguments: 1...12)
  func `A sea settles when it is empty or full of penguins`(seed: UInt64) throws {
    let sea = try Sea.opening(["size": "5x5"], seed: seed)
    #expect(said(sea, within: 3000) == rest(of: sea, within: 3000))
    let full = try Sea.opening(["size": "3x3", "penguins": "100%", "orcas": "0%"], seed: seed)
    #expect(full.isAtRest)
    // Without orcas, penguins fill the sea.
    let quiet = try Sea.opening(["size": "4x3", "orcas": "0%"], seed: seed)
    let start = try #require(said(quiet, within: 500))
    #expect(start > 0 && quiet.stepped(start).count("penguins") == 12)
  }

  @Test(arguments: Topology.allCases)
  func `Life settles when the next generation equals the current one`(topology: Topology) throws {
    for (pattern, start) in [("x = 2, y = 2\noo$oo!", 0), ("x = 2, y = 2\noo$o!", 1)] {
      let world = try Life.opening(["pattern": pattern, "topology": topology.rawValue])
      #expect(said(world, within: 9) == start, "\(pattern)")
    }
    let blinker = try Life.opening(["pattern": "blinker", "topology": topology.rawValue])
    #expect(said(blinker, within: 9) == nil)
  }

  @Test(arguments: ["plane", "torus"], 1...6)
  func `A settled Life world does not change any more`(topology: String, seed: UInt64) throws {
    let world = try Life.opening(["size": "8x7", "topology": topology], seed: seed)
    if let start = said(world, within: 400) {
      #expect(start == rest(of: world, within: 400))
    }
  }

  @Test func `A diagram settles when new rows repeat the old ones`() throws {
    for (rule, view) in [("0", "diagram"), ("4", "scroll"), ("8", "diagram"), ("255", "scroll")] {
      let world = try Wolfram.opening(["rule": rule, "view": view, "size": "9x5"])
      let start = try #require(said(world, within: 40))
      #expect(start == rest(of: world, within: 40), "rule \(rule)")
    }
    // The image is full of dead cells, but live cells exist beyond its edge: rule 2 moves to the
    // left.
    let away = try Wolfram.opening(["rule": "2", "size": "5x3"])
    #expect(said(away, within: 40) == nil)
  }
}
