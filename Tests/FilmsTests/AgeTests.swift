import Drawing
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
    film.age = age
    return film
  }

  @Test(arguments: Age.allCases)
  func `a moment looks the same, whatever was shown before it`(age: Age) throws {
    let every = try film(Life(), age, frames: 301).shots().map { $0.paint() }
    for step in [7, 60, 150, 300] {
      let pictures = try film(Life(), age, frames: 300 / step + 1, every: step).shots()
      for (number, shot) in pictures.enumerated() {
        #expect(shot.paint() == every[number * step], "generation \(number * step)")
      }
    }
    #expect(try film(Life(), age, frames: 1, skip: 300).shots()[0].paint() == every[300])
  }

  @Test(arguments: Age.allCases)
  func `a cycle plays without a seam`(age: Age) throws {
    for pattern in ["glider", "pulsar", "gosper-glider-gun"] {
      var cycle = film(Life(pattern: try .named(pattern)), age, frames: 1)
      cycle.ending = .cycle
      var once = try cycle.scouted(for: [.gif])
      let frames = once.shown.frames
      once.shown = once.shown.lasting(2 * frames)
      let pictures = try once.shots().map { $0.paint() }
      #expect(Array(pictures.prefix(frames)) == Array(pictures.dropFirst(frames)))
      // There is a trail, or an age, besides what is alive and dead.
      #expect(Set(pictures[0].pixels.elements).count > 2, "\(pattern)")
    }
  }

  @Test func `a film that ends at rest goes on until trails are gone`() throws {
    var film = Film(Life(pattern: try .named("diehard")), frames: 1000)
    film.ending = .restOrLastFrame
    let plain = try film.scouted(for: [.gif]).shown.frames
    film.age = .trail
    let aged = try film.scouted(for: [.gif]).shown.frames
    #expect(aged == plain + Age.horizon)
  }

  @Test func `wolfram shows its past anyway, and tables show no ages`() throws {
    let rows = film(Wolfram(), .trail, frames: 3)
    #expect(throws: FilmProblem.self) { try rows.check(for: [.gif]) }
    #expect(try film(Life(), .trail, frames: 3).opened(for: [.csv]).frames == 3)
  }
}
