import Arrays
import Grids
import Testing

/// Tests of grids in texts.
@Suite struct TextGridTests {
  @Test func `Digits without separators are cells`() throws {
    let film = try Film("012\n345\n\n\n678\r\n901\r\n")
    #expect(film.frames.map(\.size) == Array(repeating: Size(width: 3, height: 2), count: 2))
    #expect(film.integers == [[0, 1, 2, 3, 4, 5], [6, 7, 8, 9, 0, 1]])
    #expect(film.content == .integers)
    #expect(try Film("  01 \n 23\n  \n45\t\n67 ").integers == [[0, 1, 2, 3], [4, 5, 6, 7]])
  }

  @Test(arguments: [" ", ",", ";", "\t", " , ", "   "])
  func `Separators divide numbers`(separator: String) throws {
    let rows = [["1", "-2", "+3"], ["40", "0", "6"]].map { $0.joined(separator: separator) }
    for text in [rows, rows.map { "\($0)\(separator)" }, rows.map { "  \($0)  " }] {
      let film = try Film(text.joined(separator: "\n"))
      #expect(film.integers == [[1, -2, 3, 40, 0, 6]])
    }
  }

  @Test func `A decimal in the first frame makes all values decimal`() throws {
    let film = try Film("0 1.5\n-2e3 nan\n\n1 2\n3 -inf")
    #expect(film.content == .numbers)
    #expect(film.numbers[0][..<3] == [0, 1.5, -2000] && film.numbers[0][3].isNaN)
    #expect(film.numbers[1] == [1, 2, 3, -.infinity])
    // Programs write whole numbers without a point, too.
    let late = try Film("0 1\n\n0 1.5\n\n0 1")
    #expect(late.content == .numbers)
    #expect(
      late.frames.map(\.values) == [.integers([0, 1]), .numbers([0, 1.5]), .numbers([0, 1])])
  }

  @Test func `Characters become names, with the empty cell first`() throws {
    let film = try Film("#.*\n*.#\n\no..\n...")
    #expect(film.content == .names([".", "#", "*", "o"]))
    #expect(film.integers == [[1, 0, 2, 2, 0, 1], [3, 0, 0, 0, 0, 0]])
    var options = smallOptions
    options.names = ["0", "1", "a"]
    #expect(try Film("1a\n01", options).integers == [[1, 2, 0, 1]])
  }

  @Test(arguments: [
    "The title\n#..#\n.##.", "Initial state:\n#..#\n.##.", "A title\nof two lines\n#..#\n.##.",
    "A title\n\n#..#\n.##.", "Tile 2311:\n#..#\n.##.", "== Start ==\n#..#\n.##.",
    "# A comment here\n\n#..#\n.##.", "```\n#..#\n.##.\n```", "[code]\n#..#\n.##.\n[/code]\n",
    "Day:\n#..#\n.##.\n", "Map:\n#..#\n.##.\n", "```text\n#..#\n.##.\n```\n",
    "After 1 step:\n#..#\n.##.", "Gen 1, alive 4\n#..#\n.##.",
    "Minute 1, move down:\n#..#\n.##.", "[code]#..#\n.##.[/code]", "[CODE]\n#..#\n.##.[/CODE]\n",
    "A text.\n\nAnother, with a comma.\n\n#..#\n.##.", "#..#\n.##.\n\nIt moves, and turns.\n",
    "#..#\n.##.\n\nAn end\nof two lines\n\nThanks!\n",
  ])
  func `Titles and marks of code around a drawing are left out`(text: String) throws {
    #expect(try Film(text).integers == [[1, 0, 0, 1, 0, 1, 1, 0]])
  }

  @Test(arguments: [
    "    #..#\n    .##.\n", "\t#..#\n\t.##.\n", " #..#\n .##.",
    "Here it is:\n\n    #..#\n    .##.\n\nThanks!", "```\n  #..#\n  .##.\n```",
    "    #..#\n    .##.\n    \n",
  ])
  func `The indentation of a grid is no column`(text: String) throws {
    #expect(try Film(text).integers == [[1, 0, 0, 1, 0, 1, 1, 0]])
  }

  @Test func `Blanks that are cells are no indentation`() throws {
    #expect(
      try Film("    ####\n    # o#\n\n    ####\n    #o #").integers[1] == [1, 1, 1, 1, 1, 2, 0, 1])
    #expect(try Film("  #\n # ").integers == [[0, 0, 1, 0, 1, 0]])
    #expect(try Film(" # #\n ###").integers == [[0, 1, 0, 1, 0, 1, 1, 1]])
    var options = smallOptions
    options.names = [" ", "#"]
    #expect(try Film("  #\n  #", options).integers == [[0, 0, 1, 0, 0, 1]])
    #expect(message("    #.#\n    #?.\n    #")?.hasPrefix("3:1: expected 3 cells") == true)
    #expect(message("    12\n    1x")?.hasPrefix("2:6: expected a digit") == true)
  }

  @Test func `A number in a title with a colon is the time of its frame`() throws {
    let film = try Film(
      "After 2 cycles:\n#.\n.#\n\nAfter 13 cycles:\n\n..\n##\n\nThe 3 end.\n\n#.\n..")
    #expect(film.frames.map(\.time) == ["2", "13", nil])
    let words = try Film("Generation 0:\nrock water\n\nGeneration 5:\nwater rock\n")
    #expect(words.frames.map(\.time) == ["0", "5"])
  }

  @Test func `Blanks at the ends of rows may be missing if all others have blanks`() throws {
    let film = try Film("#  #\n#\n  ##\n#  #\n")
    #expect(film.content == .names([" ", "#"]))
    #expect(film.integers == [[1, 0, 0, 1, 1, 0, 0, 0, 0, 0, 1, 1, 1, 0, 0, 1]])
    // Without blanks in the others, the row is damaged.
    #expect(message("#..#\n#\n..##") == "2:1: expected 4 cells as in the rows before, got 1")
    #expect(message("# . #\n. # .\n# .")?.contains("expected 5 cells") == true)
    #expect(message("#  #\n#\n####") == "2:1: expected 4 cells as in the rows before, got 1")
  }

  @Test(arguments: ["Temperature of the water\n1 2 3\n4 5 6", "Some numbers\n\n1 2 3\n4 5 6"])
  func `Titles above numbers are left out`(text: String) throws {
    #expect(try Film(text).integers == [[1, 2, 3, 4, 5, 6]])
  }

  @Test func `Each frame may have a title`() throws {
    let film = try Film("Initial state:\n#..\n.#.\n\nAfter one step:\n...\n##.")
    #expect(film.integers == [[1, 0, 0, 0, 1, 0], [0, 0, 0, 1, 1, 0]])
  }

  @Test(arguments: [
    "#..\n#..#\n.##.", "abc\nab", "rock rock\nwater water\ngrass grass", "rock\nwater\ngrass",
    "1 2\n1 2 3\n4 5 6", "abcd\nab\ncd", "TTTTT\n....\n....",
    "TFTTT\n....\n....", "abcde\n....\n....",
  ])
  func `A damaged row is no title`(text: String) {
    let rows = text.split(separator: "\n").count
    let film = try? Film(text)
    #expect(film == nil || film?.frames[0].size.height == rows)
  }

  @Test func `Blanks are cells in a drawing, and separators between cells`() throws {
    let maze = try Film("#####\n#  o#\n# # #\n#####")
    #expect(maze.content == .names([" ", "#", "o"]))
    #expect(maze.integers == [[1, 1, 1, 1, 1, 1, 0, 0, 2, 1, 1, 0, 1, 0, 1, 1, 1, 1, 1, 1]])
    let spaced = try Film(". # \n# . \n")
    #expect(spaced.content == .names([".", "#"]))
    #expect(spaced.integers == [[0, 1, 1, 0]])
    #expect(message("###\n   \n###")?.hasPrefix("2:1: the line consists of blanks") == true)
  }

  @Test func `Characters beyond ASCII are one cell each`() throws {
    let film = try Film("🌲🔥\n❄️é\n", piece: 3)
    #expect(film.content == .names(["🌲", "🔥", "❄️", "é"]))
    #expect(film.frames[0].size == Size(width: 2, height: 2))
    #expect(
      message([0x61, 0x62, 10, 0x63, 0xFF])?.hasPrefix("2:1: the text is not valid UTF-8") == true)
  }

  @Test func `A word for an empty cell is the first state`() throws {
    #expect(try Film("True,False\nFalse,True").content == .names(["False", "True"]))
    #expect(try Film("tree empty\nfire tree").content == .names(["empty", "tree", "fire"]))
  }

  @Test func `Words become names, and refer to the user's names`() throws {
    let film = try Film("tree,fire\nfire,ash\n\n\"ash\",\"a \"\"b\"\", c\"\ntree,tree")
    #expect(film.content == .names(["tree", "fire", "ash", "a \"\"b\"\", c"]))
    #expect(film.integers == [[0, 1, 1, 2], [2, 3, 0, 0]])
    var options = smallOptions
    options.names = ["empty", "ash"]
    let named = try Film("tree,ash", options)
    #expect(named.content == .names(["empty", "ash", "tree"]))
    #expect(named.integers == [[2, 1]])
  }

  @Test func `Comments divide frames of numbers`() throws {
    let film = try Film("# Array shape: (2, 1, 2)\n1 2\n# New slice\n3 4\n#\n")
    #expect(film.integers == [[1, 2], [3, 4]])
    #expect(try Film("# #\n# .\n").integers == [[1, 1, 1, 0]])
    #expect(try Film("\n# #\n# .\n\n1 2\n# .").frames.count == 2)
  }

  @Test func `Byte order marks are skipped`() throws {
    #expect(
      try Film("\u{FEFF}12\n34\n\n\u{FEFF}56\n78").integers == [[1, 2, 3, 4], [5, 6, 7, 8]])
  }

  @Test(arguments: [
    ("12\n345", "2:1: expected 2 cells as in the rows before, got 3"),
    ("1,2\n3", "2:1: expected 2 cells as in the rows before, got 1"),
    ("12\n34\n\n56", "4:1: frame 2 has 2x1 cells, but the first frame has 2x2"),
    ("12\n34\n\n56\n7", "5:1: expected 2 cells as in the rows before, got 1"),
    ("12\n34\n\n5x\n77", "4:2: expected a digit as in most cells, got 'x'"),
    ("1a\n01", "1:2: expected a digit as in most cells, got 'a': name it in 'states'"),
    ("1,2\n\n3,x", "3:3: expected a number as in most cells, got 'x'"),
    ("a,b\n,c", "2:1: expected a number or word in each cell, got an empty cell"),
    ("1.5,2\n\n3,", "3:1: expected 2 cells as in the rows before, got 1"),
    ("1.5,2\n\n3,x", "3:3: expected a number as in most cells, got 'x'"),
  ])
  func `An error names its line and column`(text: String, expected: String) {
    #expect(message(text)?.hasPrefix(expected) == true, "\(message(text) ?? "read")")
  }

  @Test(arguments: [
    ("x = 3, y = 3, rule = B3/S23\nbob$2bo$3o!\n", 1), ("#N Glider\n#C text\nx=3,y=3\nbo!", 3),
    ("#Life 1.06\n0 0\n1 0\n", 1), ("[M2] (golly 4.2)\n#R B3/S23\n.*$\n", 1), ("bo$2bo$3o!", 1),
    ("```\nx = 1, y = 1\no!\n```", 2),
  ])
  func `A pattern is no grid`(text: String, line: Int) {
    #expect(
      message(text)?.hasPrefix("\(line):1: the text is a pattern") == true,
      "\(message(text) ?? "read")")
  }

  @Test(arguments: [
    ("ff0a\na1ff", "1:1: expected a digit as in most cells, got 'f'"),
    ("1234\nDEAD\nBEEF", "2:1: expected a digit as in most cells, got 'D'"),
    ("a 1 f\n0 b c", "1:1: expected a number as in most cells, got 'a'"),
    ("3,b\na,1", "1:3: expected a number as in most cells, got 'b'"),
  ])
  func `Hexadecimal digits are refused`(text: String, expected: String) {
    #expect(message(text)?.hasPrefix(expected) == true, "\(message(text) ?? "read")")
  }

  @Test func `Words and drawings with letters are read`() throws {
    #expect(try Film("0a\nb0").content == .names(["0", "a", "b"]))
    #expect(try Film("face\ndeaf").integers == [[0, 1, 2, 3, 4, 3, 1, 0]])
    #expect(try Film("ab12\ngg34").content == .names(["a", "b", "1", "2", "g", "3", "4"]))
    var options = smallOptions
    options.names = (0..<16).map { String($0, radix: 16) }
    #expect(try Film("ff0a\na0ff", options).integers == [[15, 15, 0, 10, 10, 0, 15, 15]])
  }

  @Test func `The names of rows and columns that pandas writes are no cells`() throws {
    let film = try Film(",0,1,2\n0,5,6,7\n1,8,9,0\n\n,0,1,2\nx,1,1,1\ny,2,2,2\n")
    #expect(film.integers == [[5, 6, 7, 8, 9, 0], [1, 1, 1, 2, 2, 2]])
    #expect(try Film("\t0.5\t1.5\na\tno\tyes\n").content == .names(["no", "yes"]))
    #expect(
      message(",0,1\n10,1,2\n11,1,x")?.hasPrefix("3:6: expected a number as in most cells, got 'x'")
        == true)
    #expect(message(",0,1\n0,1,2\n1,1")?.hasPrefix("3:1: expected 2 cells") == true)
    #expect(message(",1")?.contains("an empty cell") == true)
    #expect(message(",\n1")?.contains("an empty cell") == true)
  }

  @Test func `Limits apply to lines, frames, words and cells`() {
    let options = ArrayOptions(mostCells: 100, memory: 1 << 20)
    let long = String(repeating: "1", count: 70_000)
    #expect(message(long, options)?.contains("the line is too long") == true)
    #expect(
      message(String(repeating: "1", count: 101), options)?.contains("at most 100 cells") == true)
    #expect(
      message(String(repeating: "11111\n", count: 21), options)?.contains("at most 100 cells")
        == true)
    #expect(
      message(String(repeating: "1\n", count: 70_000), options)?.contains("up to an empty line")
        == true)
    #expect(
      message("a,\(String(repeating: "b", count: 101))")?.contains("the word is too long") == true)
    let words = (0...256).map { "w\($0)" }.joined(separator: ",")
    #expect(message(words)?.contains("got 'w256' in addition") == true)
    #expect(message("a,b\nb,\u{1}")?.contains("unexpected byte 1") == true)
  }

  @Test func `Decimals are rounded like the standard library does`() throws {
    var generator = SystemRandomNumberGenerator()
    var words: [String] = []
    for _ in 0..<2000 {
      let bits = UInt64.random(in: 0...UInt64.max, using: &generator)
      let digits = "\(bits)".prefix(Int.random(in: 1...20, using: &generator))
      let point = Int.random(in: 0...digits.count, using: &generator)
      let exponent = Int.random(in: -330...310, using: &generator)
      words.append("\(digits.prefix(point)).\(digits.dropFirst(point))0")
      words.append("\(digits.prefix(1)).\(digits.dropFirst())0e\(exponent / 10)")
      words.append("\(digits)e\(exponent)")
    }
    let expected = words.map { Double($0)! }
    let film = try Film(words.joined(separator: ",") + ",0.5")
    #expect(film.numbers[0].dropLast().elementsEqual(expected))
  }
}
