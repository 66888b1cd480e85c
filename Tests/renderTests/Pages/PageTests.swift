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

  @Test(arguments: Page.all)
  func `The links of a page lead to files`(name: String) throws {
    let directory = projectFolder.appending(path: name).deletingLastPathComponent()
    for link in try Page(name).links {
      let path = directory.appending(path: link).standardized.path
      #expect(FileManager.default.fileExists(atPath: path), "\(link)")
    }
  }

  @Test func `The index lists every page of its directory`() throws {
    let links = try Page("docs/README.md").links
    for name in Page.all where name.wholeMatch(of: /docs\/[^\/]+/) != nil {
      let page = String(name.dropFirst("docs/".count))
      #expect(page == "README.md" || links.contains(page), "\(page)")
    }
  }
}
