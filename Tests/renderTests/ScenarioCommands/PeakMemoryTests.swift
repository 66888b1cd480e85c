#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  /// Runs with a memory limit equal to their estimate. None uses much more.
  @Suite(.serialized) struct PeakMemoryTests {
    private let stage: ScenarioFolder

    init() throws { stage = try ScenarioFolder() }

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
      return webps + worlds.flatMap { world in outputs.map { "\(world) \($0)" } }
    }()

    private static let few = [
      "life --size 2309 --cell 1 --age cells -o a.gif -o a.apng",
      "sea --size 700 --cell 6 -o a.gif",
    ]

    @Test(arguments: TestScope.isFull ? scenarios : few)
    func `A run's peak memory exceeds its limit by at most a tenth`(scenario: String) throws {
      let words =
        scenario.split(separator: " ").map(String.init) + ["-n", "4", "--jobs", "64", "-q"]
      let refusal = try Program(
        Program.renderPath, words + ["--max-memory", "1K"], in: stage.folder.url)
      let amount = try #require(
        refusal.errors.firstMatch(of: /needs ([0-9.]+) (GB|MB) of memory/), "\(refusal.errors)")
      let estimate = try #require(Double(amount.1)) * (amount.2 == "GB" ? 1000 : 1)
      // The estimate in the message is rounded: to 100 MB if it is in gigabytes.
      let limit = max(200, (estimate * 1.02).rounded(.up) + (amount.2 == "GB" ? 50 : 1))
      let peak = try peak(of: words + ["--max-memory", "\(Int(limit))M"])
      #expect(peak <= 1.1 * limit, "\(peak) MB of \(limit) MB")
    }

    @Test func `Large stills are compared row by row in little memory`() throws {
      try stage.write(
        "simulation: life\nsize: 6000\ncell: 1\nframes: 1\nout: b.png\n", to: "b.yaml")
      let words = ["b.yaml", "--no-metadata", "-q"]
      #expect(try stage.render(["run", "--seed", "1"] + words) == "")
      let check = ["check", "--seed", "2", "--max-memory", "200M"] + words
      #expect(try peak(of: check, status: 1) <= 220)
      #expect(try stage.render(check).contains(/b.png: differs: frame 0, \d{7,8} pixels\n/))
    }

    /// Returns the peak memory of a `render` run in megabytes.
    private func peak(of words: [String], status: Int32 = 0) throws -> Double {
      let script = """
        import resource, subprocess, sys
        status = subprocess.run(sys.argv[1:]).returncode
        print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * 1024 / 1e6)
        sys.exit(status)
        """
      let program = try Program(
        "python3", ["-c", script, Program.renderPath] + words, in: stage.folder.url)
      #expect(program.status == status, "\(program.errors)")
      return try #require(Double(program.text.split(separator: "\n").last ?? ""))
    }
  }
#endif
