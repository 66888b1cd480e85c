import Grids
import TestSupport
import Testing

@testable import Patterns

/// Tests of the grammar of RLE files against drawings of the expected cells.
@Suite struct RLETests {
  @Test(arguments: [
    "x = 3, y = 3, rule = B3/S23\nbob$2bo$3o!",
    "x=3,y=3,rule=B3/S23\nbo$2bo$3o!",
    "x = 3, y = 3\nbo$2bo$3o!",
    "  \tx   =3 ,y= 3   ,   rule   =   B3/S23  \nbo$2bo$3o!",
    "x = 3 y = 3 rule B3/S23\nbo$2bo$3o!",
    "x = 99, y = 0, rule = B3/S23\nbo$2bo$3o!",
    "#N Glider\n#C a ship\nx = 3, y = 3\n#C between\nbo$2bo$3o!",
    "bo$2bo$3o!",
    ".A.$..A$AAA!",
    ".o.$2bA$1A2o!",
    "\n\n   \nbo$2bo$3o!",
    "x = 3, y = 3\n  bo$\n#C in the middle\n\t2bo\n$  3o!",
    "x = 3, y = 3\nbo$ 2bo$ o o o !",
    "x = 3, y = 3\r\nbo$2bo$\r\n3o!\r\n",
    "x = 3, y = 3, rule = B3/S23 \r\nbo$2bo$3o!\r\n",
    "bo$2bo$3o!what follows 0 is ? nobody's business\n%",
    "bo$2bo$3o!\n#C a comment behind",
    "bo$2bo$3o",
    "bo$2bo$3o\n",
    "bo5b$2bo$3o3$5b5$!",
    "bo$2bo$3o7!",
    "bp$2by$rpu!",
  ])
  func `A glider is read in every spelling`(rle: String) throws {
    #expect(
      try drawing(rle) == """
        .O.
        ..O
        OOO
        """)
  }

  @Test(arguments: [
    ("o$o!", "O\nO"),
    ("o2$o!", "O\n.\nO"),
    ("o$$o!", "O\n.\nO"),
    ("o\n$\n$\no!", "O\n.\nO"),
    ("2$bo!", "..\n..\n.O"),
    ("12o!", "OOOOOOOOOOOO"),
    ("2bo\n2bo!", "..O..O"),
    ("o!o", "O"),
    ("x!", "O"),
    ("x\n!", "O"),
    ("x=1,y=1\nx!", "O"),
    ("x = 0, y = 0, rule = B3/S23\n!", "."),
    ("x = 0, y = 0", "."),
    ("3b2$!", "."),
  ])
  func `Row ends and repeat counts are applied`(rle: String, drawn: String) throws {
    #expect(try drawing(rle) == drawn)
  }

  @Test func `The letters x, y and z are states of Super`() throws {
    let pattern = try Pattern(rle: Array("x=1,y=1\nx2yz$bxxAp!".utf8))
    #expect(pattern.runs.map(\.state) == [15, 17, 19, 15, 217, 1])
    #expect(pattern.hasSuperLetters)
    #expect(try !Pattern(rle: Array("xAyAp!".utf8)).hasSuperLetters)
  }

  @Test(arguments: [
    ("x = 1, y = 1, rule = B36/S23\no!", "B36/S23", 1, 22),
    ("x = 1, y = 1, rule = 23/36,\no!", "23/36", 1, 22),
    ("x=1,y=1,rule=b3s23 and more\no!", "b3s23", 1, 14),
    ("x = 1, y = 1, rule = 23/3 by me\no!", "23/3", 1, 22),
    ("x = 1, y = 1, rule = Life without Death\no!", "Life without Death", 1, 22),
    ("x = 1, y = 1, rule = 9:43 at Knight,\no!", "9:43 at Knight", 1, 22),
    ("x = 1, y = 1, rule = 34 Life \no!", "34 Life", 1, 22),
    ("x = 1, y = 1, rule = Vote 4/5\no!", "Vote 4/5", 1, 22),
    ("x = 1, y = 1, rule = B3 / S23\no!", "B3 / S23", 1, 22),
    ("x=7, y=3, h=-4, v=0, rule=B36/S23\no!", "B36/S23", 1, 27),
    ("x = 1, y = 1, rule = B36/S23\r\no!", "B36/S23", 1, 22),
    ("#r 23/36\no!", "23/36", 1, 1),
    ("#C first\n#r B2/S\nx = 1, y = 1\no!", "B2/S", 2, 1),
    ("#r B2/S\nx = 1, y = 1, rule = B3/S23\no!", "B3/S23", 2, 22),
    ("x = 1, y = 1, rule = B3/S23\n#r B2/S\no!", "B3/S23", 1, 22),
  ])
  func `The rule comes from the header or from an #r line`(
    rle: String, rule: String, line: Int, column: Int
  ) throws {
    let written = try Pattern(rle: Array(rle.utf8)).rule
    #expect(written?.value == rule)
    #expect(written?.line == line)
    #expect(written?.column == column)
  }

  @Test(arguments: [
    "o!", "x = 1, y = 1\no!", "#r\no!", "#R 1 2\no!", "x = 1, y = 1,\no!",
    "x = 1, y = 1, rule =\no!", "x = 1, y = 1, rule = \r\no!", "x=7, y=3, h=-4, v=0\no!",
  ])
  func `A file may omit the rule`(rle: String) throws {
    #expect(try Pattern(rle: Array(rle.utf8)).rule == nil)
  }

  @Test func `Comment lines give the title, the author and the description`() throws {
    let rle = """
      #N  Glider \r
      #O Richard K. Guy, 1969
      #C one
        #c two ü
      #
      #Z who knows
      #P 3 4
      x = 3, y = 3
      bo$2bo$3o!
      #C not read
      """
    let pattern = try Pattern(rle: Array(rle.utf8))
    #expect(pattern.title == "Glider")
    #expect(pattern.author == "Richard K. Guy, 1969")
    #expect(pattern.comments == ["one", "two ü"])
    #expect(pattern.declared == Size(width: 3, height: 3))
  }

  private func drawing(_ rle: String) throws -> String {
    let pattern = try Pattern(rle: Array(rle.utf8))
    var grid = Grid<UInt8>(size: pattern.size, repeating: 0)
    for run in pattern.runs {
      for x in run.columns { grid[x, run.y] = 1 }
    }
    return grid.drawn
  }
}
