import Settings
import Testing

@testable import Films

/// Tests against the list of all shown generations.
@Suite struct ShownGenerationsTests {
  private static let films = [
    ShownGenerations(frames: 1), ShownGenerations(frames: 5, skip: 3, every: 4),
    ShownGenerations(frames: 3, skip: 0, every: 7), ShownGenerations(frames: 9, skip: 2),
    ShownGenerations(frames: 1, skip: 3, every: 4).through(19),
    ShownGenerations(frames: 1, skip: 3, every: 4).through(20),
    ShownGenerations(frames: 1, skip: 0, every: 7).through(3),
    ShownGenerations(frames: 1, skip: 9, every: 2).through(5),
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

  @Test(arguments: [
    (6, 5, [0, 1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 18]), (3, 2, [0, 1, 2, 3, 5, 8, 12, 18, 27]),
    (2, 1, [7, 14, 28]), (101, 100, Array(0...20)), (1000, 1, [0, 1]), (5, 2, [9, 23]),
  ])
  func `Steps that grow end at the first generation at or above a multiple of the last`(
    numerator: Int, denominator: Int, all: [Int]
  ) throws {
    let step = FrameStep.factor(Ratio(numerator, denominator))
    let shown = ShownGenerations(frames: all.count, skip: all[0], step: step)
    expect(shown, toBe: all)
    #expect(shown.every == all.last.map { $0 - all[all.count - 2] })
    for count in 1...all.count {
      #expect((0..<count).map(shown.lasting(count).generation) == Array(all[..<count]))
      #expect(shown.frames(through: all[count - 1]) == count)
    }
    #expect(shown.ending(with: all[all.count - 2] + 1) == shown)
    #expect(shown.through(all[all.count - 2] + 1).last == all[all.count - 2] + 1)
  }

  @Test(arguments: [Ratio(101, 100), Ratio(6, 5), Ratio(1000)])
  func `Steps that grow end with the last generation of films`(factor: Ratio) {
    let shown = ShownGenerations(frames: 1, skip: 0, step: .factor(factor))
    let frames = shown.frames(through: ShownGenerations.latest)
    #expect(shown.lasting(frames).last == ShownGenerations.latest)
    #expect(shown.canLast(frames) && !shown.canLast(frames + 1))
  }

  @Test func `A list of generations is shown as it is, and as even steps if it has them`() {
    let all = [2, 3, 7, 8, 20]
    let shown = ShownGenerations(all)
    expect(shown, toBe: all)
    #expect(shown.nextGeneration(after: 4) == 21 && shown.lasting(7).last == 22)
    #expect(ShownGenerations([3, 7, 11, 15, 19]) == Self.films[1])
    #expect(ShownGenerations([0, 1, 4]).lasting(like: ShownGenerations([0, 1, 4, 9])).last == 9)
    #expect(ShownGenerations([0, 4, 8]).lasting(like: ShownGenerations([0, 1, 4, 9])).last == 12)
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
    #expect(ShownGenerations(frames: 1, skip: 3, every: 4).through(20).frames == 6)
    #expect(ShownGenerations(frames: 1, skip: 3, every: 4).through(19) == Self.films[1])
    #expect(ShownGenerations(frames: 1, skip: 9, every: 2).through(5).skip == 5)
  }
}
