import Foundation
import TestSupport
import Testing

/// The scenario that an image carries renders the same file again, for every setting.
@Suite struct RoundTripTests {
  private let stage: ScenarioFolder

  init() throws { stage = try ScenarioFolder() }

  @Test(
    arguments: TestScope.cases(
      [
        ["wolfram", "--start", "10011"], ["wolfram", "--skip", "0"],
        ["wolfram", "--start", "random"],
        ["wolfram", "--start", "10011", "--start", "111", "--start", "random", "--sheet", "3"],
        ["infection", "--frames", "2", "--fps", "10"],
        ["infection", "--frames", "2", "--fps", "1"],
        ["infection", "--frames", "2", "--period", "0.5"],
        ["life", "--frames", "2", "--fps", "10"],
        ["sea", "--frames", "2", "--caption", "\"generation {generation}\""],
        ["life", "--frames", "2", "--topology", "plane"], ["sea", "--frames", "2", "--gap", "3"],
      ], .few))
  func `The scenario that an image carries renders the same bytes`(words: [String]) async throws {
    #expect(try await stage.render(words + ["-o", "first.gif"]) == "")
    try stage.write(try await stage.render(["show", "first.gif"]), to: "shown.yaml")
    #expect(try await stage.render(["run", "shown.yaml", "--out", "second.gif"]) == "")
    let files = try ["first.gif", "second.gif"].map { try Data(contentsOf: stage.folder.file($0)) }
    #expect(files[0] == files[1])
  }

  @Test func `Very large cells and zooms are rendered`() async throws {
    #expect(
      try await stage.render(["sea", "--cell", "1500", "--size", "2x2", "-n", "1", "-o", "a.png"])
        == "")
    try stage.write(
      "simulation: sea\nframes: 1\nout: b.png\ncamera: [{at: 0, x: 5, y: 5, zoom: 1000}]\n",
      to: "zoom.yaml")
    #expect(try await stage.render(["run", "zoom.yaml"]) == "")
  }

  @Test func `A truncated image is redrawn`() async throws {
    try stage.write("simulation: life\nframes: 3\nout: a.gif\n", to: "film.yaml")
    #expect(try await stage.render(["run", "film.yaml"]) == "")
    let whole = try Data(contentsOf: stage.folder.file("a.gif"))
    try whole.prefix(whole.count / 2).write(to: stage.folder.file("a.gif"))
    #expect(try await stage.render(["run", "film.yaml", "--if-changed"]) == "")
    #expect(try Data(contentsOf: stage.folder.file("a.gif")) == whole)
  }

  @Test func `The folder for difference images is created if missing`() async throws {
    try stage.write("simulation: life\nframes: 1\nout: a.png\n", to: "film.yaml")
    #expect(
      try await stage.render(["life", "--seed", "2", "--size", "96x64", "-o", "a.png"]) == "")
    _ = try await stage.render(["check", "film.yaml", "--diff", "differences"])
    let made = stage.folder.file("differences/a.png.diff.png")
    #expect(FileManager.default.fileExists(atPath: made.path))
  }
}
