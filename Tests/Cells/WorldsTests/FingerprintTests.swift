import Grids
import Patterns
import Settings
import TestSupport
import Testing

@testable import Automata
@testable import Games
@testable import Worlds

@Suite struct FingerprintTests {
  @Test func `A spaceship repeats its fingerprint at another position`() throws {
    let glider = try Life.opening(["pattern": "glider"])
    let before = try #require(glider.knownTrace)
    for (generation, shift) in [(4, 1), (40, 10), (400, 100)] {
      let after = try #require(glider.stepped(generation).knownTrace)
      #expect(after.fingerprint == before.fingerprint)
      #expect(after.corner.x - before.corner.x == shift)
      #expect(after.corner.y - before.corner.y == shift)
    }
    for generation in 1...3 {
      #expect(try #require(glider.stepped(generation).knownTrace).fingerprint != before.fingerprint)
    }
  }

  @Test func `On a board the fingerprint includes the position`() throws {
    let glider = try Life.opening(["pattern": "glider", "topology": "torus", "size": "9x9"])
    let traces = (0..<36).map { glider.stepped($0).knownTrace }
    #expect(Set(traces).count == 36)
    #expect(glider.stepped(36).knownTrace == traces[0])
  }

  @Test func `A row on a torus repeats its fingerprint when its image repeats`() throws {
    let world = try Wolfram.opening(["rule": "90", "size": "12x4", "topology": "torus"])
    let images = (0..<80).map { world.stepped($0).drawn }
    let traces = (0..<80).map { world.stepped($0).knownTrace }
    for (a, b) in [(10, 11), (10, 14), (20, 24), (30, 50), (8, 76), (3, 4)] {
      #expect((traces[a] == traces[b]) == (images[a] == images[b]), "\(a) \(b)")
    }
    #expect(Set(traces.dropFirst(20)).count < 60)
  }

  @Test func `Random worlds have no fingerprint`() throws {
    #expect(try Sea.opening([:]).knownTrace == nil)
    #expect(try Infection.opening([:]).knownTrace == nil)
  }
}
