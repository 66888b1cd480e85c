import Settings
import Testing

@testable import Patterns

/// Tests of RLE syntax errors and their positions.
@Suite struct RLEErrorTests {
  @Test(arguments: [
    ("bo$\n 03o!", 2, 2, "cannot have a leading zero"),
    ("0o!", 1, 1, "cannot have a leading zero"),
    ("b0$!", 1, 2, "cannot have a leading zero"),
    ("o12 o!", 1, 2, "right before its tag"),
    ("o3\t!", 1, 2, "right before its tag"),
    ("bo$2\nbo!", 1, 4, "right before its tag"),
    ("bo$2\r\nbo!", 1, 4, "right before its tag"),
    ("x = 3, y = 3\n\n  3", 3, 3, "right before its tag"),
    ("byP!", 1, 2, "expected a cell state of at most 255"),
    ("bo$\nbk!", 2, 2, "unexpected 'k'"),
    ("bo~!", 1, 3, "unexpected '~'"),
    ("3;!", 1, 2, "unexpected ';'"),
    ("bo\u{7f}!", 1, 3, "unexpected byte 127"),
    ("oü!", 1, 2, "unexpected byte 195"),
    ("x = 3\no!", 1, 1, "expected a header"),
    ("#C a\n  x = 3, y = three\no!", 2, 3, "expected a header"),
    ("x = 3, y = 3, rool = B3/S23\no!", 1, 1, "expected a header"),
    ("x = -3, y = 3\no!", 1, 1, "expected a header"),
    ("x = 3, y = 3\nx = 3, y = 3\no!", 2, 3, "unexpected '='"),
    ("X = 3, Y = 3\no!", 1, 1, "write the names of a header in lowercase: x = WIDTH, y = HEIGHT"),
    ("#N A\n X= 3, y = 3, rule = B3/S23\no!", 2, 2, "in lowercase"),
    ("x = 3, Y = 3\no!", 1, 1, "expected a header"),
    ("", 1, 1, "the file contains no pattern"),
    (" \r\n\n", 1, 1, "the file contains no pattern"),
    ("#C only words\n", 1, 1, "the file contains no pattern"),
    ("2000000001o!", 1, 11, "wider or higher than 2000000000 cells"),
    ("o\n2000000000$$o!", 2, 12, "wider or higher than 2000000000 cells"),
    ("1999999999bo2o!", 1, 14, "wider or higher than 2000000000 cells"),
    ("b99999999999999999999999999999999o!", 1, 34, "wider or higher than 2000000000 cells"),
  ])
  func `A syntax error is reported at its line and column`(
    rle: String, line: Int, column: Int, part: String
  ) throws {
    let error = try error(in: Array(rle.utf8))
    #expect(error.problem.description.contains(part), "\(error)")
    #expect((error.line, error.column) == (line, column))
  }

  /// Returns the first error in a file.
  private func error(in bytes: [UInt8]) throws -> Located<PatternProblem> {
    try #require(#expect(throws: Located<PatternProblem>.self) { try Pattern(bytes: bytes) })
  }
}
