import Automata
import Drawing
import Games
import Grids
import Imaging
import Patterns
import Settings
import TestSupport
import Testing
import Worlds

@testable import Films

@Suite struct AgeTests {
  private func film(
    _ simulation: any Simulation, _ age: Age, frames: Int, every: Int = 1, skip: Int = 0
  )
    -> Film
  {
    var film = Film(simulation, frames: frames, every: every, skip: skip)
    film.framing.age = age
    return film
  }

  @Test(arguments: Age.allCases)
  func `A frame's ages are independent of the frames shown before it`(age: Age) throws {
    let every = try film(Life(), age, frames: 301).shots().map { $0.paint() }
    for step in [7, 60, 150, 300] {
      let images = try film(Life(), age, frames: 300 / step + 1, every: step).shots()
      for (number, shot) in images.enumerated() {
        #expect(shot.paint() == every[number * step], "generation \(number * step)")
      }
    }
    #expect(try film(Life(), age, frames: 1, skip: 300).shots()[0].paint() == every[300])
  }

  @Test(arguments: Age.allCases)
  func `A cycle with ages loops seamlessly`(age: Age) throws {
    for pattern in ["glider", "pulsar", "gosper-glider-gun"] {
      var cycle = film(Life(pattern: try .named(pattern)), age, frames: 1)
      cycle.span.ending = .cycle
      let once = try cycle.surveyed(for: [.gif])
      let frames = once.film.span.shown.frames
      let twice = once.changing { $0.span.shown = $0.span.shown.lasting(2 * frames) }
      let images = try twice.shots().map { $0.paint() }
      #expect(Array(images.prefix(frames)) == Array(images.dropFirst(frames)))
      // A frame shows ages or trails besides live and dead cells.
      #expect(Set(images[0].pixels.elements).count > 2, "\(pattern)")
    }
  }

  @Test func `The view of an unbounded world has space for trails`() throws {
    // A glider moves one cell every four generations.
    let moment = try film(Life(pattern: .glider), .trail, frames: 1, skip: 100).shots()[0].paint()
    let cells = Size(width: 3 + 100 / 4 + 2, height: 3 + 100 / 4 + 2)
    #expect(moment.size == Size(width: 6 * cells.width, height: 6 * cells.height))
    let survey = try film(Life(pattern: .glider), .trail, frames: 2, every: 20, skip: 400)
      .surveyed(for: [.gif])
    #expect(survey.region.width == 3 + (127 + 20) / 4 + 1 + 2)
    // Ages of live cells alone need no additional space.
    let aged = try self.film(Life(pattern: .glider), .cells, frames: 1, skip: 100)
      .surveyed(for: [.gif])
    #expect(aged.region.size == Size(width: 5, height: 5))
  }

  @Test func `An animation that ends at rest continues until its trails are gone`() throws {
    var film = Film(Life(pattern: try .named("diehard")), frames: 1000)
    film.span.ending = .restOrLastFrame
    let plain = try film.surveyed(for: [.gif]).film.span.shown.frames
    film.framing.age = .trail
    let aged = try film.surveyed(for: [.gif]).film.span.shown.frames
    #expect(aged == plain + Age.horizon)
  }

  @Test(arguments: Age.allCases)
  func `Ages of distant cells that exceed the memory budget are an error`(age: Age) throws {
    var gun = film(
      Life(pattern: try .named("gosper-glider-gun")), age, frames: 1, skip: 100_000_000)
    gun.budget.memory = 100_000_000
    let error = #expect(throws: FilmProblem.self) { try gun.surveyed(for: [.png]).shots() }
    #expect(error?.isFailure == true)
    #expect("\(error ?? .speeds)".contains("the world takes 50 MB of memory"))
  }

  @Test func `Simulations drawn as figures have no ages`() {
    #expect(
      Film.ageProblem(Hunt(), Hunt().worldInfo)?.description
        == "'age' has no effect on hunt, which is drawn"
        + " without cells here")
    #expect(Film.ageProblem(Sea(), Sea().worldInfo) == nil)
  }

  @Test func `Wolfram images refuse trails, and tables ignore ages`() throws {
    let rows = film(Wolfram(), .trail, frames: 3)
    #expect(throws: FilmProblem.self) { try rows.check(for: [.gif]) }
    #expect(try film(Life(), .trail, frames: 3).opened(for: [.csv]).frames == 3)
  }
}
