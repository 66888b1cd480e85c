import Grids
import Testing

@testable import Films

@Suite struct CaptionTests {
  private let names = ["alive", "dying"]
  private let counts = [Count("alive", 12), Count("dying", 3)]

  @Test(arguments: [
    ("", []),
    ("   ", []),
    ("plain", ["plain"]),
    ("generation {generation}", ["generation 40"]),
    ("{alive}/{dying}", ["12/3"]),
    ("{alive}{alive}", ["1212"]),
    ("a b  c   d", ["a b", "c", "d"]),
    ("  {dying}  ", ["3"]),
    ("alive {alive}  dying {dying}", ["alive 12", "dying 3"]),
    ("} a }", ["} a }"]),
  ])
  func `Numbers stand in their places and two spaces begin a column`(
    text: String, columns: [String]
  ) throws {
    #expect(try Caption(text, counts: names).texts(generation: 40, counts: counts) == columns)
  }

  @Test(arguments: [
    ("{alve}", "nothing is called '{alve}' (did you mean 'alive'?)"),
    ("{Generation}", "nothing is called '{Generation}' (did you mean 'generation'?)"),
    ("{}", "nothing is called '{}' (known: {generation}, {alive}, {dying})"),
    ("{{alive}}", "nothing is called '{{alive}' (did you mean 'alive'?)"),
    ("alive {alive", "a '{' is not closed"),
    ("{alive  }", "a '{' is not closed"),
    ("line\nline", "the caption's font has no '\n'"),
    ("→ {alve}", "the caption's font has no '→'"),
  ])
  func `What cannot be said is told`(text: String, message: String) {
    let error = #expect(throws: FilmProblem.self) { try Caption(text, counts: names) }
    #expect(error?.description == message)
  }

  @Test func `A column is as wide as the longest text it can get`() throws {
    let caption = try Caption("g {generation}  {alive}/{dying}  end", counts: names)
    #expect(caption.widths(generation: 1234, count: 999) == [6, 7, 3])
    #expect(Caption().widths(generation: 1, count: 1) == [])
  }
}
