import Foundation
import TestSupport
import Testing

/// The pages of the documentation.
@Suite struct PageTests {
  @Test func `The index lists a tutorial and guides with commands`() throws {
    #expect(Page.guides.count >= 9)
    for guide in Page.guides {
      #expect(try Page(guide).blocks.contains { $0.language == "sh" }, "\(guide)")
    }
  }

  @Test(arguments: TestScope.cases(Page.guides, .several))
  func `The commands of a guide run and print what it shows`(guide: String) async throws {
    try await PageFolder().follow(Page(guide))
  }

  @Test(.enabled(if: TestScope.isFull))
  func `The images on the page of figures are those that its commands draw`() async throws {
    let page = try PageFolder()
    try await page.follow(Page("docs/figures.md"))
    let figures = projectFolder.appending(path: "docs/figures")
    let names = try FileManager.default.contentsOfDirectory(atPath: figures.path).sorted()
    #expect(names.count == 27)
    for name in names {
      let drawn = try? Data(contentsOf: page.folder.folder.file(name))
      #expect(try drawn == Data(contentsOf: figures.appending(path: name)), "\(name)")
    }
  }

  @Test func `Every demand of the assignment has a command that runs`() async throws {
    let page = try Page("docs/assignment.md")
    let rows = page.prose.split(separator: "\n").filter { $0.hasPrefix("| ") }
    let demands = rows.filter { !$0.hasPrefix("| demand") }
    #expect(demands.count >= 40 && demands.allSatisfy { $0.contains("| `render ") })
    let commands = demands.flatMap { $0.matches(of: /`(render [^`]+)`/).map { String($0.1) } }
    // Later commands read what earlier ones write.
    let tried = commands.filter { !$0.contains("https:") }.prefix(TestScope.size(.several))
    let script = ["mkdir shared", "set -x"] + tried
    let block = Page.Block(
      language: "sh", text: script.joined(separator: "\n") + "\n", notes: [:], line: 1)
    try await PageFolder().run(block, of: page)
  }

  @Test func `The index lists every page of its directory`() throws {
    let links = try Page("docs/README.md").links
    #expect(Page.inDocs.filter { $0 != "README.md" && !links.contains($0) } == [])
  }
}
