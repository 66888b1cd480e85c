import Foundation
import Testing

/// Each statement of `docs/unsupported.md` is tried as a user would try it.
@Suite struct LimitationTests {
  @Test func `Each statement of the page has an entry, and each entry is on the page`() throws {
    let others = Limitation.aboutOthers.map(\.key)
    let entries = Limitation.all.map(\.sentence) + others
    let statements = try Limitation.statements()
    #expect(statements.count > 100)
    #expect(statements.filter { !entries.contains($0) } == [], "statements without an entry")
    #expect(entries.filter { !statements.contains($0) } == [], "entries without a statement")
    #expect(Set(entries).count == entries.count)
    #expect(Limitation.all.filter(\.attempts.isEmpty).map(\.sentence) == [])
    // A statement that nothing tries is about another program, which it names.
    #expect(Limitation.aboutOthers.allSatisfy { $0.key.contains($0.value) })
  }

  @Test(arguments: Limitation.all)
  func `A statement of the page is true`(limitation: Limitation) async throws {
    for attempt in limitation.attempts where !attempt.isJudged { try await attempt.follow() }
  }
}
