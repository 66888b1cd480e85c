import Grids
import Settings
import TestSupport
import Testing

@testable import Games
@testable import Worlds

@Suite struct HuntStateTests {
  private func hunt(_ seed: UInt64 = 1, track: Track? = nil) -> HuntState {
    HuntState(along: track, team: [], seed: seed)
  }

  @Test func `A long track on a map is thinned out, but keeps its last point`() {
    let track = Track(through: (0..<4_500).map { PlanePoint(x: $0, y: 0) })
    let seen = track.seen(from: PlanePoint(x: 0, y: 0), to: PlanePoint(x: 5_000, y: 1))
    #expect((2_000..<2_500).contains(seen.count) && seen.last?.x == 4_499)
  }

  @Test func `The walker meets the nearest monster within 100 m`() {
    for seed in 0..<UInt64(60) {
      var state = hunt(seed)
      for _ in 0..<60 {
        let before = state
        _ = state.advance()
        guard case .met(let monster) = state.news else { continue }
        #expect(before.encounter == nil)
        let gone = before.monsters.filter { !state.monsters.contains($0) }
        let place = state.walker.place
        if state.generation % 30 != 0 {
          #expect(gone.map(\.kind) == [monster.kind])
          #expect(gone.allSatisfy { $0.place.isWithin(100_000, of: place) })
          let nearest = before.monsters.map { $0.place.distance(to: place) }.min()
          #expect(gone.first?.place.distance(to: place) == nearest)
        }
        #expect((5...20).contains(monster.level))
      }
    }
  }

  @Test func `Each generation is one attempt until the encounter ends`() {
    for seed in 0..<UInt64(60) {
      var state = hunt(seed)
      var tries = 0
      for _ in 0..<120 {
        let before = state
        _ = state.advance()
        switch state.news {
        case .met: tries = 0
        case .missed(_, let count):
          tries += 1
          #expect(count == tries && state.encounter?.tries == tries)
        case .caught(let monster):
          #expect(state.team == before.team + [monster] && state.encounter == nil)
          #expect(monster == before.encounter?.monster)
        case .escaped: #expect(state.escaped == before.escaped + 1 && state.encounter == nil)
        case .left: Issue.record("nobody wanted that")
        case nil: #expect(before.encounter == nil && state.encounter == nil)
        }
      }
    }
  }

  @Test func `A random walk follows streets at 14 m per generation`() {
    for seed in 0..<UInt64(20) {
      var state = hunt(seed)
      for _ in 0..<200 {
        let before = state.walker.place
        _ = state.advance()
        // A corner shortens the distance, and millimeters are truncated.
        #expect(state.walker.place.distance(to: before) <= 14_002)
      }
      #expect(Set(state.walker.trail).count > 50)
    }
  }

  @Test func `A town's streets lead both ways and connect its crossings`() {
    let town = Town(seed: 7)
    for column in -6...6 {
      for row in -6...6 {
        let crossing = Crossing(column: column, row: row)
        for neighbor in town.streets(from: crossing) {
          #expect(town.streets(from: neighbor).contains(crossing))
        }
        if column % 4 == 0 || row % 4 == 0 { #expect(town.streets(from: crossing).count >= 2) }
      }
    }
  }

  @Test func `A person may pursue a monster in sight and leave it`() {
    var (tried, left, refused) = (0, 0, 0)
    for seed in 0..<UInt64(40) {
      let opening = hunt(seed)
      var state = opening
      let leftNobody = state.advance(.leaves)
      #expect(!leftNobody)
      state = opening
      if state.advance(.tries) {
        guard case .met = state.news else {
          Issue.record("nobody was met")
          continue
        }
        tried += 1
        let hasLeft = state.advance(.leaves)
        #expect(hasLeft && state.encounter == nil)
        if case .left = state.news { left += 1 }
        #expect(state.team.isEmpty && state.escaped == 0)
      } else {
        refused += 1
      }
    }
    #expect(tried > 20 && left == tried && refused > 0)
  }

  @Test func `A hunt follows given choices, or refuses impossible ones and stays unchanged`() throws
  {
    let opening = try #require(try Hunt().opening(seed: 45) as? HuntWorld)
    var early = opening
    early.choose(.tries)
    #expect(early.failure == .refused(.noChoiceYet))
    var none = opening.stepped(1)
    none.choose(.leaves)
    #expect(none.failure == .refused(.noMonsterPursued))
    #expect(none.counts == opening.stepped(1).counts)
    // At generation 2 the walker pursues a monster.
    var world = opening.stepped(2)
    #expect(world.state.encounter != nil)
    world.choose(.leaves)
    #expect(world.failure == nil && world.state.encounter == nil)
    world.walk(to: [PlanePoint(x: 900_000_000, y: 0)])
    world.step(100)
    let far = world.stepped(1)
    var alone = try #require(
      try Hunt(track: Track(through: [PlanePoint(x: 0, y: 0)])).opening(seed: 3) as? HuntWorld)
    alone.step()
    #expect(far.state.walker.place != world.state.walker.place)
    if alone.state.seen.isEmpty {
      alone.choose(.tries)
      #expect(alone.failure == .refused(.noMonsterInSight))
    }
  }

  @Test func `A walk to given places proceeds at 1.4 m per second`() throws {
    var world = try #require(
      try Hunt(track: Track(through: [PlanePoint(x: 0, y: 0)])).opening(seed: 1) as? HuntWorld)
    world.step(3)
    world.walk(to: [PlanePoint(x: 140_000, y: 0), PlanePoint(x: 140_000, y: -70_000)])
    let places = (1...20).map { world.stepped($0).state.walker.place }
    #expect(places[0] == PlanePoint(x: 14_000, y: 0))
    #expect(places[9] == PlanePoint(x: 140_000, y: 0))
    #expect(places[10] == PlanePoint(x: 140_000, y: -14_000))
    #expect(places[14...].allSatisfy { $0 == PlanePoint(x: 140_000, y: -70_000) })
  }

  @Test(
    arguments: [
      (["zoom": "110%"], "a multiple of 25%"), (["zoom": "0"], "a multiple of 25%"),
      (["zoom": "425%"], "a multiple of 25%"), (["period": "0"], "seconds from 0.001"),
    ] as [(KeyValuePairs<String, String>, String)])
  func `An invalid setting is an error`(written: KeyValuePairs<String, String>, part: String) {
    let errors = Hunt.read(written).errors
    #expect(errors.count == 1)
    #expect(errors.first?.message.contains(part) == true)
  }

  @Test(arguments: [
    ("25%", 25), ("0.25", 25), ("100%", 100), ("1", 100), ("1.75", 175), ("400%", 400),
  ])
  func `A zoom is read as a percentage or a fraction`(text: String, hundredths: Int) {
    #expect(Hunt.read(["zoom": text]).chosen.zoom == hundredths)
  }

  @Test(arguments: ["48x30", "30x48", "1x1", "400x3", "3x400", "1000000x1", "1000x1000"])
  func `A page of any size holds a map and a team`(size: String) throws {
    for zoom in ["25%", "400%"] {
      let world = try Hunt.opening(["size": size, "zoom": zoom], seed: 45)
      #expect(world.stepped(40).figures.count > 10)
    }
  }
}
