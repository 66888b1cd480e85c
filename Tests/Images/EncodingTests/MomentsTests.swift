import Grids
import Imaging
import Testing

@testable import Encoding

@Suite struct MomentsTests {
  /// Returns the moments of an animation with the given number of shots, each of one tick.
  private func moments(_ shots: Int, ticksPerSecond: Int, lastTicks: Int = 1) -> [TimedShot] {
    film(shots, ticksPerSecond: ticksPerSecond, lastTicks: lastTicks).moments
  }

  /// Returns the moments and the number of skipped shots.
  private func film(
    _ shots: Int, ticksPerSecond: Int, lastTicks: Int = 1
  ) -> (moments: [TimedShot], leftOut: Int) {
    let image = Image(noise: 1, Size(width: 1, height: 1), colors: 1)
    let film = (0..<shots).map { number in
      Shot(
        generation: number, counts: [], ticks: number == shots - 1 ? lastTicks : 1, image: image
      )
    }
    var moments = ShotTimer(Timing(ticksPerSecond: ticksPerSecond))
    let seen = film.compactMap { moments.take($0) }
    let all = seen + moments.last()
    return (all, moments.leftOut)
  }

  @Test(arguments: [(50, 100, 1), (60, 60, 1), (7, 100, 1), (7, 100, 51), (1, 100, 1), (0, 100, 1)])
  func `Every shot is shown or counted as skipped`(
    shots: Int, ticksPerSecond: Int, lastTicks: Int
  ) {
    let film = film(shots, ticksPerSecond: ticksPerSecond, lastTicks: lastTicks)
    #expect(film.moments.count + film.leftOut == shots)
  }

  @Test(arguments: [
    (10, [10, 10, 10, 10]), (30, [3, 4, 3, 3, 4, 3]), (25, [4, 4, 4]), (3, [33, 34, 33]),
    (40, [3, 2, 3, 2]), (1, [100, 100]), (50, [2, 2, 2]),
  ])
  func `Delays are rounded so that their sums stay exact`(fps: Int, delays: [Int]) {
    #expect(moments(delays.count, ticksPerSecond: fps).map(\.units) == delays)
  }

  @Test func `At 100 frames per second, every second frame is skipped`() {
    let moments = moments(8, ticksPerSecond: 100)
    #expect(moments.map(\.units) == [2, 2, 2, 2])
    #expect(moments.map(\.shot.generation) == [0, 2, 4, 7])
  }

  @Test func `A short last frame replaces the frame before it`() {
    let moments = moments(7, ticksPerSecond: 100)
    #expect(moments.map(\.units) == [2, 2, 3])
    #expect(moments.map(\.shot.generation) == [0, 2, 6])
  }

  @Test func `A held frame lends time to short neighboring frames`() {
    let moments = moments(ofTicks: [1, 101, 1], held: [1])
    #expect(moments.map(\.shot.generation) == [0, 1, 2])
    #expect(moments.map(\.units) == [2, 99, 2])
  }

  @Test func `Frames held for a very short time are shown`() {
    let moments = moments(ofTicks: [1, 1, 1, 1, 1, 1, 1, 1], held: [1, 2])
    #expect(moments.map(\.shot.generation) == [0, 1, 2, 7])
    #expect(moments.map(\.units) == [2, 2, 2, 2])
  }

  @Test(arguments: 0..<200)
  func `Held frames and the last frame are shown, and delays sum to the duration`(seed: Int) {
    var noise = Noise(seed)
    let rate = [7, 30, 50, 60, 75, 100, 120, 1000][noise.below(8)]
    let held = Set((0..<noise.below(5)).map { _ in noise.below(40) })
    let ticks = (0..<40).map { held.contains($0) ? 1 + rate / 4 + noise.below(rate) : 1 }
    let moments = moments(ofTicks: ticks, held: held, ticksPerSecond: rate)
    let seen = moments.map(\.shot.generation)
    #expect(seen == seen.sorted() && Set(seen).count == seen.count)
    #expect(held.union([39]).isSubset(of: seen))
    #expect(moments.allSatisfy { $0.units >= 2 })
    let exact = (ticks.reduce(0, +) * 200 + rate) / (2 * rate)
    #expect(moments.reduce(0) { $0 + $1.units } == exact)
    #expect(moments.map { $0.previous?.generation } == [nil] + seen.dropLast().map { $0 })
  }

  /// Returns the moments of shots with the given ticks, some of them held.
  private func moments(
    ofTicks ticks: [Int], held: Set<Int>, ticksPerSecond: Int = 100
  ) -> [TimedShot] {
    let image = Image(noise: 1, Size(width: 1, height: 1), colors: 1)
    var moments = ShotTimer(Timing(ticksPerSecond: ticksPerSecond))
    let seen = ticks.enumerated().compactMap { number, ticks in
      moments.take(
        Shot(
          generation: number, counts: [], ticks: ticks, isHeld: held.contains(number),
          image: image))
    }
    return seen + moments.last()
  }

  @Test func `A held last frame is kept`() {
    let moments = moments(7, ticksPerSecond: 100, lastTicks: 51)
    #expect(moments.map(\.units) == [2, 2, 2, 51])
    #expect(moments.map(\.shot.generation) == [0, 2, 4, 6])
  }

  @Test func `A single frame of one hundredth of a second lasts two`() {
    #expect(moments(1, ticksPerSecond: 100).map(\.units) == [2])
  }

  @Test func `An empty animation has no moments`() {
    #expect(moments(0, ticksPerSecond: 10).isEmpty)
  }

  @Test(arguments: 1...120)
  func `At any frame rate, delays sum to the duration and meet the minimum`(fps: Int) {
    for count in 1...40 {
      let moments = moments(count, ticksPerSecond: fps)
      let exact = Double(count * 100) / Double(fps)
      let sum = moments.reduce(0) { $0 + $1.units }
      #expect(sum == max(2, Int((exact).rounded(.toNearestOrAwayFromZero))))
      #expect(moments.allSatisfy { $0.units >= 2 })
      #expect(moments.count == 1 || moments.first?.shot.generation == 0)
      #expect(moments.last?.shot.generation == count - 1)
    }
  }

  @Test(arguments: [7, 60, 100])
  func `Each moment refers to the shot shown before it`(fps: Int) {
    let moments = moments(30, ticksPerSecond: fps)
    #expect(moments[0].previous == nil)
    #expect(
      moments.dropFirst().map { $0.previous?.generation }
        == moments.dropLast().map(\.shot.generation))
  }
}
