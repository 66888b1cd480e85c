import Foundation
import TestSupport
import Testing

/// `render watch` on files that the tests save.
@Suite struct WatchTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try save("x = 1, y = 1\no!\n", as: "dot.rle")
    try save(scenario("dot.rle", out: "a.png"), as: "a.yaml")
    try save(scenario("block", out: "b.png"), as: "b.yaml")
  }

  private func scenario(_ pattern: String, out: String) -> String {
    "simulation: life\npattern: \(pattern)\nsize: 8x8\ncell: 2\nframes: 1\nout: \(out)\n"
  }

  private func save(_ text: String, as name: String) throws {
    try text.write(to: folder.file(name), atomically: false, encoding: .utf8)
  }

  /// The lines on stdout: the address of the page, and each output that was drawn.
  private var lines: [String] {
    let text = (try? String(contentsOf: folder.file("log"), encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map(String.init)
  }

  /// The number of times that an output was drawn.
  private func times(_ name: String) -> Int {
    lines.count { $0.hasPrefix("\(name)  ") || $0.hasPrefix("./\(name)  ") }
  }

  /// Waits until an output has been drawn a number of times.
  private func waits(_ program: RunningProgram, for name: String, times: Int) -> Bool {
    program.waits { self.times(name) == times }
  }

  private func run(_ arguments: [String]) throws -> RunningProgram {
    try RunningProgram(["watch"] + arguments, in: folder, before: "exec > log 2> errors")
  }

  private var errors: String {
    (try? String(contentsOf: folder.file("errors"), encoding: .utf8)) ?? ""
  }

  /// Waits until an error has been printed.
  private func waitsForError(_ program: RunningProgram) -> Bool {
    // The program may have ended by itself.
    program.waits { errors.hasSuffix("\n") } || errors.hasSuffix("\n")
  }

  private func start(_ arguments: String...) throws -> RunningProgram {
    let program = try run(arguments)
    try #require(waits(program, for: "b.png", times: 1))
    return program
  }

  @Test func `Only outputs of changed files are drawn again`() throws {
    let program = try start("a.yaml", "b.yaml")
    try save("x = 2, y = 1\n2o!\n", as: "dot.rle")
    #expect(waits(program, for: "a.png", times: 2))
    try save(scenario("block", out: "b.png") + "theme: dark\n", as: "b.yaml")
    #expect(waits(program, for: "b.png", times: 2))
    // A comment changes no output.
    try save(scenario("block", out: "b.png") + "theme: dark # black\n", as: "b.yaml")
    try save("x = 3, y = 1\n3o!\n", as: "dot.rle")
    #expect(waits(program, for: "a.png", times: 3))
    program.send(SIGTERM)
    #expect(try program.end().status == 143)
    #expect((times("a.png"), times("b.png")) == (3, 2))
  }

  @Test func `A model is drawn again without a scenario`() throws {
    let model = { (state: String) in
      "states: {a: white, \(state): black}\nsize: 9\nstart: {\(state): 30%}\nstep: {a: a}\n"
    }
    try save(model("b"), as: "m.model")
    let program = try run(["m.model", "--frames", "2"])
    #expect(waits(program, for: "m.gif", times: 1))
    try save(model("b") + "symmetry: D8\n", as: "m.model")
    #expect(waits(program, for: "m.gif", times: 2))
    try save("states: [a\n", as: "m.model")
    #expect(waitsForError(program))
    #expect(errors.contains("m.model:"))
    program.send(SIGTERM)
    #expect(try program.end().status == 143)
    #expect(times("m.gif") == 2)
  }

  @Test func `Files may be replaced by renaming, and removed for a while`() throws {
    let program = try start("a.yaml", "b.yaml")
    for count in 2...4 {
      try save("x = \(count), y = 1\n\(count)o!\n", as: "new")
      try #require(rename(folder.file("new").path, folder.file("dot.rle").path) == 0)
      #expect(waits(program, for: "a.png", times: count))
    }
    try FileManager.default.removeItem(at: folder.file("dot.rle"))
    try save("x = 5, y = 1\n5o!\n", as: "dot.rle")
    #expect(waits(program, for: "a.png", times: 5))
    program.send(SIGINT)
    #expect(try program.end().status == 130)
  }

  @Test func `After an error the last good output stays, and a correction draws it again`() throws {
    let program = try start("a.yaml", "b.yaml")
    let before = try Data(contentsOf: folder.file("a.png"))
    try save("simulation: lif\n", as: "a.yaml")
    #expect(waitsForError(program))
    #expect(try Data(contentsOf: folder.file("a.png")) == before)
    try save(scenario("glider", out: "a.png"), as: "a.yaml")
    #expect(waits(program, for: "a.png", times: 2))
    program.send(SIGTERM)
    _ = try program.end()
    #expect(errors.hasPrefix("a.yaml:1:13: expected one of sea, life"), "\(errors)")
  }

  @Test func `A directory is watched for new scenarios`() throws {
    let program = try start(".")
    try save(scenario("pulsar", out: "c.png"), as: "c.yaml")
    #expect(waits(program, for: "c.png", times: 1))
    program.send(SIGTERM)
    #expect(try program.end().status == 143)
    #expect((times("a.png"), times("b.png")) == (1, 1))
  }

  @Test func `The address of the page has a token`() throws {
    let program = try start("b.yaml", "--serve", "--port", "0")
    let address = /http:\/\/127\.0\.0\.1:[0-9]+\/[0-9a-f]{32}\//
    #expect(try address.wholeMatch(in: try #require(lines.first)) != nil)
    program.send(SIGTERM)
    #expect(try program.end().status == 143)
  }

  @Test(arguments: [["-"], ["b.yaml", "--out", "-", "--format", "png"]])
  func `Pipes cannot be watched`(arguments: [String]) throws {
    let program = try run(arguments)
    #expect(waitsForError(program))
    program.send(SIGTERM)
    _ = try program.end()
    #expect(errors.contains("watch reads and writes files"), "\(errors)")
  }
}
