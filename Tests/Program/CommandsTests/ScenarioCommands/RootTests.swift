import Foundation
import TestSupport
import Testing

/// An untrusted scenario reads and writes nothing outside the sandbox root.
@Suite struct RootTests {
  private let stage: ScenarioFolder

  init() throws {
    stage = try ScenarioFolder()
    try stage.write("x = 3, y = 1\n3o!\n", to: "outside/secret.rle")
    try stage.write("background: #000\ntext: #fff\n", to: "outside/secret.theme")
    try stage.write("precious", to: "outside/precious.png")
    try stage.write("x = 3, y = 1\n3o!\n", to: "root/own.rle")
    try stage.write("", to: "root/sub/empty")
    let links = [
      "link.rle": "../outside/secret.rle", "link": "../outside",
      "link.gif": "../outside/precious.png",
      "inner.rle": "own.rle", "nowhere.gif": "../outside/new.gif",
      "f-0.png": "../outside/precious.png",
      "deep": "link",
    ]
    for (name, target) in links {
      try FileManager.default.createSymbolicLink(
        atPath: stage.folder.file("root/\(name)").path, withDestinationPath: target)
    }
  }

  private func run(_ settings: String) async throws -> String {
    try stage.write("simulation: life\nsize: 8x6\nframes: 1\n\(settings)\n", to: "root/film.yaml")
    return try await stage.render("run", "root/film.yaml", "--root", "root")
  }

  private var outside: [String] {
    let folder = stage.folder.file("outside").path
    return ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }

  private func expectNothingOutside() {
    #expect(outside == ["precious.png", "secret.rle", "secret.theme"])
    #expect(stage.bytes("outside/precious.png") == Data("precious".utf8))
    #expect(stage.contents == ["outside", "root"])
  }

  @Test(arguments: ["own.rle", "./own.rle", "sub/../own.rle", "none/../own.rle", "glider"])
  func `Files inside the root are read`(pattern: String) async throws {
    #expect(try await run("pattern: \(pattern)\nout: sub/a.gif") == "")
    #expect(stage.bytes("root/sub/a.gif") != nil)
  }

  @Test(arguments: [
    "pattern: ../outside/secret.rle", "pattern: sub/../../outside/secret.rle",
    "pattern: /etc/passwd", "pattern: /etc/none", "pattern: ../outside/none.rle",
    "pattern: ../none/none.rle", "pattern: /dev/zero", "theme: ../outside/secret.theme",
    "events: [{at: 0, place: ../outside/secret.rle}]",
  ])
  func `Files outside the root are not read, and nothing is written`(setting: String) async throws {
    let told = try await run("\(setting)\nout: a.gif")
    #expect(told.contains("outside the root \(stage.path)/root/"))
    #expect(told.hasSuffix("status 2\n"))
    #expect(stage.bytes("root/a.gif") == nil)
    expectNothingOutside()
  }

  @Test(arguments: [
    "pattern: link.rle", "pattern: link/secret.rle", "pattern: deep/secret.rle",
    "pattern: link/none.rle", "pattern: nowhere.gif", "theme: link/secret.theme",
    "pattern: inner.rle",
  ])
  func `No link is followed, even if its target is inside the root`(setting: String) async throws {
    let told = try await run("\(setting)\nout: a.gif")
    #expect(told.contains("a symbolic link, which --root forbids"))
    #expect(told.hasSuffix("status 2\n"))
    expectNothingOutside()
  }

  @Test func `A scenario file cannot read stdin as a pattern`() async throws {
    try stage.write("simulation: life\npattern: '-'\nout: a.gif\n", to: "root/film.yaml")
    for place in ["cd root; ", "cd root; set -- --root .; "] {
      let told = try await stage.shell(place + "echo '3o!' | render run film.yaml \"$@\"")
      #expect(told.contains("only the command line can name standard input"), "\(told)")
    }
  }

  @Test func `A sprite outside the root is not read`() async throws {
    try stage.write(
      "background: #000\ntext: #fff\nsprite orca: ../outside/precious.png\n", to: "root/t.theme")
    try stage.write(
      "simulation: sea\nframes: 1\ntheme: t.theme\nout: a.gif\n", to: "root/film.yaml")
    for command in ["run", "check"] {
      let told = try await stage.render(command, "root/film.yaml", "--root", "root")
      #expect(told.contains("outside the root"))
      #expect(told.hasSuffix("status 2\n"))
    }
    expectNothingOutside()
  }

  @Test(
    arguments: TestScope.cases(
      [
        "../a.gif", "../outside/a.gif", "../outside/precious.png", "link/a.gif", "link/new-%d.png",
        "link.gif", "nowhere.gif", "f-%d.png", "deep/a.gif", "sub/../../outside/a.gif",
        "/tmp/a.gif",
        "none/../../outside/a.gif", "'{simulation}/../../outside/a.gif'", "link/none/a.gif",
        // A slash with a combining mark is still a slash.
        #""../\u0301evil.gif""#, #""../\uFE0Fevil.gif""#, #""link/\u200Devil.gif""#,
        #""\u200D/../../evil.gif""#, #""/\u0301tmp/evil.gif""#,
        #""sub/..\u0301/../../../evil.gif""#,
        // These characters stand for bytes that are not UTF-8.
        #""..\U0010FEAF/../../evil.gif""#, "'{pattern}/../../evil.gif'", "..", ".", "sub/",
      ], .several))
  func `No output is written outside the root`(out: String) async throws {
    let told = try await run("out: \(out)")
    #expect(told.hasSuffix("status 2\n"))
    expectNothingOutside()
  }

  @Test func `A scenario file outside the root is not read`() async throws {
    try stage.write("simulation: life\nframes: 1\nout: ../root/a.gif\n", to: "outside/film.yaml")
    let told = try await stage.render("run", "outside/film.yaml", "--root", "root")
    #expect(
      told
        == "render: cannot read outside/film.yaml: outside the root \(stage.path)/root/\nstatus 2\n"
    )
    #expect(
      try await stage.render("run", "root/film.yaml", "--root", "none")
        .hasPrefix("render: --root: no directory 'none'\n"))
  }

  @Test func `Paths given on the command line must be inside the root, too`() async throws {
    _ = try await run("out: a.gif")
    let told = try await stage.render("run", "root/film.yaml", "--root", "root", "-o", "b.gif")
    #expect(told.contains("outside the root"))
    expectNothingOutside()
  }

  @Test func `Without a root any file may be read and written`() async throws {
    _ = try await run("pattern: ../outside/secret.rle\nout: ../a.gif")
    #expect(try await stage.render("run", "root/film.yaml") == "")
    #expect(stage.contents == ["a.gif", "outside", "root"])
  }
}
