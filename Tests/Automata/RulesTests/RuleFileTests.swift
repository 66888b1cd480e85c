import Testing

@testable import Rules

@Suite struct `Rule files` {
  private let table = "@TABLE\nn_states:2\nneighborhood:hexagonal\nsymmetries:none\n"

  @Test func `A file has a name and a description`() {
    let file = RuleFile("\u{FEFF}@RULE Wire-2\r\nBy nobody.\r\n\r\n@COLORS\r\n")
    #expect(file.name == "Wire-2")
    #expect(file.description == "By nobody.")
    #expect(file.errors.isEmpty)
  }

  @Test(arguments: ["\n", "\r", "\r\n", "\r\r\n"], ["\n", "\r", "\r\n"])
  func `Ends of lines of every kind can be mixed`(first: String, rest: String) {
    let text = "# made by hand\n@RULE a\nText.\n\(table)0,1,1,0,0,0,0,1\n0,9\n@NAMES\n1 one\n"
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let file = RuleFile(String(lines[0]) + first + lines.dropFirst().joined(separator: rest))
    #expect(file.name == "a" && file.description == "Text." && file.looks.names == [1: "one"])
    // The transition with two entries is on line 9.
    #expect(file.errors.map(\.line) == [9])
  }

  @Test func `Text that is not UTF-8 is read as Latin-1`() {
    let file = RuleFile(Array("@RULE a\nCaf".utf8) + [0xe9, 10])
    #expect(file.description == "Café")
  }

  @Test func `The first of a table and a tree counts`() {
    let tree = treeText(states: 3, neighbors: 4) { $0[4] }.split(separator: "@RULE tree\n")[0]
    #expect(RuleFile("@RULE a\n\(table)\(tree)").function?.states == 2)
    #expect(RuleFile("@RULE a\n\(tree)\n\(table)").function?.states == 3)
  }

  @Test func `Unknown sections are skipped, and the first of two counts`() {
    let file = RuleFile("@RULE a\n@OTHER\nx\n@NAMES\n1 one\n@NAMES\n1 two\n\(table)@X\nnonsense")
    #expect(file.errors.isEmpty)
    #expect(file.looks.names == [1: "one"])
  }

  @Test func `A tree is hexagonal if the file says so`() {
    let tree = treeText(states: 2, neighbors: 8) { $0[8] }
    #expect(!RuleFile(tree).isHexagonal)
    #expect(RuleFile("\(tree)\n@NOTE\n# Neighborhood:hexagonal").isHexagonal)
    #expect(RuleFile("@RULE a\n\(table)").isHexagonal)
  }

  @Test func `A pattern file can contain a rule file after the pattern`() throws {
    let text = "#C no ! here\n@RULE no\nx = 1, y = 1, rule = a\nA!\n\n@RULE a\n\(table)0,9\n"
    let (bytes, line) = try #require(RuleFile.embedded(in: Array(text.utf8)))
    let file = RuleFile(bytes, firstLine: line)
    #expect(line == 6 && file.name == "a")
    #expect(file.errors.first?.line == 11)
    #expect(RuleFile.embedded(in: Array("x = 1\nA!\n".utf8)) == nil)
  }

  @Test func `Names and colors are listed by states`() {
    let looks = RuleFile(
      """
      @RULE a
      @NAMES
      # 1 comment
      0 empty
      2 electron tail
      300 none
      @COLORS
      0 0 255 200 0 0 background
      10 20 30 110 220 30
      2 1 2 3
      9 1 2 3
      1 1 2 256
      """
    ).looks
    #expect(looks.names == [0: "empty", 2: "electron tail"])
    let colors = looks.colors(states: 4).map { $0.map { [$0.red, $0.green, $0.blue] } }
    #expect(colors == [nil, [10, 20, 30], [1, 2, 3], [110, 220, 30]])
  }

  /// Returns a file with two icons of 7 by 7 pixels that are filled with the first two colors.
  private func icons(_ colors: [String]) -> RuleFile {
    let rows = ["A", "B"].flatMap { color in
      Array(repeating: "\"" + String(repeating: color, count: 7) + "\"", count: 7)
    }
    let names = zip("AB", colors).map { "\"\($0) c \($1)\"" }
    return RuleFile(
      """
      @RULE a
      @ICONS
      XPM
      /* width height colors */
      "7 14 2 1"
      \((names + rows).joined(separator: "\n"))
      """)
  }

  @Test func `Gray icons are masks, and black is transparent in others`() {
    let gray = icons(["#000000", "#C0C0C0"]).looks.icons
    #expect(gray.icon(of: 1, side: 7)?.isGray == true)
    #expect(gray.icon(of: 1, side: 7)?.pixels == Array(repeating: 0xffff_ff00, count: 49))
    #expect(gray.icon(of: 2, side: 7)?.pixels.first == 0xffff_ffc0)
    let colored = icons(["#000000", "#ff8000"]).looks.icons
    #expect(colored.icon(of: 1, side: 7)?.pixels.first == 0)
    #expect(colored.icon(of: 9, side: 7)?.pixels.first == 0xff80_00ff)
    #expect(colored.icon(of: 1, side: 15) == nil)
  }

  @Test func `Icons with errors are not used, and the file has a warning`() {
    let file = icons(["#000000", "red"])
    #expect(file.looks.icons.icons.isEmpty && file.errors.isEmpty)
    #expect(file.warnings.map(\.line) == [3])
    #expect(RuleFile("@RULE a\n@ICONS\nCircles").looks.icons.shape == .circles)
  }
}

// Files of older versions of Golly, and slips that it forgives.
extension `Rule files` {
  @Test func `Signs after a state are forgiven with a warning`() throws {
    let head = "@RULE a\n@TABLE\nn_states:9\nneighborhood:vonNeumann\nsymmetries:permute\n"
    let file = RuleFile("\(head)var a={7,8]\nvar b={8]\n0,a,0,0,0,1\n")
    #expect(file.errors.isEmpty)
    #expect(
      file.warnings.map { "\($0.line): \($0.problem)" } == [
        "6: '8]' is read as 8", "7: '8]' is read as 8",
      ])
    #expect(file.function?.next([0, 8, 0, 0, 0, 0, 0, 0, 0]) == 1)
    #expect(RuleFile("\(head)var a={7,8x}\n").errors.count == 1)
    #expect(RuleFile("\(head)var a={9]\n").errors.count == 1)
  }

  @Test func `A quote may be the key of a color`() {
    let row = String(repeating: "\"", count: 9)
    let rows = Array(repeating: row, count: 7).joined(separator: "\n")
    let file = RuleFile("@RULE a\n@ICONS\nXPM\n\"7 7 1 1\"\n\"\" c #FF8000\"\n\(rows)\n")
    #expect(file.warnings.isEmpty)
    #expect(file.looks.icons.icon(of: 1, side: 7)?.pixels.first == 0xff80_00ff)
  }

  @Test func `A table and colors of older versions become a rule file`() {
    #expect(OldRuleFile.section(of: "Wire.table") == "TABLE")
    #expect(OldRuleFile.section(of: "a/Wire.TREE") == "TREE")
    #expect(OldRuleFile.section(of: "Wire.rule") == nil)
    let table = "n_states:3\nneighborhood:Moore\nsymmetries:none\n1,2\n"
    let bytes = OldRuleFile.ruleFile(
      name: "Wire", section: "TABLE", Array(table.utf8),
      colors: Array("color = 1 0 128 255\ncolors = 1 2 3 4\n gradient = 1 2 3 4 5 6".utf8))
    let file = RuleFile(bytes[...], firstLine: OldRuleFile.firstLine)
    #expect(file.name == "Wire")
    #expect(file.errors.map(\.line) == [4])
    let colors = file.looks.colors(states: 3).map { $0.map { [$0.red, $0.green, $0.blue] } }
    #expect(colors == [nil, [1, 2, 3], [4, 5, 6]])
  }
}

extension RuleFile {
  /// Parses bytes.
  init(_ bytes: [UInt8]) { self.init(bytes[...]) }
}
