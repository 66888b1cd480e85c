import Foundation
import TestSupport
import Testing

@Suite struct ReadmeTests {
  @Test func `The README has at most 9 kB`() throws {
    let file = projectFolder.appending(path: "README.md")
    #expect(try Data(contentsOf: file).count <= 9_000)
  }

  @Test func `Its commands draw its images, byte for byte`() async throws {
    let page = try PageFolder()
    try await page.follow(Page("README.md"))
    var compared: Set<String> = []
    for name in page.folder.contents {
      let image = projectFolder.appending(path: "examples/\(name)")
      guard name != "examples", let expected = try? Data(contentsOf: image) else { continue }
      // The scenario of an example is also a block of the page.
      if name.hasSuffix(".yaml") { continue }
      #expect(page.folder.bytes(name) == expected, "\(name)")
      compared.insert(name)
    }
    #expect(compared == ["densities.png", "gun.gif"])
  }

  @Test func `Penguins and orcas survive its first film`() async throws {
    let commands = try Page("README.md").blocks.filter { $0.language == "sh" }.map(\.text)
    let command = try #require(commands.first { $0.hasPrefix("render sea") })
    #expect(command.contains("--out sea.gif"))
    let folder = try ScenarioFolder()
    _ = try await folder.shell(command.replacing("sea.gif", with: "sea.csv"))
    let rows = String(decoding: try #require(folder.bytes("sea.csv")), as: UTF8.self)
      .split(separator: "\n").map { $0.split(separator: ",") }
    #expect(rows.count == 101)
    #expect(rows.dropFirst().allSatisfy { $0[2] != "0" && $0[3] != "0" })
  }
}
