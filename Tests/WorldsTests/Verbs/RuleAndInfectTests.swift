import Grids
import Settings
import TestSupport
import Testing

@testable import Worlds

/// The verbs that one world has for itself.
@Suite struct RuleAndInfectTests {
  @Test func `A rule of Life holds from its generation on`() throws {
    var events = try Events(board: ".....\n.OOO.\n.....")
    events.advance(by: 2)
    try events.happen(["rule": "B3/S23"])
    events.advance(by: 1)
    #expect(events.drawn == "..O..\n..O..\n..O..")
    try events.happen(["rule": "Life without Death"])
    events.advance(by: 1)
    #expect(events.drawn == "..O..\n.OOO.\n..O..")
    #expect(events.mistakes == [])
  }

  @Test func `A rule of Wolfram's holds from its generation on`() throws {
    var events = try Events(Wolfram(rule: ElementaryRule(254), size: Size(width: 7, height: 5)))
    events.advance(by: 2)
    try events.happen(["rule": "W90"])
    events.advance(by: 1)
    try events.happen(["rule": "0"])
    events.advance(by: 1)
    #expect(events.drawn == "...O...\n..OOO..\n.OOOOO.\nOO...OO\n.......")
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
      (["infect": ["random": "0"]], "OOOOO\nOOOOO\nOO..."),
      (["infect": ["random": "99"]], "22222\n22222\n22..."),
    ] as [(Written, String)])
  func `People are infected by cells, along a line or at random`(
    event: Written, after: String
  ) throws {
    var events = try Events(crowd: Size(width: 5, height: 3), people: 12)
    try events.happen(event)
    #expect(events.mistakes == [])
    #expect(events.drawn == after)
    events.advance(by: 1)
    #expect(events.drawn == after)
  }

  @Test func `As many healthy people fall sick at random as are asked for, others each time`()
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
