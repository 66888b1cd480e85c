import Foundation
import TestSupport
import Testing

/// The colors, the range, the condition and the label of the numbers that models and arrays show.
@Suite struct ShownNumberTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    // The number of a cell is its column from 0 to 4 in generation 0, and twice that in the next.
    try folder.write(
      """
      states: {rock: "#102030", grazer: "#405060"}
      fields: {trait: 0}
      size: 5x2
      topology: plane
      start: [{state: grazer, where: y = 0}, {trait: x}]
      step: {trait: 2 * trait}
      show: {value: trait, where: grazer, range: auto, colors: gray}
      """, to: "m.model")
  }

  /// Returns the colors of a PPM, row by row from the top, as 0xRRGGBB.
  private func colors(_ options: String) async throws -> [Int] {
    let program = try await folder.render("./m.model --cell 1 --out a.png \(options)")
    #expect(program.errors == "" && program.status == 0)
    let script = """
      import sys
      from PIL import Image
      print(*(r << 16 | g << 8 | b for r, g, b in Image.open(sys.argv[1]).convert("RGB").getdata()))
      """
    let output = try Program(
      "/usr/bin/python3", ["-c", script, folder.file("a.png").path], in: folder.url)
    return output.text.split(separator: " ").compactMap {
      Int($0.trimmingCharacters(in: .newlines))
    }
  }

  @Test func `Cells outside of the condition have the colors of their states`() async throws {
    let colors = try await colors("--frames 1 --skip 0")
    #expect(Array(colors.suffix(5)) == Array(repeating: 0x102030, count: 5))
    #expect(colors.first == 0x000000 && colors[4] == 0xffffff)
    #expect(Set(colors.prefix(5)).count == 5)
  }

  @Test(arguments: [
    ("--range 0..8", [0x000000, 0x808080]),
    ("--range 0..auto --colors=-gray", [0xffffff, 0x000000]),
    ("--range auto..8 --colors #f00,#0f0", [0xff0000, 0x7f8000]),
    ("--show trait --range 1..2 --colors heat", [0x000000, 0xffffff]),
    ("--show y --range auto --colors gray", [0x7f7f7f, 0x7f7f7f]),
  ])
  func `Settings change the range and the colors`(options: String, ends: [Int]) async throws {
    let size = options.contains("show y") ? " --size 5x1" : ""
    let colors = try await colors("--frames 1 --skip 0 \(options)\(size)")
    for (color, end) in zip([colors[0], colors[4]], ends) {
      for shift in [16, 8, 0] {
        #expect(abs((color >> shift & 255) - (end >> shift & 255)) <= 1, "\(options) \(colors)")
      }
    }
  }

  @Test func `A range is that of all shown frames, and of all variations of a sheet`() async throws
  {
    let program = try await folder.render(
      "./m.model --cell 9 --skip 0,1 --frames 1 --sheet 2 --out a.png")
    #expect(program.errors == "")
    let script = """
      from PIL import Image
      image = Image.open("a.png").convert("RGB")
      print(max(p for p in image.crop((0, 0, image.width // 2, image.height)).getdata()
                if p[0] == p[1] == p[2] and p[0] < 200)[0])
      """
    let half = try Program("/usr/bin/python3", ["-c", script], in: folder.url).text
    // The greatest number of the first film, 4, is in the middle of 0 to 8.
    #expect(abs((Int(half.trimmingCharacters(in: .newlines)) ?? 0) - 128) <= 2)
  }

  @Test(arguments: [
    (
      "--range 8..auto",
      "the shown numbers lie beyond the given end of 'range', which would be 8..4"
    ),
    ("--colors jet", "--colors: expected one of viridis, magma"),
    ("--show states --label a", "'label' is for numbers, and the images show states: set 'show'"),
    ("--show trait@in@0..2 --range 0..1", "'show' and 'range' both give the range: write one"),
    ("--age cells", "'age' is for states, and the images show numbers"),
  ])
  func `A setting that cannot work is an error`(options: String, error: String) async throws {
    let arguments = "./m.model --frames 1 --skip 0 --out a.png \(options)".split(separator: " ")
    let program = try await folder.render(
      arguments.map { $0.split(separator: "@").joined(separator: " ") },
      environment: ["XDG_DATA_HOME": folder.url.path])
    #expect(program.status == 2 && program.errors.contains(error), "\(program.errors)")
  }

  @Test func `A logarithmic scale needs numbers above 0`() async throws {
    let text = try String(contentsOf: folder.file("m.model"), encoding: .utf8)
    try folder.write(text + "\n", to: "plain.model")
    let model = text.split(separator: "\n").dropLast().joined(separator: "\n")
    try folder.write("\(model)\nshow: {value: trait, scale: log, range: auto}\n", to: "log.model")
    let program = try await folder.render("./log.model --skip 0 --frames 1 --out a.png")
    #expect(program.errors.contains("'scale: log' needs numbers above 0, and the least is 0"))
    try folder.write(
      "\(model)\nshow: {value: 10 ^ x, scale: log, range: auto, colors: gray}\n", to: "m.model")
    let colors = try await colors("--skip 0 --frames 1").prefix(5)
    for (column, color) in colors.enumerated() {
      #expect(abs((color & 255) - 255 * column / 4) <= 1)
    }
  }

  @Test func `An image holds 254 colors of a ramp alone, and 200 beside texts`() async throws {
    try folder.write("fields: {u: 0}\nsize: 600x1\nstart: [{u: x}]\nstep: {u: u}\n", to: "m.model")
    let alone = try await colors("--skip 0 --frames 1 --range 0..599 --colors turbo")
    #expect(Set(alone).count == 254 && alone.first == 0x30123b && alone.last == 0x7a0403)
    let legend = try await colors("--skip 0 --frames 1 --range 0..599 --colors turbo --title a")
    #expect((200...256).contains(Set(legend).count))
    #expect(legend.contains(0x30123b) && legend.contains(0x7a0403))
  }

  @Test func `A list of colors in a file is one ramp, and a list of names is variations`()
    async throws
  {
    try folder.write(
      "simulation: model\nmodel: m.model\nframes: 1\nskip: 0\ncell: 1\ncolors: [\"#f00\", \"#00f\"]\n"
        + "out: one.png\n", to: "one.yaml")
    try folder.write(
      "simulation: model\nmodel: m.model\nframes: 1\nskip: 0\ncell: 1\ncolors: [ice, -heat]\n"
        + "out: \"{colors}.png\"\n", to: "two.yaml")
    #expect(try await folder.render("run one.yaml").errors == "")
    #expect(try await folder.render("run two.yaml").errors == "")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(Set(names).isSuperset(of: ["one.png", "ice.png", "-heat.png"]))
  }

  @Test func `A model with chance rests once its statements ask for absent states`() async throws {
    for (model, isResting) in [
      ("sir", true), ("voter", true), ("forest-fire", false),
    ] {
      let program = try await folder.render("\(model) --size 12x9 --frames rest --out a.gif")
      #expect((program.status == 0) == isResting, "\(model) \(program.errors)")
    }
    // Nothing can happen without b, but chance might set it.
    try folder.write(
      "states: [a, b]\nstart: {b: 50%}\nstep: {b: a if chance(0.5)}\nsize: 9x9\n",
      to: "m.model")
    #expect(try await folder.render("./m.model --frames rest --out a.gif").errors == "")
    try folder.write(
      "states: [a, b]\nstep: {a: b if chance(0.0000001)}\nsize: 2x2\n", to: "m.model")
    #expect(try await folder.render("./m.model --frames rest --out a.gif").errors == "")
  }

  @Test func `Events set variables of a model`() async throws {
    try folder.write(
      """
      states: [a]
      globals: {level: {start: 1, step: 2 * level}, fixed: {start: 3}}
      measures: {level: level, fixed: fixed}
      step: {a: a}
      size: 2x2
      """, to: "m.model")
    try folder.write(
      "simulation: model\nmodel: m.model\nframes: 4\nout: m.csv\n"
        + "events: [{at: 2, set: {level: 10, fixed: 7}}]\n", to: "m.yaml")
    #expect(try await folder.render("run m.yaml").errors == "")
    let lines = try String(contentsOf: folder.file("m.csv"), encoding: .utf8).split(separator: "\n")
    #expect(lines.dropFirst() == ["0,0,1,3", "1,1,2,3", "2,2,10,7", "3,3,20,7"])
    try folder.write(
      "simulation: model\nmodel: m.model\nframes: 4\nout: m.csv\n"
        + "events: [{at: 2, set: {level: 10}, for: 2}]\n", to: "m.yaml")
    #expect(
      try await folder.render("run m.yaml").errors.contains(
        "'for' applies to parameters: globals change at once"))
  }
}
