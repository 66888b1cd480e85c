import Testing

@testable import Films

/// Tests against the list of all shown generations.
@Suite struct ShownGenerationsTests {
  private static let films = [
    ShownGenerations(frames: 1), ShownGenerations(frames: 5, skip: 3, every: 4),
    ShownGenerations(frames: 3, skip: 0, every: 7), ShownGenerations(frames: 9, skip: 2),
    ShownGenerations(from: 3, to: 19, every: 4), ShownGenerations(from: 3, to: 20, every: 4),
    ShownGenerations(from: 0, to: 3, every: 7), ShownGenerations(from: 9, to: 5, every: 2),
  ]

  @Test(arguments: films)
  func `The shown generations are every nth after the skipped ones`(shown: ShownGenerations) {
    let all = (0..<shown.frames).map { min(shown.last, shown.skip + $0 * shown.every) }
    #expect(all == all.sorted() && Set(all).count == all.count)
    #expect(shown.last == all.last && all == (0..<shown.frames).map(shown.generation))
    for end in 0..<40 { #expect(shown.frames(before: end) == all.count { $0 < end }) }
    #expect((0..<60).filter { shown.contains($0) } == all)
    for start in 0..<30 {
      for end in start..<40 {
        let isMet = all.contains { (start..<end).contains($0) }
        #expect(shown.meets(start..<end) == isMet, "\(shown) \(start) \(end)")
      }
    }
  }

  @Test func `The last generation is shown even between two steps, and alone before the first`() {
    #expect(ShownGenerations(from: 3, to: 20, every: 4).frames == 6)
    #expect(ShownGenerations(from: 3, to: 19, every: 4) == Self.films[1])
    #expect(ShownGenerations(from: 9, to: 5, every: 2).skip == 5)
  }
}
