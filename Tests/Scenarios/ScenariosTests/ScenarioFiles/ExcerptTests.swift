import Settings
import Testing

@testable import Scenarios

@Suite struct ExcerptTests {
  private func report(_ text: String) -> String {
    let file = ScenarioText(text).file
    let errors =
      file.errors
      + file.documents.flatMap { document -> [InputError] in
        do throws(InputProblem) {
          _ = try document.jobs()
          return []
        } catch {
          return error.errors
        }
      }
    return errors.map { error in
      "\(error)\n" + (error.place.flatMap { file.excerpt(at: $0) } ?? "no excerpt")
    }.joined(separator: "\n")
  }

  @Test(arguments: [
    (
      "simulation: life\n  \nfames: 60\n",
      """
      film.yaml:3:1: unknown setting 'fames' (did you mean 'frames'?)
          fames: 60
          ^~~~~
      """
    ),
    (
      "---\n  simulation: life\n  frames: sixty\n",
      """
      film.yaml:3:11: expected a whole number from 1 to 1000000000, rest, settled or cycle, got 'sixty'
          frames: sixty
                  ^~~~~
      """
    ),
    (
      "simulation: life\r\nfames: 60\r\n",
      """
      film.yaml:2:1: unknown setting 'fames' (did you mean 'frames'?)
          fames: 60
          ^~~~~
      """
    ),
    (
      "simulation: life\nevents: [{at: 5, clearr: all}]\n",
      """
      film.yaml:2:18: unknown setting 'clearr' (did you mean 'clear'?)
          events: [{at: 5, clearr: all}]
                           ^~~~~~
      """
    ),
    (
      "simulation: life\nframes: \"größer\" # 鯨\n",
      """
      film.yaml:2:9: expected a whole number from 1 to 1000000000, rest, settled or cycle, got 'größer'
          frames: "größer" # 鯨
                  ^~~~~~~~
      """
    ),
    (
      "simulation: life\nout: [a.gif\n",
      """
      film.yaml:2:6: this list has no closing ']'
          out: [a.gif
               ^
      """
    ),
    (
      "simulation: life\nevents:\n  - at: 5\n",
      """
      film.yaml:3:5: an event requires one of place, toggle, clear, copy, cut, save, resize, rule, \
      infect, hold, roll, walk, try, leave, set, agent, remove, snapshot, restore, restart, pause, speed, mark, label, \
      arrow
          - at: 5
            ^
      """
    ),
  ])
  func `An error is shown with its line, underlined`(text: String, expected: String) {
    #expect(report(text) == expected)
  }

  @Test func `A very long line is shortened`() {
    let text = "simulation: life\nsuze: \"\(String(repeating: "x", count: 5000))\"\n"
    let lines = report(text).split(separator: "\n")
    #expect(lines.map(\.count) == [60, 204, 8])
  }
}
