import Testing

@testable import Scenarios

@Suite struct AllErrorsTests {
  @Test func `All errors of a file are reported at once in the order written`() {
    let text = """
      simulation: life
      size: 20x10
      events:
        - {at: 5, toggle: [[20, 3]]}
        - {at: 5, explode: 3}
        - {at: 3, restore: dawn}
        - {clear: all}
      camera:
        - {at: 1, x: 3, y: 3, zoom: 0}
      fames: 60
      fps: 0
      out: film.gfi
      theme: lihgt
      """
    #expect(
      ScenarioText(text).errors == [
        "film.yaml:4:5: cell [20, 3] would be outside the board, which is 20x10 at this generation",
        "film.yaml:5:13: unknown setting 'explode'",
        "film.yaml:6:5: there is no snapshot 'dawn' at this generation",
        "film.yaml:7:5: an event requires 'at', its generation",
        "film.yaml:9:31: expected a zoom factor from 0.001 to 1000, such as 2 or 0.5, got '0'",
        "film.yaml:10:1: unknown setting 'fames' (did you mean 'frames'?)",
        "film.yaml:11:6: expected frames per second above 0 and up to 100 (at most three"
          + " decimals), or slow, normal or fast, got '0'",
        "film.yaml:12:6: unknown format '.gfi' (did you mean 'gif'?)",
        "film.yaml:13:8: unknown theme 'lihgt' (did you mean 'light'?)",
      ])
  }

  @Test func `An error in one setting causes no error in another`() {
    let text = """
      simulation: life
      size: 200x100
      density: 0%
      frames: many
      events:
        - {at: 5, toggle: [[150, 50]]}
        - {at: 150, clear: all}
      """
    #expect(
      ScenarioText(text).errors == [
        "film.yaml:4:9: expected a whole number from 1 to 1000000000, rest, settled or cycle, got 'many'"
      ])
  }

  @Test func `An invalid size causes no errors in events`() {
    let text = """
      simulation: life
      size: 200 by 100
      events:
        - {at: 5, toggle: [[150, 90]]}
        - {at: 6, restore: dawn}
      """
    #expect(
      ScenarioText(text).errors == [
        "film.yaml:2:7: expected WIDTHxHEIGHT in cells, such as 96x64 (each at least 1, at most"
          + " 2147483647 cells in all), got '200 by 100'",
        "film.yaml:5:5: there is no snapshot 'dawn' at this generation",
      ])
  }

  @Test func `The errors of all documents are reported`() {
    let text = "simulation: life\nsead: 1\n---\nsimulation: see\n---\nseed: 1\n"
    #expect(
      ScenarioText(text).errors == [
        "film.yaml:2:1: unknown setting 'sead' (did you mean 'seed'?)",
        "film.yaml:4:13: expected one of sea, life, wolfram, elementary, infection, pig, hunt, grid, agents, model,"
          + " got 'see' (did you mean 'sea'?)",
        "film.yaml:6:1: missing 'simulation': expected one of sea, life, wolfram, infection,"
          + " pig, hunt, grid, agents, model",
      ])
  }

  @Test(arguments: [
    ("gol", "life"), ("Conway", "life"), ("game-of-life", "life"), ("wator", "sea"),
    ("lief", "life"),
  ])
  func `The error for another name of a simulation suggests it`(word: String, name: String) {
    #expect(
      ScenarioText("simulation: \(word)\n").errors == [
        "film.yaml:1:13: expected one of sea, life, wolfram, elementary, infection, pig, hunt, grid, agents, model,"
          + " got '\(word)' (did you mean '\(name)'?)"
      ])
  }

  @Test(arguments: [
    (
      "frames: [[1]]",
      "2:10: expected a whole number from 1 to 1000000000, rest, settled or cycle, got a list"
    ),
    (
      "frames: {a: 1}",
      "2:9: expected a whole number from 1 to 1000000000, rest, settled or cycle, got a mapping"
    ),
    (
      "frames: []",
      "2:9: expected a whole number from 1 to 1000000000, rest, settled or cycle, got a list"
    ),
    ("theme: {a: 1}", "2:8: expected a listed name or a path, got a mapping"),
    ("out: {a: 1}", "2:7: expected files for light and dark, got 'a'"),
    (
      "out: {light: a.csv, dark: b.png}",
      "2:7: 'a.csv' has no colors of a theme: write it with 'out' alone"
    ),
    (
      "out: [{a: 1}]",
      "2:7: expected a path, optionally with one number such as %04d, or -, got a mapping"
    ),
    (
      "caption: {generation}",
      "2:10: '{generation}' without quotes is a YAML mapping: put the whole text in quotes"
    ),
    ("events: 5", "2:9: expected a list of events, such as - {at: 5, …}"),
    ("events: {at: 5}", "2:9: expected a list of events, such as - {at: 5, …}"),
    ("events: [5]", "2:10: expected an event, such as {at: 5, …}"),
    ("camera: {at: 0}", "2:9: expected a list of keyframes, such as - {at: 0, fit: world}"),
    ("camera: []", "2:9: expected a list of keyframes, such as - {at: 0, fit: world}"),
    ("camera: [world]", "2:10: expected a keyframe, such as {at: 0, fit: world}"),
  ])
  func `A value of the wrong type is an error`(line: String, expected: String) {
    #expect(ScenarioText("simulation: life\n\(line)\n").errors == ["film.yaml:\(expected)"])
  }
}
