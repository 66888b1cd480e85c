import Foundation
import TestSupport
import Testing

/// Runs the commands of the README.
@Suite struct ReadmeTests {
  private static let project = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Returns the text of each code block of a language.
  private static func blocks(of language: String) throws -> [String] {
    let readme = try String(contentsOf: project.appending(path: "README.md"), encoding: .utf8)
    return readme.components(separatedBy: "\n```\(language)\n").dropFirst().compactMap {
      $0.components(separatedBy: "\n```").first
    }
  }

  @Test func `The README's commands render its images byte for byte`() throws {
    let folder = try ScenarioFolder()
    try FileManager.default.createSymbolicLink(
      at: folder.folder.file("examples"),
      withDestinationURL: Self.project.appending(path: "examples"))
    let scenario = try #require(Self.blocks(of: "yaml").first { $0.contains("out: gun.gif") })
    try folder.write(scenario + "\n", to: "gun.yaml")

    var compared: Set<String> = []
    let commands = try Self.blocks(of: "sh").flatMap {
      $0.replacing("\\\n", with: " ").split(separator: "\n").filter { $0.hasPrefix("render ") }
    }
    for command in commands {
      let before = Set(folder.contents)
      let told = try folder.shell(String(command))
      #expect(!told.contains("status"), "\(command): \(told)")
      for name in Set(folder.contents).subtracting(before) {
        let picture = Self.project.appending(path: "examples/\(name)")
        guard let expected = try? Data(contentsOf: picture) else { continue }
        #expect(folder.bytes(name) == expected, "\(command)")
        compared.insert(name)
      }
    }
    #expect(
      compared == [
        "densities.png", "epidemic.gif", "epidemics.png", "factors.gif", "galaxy.gif", "gun.gif",
        "hunt.gif", "pig-policy.png", "pig.gif", "rule30.png", "sea-dark.gif", "strip.png",
      ])
  }

  @Test func `Penguins and orcas survive to the end of the README's first animation`() throws {
    let folder = try ScenarioFolder()
    let command = try #require(Self.blocks(of: "sh").first { $0.hasPrefix("render sea") })
    #expect(command.contains("--out sea.gif"))
    _ = try folder.shell(command.replacing("sea.gif", with: "sea.csv"))
    let rows = String(decoding: try #require(folder.bytes("sea.csv")), as: UTF8.self)
      .split(separator: "\n").map { $0.split(separator: ",") }
    #expect(rows.count == 101)
    #expect(rows.dropFirst().allSatisfy { $0[2] != "0" && $0[3] != "0" })
  }
}
