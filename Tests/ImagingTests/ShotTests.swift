import Foundation
import Grids
import Imaging
import Synchronization
import Testing

@Suite struct ShotTests {
  private let frame = Frame(
    palette: Palette(), pixels: Grid(size: Size(width: 2, height: 1), elements: [0, 1]))

  /// A shot, and how often its picture has been painted.
  private func counted() -> (shot: Shot, painted: Tally) {
    let painted = Tally()
    let shot = Shot(generation: 4, counts: [Count("alive", 9)], ticks: 3) { [frame] in
      painted.add()
      return frame
    }
    return (shot, painted)
  }

  @Test func `A shot that nobody asks for its picture paints none`() {
    let (shot, painted) = counted()
    #expect(shot.counts == [Count("alive", 9)])
    #expect(painted.value == 0)
  }

  @Test func `A shot paints once, however often it is asked`() {
    let (shot, painted) = counted()
    #expect(shot.paint() == frame)
    #expect(shot.paint() == frame)
    #expect(painted.value == 1)
  }

  @Test func `Threads that ask at the same time share one picture`() {
    for _ in 0..<20 {
      let painted = Tally()
      let same = Tally()
      let shot = Shot(generation: 0, counts: [], ticks: 1) { [frame] in
        painted.add()
        // Long enough for the others to ask while it is painted.
        usleep(500)
        return frame
      }
      DispatchQueue.concurrentPerform(iterations: 4) { _ in
        if shot.paint() == frame { same.add() }
      }
      #expect(painted.value == 1)
      #expect(same.value == 4)
    }
  }

  @Test func `A painted shot lets go of the world it was painted from`() {
    weak var world: Tally?
    let shot: Shot
    do {
      let kept = Tally()
      world = kept
      shot = Shot(generation: 0, counts: [], ticks: 1) { [frame] in
        kept.add()
        return frame
      }
    }
    #expect(world != nil)
    _ = shot.paint()
    #expect(world == nil)
  }
}

/// A number that threads share.
private final class Tally: Sendable {
  private let count = Atomic(0)

  var value: Int { count.load(ordering: .sequentiallyConsistent) }
  func add() { count.add(1, ordering: .sequentiallyConsistent) }
}
