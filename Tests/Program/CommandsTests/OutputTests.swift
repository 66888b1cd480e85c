import Foundation
import Settings
import TestSupport
import Testing

@testable import Commands

@Suite struct OutputTests {
  private let folder: TemporaryFolder
  private let board = ["life", "--size", "12x9"]
  private var small: [String] { board + ["--cell", "2"] }

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test(arguments: ["png", "gif", "apng", "webp", "csv", "json"])
  func `The output - writes a file's bytes to stdout`(format: String) async throws {
    let piped = try await folder.render(small + ["-o", "-", "--format", format])
    #expect(piped.status == 0)
    #expect(piped.errors == "")
    #expect(folder.contents == [])
    let isTable = ["csv", "json"].contains(format)
    let filed = try await folder.render((isTable ? board : small) + ["-o", "a.\(format)"])
    #expect(filed.status == 0)
    #expect(filed.text == "")
    #expect(try Data(contentsOf: folder.file("a.\(format)")) == piped.output)
    let signature = [
      "png": "\u{89}PNG", "apng": "\u{89}PNG", "webp": "RIFF", "gif": "GIF89a",
      "csv": "frame,generation,alive\n0,", "json": "[\n{",
    ]
    let start = signature[format]!.unicodeScalars.map { UInt8($0.value) }
    #expect(Array(piped.output.prefix(start.count)) == start)
  }

  /// Beside cells that never change.
  @Test func `With plot-every curves grow in such frames and in the last one`() async throws {
    let film = "life --pattern block --size 20x20 --frames 12 --plot right --no-metadata -q"
      .split(separator: " ").map(String.init)
    #expect(try await folder.render(film + ["-o", "a-%d.png"]).status == 0)
    #expect(try await folder.render(film + ["-o", "b-%d.png", "--plot-every", "5"]).status == 0)
    let drawn = [0, 0, 0, 0, 0, 5, 5, 5, 5, 5, 10, 11]
    for (frame, same) in drawn.enumerated() {
      let expected = try Data(contentsOf: folder.file("a-\(same).png"))
      #expect(try Data(contentsOf: folder.file("b-\(frame).png")) == expected, "frame \(frame)")
    }
    #expect(
      try Data(contentsOf: folder.file("a-1.png")) != Data(contentsOf: folder.file("a-0.png")))
  }

  @Test(arguments: ["gif", "apng", "webp"])
  func `An animation on stdout has a file's bytes, also after earlier output`(format: String)
    async throws
  {
    let film = small + ["--frames", "4"]
    #expect(try await folder.render(film + ["-o", "a.\(format)"]).status == 0)
    let file = try Data(contentsOf: folder.file("a.\(format)"))
    #expect(try await folder.render(film + ["-o", "-", "--format", format]).output == file)
    let behind = try Program(
      "sh",
      [
        "-c",
        "{ printf head; \"$0\" \(film.joined(separator: " ")) -o - --format \(format); } >> b",
        Program.renderPath,
      ], in: folder.url)
    #expect(behind.errors == "")
    #expect(try Data(contentsOf: folder.file("b")) == Data("head".utf8) + file)
  }

  @Test func `Several images are written to stdout one after another`() async throws {
    #expect(try await folder.render(small + ["--frames", "3", "-o", "f-%d.png"]).status == 0)
    let files = try (0..<3).map { try Data(contentsOf: folder.file("f-\($0).png")) }
    let piped = try await folder.render(
      small + ["--frames", "3", "-o", "-", "--format", "png", "-j", "3"])
    #expect(piped.errors == "")
    #expect(piped.output == files.reduce(Data(), +))
  }

  @Test func `One run writes several outputs`() async throws {
    let program = try await folder.render(
      small + [
        "--frames", "3", "-o", "a.gif", "-o", "f-%02d.png", "--out", "a.csv", "--out=a.json",
      ])
    #expect(program.status == 0)
    #expect(folder.contents == ["a.csv", "a.gif", "a.json", "f-00.png", "f-01.png", "f-02.png"])
    let film = try DecodedFilm(folder.file("a.gif"))
    #expect(film.frames.count == 3)
    for (number, frame) in film.frames.enumerated() {
      #expect(try DecodedFilm(folder.file("f-0\(number).png")).frames == [frame])
    }
    let rows = try String(contentsOf: folder.file("a.csv"), encoding: .utf8)
    #expect(rows.split(separator: "\n").count == 4)
  }

  @Test func `The format option does not apply to a name with its own extension`() async throws {
    let program = try await folder.render(small + ["-o", "a.gif", "-o", "-", "--format", "csv"])
    #expect(program.status == 0)
    #expect(program.text.hasPrefix("frame,generation,alive\n"))
    #expect(try Data(contentsOf: folder.file("a.gif")).prefix(3) == Data("GIF".utf8))
  }

  @Test func `A file name without an extension uses the format option`() async throws {
    #expect(try await folder.render(small + ["-o", "picture", "--format", "png"]).status == 0)
    #expect(try DecodedFilm(folder.file("picture")).frames.count == 1)
  }

  @Test func `Without a name the animation is a GIF named after the simulation`() async throws {
    #expect(try await folder.render(["sea", "--frames", "2"]).status == 0)
    #expect(folder.contents == ["sea.gif"])
  }

  @Test func `Without a terminal the run prints neither text nor escape codes`() async throws {
    let program = try await folder.render(small + ["--frames", "30", "-o", "a.gif"])
    #expect(program.errors == "")
    #expect(program.text == "")
  }

  @Test func `The option --progress always shows the progress bar and clears it at the end`()
    async throws
  {
    let program = try await folder.render(
      small + ["--frames", "30", "-o", "a.gif", "--progress", "always"])
    #expect(program.status == 0)
    #expect(program.errors.hasPrefix("\r\u{1B}[K["))
    #expect(program.errors.contains("30/30 frames"))
    #expect(program.errors.hasSuffix("\r\u{1B}[K"))
  }

  @Test(
    arguments: TestScope.cases(
      [
        ([:], true), (["NO_COLOR": "1"], false), (["NO_COLOR": ""], true),
        (["TERM": "dumb"], false),
      ], .two))
  func `An error starts in red on a terminal that supports colors`(
    environment: [String: String], isRed: Bool
  ) throws {
    let begin = isRed ? "\u{1B}[31mrender:\u{1B}[m" : "render:"
    let told = try onTerminal("life --frames 0", environment)
    #expect(told.hasPrefix("\(begin) --frames: expected a whole number"))
    try "simulation: life\nframes: 0\n".write(
      to: folder.file("a.yaml"), atomically: false, encoding: .utf8)
    let place = isRed ? "\u{1B}[31ma.yaml:2:9:\u{1B}[m" : "a.yaml:2:9:"
    #expect(try onTerminal("run a.yaml", environment).hasPrefix("\(place) expected a whole number"))
  }

  @Test func `A terminal that cannot clear a line shows no progress bar`() throws {
    let told = try onTerminal("life --size 9x9 --cell 1 --frames 9 -o a.gif", ["TERM": "dumb"])
    #expect(told.hasPrefix("a.gif  9x9, 9 frames"))
    let clear = try onTerminal("life --size 9x9 --cell 1 --frames 9 -o a.gif", [:])
    #expect(clear.contains("\r\u{1B}[K[######"))
  }

  /// Returns the output on a terminal of 80 columns.
  private func onTerminal(_ words: String, _ environment: [String: String]) throws -> String {
    let script = """
      import os, pty, sys
      os.environ['TERM'] = 'xterm'
      os.environ.pop('NO_COLOR', None)
      for entry in sys.argv[3:]:
        name, value = entry.split('=')
        os.environ[name] = value
      pty.spawn([sys.argv[1]] + sys.argv[2].split())
      """
    let entries = environment.map { "\($0.key)=\($0.value)" }
    return try Program(
      "python3", ["-c", script, Program.renderPath, words] + entries, in: folder.url
    ).text
  }

  @Test(arguments: [[], ["-q"]])
  func `A random seed is printed even with --quiet`(more: [String]) async throws {
    let told = try await folder.render(small + ["--seed", "random", "-o", "a.png"] + more).errors
    #expect(told.wholeMatch(of: /render: seed [0-9]+\n/) != nil)
  }

  /// Returns the lines printed if stderr is a terminal.
  private func toldOnTerminal(_ words: String) throws -> [String] {
    let script = """
      import pty, sys
      pty.spawn([sys.argv[1]] + sys.argv[2].split())
      """
    let program = try Program("python3", ["-c", script, Program.renderPath, words], in: folder.url)
    // Each redraw of the progress bar clears its line.
    return program.text.replacing("\r\n", with: "\n").split(separator: "\n")
      .map { String($0.split(separator: "\u{1B}[K", omittingEmptySubsequences: false).last ?? "") }
  }

  private func size(of name: String) throws -> Int {
    try Data(contentsOf: folder.file(name)).count
  }

  @Test func `On a terminal each written file has one line`() throws {
    let film = "life --size 24x16 --cell 4 --frames 20 --fps 8 --hold 0.5"
    let told = try toldOnTerminal("\(film) -o a.gif -o b-%02d.png -o c.csv")
    let frames = try (0..<20).reduce(0) { sum, number in
      sum + (try size(of: "b-\(number < 10 ? "0" : "")\(number).png"))
    }
    #expect(
      told == [
        "a.gif  96x64, 20 frames, 3.0 s, \(ByteCount.shown(try size(of: "a.gif")))",
        "b-%02d.png  96x64, 20 files, \(ByteCount.shown(frames))",
        "c.csv  20 rows, \(ByteCount.shown(try size(of: "c.csv")))", "3 written",
      ])
    #expect(try toldOnTerminal("\(film) -o a.gif -q") == [])
    #expect(
      try toldOnTerminal("wolfram -o w.png")
        == ["w.png  603x300, cell 3, \(ByteCount.shown(try size(of: "w.png")))"])
  }

  @Test func `On a terminal a file that is up to date is listed as unchanged`() async throws {
    try "simulation: life\nframes: 2\nout: [a.gif, a.csv]\n".write(
      to: folder.file("a.yaml"), atomically: false, encoding: .utf8)
    #expect(try await folder.render(["run", "a.yaml"]).errors == "")
    let told = try toldOnTerminal("run --if-changed a.yaml")
    #expect(told.first == "a.gif  unchanged")
    #expect(told.count == 3 && told[1].hasPrefix("a.csv  2 rows, "))
    #expect(told.last == "1 written, 1 unchanged")
  }

  @Test(arguments: [
    (0, "0 bytes"), (999, "999 bytes"), (1000, "1 KB"), (1499, "1 KB"), (1500, "2 KB"),
    (999_499, "999 KB"), (999_500, "1.0 MB"), (3_249_999, "3.2 MB"), (3_250_000, "3.3 MB"),
    (999_949_999, "999.9 MB"), (999_950_000, "1.0 GB"), (Int.max, "9223372036.9 GB"),
  ])
  func `A byte count is shown with a unit`(bytes: Int, words: String) {
    #expect(ByteCount.shown(bytes) == words)
  }

  @Test func `A run overwrites the output of an earlier run`() async throws {
    #expect(try await folder.render(small + ["--seed", "2", "-o", "a.png"]).status == 0)
    let first = try Data(contentsOf: folder.file("a.png"))
    #expect(try await folder.render(small + ["--seed", "3", "-o", "a.png"]).status == 0)
    #expect(try Data(contentsOf: folder.file("a.png")) != first)
    #expect(folder.contents == ["a.png"])
  }

  @Test(arguments: [
    ("blinker", 2, nil), ("blinker", 4, "the world repeats after 2 generations: set 'strip' to 2"),
    ("block", 2, "the world does not change"), ("glider", 5, nil),
  ])
  func `Equal images of a strip have a note`(
    pattern: String, strip: Int, note: String?
  ) async throws {
    let run = try await folder.render(
      "life --pattern \(pattern) --strip \(strip) --out a.png")
    #expect(run.status == 0)
    #expect(note.map(run.errors.contains) ?? run.errors.isEmpty, "\(run.errors)")
  }
}
