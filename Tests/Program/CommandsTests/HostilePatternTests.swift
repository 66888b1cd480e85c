#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  /// Small pattern files that describe huge patterns. Each is answered quickly and in little
  /// memory; a rejected file leaves no output.
  @Suite struct HostilePatternTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Renders a pattern text, in a full run with limits on memory and time.
    private func draw(_ text: String, _ words: String = "-o a.png") async throws -> Program {
      try Data(text.utf8).write(to: folder.file("p"))
      return try await limited("life --pattern p -n 1 --size 100x100 \(words)")
    }

    private func limited(_ words: String) async throws -> Program {
      try await RenderShell.run(
        RenderShell.limits(memory: 1_000_000) + "render \(words)", in: folder.url)
    }

    private static let block = "[M2]\n" + String(repeating: "********$", count: 8) + "\n"

    /// Returns a macrocell file whose nodes double in width at each level.
    private static func doubled(_ parts: String, to level: Int) -> String {
      block
        + (4...level).map { "\($0) \(parts.replacing("1", with: "\($0 - 3)"))\n" }.joined()
    }

    @Test(arguments: [
      (
        "x = 3, y = 3\n1000000000000000000o!",
        "p:2:20: the pattern is wider or higher than 2000000000 cells\n"
      ),
      (
        "999999999o999999999$\no1000000000000000000bo!",
        "p:2:21: the pattern is wider or higher than"
      ),
      (block + "60 0 0 0 0\n61 0 0 0 0\n", "p:4:1: invalid level 61"),
      ("[M2]\n2 0 0 0 0\n3 1 0 0 1\n*$\n4 2 3 0 0\n", "p:4:1: expected a leaf"),
      ("x = 9, y = 9, rule = B3/S23\n2bC!", "p:2:3: cell state 3, but the rule has only"),
      (
        "x = 9, y = 9, rule = B9/S\no!",
        "p:1:22: 'B9/S', character 2: expected at most 8 neighbors, got 9"
      ),
      ("#Life 1.05\n#R 9/3\n*\n", "p:2:1: '9/3', character 1: expected at most 8 neighbors, got 9"),
    ])
    func `A pattern that is too large or malformed is an error with its position`(
      file: String, start: String
    ) async throws {
      let program = try await draw(file)
      #expect(program.errors.hasPrefix(start), "\(program.errors)")
      #expect(program.status == 2)
      #expect(folder.contents == ["p"])
    }

    @Test(.enabled(if: TestScope.isFull))
    func `A compressed file that is damaged or unpacks to too much is an error`() async throws {
      for line in [
        "head -c 2000000000 /dev/zero | gzip > p", "echo 'bo$2bo$3o!' | gzip | head -c 25 > p",
      ] {
        #expect(try Program("sh", ["-c", line], in: folder.url).status == 0)
        let program = try await limited("life --pattern p -o a.png")
        #expect(
          program.errors.contains(
            "cannot read p: damaged, or larger than 32 MB when"
              + " unpacked"))
        #expect(program.status == 1)
        #expect(folder.contents == ["p"])
      }
    }

    @Test func `Empty quadtree nodes are skipped instead of followed along every path`()
      async throws
    {
      let empty =
        "[M2]\n*$\n4 0 0 0 0\n" + (2...23).map { "\($0 + 3) \($0) \($0) \($0) \($0)\n" }.joined()
      let program = try await draw(empty, "-o a.csv")
      #expect(program.status == 0, "\(program.errors)")
      #expect(try String(contentsOf: folder.file("a.csv"), encoding: .utf8).hasSuffix(",0\n"))
    }

    @Test func `An event that changes too many nodes ends at the time limit`() async throws {
      try Data(Self.doubled("1 1 1 1", to: 40).utf8).write(to: folder.file("p"))
      let text =
        "simulation: life\npattern: p\nframes: 2\nout: a.csv\nevents: [{at: 1, clear: all}]\n"
      try Data(text.utf8).write(to: folder.file("x.yaml"))
      let program = try await limited("run x.yaml --max-time 0.5")
      #expect(
        program.errors.hasPrefix("x.yaml:3:1: after 0.5 s, the film has reached only "),
        "\(program.errors)")
      #expect(program.status == 1)
    }

    private static let small: [(file: String, alive: UInt128)] = [
      ("x = 1000000000, y = 1000000000\nbo$2bo$3o!", 5),
      ("x = 2, y = 2\no1999999998b$1999999998$o!", 2),
      (doubled("1 1 1 1", to: 12), 1 << 24),
      (doubled("1 0 0 1", to: 25), 1 << 28), (doubled("1 0 0 1", to: 60), 1 << 63),
      (doubled("1 1 1 1", to: 60), 1 << 120),
    ]

    /// The largest number of nodes that may still be unpacked into cells.
    private static let most = (file: doubled("1 1 1 1", to: 13), alive: UInt128(1) << 26)

    @Test(arguments: small + TestScope.cases([most], .none))
    func `A small file that describes a huge pattern is rendered`(file: String, alive: UInt128)
      async throws
    {
      let program = try await draw(file, "-o a.csv -o a.png -o a.mc")
      #expect(program.status == 0, "\(program.errors)")
      let table = try String(contentsOf: folder.file("a.csv"), encoding: .utf8)
      #expect(table.hasSuffix(",\(alive)\n"))
      let again = try await limited("life --pattern a.mc -n 1 -o b.mc -o b.csv --size 100x100")
      #expect(again.status == 0, "\(again.errors)")
      #expect(try Data(contentsOf: folder.file("b.mc")) == Data(contentsOf: folder.file("a.mc")))
      #expect(try String(contentsOf: folder.file("b.csv"), encoding: .utf8) == table)
    }

    @Test(arguments: [
      ("--topology torus", "is too large"), ("--engine tiles", "requires engine hash"),
      ("--rule 345/2/4", "requires engine hash"),
      ("--out a.rle", "too many or infinitely many live cells"),
    ])
    func `A pattern that only the hash engine can hold is an error elsewhere`(
      words: String, reason: String
    ) async throws {
      let program = try await draw(Self.doubled("1 1 1 1", to: 30), words + " -o a.png")
      #expect(program.status != 0)
      #expect(program.errors.contains(reason), "\(program.errors)")
      #expect(folder.contents == ["p"])
    }

    @Test func `A macrocell file that exceeds the memory limit is an error`() async throws {
      var text = "[M2]\n"
      for leaf in 1...16_384 {
        let bits = (0..<15).map { leaf >> $0 & 1 == 1 ? "*" : "." }
        text += bits[..<8].joined() + "$" + bits[8...].joined() + "$\n"
      }
      var (first, count) = (1, 16_384)
      for level in 4...40 {
        let parts = count == 1 ? [0, 0, 0, 0] : [0, 1, 2, 3]
        for square in 0..<max(1, count / 4) {
          text +=
            "\(level) " + parts.map { "\(first + 4 * square + $0)" }.joined(separator: " ") + "\n"
        }
        (first, count) = (first + count, max(1, count / 4))
      }
      let program = try await draw(text, "--memory 400k -o a.png")
      #expect(program.errors.contains("raise 'memory'"), "\(program.errors)")
      #expect(program.status == 2)
      #expect(folder.contents == ["p"])
      #expect(try await draw(text, "-o a.png").status == 0)
    }

    @Test func `A pattern of 210,515 by 183,739 cells is rendered completely`() async throws {
      // Gliders lie along both diagonals, from corner to corner.
      let (width, height, step) = (210_515, 183_739, 97)
      var (rle, rows, row) = ("x = \(width), y = \(height)\n", 0, 0)
      while row + 3 <= height {
        let column = row * (width - 3) / (height - 3)
        let gap = width - 3 - 2 * column
        let pairs = [".O.", "..O", "OOO"].map { line -> String in
          let cells = line.replacing(".", with: "b").replacing("O", with: "o")
          let (left, between) = (min(column, column + gap), abs(gap) - 3)
          return (left > 0 ? "\(left)b" : "") + cells + (between > 0 ? "\(between)b" : "") + cells
        }
        rle += pairs.joined(separator: "$\n") + "\(step - 2)$\n"
        (rows, row) = (rows + 1, row + step)
      }
      try Data((rle + "!").utf8).write(to: folder.file("p"))
      let scenario = """
        simulation: life
        pattern: p
        frames: 1
        picture: 800x700
        out: [a.png, a.csv]
        camera: [{at: 0, fit: world}]
        """
      try Data(scenario.utf8).write(to: folder.file("s.yaml"))
      let program = try await limited("run s.yaml")
      #expect(program.status == 0, "\(program.errors)")
      let table = try String(contentsOf: folder.file("a.csv"), encoding: .utf8)
      #expect(table.hasSuffix(",\(10 * rows)\n"), "\(table)")
    }
  }
#endif
