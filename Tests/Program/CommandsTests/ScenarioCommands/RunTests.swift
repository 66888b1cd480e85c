import Foundation
import TestSupport
import Testing

@Suite struct RunTests {
  private let stage: ScenarioFolder

  init() throws {
    stage = try ScenarioFolder()
    try stage.write("simulation: life\nsize: 8x6\nframes: 2\nout: a.gif\n", to: "a.yaml")
    try stage.write("simulation: sea\nsize: 5x4\nframes: 2\nout: b.csv\n", to: "in/b.yaml")
  }

  @Test func `Several files are rendered, each with paths relative to its folder`() async throws {
    #expect(try await stage.render("run", "a.yaml", "in/b.yaml") == "")
    #expect(stage.contents == ["a.gif", "a.yaml", "in"])
    #expect(stage.bytes("in/b.csv") != nil)
  }

  @Test func `A scenario on stdin uses paths relative to the working directory`() async throws {
    #expect(try await stage.shell("cat in/b.yaml | render run -") == "")
    #expect(stage.contents == ["a.yaml", "b.csv", "in"])
    #expect(
      try await stage.shell("printf 'simulation: life\\nfames: 3\\n' | render run -") == """
        stdin:2:1: unknown setting 'fames' (did you mean 'frames'?)
            fames: 3
            ^~~~~
        status 2

        """)
  }

  @Test func `The command line overrides settings, with paths relative to the working directory`()
    async throws
  {
    #expect(
      try await stage.render(
        "run", "in/b.yaml", "--frames=3", "--seed", "5", "-o", "c.csv", "-o", "d.json")
        == "")
    #expect(stage.contents == ["a.yaml", "c.csv", "d.json", "in"])
    let lines = stage.bytes("c.csv").map {
      String(decoding: $0, as: UTF8.self).split(separator: "\n")
    }
    #expect(lines?.count == 4)
    #expect(
      try await stage.render("run", "a.yaml", "--seed", "1", "--seed", "2", "-o", "{seed}.gif")
        == "")
    #expect(stage.contents.contains("1.gif") && stage.contents.contains("2.gif"))
  }

  @Test func `An error in one file stops the run, and all errors are reported`() async throws {
    try stage.write("simulation: life\nfames: 3\n---\nsimulation: see\n", to: "c.yaml")
    #expect(
      try await stage.render("run", "a.yaml", "c.yaml", "none.yaml") == """
        c.yaml:2:1: unknown setting 'fames' (did you mean 'frames'?)
            fames: 3
            ^~~~~
        c.yaml:4:13: expected one of sea, life, wolfram, elementary, infection, pig, hunt, grid, agents, model, got \
        'see' (did you mean 'sea'?)
            simulation: see
                        ^~~
        render: cannot read none.yaml: No such file or directory
        status 2

        """)
    #expect(stage.contents == ["a.yaml", "c.yaml", "in"])
  }

  @Test func `An unknown key in an indented scenario is reported with its line`() async throws {
    try stage.write(
      """
        simulation: infection
        people: 400
        factor: 3
        sick: 0
        theme: [light, dark]
        out: outbreak-{theme}.gif
        fames: 60

      """, to: "outbreak.yaml")
    #expect(
      try await stage.render("run", "outbreak.yaml") == """
        outbreak.yaml:7:3: unknown setting 'fames' (did you mean 'frames'?)
            fames: 60
            ^~~~~
        status 2

        """)
  }

  @Test func `Several scenarios with the same output are an error`() async throws {
    try stage.write(
      "simulation: sea\nout: ../a.gif\n---\nsimulation: life\nout: ../a.gif\n", to: "in/c.yaml")
    #expect(
      try await stage.render("run", "in/c.yaml")
        == """
        in/c.yaml:5:6: several scenarios write to 'a.gif': in/c.yaml:2, in/c.yaml:5
            out: ../a.gif
                 ^~~~~~~~
        status 2

        """)
    #expect(
      try await stage.render("run")
        == "render: run needs a scenario file, or - for stdin\nstatus 2\n")
    #expect(
      try await stage.render("run", "a.yaml", "--diff", "x")
        == "render: 'run' takes no setting 'diff'\nstatus 2\n")
  }

  @Test func `A random seed is printed once for all variations`() async throws {
    let told = try await stage.render(
      "run", "a.yaml", "--seed", "random", "--rule", "Life", "--rule", "Maze", "--sheet", "2")
    #expect(told.wholeMatch(of: #/render: seed [0-9]+\n/#) != nil)
  }

  @Test func `An error on the command line is reported once for all scenarios`() async throws {
    let files = (0..<5).map { "many\($0).yaml" }
    for file in files { try stage.write("simulation: life\nout: \(file).gif\n", to: file) }
    #expect(
      try await stage.render(["run"] + files + ["--frames", "0", "--thme", "dark"]) == """
        render: --frames: expected a whole number from 1 to 1000000000, rest, settled or cycle, got '0'
        render: unknown setting 'thme' (did you mean 'theme'?)
        status 2

        """)
  }
}
