import Automata
import Drawing
import Grids
import Imaging
import Patterns
import Settings
import TestSupport
import Testing
import Worlds

@testable import Films

@Suite struct CycleTests {
  private func cycle(_ simulation: any Simulation, every: Int = 1, skip: Int = 0) -> Film {
    var film = Film(simulation, every: every, skip: skip)
    film.span.ending = .cycle
    return film
  }

  /// Returns the frames of the cycle, and the frames that would follow it.
  private func twice(_ film: Film) throws -> (once: [Painting], again: [Painting]) {
    let survey = try film.surveyed(for: [.gif])
    let frames = survey.film.span.shown.frames
    let twice = survey.changing { $0.span.shown = $0.span.shown.lasting(2 * frames) }
    let images = try twice.shots().map { $0.paint() }
    return (Array(images.prefix(frames)), Array(images.dropFirst(frames)))
  }

  /// The periods are published values.
  @Test(arguments: [
    ("blinker", 2), ("pulsar", 3), ("kok-galaxy", 8), ("figure-eight", 8), ("tumbler", 14),
    ("pentadecathlon", 15), ("queen-bee-shuttle", 30), ("twin-bees-shuttle", 46), ("glider", 4),
    ("lwss", 4), ("dart", 3), ("turtle", 3), ("spider", 5), ("loafer", 7), ("weekender", 7),
    ("copperhead", 10), ("schick-engine", 12), ("coe-ship", 16), ("gosper-glider-gun", 30),
    ("new-gun", 46), ("simkin-glider-gun", 120),
  ])
  func `An animation of a cycle is exactly one period and loops seamlessly`(
    pattern: String, period: Int
  ) throws {
    let images = try twice(cycle(Life(pattern: .named(pattern))))
    #expect(images.once.count == period)
    #expect(images.once == images.again)
  }

  @Test func `A window of fixed size follows the pattern and loops seamlessly`() throws {
    for pattern in ["gosper-glider-gun", "lwss", "glider"] {
      let size = Size(width: 48, height: 27)
      for skip in [0, 70] {
        let film = cycle(Life(pattern: try .named(pattern), size: size), skip: skip)
        let images = try twice(film)
        #expect(images.once == images.again)
        #expect(images.once[0].size == Size(width: 48 * 6, height: 27 * 6))
        let drawn = images.once[0].pixels.elements
        #expect(drawn.contains { $0 != drawn[0] }, "\(pattern) is in sight")
      }
    }
  }

  @Test(arguments: 1...7)
  func `A cycle is complete with any number of generations per frame`(every: Int) throws {
    for (pattern, period) in [("pulsar", 3), ("glider", 4), ("pentadecathlon", 15)] {
      let images = try twice(cycle(Life(pattern: try .named(pattern)), every: every))
      #expect(images.once.count * every % period == 0 && images.once.count <= period)
      #expect(images.once == images.again)
    }
  }

  @Test func `A cycle begins at the first generation that repeats`() throws {
    let film = try cycle(Life(pattern: try .named("pi-heptomino"))).surveyed(for: [.gif]).film
    #expect(film.span.shown == ShownGenerations(frames: 2, skip: 173))
    let late = try cycle(Life(pattern: try .named("pulsar")), skip: 9).surveyed(for: [.gif]).film
    #expect(late.span.shown == ShownGenerations(frames: 3, skip: 9))
    let ring = cycle(
      Life(pattern: try .named("glider"), topology: .torus, size: Size(width: 9, height: 9)))
    #expect(try ring.surveyed(for: [.gif]).film.span.shown.frames == 36)
  }

  @Test func `A one-dimensional world has a cycle too`() throws {
    var wolfram = Wolfram(
      rule: ElementaryRule(90), size: Size(width: 12, height: 4), topology: .torus)
    let images = try twice(cycle(wolfram))
    #expect(images.once == images.again)
    wolfram = Wolfram(rule: ElementaryRule(250), size: Size(width: 9, height: 5))
    #expect(try twice(cycle(wolfram)).once.count == 2)
  }

  @Test func `The error for a missing cycle reports what was found`() throws {
    let rest = cycle(Life(pattern: try .named("diehard")))
    #expect(throws: FilmProblem.settlesInstead(at: 130)) { try rest.shots() }
    let puffer = cycle(Life(pattern: try .named("puffer-1")))
    #expect {
      try puffer.shots()
    } throws: {
      "\($0)".hasPrefix("the world has not repeated by generation 10000 (alive ")
    }
    var camera = cycle(Life(pattern: try .named("glider")))
    camera.framing.camera = Camera([.init(at: 0, .world)])
    #expect(throws: FilmProblem.cycleMovesOutOfView(Position(x: 1, y: 1), period: 4)) {
      try camera.shots()
    }
  }

  @Test func `A still life is a cycle of one frame`() throws {
    #expect(try cycle(Life(pattern: .named("block"))).shots().count == 1)
  }

  @Test func `A sheet of cycles lasts for their least common multiple`() throws {
    let tiles = try ["pulsar", "glider", "blinker"].map {
      Sheet.Tile(cycle(Life(pattern: try .named($0))), label: $0)
    }
    let reel = try Composition.tiles(Sheet(tiles, columns: 3)).opened(for: [.gif])
    #expect(reel.frames == 12)
    let apart = try ["pulsar", "simkin-glider-gun", "tumbler", "twin-bees-shuttle"].map {
      Sheet.Tile(cycle(Life(pattern: try .named($0))), label: $0)
    }
    #expect(throws: FilmProblem.commonCycleTooLong(frames: 19_320)) {
      try Composition.tiles(Sheet(apart, columns: 3)).opened(for: [.gif])
    }
  }
}
