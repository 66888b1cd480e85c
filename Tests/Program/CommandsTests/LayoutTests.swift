import TestSupport
import Testing

@testable import Commands

@Suite struct LayoutTests {
  @Test(arguments: [
    ("abc", 3), ("é", 1), ("e\u{301}", 1), ("日本", 4), ("👍🏽", 2), ("☀\u{FE0F}", 2), ("\u{200B}", 0),
    ("한", 2), ("…", 1), ("\t", 0),
  ])
  func `A text's width is its number of terminal columns`(text: String, columns: Int) {
    #expect(text.columns == columns)
  }

  @Test(arguments: [
    ("", 4, [""]), ("one two", 7, ["one two"]), ("one two", 6, ["one", "two"]),
    ("one  two  three", 9, ["one  two", "three"]), ("abcdefgh i", 3, ["abc", "def", "gh", "i"]),
    ("日本語 x", 4, ["日本", "語 x"]), ("a b ", 9, ["a b"]), ("aaa   b", 5, ["aaa", "b"]),
  ])
  func `Lines wrap at blanks, and inside words wider than the line`(
    text: String, width: Int, lines: [String]
  ) {
    #expect(text.wrapped(to: width) == lines)
  }

  static let table = TextTable([
    ["glider", "3x3", "Slides one cell every 4 generations."], ["toad", "4x2", "Period 2."],
  ])

  @Test(arguments: [
    (
      60,
      "glider  3x3  Slides one cell every 4 generations.\ntoad    4x2  Period 2.\n"
    ),
    (
      40,
      """
      glider  3x3  Slides one cell every 4
                   generations.
      toad    4x2  Period 2.

      """
    ),
    (
      30,
      """
      glider  3x3
          Slides one cell every 4
          generations.
      toad    4x2
          Period 2.

      """
    ),
  ])
  func `A table that is too wide wraps its last column`(width: Int, text: String) {
    #expect(Self.table.text(width: width) == text)
  }

  @Test func `A table without a width has one line per row`() {
    #expect(Self.table.text == Self.table.text(width: 60))
  }

  /// The pages of `render help`.
  static let pages: [[HelpBlock]] =
    [HelpOverview.page] + Subcommand.all.map { $0.page }
    + HelpTopic.all.map { $0.blocks } + SimulationHelp.all.map { $0.page(isFull: false) }

  @Test(arguments: TestScope.cases(pages, .several), [40, 57, 80, 100])
  func `Help pages fit the terminal's width`(page: [HelpBlock], width: Int) {
    // Lines of files, and words and quoted texts of commands, stay whole.
    let whole = page.filter(\.isWhole)
    let wrapped = page.filter { !$0.isWhole }
    for line in wrapped.text(width: width).split(separator: "\n") {
      #expect(line.columns <= width, "\(line)")
      #expect(!line.hasSuffix(" "), "\(line)")
    }
    for block in whole {
      let text = [block].text(width: width).replacing(#/ \\\n +/#, with: " ")
      #expect(text == block.lines.map { "  \($0)\n" }.joined())
    }
  }

  @Test(arguments: [
    (30, ["render life --out a.gif"]), (23, ["render life --out a.gif"]),
    (22, ["render life --out \\", "a.gif"]), (13, ["render life \\", "--out a.gif"]),
    (3, ["render \\", "life \\", "--out \\", "a.gif"]),
  ])
  func `A long command goes on behind a backslash`(width: Int, lines: [String]) {
    #expect("render life --out a.gif".wrappedAsCommand(to: width) == lines)
  }

  @Test func `Quoted texts of a command stay whole`() {
    #expect(
      #"a 'b  c' --title "d 'e' f""#.wrappedAsCommand(to: 5)
        == ["a \\", "'b  c' \\", "--title \\", #""d 'e' f""#])
  }

  @Test func `A default that does not fit moves to its own line`() {
    let item = HelpBlock.Item(term: "--size WxH", meaning: "the board", note: "(default: 96x64)")
    let text = { [HelpBlock.list([item])].text(width: $0) }
    #expect(text(60) == "  --size WxH  the board (default: 96x64)\n")
    #expect(text(32) == "  --size WxH\n      the board (default: 96x64)\n")
    #expect(text(30) == "  --size WxH\n      the board\n      (default: 96x64)\n")
  }
}

extension HelpBlock {
  /// True for blocks whose lines can be pasted.
  var isWhole: Bool { !lines.isEmpty }

  /// The lines of commands or of a file.
  var lines: [String] {
    switch self {
    case .commands(let lines), .file(let lines): lines
    case .heading, .paragraph, .list: []
    }
  }
}
