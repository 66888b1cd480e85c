import Foundation
import TestSupport
import Testing

@Suite struct ListCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func render(_ arguments: [String]) throws -> Program {
    try Program(Program.renderPath, arguments, in: folder.url)
  }

  @Test func `Each list prints one name per line`() throws {
    let names = { (topic: String) in
      try render(["list", topic]).text.split(separator: "\n").map {
        String($0.prefix { $0 != " " })
      }
    }
    #expect(
      try names("simulations") == ["sea", "life", "wolfram", "infection", "pig", "hunt", "grid"])
    #expect(
      try names("formats")
        == [
          "png", "svg", "pdf", "gif", "apng", "webp", "mp4", "webm", "mkv", "y4m", "csv", "json",
          "rle", "mc",
        ])
    #expect(try Set(names("themes")).isSuperset(of: ["light", "dark"]))
    #expect(try Set(names("patterns")).isSuperset(of: ["glider", "gosper-glider-gun", "acorn"]))
    #expect(try names("rules").contains("HighLife"))
  }

  @Test(arguments: ["simulations", "patterns", "themes", "rules", "formats"])
  func `A JSON list has one object per entry of the plain list`(topic: String) throws {
    let lines = try render(["list", topic, "--json"]).text.split(separator: "\n")
    #expect(try lines.count == render(["list", topic]).text.split(separator: "\n").count)
    for line in lines {
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      #expect((object?["name"] as? String)?.isEmpty == false)
    }
  }
}
