import Foundation
import Grids
import TestSupport
import Testing

@testable import Scenarios

@Suite struct PlaceTests {
  /// A pattern of three by two cells that differs from all its rotations and reflections.
  private static let boot = #"place: "x = 3, y = 2\nobo$2bo!""#
  private static let empty = """
    .....
    .....
    .....
    .....
    """

  @Test(arguments: [
    ("", "O.O../..O../...../....."),
    ("turn: left", "OO.../...../O..../....."),
    ("turn: right", ".O.../...../OO.../....."),
    ("turn: half", "O..../O.O../...../....."),
    ("flip: horizontal", "O.O../O..../...../....."),
    ("flip: vertical", "..O../O.O../...../....."),
    ("flip: horizontal, turn: left", "O..../...../OO.../....."),
    ("flip: horizontal, turn: right", "OO.../...../.O.../....."),
    ("flip: vertical, turn: right", "O..../...../OO.../....."),
    ("flip: vertical, turn: half", "O.O../O..../...../....."),
    ("x: 2, y: 1", "...../..O.O/....O/....."),
    ("x: 3, y: 1, turn: right", "...../....O/...../...OO"),
  ])
  func `A pattern is flipped, then rotated, then placed by its top left cell`(
    parameters: String, expected: String
  ) throws {
    let comma = parameters.isEmpty ? "" : ", "
    let worldInfo = EventStage.board(Self.empty, "at: 1, \(Self.boot)\(comma)\(parameters)")
    #expect(try worldInfo.world(at: 0) == Self.empty.drawing)
    #expect(try worldInfo.world() == expected.replacing("/", with: "\n"))
  }

  @Test(arguments: [
    ("copy", "OOOOO\nOO.OO\nOOO.O\nOOOOO"), ("or", "OOOOO\nOOOOO\nOOOOO\nOOOOO"),
  ])
  func `The mode copy replaces all cells, and or adds live cells`(mode: String, expected: String)
    throws
  {
    let full = "OOOOO\nOOOOO\nOOOOO\nOOOOO"
    let worldInfo = EventStage.board(
      full, #"at: 1, place: "x = 2, y = 2\nbo$ob!", x: 2, y: 1, mode: \#(mode)"#)
    #expect(try worldInfo.world() == expected)
  }

  @Test func `A built-in pattern can be placed`() throws {
    let worldInfo = EventStage.board(Self.empty, "at: 1, place: glider, x: 1, y: 1")
    #expect(try worldInfo.world() == ".....\n..O..\n...O.\n.OOO.")
  }

  @Test func `A kept piece overrides a built-in pattern of the same name`() throws {
    let worldInfo = EventStage.board(
      """
      OO....
      .O....
      ......
      """,
      "at: 1, copy: {x: 0, y: 0, width: 2, height: 2}, as: glider",
      "at: 2, place: glider, x: 3, y: 1, turn: half",
      "at: 3, cut: {x: 0, y: 0, width: 3, height: 2}, as: 'an L'",
      "at: 4, place: an L, x: 0, y: 0, turn: right")
    #expect(
      try (1...4).map { try worldInfo.world(at: $0) } == [
        "OO....\n.O....\n......",
        "OO....\n.O.O..\n...OO.",
        "......\n...O..\n...OO.",
        ".O....\nOO.O..\n...OO.",
      ])
  }

  @Test func `A piece kept again replaces the earlier one`() throws {
    let worldInfo = EventStage.board(
      "O...\n....",
      "at: 1, copy: {x: 0, y: 0, width: 1, height: 1}, as: p",
      "at: 1, copy: {x: 1, y: 0, width: 1, height: 1}, as: p",
      "at: 2, place: p, x: 0, y: 0")
    #expect(try worldInfo.world(at: 2) == "....\n....")
  }

  @Test func `A pattern file is found next to the scenario`() throws {
    let folder = try TemporaryFolder()
    try Data("x = 2, y = 2\noo$o!\n".utf8).write(to: folder.file("corner.rle"))
    let worldInfo = EventStage.board("....\n....\n....", "at: 1, place: corner.rle, x: 1, y: 1")
    let text = ScenarioText(worldInfo.text, path: folder.file("film.yaml").path)
    #expect(try text.world(at: 1) == "....\n.OO.\n.O..")
  }

  @Test func `A piece can be placed anywhere in an unbounded world`() throws {
    let worldInfo = EventStage.unbounded(
      "O", "at: 1, place: glider, x: -4, y: -3", "at: 2, place: glider, x: 1, y: 1, turn: half")
    #expect(
      try worldInfo.world(at: 2) == """
        .O......
        ..O.....
        OOO.....
        ....O...
        .....OOO
        .....O..
        ......O.
        """)
  }
}
