import Grids
import Patterns
import TestSupport
import Testing

@testable import Worlds

/// Tests of unbounded planes that choose their engine automatically.
@Suite struct EngineSelectionTests {
  private func opening(_ rle: String, _ rule: String, _ engine: Engine) throws -> any World {
    var life = Life(rule: try LifeRule(notation: rule), pattern: try Pattern(rle: Array(rle.utf8)))
    life.engine = engine
    return try life.opening(seed: 1)
  }

  @Test(arguments: ["3o!", "2o$2o!", "o!"], ["B3/S23", "B0123478/S01234678", "B012345678/S"])
  func `Stable patterns advance any number of generations at once`(rle: String, rule: String) throws
  {
    let far = try opening(rle, rule, .auto).stepped(1 << 61 + 1)
    let near = try opening(rle, rule, .tiles).stepped(1 << 12 + 1)
    #expect(far.counts == near.counts)
    #expect(far.drawn == near.drawn)
  }

  @Test(arguments: TestScope.cases(["B0123478/S01234678", "B01/S2", "B3/S23"], atMost: 1))
  func `A plane that switches from hashing back to tiles matches both engines`(rule: String) throws
  {
    let rPentomino = "b2o$2o$bo!"
    var worlds = try [Engine.tiles, .auto, .hash].map { try opening(rPentomino, rule, $0) }
    for step in [4096, 1, 63, 5001, 2] {
      for world in worlds.indices { worlds[world].advance(by: step) }
      for world in worlds.dropFirst() {
        #expect(world.counts == worlds[0].counts)
        #expect(world.living == worlds[0].living)
        // Cells are compared instead of drawings, which would have millions of characters.
        #expect(world.cells(in: world.living) == worlds[0].cells(in: world.living))
      }
    }
  }

  @Test func `The first part of a long advance uses the engine of the whole`() throws {
    let gun =
      "24bo$22bobo$12b2o6b2o12b2o$11bo3bo4b2o12b2o$2o8bo5bo3b2o$2o8bo3bob2o4bobo$10bo5bo7bo$11bo3bo$12b2o!"
    var worlds = try [Engine.auto, .hash].map {
      try #require(try opening(gun, "B3/S23", $0) as? any LeapingWorld & GrowingWorld)
    }
    // With tiles, memory grows with the number of gliders. With hashing, it grows with the number
    // of levels.
    for world in worlds.indices { worlds[world].advance(by: 1 << 20, of: 1 << 40) }
    #expect(worlds[0].memory == worlds[1].memory)
    #expect(worlds[0].counts == worlds[1].counts)
  }
}
