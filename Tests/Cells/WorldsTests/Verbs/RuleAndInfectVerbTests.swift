import Grids
import Settings
import TestSupport
import Testing

@testable import Automata
@testable import Worlds

/// Tests of verbs that exist for one simulation only.
@Suite struct RuleAndInfectVerbTests {
  @Test func `A Life rule applies from its generation on`() throws {
    var events = try Events(board: ".....\n.OOO.\n.....")
    events.advance(by: 2)
    try events.happen(["rule": "B3/S23"])
    events.advance(by: 1)
    #expect(events.drawn == "..O..\n..O..\n..O..")
    try events.happen(["rule": "Life without Death"])
    events.advance(by: 1)
    #expect(events.drawn == "..O..\n.OOO.\n..O..")
    #expect(events.errors == [])
  }

  @Test func `An elementary rule applies from its generation on`() throws {
    var events = try Events(Wolfram(rule: ElementaryRule(254), size: Size(width: 7, height: 5)))
    events.advance(by: 2)
    try events.happen(["rule": "W90"])
    events.advance(by: 1)
    try events.happen(["rule": "0"])
    events.advance(by: 1)
    #expect(events.drawn == "...O...\n..OOO..\n.OOOOO.\nOO...OO\n.......")
  }

  @Test func `Any rule of as many colors applies from its generation on`() throws {
    var events = try Events(Wolfram(rule: ElementaryRule(254), size: Size(width: 7, height: 5)))
    for rule in ["code 2 k=2", "90R", "code 14 k=2 r=2"] {
      events.advance(by: 1)
      try events.happen(["rule": "\(rule)"])
    }
    events.advance(by: 1)
    #expect(events.drawn == "...O...\n..OOO..\n.O...O.\nO.O.O.O\nOOOOOOO")
    #expect(events.errors == [])
    try events.happen(["rule": "code 777"])
    #expect(
      events.errors == ["the rule has 3 states, but the world has 2, which cannot change"])
  }

  @Test(
    arguments: [
      (["infect": [["0", "0"], ["4", "1"], ["0", "0"]]], "2OOOO\nOOOO2\nOO..."),
      (["infect": [["4", "2"], ["1", "2"]]], "OOOOO\nOOOOO\nO2..."),
      (["infect": ["line": [["0", "0"], ["4", "2"]]]], "22OOO\nOO22O\nOO..."),
      (["infect": ["line": [["2", "2"], ["0", "0"]]]], "2OOOO\nO2OOO\nOO..."),
      (["infect": ["line": [["3", "0"], ["3", "2"]]]], "OOO2O\nOOO2O\nOO..."),
      (["infect": ["line": [["4", "0"], ["1", "0"]]]], "O2222\nOOOOO\nOO..."),
      (["infect": ["line": [["2", "1"], ["2", "1"]]]], "OOOOO\nOO2OO\nOO..."),
      (["infect": ["path": [["0", "0"], ["4", "2"]]]], "22OOO\nOO22O\nOO..."),
      (["infect": ["path": [["0", "1"], ["2", "0"], ["4", "1"]]]], "OO22O\n22OO2\nOO..."),
      (["infect": ["path": [["3", "1"]]]], "OOOOO\nOOO2O\nOO..."),
      (["infect": ["path": [["3", "1"], ["3", "1"], ["3", "1"]]]], "OOOOO\nOOO2O\nOO..."),
      (["place": ["rows": ["S.H", ".S"]], "x": "1"], "O2OOO\nOO2OO\nOO..."),
      (["place": "x = 2, y = 2\nobo$2o!", "x": "1", "turn": "right"], "O22OO\nO2OOO\nOO..."),
      (["infect": ["random": "0"]], "OOOOO\nOOOOO\nOO..."),
      (["infect": ["random": "99"]], "22222\n22222\n22..."),
    ] as [(Written, String)])
  func `People are infected by cells, along a line or at random`(
    event: Written, after: String
  ) throws {
    var events = try Events(crowd: Size(width: 5, height: 3), people: 12)
    try events.happen(event)
    #expect(events.errors == [])
    #expect(events.drawn == after)
    events.advance(by: 1)
    #expect(events.drawn == after)
  }

  @Test func `A path of several points is a smooth curve`() throws {
    var events = try Events(crowd: Size(width: 33, height: 9), people: 33 * 9)
    try events.happen(["infect": ["path": [["0", "8"], ["16", "0"], ["32", "8"]]]])
    #expect(events.errors == [])
    #expect(
      events.drawn.replacing("O", with: ".") == """
        ...............2222..............
        ............222....22............
        ..........22.........22..........
        ........22.............22........
        .......2.................22......
        .....22....................22....
        ...22........................2...
        .22...........................22.
        2...............................2
        """)
  }

  @Test func `People are set healthy or sick from rows of text within the population`() throws {
    var events = try Events(crowd: Size(width: 4, height: 3), people: 10)
    try events.happen(["infect": ["random": "10"]])
    try events.happen(["place": ["rows": ["H.S", "HHSH"]], "y": "1", "mode": "copy"])
    #expect(events.drawn == "2222\nO222\nOO..")
    try events.happen(["copy": ["width": "2", "height": "3"], "as": "corner"])
    try events.happen(["place": "corner", "x": "1", "turn": "half"])
    #expect(events.drawn == "2OO2\nO2O2\nO2..")
    try events.happen(["place": ["rows": ["SX"]]])
    try events.happen(["place": ["rows": ["SS"]], "x": "3"])
    try events.happen(["place": "x = 1, y = 1, rule = B3/S23/3\nB!"])
    #expect(
      events.errors == [
        "row 1, column 2: unknown cell 'X' (known: . unchanged, H healthy, S sick)",
        "2x1 cells at [3, 0] would be outside the board, which is 4x3 at this generation",
        "cell state 2, but the rule has only the states 0 to 1",
      ])
  }

  @Test func `Cells of the newest elementary row are toggled`() throws {
    for view in ElementaryView.allCases {
      var events = try Events(
        Wolfram(rule: ElementaryRule(90), size: Size(width: 7, height: 4), view: view))
      events.advance(by: 1)
      try events.happen(["toggle": [["0"], ["4"]]])
      events.advance(by: 1)
      try events.happen(["toggle": [["6"], ["6"], ["5"]]])
      events.advance(by: 1)
      #expect(events.errors == [])
      #expect(events.drawn == "...O...\nO.O....\n...O.O.\nO.O...O")
      // One of the cells lies left of the visible columns.
      #expect(events.scene.world.count("alive") == 4)
    }
  }

  @Test func `Random infection makes the given number of other healthy people sick`()
    throws
  {
    var events = try Events(crowd: Size(width: 10, height: 10), people: 95)
    try events.happen(["infect": ["random": "20"]])
    try events.happen(["infect": ["random": "20"]])
    #expect(events.scene.world.count("sick") == 40)
    events.advance(by: 1)
    try events.happen(["infect": ["random": "54"]])
    #expect(events.scene.world.count("sick") == 94)
  }
}
