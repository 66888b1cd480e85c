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

  private func write(_ text: String, to name: String) throws {
    let file = folder.file(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  /// A word as a scenario file of the folder has it.
  private func written(_ word: String, in file: String = "scenario.yaml") -> Written {
    Written(.text(word), at: .file(path: folder.file(file).path, line: 1, column: 1))
  }

  private func text(_ file: SourceFile) -> String { String(decoding: file.bytes, as: UTF8.self) }

  private func sentence(_ result: Result<SourceFile, FileProblem>) -> String? {
    if case .failure(let problem) = result { problem.description } else { nil }
  }

  @Test(arguments: [(FileKind.pattern, "glider"), (.theme, "dark"), (.sprite, "orca")])
  func `A listed name comes before a file of that name`(kind: FileKind, name: String) throws {
    try write("mine", to: name)
    let file = try FileLibrary(.none).open(kind, written(name)).get()
    #expect(file.name == name && file.canonical == name)
    #expect(text(file) != "mine")
    #expect(text(try FileLibrary(.none).open(kind, written("./" + name)).get()) == "mine")
  }

  @Test func `A path is relative to the file that it is written in`() throws {
    try write("near", to: "sub/a.rle")
    try write("far", to: "a.rle")
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

  @Test func `A text of several lines is the file itself`() throws {
    let file = try FileLibrary(.none).open(.theme, written("background: #fff\ntext: #000")).get()
    #expect(file.name == "theme" && text(file) == "background: #fff\ntext: #000")
  }

  @Test func `What gzip has packed is unpacked, or damaged`() throws {
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
        == "cannot read \(path): damaged, or larger than 32 MB unpacked")
  }

  /// Files of so many megabytes each, which gzip packs to a thousandth.
  private func pack(_ megabytes: Int, count: Int) throws {
    let script = """
      import gzip, sys
      data = gzip.compress(b'#' * (int(sys.argv[2]) << 20))
      for number in range(int(sys.argv[3])): open(f'{sys.argv[1]}{number}', 'wb').write(data)
      """
    _ = try Program.python(script, [folder.file("packed").path, "\(megabytes)", "\(count)"])
  }

  @Test(
    arguments: [(FileKind.theme, 1)]
      + (TestScope.isFull ? [(.pattern, 32), (.sprite, 16), (.font, 32)] : []))
  func `What unpacks to more than its kind has is refused`(kind: FileKind, most: Int) throws {
    try pack(most, count: 1)
    #expect(try FileLibrary(.none).open(kind, written("packed0")).get().bytes.count == most << 20)
    try pack(most + 1, count: 1)
    #expect(
      sentence(FileLibrary(.none).open(kind, written("packed0")))
        == "cannot read \(folder.file("packed0").path): damaged, or larger than \(most) MB unpacked"
    )
  }

  @Test func `All files of a run together are bounded`() throws {
    try pack(16, count: 6)
    let library = FileLibrary(.none)
    let results = (0..<6).map { library.open(.pattern, written("packed\($0)")) }
    #expect(results.map { (try? $0.get()) != nil } == [true, true, true, true, false, false])
    #expect(
      sentence(results[4])
        == "cannot read \(folder.file("packed4").path): "
        + "the files that settings name are over 64 MB together")
    // What is there already is no more by being named again.
    #expect((try? library.open(.pattern, written("packed0")).get()) != nil)
  }

  /// What is wrong with a word, for each kind.
  static let problems: [(kind: FileKind, word: String, sentence: String)] = [
    (.pattern, "glidr", "unknown pattern 'glidr' (did you mean 'glider'?)"),
    (
      .pattern, "qqq",
      "unknown pattern 'qqq': `render list patterns` names them, or give a file"
    ),
    (.theme, "drak", "unknown theme 'drak' (did you mean 'dark'?)"),
    (.theme, "my.theme", "cannot read my.theme: No such file or directory"),
    (.pattern, "no/glidr", "cannot read no/glidr: No such file or directory"),
    (.pattern, "/", "cannot read /: Is a directory"),
  ]

  @Test(arguments: problems)
  func `What cannot be had is said in a sentence`(
    problem: (kind: FileKind, word: String, sentence: String)
  ) {
    let result = FileLibrary(.none).open(problem.kind, written(problem.word))
    #expect(sentence(result) == problem.sentence)
  }

  @Test func `A sprite that cannot be had is named by its path`() {
    let path = folder.file("sub/whale").path
    #expect(
      sentence(FileLibrary(.none).open(.sprite, written("whale", in: "sub/my.theme")))
        == "cannot use the sprite \(path): No such file or directory")
  }

  @Test func `A list and a mapping are no names`() {
    let place = InputLocation.option("--pattern")
    for (content, kind) in [(Written.Content.list([]), "a list"), (.settings([]), "a mapping")] {
      #expect(
        sentence(FileLibrary(.none).open(.pattern, Written(content, at: place)))
          == "\(kind) does not fit: must be a listed name or a path")
    }
  }

  @Test func `Nothing is read outside the root`() throws {
    try write("in", to: "inside/a.rle")
    try write("out", to: "b.rle")
    let policy = try #require(PathPolicy(around: folder.file("inside").path))
    let library = FileLibrary(policy)
    #expect(text(try library.open(.pattern, written("inside/a.rle")).get()) == "in")
    // Whether there is such a file or none.
    for name in ["b.rle", "c.rle"] {
      let result = sentence(library.open(.pattern, written(name)))
      #expect(result?.hasPrefix("cannot read \(name): outside the root ") == true)
    }
  }

  @Test func `A file is read and parsed once, however many name it and on however many threads`()
    throws
  {
    try write("first", to: "a.rle")
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
    // What changes on the disk meanwhile is another run's affair.
    try write("second", to: "a.rle")
    #expect(text(try library.open(.pattern, written("a.rle")).get()) == "first")
    #expect(text(try FileLibrary(.none).open(.pattern, written("a.rle")).get()) == "second")
  }

  @Test func `A pipe that has too much is not read on`() throws {
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

  @Test func `What could not be read is tried again, and a kind is not another`() throws {
    let library = FileLibrary(.none)
    #expect(sentence(library.open(.theme, written("late.theme"))) != nil)
    try write("text: #000", to: "late.theme")
    let theme = try library.open(.theme, written("late.theme")).get()
    #expect(text(theme) == "text: #000")
    let sprite = try library.open(.sprite, written("late.theme")).get()
    #expect(sprite.canonical == sprite.name && theme.canonical == text(theme) + "\n")
  }
}
