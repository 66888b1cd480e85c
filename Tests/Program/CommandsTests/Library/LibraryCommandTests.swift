import Foundation
import TestSupport
import Testing

@testable import Commands

@Suite struct LibraryCommandTests {
  private let folder: ScenarioFolder
  private let jane: Machine
  private let ada: Machine

  init() async throws {
    folder = try ScenarioFolder()
    try folder.makeCommon()
    (jane, ada) = (Machine("jane", in: folder), Machine("ada", in: folder))
    for machine in [jane, ada] { try await machine.join() }
  }

  @Test func `an entry reaches the other computer with its author`() async throws {
    try folder.write(Machine.glider, to: "night.rle")
    let put = try await jane.run(
      "put", "night.rle", "--author", "Jane Doe", "--description", "flies away")
    #expect(put.text == "sent night.rle\n" && put.status == 0, "\(put.errors)")
    let text = "#N night\n#O Jane Doe\n#C flies away\n" + Machine.glider
    #expect(folder.bytes("common/night.rle") == Data(text.utf8))
    let list = try await ada.run("list", "common")
    #expect(list.text == "night.rle  3x3  Jane Doe  spaceship, period 4\n")
    #expect(try await ada.run("sync").text == "received night.rle\n")
    #expect(ada.patterns["night.rle"] == Data(text.utf8))
    #expect(try await ada.run("list").text == list.text)
    let object = try await JSONSerialization.jsonObject(with: ada.run("list", "--json").output)
    let members = object as? [String: Any]
    #expect(members?["period"] as? Int == 4 && members?["author"] as? String == "Jane Doe")
    #expect(try await ada.run("sync").text == "")
  }

  @Test func `without a remote, files are stored on this computer`() async throws {
    try folder.write(Machine.glider, to: "night.rle")
    let alone = Machine("alone", in: folder)
    let put = try await alone.run("put", "night.rle")
    #expect(put.text == "stored night.rle\n" && put.errors == "" && put.status == 0)
    #expect(alone.patterns["night.rle"] == Data(Machine.glider.utf8))
    #expect(try await alone.run("sync").status != 0)
  }

  @Test func `quiet commands print only errors`() async throws {
    try folder.write(Machine.glider, to: "night.rle")
    for words in [["put", "night.rle"], ["sync"], ["remove", "night"]] {
      let program = try await folder.folder.render(
        ["library"] + words + ["-q"], environment: jane.environment)
      #expect(program.status == 0 && program.text == "" && program.errors == "", "\(words)")
    }
    let missing = try await jane.run("get", "night", "--quiet")
    #expect(missing.status != 0 && missing.errors.contains("night"))
  }

  @Test func `a conflict writes nothing until a version is chosen`() async throws {
    try jane.write(Machine.glider, "patterns/night.rle")
    _ = try await jane.run("sync")
    _ = try await ada.run("sync")
    try jane.write(Machine.block, "patterns/night.rle")
    try ada.write(Machine.blinker, "patterns/night.rle")
    #expect(try await jane.run("sync").status == 0)
    let before = folder.files
    let conflict = try await ada.run("sync")
    #expect(conflict.status == 1 && conflict.text == "")
    #expect(conflict.errors.contains("night.rle: conflict: changed here and there"))
    #expect(
      folder.files.filter { !$0.key.hasPrefix("ada/state") }
        == before.filter { !$0.key.hasPrefix("ada/state") })
    let difference = try await ada.run("diff", "night")
    #expect(difference.status == 1)
    #expect(
      difference.text
        == "mine    3x1    oscillator, period 2\ntheirs  2x2    still life\n")
    #expect(try await ada.run("sync", "--keep", "both").text == "kept both versions of night.rle\n")
    #expect(try await jane.run("sync").status == 0)
    #expect(jane.patterns == ada.patterns)
    #expect(
      jane.patterns == [
        "night.rle": Data(Machine.blinker.utf8), "night (theirs).rle": Data(Machine.block.utf8),
      ])
  }

  @Test func `the image of a conflict shows both versions and no directory`() async throws {
    var images: [Data?] = []
    for name in ["first", "second"] {
      let other = Machine(name, in: folder)
      try await other.join()
      try other.write(Machine.blinker, "patterns/night.rle")
      try folder.write(Machine.block, to: "common/night.rle")
      let drawn = try await other.run("diff", "night.rle", "--out", "\(name).png")
      #expect(drawn.status == 0, "\(drawn.errors)")
      images.append(folder.bytes("\(name).png"))
      #expect(try await other.run("list", "common", "--out", "\(name)-list.png").status == 0)
      images.append(folder.bytes("\(name)-list.png"))
      #expect(try await other.run("list", "--preview=blocks").status != 0, "There is no terminal")
    }
    #expect(images[0] == images[2] && images[1] == images[3])
    #expect(images[0] != images[1] && images[0] != nil)
    #expect(try folder.asked("first.png", "str(image.size[0] > 1.5 * image.size[1])") == "True")
  }

  @Test func `get and put copy single entries`() async throws {
    for name in ["a.rle", "b.rle"] { try folder.write(Machine.glider, to: "common/\(name)") }
    #expect(try await jane.run("get", "a").text == "received a.rle\n")
    #expect(jane.patterns.keys.sorted() == ["a.rle"])
    try jane.write(Machine.block, "patterns/a.rle")
    let newer = try await jane.run("get", "a")
    #expect(newer.status == 1 && newer.errors.contains("nothing to get"))
    #expect(folder.bytes("common/a.rle") == Data(Machine.glider.utf8))
    try folder.write(Machine.blinker, to: "a.rle")
    let exists = try await jane.run("put", "a.rle")
    #expect(exists.status == 2 && exists.errors.contains("--force"))
    #expect(try await jane.run("put", "a.rle", "--force").text == "sent a.rle\n")
    #expect(folder.bytes("common/a.rle") == Data(Machine.blinker.utf8))
    #expect(folder.bytes("jane/data/render/patterns/.trash/a.rle.1") == Data(Machine.block.utf8))
  }

  @Test func `put copies the entries of a directory, and says what it skips`() async throws {
    for name in ["a.rle", "deep/b.cells", "deep/deeper/c.rule", "notes.txt", "deep/A.rle"] {
      try folder.write(name.hasSuffix("cells") ? ".O.\n" : Machine.glider, to: "patterns/\(name)")
    }
    try folder.write("# dark\n", to: "patterns/night.theme")
    let put = try await ada.run("put", "patterns")
    #expect(put.status == 1, "Two files have one name")
    #expect(
      put.text == "sent a.rle\nsent b.cells\nsent c.rule\nsent night.theme\n"
        || put.text == "sent A.rle\nsent b.cells\nsent c.rule\nsent night.theme\n", "\(put.text)")
    #expect(
      put.errors.contains("skipped patterns/notes.txt: not a pattern, rule, theme or scenario"))
    #expect(put.errors.contains("another file of the directory has this name"), "\(put.errors)")
    #expect(folder.common.count == 4)
    try folder.write("", to: "empty/notes.txt")
    let empty = try await ada.run("save", "empty", "-q")
    #expect(empty.status == 2 && empty.errors.contains("no readable patterns, rules"))
    try folder.write(Machine.block, to: "more/x.rle")
    let missing = try await ada.run("put", "missing/")
    #expect(missing.status == 2 && missing.errors.contains("no directory 'missing/'"))
    let more = try await ada.run("save", "more/")
    #expect(more.text == "sent x.rle\n" && more.status == 0, "\(more.errors)")
  }

  @Test(arguments: TestScope.cases(["list", "sync", "get", "put", "remove", "diff"], .two))
  func `a time limit ends every command with a slow server`(action: String) async throws {
    let server = LyingServer { _ in
      var answer = LyingServer.Answer("207 Multi-Status", ["Content-Length: 9999999"])
      (answer.isEndless, answer.isSlow) = (true, true)
      return answer
    }
    defer { server.stop() }
    try folder.write(Machine.glider, to: "x.rle")
    let other = Machine("other-\(action)", in: folder)
    _ = try await other.run("remote", "add", "slow", server.address("/d"))
    let words = [action, ["list", "sync"].contains(action) ? "slow" : "x.rle"]
    let option = try await folder.folder.render(
      ["library"] + words + ["--max-time", "0.5"], environment: other.environment)
    let variable = try await folder.folder.render(
      ["library"] + words, environment: other.environment.merging(["RENDER_MAX_TIME": "0.5"]) { $1 }
    )
    for program in [option, variable] {
      #expect(
        program.status == 1 && program.errors.contains("raise 'max-time'"), "\(program.errors)")
    }
    let wrong = try await other.run("sync", "--max-time", "soon")
    #expect(wrong.status == 2 && wrong.errors.contains("max-time"), "\(wrong.errors)")
  }

  @Test func `a list describes what it can read, and names the rest`() async throws {
    let item: @Sendable (String, Int) -> String = { name, size in
      "<response><href>/d/\(name)</href><propstat><prop><getcontentlength>\(size)"
        + "</getcontentlength></prop><status>HTTP/1.1 200 OK</status></propstat></response>"
    }
    let list: @Sendable (String) -> String = { "<multistatus xmlns=\"DAV:\">\($0)</multistatus>" }
    let files = [("film.mp4", 7 << 30), ("a.rle", 24), ("gone.rle", 24), ("large.mc", 1 << 30)]
    let server = LyingServer { request in
      let name = request.split(separator: " ")[1].split(separator: "/").last ?? ""
      if request.hasPrefix("PROPFIND /d/ ") {
        return .init("207 M", [], list(files.map { item($0.0, $0.1) }.joined()))
      }
      if request.hasPrefix("PROPFIND") { return .init("207 M", [], list(item(String(name), 24))) }
      return name == "a.rle" ? .init("200 OK", [], Machine.glider) : .init("404 Not Found")
    }
    defer { server.stop() }
    let other = Machine("other", in: folder)
    _ = try await other.run("remote", "add", "dav", server.address("/d"))
    let told = try await other.run("list", "dav")
    #expect(told.status == 1 && told.errors.contains("gone.rle"), "\(told.errors)")
    let lines = told.text.split(separator: "\n")
    #expect(lines.count == 3 && lines[0].contains("spaceship, period 4"), "\(told.text)")
    #expect(!server.requests.contains { $0.contains("film") || $0.hasPrefix("GET /d/large") })
  }

  @Test func `removed entries are in the trash of both sides`() async throws {
    try jane.write(Machine.glider, "patterns/night.rle")
    try jane.write("# night\n", "themes/night.theme")
    _ = try await jane.run("sync")
    let several = try await jane.run("remove", "night")
    #expect(several.status == 2 && several.errors.contains("write the extension"))
    #expect(try await jane.run("remove", "night.rle").text == "removed night.rle\n")
    #expect(folder.common == [".trash", "night.theme"])
    #expect(folder.bytes("common/.trash/night.rle.1") == Data(Machine.glider.utf8))
    #expect(folder.bytes("jane/data/render/patterns/.trash/night.rle.1") != nil)
    // A version that this computer has never had is not removed.
    try folder.write("# other\n", to: "common/night.theme")
    #expect(try await jane.run("remove", "night.theme").status == 1)
    #expect(folder.bytes("common/night.theme") == Data("# other\n".utf8))
  }

  @Test func `a received theme has a name`() async throws {
    let theme = try String(
      contentsOf: projectFolder.appending(path: "assets/themes/dark.theme"), encoding: .utf8)
    try folder.write(theme, to: "common/midnight.theme")
    _ = try await jane.run("sync")
    let words = ["life", "--size", "8x8", "--frames", "1", "--theme"]
    for (name, file) in [("midnight", "a.png"), ("dark", "b.png")] {
      let drawn = try await folder.folder.render(
        words + [name, "--out", file], environment: jane.environment)
      #expect(drawn.status == 0, "\(drawn.errors)")
    }
    #expect(
      try folder.asked("a.png", "image.convert('RGB').tobytes().hex()")
        == folder.asked("b.png", "image.convert('RGB').tobytes().hex()"))
  }

  @Test func `dangerous names are reported and left out`() async throws {
    try folder.write(Machine.glider, to: "common/a.rle")
    try folder.write(Machine.glider, to: "common/A.rle")
    try folder.write(Machine.glider, to: "common/b\n\u{1B}[31m.rle")
    try folder.write(Machine.glider, to: "common/c.rle")
    let sync = try await jane.run("sync")
    #expect(sync.status == 1)
    #expect(sync.text == "received c.rle\n")
    #expect(sync.errors.split(separator: "\n").count == 3)
    #expect(!sync.errors.contains("\u{1B}"))
    #expect(jane.patterns.keys.sorted() == ["c.rle"])
  }

  @Test(arguments: [
    ([], "library needs an action"), (["lst"], "did you mean 'list'"), (["get"], "needs the name"),
    (["put"], "needs a file"), (["remote", "add", "x"], "remote add NAME ADDRESS"),
    (["remote", "add", "x", "nowhere"], "no directory 'nowhere'"),
    (["remote", "add", "x", "https://jane:secret@host/"], "contains no password"),
    (["sync", "other"], "unknown remote 'other'"), (["sync", "a", "b"], "unexpected word 'b'"),
    (["sync", "--out", "a.png"], "takes no setting 'out'"), (["get", "nigt"], "no entry 'nigt'"),
    (["put", "readme.md"], "not a pattern"), (["sync", "--keep", "his"], "--keep"),
  ])
  func `wrong arguments have one clear line`(words: [String], message: String) async throws {
    let program = try await folder.folder.render(["library"] + words, environment: jane.environment)
    #expect(program.status == 2)
    #expect(program.errors.contains(message) && !program.errors.contains("secret"))
    #expect(program.errors.split(separator: "\n").count == 1)
  }

  @Test func `the examples of help run in order`() async throws {
    try FileManager.default.createDirectory(
      at: folder.folder.file("shared"), withIntermediateDirectories: true)
    try folder.write(Machine.glider, to: "gun.rle")
    _ = try await jane.run("remote", "remove", "common")
    let commands = Subcommand.named("library")!.page.flatMap { block in
      if case .commands(let lines) = block { lines } else { [String]() }
    }
    #expect(commands.count == 6)
    // Drawing needs an entry, which `put` creates.
    for command in [commands[0], commands[2], commands[1]] + commands[3...] {
      let variables = jane.environment.map { "\($0.key)='\($0.value)'" }.joined(separator: " ")
      let program = try Program(
        "sh",
        [
          "-c",
          "export \(variables); " + command.replacing("render", with: "\"$0\"", maxReplacements: 1),
          Program.renderPath,
        ],
        in: folder.folder.url)
      #expect(program.status == 0, "\(command): \(program.errors)")
    }
  }
}
