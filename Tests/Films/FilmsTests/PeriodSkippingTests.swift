import Automata
import Grids
import Patterns
import Testing
import Worlds

@testable import Films

/// Tests that skipping whole periods leaves the world unchanged.
struct PeriodSkippingTests {
  private static var glider: Pattern {
    get throws { try Pattern(rle: Array("x = 3, y = 3\nbo$2bo$3o!".utf8)) }
  }

  /// Returns the world advanced directly, and the world advanced by `Playback`, which skips periods.
  private func worlds(_ simulation: some Simulation, skip: Int) throws -> (any World, any World) {
    var plain = try simulation.opening(seed: 1)
    plain.advance(by: skip)
    var play = try Playback(opening: Film(simulation, seed: 1, frames: 1, skip: skip))
    try play.go(to: skip)
    #expect(play.generation == skip)
    #expect(play.leaps)
    return (plain, play.world)
  }

  @Test(arguments: [4097, 9999, 20_001])
  func `Skipping periods changes nothing`(skip: Int) throws {
    let small = Size(width: 16, height: 12)
    let simulations: [any Simulation] = [
      Life(size: small),
      Life(pattern: .gosperGliderGun, topology: .torus, size: Size(width: 64, height: 64)),
      Life(pattern: try Self.glider),
      Wolfram(size: Size(width: 12, height: 5), start: .random, topology: .torus),
    ]
    for simulation in simulations {
      let (plain, skipped) = try worlds(simulation, skip: skip)
      let traces = [skipped, plain].map { ($0 as? any FingerprintedWorld)?.trace }
      #expect(traces[0] == traces[1])
      #expect(skipped.counts == plain.counts)
      #expect(skipped.living == plain.living)
      let sight = Region(plain.living.cells.size)
      #expect(skipped.cells(in: sight) == plain.cells(in: sight))
    }
  }

  @Test func `A glider is found at its position after a billion generations`() throws {
    let glider = Life(pattern: try Self.glider)
    var play = try Playback(opening: Film(glider, frames: 1, skip: 1_000_000_000))
    try play.go(to: 1_000_000_000)
    #expect(play.world.living.cells == Region(x: 250_000_000, y: 250_000_000, width: 3, height: 3))
  }

  @Test func `An event restarts the detection of periods`() throws {
    var film = Film(Life(pattern: .gosperGliderGun), frames: 1, skip: 20_000)
    film.events = [
      Event(
        at: 200,
        Change { _ in
        } apply: { scene in
          scene.changeBoard { board in
            let all = board.living.cells
            board.put(
              Grid(size: all.size, repeating: 0), at: Position(x: all.x, y: all.y), over: false)
          }
        })
    ]
    var play = try Playback(opening: film)
    try play.go(to: 20_000)
    #expect(play.world.counts.map(\.value) == [0])
    #expect(play.leaps)
  }
}
