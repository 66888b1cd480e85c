import Foundation
import TestSupport
import Testing

@Suite struct IfChangedTests {
  private let stage: ScenarioFolder
  private let files = ["a.gif", "a-0.png", "a-1.png"]

  init() async throws {
    stage = try ScenarioFolder()
    try write("frames: 2")
    _ = try await stage.render("run", "a.yaml")
  }

  private func write(_ settings: String) throws {
    try stage.write(
      "simulation: life\nsize: 8x6\nout: [a.gif, a-%d.png, a.csv]\npattern: own.rle\n\(settings)\n",
      to: "a.yaml")
    if !stage.contents.contains("own.rle") { try stage.write("x = 3, y = 1\n3o!\n", to: "own.rle") }
  }

  /// Runs the scenario and returns the files that were replaced.
  private func redrawn(_ options: String...) async throws -> [String] {
    let numbers = { try self.files.map { try self.number($0) } }
    let before = try numbers()
    let told = try await stage.shell("render run a.yaml \(options.joined(separator: " "))")
    #expect(told == "")
    return try zip(zip(before, numbers()), files).filter { $0.0.0 != $0.0.1 }.map(\.1)
  }

  /// Returns a file's inode number and its modification time in nanoseconds.
  private func number(_ name: String) throws -> String {
    let path = stage.folder.file(name).path
    return try Program.python(
      "import os, sys\ns = os.stat(sys.argv[1])\nprint(s.st_ino, s.st_mtime_ns)", [path]
    ).text
  }

  @Test func `Without --if-changed every file is redrawn`() async throws {
    #expect(try await redrawn() == files)
    #expect(try await redrawn("--no-if-changed") == files)
  }

  @Test func `A file that carries the current scenario is not redrawn`() async throws {
    #expect(try await redrawn("--if-changed") == [])
    #expect(try await redrawn("--if-changed", "-j 3", "--quiet", "--fps normal") == [])
    try write("frames: 02\nhold: 0\ntheme: light")
    #expect(try await redrawn("--if-changed") == [])
  }

  @Test func `A changed setting, pattern file or theme redraws the files`() async throws {
    #expect(try await redrawn("--if-changed", "--theme dark") == files)
    #expect(try await redrawn("--if-changed") == files)
    try stage.write("x = 3, y = 2\n3o$o!\n", to: "own.rle")
    #expect(try await redrawn("--if-changed") == files)
    #expect(try await redrawn("--if-changed") == [])
  }

  @Test func `Only the output that is out of date is redrawn`() async throws {
    try stage.change("a.gif", "image.load(); image.info.clear(); image.save(path)")
    #expect(try await redrawn("--if-changed") == ["a.gif"])
    try stage.change("a-1.png", "image.save(path)")
    #expect(try await redrawn("--if-changed") == ["a-0.png", "a-1.png"])
  }

  @Test func `A missing file is redrawn, and tables are always written`() async throws {
    try FileManager.default.removeItem(at: stage.folder.file("a.csv"))
    #expect(try await redrawn("--if-changed") == [])
    #expect(stage.contents.contains("a.csv"))
    try FileManager.default.removeItem(at: stage.folder.file("a.gif"))
    #expect(try await stage.render("run", "a.yaml", "--if-changed") == "")
    #expect(stage.contents.contains("a.gif"))
  }

  @Test func `A changed sprite redraws the image`() async throws {
    let sprites = projectFolder.appendingPathComponent("assets/sprites")
    let theme = "background: #000\ntext: #fff\nsprite orca: fish.png\n"
    try stage.write(theme, to: "own.theme")
    try stage.write(
      "simulation: sea\nsize: 4x4\nframes: 1\ntheme: own.theme\nout: s.png\n", to: "s.yaml")
    var images: [Data?] = []
    for sprite in ["orca.png", "penguin.png"] {
      let bytes = try Data(contentsOf: sprites.appendingPathComponent(sprite))
      try bytes.write(to: stage.folder.file("fish.png"))
      #expect(try await stage.render("run", "s.yaml", "--if-changed").contains("no metadata"))
      images.append(stage.bytes("s.png"))
    }
    #expect(images[0] != images[1])
  }
}
