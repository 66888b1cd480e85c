import Foundation
import TestSupport
import Testing

/// Patterns on the command line: given inline, found by name, saved and listed.
@Suite struct PatternCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func text(_ name: String) throws -> String {
    try String(contentsOf: folder.file(name), encoding: .utf8)
  }

  @Test func `A pattern can be given inline on the command line`() async throws {
    #expect(try await folder.render("life --pattern bo$2bo$3o! --frames 2 -o a.csv").errors == "")
    #expect(try text("a.csv") == "frame,generation,alive\n0,0,5\n1,1,5\n")
    #expect(try await folder.render("life --pattern 3o! --frames 1 -o a.png").errors == "")
    let shown = try await folder.render("show a.png").text
    #expect(shown.contains("3o!"))
    try Data(shown.utf8).write(to: folder.file("again.yaml"))
    #expect(try await folder.render("run again.yaml --out b.png").errors == "")
    #expect(
      try Data(contentsOf: folder.file("a.png")) == Data(contentsOf: folder.file("b.png")))
  }

  /// The cells of an RLE file, without its header.
  private func cells(_ name: String) throws -> String {
    try text(name).split(separator: "\n").filter { !$0.hasPrefix("#") && !$0.hasPrefix("x") }
      .joined()
  }

  @Test func `A plane that flashes under B0 is saved while its background is dead`() async throws {
    let glider = "life --pattern bo$2bo$3o! --rule B03/S23 --topology unbounded --frames 1"
    #expect(try await folder.render("\(glider) --skip 10 -o ten.rle -o ten.mc").errors == "")
    #expect(try await folder.render("\(glider) --skip 16 -o later.rle").errors == "")
    for name in ["ten.rle", "ten.mc"] {
      #expect(
        try await folder.render("life --pattern \(name) --skip 6 --frames 1 -o again.rle").errors
          == "")
      #expect(try cells("again.rle") == cells("later.rle"))
    }
    let flashing = try await folder.render("\(glider) --skip 11 -o no.rle").errors
    #expect(flashing.contains("infinitely many live cells"))
  }

  @Test(arguments: ["light", "dark", "blueprint"], ["B3/S23", "23/3/4", "WireWorld"])
  func `An image of one pixel a cell is its world again`(theme: String, rule: String) async throws {
    let look = "--cell 1 --theme \(theme) --density 40% --size 40x30 --skip 3"
    #expect(
      try await folder.render("life --rule \(rule) \(look) --frames 1 -o a.png -o a.rle").errors
        == "")
    #expect(
      try await folder.render("life --rule \(rule) --pattern a.png --frames 1 -o b.rle").errors
        == "")
    #expect(try cells("a.rle") == cells("b.rle"))
  }

  /// Writes a PNG with 3x2 pixels of red, green, blue and alpha.
  private func writeImage(_ pixels: String) throws {
    let script = """
      import struct, sys, zlib
      def chunk(kind, data):
        return struct.pack('>I', len(data)) + kind + data + struct.pack('>I', zlib.crc32(kind + data))
      rows = b''.join(b'\\0' + bytes.fromhex(row) for row in sys.argv[2].split('/'))
      open(sys.argv[1], 'wb').write(b'\\x89PNG\\r\\n\\x1a\\n'
        + chunk(b'IHDR', struct.pack('>IIBBBBB', 3, 2, 8, 6, 0, 0, 0))
        + chunk(b'IDAT', zlib.compress(rows)) + chunk(b'IEND', b''))
      """
    let python = try Program.python(script, [folder.file("i.png").path, pixels])
    try #require(python.status == 0, "\(python.errors)")
  }

  @Test func `Of two colors the darker one lives, and transparent pixels are dead`() async throws {
    let (dark, light, clear) = ("802010ff", "f0c0a0ff", "00000000")
    try writeImage("\(dark)\(light)\(dark)/\(clear)\(dark)\(light)")
    #expect(try await folder.render("life --pattern i.png --frames 1 -o a.rle").errors == "")
    #expect(try cells("a.rle") == "obo$bo!")
    #expect(
      try await folder.render("info i.png").errors.contains(
        "`render life --pattern FILE` draws this one"))
  }

  @Test func `Colors that the rule does not have are an error`() async throws {
    try writeImage("802010fff0c0a0ff112233ff/00000000802010fff0c0a0ff")
    let program = try await folder.render("life --pattern i.png --frames 1 -o a.rle")
    #expect(program.status != 0 && program.errors.contains("i.png: the image has 3 colors"))
    try Data("\u{89}PNG".utf8).write(to: folder.file("i.png"))
    #expect(try await folder.render("life --pattern i.png -o a.rle").status != 0)
  }

  @Test func `An error in an inline pattern has its position`() async throws {
    let program = try await folder.render("life --pattern bo$2b~$3o! -o a.gif")
    #expect(program.status == 2)
    #expect(
      program.errors
        == "pattern:1:6: unexpected '~': expected b, o, $ or !\n")
    #expect(folder.contents == [])
  }

  @Test func `An existing file takes precedence over an inline pattern`() async throws {
    try Data("2o$2o!".utf8).write(to: folder.file("3o!"))
    #expect(try await folder.render("life --pattern 3o! --frames 1 -o a.csv").errors == "")
    #expect(try text("a.csv").hasSuffix("0,0,4\n"))
  }

  @Test func `A saved region is found by its name and is not overwritten`() async throws {
    let scenario = """
      simulation: life
      pattern: r-pentomino
      topology: torus
      size: 60x40
      frames: 31
      events:
        - {at: 10, snapshot: early}
        - {at: 20, copy: {x: 20, y: 10, width: 20, height: 20}, as: piece}
        - {at: 30, save: piece}
      """
    try Data(scenario.utf8).write(to: folder.file("s.yaml"))
    #expect(try await folder.render("run s.yaml").errors == "")
    let file = "render/patterns/piece.rle"
    #expect(try text(file).contains("rule = B3/S23\n"))
    #expect(try await folder.render("life --pattern piece --frames 1 -o a.csv").errors == "")
    #expect(try text("a.csv").hasSuffix("0,0,32\n"))
    #expect(try await folder.render("list patterns piece").text.hasPrefix("piece  yours"))

    let again = try await folder.render("run s.yaml")
    #expect(again.status == 2 && again.errors.contains("replace: true allows it"))
    #expect(try await folder.render("run s.yaml --root .").errors.contains("outside the root"))
    try Data(scenario.replacing("save: piece", with: "save: piece, replace: true").utf8)
      .write(to: folder.file("s.yaml"))
    #expect(try await folder.render("run s.yaml").status == 0)
    #expect(try await folder.render("list snapshots s.yaml").text == "early  generation 10\n")
    #expect(try await folder.render("list snapshots s.yaml --out snapshots.png").errors == "")
    #expect(folder.contents.contains("snapshots.png"))
  }

  @Test func `A scenario with a root does not find the user's saved patterns`() async throws {
    let own = folder.file("render/patterns/mine.rle")
    try FileManager.default.createDirectory(
      at: own.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data("3o!".utf8).write(to: own)
    try Data("simulation: life\npattern: mine\nframes: 1\n".utf8)
      .write(to: folder.file("s.yaml"))
    #expect(try await folder.render("run s.yaml").status == 0)
    let fenced = try await folder.render("run s.yaml --root .")
    #expect(fenced.status == 2 && fenced.errors.contains("unknown pattern 'mine'"))
  }

  @Test func `Lists can be filtered and rendered as images`() async throws {
    let guns = try await folder.render("list patterns GUN glider").text.split(separator: "\n")
    #expect(
      guns.map { $0.prefix { $0 != " " } }
        == ["gosper-glider-gun", "lifehistory-gun", "simkin-glider-gun"])
    let none = try await folder.render("list patterns xyzzy")
    #expect(none.status == 0 && none.text == "")
    #expect(none.errors == "render: no patterns match 'xyzzy'\n")
    for line in ["patterns gun --out a.png", "rules life --out b.gif --theme dark"] {
      // Some rules draw the same, which a note says.
      let errors = try await folder.render("list " + line).errors
      #expect(errors.split(separator: "\n").allSatisfy { $0.contains("are equal") }, "\(errors)")
    }
    #expect(try await folder.render("list themes --out c.png").errors == "")
    #expect(folder.contents == ["a.png", "b.gif", "c.png"])
  }

  @Test(.enabled(if: TestScope.isFull))
  func `A region too large for a scenario to read is not saved`() async throws {
    let scenario = """
      simulation: life
      size: 8000
      frames: 1
      out: a.csv
      events:
        - {at: 0, copy: {x: 0, y: 0, width: 8000, height: 8000}, as: large}
        - {at: 0, save: large}

      """
    try Data(scenario.utf8).write(to: folder.file("a.yaml"))
    let program = try await folder.render("run a.yaml")
    #expect(program.status == 1)
    #expect(program.errors.hasSuffix("large.rle: larger than 32 MB\n"), "\(program.errors)")
  }

  @Test func `Simulations other than Life and sheets cannot be written as pattern files`()
    async throws
  {
    for line in ["sea -o a.rle", "life --rule B3/S23,B36/S23 --sheet auto -o a.mc"] {
      let program = try await folder.render(line)
      #expect(program.status == 2 && folder.contents == [], "\(program.errors)")
    }
  }
}
