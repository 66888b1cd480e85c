import Settings
import Testing

@testable import Patterns

/// Tests of RLE syntax errors and their positions.
@Suite struct RLEErrorTests {
  @Test(arguments: [
    ("bo$\n 03o!", 2, 2, "no leading zero"),
    ("0o!", 1, 1, "no leading zero"),
    ("b0$!", 1, 2, "no leading zero"),
    ("o12 o!", 1, 2, "right before its tag"),
    ("o3\t!", 1, 2, "right before its tag"),
    ("bo$2\nbo!", 1, 4, "right before its tag"),
    ("bo$2\r\nbo!", 1, 4, "right before its tag"),
    ("x = 3, y = 3\n\n  3", 3, 3, "right before its tag"),
    ("byP!", 1, 2, "255 cell states at most"),
    ("bo$\nbz!", 2, 2, "'z' means nothing"),
    ("bo?!", 1, 3, "'?' means nothing"),
    ("3;!", 1, 2, "';' means nothing"),
    ("bo\u{7f}!", 1, 3, "byte 127 means nothing"),
    ("oü!", 1, 2, "byte 195 means nothing"),
    ("x = 3\no!", 1, 1, "a header is written"),
    ("#C a\n  x = 3, y = three\no!", 2, 3, "a header is written"),
    ("x = 3, y = 3, rool = B3/S23\no!", 1, 1, "a header is written"),
    ("x = 3, y = 3, rule =\no!", 1, 1, "a header is written"),
    ("x = -3, y = 3\no!", 1, 1, "a header is written"),
    ("x = 3, y = 3\nx = 3, y = 3\no!", 2, 3, "'=' means nothing"),
    ("", 1, 1, "no pattern in this file"),
    (" \r\n\n", 1, 1, "no pattern in this file"),
    ("#C only words\n", 1, 1, "no pattern in this file"),
    ("2000000001o!", 1, 11, "over 2000000000 cells long"),
    ("o\n2000000000$$o!", 2, 12, "over 2000000000 cells long"),
    ("1999999999bo2o!", 1, 14, "over 2000000000 cells long"),
    ("b99999999999999999999999999999999o!", 1, 34, "over 2000000000 cells long"),
  ])
  func `A syntax error is reported at its line and column`(
    rle: String, line: Int, column: Int, part: String
  ) throws {
    let error = try error(in: Array(rle.utf8))
    #expect(error.problem.description.contains(part), "\(error)")
    #expect((error.line, error.column) == (line, column))
  }

  @Test func `An unsupported format is named in the error`() throws {
    let error = try error(in: Array("\n\n#MCell 4.00\n#L A\n".utf8))
    #expect(
      error.description == "3:1: this is an MCell file, which is not read; save the pattern as RLE")
  }

  /// Returns the first error in a file.
  private func error(in bytes: [UInt8]) throws -> Located<PatternProblem> {
    try #require(#expect(throws: Located<PatternProblem>.self) { try Pattern(bytes: bytes) })
  }
}
