import Testing

@testable import Films

/// Tests against the list of all shown generations.
@Suite struct ShownGenerationsTests {
  private static let films = [
    ShownGenerations(frames: 1), ShownGenerations(frames: 5, skip: 3, every: 4),
    ShownGenerations(frames: 3, skip: 0, every: 7), ShownGenerations(frames: 9, skip: 2),
  ]

  @Test(arguments: films)
  func `The shown generations are every nth after the skipped ones`(shown: ShownGenerations) {
    let all = (0..<shown.frames).map { shown.skip + $0 * shown.every }
    #expect(shown.last == all.last)
    #expect((0..<60).filter { shown.contains($0) } == all)
    for start in 0..<30 {
      for end in start..<40 {
        let isMet = all.contains { (start..<end).contains($0) }
        #expect(shown.meets(start..<end) == isMet, "\(shown) \(start) \(end)")
      }
    }
  }
}
