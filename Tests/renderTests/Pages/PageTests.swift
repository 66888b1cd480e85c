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

  @Test(arguments: Page.guides)
  func `The commands of a guide run and print what it shows`(guide: String) throws {
    try PageFolder().follow(Page(guide))
  }

  @Test func `The index lists every page of its directory`() throws {
    let links = try Page("docs/README.md").links
    #expect(Page.inDocs.filter { $0 != "README.md" && !links.contains($0) } == [])
  }
}
