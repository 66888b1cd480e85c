import Arrays
import Grids
import TestSupport
import Testing

/// Tests of numbers as other programs write them: each is read as meant, or refused with its place.
@Suite struct NumberFormTests {
  @Test(arguments: [
    ("1,5;2,5\n-0,25;1e3", [1.5, 2.5, -0.25, 1000]),
    ("1,5\t2\n3\t4,25", [1.5, 2, 3, 4.25]),
    ("1;2\n0,5;3", [1, 2, 0.5, 3]),
    ("1.5;2\n0.5;3", [1.5, 2, 0.5, 3]),
    ("1.5D0 2.D-1\n.5d+01 0", [1.5, 0.2, 5, 0]),
    ("1,5D0;2,0d1\n0,0;3,0", [1.5, 20, 0, 3]),
    ("0.1234567890123456789012D2 1\n1 1", [12.34567890123456789, 1, 1, 1]),
    ("-1.5\n2.5\n1e1\n0", [-1.5, 2.5, 10, 0]),
    ("| 0.5 | 1 |\n|---|:-:|\n| 2 | 3 |", [0.5, 1, 2, 3]),
  ])
  func `Numbers with one meaning are read`(text: String, expected: [Double]) throws {
    let film = try Film(text)
    #expect(film.content == .numbers)
    #expect(film.numbers == [expected])
  }

  @Test(arguments: [
    "[0, 1, 0]\n[2, 0, 1]", "[0 1 0]\n[2 0 1]", "[[0 1 0]\n [2 0 1]]", "(0, 1, 0)\n(2, 0, 1)\n",
    "{{0,1,0},{2,0,1}}", "{0, 1, 0},\n{2, 0, 1},", "[[0, 1, 0], [2, 0, 1]]",
    "[\n [0, 1, 0],\n [2, 0, 1]\n]",
    "[0 1 0; 2 0 1]", "0 1 0;\n2 0 1;", "0, 1, 0;\n2, 0, 1", "| 0 | 1 | 0 |\n| 2 | 0 | 1 |",
    "|0|1|0|\n|2|0|1|", "[[0 1\n  0]\n [2\n  0 1]]",
    "[\n  [\n    0,\n    1,\n    0\n  ],\n  [2,0,1]]",
    "# of the model\n[[0, 1, 0],\n [2, 0, 1]]\n", "[[0. 1. 0.]\n [2. 0. 1.]]",
  ])
  func `Signs around rows are no cells`(text: String) throws {
    for piece in [1, 7, 100] {
      let film = try Film(text, piece: piece)
      #expect(film.integers == [[0, 1, 0, 2, 0, 1]])
      #expect(film.frames[0].size == Size(width: 3, height: 2))
    }
  }

  @Test(arguments: [
    "[[[0 1]\n  [2 3]]\n\n [[4 5]\n  [6 7]]]", "[[0, 1], [2, 3]]\n[[4, 5], [6, 7]]",
    "[[[0,1],[2,3]],[[4,5],[6,7]]]", "[0 1]\n[2 3]\n\n[4 5]\n[6 7]\n", "0 1;\n2 3;\n\n4 5;\n6 7;",
    "# 0\n[[0, 1],\n [2, 3]]\n# 1\n[[4, 5],\n [6, 7]]",
  ])
  func `Brackets and empty lines divide frames`(text: String) throws {
    #expect(try Film(text).integers == [[0, 1, 2, 3], [4, 5, 6, 7]])
  }

  @Test(arguments: [
    ("0.5 1\n12% 3", "2:1: expected a number as in most cells, got '12%': write percentages"),
    (
      "12% 3%\n4% 5%",
      "1:1: expected a word, which begins with a letter or is one symbol, got '12%'"
    ),
    ("0x01,0x02", "1:1: expected a word, which begins with a letter or is one symbol, got '0x01'"),
    ("1,2,0x01", "1:5: expected a number as in most cells, got '0x01': write numbers in decimal"),
    ("1,5 2,5\n1,5 2,5", "1:3: expected a number as in most cells, got '5 2': write semicolons"),
    (
      "1 2,5\n1 2,5", "1:1: expected a word, which begins with a letter or is one symbol, got '1 2'"
    ),
    ("1,5;2.5", "1:1: expected a word, which begins with a letter or is one symbol, got '1,5'"),
    ("1,5;2,5;2.5", "1:9: expected a number as in most cells, got '2.5'"),
    ("1.234,5;1;1", "1:1: expected a number as in most cells, got '1.234,5': write decimal points"),
    ("1,234,567;1;1", "1:1: expected a number as in most cells, got '1,234,567'"),
    ("1D0 2 3", "1:1: expected a number as in most cells, got '1D0': write exponents as in 1.5e3"),
    ("1.5*^3,2,3", "1:1: expected a number as in most cells, got '1.5*^3': write exponents"),
    ("0 1 x", "1:5: expected a number as in most cells, got 'x': write a number, NaN"),
    ("0 1 tree\n0 1 0", "1:5: expected a number as in most cells, got 'tree'"),
    ("1/2 3 4", "1:1: expected a number as in most cells, got '1/2'"),
    ("1 2 \u{2212}3", "1:5: expected a number as in most cells, got '\u{2212}3'"),
    ("tree 12 fire", "1:6: expected a word, which begins with a letter or is one symbol, got '12'"),
    (
      "tree #N/A fire",
      "1:6: expected a word, which begins with a letter or is one symbol, got '#N/A'"
    ),
    ("1.0\n1,0", "1:1: expected a word"),
    ("12%", "1:3: expected a digit as in most cells, got '%'"),
    ("[0, 1\n[1, 0]", "2:1: unexpected '['"),
    ("[0, 1]\n[1, 0", "2:1: the bracket '[' is not closed"),
    ("[0 1] [1 0]", "1:7: unexpected '['"),
    ("[0, 1] x", "1:8: expected a row of cells in brackets"),
    ("[[0 0 ... 0 0]]", "1:7: the array is abbreviated"),
    ("[0, 1]\n[]", "2:2: expected a number or"),
    ("[0;1]\n[1;0]", "1:3: expected commas or blanks"), ("[[[[0, 1]]]]", "1:4: unexpected '['"),
    ("[0, 1]\n[1, 0x]", "2:5: expected a number as in most cells, got '0x'"),
    ("[[0, 1],\n [1,\n  0x]]", "3:3: expected a number as in most cells, got '0x'"),
    ("[0, 1)\n", "1:1: the bracket '[' is not closed"),
    ("1.5f, 2.0f\n3.0f, 4.0f", "1:1: expected a word, which begins with a letter"),
    ("0\u{1}1\n010", "1:1: unknown format"),
    ("x 0 | 1 |\n| 1 | 0 |", "2:1: expected all rows or none between bars or brackets"),
    ("0\u{FF11}1", "1:2: expected a digit as in most cells, got '\u{FF11}'"),
    ("\u{FF10} \u{FF11}", "1:1: expected a word"),
  ])
  func `Other forms are refused with their place`(text: String, expected: String) {
    #expect(message(text)?.hasPrefix(expected) == true, "\(message(text) ?? "read")")
  }

  @Test func `Names that the user gives are cells among numbers`() throws {
    var options = smallOptions
    options.names = ["0", "1", "12%", "x"]
    #expect(try Film("0 1 12%\n1 1 x", options).integers == [[0, 1, 2, 1, 1, 3]])
    options.names = [".", "1"]
    #expect(try Film(".1.\n111", options).integers == [[0, 1, 0, 1, 1, 1]])
  }

  @Test func `A reader can refuse words, or all words but names`() {
    var options = smallOptions
    options.words = .none
    #expect(message("a b\nb a", options)?.hasPrefix("1:1: expected a number") == true)
    #expect(message("t,x,y,state\n0,0,0,a", options)?.hasPrefix("2:7: expected a number") == true)
    #expect(message("#.#", options)?.hasPrefix("1:1: expected a digit") == true)
    (options.words, options.names) = (.named, ["a", "b"])
    #expect(message("a b\nb c", options) == "2:3: there is no state 'c': expected one of 'a', 'b'")
  }

  /// Texts of numbers, whose mutations must never become words.
  static let numbers = [
    "0 1 2 3\n3 2 1 0\n0 0 1 1\n\n1 1 1 1\n2 2 2 2\n0 0 1 1\n", "0.5,1.25,2\n3,-4e1,5\n0,0,0\n",
    "1,5;2,5;0\n0;1;2\n3,25;0;0\n", "[[0, 1, 2],\n [2, 1, 0],\n [0, 0, 0]]\n",
    "012012\n210210\n000111\n", "| 0 | 1 | 2 |\n| 2 | 1 | 0 |\n| 0 | 0 | 0 |\n",
    "1.5D0 2.0D0 0.5\n1.0 2.0 3.0\n0 0 0\n", "t,x,y,state\n0,0,0,1\n0,1,0,2\n1,0,0,3\n1,1,1,4\n",
    "P2 3 3 9\n1 2 3\n4 5 6\n7 8 9\n", "P3 2 2 9\n1 2 3 4 5 6\n7 8 9 1 2 3\n",
  ]

  @Test(arguments: numbers)
  func `A damaged text of numbers is never read as words`(text: String) {
    var dice = Dice(seed: 11)
    let bytes = Array(text.utf8)
    for _ in 0..<4000 {
      var changed = bytes
      let place = dice.below(bytes.count)
      let byte = dice.below(2) == 0 ? bytes[dice.below(bytes.count)] : UInt8(dice.below(128))
      switch dice.below(3) {
      case 0: changed.remove(at: place)
      case 1: changed.insert(byte, at: place)
      default: changed[place] = byte
      }
      guard let film = try? Film(changed) else { continue }
      if case .names = film.content {
        Issue.record("read as words: \(String(decoding: changed, as: UTF8.self))")
      }
    }
  }

  @Test(
    arguments: HostileTests.samples.filter { sample in
      [
        "npy", "fortran", "colors", "npz", "gzip", "gray", "palette", "P1", "P2", "P3", "P4", "P5",
        "P6",
        "table", "dates", "grid", "numbers", "digits", "commas", "brackets", "titles",
      ].contains(sample.name)
    })
  func `A damaged image or array is never read as words`(sample: HostileTests.Sample) {
    var dice = Dice(seed: 5)
    for _ in 0..<3000 {
      var bytes = sample.bytes
      let place = dice.below(bytes.count)
      bytes[place] = dice.below(2) == 0 ? bytes[dice.below(bytes.count)] : UInt8(dice.below(256))
      guard let film = try? Film(bytes, sample.options) else { continue }
      if case .names = film.content { Issue.record("read as words: \(bytes)") }
    }
  }
}
