import Arrays
import Grids
import Testing

/// Tests of worlds that NetLogo exports.
@Suite struct NetLogoTests {
  /// Returns a line of values in quotes, as NetLogo writes them.
  private static func row(_ values: String...) -> String {
    values.map { "\"\($0)\"" }.joined(separator: ",")
  }

  private static let patches = [
    row("-1", "1", "0", "", "9.9"), row("0", "1", "15", "a, b", "9.9"),
    row("1", "1", "[1 2 3]", "", "9.9"), row("-1", "0", "9.9", "", "9.9"),
    row("0", "0", "55.5", "", "9.9"), row("1", "0", "139.9", "", "9.9"),
  ]

  /// Returns a world of 3 × 2 patches.
  private static func world(turtles: [String] = [], patches: [String] = patches) -> String {
    let lines = [
      row("export-world data (NetLogo 6.4.0)"), row("Fire.nlogo"), row("06/10/2024"), "",
      row("RANDOM STATE"), row("0 -1727483681 1 0.0 false"), "", row("GLOBALS"),
      row("min-pxcor", "max-pxcor", "min-pycor", "max-pycor", "subject", "text"),
      row("-1", "1", "0", "1", "nobody", "PATCHES, \"\"x\"\""), "", row("TURTLES"),
      row("who", "color", "heading", "xcor", "ycor", "shape", "hidden?"),
    ]
    let names = row("pxcor", "pycor", "pcolor", "plabel", "plabel-color")
    return
      (lines + turtles + ["", row("PATCHES"), names] + patches + ["", row("LINKS"), "\"end1\"", ""])
      .joined(separator: "\n")
  }

  /// Returns the colors of a world of 3 × 2 patches with these color numbers.
  private static func colors(_ numbers: [String]) throws -> [Int] {
    let places = [("-1", "1"), ("0", "1"), ("1", "1"), ("-1", "0"), ("0", "0"), ("1", "0")]
    let patches = zip(places, numbers).map { row($0.0, $0.1, $1, "", "") }
    return try Film(world(patches: patches)).integers[0]
  }

  @Test func `Patches have NetLogo's colors, and the top row is first`() throws {
    let film = try Film(Self.world())
    #expect(film.content == .colors)
    #expect(film.frames[0].size == Size(width: 3, height: 2))
    #expect(film.integers == [[0, 0xD73229, 0x010203, 0xFFFFFF, 0x69B84F, 0xFEFCFD]])
  }

  @Test func `Turtles are drawn over patches, unless they are hidden`() throws {
    let turtles = [
      Self.row("0", "0", "0", "-1.4", "0.2", "x", "false"),
      Self.row("1", "9.9", "0", "0.5", "-0.5", "x", "false"),
      Self.row("2", "9.9", "0", "0", "1", "x", "true"),
      Self.row("3", "15", "0", "7", "7", "x", "false"),
    ]
    var expected = try Film(Self.world()).integers[0]
    expected[3] = 0
    expected[5] = 0xFFFFFF
    #expect(try Film(Self.world(turtles: turtles)).integers == [expected])
  }

  @Test func `Translucent turtles are composed with their patch`() throws {
    let turtles = [
      Self.row("0", "[10 20 30 0]", "0", "0", "1", "x", "false"),
      Self.row("1", "[255 255 255 128]", "0", "-1", "1", "x", "false"),
      Self.row("2", "[9 8 7 255]", "0", "-1", "0", "x", "false"),
    ]
    var expected = try Film(Self.world()).integers[0]
    expected[0] = 0x808080
    expected[3] = 0x090807
    #expect(try Film(Self.world(turtles: turtles)).integers == [expected])
    let clear = [Self.row("-1", "1", "[1 2 3 0]", "", "")] + Self.patches.dropFirst()
    let film = try Film(Self.world(turtles: [turtles[1]], patches: clear))
    #expect(film.integers[0][0] == 0x7FFF_FFFF)
    #expect(try Film(Self.world(patches: clear)).integers[0][0] == ArrayValues.missing)
  }

  @Test func `Several worlds are frames`() throws {
    #expect(try Film(Self.world() + Self.world() + "\n" + Self.world()).frames.count == 3)
  }

  @Test func `Color numbers wrap around`() throws {
    let black = ["0", "140", "-140", "280.05", "0.05", "1e3"]
    #expect(
      try Self.colors(black) == [
        0, 0, 0, 0, 0, try Self.colors(["20", "0", "0", "0", "0", "0"])[0],
      ])
    let reds = ["15", "155", "-125", "15.04", "295.09", "15"]
    #expect(try Self.colors(reds) == Array(repeating: 0xD73229, count: 6))
  }

  @Test func `Colors are those of NetLogo's table`() throws {
    // NetLogo's manual gives the color of cyan, 85.
    let numbers = ["5", "11", "35", "59.9", "85", "137.3"]
    #expect(
      try Self.colors(numbers) == [0x8D8D8D, 0x300B09, 0x9D6E48, 0xFCFDFB, 0x54C4C4, 0xEEBAC6])
  }

  @Test func `Invalid worlds are refused`() {
    for (row, expected) in [
      (Self.row("-1", "1", "0", "", ""), "the world has 1 patches: expected 6"),
      (Self.row("-1", "1", "reddish"), "expected a color such as 15 or [255 0 0], got 'reddish'"),
      (Self.row("-1", "1", "[1 2]"), "expected a color such as 15 or [255 0 0], got '[1 2]'"),
      (Self.row("-1", "1", "[1 2 256]"), "expected a color such as 15 or [255 0 0]"),
      (Self.row("-2", "1", "0"), "the cell -2,1 is outside the world of 3x2 cells"),
      (Self.row("a", "1", "0"), "expected a coordinate"), ("1,2", "the row ends early"),
    ] {
      let found = message(Self.world(patches: [row]))
      #expect(found?.contains(expected) == true, "\(found ?? "read")")
    }
    #expect(message("\"export-world data\"\n")?.contains("no section GLOBALS") == true)
    let huge = Self.world().replacing(
      Self.row("-1", "1", "0", "1"), with: Self.row("-2147483647", "2147483647", "0", "1"))
    #expect(message(huge)?.contains("cells is too large") == true)
  }
}
