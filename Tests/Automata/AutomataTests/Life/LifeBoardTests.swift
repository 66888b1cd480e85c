import Grids
import Settings
import TestSupport
import Testing

@testable import Automata
@testable import Worlds

/// Tests of bounded boards with both kinds of edges.
@Suite struct LifeBoardTests {
  private static let board = Size(width: 20, height: 16)

  @Test(arguments: ["torus", "plane"])
  func `Any region has the same cells as bits and as states`(topology: String) throws {
    var world = try Life.opening(["topology": topology, "pattern": "gosper-glider-gun"])
    world.step(150)
    for (x, y, width, height) in [(0, 0, 64, 9), (-70, -5, 200, 90), (13, 2, 1, 1), (31, 7, 65, 8)]
    {
      let part = Region(x: x, y: y, width: width, height: height)
      #expect((world as? any BitGridWorld)?.bits(in: part)?.cells == world.cells(in: part))
    }
  }

  @Test(arguments: [
    (Topology.plane, [5, 9, 11, 32, 26, 30, 25, 11, 4]),
    (Topology.torus, [5, 9, 11, 32, 27, 34, 20, 7, 7]),
  ])
  func `An R-pentomino has the published populations on a board`(
    topology: Topology, populations: [Int]
  ) throws {
    let life = try LifeWorld(rle: "b2o$2o$bo!", on: Self.board, topology: topology)
    #expect(life.populations(at: [0, 5, 10, 20, 30, 40, 50, 75, 100]) == populations)
  }

  @Test func `A glider returns after crossing a torus`() throws {
    let life = try LifeWorld(rle: "bo$2bo$3o!", on: Self.board, topology: .torus)
    #expect(life.stepped(320).drawn == life.drawn)
    #expect(life.stepped(319).drawn != life.drawn)
  }

  @Test func `Opposite edges of a torus are adjacent`() throws {
    let life = try LifeWorld(
      drawn: """
        OO..O
        .....
        .....
        .....
        """, topology: .torus)
    #expect(
      life.stepped(1).drawn == """
        O....
        O....
        .....
        O....
        """)
    #expect(life.stepped(2).drawn == life.drawn)
  }

  @Test func `Cells outside a plane are dead`() throws {
    let life = try LifeWorld(
      drawn: """
        OO..O
        .....
        OOO..
        .....
        """, topology: .plane)
    #expect(
      life.stepped(1).drawn == """
        .....
        ..O..
        .O...
        .O...
        """)
  }

  @Test func `Under B0, dead cells of a plane become alive, but not those outside`()
    throws
  {
    let life = try LifeWorld(
      drawn: """
        ....
        ....
        ....
        """, rule: "B0/S8", topology: .plane)
    #expect(
      life.stepped(1).drawn == """
        OOOO
        OOOO
        OOOO
        """)
    #expect(
      life.stepped(2).drawn == """
        ....
        .OO.
        ....
        """)
  }

  @Test func `A board keeps its size`() throws {
    let life = try LifeWorld(rle: "b2o$2o$bo!", on: Self.board, topology: .plane)
    #expect(life.extent == Region(Self.board))
    #expect(life.stepped(50).extent == Region(Self.board))
    #expect(life.bounds == life.extent)
  }

  @Test(arguments: [
    (Size(width: 5, height: 5), "OOO", 1),
    (Size(width: 6, height: 4), "OOO", 2),
    (Size(width: 3, height: 1), "OOO", 0),
  ])
  func `A pattern is centered on a board, rounded to the bottom right`(
    board: Size, row: String, x: Int
  ) throws {
    let life = try LifeWorld(rle: "3o!", on: board, topology: .plane)
    let place = Region(x: x, y: board.height / 2, width: 3, height: 1)
    #expect(life.cells(in: place).drawn == row)
    #expect(life.count("alive") == 3)
  }
}
