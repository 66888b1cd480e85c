import Grids
import Settings
import TestSupport
import Testing

@testable import Automata
@testable import Games
@testable import Worlds

/// Tests of the error messages for invalid events.
@Suite struct VerbErrorTests {
  private static let list = "a list of cells such as [[3, 4], [16, 2]]"
  private static let region = "a region such as {x: 3, y: 4, width: 10, height: 5}"

  @Test(
    arguments: [
      (
        ["toggle": [["6", "0"]]],
        "cell [6, 0] would be outside the board, which is 6x5 at this generation"
      ),
      (
        ["toggle": [["0", "0"], ["-1", "2"]]],
        "cell [-1, 2] would be outside the board, which is 6x5 at this generation"
      ),
      (["toggle": "5"], "expected \(list), got a single value"),
      (["toggle": ["1", "2"]], "expected a cell [x, y]; expected a cell [x, y]"),
      (["toggle": [["1", "2", "3"]]], "expected a cell [x, y]"),
      (["toggle": [["1", "1e1"]]], "expected a cell [x, y]"),
      (["toggle": [["0", "0"]], "turn": "left"], "unknown setting 'turn'"),
      (["clear": "some"], "expected \(region), or all, got a single value"),
      (["clear": ["height": "2"]], "a region requires 'width'"),
      (
        ["clear": ["widht": "1", "width": "1", "height": "1"]],
        "unknown setting 'widht' (did you mean 'width'?)"
      ),
      (
        ["clear": ["width": "0", "height": "2"]],
        "expected a whole number of cells from 1 to 2000000000, got '0'"
      ),
      (
        ["clear": ["x": "5", "width": "2", "height": "2"]],
        "2x2 cells at [5, 0] would be outside the board, which is 6x5 at this generation"
      ),
      (["copy": ["width": "2"], "as": "p"], "a region requires 'height'"),
      (
        ["copy": ["y": "4", "width": "2", "height": "2"], "as": "p"],
        "2x2 cells at [0, 4] would be outside the board, which is 6x5 at this generation"
      ),
      (
        ["copy": ["width": "2", "height": "2"]],
        "'copy' requires 'as', a name for the stored region"
      ),
      (
        ["cut": ["width": "2", "height": "2"]], "'cut' requires 'as', a name for the stored region"
      ),
      (
        ["cut": ["width": "2", "height": "2"], "as": ["p"]], "expected a name, got a list"
      ),
      (["copy": "all", "as": "p"], "expected \(region), got a single value"),
      (
        ["copy": ["width": "9000", "height": "9000"], "as": "p"],
        "a region of 9000x9000 cells is too large to store"
      ),
      (
        ["place": "glider", "x": "4"],
        "3x3 cells at [4, 0] would be outside the board, which is 6x5 at this generation"
      ),
      (
        ["place": "glider", "y": "-1"],
        "3x3 cells at [0, -1] would be outside the board, which is 6x5 at this generation"
      ),
      (["place": "9999$9999bo!"], "a pattern of 10000x10000 cells is too large to place"),
      (["place": "0o!"], "a count cannot have a leading zero"),
      (["place": "glider", "turn": "up"], "expected one of left, right, half, got 'up'"),
      (
        ["place": "glider", "flip": "left"],
        "expected one of horizontal, vertical, got 'left'"
      ),
      (
        ["place": "glider", "mode": "xor"],
        "expected one of copy, or, got 'xor' (did you mean 'or'?)"
      ),
      (
        ["place": "glider", "x": "1.5"],
        "expected a whole number, the cell's column or row, got '1.5'"
      ),
      (["place": "glider", "trun": "left"], "unknown setting 'trun' (did you mean 'turn'?)"),
      (
        ["resize": "0x4"],
        "expected WIDTHxHEIGHT in cells, such as 96x64 (each at least 1, at most 2147483647"
          + " cells in all), got '0x4'"
      ),
      (["rule": "30"], "expected a rule such as B3/S23 or 23/3, or its name, got '30'"),
    ] as [(Written, String)])
  func `An impossible event on a board is an error`(event: Written, sentence: String) throws {
    var events = try Events(board: "......\n......\n......\n......\n......")
    try events.happen(event)
    #expect(events.errors.joined(separator: "; ") == sentence)
    #expect(events.drawn == "......\n......\n......\n......\n......")
  }

  @Test(
    arguments: [
      (
        ["cut": ["width": "10000000", "height": "10000000"], "as": "p"],
        "a region of 10000000x10000000 cells is too large to store"
      ),
      (["resize": "5x5"], "an unbounded world cannot be resized"),
      (
        ["rule": "345/2/4"],
        "the rule has 4 states, but the world has 2, which cannot change"
      ),
    ] as [(Written, String)])
  func `An impossible event on an unbounded plane is an error`(
    event: Written, sentence: String
  ) throws {
    var events = try Events(board: "O", topology: .unbounded)
    try events.happen(event)
    #expect(events.errors == [sentence])
    #expect(events.drawn == "O")
  }

  @Test(
    arguments: [
      (
        ["infect": [["5", "0"]]],
        "cell [5, 0] would be outside the board, which is 5x2 at this generation"
      ),
      (
        ["infect": ["line": [["0", "0"], ["5", "0"]]]],
        "cell [5, 0] would be outside the board, which is 5x2 at this generation"
      ),
      (
        ["infect": ["line": [["0", "0"], ["99999999", "99999999"]]]],
        "a line of 100000000 cells is too long"
      ),
      (["infect": ["line": [["0", "0"]]]], "a line requires two ends: [[x, y], [x, y]]"),
      (["infect": ["line": "all"]], "expected \(list), got a single value"),
      (["infect": ["randon": "3"]], "unknown setting 'randon' (did you mean 'random'?)"),
      (
        ["infect": ["random": "-3"]],
        "expected a whole number from 0 to 100000000, got '-3'"
      ),
      (
        ["infect": ["path": [["0", "0"], ["4", "1"], ["2", "2"]]]],
        "cell [2, 2] would be outside the board, which is 5x2 at this generation"
      ),
      (
        ["infect": ["path": [["0", "0"], ["600000", "0"], ["0", "0"]]]],
        "a line of 1200001 cells is too long"
      ),
      (["infect": ["path": [["1000000000", "0"]]]], "expected a cell [x, y]"),
      (["infect": ["path": []]], "a path requires points: [[x, y], [x, y], [x, y]]"),
      (
        ["infect": [:]],
        "expected [[x, y]], {random: n}, {line: [[x, y], [x, y]]} or {path: [[x, y], …]}"
      ),
      (
        ["infect": ["random": "3", "line": [["0", "0"], ["1", "1"]]]],
        "'infect' can have only one of 'random', 'line' and 'path'"
      ),
      (["infect": "3"], "expected \(list), got a single value"),
    ] as [(Written, String)])
  func `An impossible infection is an error`(event: Written, sentence: String) throws {
    var events = try Events(crowd: Size(width: 5, height: 2), people: 10)
    try events.happen(event)
    #expect(events.errors == [sentence])
    #expect(events.scene.world.count("sick") == 0)
  }

  @Test(
    arguments: [
      (["rule": "256"], "expected a rule from 0 to 255, got '256'"),
      (["toggle": [["201"]]], "cell [201] would be outside the row, whose columns are 0 to 200"),
      (
        ["toggle": [["3"], ["-1"]]],
        "cell [-1] would be outside the row, whose columns are 0 to 200"
      ),
      (["toggle": [["3", "0"]]], "expected a cell [x] of the newest row"),
      (["toggle": ["3"]], "expected a cell [x] of the newest row"),
      (
        ["toggle": "3"],
        "expected a list of columns such as [[3], [16]], got a single value"
      ),
    ] as [(Written, String)])
  func `An impossible event of an elementary automaton is an error`(
    event: Written, sentence: String
  ) throws {
    for topology in Topology.allCases {
      var events = try Events(Wolfram(topology: topology))
      try events.happen(event)
      #expect(events.errors == [sentence])
      #expect(events.scene.world.count("alive") == 1)
    }
  }

  @Test func `Events are checked against the board's size at their time`() throws {
    var events = try Events(board: "...\n...")
    try events.happen(["toggle": [["3", "0"]]])
    try events.happen(["resize": "5x5"])
    try events.happen(["toggle": [["4", "4"]]])
    try events.happen(["resize": "2x2"])
    try events.happen(["toggle": [["2", "0"]]])
    #expect(
      events.errors == [
        "cell [3, 0] would be outside the board, which is 3x2 at this generation",
        "cell [2, 0] would be outside the board, which is 2x2 at this generation",
      ])
  }

  @Test func `A piece is checked against the board in its turned position`() throws {
    var events = try Events(board: "....\n....")
    try events.happen(["copy": ["width": "4", "height": "1"], "as": "bar"])
    try events.happen(["place": "bar", "y": "1"])
    try events.happen(["place": "bar", "turn": "left"])
    try events.happen(["place": "bar", "x": "1"])
    #expect(
      events.errors == [
        "1x4 cells at [0, 0] would be outside the board, which is 4x2 at this generation",
        "4x1 cells at [1, 0] would be outside the board, which is 4x2 at this generation",
      ])
  }

  @Test func `A piece or snapshot that does not exist yet is an error`() throws {
    var rehearsal = Rehearsal(Life().worldInfo)
    #expect(throws: VerbProblem.noPiece("p")) { try rehearsal.piece("p") }
    #expect(throws: VerbProblem.noSnapshot("s")) { try rehearsal.restore("s") }
    #expect(
      VerbProblem.noPiece("p").description == "there is no stored region 'p' at this generation")
    #expect(
      VerbProblem.noSnapshot("s").description == "there is no snapshot 's' at this"
        + " generation")
  }

  @Test func `The memory of snapshots and pieces is counted once per name`() throws {
    let worldInfo = Sea(size: Size(width: 100, height: 100)).worldInfo
    var rehearsal = Rehearsal(worldInfo)
    let board = rehearsal.memory.board
    #expect(board >= 20 * 10_000)
    for name in ["a", "a", "b"] {
      rehearsal.keepSnapshot(name)
      rehearsal.keep(piece: name, Size(width: 30, height: 40))
    }
    #expect(rehearsal.memory.snapshots == 2 * board)
    #expect(rehearsal.memory.pieces == 2 * 1200)
    try rehearsal.resize(to: Size(width: 10, height: 10))
    rehearsal.keepSnapshot("a")
    #expect(rehearsal.memory == (board, 2400, 2 * board))
  }

  @Test(arguments: [
    (VerbProblem.noList, "expected a list of events, such as - {at: 5, …}"),
    (.noMapping, "expected an event, such as {at: 5, …}"),
    (.noGeneration, "an event requires 'at', its generation"),
    (.two("toggle", "clear"), "an event can have only one of 'toggle' and 'clear'"),
    (.none(known: ["place", "pause"]), "an event requires one of place, pause"),
    (
      .unsupportedVerb(word: "infect", simulation: "life", takes: ["place", "pause"]),
      "'infect' is not an event of life: expected one of place, pause"
    ),
    (.notShown(3), "no frame shows generation 3"),
    (.afterTheEnd(last: 19), "the film ends at generation 19"),
    (
      .placesTooMuch(most: 134_217_728),
      "the events up to this one place more than 134217728 cells"
    ),
  ])
  func `An error in a list of events has its own message`(problem: VerbProblem, sentence: String) {
    #expect(problem.description == sentence)
  }
}
