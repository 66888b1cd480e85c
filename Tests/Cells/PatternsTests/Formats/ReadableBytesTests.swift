import Grids
import Settings
import TestSupport
import Testing

@testable import Patterns

/// Tests of line endings, byte order marks and files that are not text.
@Suite struct ReadableBytesTests {
  @Test(arguments: [
    "x=3,y=3,rule=B3/S23\rbo$2bo$3o!\r", "#C a glider\rx = 3, y = 3\r\rbo$\r2bo$3o!",
    "#Life 1.06\r0 -1\r1 0\r-1 1\r0 1\r1 1\r",
    "#Life 1.05\r#D a glider\r#N\r#P -1 -1\r.*.\r..*\r***\r", "#P\r.*\r..*\r***",
    "\r\r!Name: Glider\r.O\r..O\rOOO\r", ".O\r..O\rOOO",
    "[M2] (golly 2.0)\r#R B3/S23\r.*$..*$***$\r4 0 0 0 1\r",
    "x = 3, y = 3\rbo$\r\n2bo$\n3o!", "!\r.O\r..O\r\nOOO", ".O\r\r\n..O\r\r\nOOO\r\r\n",
    "\u{FEFF}x = 3, y = 3\nbo$2bo$3o!", "\u{FEFF}bo$2bo$3o!", "\u{FEFF}!\r.O\r..O\rOOO",
    "\u{FEFF}#Life 1.06\r\n0 -1\r\n1 0\r\n-1 1\r\n0 1\r\n1 1\r\n",
  ])
  func `A glider is read with any line endings and after a byte order mark`(file: String) throws {
    let pattern = try Pattern(bytes: Array(file.utf8))
    #expect(pattern.cells.cropped(to: pattern.living, outside: 0).drawn == ".O.\n..O\nOOO")
    #expect(pattern.warnings.isEmpty)
  }

  @Test(arguments: [
    ("x = 3, y = 3\rbo$\rbk!", 3, 2, "unexpected 'k'"), ("!\r.O\r.OX\r", 3, 3, "unexpected 'X'"),
    ("#Life 1.06\r0 0\r1\r", 3, 1, "a column and a row"),
    ("#Life 1.05\r\r..x\r", 3, 3, "unexpected 'x'"),
    ("[M2]\r*$\r4 0 0 0 2\r", 3, 1, "there is no part 2 above"),
    ("\r\r#MCell 4.00\r#L x\r", 4, 4, "expected . for dead"),
    ("\u{FEFF}bk!", 1, 2, "unexpected 'k'"),
    ("\u{FEFF}x = 3\ro!", 1, 1, "expected a header"),
    ("\u{FEFF}", 1, 1, "the file contains no pattern"),
    (
      "\r\r", 1, 1,
      "the file contains no pattern"
    ),
    ("PK\u{3}\u{4}\u{14}", 1, 1, "the file is a zip archive: unpack it first"),
  ])
  func `A syntax error is reported at the line and column that an editor shows`(
    file: String, line: Int, column: Int, part: String
  ) throws {
    try expectError(in: file, line: line, column: column, part: part)
  }

  @Test(arguments: [[0xFF, 0xFE, 0x6F, 0, 0x21, 0], [0xFE, 0xFF, 0, 0x6F, 0, 0x21]] as [[UInt8]])
  func `A UTF-16 file is read`(bytes: [UInt8]) throws {
    #expect(try Pattern(bytes: bytes).living.width == 1)
  }

  @Test func `A script's commands are found in lines that end with carriage returns`() throws {
    let text = "\u{FEFF}#C [[ GPS 30\r#C STOP 9 ]]\r3o!\r"
    let script = try #require(try PatternScript.read(Array(text.utf8)))
    #expect((script.rate?.value, script.stop?.value) == (30, 9))
    #expect((script.stop?.line, script.stop?.column) == (2, 4))
  }
}
