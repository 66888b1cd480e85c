import Grids
import Settings
import TestSupport
import Testing

@testable import Automata
@testable import Games
@testable import Worlds

@Suite struct PlaceVerbTests {
  private static let empty = ".....\n.....\n.....\n....."

  @Test(
    arguments: [
      ([:], "O.O../..O../...../....."),
      (["turn": "left"], "OO.../...../O..../....."),
      (["turn": "right"], ".O.../...../OO.../....."),
      (["turn": "half"], "O..../O.O../...../....."),
      (["flip": "horizontal"], "O.O../O..../...../....."),
      (["flip": "vertical"], "..O../O.O../...../....."),
      (["flip": "horizontal", "turn": "left"], "O..../...../OO.../....."),
      (["flip": "horizontal", "turn": "right"], "OO.../...../.O.../....."),
      (["flip": "vertical", "turn": "right"], "O..../...../OO.../....."),
      (["flip": "vertical", "turn": "half"], "O.O../O..../...../....."),
      (["x": "2", "y": "1"], "...../..O.O/....O/....."),
      (["x": "3", "y": "1", "turn": "right"], "...../....O/...../...OO"),
    ] as [(KeyValuePairs<String, String>, String)])
  func `A pattern is flipped, then turned, and placed by its top left corner`(
    parameters: KeyValuePairs<String, String>, expected: String
  ) throws {
    var events = try Events(board: Self.empty)
    // The pattern is three cells wide and two high, and has no symmetry.
    let place = Setting("place", "x = 3, y = 2\nobo$2bo!", at: .event)
    let others = parameters.map { Setting($0.key, $0.value, at: .event) }
    try events.happen(Written(.settings([place] + others), at: .event))
    #expect(events.errors == [])
    #expect(events.drawn == expected.replacing("/", with: "\n"))
  }

  @Test func `The declared size of a pattern applies when it is turned`() throws {
    var events = try Events(board: Self.empty)
    try events.happen(["place": "x = 4, y = 3\n2o!", "turn": "half", "x": "1", "y": "1"])
    #expect(events.drawn == ".....\n.....\n.....\n...OO")
  }

  @Test(arguments: [
    ("copy", "OOOOO\nOO.OO\nOOO.O\nOOOOO"), ("or", "OOOOO\nOOOOO\nOOOOO\nOOOOO"),
  ])
  func `Copy replaces all cells, and or adds live cells`(mode: String, expected: String) throws {
    var events = try Events(board: "OOOOO\nOOOOO\nOOOOO\nOOOOO")
    try events.happen([
      "place": "x = 2, y = 2\nbo$ob!", "x": "2", "y": "1", "mode": "\(mode)",
    ])
    #expect(events.drawn == expected)
  }

  @Test func `A saved piece takes precedence over a listed pattern of the same name`() throws {
    var events = try Events(board: "OO....\n.O....\n......")
    try events.happen(["copy": ["width": "2", "height": "2"], "as": "glider"])
    try events.happen(["place": "glider", "x": "3", "y": "1", "turn": "half"])
    #expect(events.drawn == "OO....\n.O.O..\n...OO.")
    try events.happen(["cut": ["width": "3", "height": "2"], "as": "an L"])
    try events.happen(["place": "an L", "turn": "right"])
    #expect(events.drawn == ".O....\nOO.O..\n...OO.")
    #expect(events.errors == [])
  }

  @Test func `A pattern can be placed anywhere in an unbounded world`() throws {
    var events = try Events(board: "O", topology: .unbounded)
    try events.happen(["place": "glider", "x": "-4", "y": "-3"])
    try events.happen(["place": "glider", "x": "1", "y": "1", "turn": "half"])
    #expect(
      events.drawn == """
        .O......
        ..O.....
        OOO.....
        ....O...
        .....OOO
        .....O..
        ......O.
        """)
  }

  @Test func `The memory of a placed pattern is counted by cells`() throws {
    var reader = SettingsReader([Setting("place", "gosper-glider-gun", at: .event)])
    let change = try #require(Life.info.verbs[0].read(&reader, Verb.Context(Life().worldInfo)))
    #expect(change.cells == 36 * 9)
    #expect(Verb.maximumPlacedCells == 1 << 27)
  }

  @Test func `Animals are placed from rows of text`() throws {
    var events = try Events(Sea(size: Size(width: 4, height: 3), penguins: .zero, orcas: .zero))
    try events.happen(["place": ["rows": ["P.O", ".P"]], "x": "1", "flip": "vertical"])
    #expect(events.errors == [])
    #expect(
      events.scene.world.cells(in: Region(Size(width: 4, height: 3))).elements
        == [0, 0, 1, 0, 0, 1, 0, 2, 0, 0, 0, 0])
  }

  @Test(
    arguments: [
      (
        ["rows": ["PO", "P.X"]],
        "row 2, column 3: unknown cell 'X' (known: . water, P penguin, O orca)"
      ),
      (["rows": ["p"]], "row 1, column 1: unknown cell 'p'"),
      (["rows": ["P", "é"]], "row 2, column 1: unknown cell 'é'"),
      (["rows": [""]], "expected rows"), (["P.O", ".P."], "{rows: [\"P.O\", …]}"),
      (["rows": []], "expected rows with one letter per cell"), (["rows": "P"], "expected rows"),
      (["rows": [["P"]]], "expected rows"), (["row": ["P"]], "'row'"),
      (["rows": ["PPPPP"]], "would be outside the board"),
    ] as [(Written, String)])
  func `Invalid rows of text are errors`(written: Written, complaint: String) throws {
    var events = try Events(Sea(size: Size(width: 4, height: 3)))
    try events.happen(["place": written])
    #expect(events.errors.contains { $0.contains(complaint) }, "\(events.errors)")
  }
}
