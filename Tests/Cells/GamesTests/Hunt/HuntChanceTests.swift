import Grids
import TestSupport
import Testing

@testable import Games
@testable import Worlds

/// Tests of arrivals, departures, catches and escapes over many seeds against their expected
/// values.
@Suite struct HuntChanceTests {
  /// Returns true if the count lies within 4.5 standard errors of its expected value.
  private func isLikely(_ count: Int, of all: Int, chance: Double) -> Bool {
    let error = (Double(all) * chance * (1 - chance)).squareRoot()
    return abs(Double(count) - Double(all) * chance) <= 4.5 * error
  }

  /// Returns a hunt with a walker that stays at the start.
  private func standing(_ seed: UInt64) -> HuntState {
    HuntState(along: Track(through: [PlanePoint(x: 0, y: 0)]), team: [], seed: seed)
  }

  @Test
  func `Monsters are uniformly distributed within a kilometer, and all kinds are equally likely`() {
    var (rings, quarters) = (Array(repeating: 0, count: 8), Array(repeating: 0, count: 4))
    var kinds = Array(repeating: 0, count: Monster.allCases.count)
    let radius = Double(PlanePoint.kilometer)
    for seed in 0..<UInt64(400) {
      let state = standing(seed)
      #expect(state.monsters.count == 30)
      for monster in state.monsters {
        let (x, y) = (Double(monster.place.x), Double(monster.place.y))
        let share = (x * x + y * y) / (radius * radius)
        #expect(share <= 1)
        // The rings have equal areas.
        rings[min(7, Int(share * 8))] += 1
        quarters[(x < 0 ? 0 : 1) + (y < 0 ? 0 : 2)] += 1
        kinds[Monster.allCases.firstIndex(of: monster.kind)!] += 1
      }
    }
    #expect(haveEqualChances(rings))
    #expect(haveEqualChances(quarters))
    #expect(haveEqualChances(kinds))
  }

  @Test func `Every five minutes a fifth of the monsters leaves and six arrive`() {
    var (stayed, all) = (0, 0)
    for seed in 0..<UInt64(300) {
      var state = standing(seed)
      for _ in 1..<30 { _ = state.advance() }
      let before = Set(state.monsters)
      _ = state.advance()
      // The walker may also meet one monster in the same generation.
      let met = if case .met = state.news { 1 } else { 0 }
      let left = state.monsters.filter(before.contains).count
      #expect(state.monsters.count + met == left + met + 6 || met == 1)
      if met == 0 {
        stayed += left
        all += before.count
      }
    }
    #expect(all > 5000)
    #expect(isLikely(stayed, of: all, chance: 0.8))
  }

  @Test func `Between arrivals no monster comes, and only a met monster leaves`() {
    for seed in 0..<UInt64(50) {
      var state = standing(seed)
      for generation in 1..<90 where generation % 30 != 0 {
        let before = state.monsters
        if state.generation % 30 == 29 { _ = state.advance() }
        let now = state.monsters
        _ = state.advance()
        let met = if case .met = state.news { 1 } else { 0 }
        if state.generation % 30 != 0 { #expect(state.monsters.count == now.count - met) }
        #expect(before.count >= now.count - 6)
      }
    }
  }

  @Test func `An attempt catches with 20 percent, or else the monster escapes with 30 percent`() {
    var (caught, escaped, missed) = (0, 0, 0)
    var levels = Array(repeating: 0, count: 16)
    for seed in 0..<UInt64(3000) {
      var state = standing(seed)
      for _ in 0..<29 {
        _ = state.advance()
        switch state.news {
        case .met(let monster): levels[monster.level - 5] += 1
        case .caught: caught += 1
        case .escaped: escaped += 1
        case .missed: missed += 1
        case .left, nil: break
        }
      }
    }
    let tries = caught + escaped + missed
    #expect(tries > 2000)
    #expect(isLikely(caught, of: tries, chance: 0.2))
    #expect(isLikely(escaped, of: tries, chance: 0.24))
    #expect(haveEqualChances(levels))
  }
}
