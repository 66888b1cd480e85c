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
    ("toggle: [[0, 0]]", "an event requires 'at', its generation"),
    ("at: -1, toggle: [[0, 0]]", "expected a whole number, at least 0, got '-1'"),
    ("at: soon, toggle: [[0, 0]]", "expected a whole number, at least 0, got 'soon'"),
    ("at: 20, toggle: [[0, 0]]", "the film ends at generation 19"),
    ("at: 9223372036854775807, clear: all", "the film ends at generation 19"),
    (
      "at: 9223372036854775808, clear: all",
      "expected a whole number, at least 0, got '9223372036854775808'"
    ),
    ("at: 1, toggle: [[0, 0]], clear: all", "an event can have only one of 'toggle' and 'clear'"),
    (
      "at: 1",
      "an event requires one of place, toggle, clear, copy, cut, save, resize, rule, infect,"
        + " hold, roll, walk, try, leave, set, agent, remove, snapshot, restore, restart, pause, speed, mark,"
        + " label, arrow"
    ),
    (
      "at: 1, infect: [[0, 0]]",
      "'infect' is not an event of life: expected one of place, toggle, clear, copy, cut, save,"
        + " resize, rule, snapshot, restore, restart, pause, speed, mark, label, arrow"
    ),
    (
      "at: 1, toggle: [[6, 0]]",
      "cell [6, 0] would be outside the board, which is 6x5 at this generation"
    ),
    (
      "at: 1, toggle: [[0, 0], [-1, 2]]",
      "cell [-1, 2] would be outside the board, which is 6x5 at this generation"
    ),
    ("at: 1, toggle: 5", "expected a list of cells such as [[3, 4], [16, 2]], got a single value"),
    ("at: 1, toggle: [1, 2]", "expected a cell [x, y]; expected a cell [x, y]"),
    ("at: 1, toggle: [[1, 2, 3]]", "expected a cell [x, y]"),
    ("at: 1, toggle: [[1, 1e1]]", "expected a cell [x, y]"),
    (
      "at: 1, clear: some",
      "expected a region such as {x: 3, y: 4, width: 10, height: 5}, or all, got a single value"
    ),
    ("at: 1, clear: {x: 0, y: 0, height: 2}", "a region requires 'width'"),
    ("at: 1, copy: {x: 0, y: 0, width: 2}, as: p", "a region requires 'height'"),
    (
      "at: 1, clear: {x: 0, y: 0, width: 0, height: 2}",
      "expected a whole number of cells from 1 to 2000000000, got '0'"
    ),
    (
      "at: 1, clear: {x: 5, y: 0, width: 2, height: 2}",
      "2x2 cells at [5, 0] would be outside the board, which is 6x5 at this generation"
    ),
    (
      "at: 1, copy: {x: 0, y: 4, width: 2, height: 2}, as: p",
      "2x2 cells at [0, 4] would be outside the board, which is 6x5 at this generation"
    ),
    (
      "at: 1, copy: {x: 0, y: 0, width: 2, height: 2}",
      "'copy' requires 'as', a name for the stored region"
    ),
    (
      "at: 1, cut: {x: 0, y: 0, width: 2, height: 2}",
      "'cut' requires 'as', a name for the stored region"
    ),
    (
      "at: 1, copy: all, as: p",
      "expected a region such as {x: 3, y: 4, width: 10, height: 5}, got a single value"
    ),
    (
      "at: 1, place: glider, x: 4",
      "3x3 cells at [4, 0] would be outside the board, which is 6x5 at this generation"
    ),
    (
      "at: 1, place: glider, y: -1",
      "3x3 cells at [0, -1] would be outside the board, which is 6x5 at this generation"
    ),
    ("at: 1, place: glidder", "unknown pattern 'glidder' (did you mean 'glider'?)"),
    ("at: 1, place: none.rle", "cannot read none.rle: No such file or directory"),
    ("at: 1, place: glider, turn: up", "expected one of left, right, half, got 'up'"),
    (
      "at: 1, place: glider, flip: left", "expected one of horizontal, vertical, got 'left'"
    ),
    (
      "at: 1, place: glider, mode: xor",
      "expected one of copy, or, got 'xor' (did you mean 'or'?)"
    ),
    (
      "at: 1, place: glider, x: 1.5",
      "expected a whole number, the cell's column or row, got '1.5'"
    ),
    ("at: 1, restore: dawn", "there is no snapshot 'dawn' at this generation"),
    (
      "at: 1, resize: 0x4",
      "expected WIDTHxHEIGHT in cells, such as 96x64 (each at least 1, at most 2147483647 cells"
        + " in all), got '0x4'"
    ),
    ("at: 1, rule: 30", "expected a rule such as B3/S23 or 23/3, or its name, got '30'"),
    ("at: 1, restart: perhaps", "expected yes or no, got 'perhaps'"),
    (
      "at: 1, pause: -1",
      "expected seconds from 0 to 999999, such as 1.5 or 5min (at most three decimals), got '-1'"
    ),
    ("at: 1, snapshot: [a]", "expected a name, got a list"),
  ])
  func `An invalid event is an error`(event: String, expected: String) {
    let worldInfo = EventStage.board("......\n......\n......\n......\n......", event)
    #expect(worldInfo.errors.joined(separator: "; ") == expected)
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
      "'\(word)' is not an event of \(simulation): expected one of \(takes), snapshot, restore,"
      + " restart, pause, speed, mark, label, arrow"
    #expect(ScenarioText(text).errors.map { $0.drop { $0 != "'" } } == [expected[...]])
  }

  @Test(arguments: [
    ("infect: [[5, 0]]", "cell [5, 0] would be outside the board, which is 5x2 at this generation"),
    (
      "infect: {line: [[0, 0], [5, 0]]}",
      "cell [5, 0] would be outside the board, which is 5x2 at this generation"
    ),
    ("infect: {line: [[0, 0]]}", "a line requires two ends: [[x, y], [x, y]]"),
    (
      "infect: {line: all}",
      "expected a list of cells such as [[3, 4], [16, 2]], got a single value"
    ),
    ("infect: {randon: 3}", "unknown setting 'randon' (did you mean 'random'?)"),
    ("infect: {random: -3}", "expected a whole number from 0 to 100000000, got '-3'"),
    (
      "infect: {}",
      "expected [[x, y]], {random: n}, {line: [[x, y], [x, y]]} or {path: [[x, y], …]}"
    ),
    ("infect: {path: [[1, 1], [1]]}", "expected a cell [x, y]"),
    (
      "infect: {random: 3, line: [[0, 0], [1, 1]]}",
      "'infect' can have only one of 'random', 'line' and 'path'"
    ),
    ("infect: 3", "expected a list of cells such as [[3, 4], [16, 2]], got a single value"),
  ])
  func `An invalid infection is an error`(event: String, expected: String) {
    #expect(EventStage.crowd("5x2", people: 10, "at: 1, \(event)").errors == [expected])
  }
}
