import Grids
import TestSupport
import Testing

@testable import Scenarios

@Suite struct EventErrorTests {
  @Test(arguments: [
    ("at: 1, explode: 3", "unknown setting 'explode'"),
    ("at: 1, clera: all", "unknown setting 'clera' (did you mean 'clear'?)"),
    ("at: 1, toggel: [[0, 0]]", "unknown setting 'toggel' (did you mean 'toggle'?)"),
    ("at: 1, place: glider, trun: left", "unknown setting 'trun' (did you mean 'turn'?)"),
    (
      "at: 1, clear: {x: 0, y: 0, widht: 1, width: 1, height: 1}",
      "unknown setting 'widht' (did you mean 'width'?)"
    ),
    ("at: 1, toggle: [[0, 0]], turn: left", "unknown setting 'turn'"),
    ("toggle: [[0, 0]]", "an event needs 'at', its generation"),
    ("at: -1, toggle: [[0, 0]]", "'-1' does not fit: must be a whole number, at least 0"),
    ("at: soon, toggle: [[0, 0]]", "'soon' does not fit: must be a whole number, at least 0"),
    ("at: 20, toggle: [[0, 0]]", "the film ends with generation 19"),
    ("at: 9223372036854775807, clear: all", "the film ends with generation 19"),
    (
      "at: 9223372036854775808, clear: all",
      "'9223372036854775808' does not fit: must be a whole number, at least 0"
    ),
    ("at: 1, toggle: [[0, 0]], clear: all", "an event is one of 'toggle' and 'clear'"),
    (
      "at: 1",
      "an event says what happens: place, toggle, clear, copy, cut, save, resize, rule, infect, hold, roll,"
        + " walk, try, leave,"
        + " snapshot, restore, restart, pause, speed, mark, label, arrow"
    ),
    (
      "at: 1, infect: [[0, 0]]",
      "'infect' means nothing for life, which takes place, toggle, clear,"
        + " copy, cut, save, resize, rule, snapshot, restore, restart, pause, speed, mark, label, arrow"
    ),
    ("at: 1, toggle: [[6, 0]]", "cell [6, 0] would lie off the board, which is 6x5 by then"),
    (
      "at: 1, toggle: [[0, 0], [-1, 2]]",
      "cell [-1, 2] would lie off the board, which is 6x5 by then"
    ),
    ("at: 1, toggle: 5", "a single value does not fit: must be a list of cells: [[3, 4], [16, 2]]"),
    ("at: 1, toggle: [1, 2]", "a cell is written [x, y]; a cell is written [x, y]"),
    ("at: 1, toggle: [[1, 2, 3]]", "a cell is written [x, y]"),
    ("at: 1, toggle: [[1, 1e1]]", "a cell is written [x, y]"),
    (
      "at: 1, clear: some",
      "a single value does not fit: must be a region: {x: 3, y: 4, width: 10,"
        + " height: 5}, or all"
    ),
    ("at: 1, clear: {x: 0, y: 0, height: 2}", "a region needs 'width'"),
    ("at: 1, copy: {x: 0, y: 0, width: 2}, as: p", "a region needs 'height'"),
    (
      "at: 1, clear: {x: 0, y: 0, width: 0, height: 2}",
      "'0' does not fit: must be a whole number of"
        + " cells from 1 to 2000000000"
    ),
    (
      "at: 1, clear: {x: 5, y: 0, width: 2, height: 2}",
      "2x2 cells at [5, 0] would lie off the board,"
        + " which is 6x5 by then"
    ),
    (
      "at: 1, copy: {x: 0, y: 4, width: 2, height: 2}, as: p",
      "2x2 cells at [0, 4] would lie off the"
        + " board, which is 6x5 by then"
    ),
    ("at: 1, copy: {x: 0, y: 0, width: 2, height: 2}", "'copy' needs 'as', the piece's name"),
    ("at: 1, cut: {x: 0, y: 0, width: 2, height: 2}", "'cut' needs 'as', the piece's name"),
    (
      "at: 1, copy: all, as: p",
      "a single value does not fit: must be a region: {x: 3, y: 4, width:"
        + " 10, height: 5}"
    ),
    (
      "at: 1, place: glider, x: 4",
      "3x3 cells at [4, 0] would lie off the board, which is 6x5 by then"
    ),
    (
      "at: 1, place: glider, y: -1",
      "3x3 cells at [0, -1] would lie off the board, which is 6x5 by then"
    ),
    ("at: 1, place: glidder", "unknown pattern 'glidder' (did you mean 'glider'?)"),
    ("at: 1, place: none.rle", "cannot read none.rle: No such file or directory"),
    ("at: 1, place: glider, turn: up", "'up' does not fit: must be one of left, right, half"),
    (
      "at: 1, place: glider, flip: left", "'left' does not fit: must be one of horizontal, vertical"
    ),
    (
      "at: 1, place: glider, mode: xor",
      "'xor' does not fit: must be one of copy, or (did you mean 'or'?)"
    ),
    (
      "at: 1, place: glider, x: 1.5",
      "'1.5' does not fit: must be a whole number, the cell's column or row"
    ),
    ("at: 1, restore: dawn", "no snapshot 'dawn' has been kept by then"),
    (
      "at: 1, resize: 0x4",
      "'0x4' does not fit: must be WIDTHxHEIGHT in cells, each at least 1, at"
        + " most 2147483647 cells in all, such as 96x64"
    ),
    ("at: 1, rule: 30", "'30' is no rule: write B3/S23, 23/3 or a name"),
    ("at: 1, restart: perhaps", "'perhaps' does not fit: must be yes or no"),
    (
      "at: 1, pause: -1",
      "'-1' does not fit: must be seconds, at least 0 and at most 999999, with three decimals at most, such as 1.5"
    ),
    ("at: 1, snapshot: [a]", "a list does not fit: must be a name"),
  ])
  func `An invalid event is an error`(event: String, expected: String) {
    let worldInfo = EventStage.board("......\n......\n......\n......\n......", event)
    #expect(worldInfo.mistakes.joined(separator: "; ") == expected)
  }

  @Test(arguments: [
    ("sea", "toggle: [[0, 0]]", "place, clear, copy, cut, resize"),
    ("sea", "rule: B3/S23", "place, clear, copy, cut, resize"),
    ("sea", "infect: {random: 1}", "place, clear, copy, cut, resize"),
    ("life", "infect: {random: 1}", "place, toggle, clear, copy, cut, save, resize, rule"),
    ("wolfram", "place: glider", "toggle, rule"),
    ("wolfram", "resize: 3x3", "toggle, rule"),
    ("infection", "clear: all", "place, copy, infect"),
    ("infection", "cut: {x: 0, y: 0, width: 1, height: 1}, as: p", "place, copy, infect"),
  ])
  func `An event that a simulation does not support is an error`(
    simulation: String, event: String, takes: String
  ) {
    let word = event.prefix { $0 != ":" }
    let text = "simulation: \(simulation)\nevents: [{at: 1, \(event)}]\n"
    let expected =
      "'\(word)' means nothing for \(simulation), which takes \(takes), snapshot, restore, restart,"
      + " pause, speed, mark, label, arrow"
    #expect(ScenarioText(text).mistakes.map { $0.drop { $0 != "'" } } == [expected[...]])
  }

  @Test(arguments: [
    ("infect: [[5, 0]]", "cell [5, 0] would lie off the board, which is 5x2 by then"),
    (
      "infect: {line: [[0, 0], [5, 0]]}",
      "cell [5, 0] would lie off the board, which is 5x2 by then"
    ),
    ("infect: {line: [[0, 0]]}", "a line has two ends: [[x, y], [x, y]]"),
    (
      "infect: {line: all}",
      "a single value does not fit: must be a list of cells: [[3, 4], [16, 2]]"
    ),
    ("infect: {randon: 3}", "unknown setting 'randon' (did you mean 'random'?)"),
    ("infect: {random: -3}", "'-3' does not fit: must be a whole number from 0 to 100000000"),
    (
      "infect: {}",
      "infect says whom: [[x, y]], {random: n}, {line: [[x, y], [x, y]]} or {path: [[x, y], …]}"
    ),
    ("infect: {path: [[1, 1], [1]]}", "a cell is written [x, y]"),
    ("infect: {random: 3, line: [[0, 0], [1, 1]]}", "infect is one of 'random', 'line' and 'path'"),
    ("infect: 3", "a single value does not fit: must be a list of cells: [[3, 4], [16, 2]]"),
  ])
  func `An invalid infection is an error`(event: String, expected: String) {
    #expect(EventStage.crowd("5x2", people: 10, "at: 1, \(event)").mistakes == [expected])
  }
}
