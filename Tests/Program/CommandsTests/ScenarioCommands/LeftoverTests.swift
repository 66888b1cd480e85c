import Foundation
import TestSupport
import Testing

/// Images beside a scenario that it no longer draws.
@Suite struct LeftoverTests {
  private let stage: ScenarioFolder

  init() async throws {
    stage = try ScenarioFolder()
    try write(themes: "light, dark, mint", frames: 3)
    _ = try await stage.render("run", "a.yaml")
  }

  private func write(themes: String, frames: Int, out: String = "a") throws {
    try stage.write(
      """
      simulation: life
      size: 8x6
      frames: \(frames)
      theme: [\(themes)]
      out: ["\(out)-{theme}.gif", "\(out)-{theme}-%d.png"]

      """, to: "a.yaml")
  }

  private func check(_ more: String...) async throws -> [String] {
    try await stage.render(["check", "a.yaml"] + more).split(separator: "\n").map(String.init)
      .filter { $0.contains("no longer drawn") || $0.hasPrefix("status") }
  }

  @Test func `Images of a removed value are reported as no longer drawn`() async throws {
    try write(themes: "light, dark", frames: 3)
    #expect(
      try await check() == [
        "a-mint-%d.png: no longer drawn: frames 0–2", "a-mint.gif: no longer drawn",
      ])
  }

  @Test func `Frames past the new end are reported as no longer drawn`() async throws {
    try write(themes: "light, dark, mint", frames: 2)
    let told = try await check()
    #expect(
      told == ["light", "dark", "mint"].sorted().map { "a-\($0)-%d.png: no longer drawn: frame 2" }
        + ["status 1"])
  }

  @Test func `A removed default value in a file name is recognized`() async throws {
    try write(themes: "dark, mint", frames: 3)
    #expect(try await check().contains("a-light.gif: no longer drawn"))
  }

  @Test func `A file name with a pattern and a rule is recognized`() async throws {
    let scenario = "simulation: life\nframes: 1\nout: \"p-{name}-{rule}.gif\"\n"
    try stage.write(scenario + "pattern: glider\nrule: [B3/S23, B36/S23]\n", to: "a.yaml")
    _ = try await stage.render("run", "a.yaml")
    try stage.write(scenario + "pattern: acorn\n", to: "a.yaml")
    let left = ["B36_S23", "B3_S23"].map { "p-glider-\($0).gif: no longer drawn" }
    #expect(try await check() == left + ["status 1"])
  }

  @Test func `Images without a scenario, or from another file name, are ignored`() async throws {
    try write(themes: "light, dark", frames: 3)
    try stage.change("a-mint.gif", "image.convert('RGB').save(path, comment=b'')")
    for name in ["a-other.gif", "a-mint-007.png", "a-mint-x.png", "b-mint.gif"] {
      let kind = name.hasSuffix("gif") ? "a-dark.gif" : "a-mint-0.png"
      try #require(stage.bytes(kind)).write(to: stage.folder.file(name))
    }
    #expect(try await check() == ["a-mint-%d.png: no longer drawn: frames 0–2"])
  }

  @Test func `Images that another scenario of the run draws are not reported`() async throws {
    try write(themes: "light, dark", frames: 3)
    try stage.write(
      "simulation: life\nsize: 8x6\nframes: 3\ntheme: mint\nout: [a-mint.gif, a-mint-%d.png]\n",
      to: "b.yaml")
    #expect(try await check("b.yaml") == [])
  }

  @Test func `Settings given on the command line do not cause reports`() async throws {
    #expect(
      try await check("--theme", "dark", "--frames", "2").filter { !$0.hasPrefix("status") } == [])
    try write(themes: "light, dark", frames: 3)
    #expect(try await check("--jobs", "2").count == 2)
  }

  @Test func `Links and files outside the root are not read`() async throws {
    try FileManager.default.createDirectory(
      at: stage.folder.file("in"), withIntermediateDirectories: false)
    try write(themes: "light", frames: 1)
    for name in ["a.yaml", "a-light.gif", "a-light-0.png"] {
      try FileManager.default.moveItem(
        at: stage.folder.file(name), to: stage.folder.file("in/\(name)"))
    }
    try FileManager.default.createSymbolicLink(
      atPath: stage.folder.file("in/a-mint.gif").path, withDestinationPath: "../a-mint.gif")
    let free = try await stage.render("check", "in/a.yaml")
    #expect(free.contains("in/a-mint.gif: no longer drawn"))
    let fenced = try await stage.render("check", "in/a.yaml", "--root", "in")
    #expect(!fenced.contains("a-mint.gif"))
  }
}
