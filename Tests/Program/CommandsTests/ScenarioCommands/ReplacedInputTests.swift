import Foundation
import TestSupport
import Testing

/// Outputs that are inputs of the same command. Each is an error before anything is drawn.
@Suite struct ReplacedInputTests {
  private let stage: ScenarioFolder

  init() throws {
    stage = try ScenarioFolder()
    try stage.write("x = 3, y = 1\n3o!\n", to: "p.rle")
    try stage.write(
      "simulation: life\npattern: p.rle\nsize: 8\nframes: 2\nout: s.gif\n", to: "s.yaml")
  }

  /// Runs a command that has to end with an error about an input, and to change no file.
  private func expectRefusal(
    _ arguments: [String], of name: String, environment: [String: String] = [:]
  ) async throws {
    let before = stage.files
    let told = try await stage.folder.render(arguments, environment: environment)
    #expect(told.status == 2, "\(arguments): \(told.text)\(told.errors)")
    #expect(told.errors.contains("'\(name)' is an input of this run: "), "\(told.errors)")
    #expect(stage.files == before, "\(arguments)")
  }

  private func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: stage.folder.file(name).path, withDestinationPath: target)
  }

  @Test func `An input is found under each of its names`() async throws {
    try link("link.rle", to: "p.rle")
    try link("here", to: ".")
    try FileManager.default.linkItem(
      at: stage.folder.file("p.rle"), to: stage.folder.file("hard.rle"))
    for name in [
      "p.rle", "link.rle", "hard.rle", "here/p.rle", "here/here/link.rle", "\(stage.path)/p.rle",
    ] {
      try await expectRefusal(["life", "--pattern", "p.rle", "-n", "1", "-o", name], of: name)
    }
    try await expectRefusal(
      ["life", "--pattern", "hard.rle", "-n", "1", "-o", "p.rle"], of: "p.rle")
    try stage.write(
      "simulation: life\npattern: p.rle\nframes: 1\nout: [a.png, p.rle]\n", to: "t.yaml")
    for options in [[], ["--root", "."], ["--keep-going"], ["--shard", "1/1"], ["--if-changed"]] {
      try await expectRefusal(["run", "t.yaml"] + options, of: "p.rle")
    }
    try await expectRefusal(["plan", "t.yaml"], of: "p.rle")
    try await expectRefusal(["check", "t.yaml"], of: "p.rle")
    try await expectRefusal(["check", "t.yaml", "--update"], of: "p.rle")
    #expect(
      try await stage.render("run", "t.yaml") == """
        t.yaml:4:14: 'p.rle' is an input of this run: give the output another name
            out: [a.png, p.rle]
                         ^~~~~
        status 2

        """)
  }

  @Test func `A file that standard input reads is an input`() async throws {
    try stage.write(
      "simulation: life\npattern: glider\nframes: 1\nout: t.csv\nmetadata: sidecar\n",
      to: "t.csv.yaml")
    let before = stage.files
    let told = try await stage.shell(
      "render run - < t.csv.yaml; render life --pattern - -n 1 -o p.rle < p.rle")
    #expect(told.matches(of: /is an input of this run/).count == 2, "\(told)")
    #expect(stage.files == before)
  }

  @Test func `An output of one scenario is no input of another one`() async throws {
    try stage.write("simulation: life\npattern: glider\nframes: 1\nout: p.rle\n", to: "t.yaml")
    try await expectRefusal(["run", "s.yaml", "t.yaml"], of: "p.rle")
    try await expectRefusal(["run", "."], of: "p.rle")
    #expect(try await stage.render("run", "t.yaml") == "")
  }

  @Test func `Lists that are drawn replace no input`() async throws {
    try stage.write("background: #ffffff\ntext: #303030\nalive: #000000\n", to: "t.theme")
    try link("t.png", to: "t.theme")
    let told = try await stage.render("list", "type", "--theme", "t.theme", "-o", "t.png")
    #expect(told.contains("cannot write t.png: it is an input of this run"), "\(told)")
    try stage.write(
      "simulation: life\npattern: p.rle\nsize: 8\nframes: 2\nevents: [{at: 1, snapshot: q}]\nout: a.gif\n",
      to: "q.yaml")
    for name in ["p.rle", "q.yaml"] {
      try link("\(name).png", to: name)
      try await expectRefusal(
        ["list", "snapshots", "q.yaml", "-o", "\(name).png"], of: "\(name).png")
    }
    if !TestScope.isFull { return }
    #expect(try await stage.render("life", "--size", "8", "-n", "1", "-o", "p.png") == "")
    try await expectRefusal(
      ["explore", "life", "--pattern", "p.png", "-n", "1", "-o", "p.png"], of: "p.png")
  }

  /// Inputs of each kind: the name of a file, its text, and the options that read it.
  private static let inputs: [(name: String, text: String, options: [String])] = [
    ("t.yaml", "simulation: life\nframes: 1\nout: link.png\n", ["run", "t.yaml"]),
    (
      "t.theme", "background: #ffffff\ntext: #303030\nalive: #000000\n",
      ["life", "--theme", "t.theme"]
    ),
    (
      "t.rule", "@RULE t\n@TABLE\nn_states:2\nneighborhood:Moore\nsymmetries:none\n",
      [
        "life", "--rule", "t.rule",
      ]
    ),
    (
      "t.model", "states: {a: white, b: black}\nsize: 9\nstart: {b: 30%}\nstep: {a: a}\n",
      [
        "./t.model"
      ]
    ), ("t.cells", "OOO\n", ["life", "--pattern", "t.cells"]),
    ("t.txt", "1 2\n3 4\n", ["grid", "t.txt"]),
    ("t.csv", "x,y,time,value\n0,0,0,1\n1,1,0,2\n", ["grid", "t.csv"]),
    (
      "t.gpx",
      """
      <gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>
      <trkpt lat="48.1" lon="11.5"/><trkpt lat="48.101" lon="11.502"/>
      </trkseg></trk></gpx>
      """, ["hunt", "--track", "t.gpx"]
    ),
    ("t.counts", "frame,generation,alive\n0,0,3\n1,1,5\n", ["plot", "t.counts"]),
  ]

  @Test(arguments: inputs)
  func `No output replaces an input of any kind`(
    name: String, text: String, options: [String]
  ) async throws {
    try stage.write(text, to: name)
    try link("link.png", to: name)
    let isScenario = options[0] == "run"
    let frames = options[0] == "plot" ? [] : ["--frames", "1"]
    try await expectRefusal(options + frames + ["-o", "link.png"], of: "link.png")
    if isScenario { try await expectRefusal(options, of: "link.png") }
    let other = try await stage.render(options + frames + ["-o", "other.png"])
    #expect(!other.contains("status"), "\(name): \(other)")
  }

  @Test func `Images, arrays and frames are inputs`() async throws {
    #expect(
      try await stage.render("life", "--size", "8", "-n", "3", "-o", "f-%d.png", "-o", "a.npy")
        == "")
    try await expectRefusal(["grid", "a.npy", "-o", "a.npy"], of: "a.npy")
    // The first frame of the output is no input, and others are.
    try FileManager.default.removeItem(at: stage.folder.file("f-0.png"))
    try await expectRefusal(["grid", "f-*.png", "-o", "f-%d.png"], of: "f-1.png")
    try await expectRefusal(["grid", "f-%d.png", "-n", "2", "-o", "./f-%d.png"], of: "./f-1.png")
    #expect(try await stage.render("grid", "f-2.png", "-n", "1", "-o", "f-%d.png") == "")
    try await expectRefusal(
      ["life", "--pattern", "f-1.png", "-n", "1", "-o", "f-1.png"], of: "f-1.png")
    try stage.write(
      "background: #ffffff\ntext: #303030\nalive: #000000\nsprite alive: f-1.png\n", to: "t.theme")
    try await expectRefusal(
      [
        "life", "--theme", "t.theme", "--shape", "sprite", "--cell", "16", "--size", "8", "-n", "1",
        "-o", "f-1.png",
      ], of: "f-1.png")
  }

  @Test func `Files beside outputs are outputs`() async throws {
    // The scenario is where the file beside its table would be.
    try stage.write(
      "simulation: life\npattern: p.rle\nframes: 1\nout: t.csv\nmetadata: sidecar\n",
      to: "t.csv.yaml")
    try await expectRefusal(["run", "t.csv.yaml"], of: "t.csv.yaml")
    // The still beside a film, and beside a page.
    #expect(try await stage.render("life", "--size", "8", "-n", "1", "-o", "film.png") == "")
    for ending in ["gif", "html"] {
      try await expectRefusal(
        [
          "life", "--pattern", "film.png", "-n", "2", "--poster", "last", "-o", "film.\(ending)",
        ], of: "film.png")
    }
    try link("part-1.csv", to: "p.rle")
    try await expectRefusal(
      [
        "life", "--pattern", "p.rle", "--seed", "1..4", "-n", "2", "-o", "part-{part}.csv",
        "--shard",
        "1/2",
      ], of: "part-1.csv")
  }

  @Test func `Files of results are outputs`() async throws {
    #expect(try await stage.render("run", "s.yaml", "--write-lock", "s.lock") == "")
    try await expectRefusal(["run", "s.lock", "--write-lock", "s.lock"], of: "s.lock")
    try link("l.lock", to: "s.yaml")
    try await expectRefusal(["run", "s.yaml", "--write-lock", "l.lock"], of: "l.lock")
    try link("l.csv", to: "s.yaml")
    try await expectRefusal(["run", "s.yaml", "--timings", "l.csv"], of: "l.csv")
    for (name, option) in [("l.md", "--report"), ("l.txt", "--changed"), ("l", "--changed")] {
      try link(name, to: "p.rle")
      try await expectRefusal(["check", "s.yaml", "--update", option, name], of: name)
    }
    try link("l.html", to: "s.yaml")
    try await expectRefusal(["gallery", "s.yaml", "--out", "l.html"], of: "l.html")
  }

  @Test func `A report and a difference image replace no input and no output`() async throws {
    try stage.write(
      "simulation: life\npattern: d/b.gif.diff.png\nframes: 1\nout: b.gif\n", to: "b.yaml")
    try FileManager.default.createDirectory(
      at: stage.folder.file("d"), withIntermediateDirectories: false)
    #expect(
      try await stage.render("life", "--size", "8", "-n", "1", "-o", "d/b.gif.diff.png") == "")
    try await expectRefusal(["check", "b.yaml", "--diff", "d"], of: "d/b.gif.diff.png")
    try stage.write("simulation: life\nframes: 1\nsize: 8\nout: r.json\n", to: "r.yaml")
    #expect(try await stage.render("run", "r.yaml") == "")
    try link("link.json", to: "r.json")
    let before = stage.bytes("r.json")
    for name in ["r.json", "./r.json", "link.json"] {
      #expect(
        try await stage.render("check", "r.yaml", "--report", name) == """
          render: --report: '\(name)' is an output of a scenario: give the file another name
          status 2

          """)
      #expect(stage.bytes("r.json") == before)
    }
  }

  @Test func `A gallery replaces no image to which it refers`() async throws {
    try stage.write("simulation: life\nsize: 8\nframes: 2\nout: film.html\n", to: "s.yaml")
    try await expectRefusal(["gallery", "s.yaml", "--link", "--out", "film.html"], of: "film.html")
    #expect(try await stage.render("run", "s.yaml") == "")
    try link("index.html", to: "film.html")
    for name in ["film.html", "./film.html", "index.html"] {
      try await expectRefusal(["gallery", "s.yaml", "--link", "--out", name], of: name)
    }
    #expect(try await stage.render("gallery", "s.yaml", "--link", "--out", "other.html") == "")
  }

  @Test func `Merged parts and compared files are inputs`() async throws {
    for part in 1...2 {
      #expect(
        try await stage.render(
          "life", "--seed", "1..4", "--size", "8", "-n", "2", "-o", "part-{part}.csv", "--shard",
          "\(part)/2") == "")
    }
    try FileManager.default.linkItem(
      at: stage.folder.file("part-2.csv"), to: stage.folder.file("hard.csv"))
    let before = stage.files
    for name in ["part-1.csv", "./part-2.csv", "hard.csv"] {
      let told = try await stage.render("merge", "part-1.csv", "part-2.csv", "-o", name)
      #expect(told.contains("is one of the parts") && told.hasSuffix("status 2\n"), "\(told)")
    }
    #expect(stage.files == before)
    #expect(try await stage.render("run", "s.yaml") == "")
    _ = try await stage.render("run", "s.yaml", "--out", "t.png", "--frames", "1")
    try FileManager.default.linkItem(
      at: stage.folder.file("t.png"), to: stage.folder.file("hard.png"))
    let told = try await stage.render("compare", "s.gif", "t.png", "--diff", "hard.png")
    #expect(told.contains("'hard.png' is one of the files to compare"), "\(told)")
  }

  @Test func `An event saves no pattern over the one that it begins with`() async throws {
    let machine = Machine("jane", in: stage)
    try machine.write("x = 3, y = 3\nbo$2bo$3o!\n", "patterns/g.rle")
    let path = "jane/data/render/patterns/g.rle"
    let whole = stage.path + "/" + path
    let events =
      "events: [{at: 1, copy: {x: 0, y: 0, width: 9, height: 9}, as: g}, {at: 2, save: g, replace: true}]\n"
    try stage.write(
      "simulation: life\npattern: library:g\nsize: 20\nframes: 4\nout: g.gif\n\(events)",
      to: "g.yaml")
    try await expectRefusal(["run", "g.yaml"], of: whole, environment: machine.environment)
    try stage.write(
      "simulation: life\npattern: glider\nsize: 20\nframes: 4\nout: g.gif\n\(events)", to: "g.yaml")
    let told = try await stage.folder.render(["run", "g.yaml"], environment: machine.environment)
    #expect(told.status == 0, "\(told.errors)")
  }

  @Test func `What a command writes again is no input`() async throws {
    // Files beside tables are read to find out that they are no scenarios.
    try stage.write(
      "simulation: life\nseed: 1..2\nsize: 8\nframes: 2\nout: [t.csv, u.json]\nmetadata: sidecar\n",
      to: "docs/t.yaml")
    for _ in 1...2 { #expect(try await stage.render("run", "docs") == "") }
    #expect(try await stage.render("run", "docs", "--if-changed") == "")
    #expect(
      try await stage.render("check", "docs", "--update") == """
        docs/t.csv: ok
        docs/u.json: ok
        docs/t.csv.yaml: ok
        docs/u.json.yaml: ok

        """)
    // A team is read and written.
    try stage.write(
      "simulation: hunt\nteam: team.txt\nframes: 20\nout: hunt.gif\n", to: "hunt.yaml")
    for _ in 1...2 { #expect(try await !stage.render("run", "hunt.yaml").contains("status")) }
    let told = try await stage.render("hunt", "--team", "t.csv", "-n", "20", "-o", "t.csv")
    #expect(told.contains("is the team and an output") && told.hasSuffix("status 2\n"), "\(told)")
  }
}
