#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  /// Runs with a memory limit equal to their estimate. None uses much more.
  @Suite struct PeakMemoryTests {
    private let stage: ScenarioFolder

    init() throws { stage = try ScenarioFolder() }

    /// Returns true if an output shows cells, whose size and shape can be set.
    private static func hasImages(_ output: String) -> Bool {
      !["npy", "csv", "json", "rle", "mc"].contains { output.hasSuffix(".\($0)") }
    }

    /// Simulations of several sizes, with their outputs.
    static let scenarios: [String] = {
      let worlds = [
        "life --size 2309 --cell 1 --age cells", "life --size 2309 --cell 1 --age trail",
        "life --size 4000 --cell 1", "life --size 1200 --cell 4 --shape circle",
        "life --size 2000 --cell 1 --rule 345/2/4",
        "life --size 2500 --cell 1 --rule B2/S/8 --age cells",
        "sea --size 700 --cell 6", "sea --size 2200 --cell 1", "sea --size 500 --cell 8 --tween 3",
        "infection --size 4000 --cell 1", "infection --size 1500 --cell 3 --age cells",
        "wolfram --size 4000x4000 --cell 1",
      ]
      let outputs = ["-o a.gif", "-o a.gif -o a.apng", "-o a.apng", "-o a-%d.png", "-o a.y4m"]
      let webps = [
        "life --size 2309 --cell 1 --age trail -o a.webp", "sea --size 700 --cell 6 -o a.webp",
      ]
      let models = [
        "gray-scott --size 1889", "lenia --size 2200", "schelling --size 1800",
        "wa-tor --size 2000", "forest-fire --size 3000",
      ]
      // Each format with every other model: with states, fields and tables of models.
      let formats = [
        "a.gif", "a.apng", "a-%d.png", "a.webp", "a.y4m", "a.npy", "a.csv", "a.json", "a-%d.svg",
        "a-%d.pdf",
      ].map { "-o \($0)" }
      let drawn = models.enumerated().flatMap { row, model in
        formats.enumerated().filter { (row + $0.offset) % 2 == 0 }.map { _, format in
          // Shapes take more memory than cells, so that their images are smaller.
          let isVector = format.hasSuffix("svg") || format.hasSuffix("pdf")
          return (isVector ? model.split(separator: " ")[0] + " --size 400" : model)
            + (hasImages(format) ? " --cell 1 " : " ") + format
        }
      }
      // Each world with two outputs, and each output with several worlds.
      let pairs = worlds.enumerated().flatMap { number, world in
        [number, number + 2].map { "\(world) \(outputs[$0 % outputs.count])" }
      }
      return drawn + webps + pairs
    }()

    /// Each format with each shape of cells, and with cells that are noise, states and numbers. Films
    /// of noise have cells that change in each frame; the limit of 16 MB ends some animated SVGs.
    static let shapes: [String] = {
      let worlds = [
        "life --rule B1357/S02468 --size 300", "schelling --size 300", "gray-scott --size 300",
        "life --rule B1357/S02468 --size 120",
      ]
      let outputs = [
        "a.svg", "a-%d.svg", "a-%d.pdf", "a.html", "a.gif", "a.apng", "a-%d.png", "a.webp", "a.y4m",
        "a.npy", "a.csv", "a.json", "a.rle", "a.mc",
      ]
      let shapes = ["square", "circle", "hexagon", "triangle"]
      // Each output with every other shape, and so each shape with half of the outputs.
      return outputs.enumerated().flatMap { row, output in
        shapes.enumerated().filter { (row + $0.offset) % 2 == 0 }.map { column, shape in
          let isPattern = output == "a.rle" || output == "a.mc"
          let world = isPattern ? worlds[column / 2 * 3] : worlds[(row + column) / 2 % 4]
          let look = hasImages(output) ? " --shape \(shape) --cell 8" : ""
          return "\(world)\(look) -o \(output)"
        }
      } + [
        // Readers of both themes see one of two drawings.
        "life --size 200 --cell 8 --shape hexagon --theme auto -o a.svg",
        "life --size 200 --cell 8 --shape triangle --theme auto -o a.html",
        // Numbers in as many colors as there are, in squares of a pixel and more.
        "gray-scott --size 440 --cell 1 -o a-%d.svg", "gray-scott --size 440 --cell 4 -o a.svg",
      ]
    }()

    private static let few = [
      "life --size 2309 --cell 1 --age cells -o a.gif -o a.apng",
      "sea --size 700 --cell 6 -o a.gif",
      "gray-scott --size 1889 -o a.npy", "lenia --size 2200 -o a.npy",
      "schelling --size 3000 -o a.csv",
      "life --rule B1357/S02468 --size 300 --cell 8 --shape hexagon -o a.svg",
      "life --rule B1357/S02468 --size 300 --cell 8 --shape triangle -o a.svg",
      "life --rule B1357/S02468 --size 300 --cell 8 --shape hexagon -o a.html",
      "gray-scott --size 440 --cell 1 -o a-%d.svg",
    ]

    @Test(arguments: TestScope.isFull ? scenarios + shapes : TestScope.cases(few, .few))
    func `A run's peak memory exceeds its limit by at most a tenth`(scenario: String) async throws {
      // An animated SVG with too many shapes ends with an error, within the limit, too.
      let mayFail = scenario.hasSuffix("-o a.svg")
      try await checkPeak(of: scenario + " -n 4", statuses: mayFail ? [0, 1] : [0])
    }

    /// Inputs of each kind with the outputs whose memory depends on what changes: noise in few and
    /// in many colors, of many small frames and of few large ones. Each is the Python that writes it
    /// to `o`, and the words after its name.
    private static let films: [(name: String, python: String, words: String)] = [
      ("few.npy", "o.write(npy('|u1', False, (64, 60, 60)) + noise(230400, 6))", "-n 64 a.svg"),
      ("many.npy", "o.write(npy('|u1', False, (256, 40, 40)) + noise(409600, 6))", "-n 256 a.svg"),
      (
        "large.npy", "o.write(npy('|u1', True, (4, 250, 250)) + noise(250000, 6))",
        "-n 4 --shape square a.svg"
      ),
      (
        "numbers.npy", "o.write(npy('<u2', False, (8, 200, 200)) + noise(640000, 256))",
        "-n 8 --range 0..65535 a.gif"
      ),
      (
        "table.csv",
        "o.write(b't,x,y,state\\n'); o.write(''.join(f'{t},{x},{y},{random.randrange(6)}\\n'"
          + " for t in range(4) for x in range(100) for y in range(100)).encode())",
        "-n 4 a.webp"
      ),
      (
        "rows.txt",
        "o.write(b''.join(bytes(48 + c for c in noise(400, 6)) + b'\\n' for _ in range(400)))",
        "-n 1 a.pdf"
      ),
      ("image.png", "png(1000, 8, 0)", "-n 1 --range 0..255 --shape square a.png"),
      (
        "image.ppm", "o.write(b'P6 400 400 255 ' + noise(480000, 2))",
        "-n 1 --shape square a.gif"
      ),
    ]

    @Test(arguments: TestScope.cases(films.indices, .few))
    func `The film of an input keeps the limit of its estimate`(index: Int) async throws {
      let (name, python, words) = Self.films[index]
      try write(name, python)
      let parts = words.split(separator: " ")
      let options = parts.dropLast().joined(separator: " ")
      let output = String(parts[parts.count - 1])
      let shape = words.contains("--shape") ? "" : "--shape hexagon"
      let look = Self.hasImages(output) ? "\(shape) --cell 8" : ""
      try await checkPeak(of: "grid \(name) \(options) \(look) -o \(output)", statuses: [0])
    }

    /// Runs a command line with a limit equal to its estimate.
    private func checkPeak(of line: String, statuses: [Int32]) async throws {
      let words = line.split(separator: " ").map(String.init) + ["--jobs", "64", "-q"]
      let (estimate, isRounded) = try await estimate(of: words)
      let limit = (estimate * 1.02).rounded(.up) + (isRounded ? 50 : 1)
      let peak = try peak(of: words + ["--max-memory", "\(Int(limit))M"], statuses: statuses)
      // The program itself, and the reserves of the allocator.
      #expect(peak <= max(1.1 * limit, limit + 50), "\(peak) MB of \(limit) MB")
    }

    /// Returns the estimate in an error, in megabytes, and whether it is rounded to 100 MB. The
    /// smallest limits end the reading of an input before there is an estimate.
    private func estimate(of words: [String]) async throws -> (megabytes: Double, isRounded: Bool) {
      let units: [Substring: Double] = ["GB": 1000, "MB": 1, "kB": 0.001, "bytes": 0.000001]
      var refusals: [String] = []
      for limit in ["1K", "500K", "4M", "16M", "40M"] {
        refusals.append(try await stage.folder.render(words + ["--max-memory", limit]).errors)
      }
      let amounts = refusals.lazy.compactMap {
        $0.firstMatch(of: /needs ([0-9.]+) (GB|MB|kB|bytes) of memory/)
      }
      let amount = try #require(amounts.first, "\(refusals)")
      let number = try #require(Double(amount.1))
      return (number * (units[amount.2] ?? 1), amount.2 == "GB")
    }

    @Test(.enabled(if: TestScope.isFull))
    func `Large stills are compared row by row in little memory`() async throws {
      try stage.write(
        "simulation: life\nsize: 6000\ncell: 1\nframes: 1\nout: b.png\n", to: "b.yaml")
      let words = ["b.yaml", "--no-metadata", "-q"]
      #expect(try await stage.render(["run", "--seed", "1"] + words) == "")
      let check = ["check", "--seed", "2", "--max-memory", "200M"] + words
      #expect(try peak(of: check, status: 1) <= 220)
      #expect(
        try await stage.render(check).contains(
          /b.png: differs: frame 0 at \(.+\), \d{7,8} pixels by up to \d+\n/))
    }

    /// Inputs of `grid` whose frames have 25 million cells, or whose text or rows exceed the limit.
    /// Each is the Python that writes it to `o`; most are compressed to a few bytes.
    private static let inputs: [(name: String, python: String)] = [
      ("doubles.npy.gz", "o.write(npy('<f8', False, (5000, 5000))); zeros(200)"),
      ("fortran.npy.gz", "o.write(npy('<f8', True, (5000, 5000))); zeros(200)"),
      ("colors.npy.gz", "o.write(npy('|u1', False, (1, 5000, 5000, 3))); zeros(75)"),
      ("colors.ppm.gz", "o.write(b'P6 5000 5000 65535 '); zeros(150)"),
      ("grays.pgm.gz", "o.write(b'P5 5000 5000 65535 '); zeros(50)"),
      ("archive.npz", "zipped('a.npy', npy('<f8', False, (5000, 5000)) + bytes(200000000))"),
      ("colors.png", "png(5000, 16, 6)"),
      ("line.txt.gz", "[o.write(b'01' * 500000) for _ in range(200)]"),
      ("numbers.txt.gz", "[o.write(b'0 1 ' * 250000) for _ in range(100)]"),
      (
        "rows.csv.gz",
        "o.write(b't,x,y,state\\n'); [o.write(b'0,1,2,1\\n' * 100000) for _ in range(30)]"
      ),
      (
        "world.csv",
        "o.write(b'\"export-world data\"\\n\\n\"GLOBALS\"\\n\"min-pxcor\",\"max-pxcor\",'"
          + " b'\"min-pycor\",\"max-pycor\"\\n0,4999,0,4999\\n\\n\"PATCHES\"\\n')"
      ),
      ("table.csv", "o.write(b't,x,y,state\\n0,1,2,1\\n')"),
    ]

    private func write(_ name: String, _ python: String) throws {
      let script = """
        import gzip, random, struct, sys, zipfile, zlib
        def npy(type, fortran, shape):
          h = repr({'descr': type, 'fortran_order': fortran, 'shape': shape}).ljust(117) + '\\n'
          return b'\\x93NUMPY\\x01\\0' + struct.pack('<H', len(h)) + h.encode()
        def zeros(megabytes):
          for _ in range(megabytes): o.write(bytes(1000000))
        def noise(count, most): return bytes(random.choices(range(most), k=count))
        def zipped(name, bytes):
          with zipfile.ZipFile(o, 'w', 0) as z: z.writestr(name, bytes)
        def chunk(name, data):
          return struct.pack('>I', len(data)) + name + data + struct.pack('>I', zlib.crc32(name + data))
        def png(side, depth, kind):
          rows = zlib.compress(bytes((1 + 8 * side) * side), 1)
          o.write(bytes([137, 80, 78, 71, 13, 10, 26, 10])
            + chunk(b'IHDR', struct.pack('>IIBBBBB', side, side, depth, kind, 0, 0, 0))
            + chunk(b'IDAT', rows) + chunk(b'IEND', b''))
        name = sys.argv[1]
        with (gzip.open(name, 'wb', 1) if name.endswith('.gz') else open(name, 'wb')) as o:
          \(python)
        """
      let writer = try Program("python3", ["-c", script, name], in: stage.folder.url)
      #expect(writer.status == 0, "\(writer.errors)")
    }

    @Test(arguments: TestScope.cases(inputs.indices, .few))
    func `An input that exceeds the memory limit is an error of one line, within the limit`(
      index: Int
    ) async throws {
      let (name, python) = Self.inputs[index]
      try write(name, python)
      let size = name == "table.csv" ? ["--size", "5000x5000"] : []
      let words = ["grid", name] + size + ["-o", "a.gif", "--max-memory", "100M", "-q"]
      #expect(try peak(of: words, status: 1) <= 110)
      let errors = try await stage.folder.render(words).errors
      #expect(errors.contains("'max-memory'"), "\(errors)")
      #expect(errors.split(separator: "\n").count == 1, "\(errors)")
    }

    @Test(arguments: ["run", "check", "plan", "gallery"])
    func `Each command that reads inputs keeps the limit`(command: String) throws {
      try write(
        "colors.npy.gz", try #require(Self.inputs.first { $0.name == "colors.npy.gz" }).python)
      try stage.write("simulation: grid\ninput: colors.npy.gz\nout: a.png\n", to: "s.yaml")
      let page = command == "gallery" ? ["--out", "page.html"] : []
      #expect(try peak(of: [command, "s.yaml", "--max-memory", "100M"] + page, status: 1) <= 110)
    }

    /// An array in Fortran order stays in memory while its film is drawn.
    @Test(.enabled(if: TestScope.isFull))
    func `The estimate contains what the reader of an input keeps`() throws {
      try write("f.npy", "o.write(npy('<f8', True, (10, 1000, 1000))); zeros(80)")
      let words = ["grid", "f.npy", "--range", "0..1", "--cell", "4", "-o", "a.gif", "-q"]
      #expect(try peak(of: words + ["--max-memory", "250M"], status: 2) <= 275)
      #expect(try peak(of: words + ["--max-memory", "300M"]) <= 330)
    }

    @Test(arguments: [["watch", "s.yaml"], ["grid", "colors.npy.gz", "--preview"]])
    func `A watched scenario and a preview keep the limit`(words: [String]) throws {
      try write(
        "colors.npy.gz", try #require(Self.inputs.first { $0.name == "colors.npy.gz" }).python)
      try stage.write("simulation: grid\ninput: colors.npy.gz\nout: a.png\n", to: "s.yaml")
      let script = """
        import os, pty, sys
        child, terminal = pty.fork()
        if child == 0: os.execv(sys.argv[1], sys.argv[1:])
        text = b''
        try:
          while b"'max-memory'" not in text: text += os.read(terminal, 4096)
        except OSError: pass
        os.kill(child, 15)
        print(text.decode(), os.wait4(child, 0)[2].ru_maxrss * 1024 / 1e6)
        """
      let program = try Program(
        "python3", ["-c", script, Program.renderPath] + words + ["--max-memory", "100M"],
        in: stage.folder.url)
      #expect(program.text.contains("'max-memory'"), "\(program.text)\(program.errors)")
      #expect(try #require(Double(program.text.split { $0.isWhitespace }.last ?? "")) <= 110)
    }

    /// Without `max-memory`, the limit follows from the address space.
    @Test(arguments: TestScope.cases(inputs.indices, .few))
    func `An input that exceeds the address space is an error of one line`(index: Int) async throws
    {
      let (name, python) = Self.inputs[index]
      try write(name, python)
      let size = name == "table.csv" ? "--size 5000x5000" : ""
      let told = try await stage.shell(
        "ulimit -v 400000; $RENDER grid \(name) \(size) -o a.gif -q 2>&1; echo status $?")
      #expect(told.hasPrefix("render: ") && told.hasSuffix("\nstatus 1\n"), "\(told)")
      #expect(told.split(separator: "\n").count == 2, "\(told)")
    }

    @Test(arguments: ["doubles.npy.gz", "line.txt.gz", "rows.csv.gz"])
    func `The time limit ends the reading of an input`(name: String) async throws {
      let input = try #require(Self.inputs.first { $0.name == name })
      try write(name, input.python)
      let told = try await stage.render("grid", name, "--max-time", "0.1", "-o", "a.gif")
      #expect(told == "render: input: \(name) takes too long: raise 'max-time'\nstatus 1\n")
    }

    /// Returns the peak memory of a `render` run in megabytes.
    private func peak(of words: [String], status: Int32 = 0) throws -> Double {
      try peak(of: words, statuses: [status])
    }

    private func peak(of words: [String], statuses: [Int32]) throws -> Double {
      let script = """
        import resource, subprocess, sys
        status = subprocess.run(sys.argv[1:]).returncode
        print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * 1024 / 1e6)
        sys.exit(status)
        """
      let program = try Program(
        "python3", ["-c", script, Program.renderPath] + words, in: stage.folder.url)
      #expect(statuses.contains(program.status), "\(program.errors)")
      return try #require(Double(program.text.split(separator: "\n").last ?? ""))
    }
  }
#endif
