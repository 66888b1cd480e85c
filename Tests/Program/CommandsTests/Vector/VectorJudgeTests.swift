import Foundation
import TestSupport
import Testing

/// Tests of SVG and PDF files: other programs convert them to pixels, which are compared with the
/// PNG of the same settings.
@Suite struct VectorJudgeTests {
  private let stage: ScenarioFolder

  init() throws { stage = try ScenarioFolder() }

  /// A program that converts a file to a PNG.
  struct Judge: CustomTestStringConvertible, Sendable {
    let program: String
    /// Returns the arguments for a file without its extension, of which the PNG has the name `seen`.
    let arguments: @Sendable (_ file: String, _ seen: String) -> [String]

    var testDescription: String { program }

    static let all = [
      Judge(program: "rsvg-convert") { ["\($0).svg", "-o", "\($1).png"] },
      Judge(program: "pdftoppm") { ["-r", "96", "-png", "-singlefile", "\($0).pdf", $1] },
      Judge(program: "mutool") { ["draw", "-q", "-r", "96", "-o", "\($1).png", "\($0).pdf"] },
    ].filter { Program.isInstalled($0.program) }
  }

  /// Prints the number of different pixels, and the number of those in a square of 3 × 3 equal
  /// pixels of the first image, which are not at an edge.
  private static let comparison = """
    import sys, numpy
    from PIL import Image
    a, b = (numpy.asarray(Image.open(f).convert('RGB')).astype(int) for f in sys.argv[1:])
    assert a.shape == b.shape, (a.shape, b.shape)
    inner = a[1:-1, 1:-1]
    flat = numpy.ones(inner.shape[:2], bool)
    for y in range(3):
        for x in range(3):
            flat &= (a[y:y + inner.shape[0], x:x + inner.shape[1]] == inner).all(axis=2)
    wrong = (a != b).any(axis=2)
    print(wrong.sum(), (wrong[1:-1, 1:-1] & flat).sum())
    """

  private func differences(_ judge: Judge, _ arguments: [String]) throws -> (all: Int, flat: Int) {
    let outputs = ["png", "svg", "pdf"].flatMap { ["-o", "file.\($0)"] }
    #expect(try stage.render(arguments + outputs) == "")
    let drawn = try Program(
      judge.program, judge.arguments("file", "seen"), in: stage.folder.url)
    // Some builds lack color profiles, which the files do not need.
    let isQuiet = drawn.errors.isEmpty || drawn.errors.hasPrefix("warning: ICC")
    #expect(drawn.status == 0 && isQuiet, "\(drawn.errors)")
    let files = ["file.png", "seen.png"].map { stage.folder.file($0).path }
    let compared = try Program.python(Self.comparison, files)
    let numbers = compared.text.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
    try #require(numbers.count == 2, "\(compared.errors)")
    return (numbers[0], numbers[1])
  }

  private static let squares = [
    "wolfram --size 41x20 --cell 4", "wolfram --size 41x20 --cell 1",
    "life --size 30x20 --frames 1 --seed 3 --cell 7 --gap 2",
    "life --size 30x20 --frames 1 --seed 3 --cell 5 --rule brians-brain",
    "life --pattern glider --frames 1 --cell 6",
    "life --size 60x40 --frames 1 --seed 3 --picture 93x70",
    "life --size 1000x900 --density 50% --frames 1 --cell 1",
  ].map { $0.split(separator: " ").map(String.init) }

  /// The programs whose edges at whole pixels are exact. That of poppler is not.
  private static let exact = Judge.all.filter { $0.program != "pdftoppm" }

  @Test(arguments: exact, TestScope.cases(squares, atMost: 4))
  func `Square cells are equal to the last pixel`(judge: Judge, arguments: [String]) throws {
    let differences = try differences(judge, arguments)
    #expect(differences.all == 0)
  }

  private static let others = [
    ["sea", "--size", "20x15", "--frames", "1", "--cell", "24", "--caption", "generation,counts"],
    ["sea", "--size", "20x15", "--frames", "1", "--cell", "12", "--shape", "circle"],
    [
      "life", "--pattern", "gosper-glider-gun", "--frames", "1", "--cell", "8", "--title", "A gun",
      "--legend", "right", "--gap", "1",
    ],
    ["sea", "--size", "20x15", "--frames", "40", "--plot", "only"],
    ["infection", "--people", "80", "--frames", "20", "--plot", "right", "--strip", "2"],
    ["life", "--size", "30x20", "--frames", "9", "--age", "trail", "--strip", "3", "--cell", "5"],
    ["life", "--explain", "--frames", "1"], ["wolfram", "--explain", "--frames", "1"],
    ["sea", "--size", "12x9", "--sheet", "auto", "--seed", "1,2,3", "--frames", "1"],
  ]

  @Test(arguments: Judge.all, TestScope.cases(others + [squares[2]], atMost: 4))
  func `All pixels away from edges are equal`(judge: Judge, arguments: [String]) throws {
    let differences = try differences(judge, arguments)
    #expect(differences.flat == 0)
  }

  @Test(arguments: Judge.all, ["0.13", "1.3"])
  func `Cameras show the same`(judge: Judge, zoom: String) throws {
    try stage.write(
      """
      simulation: sea
      size: 600x500
      frames: 1
      gap: 1
      picture: 400x300
      camera:
        - {at: 0, x: 3.25, y: 250.5, zoom: \(zoom)}
      """, to: "far.yaml")
    let differences = try differences(judge, ["run", "far.yaml"])
    #expect(differences.flat == 0)
  }

  /// Prints, for each of two curves, the share of its pixels that have its color in the second
  /// image, too.
  private static let kept = """
    import sys, numpy
    from PIL import Image
    a, b = (numpy.asarray(Image.open(f).convert('RGB')).astype(int) for f in sys.argv[1:])
    assert a.shape == b.shape, (a.shape, b.shape)
    curves = [(a == numpy.array(c)).all(axis=2) for c in [(217, 124, 32), (22, 50, 79)]]
    print(*(((b == a).all(axis=2) & curve).sum() / curve.sum() for curve in curves))
    """

  @Test(arguments: Judge.all)
  func `Points and curves with error bars are where they are without`(judge: Judge) throws {
    let rows = [0, 10, 20, 30].flatMap { x in
      ["a", "b"].flatMap { kind in
        [(1, -6), (2, 0), (3, 6)].map { seed, noise in
          "\(x),\(kind),\(seed),0,0,\((kind == "a" ? 20 : 60) + x / 3 + noise)"
        }
      }
    }
    try stage.write(
      "x,kind,seed,frame,generation,v\n" + rows.joined(separator: "\n") + "\n", to: "t.csv")
    for (name, spread) in [("none", "none"), ("bars", "bars")] {
      let line = "plot t.csv --plot-x x --plot-counts v --interval se --y-range 0..80"
      let words = line.split(separator: " ").map(String.init)
      let outputs = ["svg", "pdf"].flatMap { ["-o", "\(name).\($0)"] }
      #expect(
        try stage.render(words + ["--spread", spread, "--plot-legend", "none"] + outputs) == "")
      _ = try Program(judge.program, judge.arguments(name, "\(name)-seen"), in: stage.folder.url)
    }
    let files = ["none", "bars"].map { stage.folder.file("\($0)-seen.png").path }
    let told = try Program.python(Self.kept, files)
    let shares = told.text.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
    #expect(shares.count == 2 && shares.allSatisfy { $0 > 0.99 }, "\(told.text)\(told.errors)")
  }

  @Test func `A changed drawing is found by its objects`() throws {
    #expect(try stage.render("life", "-n", "1", "-o", "a.svg", "-o", "a.pdf") == "")
    try stage.write("simulation: life\nframes: 1\nout: [a.svg, a.pdf]\n", to: "a.yaml")
    #expect(try stage.render("check", "a.yaml") == "a.svg: ok\na.pdf: ok\n")
    try stage.write("simulation: life\nseed: 2\nframes: 1\nout: [a.svg, a.pdf]\n", to: "a.yaml")
    let told = try stage.render("check", "a.yaml")
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
      "z = zlib.compress(bytes(1 << 30), 9); i = b.index(b'xref'); b = b[:i] + b'%d 0 obj\\n<</Length %d"
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

  @Test(arguments: changes)
  func `Anything in a file that render does not write is found, and redrawn`(
    format: String, change: String, words: String
  ) throws {
    try stage.write(
      "simulation: life\ntitle: \"A <b> & 'c'\"\nsize: 9x9\nframes: 1\nout: a.\(format)\n",
      to: "a.yaml")
    #expect(try stage.render("run", "a.yaml") == "")
    #expect(try stage.render("run", "a.yaml", "--if-changed", "--json").contains("unchanged"))
    let good = try #require(stage.bytes("a.\(format)"))
    let path = stage.folder.file("a.\(format)").path
    let changed = try Program.python(
      "import sys, zlib\nb = open(sys.argv[1], 'rb').read()\n\(change)\nopen(sys.argv[1], 'wb').write(b)",
      [path])
    try #require(changed.status == 0, "\(changed.errors)")
    try #require(stage.bytes("a.\(format)") != good)
    let told = try stage.shell("ulimit -v 4000000; render check a.yaml")
    #expect(told.contains("a.\(format): differs") && told.contains(words), "\(told)")
    #expect(try stage.render("run", "a.yaml", "--if-changed", "--json").contains("written"))
    #expect(stage.bytes("a.\(format)") == good)
  }

  @Test(arguments: ["svg", "pdf"])
  func `The scenario in a file is compared as a scenario`(format: String) throws {
    let line = "simulation: life\nsize: 9x9\nframes: 1\nout: a.\(format)\n"
    try stage.write(line, to: "a.yaml")
    #expect(try stage.render("run", "a.yaml", "--fps", "5") == "")
    #expect(
      try stage.render("check", "a.yaml").contains("ok\n    the pixels match, but the settings"))
    let path = stage.folder.file("a.\(format)").path
    _ = try Program.python(
      "import sys\nb = open(sys.argv[1], 'rb').read()\nb = b.replace(b'simulation: life', b'- just a text: 1')"
        + "\nopen(sys.argv[1], 'wb').write(b)", [path])
    #expect(try stage.render("check", "a.yaml").contains("its metadata is no scenario"))
  }

  /// Bytes of the same number in place of `life` in the scenario, with which programs that read
  /// strictly refuse the file.
  private static let damages = [
    #"\xff\xfexx"#, #"\xe2\x82xx"#, #"\xed\xa0\x80x"#, #"\xc0\xafxx"#, #"\xf4\x90\x80\x80"#,
  ]
  private static let damagesOfXML = [#"\x01\x02xx"#, "&xx;", "&lt ", "]]>x", #"\xef\xbf\xbfx"#]

  @Test(
    arguments: ["svg", "pdf", "png", "gif", "apng", "webp"].flatMap { format in
      (damages + (["svg", "pdf"].contains(format) ? damagesOfXML : [])).map { (format, $0) }
    })
  func `A damaged scenario in a file is a difference`(format: String, bytes: String) throws {
    try stage.write("simulation: life\nsize: 9x9\nframes: 1\nout: a.\(format)\n", to: "a.yaml")
    #expect(try stage.render("run", "a.yaml") == "")
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
    let told = try stage.render("check", "a.yaml")
    #expect(told.hasPrefix("a.\(format): differs: the image is damaged: the text of its scenario "))
    #expect(told.hasSuffix("status 1\n"), "\(told)")
    let shown = try stage.render("show", "a.\(format)")
    #expect(shown.contains("the text of its scenario ") && shown.hasSuffix("status 1\n"))
    let isXML = format == "svg" && Program.isInstalled("xmllint")
    if isXML { #expect(try Program("xmllint", ["--noout", path]).status != 0) }
  }

  @Test(arguments: ["svg", "pdf", "png", "gif", "apng", "webp"])
  func `Bytes after the end of a file are a difference`(format: String) throws {
    try stage.write("simulation: life\nsize: 9x9\nframes: 1\nout: a.\(format)\n", to: "a.yaml")
    #expect(try stage.render("run", "a.yaml") == "")
    let file = stage.folder.file("a.\(format)")
    try ((stage.bytes("a.\(format)") ?? Data()) + Data("more".utf8)).write(to: file)
    #expect(try stage.render("check", "a.yaml").hasPrefix("a.\(format): differs: "))
  }

  @Test(arguments: ["png", "apng"])
  func `A wrong checksum beside the pixels is a difference`(format: String) throws {
    try stage.write("simulation: life\nsize: 9x9\nframes: 1\nout: a.\(format)\n", to: "a.yaml")
    #expect(try stage.render("run", "a.yaml") == "")
    var bytes = try #require(stage.bytes("a.\(format)"))
    let text = try #require(bytes.range(of: Data("simulation: life".utf8)))
    bytes[text.lowerBound + 15] = UInt8(ascii: "t")
    try bytes.write(to: stage.folder.file("a.\(format)"))
    let told = try stage.render("check", "a.yaml")
    #expect(told.hasPrefix("a.\(format): differs: the image is damaged: "), "\(told)")
  }

  @Test func `A PDF of an animation needs one file per frame`() throws {
    let told = try stage.render("life", "-n", "3", "-o", "a.pdf")
    #expect(told.contains("'a.pdf' can hold one image, got 3 frames: use a name with %04d"))
    #expect(try stage.render("life", "-n", "3", "-o", "a-%d.pdf") == "")
    #expect(stage.contents == ["a-0.pdf", "a-1.pdf", "a-2.pdf"])
  }

  @Test func `The diagram of rule 30 is small`() throws {
    let words = "wolfram --rule 30 --size 241x120 --cell 4 -o a.svg -o a.pdf"
    #expect(try stage.render(words.split(separator: " ").map(String.init)) == "")
    #expect(try #require(stage.bytes("a.svg")).count < 60_000)
    #expect(try #require(stage.bytes("a.pdf")).count < 20_000)
  }
}
