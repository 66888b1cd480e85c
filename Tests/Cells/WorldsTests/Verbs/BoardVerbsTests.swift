import Grids
import Patterns
import Settings
import TestSupport
import Testing

@testable import Automata
@testable import Games
@testable import Worlds

@Suite struct BoardVerbsTests {
  @Test(
    arguments: [
      (["toggle": [["0", "0"], ["3", "2"]]], "O..O\n....\n...O", "...O\n....\n...."),
      (["toggle": [["1", "1"], ["1", "1"]]], "O..O\n....\n...O", "O..O\n....\n...O"),
      (["toggle": []], "O..O\n....\n...O", "O..O\n....\n...O"),
      (["clear": "all"], "O..O\nOOOO\n...O", "....\n....\n...."),
      (
        ["clear": ["x": "1", "y": "0", "width": "2", "height": "2"]], "OOOO\nOOOO\nOOOO",
        "O..O\nO..O\nOOOO"
      ),
      (["clear": ["width": "4", "height": "1"]], "OOOO\nOOOO\nOOOO", "....\nOOOO\nOOOO"),
      (
        ["copy": ["width": "4", "height": "3"], "as": "p"], "O..O\n.OO.\n...O", "O..O\n.OO.\n...O"
      ),
      (
        ["cut": ["width": "4", "height": "2"], "as": "p"], "O..O\n.OO.\n...O", "....\n....\n...O"
      ),
      (["resize": "6x4"], "O..O\n.OO.\nO..O", "O..O..\n.OO...\nO..O..\n......"),
      (["resize": "3x2"], "O..O\n.OO.\nO..O", "O..\n.OO"),
      (["resize": "2x5"], "O..O\n.OO.\nO..O", "O.\n.O\nO.\n..\n.."),
    ] as [(Written, String, String)])
  func `An event changes a board`(event: Written, before: String, after: String) throws {
    var events = try Events(board: before)
    #expect(events.drawn == before)
    try events.happen(event)
    #expect(events.errors == [])
    #expect(events.drawn == after)
    events.advance(by: 2)
    #expect(events.drawn == after)
  }

  @Test(arguments: [63, 64, 65, 127, 130])
  func `A board that shrinks keeps nothing beyond its edge`(width: Int) throws {
    var events = try Events(board: String(repeating: "O", count: 200))
    try events.happen(["resize": "\(width)x2"])
    #expect(events.scene.world.count("alive") == width)
    try events.happen(["resize": "200x1"])
    #expect(events.scene.world.count("alive") == width)
  }

  @Test func `A changed board continues as if it had opened in that state`() throws {
    var dice = Dice(seed: 4)
    var events = try Events(Life(size: Size(width: 140, height: 30)))
    for _ in 0..<40 {
      let (x, y): (Written, Written) = ("\(dice.below(130))", "\(dice.below(20))")
      let region: Written = [
        "x": x, "y": y, "width": "\(1 + dice.below(10))", "height": "9",
      ]
      try events.happen(dice.below(2) == 0 ? ["clear": region] : ["toggle": [[x, y]]])
      try events.happen(["place": "r-pentomino", "x": y, "y": "5", "mode": "or"])
      let cells = Pattern(cells: Grid(drawn: events.drawn))
      var copy = try Life(pattern: cells, topology: .torus, size: cells.declared).opening(seed: 1)
      events.advance(by: 1)
      copy.step()
      #expect(events.drawn == copy.drawn)
    }
    #expect(events.errors == [])
  }

  @Test func `A large region of an unbounded plane can be cleared`() throws {
    var events = try Events(board: "OOO", topology: .unbounded)
    try events.happen(["toggle": [["-16000", "16000"], ["16000", "-16000"]]])
    try events.happen([
      "clear": ["x": "1", "y": "-16000", "width": "16000", "height": "32000"]
    ])
    #expect(events.errors == [])
    #expect(events.scene.world.count("alive") == 2)
    #expect(
      events.scene.world.living.region == Region(x: -16000, y: 0, width: 16001, height: 16001))
    try events.happen(["clear": "all"])
    #expect(events.scene.world.living.isEmpty)
  }

  @Test func `Animals are cut, copied and placed in the sea`() throws {
    var events = try Events(
      Sea(size: Size(width: 6, height: 2), penguins: .zero, orcas: Ratio(1)))
    try events.happen(["copy": ["width": "2", "height": "1"], "as": "orcas"])
    try events.happen(["clear": "all"])
    try events.happen(["place": "x = 3, y = 1\nobo!", "x": "3", "y": "1"])
    try events.happen(["place": "orcas", "x": "2", "y": "1", "mode": "or"])
    try events.happen(["cut": ["x": "5", "y": "1", "width": "1", "height": "1"], "as": "penguin"])
    try events.happen(["place": "penguin"])
    #expect(events.errors == [])
    #expect(events.drawn == "O.....\n..22..")
    try events.happen(["clear": ["width": "1", "height": "1"]])
    // Placed animals are new: the orcas starve three generations later.
    #expect(events.scene.world.stepped(2).count("orcas") == 2)
    #expect(events.scene.world.stepped(3).count("orcas") == 0)
  }

  @Test func `Cells put beyond the edge of a board are dropped`() throws {
    for opening: any Simulation in [
      Life(topology: .torus, size: Size(width: 3, height: 2), density: .zero),
      Sea(size: Size(width: 3, height: 2), penguins: .zero, orcas: .zero),
    ] {
      var board = try #require(try opening.opening(seed: 1) as? any Board)
      board.put(Grid(drawn: "OO\nOO"), at: Position(x: 2, y: -1), over: false)
      board.put(Grid(drawn: "OO"), at: Position(x: 1 << 40, y: 0), over: false)
      #expect(board.drawn == "..O\n...")
    }
  }
}
