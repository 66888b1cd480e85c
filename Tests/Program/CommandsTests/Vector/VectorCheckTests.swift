import Foundation
import TestSupport
import Testing

/// Tests of SVG and PDF files that somebody has changed or damaged, and of their sizes.
@Suite struct VectorCheckTests {
  private let stage: ScenarioFolder

  init() throws { stage = try ScenarioFolder() }

  @Test func `A changed drawing is found by its objects`() async throws {
    #expect(try await stage.render("life", "-n", "1", "-o", "a.svg", "-o", "a.pdf") == "")
    try stage.write("simulation: life\nframes: 1\nout: [a.svg, a.pdf]\n", to: "a.yaml")
    #expect(try await stage.render("check", "a.yaml") == "a.svg: ok\na.pdf: ok\n")
    try stage.write("simulation: life\nseed: 2\nframes: 1\nout: [a.svg, a.pdf]\n", to: "a.yaml")
    let told = try await stage.render("check", "a.yaml")
    #expect(told.contains("a.svg: differs: frame 0, object "))
    #expect(told.contains("a.pdf: differs: frame 0, object "))
    #expect(told.contains("    seed: 1 → 2\n"))
  }

  /// Changes of files as an attacker would make them, as Python that changes the bytes `b`.
  private static let changes = [
    ("svg", "b = b.replace(b'</metadata>', b'<script>alert(1)</script></metadata>')", "is no text"),
    ("svg", "b = b.replace(b'</svg>', b'<script>alert(1)</script></svg>')", "object"),
    ("svg", "b = b.replace(b'<svg ', b'<svg onload=\"alert(1)\" ')", "object"),
    ("svg", "b = b.replace(b'<title>', b'<metadata><script/></metadata>\\n<title>')", "is no text"),
    ("svg", "b += b'<!-- -->\\n</svg>\\n'", "object"), ("svg", "b = b'\\n' + b", "object"),
    ("pdf", "b += b'more\\n%%EOF\\n'", "bytes after its end"),
    ("pdf", "b = b.replace(b'trailer\\n<<', b'trailer\\n<</OpenAction 1 0 R')", "trailer"),
    (
      "pdf",
      "b = b.replace(b'/Type/Catalog', b'/OpenAction<</S/JavaScript/JS(app)>>/Type/Catalog')",
      "table of objects"
    ),
    ("pdf", "b = b.replace(b'%PDF-1.4', b'%PDF-1.7')", "header"),
    (
      "pdf", "i = b.index(b'<x:xmpmeta'); b = b[:i] + b[i:].replace(b'dc:title', b'xx:title')",
      "metadata"
    ),
    (
      "pdf",
      "z = zlib.compress(bytes(1 << 30), 1); i = b.index(b'xref'); b = b[:i] + b'%d 0 obj\\n<</Length %d"
        + "/Filter/FlateDecode/Type/Metadata/Subtype/XML>>\\nstream\\n' % (b[:i].count(b' 0 obj') + 1, len(z))"
        + " + z + b'\\nendstream\\nendobj\\n' + b[i:]", "bytes"
    ),
    (
      "pdf",
      "i = b.index(b'xref'); b = b[:i] + b'%d 0 obj\\n<</Length 3/Type/Metadata/Subtype/XML>>"
        + "\\nstream\\nabc\\nendstream\\nendobj\\n' % (b[:i].count(b' 0 obj') + 1) + b[i:]",
      "table of objects"
    ),
  ]

  @Test(arguments: TestScope.cases(changes, .several))
  func `Anything in a file that render does not write is found, and redrawn`(
    format: String, change: String, words: String
  ) async throws {
    try stage.write(
      "simulation: life\ntitle: \"A <b> & 'c'\"\nsize: 9x9\nframes: 1\nout: a.\(format)\n",
      to: "a.yaml")
    #expect(try await stage.render("run", "a.yaml") == "")
    #expect(try await stage.render("run", "a.yaml", "--if-changed", "--json").contains("unchanged"))
    let good = try #require(stage.bytes("a.\(format)"))
    let path = stage.folder.file("a.\(format)").path
    let changed = try Program.python(
      "import sys, zlib\nb = open(sys.argv[1], 'rb').read()\n\(change)\nopen(sys.argv[1], 'wb').write(b)",
      [path])
    try #require(changed.status == 0, "\(changed.errors)")
    try #require(stage.bytes("a.\(format)") != good)
    let told = try await stage.shell(
      RenderShell.limits(memory: 4_000_000) + "render check a.yaml")
    #expect(told.contains("a.\(format): differs") && told.contains(words), "\(told)")
    #expect(try await stage.render("run", "a.yaml", "--if-changed", "--json").contains("written"))
    #expect(stage.bytes("a.\(format)") == good)
  }

  @Test(arguments: ["svg", "pdf"])
  func `The scenario in a file is compared as a scenario`(format: String) async throws {
    let line = "simulation: life\nsize: 9x9\nframes: 1\nout: a.\(format)\n"
    try stage.write(line, to: "a.yaml")
    #expect(try await stage.render("run", "a.yaml", "--fps", "5") == "")
    #expect(
      try await stage.render("check", "a.yaml").contains(
        "ok\n    the pixels match, but the settings"))
    let path = stage.folder.file("a.\(format)").path
    _ = try Program.python(
      "import sys\nb = open(sys.argv[1], 'rb').read()\nb = b.replace(b'simulation: life', b'- just a text: 1')"
        + "\nopen(sys.argv[1], 'wb').write(b)", [path])
    #expect(try await stage.render("check", "a.yaml").contains("its metadata is no scenario"))
  }

  /// Bytes of the same number in place of `life` in the scenario, with which programs that read
  /// strictly refuse the file.
  static let damages = [
    #"\xff\xfexx"#, #"\xe2\x82xx"#, #"\xed\xa0\x80x"#, #"\xc0\xafxx"#, #"\xf4\x90\x80\x80"#,
  ]
  static let damagesOfXML = [#"\x01\x02xx"#, "&xx;", "&lt ", "]]>x", #"\xef\xbf\xbfx"#]

  @Test(
    arguments: ["svg", "pdf", "png", "gif", "apng", "webp"].flatMap { format in
      (damages + (["svg", "pdf"].contains(format) ? damagesOfXML : [])).map { (format, $0) }
    })
  func `A damaged scenario in a file is a difference`(format: String, bytes: String) async throws {
    _ = try await damaged(format, bytes)
    let told = try await stage.render("check", "a.yaml")
    #expect(told.hasPrefix("a.\(format): differs: the image is damaged: the text of its scenario "))
    #expect(told.hasSuffix("status 1\n"), "\(told)")
    let shown = try await stage.render("show", "a.\(format)")
    #expect(shown.contains("the text of its scenario ") && shown.hasSuffix("status 1\n"))
  }

  /// Draws an image whose scenario has other bytes, and returns its path.
  func damaged(_ format: String, _ bytes: String) async throws -> String {
    try stage.write("simulation: life\nsize: 9x9\nframes: 1\nout: a.\(format)\n", to: "a.yaml")
    #expect(try await stage.render("run", "a.yaml") == "")
    // The checksum of a PNG's text is right, so that only the text is wrong.
    let script = """
      import sys, zlib
      b = open(sys.argv[1], 'rb').read()
      start = b.index(b'simulation: life')
      b = b[:start + 12] + b'\(bytes)' + b[start + 16:]
      if b.startswith(b'\\x89PNG'):
          chunk = b.rindex(b'iTXt', 0, start)
          end = chunk + 4 + int.from_bytes(b[chunk - 4:chunk], 'big')
          b = b[:end] + zlib.crc32(b[chunk:end]).to_bytes(4, 'big') + b[end + 4:]
      open(sys.argv[1], 'wb').write(b)
      """
    let path = stage.folder.file("a.\(format)").path
    let changed = try Program.python(script, [path])
    try #require(changed.status == 0, "\(changed.errors)")
    return path
  }

  @Test(arguments: ["svg", "pdf", "png", "gif", "apng", "webp"])
  func `Bytes after the end of a file are a difference`(format: String) async throws {
    try stage.write("simulation: life\nsize: 9x9\nframes: 1\nout: a.\(format)\n", to: "a.yaml")
    #expect(try await stage.render("run", "a.yaml") == "")
    let file = stage.folder.file("a.\(format)")
    try ((stage.bytes("a.\(format)") ?? Data()) + Data("more".utf8)).write(to: file)
    #expect(try await stage.render("check", "a.yaml").hasPrefix("a.\(format): differs: "))
  }

  @Test(arguments: ["png", "apng"])
  func `A wrong checksum beside the pixels is a difference`(format: String) async throws {
    try stage.write("simulation: life\nsize: 9x9\nframes: 1\nout: a.\(format)\n", to: "a.yaml")
    #expect(try await stage.render("run", "a.yaml") == "")
    var bytes = try #require(stage.bytes("a.\(format)"))
    let text = try #require(bytes.range(of: Data("simulation: life".utf8)))
    bytes[text.lowerBound + 15] = UInt8(ascii: "t")
    try bytes.write(to: stage.folder.file("a.\(format)"))
    let told = try await stage.render("check", "a.yaml")
    #expect(told.hasPrefix("a.\(format): differs: the image is damaged: "), "\(told)")
  }

  @Test func `A PDF of an animation needs one file per frame`() async throws {
    let told = try await stage.render("life", "-n", "3", "-o", "a.pdf")
    #expect(told.contains("'a.pdf' can hold one image, got 3 frames: use a name with %04d"))
    #expect(try await stage.render("life", "-n", "3", "-o", "a-%d.pdf") == "")
    #expect(stage.contents == ["a-0.pdf", "a-1.pdf", "a-2.pdf"])
  }

  @Test func `The diagram of rule 30 is small`() async throws {
    let words = "wolfram --rule 30 --size 241x120 --cell 4 -o a.svg -o a.pdf"
    #expect(try await stage.render(words.split(separator: " ").map(String.init)) == "")
    #expect(try #require(stage.bytes("a.svg")).count < 60_000)
    #expect(try #require(stage.bytes("a.pdf")).count < 20_000)
  }

  /// Exact areas alone took 152 kB and 31 kB.
  @Test func `Files of numbers stay small`() async throws {
    #expect(
      try await stage.render(
        "gray-scott", "--size", "120x90", "--skip", "1500", "--frames", "1", "--cell", "4", "-o",
        "a.svg", "-o", "a.pdf") == "")
    #expect(try #require(stage.bytes("a.svg")).count < 230_000)
    #expect(try #require(stage.bytes("a.pdf")).count < 50_000)
  }
}
