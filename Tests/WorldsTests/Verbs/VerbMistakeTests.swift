import Grids
import Settings
import Testing

@testable import Worlds

/// What is wrong with events, in the words that their writer reads.
@Suite struct VerbMistakeTests {
  private static let list = "a list of cells: [[3, 4], [16, 2]]"
  private static let region = "a region: {x: 3, y: 4, width: 10, height: 5}"

  @Test(
    arguments: [
      (["toggle": [["6", "0"]]], "cell [6, 0] would lie off the board, which is 6x5 by then"),
      (
        ["toggle": [["0", "0"], ["-1", "2"]]],
        "cell [-1, 2] would lie off the board, which is 6x5 by then"
      ),
      (["toggle": "5"], "a single value does not fit: must be \(list)"),
      (["toggle": ["1", "2"]], "a cell is written [x, y]; a cell is written [x, y]"),
      (["toggle": [["1", "2", "3"]]], "a cell is written [x, y]"),
      (["toggle": [["1", "1e1"]]], "a cell is written [x, y]"),
      (["toggle": [["0", "0"]], "turn": "left"], "unknown setting 'turn'"),
      (["clear": "some"], "a single value does not fit: must be \(region), or all"),
      (["clear": ["height": "2"]], "a region needs 'width'"),
      (
        ["clear": ["widht": "1", "width": "1", "height": "1"]],
        "unknown setting 'widht' (did you mean 'width'?)"
      ),
      (
        ["clear": ["width": "0", "height": "2"]],
        "'0' does not fit: must be a whole number of cells from 1 to 2000000000"
      ),
      (
        ["clear": ["x": "5", "width": "2", "height": "2"]],
        "2x2 cells at [5, 0] would lie off the board, which is 6x5 by then"
      ),
      (["copy": ["width": "2"], "as": "p"], "a region needs 'height'"),
      (
        ["copy": ["y": "4", "width": "2", "height": "2"], "as": "p"],
        "2x2 cells at [0, 4] would lie off the board, which is 6x5 by then"
      ),
      (["copy": ["width": "2", "height": "2"]], "'copy' needs 'as', the piece's name"),
      (["cut": ["width": "2", "height": "2"]], "'cut' needs 'as', the piece's name"),
      (
        ["cut": ["width": "2", "height": "2"], "as": ["p"]], "a list does not fit: must be a name"
      ),
      (["copy": "all", "as": "p"], "a single value does not fit: must be \(region)"),
      (
        ["copy": ["width": "9000", "height": "9000"], "as": "p"],
        "9000x9000 cells are too many to keep"
      ),
      (
        ["place": "glider", "x": "4"],
        "3x3 cells at [4, 0] would lie off the board, which is 6x5 by then"
      ),
      (
        ["place": "glider", "y": "-1"],
        "3x3 cells at [0, -1] would lie off the board, which is 6x5 by then"
      ),
      (["place": "9999$9999bo!"], "10000x10000 cells are too many to place"),
      (["place": "0o!"], "a count has no leading zero"),
      (["place": "glider", "turn": "up"], "'up' does not fit: must be one of left, right, half"),
      (
        ["place": "glider", "flip": "left"],
        "'left' does not fit: must be one of horizontal, vertical"
      ),
      (
        ["place": "glider", "mode": "xor"],
        "'xor' does not fit: must be one of copy, or (did you mean 'or'?)"
      ),
      (
        ["place": "glider", "x": "1.5"],
        "'1.5' does not fit: must be a whole number, the cell's column or row"
      ),
      (["place": "glider", "trun": "left"], "unknown setting 'trun' (did you mean 'turn'?)"),
      (
        ["resize": "0x4"],
        "'0x4' does not fit: must be WIDTHxHEIGHT in cells, each at least 1, at most 2147483647 cells in all, such as 96x64"
      ),
      (["rule": "30"], "'30' is no rule: write B3/S23, 23/3 or a name"),
    ] as [(Written, String)])
  func `An event of a board that cannot happen is told`(event: Written, sentence: String) throws {
    var events = try Events(board: "......\n......\n......\n......\n......")
    try events.happen(event)
    #expect(events.mistakes.joined(separator: "; ") == sentence)
    #expect(events.drawn == "......\n......\n......\n......\n......")
  }

  @Test(
    arguments: [
      (
        ["cut": ["width": "10000000", "height": "10000000"], "as": "p"],
        "10000000x10000000 cells are too many to keep"
      ),
      (["resize": "5x5"], "an unbounded world has no size to change"),
      (
        ["rule": "345/2/4"],
        "the rule has 4 states, and cells here have 2 all through the film"
      ),
    ] as [(Written, String)])
  func `An event of a plane without end that cannot happen is told`(
    event: Written, sentence: String
  ) throws {
    var events = try Events(board: "O", topology: .unbounded)
    try events.happen(event)
    #expect(events.mistakes == [sentence])
    #expect(events.drawn == "O")
  }

  @Test(
    arguments: [
      (["infect": [["5", "0"]]], "cell [5, 0] would lie off the board, which is 5x2 by then"),
      (
        ["infect": ["line": [["0", "0"], ["5", "0"]]]],
        "cell [5, 0] would lie off the board, which is 5x2 by then"
      ),
      (
        ["infect": ["line": [["0", "0"], ["99999999", "99999999"]]]],
        "a line of 100000000 cells is too long"
      ),
      (["infect": ["line": [["0", "0"]]]], "a line has two ends: [[x, y], [x, y]]"),
      (["infect": ["line": "all"]], "a single value does not fit: must be \(list)"),
      (["infect": ["randon": "3"]], "unknown setting 'randon' (did you mean 'random'?)"),
      (
        ["infect": ["random": "-3"]],
        "'-3' does not fit: must be a whole number from 0 to 100000000"
      ),
      (
        ["infect": ["path": [["0", "0"], ["4", "1"], ["2", "2"]]]],
        "cell [2, 2] would lie off the board, which is 5x2 by then"
      ),
      (
        ["infect": ["path": [["0", "0"], ["600000", "0"], ["0", "0"]]]],
        "a line of 1200001 cells is too long"
      ),
      (["infect": ["path": [["1000000000", "0"]]]], "a cell is written [x, y]"),
      (["infect": ["path": []]], "a path has points: [[x, y], [x, y], [x, y]]"),
      (
        ["infect": [:]],
        "infect says whom: [[x, y]], {random: n}, {line: [[x, y], [x, y]]} or {path: [[x, y], …]}"
      ),
      (
        ["infect": ["random": "3", "line": [["0", "0"], ["1", "1"]]]],
        "infect is one of 'random', 'line' and 'path'"
      ),
      (["infect": "3"], "a single value does not fit: must be \(list)"),
    ] as [(Written, String)])
  func `An infection that cannot happen is told`(event: Written, sentence: String) throws {
    var events = try Events(crowd: Size(width: 5, height: 2), people: 10)
    try events.happen(event)
    #expect(events.mistakes == [sentence])
    #expect(events.scene.world.count("sick") == 0)
  }

  @Test(
    arguments: [
      (["rule": "256"], "'256' is no rule from 0 to 255"),
      (["toggle": [["201"]]], "cell [201] would lie off the row, whose columns are 0 to 200"),
      (["toggle": [["3"], ["-1"]]], "cell [-1] would lie off the row, whose columns are 0 to 200"),
      (["toggle": [["3", "0"]]], "a cell of the newest row is written [x]"),
      (["toggle": ["3"]], "a cell of the newest row is written [x]"),
      (
        ["toggle": "3"],
        "a single value does not fit: must be a list of columns: [[3], [16]]"
      ),
    ] as [(Written, String)])
  func `An event of Wolfram's that cannot happen is told`(event: Written, sentence: String) throws {
    for topology in Topology.allCases {
      var events = try Events(Wolfram(topology: topology))
      try events.happen(event)
      #expect(events.mistakes == [sentence])
      #expect(events.scene.world.count("alive") == 1)
    }
  }

  @Test func `Events are held against the board as it is by then`() throws {
    var events = try Events(board: "...\n...")
    try events.happen(["toggle": [["3", "0"]]])
    try events.happen(["resize": "5x5"])
    try events.happen(["toggle": [["4", "4"]]])
    try events.happen(["resize": "2x2"])
    try events.happen(["toggle": [["2", "0"]]])
    #expect(
      events.mistakes == [
        "cell [3, 0] would lie off the board, which is 3x2 by then",
        "cell [2, 0] would lie off the board, which is 2x2 by then",
      ])
  }

  @Test func `A piece is held against the board as it lies`() throws {
    var events = try Events(board: "....\n....")
    try events.happen(["copy": ["width": "4", "height": "1"], "as": "bar"])
    try events.happen(["place": "bar", "y": "1"])
    try events.happen(["place": "bar", "turn": "left"])
    try events.happen(["place": "bar", "x": "1"])
    #expect(
      events.mistakes == [
        "1x4 cells at [0, 0] would lie off the board, which is 4x2 by then",
        "4x1 cells at [1, 0] would lie off the board, which is 4x2 by then",
      ])
  }

  @Test func `What nobody has kept yet is not there`() throws {
    var rehearsal = Rehearsal(Life().worldInfo)
    #expect(throws: VerbProblem.noPiece("p")) { try rehearsal.piece("p") }
    #expect(throws: VerbProblem.noSnapshot("s")) { try rehearsal.restore("s") }
    #expect(VerbProblem.noPiece("p").description == "no piece 'p' has been kept by then")
    #expect(VerbProblem.noSnapshot("s").description == "no snapshot 's' has been kept by then")
  }

  @Test func `What snapshots and pieces take is known, each name once`() throws {
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

  @Test func `Each world takes its own words, in the order in which they are told`() {
    let words = simulations.map { $0.info.verbs.map(\.word).joined(separator: " ") }
    #expect(
      words == [
        "place clear copy cut resize", "place toggle clear copy cut save resize rule",
        "toggle rule", "place copy infect", "hold roll",
        "walk try leave",
      ])
  }

  @Test(arguments: [
    (VerbProblem.noList, "events is a list: - {at: 5, …}"),
    (.noMapping, "an event is a mapping: {at: 5, …}"),
    (.noGeneration, "an event needs 'at', its generation"),
    (.two("toggle", "clear"), "an event is one of 'toggle' and 'clear'"),
    (.none(known: ["place", "pause"]), "an event says what happens: place, pause"),
    (
      .unsupportedVerb(word: "infect", simulation: "life", takes: ["place", "pause"]),
      "'infect' means nothing for life, which takes place, pause"
    ),
    (.notShown(3), "no frame shows generation 3"),
    (.afterTheEnd(last: 19), "the film ends with generation 19"),
    (.placesTooMuch(most: 134_217_728), "with this the events place over 134217728 cells"),
  ])
  func `What is wrong with a list of events is told`(problem: VerbProblem, sentence: String) {
    #expect(problem.description == sentence)
  }
}
