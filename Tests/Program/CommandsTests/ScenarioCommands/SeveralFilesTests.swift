import TestSupport
import Testing

/// Runs of several scenarios of which some cannot be rendered.
@Suite struct SeveralFilesTests {
  private let stage: ScenarioFolder

  init() throws {
    stage = try ScenarioFolder()
    let large = "simulation: life\npattern: glider\ncell: 4096\n"
    try stage.write(large + "out: a.gif\n---\n" + large + "out: b.gif\n", to: "large.yaml")
    try stage.write("simulation: life\nfames: 3\n", to: "wrong.yaml")
    try stage.write(
      "simulation: life\nframes: 2\nformat: csv\nout: \"-\"\n", to: "stdout.yaml")
  }

  private let grown = "large.yaml:3:1: the world has grown by generation 33: "

  @Test func `Every animation that grows too large is reported, together with other errors`()
    async throws
  {
    let told = try await stage.render("run", "large.yaml", "wrong.yaml")
    #expect(told.contains("\n" + grown))
    #expect(told.contains("\nlarge.yaml:8:1: the world has grown by generation 33: "))
    #expect(told.contains("wrong.yaml:2:1: unknown setting 'fames'"))
    #expect(told.hasSuffix("status 2\n"))
  }

  @Test func `Nothing is written before every animation is known to be possible`() async throws {
    let told = try await stage.render("run", "stdout.yaml", "large.yaml")
    #expect(told.hasPrefix(grown))
    #expect(!told.contains("generation,alive"))
    #expect(stage.contents == ["large.yaml", "stdout.yaml", "wrong.yaml"])
  }

  @Test func `The check command continues after an output that cannot be compared`() async throws {
    try stage.write("simulation: life\nframes: 2\nout: good.csv\n", to: "good.yaml")
    #expect(try await stage.render("run", "good.yaml") == "")
    #expect(
      try await stage.render("check", "stdout.yaml", "good.yaml")
        == """
        good.csv: ok
        stdout.yaml:4:6: check compares files, but out '-' is standard output
            out: "-"
                 ^~~
        status 2

        """)
    let told = try await stage.render(
      "check", "wrong.yaml", "stdout.yaml", "good.yaml", "--diff", "d")
    #expect(told.hasPrefix("good.csv: ok\n"))
    #expect(told.hasSuffix("status 2\n"))
    // Nothing differs, so no difference image is written.
    #expect(!stage.contents.contains("d"))
  }

  @Test func `An output shared by two scenarios is not compared with either`() async throws {
    try stage.write("simulation: sea\nframes: 2\nout: a.csv\n", to: "one.yaml")
    try stage.write("simulation: life\nframes: 2\nout: a.csv\n", to: "two.yaml")
    #expect(
      try await stage.render("check", "one.yaml", "two.yaml")
        == """
        two.yaml:3:6: several scenarios write to 'a.csv': one.yaml:3, two.yaml:3
            out: a.csv
                 ^~~~~
        status 2

        """)
  }

  @Test func `Two scenarios with the same error are both reported`() async throws {
    for name in ["x", "y"] {
      try stage.write(
        "simulation: sea\nsize: 4000x4000\ncell: 30\nout: \(name).gif\n", to: "\(name).yaml")
    }
    let told = try await stage.render("run", "x.yaml", "y.yaml")
    #expect(told.split(separator: "\n").count { $0.contains(".yaml:2:1: an image of ") } == 2)
  }
}
