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

  @Test func `several files are drawn, each from its folder`() throws {
    #expect(try stage.render("run", "a.yaml", "in/b.yaml") == "")
    #expect(stage.contents == ["a.gif", "a.yaml", "in"])
    #expect(stage.bytes("in/b.csv") != nil)
  }

  @Test func `a scenario comes from stdin, with paths from here`() throws {
    #expect(try stage.shell("cat in/b.yaml | render run -") == "")
    #expect(stage.contents == ["a.yaml", "b.csv", "in"])
    #expect(
      try stage.shell("printf 'simulation: life\\nfames: 3\\n' | render run -") == """
        stdin:2:1: unknown setting 'fames' (did you mean 'frames'?)
            fames: 3
            ^~~~~
        status 2

        """)
  }

  @Test func `the command line wins, and its paths are from here`() throws {
    #expect(
      try stage.render(
        "run", "in/b.yaml", "--frames=3", "--seed", "5", "-o", "c.csv", "-o", "d.json")
        == "")
    #expect(stage.contents == ["a.yaml", "c.csv", "d.json", "in"])
    let lines = stage.bytes("c.csv").map {
      String(decoding: $0, as: UTF8.self).split(separator: "\n")
    }
    #expect(lines?.count == 4)
    #expect(
      try stage.render("run", "a.yaml", "--seed", "1", "--seed", "2", "-o", "{seed}.gif") == "")
    #expect(stage.contents.contains("1.gif") && stage.contents.contains("2.gif"))
  }

  @Test func `when one file is wrong none is drawn, and all mistakes are told`() throws {
    try stage.write("simulation: life\nfames: 3\n---\nsimulation: see\n", to: "c.yaml")
    #expect(
      try stage.render("run", "a.yaml", "c.yaml", "none.yaml") == """
        c.yaml:2:1: unknown setting 'fames' (did you mean 'frames'?)
            fames: 3
            ^~~~~
        c.yaml:4:13: 'see' does not fit: must be one of sea, life, wolfram, elementary, infection, \
        pig, hunt \
        (did you mean 'sea'?)
            simulation: see
                        ^~~
        render: cannot read none.yaml: No such file or directory
        status 2

        """)
    #expect(stage.contents == ["a.yaml", "c.yaml", "in"])
  }

  @Test func `the example of the interface is reported as it is there`() throws {
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
      try stage.render("run", "outbreak.yaml") == """
        outbreak.yaml:7:3: unknown setting 'fames' (did you mean 'frames'?)
            fames: 60
            ^~~~~
        status 2

        """)
  }

  @Test func `several scenarios with one output are refused`() throws {
    try stage.write(
      "simulation: sea\nout: ../a.gif\n---\nsimulation: life\nout: ../a.gif\n", to: "in/c.yaml")
    #expect(
      try stage.render("run", "in/c.yaml")
        == "render: several scenarios would be written to 'in/../a.gif'\nstatus 2\n")
    #expect(
      try stage.render("run") == "render: run needs a scenario file, or - for stdin\nstatus 2\n")
    #expect(
      try stage.render("run", "a.yaml", "--diff", "x")
        == "render: 'run' takes no setting 'diff'\nstatus 2\n")
  }

  @Test func `a random seed is said once for all that varies`() throws {
    let told = try stage.render(
      "run", "a.yaml", "--seed", "random", "--rule", "Life", "--rule", "Maze", "--sheet", "2")
    #expect(told.wholeMatch(of: #/render: seed [0-9]+\n/#) != nil)
  }

  @Test func `what is wrong with the command line is said once for all scenarios`() throws {
    let files = (0..<5).map { "many\($0).yaml" }
    for file in files { try stage.write("simulation: life\nout: \(file).gif\n", to: file) }
    #expect(
      try stage.render(["run"] + files + ["--frames", "0", "--thme", "dark"]) == """
        render: --frames: '0' does not fit: must be a whole number from 1 to 1000000000, rest or cycle
        render: unknown setting 'thme' (did you mean 'theme'?)
        status 2

        """)
  }
}
