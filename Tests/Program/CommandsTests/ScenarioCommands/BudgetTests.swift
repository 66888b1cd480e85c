#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  /// Small files that need much memory or time, on a machine with little memory. Each is answered
  /// quickly.
  @Suite(.serialized)
  struct BudgetTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Runs a scenario text in an address space of 1 GB.
    private func runLimited(_ text: String) throws -> (status: Int32?, errors: String) {
      try Data(text.utf8).write(to: folder.file("x.yaml"))
      return try RunningProgram(
        ["run", "x.yaml"], in: folder, before: "ulimit -v 1000000"
      ).end()
    }

    private func run(
      _ text: String, _ arguments: String..., variables: [String: String] = [:]
    ) async throws -> (status: Int32, errors: String) {
      try Data(text.utf8).write(to: folder.file("x.yaml"))
      let program = try await folder.render(
        ["run", "x.yaml"] + arguments, environment: variables)
      return (program.status, program.errors)
    }

    private static func list(_ count: Int, _ event: (Int) -> String) -> String {
      "events:\n" + (0..<count).map { "  - \(event($0))\n" }.joined()
    }

    @Test(arguments: [
      ("simulation: life\nsize: 1x2147483647\nout: x.csv\n", "cells"),
      (
        "simulation: life\nsize: 8\nframes: 3\nout: x.csv\n"
          + list(1) { _ in "{at: 1, resize: 1x2147483647}" }, "cells"
      ),
      ("simulation: wolfram\nsize: 1x100000000\nframes: 2\nout: x.csv\n", "cells"),
      ("simulation: life\nsize: 46340\ncell: 1\nframes: 1\nout: x.gif\n", "images"),
      (
        "simulation: life\nsize: 1\ncell: 4096\nframes: 1\nsheet: 10\nseed: 0..59\nout: x.png\n",
        "stamps"
      ),
      (
        "simulation: life\nsize: 8192\nframes: 2\nout: x.csv\n"
          + list(80) { "{at: 0, copy: {x: 0, y: 0, width: 8192, height: 8192}, as: p\($0)}" },
        "stored regions"
      ),
      (
        "simulation: sea\nsize: 2080\nframes: 63\nout: x.csv\n"
          + list(62) { "{at: \($0), snapshot: p\($0)}" },
        "snapshots"
      ),
    ])
    func `A run that would exceed the memory limit is an error`(text: String, largest: String)
      throws
    {
      let (status, errors) = try runLimited(text)
      #expect(status == 2)
      #expect(errors.contains(#/^x\.yaml:\d+:1: this needs /#), "\(errors)")
      #expect(errors.contains("; \(largest) need "), "\(errors)")
      #expect(folder.contents == ["x.yaml"])
    }

    @Test(
      arguments: TestScope.cases(
        [
          "simulation: life\nsize: 3000\ncell: 1\nframes: 2\nhold: 999999\nout: x.gif\n",
          "simulation: life\npattern: glider\nskip: 1000000000\nframes: 1\nout: x.gif\n",
          "simulation: sea\nframes: 3\nout: x.gif\ncamera: [{at: 0, x: 4, y: 4, zoom: 1000}]\n",
        ], .one))
    func `A run that only looks large is rendered`(text: String) throws {
      let (status, errors) = try runLimited(text)
      #expect(status == 0, "\(errors)")
      #expect(folder.contents == ["x.gif", "x.yaml"])
    }

    @Test func `Many long infection lines need no more memory than one`() throws {
      let events = Self.list(250) {
        "{at: 1, infect: {line: [[0, \($0 % 3)], [99999, \($0 % 3)]]}}"
      }
      let (status, errors) = try runLimited(
        "simulation: infection\nsize: 100000x3\nfactor: 0\nframes: 2\nout: x.csv\n\(events)")
      #expect(status == 0, "\(errors)")
    }

    @Test(arguments: [
      (("RENDER_MAX_TIME", "0.2"), "after 0.2 s, the film has reached only generation "),
      (("RENDER_MAX_MEMORY", "20k"), "at generation "),
    ])
    func `A limit exceeded while the simulation runs is exit 1 and leaves no file`(
      variable: (String, String), sentence: String
    ) async throws {
      let text =
        "simulation: life\npattern: gosper-glider-gun\nsize: 10\nframes: 1000000\nout: x.csv\n"
      let (status, errors) = try await run(text, variables: [variable.0: variable.1])
      #expect(status == 1)
      #expect(errors.hasPrefix("x.yaml:4:1: \(sentence)"), "\(errors)")
      #expect(folder.contents == ["x.yaml"])
    }

    /// Each event alone takes a fraction of the time limit; together they exceed it many times.
    @Test(arguments: [
      ("life\nsize: 4000", list(2000) { _ in "{at: 1, restart: true}" }),
      ("life\nsize: 4000", list(2000) { "{at: 1, resize: \(4000 - $0 % 2)x4000}" }),
      ("infection\nsize: 1000x2000", list(2000) { _ in "{at: 1, infect: {random: 9999999}}" }),
    ])
    func `The time limit ends a run between the events of one generation`(
      world: String, events: String
    )
      throws
    {
      let text = "simulation: \(world)\nframes: 2\nout: x.csv\n\(events)"
      try Data(text.utf8).write(to: folder.file("x.yaml"))
      let program = try Program.render(
        ["run", "x.yaml", "--max-time", "0.5"], cpuSeconds: 6, in: folder.url)
      #expect(program.status == 1)
      #expect(
        program.errors.hasPrefix("x.yaml:3:1: after 0.5 s, the film has reached only generation "),
        "\(program.errors)")
      #expect(folder.contents == ["x.yaml"])
    }

    @Test func `The time limit ends a run while annotations are drawn`() throws {
      let arrows = Self.list(10_000) { "{at: 0, arrow: [[\($0 % 90), 0], [\(99 - $0 % 90), 99]]}" }
      let text = "simulation: life\nsize: 100\ncell: 20\nframes: 1\nout: x.png\n\(arrows)"
      try Data(text.utf8).write(to: folder.file("x.yaml"))
      let program = try Program.render(
        ["run", "x.yaml", "--max-time", "1"], cpuSeconds: 10, in: folder.url)
      #expect([1, 2].contains(program.status))
      // Beside other work the time may be over before the annotations are read.
      let errors = program.errors
      #expect(
        errors.hasPrefix("x.yaml:4:1: after 1 s, the film has reached only ")
          || errors.contains("reading the file takes too long: raise 'max-time'"), "\(errors)")
      #expect(folder.contents == ["x.yaml"])
    }

    @Test func `The estimate includes events that change every cell`() throws {
      func milliseconds(_ events: String) throws -> Double {
        let text = "simulation: life\nsize: 1000\nframes: 2\nout: x.csv\n\(events)"
        try Data(text.utf8).write(to: folder.file("x.yaml"))
        // The sample measures the processor time of its process.
        let plan = try Program.render("plan", "x.yaml", in: folder.url).text
        let words = plan.split(separator: "\n")[1].split(separator: " ")
        return try #require(Double(words[1]))
      }
      let restarts = Self.list(20) { _ in "{at: 1, restart: true}" }
      #expect(try milliseconds(restarts) > 10 * milliseconds(""))
    }

    @Test func `The memory limit applies to a growing pattern before the first byte is written`()
      async throws
    {
      let text =
        "simulation: life\npattern: gosper-glider-gun\nskip: 100000\nframes: 1\nout: x.csv\n"
      let (status, errors) = try await run(text, "--max-memory", "20K")
      #expect(status == 1)
      #expect(errors.hasPrefix("x.yaml:3:1: at generation "), "\(errors)")
    }

    @Test func `Limits apply to all outputs of a run together`() async throws {
      let text =
        "simulation: life\nsize: 10\ncell: 1\nframes: 1\nseed: [1, 2]\nout: 'x-{seed}.png'\n"
      #expect(try await run(text, "--max-pixels", "200").status == 0)
      let (status, errors) = try await run(text, "--max-pixels", "199")
      #expect(status == 2)
      #expect(
        errors
          == """
          x.yaml:2:1: with the outputs before it, this draws 200 pixels, more than 199: lower \
          'frames', 'cell' or 'size', or raise 'max-pixels'
              size: 10
              ^~~~

          """
      )
    }

    /// Outputs whose size is known only when they are written, with options.
    private static let unestimated: [(text: String, words: [String])] = [
      ("pattern: gosper-glider-gun\nskip: 2000\nout: x.rle", []),
      ("pattern: gosper-glider-gun\nskip: 2000\nout: x.mc", []),
      ("size: 60\nout: x.rle", []), ("size: 60\nout: x.mc", []),
      (
        "size: 60\ndensity: 50%\n"
          + "events: [{at: 0, copy: {x: 0, y: 0, width: 60, height: 60}, as: piece}, {at: 1, save: piece}]\n"
          + "out: x.csv",
        []
      ),
      ("pattern: long.rle\nout: x.csv", ["--write-lock", "x.lock"]),
    ]

    @Test(arguments: unestimated)
    func `The limit of bytes counts patterns and locks`(text: String, words: [String]) async throws
    {
      let long = "x = 900, y = 1\n" + String(repeating: "bo", count: 450) + "!\n"
      try Data(long.utf8).write(to: folder.file("long.rle"))
      try Data("simulation: life\nframes: 2\n\(text)\n".utf8).write(to: folder.file("x.yaml"))
      let limited = try await folder.render(["run", "x.yaml", "--max-bytes", "400"] + words)
      #expect([1, 2].contains(limited.status), "\(limited)")
      #expect(limited.errors.contains("'max-bytes'"), "\(limited.errors)")
      #expect(!limited.errors.contains("this writes up to"), "\(limited.errors)")
      #expect(!folder.contents.contains { ["x.rle", "x.mc", "x.lock"].contains($0) })
      let free = try await folder.render(["run", "x.yaml", "--max-bytes", "1M"] + words)
      #expect(free.status == 0, "\(free)")
    }

    @Test func `An option on the command line overrides the environment variable`() async throws {
      let text = "simulation: life\nframes: 1\nout: x.png\n"
      #expect(try await run(text, variables: ["RENDER_MAX_PIXELS": "9"]).status == 2)
      #expect(
        try await run(text, "--max-pixels", "1M", variables: ["RENDER_MAX_PIXELS": "9"]).status == 0
      )
      #expect(try await run(text, variables: ["RENDER_MAX_PIXELS": ""]).status == 0)
      #expect(
        try await run(text, variables: ["RENDER_MAX_PIXLES": "9"]).errors
          == "render: the environment variable RENDER_MAX_PIXLES sets no limit (did you mean"
          + " RENDER_MAX_PIXELS?)\n")
      #expect(
        try await run(text, variables: ["RENDER_MAXTIME": "9"]).errors
          == "render: the environment variable RENDER_MAXTIME sets no limit (did you mean"
          + " RENDER_MAX_TIME?)\n")
      #expect(try await run(text, variables: ["RENDER_COLOR": "9"]).status == 0)
      #expect(
        try await run(text, variables: ["RENDER_MAX_BYTES": "lots"]).errors
          == "render: RENDER_MAX_BYTES: expected a number of at least 1, such as 4G, 1.5G,"
          + " 500M or 1e9, got 'lots'\n")
    }

    @Test(arguments: [
      ("max-memory", "8G"), ("max-pixels", "1"), ("max-bytes", "1"), ("max-time", "1"),
    ])
    func `A scenario file cannot set limits`(name: String, value: String) async throws {
      let (status, errors) = try await run("simulation: life\n\(name): \(value)\n")
      let variable = "RENDER_" + name.uppercased().replacingOccurrences(of: "-", with: "_")
      #expect(status == 2)
      #expect(
        errors.hasPrefix(
          "x.yaml:2:\(name.count + 3): a scenario cannot set its own limits: use --\(name) on"
            + " the command line, or set \(variable)\n"), "\(errors)")
    }
  }
#endif
