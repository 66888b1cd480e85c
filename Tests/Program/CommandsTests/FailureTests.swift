import Foundation
import TestSupport
import Testing

@Suite struct FailureTests {
  private let folder: TemporaryFolder
  private let small = ["life", "--size", "12x9", "--cell", "2"]
  static let hasFullDevice = FileManager.default.fileExists(atPath: "/dev/full")

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Runs a shell command line in which `$0` is `render`.
  private func shell(_ line: String) throws -> Program {
    try Program("sh", ["-c", line, Program.renderPath], in: folder.url)
  }

  @Test(.enabled(if: hasFullDevice), arguments: ["png", "gif", "apng", "webp", "csv", "json"])
  func `A full disk makes the run exit with 1 and removes all outputs`(
    format: String
  ) async throws {
    let program = try await folder.render(
      small + [
        "--frames", "1", "-o", "a.gif", "-o", "/dev/full", "--format", format, "-o", "b.csv",
      ])
    #expect(program.status == 1)
    #expect(program.errors == "render: cannot write /dev/full: No space left on device\n")
    #expect(folder.contents == [])
  }

  /// A pointer is a text of six words, which would be drawn as cells.
  @Test(arguments: [
    "grid in.npy", "grid in.txt", "grid in-*.npy", "life --pattern in.rle", "life --theme in.theme",
    "./in.model", "life --font in.ttf --title A",
  ])
  func `A pointer of Git LFS is no input`(words: String) async throws {
    let text = "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n"
    let ending = words.split(separator: ".").last!.prefix { $0 != " " }
    for name in ["in", "in-1"] {
      try Data(text.utf8).write(to: folder.file("\(name).\(ending)"))
    }
    let program = try await folder.render(
      words.split(separator: " ").map(String.init) + ["-o", "a.png"])
    #expect(program.status != 0)
    #expect(program.errors.contains("is a pointer of Git LFS: get the file with `git lfs pull`"))
    #expect(program.errors.split(separator: "\n").count == 1, "\(program.errors)")
  }

  @Test(.enabled(if: hasFullDevice))
  func `A full disk behind stdout makes the run exit with 1`() throws {
    let program = try shell("\"$0\" sea --frames 3 -o - --format gif > /dev/full")
    #expect(program.status == 1)
    #expect(program.errors == "render: cannot write standard output: No space left on device\n")
  }

  /// Command lines that print a result, with an image, a scenario and an entry of the library.
  private static let printing = [
    "--version", "version", "help", "help events", "life --help", "list patterns", "list models",
    "info glider", "info sir", "schema", "man", "man settings", "completions bash", "new life",
    "new model", "show a.gif", "plan a.yaml", "check a.yaml", "run a.yaml", "run a.yaml --json",
    "library list", "explore life --size 9 --rules 2 -o e.png",
    "gallery a.yaml -o index.html",
  ]

  @Test(
    arguments: TestScope.cases(printing, .few).map { ($0, ">&-") }
      + (hasFullDevice ? printing.map { ($0, "> /dev/full") } : []))
  func `A result that cannot be printed is one error`(words: String, stdout: String) async throws {
    try Data("simulation: life\nsize: 9\nframes: 1\nout: a.gif\n".utf8)
      .write(to: folder.file("a.yaml"))
    try #require(try await folder.render(["run", "a.yaml"]).status == 0)
    try folder.write("x = 1, y = 1\no!\n", to: "render/patterns/dot.rle")
    // Commands that print nothing in a pipe have nothing to report.
    let prints = try await !folder.render(words).output.isEmpty
    let isClosed = stdout == ">&-"
    let program =
      try isClosed
      ? shell("XDG_DATA_HOME=\"$PWD\" \"$0\" \(words) \(stdout)")
      : await RenderShell.run("render \(words) \(stdout)", in: folder.url)
    let reason = isClosed ? "Bad file descriptor" : "No space left on device"
    #expect(program.status == (prints ? 1 : 0), "\(program.errors)")
    let errors = program.errors.split(separator: "\n").filter { $0.hasPrefix("render: ") }
    #expect(errors == (prints ? ["render: cannot write standard output: \(reason)"] : []))
  }

  @Test func `Closed standard files get nothing of a run`() async throws {
    #expect(try await folder.render(small + ["-n", "3", "-o", "a.gif", "-o", "a.csv"]).status == 0)
    let good = ["a.gif", "a.csv"].map { try? Data(contentsOf: folder.file($0)) }
    for closed in ["<&- >&- 2>&-", "2>&-", ">&-"] {
      let line = "\"$0\" \(small.joined(separator: " ")) -n 3 --progress always -o a.gif -o a.csv"
      _ = try shell("\(line) \(closed)")
      #expect(["a.gif", "a.csv"].map { try? Data(contentsOf: folder.file($0)) } == good)
    }
  }

  @Test(arguments: [64, 32])
  func `A small limit on stacks changes nothing`(kilobytes: Int) throws {
    let nested = String(repeating: "(", count: 60) + "0.5" + String(repeating: ")", count: 60)
    try Data("fields: {u: 0}\nstep: {u: '\(nested)'}\n".utf8).write(to: folder.file("a.model"))
    for words in ["ising", "./a.model", "life"] {
      let program = try shell(
        "ulimit -s \(kilobytes); \"$0\" \(words) --size 9x9 --frames 2 -o a.gif")
      #expect(program.status == 0, "\(words): \(program.errors)")
    }
  }

  @Test(
    arguments: TestScope.cases(
      [
        "life --frames 60 -o - --format gif", "life --frames 60 -o - --format apng",
        "life --frames 9 -o - --format webp", "help events", "list patterns",
      ], .two))
  func `A closed pipe ends the run silently with status 0`(words: String) throws {
    let line = "{ sleep 0.2; \"$0\" \(words); echo \"status $?\" >&2; } | true"
    #expect(try shell(line).errors == "status 0\n")
  }

  @Test func `A closed pipe ends a stream of PNG images silently with status 0`() throws {
    let line = "{ \"$0\" life --frames 60 -o - --format png; echo \"status $?\" >&2; } | head -c 9"
    #expect(try shell(line).errors == "status 0\n")
  }

  @Test func `A closed pipe is exit 1 if the run also writes a file`() throws {
    let line =
      "{ \"$0\" life --frames 60 -o - --format gif -o a.csv; echo \"status $?\" >&2; } | head -c 1"
    let program = try shell(line)
    #expect(program.errors == "render: cannot write standard output: Broken pipe\nstatus 1\n")
    #expect(folder.contents == [])
  }

  @Test func `A file in place of an output's folder makes the run exit with 1`() async throws {
    try "".write(to: folder.file("file"), atomically: false, encoding: .utf8)
    let program = try await folder.render(small + ["-o", "a.csv", "-o", "file/a.gif"])
    #expect(program.status == 1)
    #expect(program.errors == "render: cannot write file/a.gif: Not a directory\n")
    #expect(folder.contents == ["file"])
  }

  @Test func `A folder in place of the output file makes the run exit with 1`() async throws {
    try FileManager.default.createDirectory(
      at: folder.file("a.gif"), withIntermediateDirectories: false)
    let program = try await folder.render(small + ["-o", "a.gif"])
    #expect(program.status == 1)
    #expect(program.errors == "render: cannot write a.gif: Is a directory\n")
  }

  @Test(.enabled(if: geteuid() != 0, "root writes everywhere"))
  func `An unwritable folder makes the run exit with 1`() async throws {
    try FileManager.default.createDirectory(
      at: folder.file("closed"), withIntermediateDirectories: false)
    chmod(folder.file("closed").path, 0o555)
    defer { chmod(folder.file("closed").path, 0o755) }
    let program = try await folder.render(small + ["-o", "closed/a.gif"])
    #expect(program.status == 1)
    #expect(program.errors == "render: cannot write closed/a.gif: Permission denied\n")
  }

  @Test func `An overlong file name makes the run exit with 1 and leave no file`() async throws {
    let name = String(repeating: "a", count: 300) + ".png"
    let program = try await folder.render(small + ["-o", "b.png", "-o", name])
    #expect(program.status == 1)
    #expect(program.errors == "render: cannot write \(name): File name too long\n")
    #expect(folder.contents == [])
  }

  @Test func `A sprite that is no image is reported together with other errors`() async throws {
    try "no image".write(to: folder.file("orca.png"), atomically: false, encoding: .utf8)
    try "background: #000000\ntext: #ffffff\nsprite orca: orca.png\n"
      .write(to: folder.file("my.theme"), atomically: false, encoding: .utf8)
    let program = try await folder.render([
      "sea", "--theme", "./my.theme", "--cell", "0", "-o", "a.gif",
    ])
    #expect(program.status == 2)
    #expect(
      program.errors == """
        render: --cell: expected a whole number of pixels from 1 to 4096, got '0'
        ./my.theme:3:1: cannot use the sprite ./orca.png: not a PNG, JPEG, GIF, WebP or BMP file

        """)
    #expect(folder.contents == ["my.theme", "orca.png"])
  }

  @Test func `A damaged sprite of any format is one error line without libgd's warnings`()
    async throws
  {
    let corpus = projectFolder.appending(path: "Tests/Corpora/sprites")
    for name in ["jpeg", "jpeg-progressive", "gif", "webp", "bmp"] {
      let whole = try Data(contentsOf: corpus.appending(path: name))
      try whole.prefix(whole.count * 2 / 3).write(to: folder.file("cut.image"))
      try "background: #000000\ntext: #ffffff\nsprite orca: cut.image\n"
        .write(to: folder.file("my.theme"), atomically: false, encoding: .utf8)
      let program = try await folder.render(["sea", "--theme", "./my.theme", "-o", "a.gif"])
      #expect(program.status == 2)
      #expect(
        program.errors == "./my.theme:3:1: cannot use the sprite ./cut.image: damaged\n", "\(name)")
    }
  }

  @Test func `An image with more rows than libgd supports is an error`() async throws {
    let program = try await folder.render(
      ["life", "--size", "1x100000", "--gap", "10000", "--cell", "1", "-o", "a.gif"])
    #expect(program.status == 2)
    #expect(
      program.errors == "render: an image of 1x1000090000 pixels is more than 268435455 pixels"
        + " high: lower 'size', 'cell' or 'gap'\n")
    #expect(folder.contents == [])
  }
}
