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
    ]
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

  private func differences(_ judge: Judge, _ arguments: [String]) async throws -> (
    all: Int, flat: Int
  ) {
    let outputs = ["png", "svg", "pdf"].flatMap { ["-o", "file.\($0)"] }
    #expect(try await stage.render(arguments + outputs) == "")
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

  @Test(arguments: exact, TestScope.cases(squares, .few))
  func `Square cells are equal to the last pixel`(judge: Judge, arguments: [String]) async throws {
    let differences = try await differences(judge, arguments)
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

  @Test(arguments: Judge.all, TestScope.cases(others + [squares[2]], .few))
  func `All pixels away from edges are equal`(judge: Judge, arguments: [String]) async throws {
    let differences = try await differences(judge, arguments)
    #expect(differences.flat == 0)
  }

  @Test(arguments: Judge.all, ["0.13", "1.3"])
  func `Cameras show the same`(judge: Judge, zoom: String) async throws {
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
    let differences = try await differences(judge, ["run", "far.yaml"])
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
  func `Points and curves with error bars are where they are without`(judge: Judge) async throws {
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
        try await stage.render(words + ["--spread", spread, "--plot-legend", "none"] + outputs)
          == "")
      _ = try Program(judge.program, judge.arguments(name, "\(name)-seen"), in: stage.folder.url)
    }
    let files = ["none", "bars"].map { stage.folder.file("\($0)-seen.png").path }
    let told = try Program.python(Self.kept, files)
    let shares = told.text.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
    #expect(shares.count == 2 && shares.allSatisfy { $0 > 0.99 }, "\(told.text)\(told.errors)")
  }
}
