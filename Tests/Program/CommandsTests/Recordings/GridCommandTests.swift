import Foundation
import TestSupport
import Testing

/// The simulation `grid` on the command line. Pillow decodes the images.
@Suite struct GridCommandTests {
  private let stage: ScenarioFolder

  init() throws {
    stage = try ScenarioFolder()
    try stage.write("0120\n2011\n\n1120\n0000\n\n2222\n0120\n", to: "run.txt")
    try stage.write("tree fire\ntree ash\n", to: "words.txt")
    try stage.write("tick,posx,posy,kind\n0,0,0,1\n0,1,0,2\n", to: "table.csv")
    try stage.write("1 2\n3 12%\n", to: "percent.txt")
    try stage.write("x 2\n3 4\n", to: "letters.txt")
    try stage.write("II*\0", to: "field.tif")
    try stage.write("{}", to: "run.zarr/zarr.json")
  }

  /// Returns the colors of a frame's cells, drawn as single pixels.
  private func pixels(_ image: String, frame: Int = 0) throws -> String {
    try stage.asked(
      image, "str(image.seek(\(frame)) or [list(image.convert('RGB').getdata())])")
  }

  private let colors = """
    simulation: grid
    input: run.txt
    states: {0: {name: empty, color: "#fff"}, 1: {name: a, color: "#102030"}, 2: {name: b, color: "#f00"}}
    cell: 1

    """

  @Test func `Without an input, the error names the command that writes an example`() async throws {
    #expect(
      try await stage.render("grid", "-o", "a.gif")
        == "render: grid needs an input, such as `render grid run.npy`; `render new grid` writes an"
        + " example\nstatus 2\n")
  }

  @Test func `Each cell of each frame has the color of its state`() async throws {
    try stage.write(
      colors + "out: [run.gif, run.csv]\n",
      to: "run.yaml")
    #expect(try await stage.render("run", "run.yaml") == "")
    let named = ["0": "(255, 255, 255)", "1": "(16, 32, 48)", "2": "(255, 0, 0)"]
    for (frame, cells) in ["01202011", "11200000", "22220120"].enumerated() {
      let expected = cells.map { named["\($0)"] ?? "" }.joined(separator: ", ")
      #expect(try pixels("run.gif", frame: frame) == "[[\(expected)]]")
    }
    let table = String(decoding: stage.bytes("run.csv") ?? Data(), as: UTF8.self)
    #expect(table == "frame,generation,empty,a,b\n0,0,3,3,2\n1,1,5,2,1\n2,2,2,1,5\n")
  }

  @Test func `A still shows the last frame, and frame numbers select others`() async throws {
    try stage.write(colors, to: "run.yaml")
    #expect(try await stage.render("run", "run.yaml", "-o", "last.png") == "")
    #expect(
      try await stage.render("run", "run.yaml", "--skip", "2", "-n", "1", "-o", "two.png") == "")
    #expect(try pixels("last.png") == pixels("two.png"))
    let past = try await stage.render("run", "run.yaml", "--frames", "4", "-o", "x.gif")
    #expect(past.contains("the input has only 3 frames"))
  }

  @Test func `A stream gives the same film as a file, and its beginning before its end`()
    async throws
  {
    let settings = "--states empty,a,b --cell 2"
    #expect(
      try await stage.shell("render grid run.txt \(settings) --no-metadata -o file.gif") == "")
    #expect(
      try await stage.shell("cat run.txt | render grid - \(settings) --no-metadata -o stream.gif")
        == "")
    #expect(stage.bytes("file.gif") == stage.bytes("stream.gif"))
    // Frames follow until the first bytes of the image have been read, and then the last one.
    let lines = """
      mkfifo in out
      timeout 600 "$RENDER" grid - \(settings) --no-metadata --format gif --out - < in > out 2> log &
      exec 3> in 4< out
      timeout 600 head -c 6 <&4 > first.bin &
      for i in $(seq 12000); do
        [ -s first.bin ] && break
        printf '0120\\n201%d\\n\\n' $((i % 3)) | tee -a sent.txt >&3
        sleep 0.05
      done
      wait $!
      printf '2222\\n2222\\n' | tee -a sent.txt >&3
      exec 3>&-
      timeout 600 cat <&4 > rest.bin
      wait
      cat first.bin rest.bin > live.gif
      render grid sent.txt \(settings) --no-metadata -o sent.gif
      """
    #expect(try await stage.shell(lines) == "")
    #expect(stage.bytes("live.gif") == stage.bytes("sent.gif"))
    #expect(stage.bytes("first.bin")?.count == 6)
  }

  @Test func `A plot of a stream waits for the stream's end`() async throws {
    let settings = "--states empty,a,b --plot right --no-metadata"
    #expect(try await stage.shell("render grid run.txt \(settings) -o file.gif") == "")
    #expect(try await stage.shell("cat run.txt | render grid - \(settings) -o stream.gif") == "")
    #expect(stage.bytes("file.gif") == stage.bytes("stream.gif"))
  }

  @Test func `Numbers are drawn as a color ramp, and missing ones as the page`() async throws {
    try stage.write("0.0 0.5 1.0\nnan 2.0 -1.0\n", to: "numbers.txt")
    #expect(
      try await stage.render(
        "grid", "numbers.txt", "--range", "0..1", "--colors", "gray", "--cell", "1", "-o", "n.png")
        == "")
    let seen = try stage.asked("n.png", "str([c[0] for c in image.convert('RGB').getdata()])")
    #expect(seen == "[0, 129, 255, 255, 255, 0]" || seen == "[0, 128, 255, 255, 255, 0]", "\(seen)")
  }

  @Test func `A color ramp starts at the low end of its range`() async throws {
    try stage.write("0 0.25 1\n", to: "low.txt")
    try stage.write("20 20.25 21\n", to: "high.txt")
    for (name, range) in [("low", "0..1"), ("high", "20..21")] {
      #expect(
        try await stage.render(
          "grid", "\(name).txt", "--range", range, "--cell", "1", "-o", "\(name).png") == "")
    }
    #expect(try pixels("high.png") == pixels("low.png"))
  }

  @Test func `Cells without data show the background, and are not counted`() async throws {
    try stage.write("0 1 -9999\n2 -9999 0\n", to: "holes.txt")
    let settings = """
      simulation: grid
      input: holes.txt
      nodata: -9999
      states: {0: {name: sea, color: "#00f"}, 1: {name: a, color: "#102030"}, 2: {name: b, color: "#f00"}}
      cell: 1
      out: [holes.png, holes.csv]

      """
    try stage.write(settings, to: "holes.yaml")
    #expect(try await stage.render("run", "holes.yaml") == "")
    #expect(
      try pixels("holes.png")
        == "[[(0, 0, 255), (16, 32, 48), (255, 255, 255), (255, 0, 0), (255, 255, 255), (0, 0, 255)]]"
    )
    #expect(
      String(decoding: stage.bytes("holes.csv") ?? Data(), as: UTF8.self)
        == "frame,generation,sea,a,b\n0,0,2,1,1\n")
    #expect(
      try await stage.render(
        "grid", "holes.txt", "--nodata", "-9999", "--range", "auto", "-o", "m.csv")
        == "")
    #expect(
      String(decoding: stage.bytes("m.csv") ?? Data(), as: UTF8.self)
        == "frame,generation,mean,least,greatest\n0,0,0.75,0,2\n")
    // A stream reserves a state for them.
    #expect(
      try await stage.shell(
        "cat holes.txt | render grid - --nodata -9999 --states sea,a,b -o piped.csv") == ""
    )
    #expect(stage.bytes("piped.csv") == stage.bytes("holes.csv"))
  }

  @Test func `Cells without data have their own color`() async throws {
    try stage.write("0 1 -9999\n2 -9999 0\n", to: "holes.txt")
    let color = ["--nodata-color", "#0a141e", "--cell", "1", "--nodata", "-9999"]
    let gray = "(10, 20, 30)"
    for more in [
      ["--states", "a,b,c"], ["--range", "0..2"], ["--range", "0..2", "--theme", "dark"],
    ] {
      let told = try await stage.render(["grid", "holes.txt", "-o", "holes.png"] + color + more)
      #expect(told == "")
      let shown = try pixels("holes.png").components(separatedBy: gray)
      #expect(shown.count == 3, "\(more) \(shown)")
    }
    try stage.write("0 1\n2 0\n", to: "whole.txt")
    #expect(
      try await stage.render("grid", "whole.txt", "--nodata-color", "#888", "-o", "a.png").contains(
        "--nodata-color: no value of the input is missing"))
    #expect(try await stage.render("life", "-o", "colors.png") == "")
    #expect(
      try await stage.render("grid", "colors.png", "--nodata-color", "#888", "-o", "a.png")
        .contains("the input has colors, so that 'nodata-color' does not apply"))
  }

  @Test func `Each frame can have the range of its own numbers`() async throws {
    // The second frame has the numbers of the first one times 100 plus 7, and the third is uniform.
    let rows = ["0 0.5\n1 -9999\n", "7 57\n107 -9999\n", "3.5 3.5\n3.5 -9999\n"]
    try stage.write(rows.joined(separator: "\n"), to: "run.txt")
    let look = ["--nodata", "-9999", "--cell", "1"]
    for range in ["frame", "0..1"] {
      let told = try await stage.render(
        ["grid", "run.txt", "--range", range, "-o", "\(range)-%d.png"] + look)
      #expect(told == "")
    }
    #expect(try pixels("frame-0.png") == pixels("0..1-0.png"))
    #expect(try pixels("frame-1.png") == pixels("0..1-0.png"))
    #expect(try pixels("0..1-1.png") != pixels("0..1-0.png"))
    let uniform = try pixels("frame-2.png").components(separatedBy: "(33, 145, 140)")
    #expect(uniform.count == 4, "the middle of viridis")
    // Tables have the numbers themselves, and so have arrays. A stream needs no other frames.
    #expect(
      try await stage.shell(
        "cat run.txt | render grid - --range frame --nodata -9999 -o numbers.csv") == "")
    #expect(
      String(decoding: stage.bytes("numbers.csv") ?? Data(), as: UTF8.self)
        == "frame,generation,mean,least,greatest\n0,0,0.5,0,1\n1,1,57,7,107\n2,2,3.5,3.5,3.5\n")
    let scale = ["grid", "run.txt", "--range", "frame", "--legend", "right", "-o", "scale.svg"]
    #expect(try await stage.render(scale + look) == "")
    let svg = String(decoding: stage.bytes("scale.svg") ?? Data(), as: UTF8.self)
    #expect(svg.contains("least") && svg.contains("greatest"))
    #expect(
      try await stage.render("gray-scott", "--range", "frame", "-o", "a.png").contains("--range"))
  }

  @Test func `Files of frames can have the numbers of those of the input`() async throws {
    for (name, cell) in [("t010", "0"), ("t020", "1"), ("t5", "0"), ("t030", "1")] {
      try stage.write("\(cell)1\n10\n", to: "in/\(name).txt")
    }
    let files = ["grid", "in/t*.txt", "--cell", "1", "--no-metadata", "--make-folders", "-o"]
    #expect(try await stage.render(files + ["out/{input}.png"]) == "")
    for name in ["5", "010", "020", "030"] { #expect(stage.bytes("out/\(name).png") != nil) }
    #expect(try pixels("out/5.png") == pixels("out/010.png"))
    #expect(try pixels("out/5.png") != pixels("out/020.png"))
    #expect(
      try await stage.render(files + ["some/{input}.png", "--skip", "1", "--every", "2"]) == "")
    #expect(stage.bytes("some/010.png") == stage.bytes("out/010.png"))
    #expect(stage.bytes("some/030.png") == stage.bytes("out/030.png"))
    #expect(stage.bytes("some/020.png") == nil && stage.bytes("some/5.png") == nil)
    try stage.write(
      "simulation: grid\ninput: in/t*.txt\nout: 'out/{input}.png'\ncell: 1\n", to: "a.yaml")
    #expect(try await stage.render("check", "a.yaml").contains("out/{input}.png: ok"))
    try stage.write("x", to: "out/020.png")
    #expect(try await stage.render("check", "a.yaml").contains("out/{input}.png: differs"))
    // The name of a film is the value of the setting.
    #expect(try await stage.render(files + ["b/{input}.gif"]) == "")
    #expect(stage.bytes("b/in_t*.txt.gif") != nil)
    #expect(
      try await stage.render(files + ["b/{input}.png", "--tween", "1"]).contains("'tween' adds"))
    // Without numbers, it is the value of the setting.
    #expect(try await stage.render("grid", "in/t5.txt", "-o", "{input}.png") == "")
    #expect(stage.bytes("in_t5.txt.png") != nil)
  }

  @Test func `Transparent pixels show the background, and others are composed with it`()
    async throws
  {
    #expect(try await stage.render("grid", "run.txt", "-o", "alpha.png") == "")
    try stage.change(
      "alpha.png",
      "image = Image.new('RGBA', (3, 1))\n"
        + "image.putdata([(255, 0, 0, 255), (9, 9, 9, 0), (0, 0, 255, 51)])\nimage.save(path)")
    for output in ["a.png", "a.gif"] {
      #expect(try await stage.render("grid", "alpha.png", "--cell", "1", "-o", output) == "")
      #expect(try pixels(output) == "[[(255, 0, 0), (255, 255, 255), (204, 204, 255)]]")
    }
    #expect(
      try await stage.render(
        "grid", "alpha.png", "--cell", "1", "--background", "transparent", "-o", "t.png")
        == "")
    #expect(
      try stage.asked("t.png", "str([c[3] for c in image.convert('RGBA').getdata()])")
        == "[255, 0, 255]")
  }

  /// Writes an image with a different color in each of 48 × 32 pixels.
  private func writeManyColors(to path: String) async throws {
    try stage.write("0", to: "zero.txt")
    #expect(try await stage.render("grid", "zero.txt", "-o", path) == "")
    try stage.change(
      path,
      """
      image = Image.new('RGBA', (48, 32))
      image.putdata([(x * 5, y * 8, 255 - x - y, 0 if x == y == 0 else 255) for y in range(32) for x in range(48)])
      image.save(path)
      """)
  }

  @Test func `A palette has the nearest of more than 256 colors, with a note`() async throws {
    try await writeManyColors(to: "many.png")
    let note = "many.png has 1535 colors: images with a palette show the nearest of 224"
    for (output, most) in [("a.png", 0), ("a.gif", 23), ("a.webp", 0)] {
      let told = try await stage.render("grid", "many.png", "--cell", "1", "-o", output)
      #expect(told.contains(note) == (most > 0), "\(told)")
      let error = try stage.asked(
        output,
        """
        str(max(abs(a - b) for n, pixel in list(enumerate(image.convert('RGB').getdata()))[1:]
          for a, b in zip(pixel, (n % 48 * 5, n // 48 * 8, 255 - n % 48 - n // 48))))
        """)
      #expect(Int(error).map { $0 <= most } == true, "\(error)")
    }
    let alpha = "str([c[3] for c in image.convert('RGBA').getdata()][:3])"
    _ = try await stage.render(
      "grid", "many.png", "--cell", "1", "--background", "transparent", "-o", "t.png")
    #expect(try stage.asked("t.png", alpha) == "[0, 255, 255]")
    #expect(
      try await stage.render(
        "grid", "many.png", "--legend", "right", "--title", "many", "-o", "l.png"
      )
      .contains("there is no legend: it lists at most 64 colors"))
    _ = try await stage.render("grid", "many.png", "-o", "counts.csv")
    #expect(
      String(decoding: stage.bytes("counts.csv") ?? Data(), as: UTF8.self)
        == "frame,generation\n0,0\n")
    // A pipe waits for its end.
    #expect(
      try await stage.shell(
        "cat many.png | render grid - --cell 1 --no-metadata -o piped.png 2> log")
        == "")
    _ = try await stage.render("grid", "many.png", "--cell", "1", "--no-metadata", "-o", "b.png")
    #expect(stage.bytes("piped.png") == stage.bytes("b.png"))
    let named = try await stage.render("grid", "many.png", "--states", "a,b", "-o", "n.png")
    #expect(named.contains("'states' names at most 256 colors") && named.contains("status 2"))
    let command = try await stage.render("grid", "--command", "cat many.png", "-o", "c.png")
    #expect(command.contains("pipe them, as in") && command.contains("status 2"))
  }

  @Test func `An error in one of several files names that file`() async throws {
    try stage.write("00\n00\n", to: "in/f1.txt")
    try stage.write("01\n10\n\n01\n11", to: "in/f2.txt")
    try stage.write("01\n1x\n", to: "in/f3.txt")
    for input in ["in", "in/f*.txt"] {
      let told = try await stage.render("grid", input, "-o", "x.gif")
      #expect(told.contains("in/f3.txt:2:2: expected a digit as in most cells, got 'x'"), "\(told)")
    }
    try stage.write("01\n1\n", to: "in/f1.txt")
    #expect(
      try await stage.render("grid", "in", "-o", "x.gif").contains("in/f1.txt:2:1: expected 2"))
    for (number, size) in ["9x8", "9x8", "8x9", "9x8"].enumerated() {
      let words = ["--frames", "1", "--cell", "1", "--margin", "0", "-o", "p\(number).png"]
      #expect(try await stage.render(["life", "--size", size] + words) == "")
    }
    let told = try await stage.render("grid", "p*.png", "-o", "x.gif")
    #expect(told.contains("p2.png: frame 3 has 8x9 cells, but the first frame has 9x8"), "\(told)")
    let cut = try #require(stage.bytes("p1.png")).prefix(50)
    try cut.write(to: stage.folder.file("p1.png"))
    #expect(
      try await stage.render("grid", "p*.png", "-o", "x.gif").contains("p1.png: frame 2: the image")
    )
  }

  @Test func `Times of the input appear in captions and tables`() async throws {
    try stage.write(
      "time,lat,lon,burned\n2020-01-01,0.5,0,1\n2020-01-01,1.5,0,0\n2020-02-01,0.5,0,1\n",
      to: "dates.csv")
    #expect(
      try await stage.render(
        "grid", "dates.csv", "--states", "no,yes", "--caption", "on {time}", "-o", "d.gif", "-o",
        "d.csv") == "")
    #expect(
      String(decoding: stage.bytes("d.csv") ?? Data(), as: UTF8.self)
        == "frame,generation,time,no,yes\n0,0,2020-01-01,1,1\n1,1,2020-02-01,1,1\n")
    #expect(
      try await stage.render(
        "grid", "dates.csv", "--plot", "below", "--caption", "{time}", "-o", "p.gif")
        == "")
    let none = try await stage.render("grid", "run.txt", "--caption", "{time}", "-o", "x.gif")
    #expect(none.contains("status 2"), "\(none)")
  }

  @Test(arguments: [
    ("grid run.txt --states a,b", "run.txt: frame 0 holds 2; there are 2 states"),
    ("grid run.txt --values 0,5", "run.txt: frame 0 holds 2 and 1; the values of the states"),
    ("grid run.txt --size 3x3", "the frames of run.txt are 4x2, not 3x3"),
    ("grid run.txt --colors gray", "'colors' requires numbers"),
    ("grid none.npy", "cannot read none.npy: No such file"),
    ("grid run.txt other.txt", "unexpected second input 'other.txt'"),
    ("grid run.txt --range 1..0", "expected two numbers in ascending order"),
    ("grid run.txt --states a,a,b", "'a' is given twice"),
    ("grid run.txt --frames rest", "the world plays an input"),
    ("grid run.txt --type u8", "raw bytes require 'size'"),
    ("grid --command x --input run.txt", "use either 'input' or 'command'"),
    ("grid run.txt --param a=1", "--param a: only a --command has parameters"),
    ("grid --command x{b} --param a=1", "--param a: the command has no placeholder {a}"),
    ("grid words.txt --states tree", "words.txt: frame 0 holds 'fire' and 'ash'; add to 'states'"),
    ("grid table.csv", "the first line names columns: set 'columns'"),
    ("grid percent.txt", "percent.txt:2:3: expected a number as in most cells, got '12%'"),
    ("grid letters.txt", "letters.txt:1:1: expected a number as in most cells, got 'x'"),
    ("grid field.tif", "a TIFF file is not supported: pipe its values: python3 -c"),
    ("grid run.zarr", "a Zarr directory is not supported: pipe its values: python3 -c"),
    ("grid run.txt --axes time,lat", "expected the names of axes such as time,y,x"),
    ("grid run.txt --origin middle", "expected one of top-left, bottom-left"),
    ("grid words.txt --nodata 1", "'nodata' applies to numbers, but the input consists of words"),
    ("grid run.txt --nodata x", "expected numbers or NaN"),
    ("grid run.txt --sha256 00", "expected 64 hexadecimal digits"),
    // Digits of full width have three bytes each.
    (
      "grid run.txt --sha256 0\(String(repeating: "０", count: 21))",
      "expected 64 hexadecimal digits"
    ),
  ])
  func `An error names the input and the remedy`(line: String, error: String) async throws {
    let words = line.split(separator: " ").map(String.init)
    let told = try await stage.render(words + ["-o", "x.gif"])
    let status = error.hasPrefix("cannot read") ? 1 : 2
    #expect(told.contains(error) && told.contains("status \(status)"), "\(told)")
    #expect(!stage.contents.contains("x.gif"))
  }

  @Test func `An image carries the hash of its input, and is stale when the input changes`()
    async throws
  {
    try stage.write(colors + "out: run.gif\n", to: "run.yaml")
    #expect(try await stage.render("run", "run.yaml") == "")
    let carried = try await stage.output("show", "run.gif")
    #expect(carried.contains("\nsha256: "))
    #expect(try await stage.render("check", "run.yaml") == "run.gif: ok\n")
    try stage.write("0000\n0000\n", to: "run.txt")
    #expect(try await stage.render("check", "run.yaml").contains("status 1"))
    try stage.write(carried, to: "carried.yaml")
    let refused = try await stage.render("run", "carried.yaml", "-o", "again.gif")
    #expect(refused.contains("run.txt has changed: its SHA-256 is"))
  }

  @Test func `Files of a sequence are frames in the order of their numbers`() async throws {
    for number in [1, 2, 10] { try stage.write("\(number % 3)0\n00\n", to: "in/f\(number).txt") }
    for input in ["in", "in/f*.txt", "in/f%d.txt"] {
      #expect(try await stage.render("grid", input, "-o", "a.csv", "--states", "x,y,z") == "")
      let table = String(decoding: stage.bytes("a.csv") ?? Data(), as: UTF8.self)
      #expect(table == "frame,generation,x,y,z\n0,0,3,1,0\n1,1,3,0,1\n2,2,3,1,0\n", "\(input)")
    }
  }
}
