import Automata
import Games
import Grids
import Imaging
import Patterns
import Settings
import TestSupport
import Testing
import Worlds

@testable import Films

@Suite struct FilmEndingTests {
  /// Returns the duration of each shot in seconds.
  private func times(_ film: Film) throws -> [Ratio] {
    let ticks = try film.opened(for: [.gif]).timing.ticksPerSecond
    return try film.shots().map { Ratio($0.ticks, ticks) }
  }

  @Test func `An animation ends when its world settles, with a last frame of 2 seconds`() throws {
    var film = Film(Infection())
    film.pace.frame = Ratio(1, 4)
    let shots = try film.shots()
    let healthy = shots.map { $0.counts[0].value }
    #expect(healthy.last == 0 && healthy.dropLast().allSatisfy { $0 > 0 })
    #expect(try times(film) == Array(repeating: Ratio(1, 4), count: shots.count - 1) + [Ratio(2)])
  }

  @Test func `The hold and the frame time determine the last frame's duration`() throws {
    var film = Film(Infection())
    film.pace.hold = .zero
    #expect(try times(film).allSatisfy { $0 == Ratio(1, 5) })
    film.pace.hold = Ratio(5)
    #expect(try times(film).last == Ratio(26, 5))
    film.pace.hold = nil
    film.pace.frame = Ratio(3)
    #expect(try times(film).last == Ratio(3))
  }

  @Test func `An animation that does not settle has 100 frames and no hold`() throws {
    let film = Film(Life(size: Size(width: 9, height: 9)), seed: 3)
    let times = try times(film)
    #expect(times.count <= 100)
    let blinker = try Film(Life(pattern: .named("blinker")))
    #expect(try self.times(blinker) == Array(repeating: Ratio(1, 10), count: 100))
  }

  @Test func `A given number of frames is exact`() throws {
    #expect(try times(Film(Infection(), frames: 40)).count == 40)
  }

  @Test func `Skipped generations and steps apply until the world settles`() throws {
    let whole = try Film(Infection()).shots().count
    for every in 1...5 {
      let shots = try Film(Infection(), every: every, skip: 2).shots()
      #expect(shots.map(\.generation).last == 2 + (whole - 3 + every - 1) / every * every)
      #expect(shots.last?.counts[0].value == 0)
    }
    #expect(try Film(Infection(), skip: 500).shots().map(\.generation) == [500])
  }

  @Test func `A world is not settled while events or keyframes remain`() throws {
    var film = try Film(Life(pattern: .named("block")), frames: nil)
    #expect(try film.shots().count == 1)
    film.events = [Event(at: 7, Change())]
    #expect(try film.shots().count == 8)
    film.framing.camera = Camera([.init(at: 12, .world)])
    #expect(try film.shots().count == 13)
  }

  @Test func `An ending at rest extends the animation until the world settles`() throws {
    var film = try Film(Life(pattern: .named("diehard")), frames: 3)
    film.span.ending = .rest
    let shots = try film.shots()
    #expect(shots.count == 131)
    #expect(shots.last?.counts[0].value == 0)
    film.span.shown = ShownGenerations(frames: 3, skip: 10, every: 50)
    #expect(try film.shots().map(\.generation) == [10, 60, 110, 160])
  }

  @Test(arguments: [
    (0, 1, false, [0, 1, 2, 3, 4, 5, 6, 7]), (0, 3, false, [0, 3, 6, 7]), (9, 1, false, [7]),
    (0, 3, true, [7]),
  ])
  func `A condition does not end an animation before its last event`(
    skip: Int, every: Int, isStill: Bool, generations: [Int]
  ) throws {
    var film = try Film(Life(pattern: .named("block")), frames: nil)
    film.span.shown = ShownGenerations(frames: 100, skip: skip, every: every)
    film.events = [Event(at: 7, Change())]
    film.span.ending = .condition(
      CountCondition("alive > 3", counts: ["alive"], isRequired: true, isStill: isStill) {
        $0("alive") > 3
      })
    #expect(try film.shots().map(\.generation) == generations)
    let survey = try film.surveyed(for: [.csv])
    #expect(survey.outcome == .held("alive > 3", at: 7) && "\(survey.outcome!)" == "alive > 3 at 7")
  }

  @Test func `The counts of a film that a condition ends stay the same in a longer plot`() throws {
    var film = try Film(Life(pattern: .named("r-pentomino")), frames: 9)
    film.span.ending = .condition(
      CountCondition("generation = 2", counts: [], isRequired: false, isStill: false) {
        $0("generation") == 2
      })
    film.texts.plot = Plot(.only)
    var survey = try film.surveyed(for: [.csv]).film
    #expect(survey.span.shown.frames == 3)
    survey.span.shown = survey.span.shown.lasting(5)
    #expect(try PlotHistory(of: survey).ends[0].map(\.value) == [5, 6, 7, 7, 7])
  }

  @Test(arguments: [
    ("r-pentomino", 1103), ("acorn", 5206), ("glider", 0), ("diehard", 130), ("pi-heptomino", 173),
  ])
  func `A settled animation ends when all that is left repeats or flies away`(
    name: String, generation: Int
  ) throws {
    var film = try Film(Life(pattern: .named(name)), frames: 3)
    film.span.ending = .settled
    film.texts.caption = try Caption("settled at {settled}", counts: [Film.settling])
    let survey = try film.surveyed(for: [.csv])
    #expect(survey.film.span.shown.last == generation)
    #expect(survey.outcome == .settled(at: generation))
    #expect(
      survey.film.texts.caption.said(generation: 0, counts: []) == ["settled at \(generation)"])
    film.span.shown = ShownGenerations(frames: 3, skip: 100, every: 50)
    let frames = max(0, generation - 100 + 49) / 50 + 1
    #expect(try film.surveyed(for: [.csv]).film.span.shown.frames == frames)
  }

  @Test func `On a torus all cells have to repeat, since gliders come back`() throws {
    let size = Size(width: 40, height: 40)
    let life = try Life(pattern: .named("r-pentomino"), topology: .torus, size: size)
    var film = Film(life, frames: 3)
    film.span.ending = .settled
    let start = try film.surveyed(for: [.csv]).film.span.shown.last
    var states: [[CellState]: Int] = [:]
    var play = try Playback(opening: film)
    var first: Int?
    while first == nil {
      let cells = play.world.cells(in: Region(size)).elements
      first = states.updateValue(play.generation, forKey: cells)
      try play.go(to: play.generation + 1)
    }
    #expect(start == first)
    // An elementary automaton repeats as a whole, too.
    film = Film(
      Wolfram(rule: ElementaryRule(90), size: Size(width: 12, height: 4), topology: .torus))
    film.span.ending = .settled
    #expect(try film.surveyed(for: [.csv]).outcome != nil)
  }

  @Test func `A film waits for its events and annotations before it settles`() throws {
    var film = try Film(Life(pattern: .named("r-pentomino")), frames: 3000)
    film.span.ending = .settled
    film.events = [Event(at: 2000, Change())]
    #expect(try film.surveyed(for: [.csv]).outcome == .settled(at: 2000))
    // From generation 200 on, all cells die in the next generation.
    let rule = try LifeRule(notation: "B/S")
    film.events = [
      Event(at: 200, .to((any RuleChanging<LifeRule>).self) { $0.rule = rule })
    ]
    #expect(try film.surveyed(for: [.csv]).outcome == .settled(at: 201))
    film.events = []
    film.framing.camera = Camera([.init(at: 1500, .world)])
    let survey = try film.surveyed(for: [.csv])
    #expect(survey.outcome == .settled(at: 1103) && survey.film.span.shown.last == 1500)
  }

  @Test(arguments: [
    (
      "acorn", EndCondition.rest,
      "the world never stops changing, but from generation 5206 on, all that is left repeats or flies"
        + " away: set 'frames' to settled"
    ),
    (
      "blinker", .rest,
      "the world never stops changing, but repeats every 2 generations from generation 0 on: set"
        + " 'frames' to settled or cycle"
    ),
    (
      "acorn", .cycle,
      "the world never stops changing, but from generation 5206 on, all that is left repeats or flies"
        + " away: set 'frames' to settled"
    ),
    (
      "gosper-glider-gun", .settled,
      ", but grows steadily (gun): set 'frames' to cycle or a number"
    ),
  ])
  func `The error names the setting that fits`(
    name: String, ending: EndCondition, message: String
  ) throws {
    var film = try Film(Life(pattern: .named(name)))
    film.span.ending = ending
    #expect {
      try film.surveyed(for: [.csv])
    } throws: {
      "\($0)".hasSuffix(message)
    }
  }

  @Test func `The error for an unsettled world reports what was found`() throws {
    var film = try Film(Life(pattern: .named("pulsar")))
    film.span.ending = .rest
    #expect(throws: FilmProblem.repeats(from: 0, period: 3)) { try film.shots() }
    film = Film(Sea(size: Size(width: 2, height: 1), penguins: Ratio(1, 2), orcas: .zero))
    film.span.ending = .rest
    #expect(try film.shots().last?.counts.map(\.value) == [2, 0])
    film = Film(Wolfram(size: Size(width: 9, height: 5)))
    film.span.ending = .rest
    #expect {
      try film.shots()
    } throws: {
      "\($0)".hasPrefix("the world has not stopped changing by generation 10000 (alive ")
    }
  }
}

extension Pattern {
  /// Returns a listed pattern, or a block.
  static func named(_ name: String) throws -> Pattern {
    if name == "block" { return try Pattern(bytes: Array("x = 2, y = 2\noo$oo!".utf8)) }
    return try #require(Pattern.listed(name))
  }
}
