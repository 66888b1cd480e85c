import Grids
import Settings
import Testing

@testable import Patterns

/// Tests of files of MCell.
@Suite struct MCellTests {
  private static func read(_ lines: String...) throws -> Pattern {
    try Pattern(bytes: Array((["#MCell 4.00"] + lines).joined(separator: "\n").utf8))
  }

  @Test func `A file has cells, a rule, a board and comments`() throws {
    let pattern = try Self.read(
      "#GAME Generations", "#RULE 345/", "#RULE 2 /4", "#BOARD 20x10", "#WRAP 1", "#SPEED 50",
      "#CCOLORS 4", "#D  Ships", "#D\tand walls", "#L 2.AB$$3C2$", "#L A.2A")
    #expect(pattern.rule == .init("345/2/4:T20,10", line: 3, column: 7))
    #expect(pattern.comments == ["Ships", "and walls"])
    #expect(
      pattern.runs == [
        .init(y: 0, columns: 2..<3), .init(y: 0, columns: 3..<4, state: 2),
        .init(y: 2, columns: 0..<3, state: 3), .init(y: 4, columns: 0..<1),
        .init(y: 4, columns: 2..<4),
      ])
    #expect(pattern.highest == .init(3, line: 11, column: 10))
    #expect(pattern.position == nil)
  }

  @Test(arguments: [
    (["#L 3A"], "23/3"), (["#BOARD 9 x 8", "#L 3A"], "23/3:P9,8"), (["#WRAP 1"], "23/3"),
    (["#GAME life", "#RULE 1357/1357", "#WRAP 0", "#BOARD 60X60"], "1357/1357:P60,60"),
    (["#GAME Vote for Life", "#RULE 46789"], "Vote:46789"),
    (["#GAME Weighted Life", "#RULE NW4,", "#RULE ME0,HI0,RB5"], "Weighted:NW4,ME0,HI0,RB5"),
    (["#GAME Rules table", "#RULE 1,0,1,0,0,2"], "Table:1,0,1,0,0,2"),
    (["#GAME Cyclic CA", "#RULE R1/T3/C3/NM"], "Cyclic:R1/T3/C3/NM"),
    (["#GAME General binary", "#RULE C0,NN,S,Bab"], "Binary:C0,NN,S,Bab"),
    (["#GAME Neumann binary", "#RULE 2011"], "Neumann:2011"),
    (
      ["#GAME Larger than Life", "#RULE R5,C0,M1, S34..58,B34..45,NM"],
      "R5,C0,M1,S34..58,B34..45,NM"
    ),
    (
      ["#GAME Margolus", "#RULE MS,D0;8;4;3;2;5;9;7;1;6;10;11;12;13;14;15"],
      "MS,D0;8;4;3;2;5;9;7;1;6;10;11;12;13;14;15"
    ),
    (["#GAME User DLL", "#RULE rug", "#GOLLY WireWorld"], "WireWorld"),
    (["#GAME Rules table", "#RULE 1,0,1", "#GOLLY WireWorld"], "Table:1,0,1"),
  ])
  func `Rules get the notation of this program`(lines: [String], rule: String) throws {
    let text = (["#MCell 4.20"] + lines).joined(separator: "\r\n")
    #expect(try Pattern(bytes: Array(text.utf8)).rule?.value == rule)
  }

  @Test func `States above 24 have two letters`() throws {
    let pattern = try Self.read("#GAME Cyclic CA", "#RULE R1/T1/C255/NM", "#L aA2aXjO.X")
    #expect(pattern.runs.map(\.state) == [25, 48, 255, 24])
    #expect(pattern.runs.map(\.x) == [0, 1, 3, 5])
  }

  @Test func `Ages of cells under a rule of two states are omitted`() throws {
    for lines in [
      ["#RULE 23/3"], ["#GAME Vote for Life", "#RULE 56789"],
      ["#GAME Weighted Life", "#RULE HI2,RB3"], ["#GAME General binary", "#RULE C0,NM,S,Bb"],
      ["#GAME Larger than Life", "#RULE R2,C2,M0,S6..11,B6..8,NM"],
    ] {
      let text = (["#MCell 4.00"] + lines + ["#L AB2C.D"]).joined(separator: "\n")
      let pattern = try Pattern(bytes: Array(text.utf8))
      #expect(pattern.runs == [.init(y: 0, columns: 0..<4), .init(y: 0, columns: 5..<6)])
      #expect(pattern.highest?.value == 1)
    }
    let aged = try Self.read("#GAME Weighted Life", "#RULE RB3,HI4", "#L AB")
    #expect(aged.runs.map(\.state) == [1, 2])
  }

  @Test(arguments: [
    (
      "#GAME 1-D binary", "#RULE R1,W6E",
      "one-dimensional automata cannot start from a pattern: use `render wolfram --rule '110'`"
    ),
    (
      "#GAME 1-D binary", "#RULE R2,WBC82271C",
      "one-dimensional automata cannot start from a pattern: use `render wolfram --rule"
        + " '3162646300 r=2'`"
    ),
    (
      "#GAME 1-D totalistic", "#RULE R1,C0,M1,S1,B1",
      "one-dimensional automata cannot start from a pattern: use `render wolfram --rule '22'`"
    ),
    (
      "#GAME 1-D totalistic", "#RULE R1,C0,M0,S0,S2,B1",
      "one-dimensional automata cannot start from a pattern: use `render wolfram --rule '150'`"
    ),
    (
      "#GAME 1-D totalistic", "#RULE R10,C0,M1,S1,B1",
      "one-dimensional automata cannot start from a pattern"
    ),
    (
      "#GAME User DLL", "#RULE rug",
      "rules of the family 'User DLL' are programs, which pattern files do not contain: save the"
        + " pattern as RLE with another rule"
    ),
    (
      "#GAME Special rules", "#RULE rug",
      "rules of the family 'Special rules' are programs, which pattern files do not contain: save"
        + " the pattern as RLE with another rule"
    ),
    (
      "#GAME Generation", "#RULE 3/4/5",
      "unknown family of rules 'Generation' (did you mean 'generations'?)"
    ),
    ("#GAME Margolus", "#D", "missing #RULE: only the family Life has a default rule"),
    ("#BOARD 30", "", "expected a board such as 300x200, with sides up to 2000000000"),
    (
      "#BOARD 99999999999999999999x4", "",
      "expected a board such as 300x200, with sides up to 2000000000"
    ),
    (
      "#L 3b", "", "expected . for dead, A to X or aA to jO for a state, or $ for the end of a row"
    ),
    ("#L a$", "", "expected . for dead, A to X or aA to jO for a state, or $ for the end of a row"),
    ("#L jP", "", "expected a cell state of at most 255"),
    ("#L 3", "", "a count must be right before its tag, on the same line"),
    ("#L 2000000000.A", "", "the pattern is wider or higher than 2000000000 cells"),
    ("#L 99999999999999999999$A", "", "the pattern is wider or higher than 2000000000 cells"),
  ])
  func `Errors say what to do`(first: String, second: String, message: String) {
    let error = #expect(throws: Located<PatternProblem>.self) { try Self.read(first, second) }
    #expect(error?.problem.description == message)
  }

  @Test func `Long rules are errors`() {
    let line = "#RULE " + String(repeating: "RB1,", count: 1000)
    let text = "#MCell 4.00\n#GAME Weighted Life\n" + String(repeating: line + "\n", count: 20)
    #expect(throws: Located(PatternProblem.longRule, line: 19, column: 7)) {
      try Pattern(bytes: Array(text.utf8))
    }
  }
}
