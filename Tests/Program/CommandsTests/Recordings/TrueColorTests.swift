import Foundation
import TestSupport
import Testing

/// Films with more colors than a palette. Pillow decodes the images.
@Suite struct TrueColorTests {
  let stage: ScenarioFolder

  private static let note = "images with a palette show the nearest of 224"

  /// Writes three frames of 24 × 16 cells, each in another color. Some are translucent.
  init() throws {
    stage = try ScenarioFolder()
    let script = """
      import sys
      from PIL import Image
      for frame in range(3):
          image = Image.new('RGBA', (24, 16))
          image.putdata([(x * 10 + frame, y * 15, 255 - x - y if y < 9 else 40 + frame, 255 if x + y else 0)
            for y in range(16) for x in range(24)])
          image.putpixel((3, 0), (200, 100, 50, 51))
          image.save(sys.argv[1] + '/run-%d.png' % frame)
      """
    #expect(try Program.python(script, [stage.path]).status == 0)
  }

  /// The geometry of an image of square cells.
  struct Squares {
    var side = 1
    var gap = 0
    /// The pixels above the cells.
    var top = 0
  }

  /// Returns the number of pixels of all frames that differ from those of the input, whose
  /// translucent cells are composed over white.
  private func differences(of output: String, _ squares: Squares = Squares()) throws -> String {
    let script = """
      import sys
      from PIL import Image, ImageSequence
      path, folder = sys.argv[1:3]
      side, gap, top = map(int, sys.argv[3:])
      wrong = count = 0
      for frame, image in enumerate(ImageSequence.Iterator(Image.open(path))):
          cells = Image.open('%s/run-%d.png' % (folder, frame))
          pixels = image.convert('RGB').load()
          for y in range(16):
              for x in range(24):
                  *color, alpha = cells.getpixel((x, y))
                  color = tuple((c * alpha + 255 * (255 - alpha) + 127) // 255 for c in color)
                  for dy in range(side):
                      for dx in range(side):
                          place = x * (side + gap) + dx, top + y * (side + gap) + dy
                          wrong += pixels[place] != color
          count += 1
      sys.stdout.write('%d in %d' % (wrong, count))
      """
    let numbers = [squares.side, squares.gap, squares.top].map { "\($0)" }
    return try Program.python(script, [stage.folder.file(output).path, stage.path] + numbers).text
  }

  func draw(_ settings: String, _ output: String) async throws -> String {
    try await stage.shell("render grid 'run-%d.png' --frames 3 \(settings) -o '\(output)'")
  }

  @Test func `Pixels that cells share have the means of their colors`() async throws {
    #expect(try await draw("--picture 12x8 --margin 0", "a.apng") == "")
    let script = """
      import sys
      from PIL import Image, ImageSequence
      path, folder = sys.argv[1:]
      for frame, image in enumerate(ImageSequence.Iterator(Image.open(path))):
          cells = Image.open('%s/run-%d.png' % (folder, frame))
          paper = Image.alpha_composite(Image.new('RGBA', cells.size, 'white'), cells).convert('RGB')
          means = paper.resize((12, 8), Image.BOX)
          assert image.size == (12, 8), image.size
          pairs = zip(means.getdata(), image.convert('RGB').getdata())
          print(max(abs(a - b) for pair in pairs for a, b in zip(*pair)))
      """
    let result = try Program.python(script, [stage.folder.file("a.apng").path, stage.path])
    let differences = result.text.split(separator: "\n").compactMap { Int($0) }
    #expect(differences.count == 3 && differences.allSatisfy { $0 <= 1 }, "\(result)")
  }

  @Test(arguments: ["apng", "webp"], ["fast", "normal", "small"])
  func `Each frame of an animation has the exact colors`(format: String, effort: String)
    async throws
  {
    #expect(try await draw("--cell 1 --effort \(effort)", "a.\(format)") == "")
    #expect(try differences(of: "a.\(format)") == "0 in 3")
    #expect(try await draw("--cell 5 --gap 2 --effort \(effort)", "b.\(format)") == "")
    #expect(try differences(of: "b.\(format)", Squares(side: 5, gap: 2)) == "0 in 3")
  }

  @Test func `A still has the exact colors, also as one of several files`() async throws {
    #expect(try await draw("--cell 4", "still-%d.png") == "")
    for frame in 0..<3 {
      let still = try stage.asked(
        "still-\(frame).png",
        "image.mode + str([image.getpixel((4 * x + 1, 63)) for x in (1, 5)])")
      let expected = [1, 5].map { "(\($0 * 10 + frame), 225, \(40 + frame))" }
      #expect(still == "RGB[\(expected.joined(separator: ", "))]")
    }
    #expect(try await stage.render("grid", "run-0.png", "--cell", "1", "-o", "one.webp") == "")
    #expect(try differences(of: "one.webp") == "0 in 1")
  }

  @Test func `Texts keep the colors of the palette`() async throws {
    #expect(try await draw("--cell 10 --caption 'frame {generation}' --margin 0", "a.apng") == "")
    #expect(try differences(of: "a.apng", Squares(side: 10)) == "0 in 3")
    let colors = "str(set(image.convert('RGB').crop((0, 162, 240, image.height)).getcolors()))"
    #expect(try stage.asked("a.apng", colors).contains("(255, 255, 255)"))
  }

  @Test func `A transparent background leaves transparent pixels`() async throws {
    for output in ["t.png", "t.webp", "t.apng"] {
      #expect(
        try await stage.render(
          "grid", "run-1.png", "--cell", "1", "--background", "transparent", "-o", output) == "")
      let pixels = "str(list(image.convert('RGBA').getdata())[:3])"
      #expect(
        try stage.asked(output, pixels) == "[(0, 0, 0, 0), (11, 0, 254, 255), (21, 0, 253, 255)]")
    }
  }

  @Test func `Hexagons have the exact colors in their middle`() async throws {
    #expect(try await draw("--hexagons odd-row --cell 12", "h.apng") == "")
    let (left, right) = ("image.getpixel((12 * 5 + 6, 6))", "image.getpixel((12 * 9 + 6, 6))")
    #expect(try stage.asked("h.apng", "str([\(left), \(right)])") == "[(50, 0, 250), (90, 0, 246)]")
    // Between hexagons is the background, as in a palette.
    _ = try await draw("--hexagons odd-row --cell 12", "h.gif")
    let corners = "str([image.convert('RGB').getpixel((x, 0)) for x in (0, 11)])"
    #expect(try stage.asked("h.apng", corners) == stage.asked("h.gif", corners))
  }

  @Test func `Files with a palette have a note, and are the same beside others`() async throws {
    let told = try await draw("--cell 3 --no-metadata", "a.gif")
    #expect(told.contains("colors: \(Self.note)"), "\(told)")
    let both = try await draw("--cell 3 --no-metadata -o a.webp", "b.gif")
    #expect(both.contains(Self.note))
    #expect(stage.bytes("a.gif") == stage.bytes("b.gif"))
    #expect(try differences(of: "a.webp", Squares(side: 3)) == "0 in 3")
    for words in [["--cell", "1", "-o", "a.svg"], ["-o", "a.npy"]] {
      #expect(try await stage.render(["grid", "run-0.png"] + words).contains(Self.note))
    }
    #expect(try await draw("", "counts.csv") == "")
  }

  @Test func `A strip shows frames in their colors`() async throws {
    #expect(try await draw("--cell 1 --strip 3", "strip.png") == "")
    let row = "[image.convert('RGB').getpixel((x, y)) for x in range(image.width)]"
    for frame in 0..<3 {
      let color = "(\(50 + frame), 0, 250)"
      let rows = "any(\(color) in \(row) for y in range(image.height))"
      #expect(try stage.asked("strip.png", "str(\(rows))") == "True")
    }
  }

  @Test func `The number of jobs changes no byte`() async throws {
    for jobs in [1, 4] {
      for format in ["apng", "webp", "y4m"] {
        #expect(try await draw("--cell 30 --no-metadata --jobs \(jobs)", "\(jobs).\(format)") == "")
      }
      let settings = "--cell 60 --no-metadata --jobs \(jobs)"
      #expect(try await stage.shell("render grid run-0.png \(settings) -o \(jobs).png") == "")
    }
    for format in ["apng", "webp", "y4m", "png"] {
      let bytes = try #require(stage.bytes("1.\(format)"))
      #expect(bytes == stage.bytes("4.\(format)"))
    }
  }

  @Test func `An image is checked with its exact colors`() async throws {
    try stage.write(
      "simulation: grid\ninput: run-%d.png\ncell: 2\nframes: 3\nout: [a.apng, a.webp, a.gif]\n",
      to: "run.yaml")
    #expect(try await stage.render("run", "run.yaml").contains(Self.note))
    #expect(
      try await stage.render("check", "run.yaml").hasSuffix("a.apng: ok\na.webp: ok\na.gif: ok\n"))
    try stage.change("a.webp", "image.save(path, lossless=False, quality=90, save_all=True)")
    #expect(try await stage.render("check", "run.yaml").contains("a.webp: differs"))
  }

  @Test func `The colors of images are no names that an event can use`() async throws {
    try stage.write(
      "simulation: grid\ninput: run-%d.png\nout: a.gif\n"
        + "events: [{at: 0, mark: {width: 2, height: 2}, color: blau}]\n", to: "run.yaml")
    let told = try await stage.render("run", "run.yaml")
    let colors = "accent, mark, text, background, grid"
    #expect(told.contains("expected one of \(colors), got 'blau'"), "\(told)")
  }

  @Test(.enabled(if: TestScope.isFull))
  func `A large image is compressed in bands of little memory`() async throws {
    #expect(
      try await stage.render(
        "grid", "run-0.png", "--cell", "420", "--max-memory", "300MB", "-o", "large.png") == "")
    #expect(
      try stage.asked(
        "large.png",
        "setattr(Image, 'MAX_IMAGE_PIXELS', None) or str((image.size, image.getpixel((5 * 420, 15 * 420))))"
      ) == "((10080, 6720), (50, 225, 40))")
    let told = try await stage.render(
      "grid", "run-0.png", "--cell", "420", "--max-memory", "300MB", "-o", "large.webp")
    #expect(told.contains("max-memory"), "\(told)")
  }
}
