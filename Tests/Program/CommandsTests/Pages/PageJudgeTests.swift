import Testing

/// The pages of the documentation with commands that need a judge.
@Suite struct PageJudgeTests {
  private static let pages = Page.guides.filter { guide in
    (try? Page(guide))?.blocks.contains { $0.notes["judge"] != nil } ?? false
  }

  @Test func `Some guides have commands with judges`() { #expect(Self.pages.count >= 4) }

  @Test(arguments: pages)
  func `The commands of a guide run and print what it shows`(guide: String) async throws {
    try await PageFolder(hasJudges: true).follow(Page(guide))
  }
}
