import Files
import Foundation
import Settings
import TestSupport
import Testing

@Suite struct FileLibraryTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Returns a value from a scenario file of the folder.
  private func written(_ word: String, in file: String = "scenario.yaml") -> Written {
    Written(.text(word), at: .file(path: folder.file(file).path, line: 1, column: 1))
  }

  private func text(_ file: SourceFile) -> String { String(decoding: file.bytes, as: UTF8.self) }

  private func sentence(_ result: Result<SourceFile, FileProblem>) -> String? {
    if case .failure(let problem) = result { problem.description } else { nil }
  }

  @Test(arguments: [(FileKind.pattern, "glider"), (.theme, "dark"), (.sprite, "orca")])
  func `A built-in name takes precedence over a file`(kind: FileKind, name: String) throws {
    try folder.write("mine", to: name)
    let file = try FileLibrary(.none).open(kind, written(name)).get()
    #expect(file.name == name && file.canonical == name)
    #expect(text(file) != "mine")
    #expect(text(try FileLibrary(.none).open(kind, written("./" + name)).get()) == "mine")
  }

  @Test func `A path is relative to the file that contains it`() throws {
    try folder.write("near", to: "sub/a.rle")
    try folder.write("far", to: "a.rle")
    let library = FileLibrary(.none)
    for (word, scenario, content) in [
      ("a.rle", "sub/s.yaml", "near"), ("a.rle", "s.yaml", "far"),
      ("../a.rle", "sub/s.yaml", "far"),
      (folder.file("a.rle").path, "sub/s.yaml", "far"),
    ] {
      let file = try library.open(.pattern, written(word, in: scenario)).get()
      #expect(text(file) == content && file.canonical == content + "\n")
      #expect(file.name.hasSuffix(word))
    }
  }

  @Test func `A text of several lines is the content of the file`() throws {
    let file = try FileLibrary(.none).open(.theme, written("background: #fff\ntext: #000")).get()
    #expect(file.name == "theme" && text(file) == "background: #fff\ntext: #000")
  }

  @Test func `A gzip file is decompressed, and a truncated one is an error`() throws {
    let script = "import gzip, sys; gzip.open(sys.argv[1], 'wb').write(b'x = 3' * 1000)"
    _ = try Program.python(script, [folder.file("a.rle.gz").path])
    let library = FileLibrary(.none)
    let packed = try library.open(.pattern, written("a.rle.gz")).get()
    #expect(text(packed) == String(repeating: "x = 3", count: 1000))
    let bytes = try Data(contentsOf: folder.file("a.rle.gz"))
    try bytes.dropLast(9).write(to: folder.file("cut.gz"))
    let path = folder.file("cut.gz").path
    #expect(
      sentence(library.open(.pattern, written("cut.gz")))
        == "cannot read \(path): damaged, or larger than 32 MB when unpacked")
  }

  /// Writes files that decompress to the given size; gzip compresses them to a thousandth.
  private func pack(_ megabytes: Int, count: Int) throws {
    let script = """
      import gzip, sys
      data = gzip.compress(b'#' * (int(sys.argv[2]) << 20))
      for number in range(int(sys.argv[3])): open(f'{sys.argv[1]}{number}', 'wb').write(data)
      """
    _ = try Program.python(script, [folder.file("packed").path, "\(megabytes)", "\(count)"])
  }

  @Test(
    arguments: TestScope.cases(
      [(FileKind.theme, 1), (.pattern, 32), (.sprite, 16), (.font, 32)], .one))
  func `A file that decompresses beyond the limit of its kind is an error`(
    kind: FileKind, most: Int
  ) throws {
    try pack(most, count: 1)
    #expect(try FileLibrary(.none).open(kind, written("packed0")).get().bytes.count == most << 20)
    try pack(most + 1, count: 1)
    #expect(
      sentence(FileLibrary(.none).open(kind, written("packed0")))
        == "cannot read \(folder.file("packed0").path): damaged, or larger than \(most) MB when"
        + " unpacked"
    )
  }

  @Test(.enabled(if: TestScope.isFull)) func `The total size of all files is limited`() throws {
    try pack(16, count: 6)
    let library = FileLibrary(.none)
    let results = (0..<6).map { library.open(.pattern, written("packed\($0)")) }
    #expect(results.map { (try? $0.get()) != nil } == [true, true, true, true, false, false])
    #expect(
      sentence(results[4])
        == "cannot read \(folder.file("packed4").path): the input files of the settings exceed"
        + " 64 MB in total")
    // A file that is already read does not count again.
    #expect((try? library.open(.pattern, written("packed0")).get()) != nil)
  }

  @Test(arguments: [
    ("lightweight spaceship", "lwss"), ("LWSS", "lwss"), ("glider gun", "gosper-glider-gun"),
    ("Gosper glider gun", "gosper-glider-gun"), ("r pentomino", "r-pentomino"),
    ("R_Pentomino", "r-pentomino"), ("Kok's galaxy", "kok-galaxy"), ("eater", "eater-1"),
    ("schick", "schick-engine"),
  ])
  func `A listed pattern is found in any spelling`(word: String, name: String) throws {
    let file = try FileLibrary(.none).open(.pattern, written(word)).get()
    #expect(file.name == name && file.canonical == name)
  }

  @Test func `A file takes precedence over a name in another spelling`() throws {
    try folder.write("o!", to: "glider gun")
    #expect(text(try FileLibrary(.none).open(.pattern, written("glider gun")).get()) == "o!")
  }

  @Test func `A word of several names is an error that lists them`() {
    #expect(
      sentence(FileLibrary(.none).open(.pattern, written("GUN")))
        == "4 patterns match 'GUN': gosper-glider-gun, lifehistory-gun, new-gun, simkin-glider-gun")
  }

  /// Values that cannot be opened, with the error of each.
  static let problems: [(kind: FileKind, word: String, sentence: String)] = [
    (.pattern, "glidr", "unknown pattern 'glidr' (did you mean 'glider'?)"),
    (
      .pattern, "qqq",
      "unknown pattern 'qqq': use a name from `render list patterns`, or the path of a file"
    ),
    (.theme, "drak", "unknown theme 'drak' (did you mean 'dark'?)"),
    (.theme, "my.theme", "cannot read my.theme: No such file or directory"),
    (.pattern, "no/glidr", "cannot read no/glidr: No such file or directory"),
    (.pattern, "/", "cannot read /: Is a directory"),
  ]

  @Test(arguments: problems)
  func `A file that cannot be opened is an error message`(
    problem: (kind: FileKind, word: String, sentence: String)
  ) {
    let result = FileLibrary(.none).open(problem.kind, written(problem.word))
    #expect(sentence(result) == problem.sentence)
  }

  @Test func `A sprite that cannot be opened is reported with its path`() {
    let path = folder.file("sub/whale").path
    #expect(
      sentence(FileLibrary(.none).open(.sprite, written("whale", in: "sub/my.theme")))
        == "cannot read the sprite \(path): No such file or directory")
  }

  @Test func `A list or a mapping is not a file name`() {
    let place = InputLocation.option("--pattern")
    for (content, kind) in [(Written.Content.list([]), "a list"), (.settings([]), "a mapping")] {
      #expect(
        sentence(FileLibrary(.none).open(.pattern, Written(content, at: place)))
          == "expected a listed name or a path, got \(kind)")
    }
  }

  @Test func `Files outside the root are not read`() throws {
    try folder.write("in", to: "inside/a.rle")
    try folder.write("out", to: "b.rle")
    let policy = try #require(PathPolicy(around: folder.file("inside").path))
    let library = FileLibrary(policy)
    #expect(text(try library.open(.pattern, written("inside/a.rle")).get()) == "in")
    // The message does not reveal if the file exists.
    for name in ["b.rle", "c.rle"] {
      let result = sentence(library.open(.pattern, written(name)))
      #expect(result?.hasPrefix("cannot read \(name): outside the root ") == true)
    }
  }

  @Test func `A file is read and parsed once for all copies and threads`()
    throws
  {
    try folder.write("first", to: "a.rle")
    let library = FileLibrary(.none)
    let parsed = Tally()
    let copies = [library, library]
    for word in ["a.rle", "glider", "x = 1\nbo$"] {
      DispatchQueue.concurrentPerform(iterations: 8) { number in
        for _ in 0..<20 {
          let file = try? copies[number % 2].open(.pattern, written(word)).get()
          #expect(file?.name == (try? library.open(.pattern, written(word)).get())?.name)
        }
      }
      for copy in copies {
        let file = try copy.open(.pattern, written(word)).get()
        #expect(
          file.parsed { file in
            parsed.add()
            return file.bytes.count
          } == file.bytes.count)
      }
    }
    #expect(parsed.value == 3)
    // Later changes on disk affect only another library.
    try folder.write("second", to: "a.rle")
    #expect(text(try library.open(.pattern, written("a.rle")).get()) == "first")
    #expect(text(try FileLibrary(.none).open(.pattern, written("a.rle")).get()) == "second")
  }

  @Test func `Reading a pipe stops at the size limit`() throws {
    let pipe = Pipe()
    DispatchQueue.global().async {
      pipe.fileHandleForWriting.write(Data(repeating: UInt8(ascii: "#"), count: (1 << 20) + 1))
    }
    let library = FileLibrary(.none)
    let word = written("/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)")
    let first = sentence(library.open(.theme, word))
    #expect(first?.hasSuffix("larger than 1 MB") == true)
    #expect(sentence(library.open(.theme, word)) == first)
  }

  @Test func `An unreadable file is tried again, and kinds are cached separately`() throws {
    let library = FileLibrary(.none)
    #expect(sentence(library.open(.theme, written("late.theme"))) != nil)
    try folder.write("text: #000", to: "late.theme")
    let theme = try library.open(.theme, written("late.theme")).get()
    #expect(text(theme) == "text: #000")
    let sprite = try library.open(.sprite, written("late.theme")).get()
    #expect(sprite.canonical == sprite.name && theme.canonical == text(theme) + "\n")
  }
}
