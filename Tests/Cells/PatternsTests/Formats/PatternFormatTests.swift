import Grids
import Settings
import TestSupport
import Testing

@testable import Patterns

/// Tests that the reader detects each format by the content of a file.
@Suite struct PatternFormatTests {
  @Test(
    arguments: [
      "bo$2bo$3o!", "x = 3, y = 3\nbo$2bo$3o!", "#C a glider\nbo$2bo$3o!",
      "#Life 1.06\n0 -1\n1 0\n-1 1\n0 1\n1 1\n",
      "#Life 1.06\r\n1 1\r\n0 1\r\n0 1\r\n-1 1\r\n1 0\r\n0 -1",
      "#Life 1.05\n#D a glider\n#N\n#P -1 -1\n.*.\n..*\n***\n",
      "#Life 1.05\n#P 0 1\n*\n#P -1 -1\n.*\n..*\n*\n#P 1 1\n*\n",
      "#P\n.*\n..*\n***", "\n\n!Name: Glider\n.O.\n..O\nOOO\n", "!\n.O\n..O\n3O\n",
      ".O\n..O\r\nOOO", "\n.*.\n..*\n***", " O\n  O\nOOO\n",
      " * \r\n  *\r\n***\r\n", "! a comment\n\tO\n\t\tO\nOOO\n", "010\n001\n111\n",
      "0 1 0\n0 0 1\n1 1 1\n", "0,1,0\n0,0,1\n1,1,1", ". O .\n. . O\nO O O\n",
      "#P -1 -1\n.*.\n..*\n***\n", "#P 5 7\n#D a glider\n.*\n..*\n***\n",
      "[M2] (golly 2.0)\n#R B3/S23\n.*$..*$***$\n4 0 0 0 1\n",
      "[M2]\n.......*$$.......*$\n$*$*$\n4 0 0 0 2\n4 0 0 1 0\n5 0 2 0 0\n",
    ].dropLast())
  func `A glider reads as a glider in every format`(file: String) throws {
    let pattern = try Pattern(bytes: Array(file.utf8))
    let living = pattern.living
    #expect(pattern.cells.cropped(to: living, outside: 0).drawn == ".O.\n..O\nOOO")
    #expect(pattern.warnings.isEmpty)
  }

  @Test(arguments: [
    "```\n.O.\n..O\nOOO\n```\n", "```rle\nbo$2bo$3o!\n```",
    "[code]\nx = 3, y = 3\nbo$2bo$3o!\n[/code]\n",
    "\n[CODE=life]bo$2bo$3o!\n[/code]", "[rle]bo$2bo$3o![/rle]",
    "{{LV:\nx = 3, y = 3\nbo$2bo$3o!\n}}\n",
    "Here is it:\n\n```\nbo$2bo$3o!\n```\n", "Look:\n[code].O.\n..O\nOOO[/code]\n\nIt moves.\n",
    "Here:\n```\nx = 3, y = 3\nbo$2bo$3o!\n```\nThanks, all of you!\n",
    "{{LV: bo$2bo$3o!}}", "  ! a comment\n.O.\n..O\nOOO\n",
    "~~~\n#Life 1.06\n0 -1\n1 0\n-1 1\n0 1\n1 1\n~~~",
  ])
  func `A glider that is copied from a forum is read`(file: String) throws {
    let pattern = try Pattern(bytes: Array(file.utf8))
    #expect(pattern.cells.cropped(to: pattern.living, outside: 0).drawn == ".O.\n..O\nOOO")
  }

  @Test(arguments: [
    ".#.\n..#\n###\n", "#.#\n..#\n.##\n#..",
    "A glider, found by R. Guy:\n\n.#.\n..#\n###\n\nIt moves.\n",
    "The glider\n.O.\n..O\nOOO\nA spaceship!\n", " #\n  #\n###\nIt is small.",
    "Bits:\n010\n001\n111\n",
    "#C a comment\n.*.\n..*\n***\n",
  ])
  func `A drawing between lines of text is read`(file: String) throws {
    let pattern = try Pattern(bytes: Array(file.utf8))
    let isOther = file.hasPrefix("#.#")
    #expect(
      pattern.cells.cropped(to: pattern.living, outside: 0).drawn
        == (isOther ? "O.O\n..O\n.OO\nO.." : ".O.\n..O\nOOO"))
  }

  @Test(arguments: [
    ("First:\n.#.\n##.\n\nSecond one:\n##\n", 6, 1, "a second drawing begins"),
    (".#.\n.x.\n", 2, 2, "unexpected 'x'"), ("A title\n.#.\n.xy\n", 3, 2, "unexpected 'x'"),
    ("A text:\n```\nbo$\nbk!\n```", 4, 2, "unexpected 'k'"),
    ("!\n.#.\n.xy\n", 3, 2, "unexpected 'x'"),
  ])
  func `A drawing that is not clear is an error`(
    file: String, line: Int, column: Int, part: String
  ) throws {
    try expectError(in: file, line: line, column: column, part: part)
  }

  @Test(arguments: ["```", "[code]", "{{LV:", "[code]\n[/code]", "```\n```", "{{LV:}}", "[code"])
  func `Marks without a pattern are not read as one`(file: String) throws {
    let pattern = try? Pattern(bytes: Array(file.utf8))
    #expect(pattern?.living.isEmpty != false)
  }

  @Test func `Errors between marks name the line of the file`() {
    do {
      _ = try Pattern(bytes: Array("[code]\n.O.\n.X.\n[/code]".utf8))
      Issue.record("X is no cell")
    } catch { #expect((error.line, error.column) == (3, 2)) }
  }

  @Test(arguments: [
    "#C a glider\nx = 3, y = 3, rule = B3/S23\nbo$\n2bo$\n3o!\n",
    "#Life 1.06\n0 -1\n1 0\n-1 1\n0 1\n1 1\n",
    "#Life 1.05\n#D a glider\n#N\n#P -1 -1\n.*.\n..*\n***\n", "!Name: Glider\n!\n.O.\n..O\nOOO\n",
    " O\n  O\nOOO\n", "010\n001\n111\n", "[M2] (golly 2.0)\n#R B3/S23\n.*$..*$***$\n",
    "\n\n  xq4_153  \n", "#MCell 4.20\n#GAME Life\n#RULE 23/3\n#BOARD 9x9\n#L .A\n#L ..A\n#L 3A\n",
  ])
  func `Ends of lines of every kind can be mixed in a file`(file: String) throws {
    let lines = file.split(separator: "\n", omittingEmptySubsequences: false)
    let plain = try Pattern(bytes: Array(file.utf8))
    for first in ["\n", "\r", "\r\n", "\r\r\n"] {
      for rest in ["\n", "\r", "\r\n", "\r\r\n"] {
        let mixed = String(lines[0]) + first + lines.dropFirst().joined(separator: rest)
        let pattern = try Pattern(bytes: Array(mixed.utf8))
        #expect(pattern.runs == plain.runs && pattern.title == plain.title)
        #expect(pattern.warnings == plain.warnings && pattern.comments == plain.comments)
      }
    }
  }

  @Test func `A row that ends with a return after rows with line feeds is a row`() throws {
    let pattern = try Pattern(bytes: Array("!Name: mixed\n.O.\r..O\rOOO\n".utf8))
    #expect(pattern.cells.cropped(to: pattern.living, outside: 0).drawn == ".O.\n..O\nOOO")
  }

  /// The cells were decoded by hand from the description of the format.
  @Test(arguments: [
    ("xs4_33", "OO\nOO"), ("\n  xq4_153  \n", "OOO\n..O\n.O."), ("xp2_7", "O\nO\nO"),
    ("xs6_696", ".O.\nO.O\nO.O\n.O."),
    ("xp2_7z7", "O\nO\nO\n.\n.\nO\nO\nO"), ("xp15_1w1x1y01", "O..O...O....O"),
    ("xs2_10z001", "O..\n...\n...\n...\n...\n..O"), ("xs5_v", "O\nO\nO\nO\nO"),
    ("xp3_1yz1", "O" + String(repeating: ".", count: 39) + "O"),
  ])
  func `An apgcode is the cells of its object`(code: String, drawn: String) throws {
    let pattern = try Pattern(bytes: Array(code.utf8))
    #expect(pattern.cells.cropped(to: pattern.living, outside: 0).drawn == drawn)
  }

  @Test(arguments: [
    ("xs4_3u", 1, 1, "says 4 cells, but has 6"), ("xq4_15!", 1, 4, "unexpected"),
    ("xq4_1y", 1, 6, "the digits of an apgcode"), ("\n xs4_", 2, 6, "the digits of an apgcode"),
    ("ov_p30", 1, 1, "is a hash"),
    ("yl144_1_16_afb5f3db909e60548f086e22ee3353ac", 1, 1, "is a hash"),
  ])
  func `A wrong apgcode is an error`(code: String, line: Int, column: Int, words: String) throws {
    let error = #expect(throws: Located<PatternProblem>.self) {
      try Pattern(bytes: Array(code.utf8))
    }
    #expect(error?.line == line && error?.column == column)
    #expect(error.map { "\($0.problem)".contains(words) } == true, "\(String(describing: error))")
  }

  @Test(arguments: [
    ("!\n.?O\nOOO\n", [PatternWarning.unknownCells]), ("#Life 1.05\n#P 0 0\n?*\n", [.unknownCells]),
    (
      "x = 3, y = 1\no?2o!\n",
      [.unknownCells, .larger(Size(width: 4, height: 1), declared: Size(width: 3, height: 1))]
    ),
    ("xs4_33\n\nxq4_153\n", [.another(line: 3)]),
    ("bo!\n\nx = 3, y = 1\n3o!\n", [.another(line: 3)]), ("bo!\nx marks the spot\n", []),
  ])
  func `What is not drawn of a file gets a note`(file: String, warnings: [PatternWarning]) throws {
    #expect(Set(try Pattern(bytes: Array(file.utf8)).warnings) == Set(warnings))
  }

  @Test(arguments: [
    ("#Life 1.06\n0 -1\n7 3\n", Position(x: 0, y: -1)),
    ("#Life 1.05\n#P -4 9\n*\n", Position(x: -4, y: 9)),
    ("#CXRLE Pos=-3,12 Gen=7\no!", Position(x: -3, y: 12)), ("#P 3 4\no!", Position(x: 3, y: 4)),
    ("[M2]\n*$\n4 0 0 0 1\n", Position(x: 0, y: 1)),
    ("[M2]\n*$\n4 1 0 0 0\n", Position(x: -8, y: -7)),
  ])
  func `The position of a pattern is read from its file`(file: String, position: Position) throws {
    #expect(try Pattern(bytes: Array(file.utf8)).position == position)
  }

  @Test func `States up to 255 are read, and the highest is located in the file`() throws {
    let pattern = try Pattern(rle: Array("x = 4, y = 2\n.AX\npA$2yOo!".utf8))
    #expect(pattern.cells.elements == [0, 1, 24, 25, 255, 255, 1, 0])
    #expect(pattern.highest == .init(255, line: 3, column: 5))
    let tree = try Pattern(bytes: Array("[M2]\n1 0 1 2 255\n2 1 0 0 1\n".utf8))
    #expect(tree.cells.elements == [0, 1, 0, 0, 2, 255, 0, 0, 0, 0, 0, 1, 0, 0, 2, 255])
  }

  @Test(arguments: [
    ("#Life 1.06\n0 0\n1\n", 3, 1, "a column and a row"),
    ("#Life 1.06\n 0 a\n", 2, 2, "a column and a row"),
    ("#Life 1.06\n0 2000000001\n", 2, 1, "a column and a row"),
    ("#Life 1.06\n0 99999999999999999999\n", 2, 1, "a column and a row"),
    ("#Life 1.05\n#P 1 two\n*\n", 2, 1, "a column and a row"),
    ("#Life 1.05\n..x\n", 2, 3, "unexpected 'x'"),
    ("!\n.O\n.OX\n", 3, 3, "unexpected 'X'"), ("!\n2000000001.\n", 2, 11, "wider or higher than"),
    ("[M2]\n.*?\n", 2, 1, "expected a leaf"), ("[M2]\n.........*\n", 2, 1, "expected a leaf"),
    ("[M2]\n$$$$$$$$*\n", 2, 1, "expected a leaf"), ("[M2]\n4 0 0 0\n", 2, 1, "expected a leaf"),
    ("[M2]\n4 0 0 0 1\n", 2, 1, "there is no part 1 above"),
    ("[M2]\n*$\n4 0 0 0 2\n", 3, 1, "there is no part 2 above"),
    (
      "[M2]\n*$\n5 0 0 0 1\n", 3, 1,
      "a square of level 5 requires parts one level below, got level 3"
    ),
    ("[M2]\n*$\n61 0 0 0 1\n", 3, 1, "invalid level 61"),
    ("[M2]\n0 0 0 0 0\n", 2, 1, "invalid level 0"),
    ("[M2]\n1 0 0 0 256\n", 2, 1, "expected a cell state of at most 255"),
    ("[M2]\n1 0 0 0 1\n*$\n", 3, 1, "expected a leaf"),
    ("[M2]\n*$\n1 0 0 0 1\n", 3, 1, "expected a leaf"),
    ("[M2]\n4 0 0 0 99999999999999999999999999\n", 2, 1, "expected a leaf"),
  ])
  func `A syntax error is reported at its line and column`(
    file: String, line: Int, column: Int, part: String
  ) throws {
    try expectError(in: file, line: line, column: column, part: part)
  }

  @Test func `A macrocell tree with too many cells to list is an error`() {
    var file = "[M2]\n********$********$********$********$********$********$********$********$\n"
    for level in 4...40 { file += "\(level) \(level - 3) \(level - 3) \(level - 3) \(level - 3)\n" }
    let error = #expect(throws: Located<PatternProblem>.self) {
      try Pattern(bytes: Array(file.utf8))
    }
    #expect(error?.problem == .tooManyCells)
  }

  /// Returns a macrocell file that doubles a block up to a level. Each square holds the square one
  /// level below in the quadrants that `parts` marks with 1.
  private func doubled(_ parts: String, to level: Int) -> [UInt8] {
    let levels = (4...level).map { level in
      "\(level) " + parts.map { $0 == "1" ? "\(level - 3)" : "0" }.joined(separator: " ")
    }
    return Array("[M2]\n#R B3/S23\n#G 7\n$$..**$..**$\n\(levels.joined(separator: "\n"))\n".utf8)
  }

  @Test func `A macrocell tree with too many cells to list can be kept as squares`() throws {
    for (parts, level, isLong) in [("1111", 40, false), ("1001", 60, false), ("1111", 15, false)] {
      let file = doubled(parts, to: level)
      let error = #expect(throws: Located<PatternProblem>.self) { try Pattern(bytes: file) }
      #expect(error == Located(isLong ? .tooLong : .tooManyCells, line: level + 1, column: 1))
      let pattern = try Pattern(bytes: file, keepsSquares: true)
      #expect(pattern.runs.isEmpty && pattern.unlisted == error)
      #expect(pattern.rule?.value == "B3/S23" && pattern.generation == 7)
      #expect(pattern.highest == Pattern.Written(1, line: 4))
      let half = 1 << (level - 1)
      #expect(pattern.position == Position(x: 2 - half, y: 2 - half + 1))
      #expect(pattern.living == Region(x: 0, y: 0, width: 2 * half - 6, height: 2 * half - 6))
      #expect(pattern.macrocell() == Array("[M2] (render)\n".utf8) + file.dropFirst(5))
    }
    // Two blocks in opposite corners.
    let far = Array("[M2]\n**$**$\n4 1 0 0 0\n4 0 0 0 1\n".utf8)
    var (text, first, last) = (String(decoding: far, as: UTF8.self), 2, 3)
    for level in 5...40 {
      text += "\(level) \(first) 0 0 0\n\(level) 0 0 0 \(last)\n"
      (first, last) = (2 * level - 6, 2 * level - 5)
    }
    text += "41 \(first) 0 0 \(last)\n"
    #expect(throws: Located<PatternProblem>.self) { try Pattern(bytes: Array(text.utf8)) }
    let pattern = try Pattern(bytes: Array(text.utf8), keepsSquares: true)
    #expect(pattern.unlisted?.problem == .tooLong)
    #expect(pattern.position == Position(x: -1 << 40, y: 1 - 1 << 40))
    #expect(pattern.size == Size(width: 1 << 41 - 6, height: 1 << 41 - 6))
    let listed = try Pattern(bytes: Array("x = 2, y = 2\n2o$2o!".utf8), keepsSquares: true)
    #expect(listed.squares == nil && listed.unlisted == nil && !listed.runs.isEmpty)
  }

  @Test func `A macrocell tree of many states can be kept as squares`() throws {
    let file = Array(
      ("[M2] (render)\n#R wire\n1 2 1 1 5\n"
        + (2...40).map { "\($0) \($0 - 1) \($0 - 1) \($0 - 1) 0\n" }.joined())
        .utf8)
    #expect(throws: Located<PatternProblem>.self) { try Pattern(bytes: file) }
    let pattern = try Pattern(bytes: file, keepsSquares: true)
    #expect(pattern.highest == Pattern.Written(5, line: 3))
    #expect(pattern.macrocell() == file)
    let tree = try #require(pattern.squares?.value)
    #expect(Pattern(squares: tree).highest == Pattern.Written(5))
  }

  @Test(arguments: [
    ("bo$2bo$3o", [PatternWarning.unclosed]), ("x = 3, y = 3\nbo$2bo$3o!", []),
    (
      "x = 2, y = 3\nbo$2bo$3o",
      [.unclosed, .larger(Size(width: 3, height: 3), declared: Size(width: 2, height: 3))]
    ),
    ("x = 9, y = 9\no!", []), ("x = 0, y = 0", []),
    ("#CXRLE Pos=-3000000000,5 Gen=77\no!", [.farPlace]),
    ("#CXRLE Pos=2000000000,-2000000000\no!", []), ("#CXRLE Pos=here,-\no!", []),
    ("#P 1 -99999999999999999999\n#R 2000000001 +0\no!", [.farPlace]), ("#R B3 S23\no!", []),
  ])
  func `Oddities of a file are reported`(file: String, warnings: [PatternWarning]) throws {
    #expect(try Pattern(rle: Array(file.utf8)).warnings == warnings)
  }

  @Test func `A position out of range is ignored, but its generation is read`() throws {
    let pattern = try Pattern(rle: Array("#CXRLE Pos=-3000000000,5 Gen=77\no!".utf8))
    #expect(pattern.position == nil)
    #expect(pattern.generation == 77)
  }
}

/// Expects that reading `file` fails at a line and column with a message that contains `part`.
func expectError(in file: String, line: Int, column: Int, part: String) throws {
  let error = try #require(
    #expect(throws: Located<PatternProblem>.self) { try Pattern(bytes: Array(file.utf8)) })
  #expect(error.problem.description.contains(part), "\(error)")
  #expect((error.line, error.column) == (line, column))
}
