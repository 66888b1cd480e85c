import Testing

/// The statements of `docs/unsupported.md` about videos.
@Suite struct LimitationJudgeTests {
  private static let attempts = Limitation.all.flatMap(\.attempts).filter(\.isJudged)

  @Test(arguments: attempts.indices)
  func `A statement of the page is true`(number: Int) async throws {
    try await Self.attempts[number].follow()
  }
}
