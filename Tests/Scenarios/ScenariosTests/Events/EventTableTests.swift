import Grids
import TestSupport
import Testing

@testable import Scenarios

/// Every kind of event, with the world before and after it.
@Suite struct EventTableTests {
  @Test(arguments: [
    ("toggle: [[0, 0], [3, 2]]", "O..O\n....\n...O", "...O\n....\n...."),
    ("toggle: [[1, 1], [1, 1]]", "O..O\n....\n...O", "O..O\n....\n...O"),
    ("toggle: []", "O..O\n....\n...O", "O..O\n....\n...O"),
    ("clear: all", "O..O\nOOOO\n...O", "....\n....\n...."),
    ("clear: {x: 1, y: 0, width: 2, height: 2}", "OOOO\nOOOO\nOOOO", "O..O\nO..O\nOOOO"),
    ("clear: {x: 3, y: 2, width: 1, height: 1}", "OOOO\nOOOO\nOOOO", "OOOO\nOOOO\nOOO."),
    ("clear: {width: 4, height: 1}", "OOOO\nOOOO\nOOOO", "....\nOOOO\nOOOO"),
    ("copy: {x: 0, y: 0, width: 4, height: 3}, as: p", "O..O\n.OO.\n...O", "O..O\n.OO.\n...O"),
    ("cut: {x: 0, y: 0, width: 4, height: 2}, as: p", "O..O\n.OO.\n...O", "....\n....\n...O"),
    ("resize: 6x4", "O..O\n.OO.\nO..O", "O..O..\n.OO...\nO..O..\n......"),
    ("resize: 3x2", "O..O\n.OO.\nO..O", "O..\n.OO"),
    ("resize: 2x5", "O..O\n.OO.\nO..O", "O.\n.O\nO.\n..\n.."),
    ("snapshot: s", "O..O\n.OO.\nO..O", "O..O\n.OO.\nO..O"),
    ("pause: 2", "O..O\n.OO.\nO..O", "O..O\n.OO.\nO..O"),
  ])
  func `An event changes the board as documented`(
    event: String, before: String, after: String
  ) throws {
    let worldInfo = EventStage.board(before, "at: 1, \(event)")
    #expect(try worldInfo.world(at: 0) == before)
    #expect(try worldInfo.world(at: 1) == after)
    #expect(try worldInfo.world(at: 2) == after)
  }

  @Test func `An event at generation 0 runs before the first frame`() throws {
    #expect(try EventStage.board("O.", "at: 0, toggle: [[1, 0]]").world(at: 0) == "OO")
  }

  @Test func `A snapshot restores cells, size and rule by its name`() throws {
    let worldInfo = EventStage.board(
      ".OO.\n....",
      "at: 1, snapshot: first",
      "at: 2, toggle: [[0, 1]]",
      "at: 2, resize: 3x2",
      "at: 3, snapshot: 'second one'",
      "at: 4, rule: B/S",
      "at: 6, restore: first",
      "at: 7, restore: second one",
      "at: 9, restore: first",
      "at: 9, restore: second one")
    #expect(
      try (1...9).map { try worldInfo.world(at: $0) } == [
        ".OO.\n....", ".OO\nO..", ".OO\nO..", ".OO\nO..", "...\n...",
        ".OO.\n....", ".OO\nO..", ".OO\nO..", ".OO\nO..",
      ])
  }

  @Test func `A rule event of Life applies from its generation on`() throws {
    let worldInfo = EventStage.board(
      ".....\n.OOO.\n.....", "at: 2, rule: B3/S23", "at: 4, rule: 'B/S'", "at: 5, rule: Life")
    #expect(
      try (1...5).map { try worldInfo.world(at: $0) } == [
        ".....\n.OOO.\n.....", ".....\n.OOO.\n.....", "..O..\n..O..\n..O..",
        ".....\n.OOO.\n.....", ".....\n.....\n.....",
      ])
  }

  @Test func `A rule event of an elementary automaton applies from its generation on`() throws {
    let worldInfo = EventStage(
      settings: ["simulation: wolfram", "size: 7x5", "rule: 254"],
      ["at: 2, rule: W90", "at: 3, rule: 0"])
    #expect(
      try worldInfo.world(at: 4) == """
        ...O...
        ..OOO..
        .OOOOO.
        OO...OO
        .......
        """)
  }

  @Test(arguments: [
    ("infect: [[0, 0], [4, 1], [0, 0]]", "2OOOO\nOOOO2\nOO..."),
    ("infect: [[4, 2], [1, 2]]", "OOOOO\nOOOOO\nO2..."),
    ("infect: {line: [[0, 0], [4, 2]]}", "22OOO\nOO22O\nOO..."),
    ("infect: {line: [[2, 2], [0, 0]]}", "2OOOO\nO2OOO\nOO..."),
    ("infect: {line: [[3, 0], [3, 2]]}", "OOO2O\nOOO2O\nOO..."),
    ("infect: {line: [[4, 0], [1, 0]]}", "O2222\nOOOOO\nOO..."),
    ("infect: {line: [[2, 1], [2, 1]]}", "OOOOO\nOO2OO\nOO..."),
    ("infect: {random: 0}", "OOOOO\nOOOOO\nOO..."),
    ("infect: {random: 99}", "22222\n22222\n22..."),
  ])
  func `People are infected by cell, along a line or at random`(
    event: String, after: String
  ) throws {
    let worldInfo = EventStage.crowd("5x3", people: 12, "at: 1, \(event)")
    #expect(try worldInfo.world(at: 0) == "OOOOO\nOOOOO\nOO...")
    #expect(try worldInfo.world(at: 1) == after)
  }

  @Test func `A random infection infects the given number of healthy people`() throws {
    let worldInfo = EventStage.crowd(
      "10x10", people: 95, "at: 1, infect: {random: 20}", "at: 1, infect: {random: 20}",
      "at: 2, infect: {random: 54}")
    let sick = try (0...2).map { try worldInfo.world(at: $0).count { $0 == "2" } }
    #expect(sick == [0, 40, 94])
    #expect(try worldInfo.world(at: 1) == worldInfo.world(at: 1))
    let other = EventStage(
      settings: [
        "simulation: infection", "size: 10x10", "people: 95", "sick: 0", "factor: 0", "seed: 2",
      ], ["at: 1, infect: {random: 40}"])
    #expect(try other.world(at: 1) != worldInfo.world(at: 1))
  }

  @Test func `Animals of the sea can be cut, copied and placed`() throws {
    let worldInfo = EventStage(
      settings: [
        "simulation: sea", "size: 6x2", "penguins: 0%", "orcas: 100%", "orca-starves: 99",
        "orca-breeds: 99",
      ],
      [
        "at: 0, copy: {x: 0, y: 0, width: 2, height: 1}, as: orcas", "at: 0, clear: all",
        #"at: 0, place: "x = 3, y = 1\nobo!", x: 3, y: 1"#,
        "at: 0, place: orcas, x: 2, y: 1, mode: or",
        "at: 0, cut: {x: 5, y: 1, width: 1, height: 1}, as: penguin", "at: 0, place: penguin",
      ])
    #expect(try worldInfo.world(at: 0) == "O.....\n..22..")
  }
}
