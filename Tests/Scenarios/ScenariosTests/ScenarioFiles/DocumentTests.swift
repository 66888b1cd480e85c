import Settings
import Testing

@testable import Scenarios

@Suite struct DocumentTests {
  /// Returns the settings of each document on one line, and then the errors.
  private func plain(_ text: String) -> [String] {
    let file = ScenarioText(text).file
    return file.documents.map { document in
      document.settings.map { "\($0.name)=\($0.value.canonical)" }.joined(separator: " ")
    } + file.errors.map(\.description)
  }

  @Test func `Each YAML document of a file is a scenario`() {
    let file = ScenarioText(
      """
      simulation: life
      ---
      simulation: sea
      seed: 2
      ...
      ---
      simulation: wolfram
      """, path: "folder/three.yaml"
    ).file
    #expect(file.documents.map(\.name) == ["three", "three", "three"])
    #expect(
      file.documents.map { $0.settings.map { $0.value.text ?? "" } }
        == [["life"], ["sea", "2"], ["wolfram"]])
    #expect(file.errors.isEmpty)
  }

  @Test(arguments: [
    "simulation: life\nsize: 8x6\nout: [a.gif, a.csv]\nevents: [{at: 5, toggle: [[1, 2]]}]",
    "'simulation': 'life'\n\"size\": \"8x6\"\nout: ['a.gif', \"a.csv\"]\n"
      + "events: [{'at': '5', \"toggle\": [[\"1\", '2']]}]",
    "{simulation: life, size: 8x6, out: [a.gif, a.csv], events: [{at: 5, toggle: [[1, 2]]}]}",
    """
    # A comment.
    simulation:   life   # Conway's

    size: 8x6
    out:
    - a.gif
    -   a.csv
    events:
      - at: 5
        toggle:
          - - 1
            - 2
    """,
    "simulation: life\r\nsize: 8x6\r\nout:\r\n- a.gif\r\n- a.csv\r\n"
      + "events:\r\n- at: 5\r\n  toggle: [[1, 2]]\r\n",
    "\u{FEFF}simulation: life\nsize: 8x6\nout: [a.gif, a.csv]\nevents: [{at: 5, toggle: [[1, 2]]}]",
  ])
  func `Quoted, plain, flow and block notations give the same settings`(text: String) {
    #expect(
      plain(text) == [
        "simulation=life size=8x6 out=[a.gif, a.csv] events=[{at: 5, toggle: [[1, 2]]}]"
      ])
  }

  @Test(arguments: [
    ("caption: |\n  one\n  two\n", "caption=\"one\\ntwo\\n\""),
    ("caption: >-\n  one\n  two\n", "caption=one two"),
    (#"caption: "\x41\tB""#, "caption=\"A\\tB\""),
    ("caption: 'it''s'", "caption=\"it's\""),
    (
      "caption: a: b",
      "film.yaml:1:11: unexpected second ':' on the line: put a text that contains a colon in"
        + " quotes"
    ),
  ])
  func `Multiline and escaped text follows YAML's rules`(
    text: String, expected: String
  ) {
    #expect(plain(text) == [expected])
  }

  @Test func `Every value has its source position`() throws {
    let document = try #require(
      ScenarioText("simulation: life\nout:\n  - first.gif\n  - 'second.gif'\n").file.documents.first
    )
    let out = document.settings[1]
    #expect(out.place == .file(path: "film.yaml", line: 2, column: 1, length: 3))
    guard case .list(let list) = out.value.content else {
      Issue.record("no list")
      return
    }
    #expect(
      list.map(\.place) == [
        .file(path: "film.yaml", line: 3, column: 5, length: 9),
        .file(path: "film.yaml", line: 4, column: 5, length: 12),
      ])
  }
}
