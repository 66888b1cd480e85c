import Foundation
import TestSupport
import Testing

/// Rule files on the command line. Pillow decodes the images.
@Suite struct RuleFileCommandTests {
  private let stage: ScenarioFolder

  /// Fire spreads from tree to tree, and leaves ash.
  private let table = """
    n_states:4
    neighborhood:vonNeumann
    symmetries:permute
    var a={0,1,2,3}
    var b=a
    var c=a
    var d=a
    1,2,a,b,c,2
    2,a,b,c,d,3

    """

  init() throws {
    stage = try ScenarioFolder()
    try stage.write("@RULE fire\n@TABLE\n\(table)@NAMES\n1 old tree\n2 fire\n", to: "fire.rule")
    try stage.write("x = 3, y = 1, rule = fire\nB2A!\n", to: "p.rle")
  }

  private func rows(_ name: String) -> [Substring] {
    String(decoding: stage.bytes(name) ?? Data(), as: UTF8.self).split(separator: "\n")
  }

  @Test(arguments: ["--rule fire.rule", "--pattern p.rle", "--pattern p.rle --rule fire"])
  func `A rule is found by its path, and by its name beside the pattern`(line: String) async throws
  {
    let words = line.split(separator: " ").map(String.init) + ["-n", "2", "-o", "t.csv"]
    #expect(try await stage.render(["life"] + words) == "")
    #expect(rows("t.csv").first == "frame,generation,old tree,fire,3")
  }

  @Test func `A rule is found in directories Rules above the pattern, as Golly has them`()
    async throws
  {
    try stage.write("@RULE burn\n@TABLE\n\(table)@NAMES\n2 flame\n", to: "golly/Rules/burn.rule")
    let pattern = "x = 3, y = 1, rule = burn\nB2A!\n"
    try stage.write(pattern, to: "golly/Patterns/Loops/deep/b.rle")
    let words = ["life", "--pattern", "golly/Patterns/Loops/deep/b.rle", "-n", "2", "-o", "t.csv"]
    let told = try await stage.render(words)
    #expect(told.contains("the rule burn is that of ") && told.contains("Rules/burn.rule"))
    #expect(rows("t.csv").first == "frame,generation,1,flame,3")
    // With a root, the directories above it are not searched.
    let scenario = "simulation: life\npattern: b.rle\nframes: 2\nout: t.csv\n"
    try stage.write(scenario, to: "golly/Patterns/Loops/deep/s.yaml")
    let run = ["run", "golly/Patterns/Loops/deep/s.yaml", "--check", "--root"]
    #expect(try await stage.render(run + ["golly/Patterns"]).contains("got 'burn'"))
    #expect(!(try await stage.render(run + ["golly"]).contains("got 'burn'")))
    // Only a few directories are searched.
    try stage.write(pattern, to: "golly/1/2/3/4/5/6/7/8/9/b.rle")
    let far = ["life", "--pattern", "golly/1/2/3/4/5/6/7/8/9/b.rle", "-o", "t.csv"]
    #expect(try await stage.render(far).contains("got 'burn'"))
  }

  @Test func `A written rule takes precedence, with a board or without`() async throws {
    let words = ["--pattern", "p.rle", "--rule", "fire:T5,5", "-n", "2", "-o", "t.csv"]
    #expect(try await stage.render(["life"] + words).contains("instead of the pattern's own fire"))
    #expect(rows("t.csv").last == "1,1,1,1,1")
  }

  @Test func `A table counts each state by its name`() async throws {
    #expect(try await stage.render("life", "--pattern", "p.rle", "-n", "4", "-o", "t.csv") == "")
    #expect(rows("t.csv").dropFirst() == ["0,0,2,1,0", "1,1,1,1,1", "2,2,0,1,2", "3,3,0,0,3"])
  }

  @Test func `An image carries the rule, so that it can be drawn again elsewhere`() async throws {
    #expect(try await stage.render("life", "--pattern", "p.rle", "-n", "4", "-o", "a.gif") == "")
    let shown = try await stage.render("show", "a.gif")
    let text = shown.replacing("status 0", with: "")
    try stage.write(text, to: "elsewhere/s.yaml")
    #expect(try await stage.render("run", "elsewhere/s.yaml", "-o", "b.gif") == "")
    #expect(stage.bytes("a.gif") == stage.bytes("b.gif"))
  }

  @Test func `A pattern's file may contain its rule`() async throws {
    let text = "x = 3, y = 1, rule = own\nB2A!\n@RULE own\n@TABLE\n\(table)"
    try stage.write(text, to: "own.rle")
    #expect(try await stage.render("life", "--pattern", "own.rle", "-n", "2", "-o", "t.csv") == "")
    #expect(rows("t.csv").dropFirst() == ["0,0,2,1,0", "1,1,1,1,1"])
  }

  @Test func `Names and colors come from the file that a family shares`() async throws {
    try stage.write("@RULE burn-1\n@TABLE\n\(table)", to: "burn-1.rule")
    let shared = "@RULE burn-shared\n@NAMES\n2 flame\n@COLORS\n1 1 2 3\n2 4 5 6\n"
    try stage.write(shared, to: "burn-shared.rule")
    try stage.write("x = 3, y = 1, rule = burn-1\nB2A!\n", to: "b.rle")
    #expect(try await stage.render("life", "--pattern", "b.rle", "-n", "1", "-o", "t.csv") == "")
    #expect(rows("t.csv").first == "frame,generation,1,flame,3")
    #expect(
      try await stage.render("life", "--pattern", "b.rle", "--cell", "1", "-o", "b.png") == "")
    let row = "str([image.convert('RGB').getpixel((x + 1, 1)) for x in range(3)])"
    #expect(try stage.asked("b.png", row) == "[(4, 5, 6), (1, 2, 3), (1, 2, 3)]")
  }

  @Test func `A theme of the user replaces the colors of a rule, a listed one does not`()
    async throws
  {
    let colored = "@RULE red\n@TABLE\n\(table)@NAMES\n2 alive\n@COLORS\n2 9 8 7\n"
    try stage.write(colored, to: "red.rule")
    try stage.write("background: #000000\ntext: #ffffff\nalive: #0a0b0c\n", to: "my.theme")
    try stage.write("x = 1, y = 1, rule = red\nB!\n", to: "r.rle")
    for (theme, color) in [("dark", "(9, 8, 7)"), ("my.theme", "(10, 11, 12)")] {
      let words = ["--pattern", "r.rle", "--cell", "1", "--theme", theme, "-o", "r.png"]
      #expect(try await stage.render(["life"] + words) == "")
      #expect(try stage.asked("r.png", "str(image.convert('RGB').getpixel((1, 1)))") == color)
    }
  }

  @Test func `Gray icons have the colors of their states, colored ones their own`() async throws {
    let gray = "XPM\n\"7 7 2 1\"\n\"a c #FFFFFF\"\n\". c #000000\"\n"
    let green = "XPM\n\"7 7 1 1\"\n\"a c #00FF00\"\n"
    let square = String(repeating: "\"aaaaaaa\"\n", count: 7)
    for (name, icons, color) in [("gray", gray, "(9, 8, 7)"), ("green", green, "(0, 255, 0)")] {
      let looks = "@COLORS\n1 9 8 7\n@ICONS\n\(icons)\(square)"
      try stage.write("@RULE \(name)\n@TABLE\n\(table)\(looks)", to: "\(name).rule")
      try stage.write("x = 1, y = 1, rule = \(name)\nA!\n", to: "\(name).rle")
      let words = ["--pattern", "\(name).rle", "--cell", "7", "--shape", "sprite", "-o", "i.png"]
      #expect(try await stage.render(["life"] + words) == "")
      #expect(try stage.asked("i.png", "str(image.convert('RGB').getpixel((10, 10)))") == color)
    }
  }

  @Test func `The marks of LifeHistory are shown, or ignored under a rule of two states`()
    async throws
  {
    try stage.write("x = 7, y = 1, rule = LifeHistory\nABCDEF!\n", to: "h.rle")
    #expect(try await stage.render("life", "--pattern", "h.rle", "-n", "1", "-o", "t.csv") == "")
    #expect(rows("t.csv").last == "0,0,1,1,1,1,1,1")
    let words = ["--pattern", "h.rle", "--rule", "B3/S23", "-n", "1", "-o", "t.csv"]
    #expect(try await stage.render(["life"] + words).contains("instead of the pattern's own"))
    #expect(rows("t.csv").last == "0,0,3")
  }

  @Test(arguments: [
    ("--rule nope.rule", "cannot read nope.rule: No such file"),
    ("--rule wirewrld", "got 'wirewrld' (did you mean 'WireWorld'?)"),
    ("--rule looks.rule", "looks.rule has neither a section @TABLE nor a section @TREE"),
    ("--rule bad.rule", "bad.rule:6:3: undefined variable 'q'"),
    ("--rule bad.rule", "bad.rule:7:1: expected 6 entries"),
    ("--rule birth.rule --topology unbounded --size 9x9", "births from 0 neighbors"),
  ])
  func `An error names the file, the line and the remedy`(line: String, error: String) async throws
  {
    try stage.write("@RULE looks\n@NAMES\n1 x\n", to: "looks.rule")
    let head = "n_states:3\nneighborhood:vonNeumann\nsymmetries:none\n"
    try stage.write("@RULE bad\n@TABLE\n\(head)1,q,1,1,1,2\n1,2\n", to: "bad.rule")
    try stage.write("@RULE birth\n@TABLE\n\(head)0,0,0,0,0,1\n", to: "birth.rule")
    let words = line.split(separator: " ").map(String.init)
    let told = try await stage.render(["life"] + words + ["-o", "x.gif"])
    let status = error.hasPrefix("cannot read") ? 1 : 2
    #expect(told.contains(error) && told.contains("status \(status)"), "\(told)")
    #expect(!stage.contents.contains("x.gif"))
  }

  @Test func `Included rules are listed, and work in events`() async throws {
    #expect(try await stage.render("list", "rules", "wireworld").contains("4 states"))
    let events = "events: [{at: 1, rule: SDSR-Loop}]\n"
    let text = "simulation: life\npattern: evoloop\nframes: 3\nout: e.gif\n\(events)"
    try stage.write(text, to: "e.yaml")
    #expect(try await stage.render("run", "e.yaml") == "")
  }

  /// Names that are a notation's beginning, or that equal an included rule's.
  @Test(arguments: ["3n+1", "R2", "M0", "g4", "Ant+2", "B3/S2,3", "HighLife", "WireWorld", "2x2"])
  func `The file beside the pattern has any name that is no notation of Golly's`(
    name: String
  ) async throws {
    let file = name.replacing("/", with: "_")
    try stage.write("@RULE \(file)\n@TABLE\n\(table)@NAMES\n2 flame\n", to: "\(file).rule")
    try stage.write("x = 3, y = 1, rule = \(name)\nB2A!\n", to: "n.rle")
    let told = try await stage.render("life", "--pattern", "n.rle", "-n", "2", "-o", "t.csv")
    #expect(rows("t.csv").first == "frame,generation,1,flame,3")
    let isIncluded = ["HighLife", "WireWorld", "2x2"].contains(name)
    #expect(told.contains("the rule \(name) is that of \(file).rule") == isIncluded, "\(told)")
    // The name in a setting means an included rule, if there is one.
    let line = ["--pattern", "n.rle", "--rule", name, "-n", "1", "-o", "t.csv"]
    _ = try await stage.render(["life"] + line)
    if !isIncluded { #expect(rows("t.csv").first == "frame,generation,1,flame,3") }
  }

  @Test(arguments: ["B3/S23", "B3", "W30", "Life", "23/3/4", "B3/S23:T9,9"])
  func `A notation of Golly's own needs no file`(name: String) async throws {
    let file = name.prefix { $0 != ":" }.replacing("/", with: "_")
    try stage.write("@RULE \(file)\n@TABLE\n\(table)", to: "\(file).rule")
    try stage.write("x = 3, y = 1, rule = \(name)\n3A!\n", to: "n.rle")
    _ = try await stage.render("life", "--pattern", "n.rle", "-n", "1", "-o", "t.csv")
    #expect(rows("t.csv").first?.hasPrefix("frame,generation,alive") == true)
  }

  @Test(arguments: ["2PCA4,0,2", "B3/S2,3", "3,2,0/2,3"])
  func `A wrong notation with commas is one error`(rule: String) async throws {
    let told = try await stage.render("life", "--rule", rule, "-o", "x.gif")
    #expect(told.contains("'\(rule)', character "), "\(told)")
    #expect(told.split(separator: "\n").count == 2, "\(told)")
  }

  @Test func `Tables, trees and colors of older versions of Golly are read`() async throws {
    try stage.write(table, to: "old.table")
    try stage.write("# colors\ncolor = 1 1 2 3\ncolor=2 4 5 6\n", to: "old.colors")
    try stage.write("bitmap", to: "old.icons")
    try stage.write("x = 3, y = 1, rule = old\nB2A!\n", to: "o.rle")
    let told = try await stage.render("life", "--pattern", "o.rle", "--cell", "1", "-o", "o.png")
    #expect(told.contains("old.icons is not used"), "\(told)")
    let row = "str([image.convert('RGB').getpixel((x + 1, 1)) for x in range(3)])"
    #expect(try stage.asked("o.png", row) == "[(4, 5, 6), (1, 2, 3), (1, 2, 3)]")
    // The image carries all of it.
    let shown = try await stage.render("show", "o.png").replacing("status 0", with: "")
    try stage.write(shown, to: "elsewhere/s.yaml")
    _ = try await stage.render("run", "elsewhere/s.yaml", "-o", "b.png")
    #expect(stage.bytes("o.png") == stage.bytes("b.png"))
    _ = try await stage.render("life", "--rule", "old.table", "--pattern", "p.rle", "-o", "t.csv")
    #expect(rows("t.csv").first == "frame,generation,1,2,3")
    try stage.write("\(table)1,2\n", to: "bad.table")
    #expect(
      try await stage.render("life", "--rule", "bad.table", "-o", "x.gif").contains(
        "bad.table:10:1"))
  }

  @Test func `Letters x, y and z make a pattern of two states one of Super`() async throws {
    try stage.write("x = 3, y = 1, rule = B3/S23\nxyz!\n", to: "s.rle")
    let told = try await stage.render("life", "--pattern", "s.rle", "-n", "1", "-o", "t.csv")
    #expect(told.contains("the rule is B3/S23Super, because the pattern has the cells x, y or z"))
    #expect(rows("t.csv").first?.contains("on no-trail 2") == true)
    try stage.write("x = 1, y = 1, rule = B3/S23History\nx!\n", to: "h.rle")
    #expect(
      try await stage.render("life", "--pattern", "h.rle", "-n", "1", "-o", "u.csv").contains(
        "state 15"))
  }
}
