import Foundation
import TestSupport
import Testing

/// Pig and Hunt on the command line: the files they read and write, and events that break the
/// rules.
@Suite struct GamesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func text(_ name: String) throws -> String {
    try String(contentsOf: folder.file(name), encoding: .utf8)
  }

  private func members(_ name: String) throws -> Int {
    try text(name).components(separatedBy: "\"level\"").count - 1
  }

  @Test func `A hunt creates the team file, and later hunts add members`() async throws {
    for count in [5, 10] {
      let program = try await folder.render("hunt --team team.json --frames 60 -o a.csv")
      #expect(program.status == 0 && program.errors == "")
      #expect(try members("team.json") == count)
      let last = try text("a.csv").split(separator: "\n").last?.split(separator: ",").last
      #expect(last == "\(count)")
    }
    #expect(folder.contents == ["a.csv", "team.json"])
  }

  @Test(arguments: [
    "[", "[{\"name\": \"Dripple\"", "nothing", "[{\"name\": \"Dog\", \"level\": 5}]",
  ])
  func `A damaged team file makes the run exit with 2 and is left unchanged`(team: String)
    async throws
  {
    try folder.write(team, to: "team.json")
    let program = try await folder.render("hunt --team team.json --frames 60 -o a.csv")
    #expect(program.status == 2)
    #expect(program.errors.hasPrefix("team.json:1:"))
    #expect(try text("team.json") == team)
    #expect(folder.contents == ["team.json"])
  }

  @Test func `A failed run leaves the team file unchanged`() async throws {
    try folder.write("[]\n", to: "team.json")
    let program = try await folder.render("hunt --team team.json --frames 60 -o none/a.csv")
    #expect(program.status == 2)
    #expect(try text("team.json") == "[]\n")
    let nowhere = try await folder.render("hunt --team none/team.json --frames 60 -o a.csv")
    #expect(nowhere.status == 1 && folder.contents == ["team.json"])
  }

  @Test func `A theme's monster sprites are drawn, and a missing sprite file is exit 1`()
    async throws
  {
    let colors = "background: #ffffff\ntext: #000000\n"
    try folder.write(colors, to: "plain.theme")
    try folder.write(colors + "sprite dripple: mine.png\nsprite orca: none.png\n", to: "mine.theme")
    let missing = try await folder.render("hunt --theme mine.theme -n 1 -o a.png")
    #expect(missing.status == 1 && missing.errors.hasPrefix("mine.theme:3:1: "))
    #expect(
      try await folder.render("hunt --theme plain.theme --size 4x4 -n 1 -o mine.png").status == 0)
    for theme in ["plain", "mine"] {
      #expect(
        try await folder.render("hunt --theme \(theme).theme -n 1 -o \(theme)-hunt.png").status == 0
      )
    }
    #expect(
      try Data(contentsOf: folder.file("plain-hunt.png"))
        != Data(contentsOf: folder.file("mine-hunt.png")))
  }

  @Test func `A team cannot be read from stdin`() async throws {
    let program = try await folder.render("hunt --team - --frames 2 -o a.csv")
    #expect(program.status == 2 && program.errors.contains("requires a file"))
    #expect(folder.contents == [])
  }

  @Test func `Concurrent hunts keep all members in the team file`() throws {
    let hunts = try (0..<6).map { _ in
      try RunningProgram(
        ["hunt", "--team", "team.json", "--frames", "60", "-o", "-", "--format", "csv"], in: folder)
    }
    for hunt in hunts {
      let (status, errors) = try hunt.end()
      #expect(status == 0 && errors == "")
    }
    #expect(try members("team.json") == 30)
    #expect(folder.contents == ["team.json"])
  }

  @Test func `The check command does not write the team file`() async throws {
    try folder.write("simulation: hunt\nteam: team.json\nframes: 9\nout: a.csv\n", to: "h.yaml")
    #expect(try await folder.render("run h.yaml").status == 0)
    let team = try text("team.json")
    _ = try await folder.render("check h.yaml")
    #expect(try text("team.json") == team)
  }

  @Test func `A GPX track is read, and an error in it has its position`() async throws {
    try folder.write(
      "<gpx><trk><trkpt lat=\"1\" lon=\"1\"/>\n<trkpt lat=\"x\" lon=\"1\"/></trk></gpx>",
      to: "w.gpx")
    let program = try await folder.render("hunt --track w.gpx -o a.png")
    #expect(program.status == 2)
    #expect(program.errors == "w.gpx:2:1: expected a latitude from -90 to 90, got 'x'\n")
    try folder.write("<gpx><trk><trkpt lat=\"1\" lon=\"1\"/></trk></gpx>", to: "w.gpx")
    #expect(try await folder.render("hunt --track w.gpx -o a.png").status == 0)
    for name in ["none.gpx", "none"] {
      let missing = try await folder.render("hunt --track \(name) -o b.png")
      #expect(missing.errors == "render: --track: cannot read \(name): No such file or directory\n")
    }
    // The image carries the track.
    try folder.write(try await folder.render("show a.png").text, to: "again.yaml")
    #expect(try await folder.render("run again.yaml --out b.png").errors == "")
    #expect(
      try Data(contentsOf: folder.file("a.png")) == Data(contentsOf: folder.file("b.png")))
  }

  @Test(arguments: [
    ("pig", "{at: 1, hold: true}", "a player must roll before holding"),
    ("pig", "{at: 0, roll: true}", "there is no decision to change at generation 0"),
    ("pig", "{at: 2, hold: false}", "'hold' can only be true"),
    ("hunt", "{at: 1, leave: true}", "there is no monster to leave"),
    ("hunt", "{at: 8, walk: []}", "expected destinations"),
  ])
  func `An event that breaks the rules is exit 2 with its position`(
    simulation: String, event: String, part: String
  ) async throws {
    try folder.write(
      "simulation: \(simulation)\nframes: 12\nout: a.csv\nevents:\n  - \(event)\n", to: "s.yaml")
    let program = try await folder.render("run s.yaml")
    #expect(program.status == 2)
    #expect(program.errors.hasPrefix("s.yaml:5:"))
    #expect(program.errors.contains(part))
    #expect(folder.contents == ["s.yaml"])
  }

  @Test func `A tournament's CSV and JSON outputs have one row per pair`() async throws {
    let program = try await folder.render(
      "pig --tournament --strategies hold-20,random -o a.csv -o a.json")
    #expect(program.status == 0)
    let lines = try text("a.csv").split(separator: "\n")
    #expect(lines.count == 5)
    #expect(lines[0] == "frame,generation,first,second,chance,error,games")
    #expect(lines[1].hasPrefix("0,0,hold-20,hold-20,0.53"))
    #expect(
      try text("a.json").contains("\"first\":\"hold-20\",\"second\":\"random\",\"chance\":0.92"))
  }

  @Test func `The optimal strategy renders as an image, and several slices as a sheet`()
    async throws
  {
    #expect(try await folder.render("pig --policy -o policy.png").status == 0)
    #expect(
      try await folder.render("pig --policy --other 0..90/30 --sheet 2 -o slices.png").status == 0)
    #expect(folder.contents == ["policy.png", "slices.png"])
  }
}
