import Foundation
import TestSupport
import Testing

/// Patterns and rules by address, on a server on loopback.
@Suite struct AddressCommandTests {
  private static let glider = "x = 3, y = 3, rule = B3/S23\nbo$2bo$3o!\n"
  /// The hash of `glider`, from sha256sum.
  private static let hash = "2ccbf00909966f85be78698e06f713f9033326078738292566f7808c86e53cf6"

  private let folder: TemporaryFolder
  private let server: LyingServer

  init() throws {
    folder = try TemporaryFolder()
    let rule = try String(
      contentsOf: projectFolder.appendingPathComponent("assets/rules/Byl-Loop.rule"),
      encoding: .utf8)
    server = LyingServer { request in
      if request.hasPrefix("GET /glider.rle ") { return .init("200 OK", [], Self.glider) }
      if request.hasPrefix("GET /x.rule ") { return .init("200 OK", [], rule) }
      if request.hasPrefix("GET /away.rle ") {
        return .init("302 Found", ["Location: file:///etc/passwd"])
      }
      if request.hasPrefix("GET /looks.rule ") {
        let host = request.split(separator: "Host: ")[1].prefix { $0 != "\r\n" && $0 != "\r" }
        return .init("200 OK", [], "@RULE http://\(host)/x.rule\n@COLORS\n1 255 0 0\n")
      }
      if let file = Self.files[request.split(separator: " ")[1].dropFirst().description] {
        return .init("200 OK", [], file)
      }
      if let bytes = Self.binaries[request.split(separator: " ")[1].dropFirst().description] {
        var answer = LyingServer.Answer("200 OK", ["Content-Length: \(bytes.count)"])
        answer.bytes += bytes
        return answer
      }
      let evil = "x = 1, y = 1, rule = http://127.0.0.1/x.rule:T9,9\no!\n"
      return request.hasPrefix("GET /evil.rle ") ? .init("200 OK", [], evil) : .init("404 No")
    }
  }

  private static let theme =
    (try? String(
      contentsOf: projectFolder.appendingPathComponent("assets/themes/dark.theme"), encoding: .utf8))
    ?? ""
  private static let files = [
    "night.theme": theme, "sprites.theme": theme + "sprite orca: fish.png\n",
    "run.csv": "0,1\n1,0\n\n1,0\n0,1\n",
    "walk.gpx": "<gpx><trk><trkseg><trkpt lat=\"47\" lon=\"8\"/><trkpt lat=\"47.001\" lon=\"8\"/>"
      + "</trkseg></trk></gpx>",
  ]
  private static let sprite =
    (try? Data(contentsOf: projectFolder.appendingPathComponent("assets/sprites/orca.png"))).map {
      [UInt8]($0)
    } ?? []
  private static let binaries = ["fish.png": sprite, "boxes.ttf": BoxFont().bytes]

  private var address: String { server.address("/glider.rle") }

  /// Runs the program. Returns what it prints, with its status if that is not 0.
  private func render(_ arguments: String...) async throws -> String { try await render(arguments) }

  private func render(_ arguments: [String]) async throws -> String {
    let program = try await folder.render(
      arguments, environment: ["XDG_CACHE_HOME": folder.file("cache").path])
    let status = program.status == 0 ? "" : "status \(program.status)\n"
    return status + program.errors + program.text
  }

  @Test func `Images carry the address and the hash`() async throws {
    let told = try await render(
      "life", "--pattern", address, "--frames", "3", "--out", "{name}.gif")
    #expect(told.contains("add the setting sha256: \(Self.hash)\n"), "\(told)")
    let scenario = try await render("show", "glider.gif")
    #expect(scenario.contains("pattern: \"\(address)\"\n") && scenario.contains(Self.hash))
    // The scenario draws the same image, from the cache alone.
    try folder.write(scenario + "out: again.gif\n", to: "again.yaml")
    #expect(!(try await render("run", "again.yaml", "--offline")).contains("status"))
    #expect(
      try Data(contentsOf: folder.file("again.gif")) == Data(contentsOf: folder.file("glider.gif")))
    #expect(try await render("check", "again.yaml") == "again.gif: ok\n")
    #expect(server.requests.count == 1)
  }

  @Test func `check and root require the hash`() async throws {
    let text = "simulation: life\npattern: \(address)\nframes: 2\nout: a.gif\n"
    try folder.write(text, to: "a.yaml")
    for command in [["check"], ["run", "--root", ".", "--allow-network"]] {
      let told = try await render(
        command[0], "a.yaml", command.dropFirst().first ?? "-q", command.dropFirst(2).first ?? ".")
      #expect(told.contains("status 2"), "\(told)")
    }
    let rooted = try await render("run", "a.yaml", "--root", ".", "--allow-network")
    #expect(rooted.contains("require the setting 'sha256'"), "\(rooted)")
    try folder.write(text + "sha256: \(Self.hash)\n", to: "a.yaml")
    let forbidden = try await render("run", "a.yaml", "--root", ".")
    #expect(forbidden.contains("add --allow-network") && forbidden.contains("status 2"))
    try folder.write(text + "sha256: \(Self.hash)\nallow-network: yes\n", to: "b.yaml")
    let set = try await render("run", "b.yaml", "--root", ".")
    #expect(set.contains("a scenario cannot set 'allow-network'") && set.contains("status 2"))
    #expect(server.requests.isEmpty)
    #expect(
      !(try await render("run", "a.yaml", "--root", ".", "--allow-network")).contains("status"))
    #expect(try await render("check", "a.yaml") == "a.gif: ok\n")
  }

  @Test func `Another content is an error`() async throws {
    let other = String(repeating: "0", count: 64)
    let told = try await render("life", "--pattern", address, "--sha256", other, "-o", "a.gif")
    #expect(
      told.contains("status 2") && told.contains("it has changed: its SHA-256 is \(Self.hash)"))
    #expect(
      try await render("life", "--pattern", "glider", "--sha256", other, "-o", "a.gif").contains(
        "status 2"))
  }

  @Test func `Rules and events by address`() async throws {
    try folder.write(
      """
      simulation: life
      rule: \(server.address("/x.rule"))
      size: 20
      events: [{at: 1, place: "\(address)", x: 2, y: 2}]
      frames: 3
      out: a.gif
      """, to: "a.yaml")
    let told = try await render("run", "a.yaml")
    #expect(!told.contains("status") && told.contains("these 2 addresses"), "\(told)")
    let scenario = try await render("show", "a.gif")
    #expect(
      scenario.contains("place: \"\(address)\"") && scenario.contains("\(Self.hash),"),
      "\(scenario)")
  }

  @Test func `A pattern cannot make the program read another address`() async throws {
    let told = try await render("life", "--pattern", server.address("/evil.rle"), "-o", "a.gif")
    #expect(told.contains("status 2") && server.requests.count == 1, "\(told)")
    let looks = try await render("life", "--rule", server.address("/looks.rule"), "-o", "a.gif")
    #expect(looks.contains("status 2"))
    #expect(server.requests.count == 2)
    #expect(
      try await render("life", "--pattern", server.address("/away.rle"), "-o", "a.gif").contains(
        "redirects to file:///etc/passwd"))
  }

  @Test(arguments: ["life", "wolfram", "sea", "infection", "pig", "hunt", "grid"])
  func `Every simulation reads a theme by address`(simulation: String) async throws {
    let theme = server.address("/night.theme")
    try folder.write("01\n10\n\n10\n01\n", to: "frames.txt")
    let input = simulation == "grid" ? ["frames.txt"] : []
    let told = try await render(
      [simulation] + input + ["--theme", theme, "--frames", "2", "-o", "a.gif"])
    let hash = told.split(separator: " ").last?.split(separator: "\n").first.map(String.init) ?? ""
    #expect(!told.contains("status") && told.contains("add the setting sha256: "), "\(told)")
    let scenario = try await render("show", "a.gif")
    #expect(scenario.contains("theme: \"\(theme)\"") && scenario.contains(hash), "\(scenario)")
    try folder.write(scenario + "out: again.gif\n", to: "again.yaml")
    #expect(!(try await render("run", "again.yaml", "--offline")).contains("status"))
    #expect(
      try Data(contentsOf: folder.file("again.gif")) == Data(contentsOf: folder.file("a.gif")))
    let other = String(repeating: "0", count: 64)
    let words = input + ["--theme", theme, "--sha256", other, "-o", "b.gif"]
    let changed = try await render([simulation] + words)
    #expect(changed.contains("status 2") && changed.contains("it has changed"), "\(changed)")
  }

  @Test func `Arrays, tracks and fonts by address`() async throws {
    let input = server.address("/run.csv")
    let told = try await render("grid", input, "-o", "a.gif")
    #expect(!told.contains("status") && told.contains("add the setting sha256: "), "\(told)")
    try Data(Self.files["run.csv"]?.utf8 ?? "".utf8).write(to: folder.file("run.csv"))
    #expect(
      !(try await render("grid", "run.csv", "-o", "b.gif", "--no-metadata")).contains("status"))
    #expect(
      !(try await render("grid", input, "-o", "c.gif", "--no-metadata", "--offline")).contains(
        "status"))
    #expect(try Data(contentsOf: folder.file("b.gif")) == Data(contentsOf: folder.file("c.gif")))
    let both = try await render(
      "grid", input, "--theme", server.address("/night.theme"), "-o", "d.gif")
    #expect(both.contains("these 2 addresses") && !both.contains("status"), "\(both)")
    try await folder.write(render("show", "d.gif") + "out: e.gif\n", to: "d.yaml")
    #expect(!(try await render("run", "d.yaml", "--offline")).contains("status"))
    let walk = try await render(
      "hunt", "--track", server.address("/walk.gpx"), "--frames", "2", "-o", "h.gif")
    #expect(!walk.contains("status") && walk.contains("sha256"), "\(walk)")
    #expect(
      try await render("sea", "--font", address, "-o", "f.gif").contains(
        "cannot use the font \(address)")
    )
  }

  @Test func `A local theme names a sprite by address, and a theme from a server does not`()
    async throws
  {
    try folder.write(Self.theme + "sprite orca: \(server.address("/fish.png"))\n", to: "own.theme")
    let own = try await render(
      "sea", "--theme", "own.theme", "--shape", "sprite", "--frames", "1", "-o", "a.png")
    #expect(!own.contains("status") && own.contains("sha256"), "\(own)")
    let theirs = try await render(
      "sea", "--theme", server.address("/sprites.theme"), "--shape", "sprite", "-o", "b.png")
    #expect(
      theirs.contains("status 2") && theirs.contains("can only name included files"), "\(theirs)")
  }

  @Test func `Fonts, and sprites of the states of grid, by address`() async throws {
    try Data(BoxFont().bytes).write(to: folder.file("boxes.ttf"))
    try Data(Self.sprite).write(to: folder.file("fish.png"))
    try folder.write(Self.files["run.csv"] ?? "", to: "run.csv")
    for (name, root) in [("here", "./"), ("there", server.address("/"))] {
      try folder.write(
        """
        simulation: grid
        input: run.csv
        states: {0: sea, 1: {name: fish, sprite: "\(root)fish.png"}}
        font: "\(root)boxes.ttf"
        caption: "{fish} fish"
        metadata: false
        out: \(name).gif
        """, to: "\(name).yaml")
      let told = try await render("run", "\(name).yaml", "-q")
      #expect(told == "", "\(told)")
    }
    let films = try ["here.gif", "there.gif"].map { try Data(contentsOf: folder.file($0)) }
    #expect(films[0] == films[1])
    #expect(Set(server.requests.map { $0.split(separator: " ")[1] }).count == 2)
  }

  @Test func `A file that is written cannot be an address`() async throws {
    let told = try await render("hunt", "--team", server.address("/team.json"), "-o", "a.gif")
    #expect(told.contains("status 2") && told.contains("the file is also written"), "\(told)")
    #expect(server.requests.isEmpty)
  }

  @Test(arguments: ["ftp://host/a.rle", "file:///etc/passwd", "s3://bucket/a.rle"])
  func `Other schemes are refused`(address: String) async throws {
    let program = try await folder.render("life", "--pattern", address, "--out", "a.png")
    let reason = "only addresses that begin with https:// or http:// are read"
    #expect(program.status == 2, "\(program.errors)")
    #expect(program.errors.contains("cannot read \(address): \(reason)"))
  }

  @Test func `info reads addresses`() async throws {
    #expect(try await render("info", address).contains("c/4"))
    #expect(try await render("info", address, "--offline").contains("c/4"))
    #expect(
      try await render("info", server.address("/no.rle")).contains(
        "no such file on the server (404)"))
  }

  @Test func `Without curl, the error names it`() async throws {
    let program = try await folder.render(
      ["life", "--pattern", address, "-o", "a.gif"],
      environment: ["PATH": "/nowhere", "XDG_CACHE_HOME": folder.file("cache").path])
    #expect(program.errors.contains("require the program 'curl'") && program.status == 1)
  }
}
