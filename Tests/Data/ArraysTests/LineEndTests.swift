import Arrays
import Grids
import Testing

/// Tests of the ends of lines in the texts of other programs.
@Suite struct LineEndTests {
  private static let texts = [
    "012\n210\n\n111\n000\n", "1 2\n3 4\n\n5 6\n7 8\n", "t,x,y,state\n0,0,0,1\n0,1,0,2\n1,0,0,3\n",
    "# a remark\n# another\nt,x,y,state\n0,0,0,1\n0,1,0,2\n",
    "ncols 2\nnrows 2\ncellsize 1\n1 2\n3 4\n", "[[1, 2],\n [3, 4]]\n", "Generation 1:\n.#\n#.\n",
    ",0,1\n0,5,6\n1,7,8\n", "tree fire\nfire tree\n", "P2\n# a remark\n2 1\n9\n3 4\n",
    "P5\n# a remark\n2 1\n255\n\u{1}\u{2}",
  ]

  @Test(arguments: texts, ["\r", "\r\n", "\r\r\n"])
  func `Every end of lines gives the same frames, in pieces of any size`(text: String, end: String)
    throws
  {
    let expected = try Film(text)
    let ended = text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: end)
    // A header of binary data ends with one byte.
    let isBinary = text.hasPrefix("P5")
    if isBinary, end != "\r" { return }
    for piece in [1, 2, 3, 100] { #expect(try Film(ended, piece: piece) == expected) }
  }

  @Test(arguments: texts.filter { !$0.hasPrefix("P5") })
  func `Mixed ends of lines give the same frames`(text: String) throws {
    let expected = try Film(text)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for first in ["\n", "\r", "\r\n"] {
      for rest in ["\n", "\r", "\r\n"] {
        let mixed = String(lines[0]) + first + lines.dropFirst().joined(separator: rest)
        for piece in [1, 100] { #expect(try Film(mixed, piece: piece) == expected) }
      }
    }
  }

  @Test func `Remarks with line feeds precede a table with returns`() throws {
    let film = try Film("# made by a model\n# seed 3\nt,x,y,state\r0,0,0,1\r0,1,0,2\r")
    #expect(film.integers == [[1, 2]])
  }

  @Test func `Errors have the line of every end`() {
    let lines = ["t,x,y,state", "0,0,0,1", "0,1,0,2", "a,0,0,3"]
    for end in ["\n", "\r", "\r\n", "\r\r\n"] {
      #expect(message(lines.joined(separator: end))?.hasPrefix("4:1: expected a time") == true)
    }
  }
}
