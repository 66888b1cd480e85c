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

  private static let spread = [
    ShownGenerations(frames: 2, from: 3, to: 20), ShownGenerations(frames: 5, from: 0, to: 4),
    ShownGenerations(frames: 7, from: 2, to: 30), ShownGenerations(frames: 6, from: 1, to: 9),
  ]

  @Test(arguments: films)
  func `The shown generations are every nth after the skipped ones`(shown: ShownGenerations) {
    expect(shown, toBe: (0..<shown.frames).map { min(shown.last, shown.skip + $0 * shown.every) })
  }

  @Test(arguments: spread)
  func `Frames are spread from the first to the last generation`(shown: ShownGenerations) {
    let way = shown.last - shown.skip
    let all = (0..<shown.frames).map { shown.skip + $0 * way / (shown.frames - 1) }
    expect(shown, toBe: all)
    #expect(zip(all, all.dropFirst()).map { $1 - $0 }.max() == shown.every)
    for count in 2...shown.frames {
      #expect((0..<count).map(shown.lasting(count).generation) == Array(all[..<count]))
    }
  }

  private func expect(_ shown: ShownGenerations, toBe all: [Int]) {
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
