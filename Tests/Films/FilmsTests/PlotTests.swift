import Drawing
import Games
import Grids
import Imaging
import TestSupport
import Testing
import Worlds

@testable import Films

@Suite struct PlotTests {
  private func film(_ simulation: any Simulation, frames: Int, skip: Int = 0, every: Int = 1)
    -> Film
  {
    var film = Film(simulation, frames: frames, every: every, skip: skip)
    film.texts.plot = Plot(.right)
    return film
  }

  private func history(_ film: Film) throws -> PlotHistory { try PlotHistory(of: film) }

  @Test func `A curve has the world's count at each frame`() throws {
    let history = try history(film(Walker(width: 50), frames: 8, skip: 3, every: 2))
    let points = history.points(by: 9, [Count("x", 9)], from: 100)
    #expect(points == [[3, 5, 7, 9].map { PlotPoint(100 + $0, Int128($0)) }])
    #expect(history.ranges == [3...17])
  }

  @Test func `The plot of a single frame shows the generations before it`() throws {
    let film = film(Walker(width: 90), frames: 1, skip: 6)
    let points = try history(film).points(by: 6, [Count("x", 6)], from: 0)
    #expect(points == [(0...6).map { PlotPoint($0, Int128($0)) }])
    let far = self.film(Walker(width: 90), frames: 1, skip: 100_001).plottedGenerations
    #expect(far.last == 100_001 && far.frames <= 513)
    #expect(self.film(Walker(), frames: 1).plottedGenerations.frames == 1)
  }

  @Test func `A long curve keeps its highest and lowest values`() throws {
    // The count rises for ninety generations and then falls to 0, repeatedly.
    let film = film(Walker(width: 91), frames: 20_000)
    let history = try history(film)
    let points = try #require(history.points(by: 19_999, [Count("x", 7)], from: 0).first)
    #expect(points.count <= 2 * 512 + 1)
    #expect(points.map(\.value).max() == 90 && points.map(\.value).min() == 0)
    let generations = points.map(\.generation)
    #expect(generations == generations.sorted() && generations.last == 19_999)
    // Points of later generations are hidden.
    let early = try #require(history.points(by: 1234, [Count("x", 51)], from: 0).first)
    #expect(early.last == PlotPoint(1234, 51))
    #expect(early.allSatisfy { $0.generation <= 1234 })
  }

  @Test func `Counts without a theme color get distinct colors`() throws {
    for simulation in [Pig(), Hunt()] as [any Simulation] {
      let film = film(simulation, frames: 5)
      let plan = try #require(try film.surveyed(for: [.png]).plotPlan)
      let colors = plan.curves.map { plan.color(of: $0.color, in: film.look.theme) }
      #expect(Set(colors).count == simulation.worldInfo.counts.names.count)
    }
  }

  @Test func `Frames with a plot are independent of the frames before them`() throws {
    let every = try film(Walker(width: 30), frames: 25).shots().map { $0.paint() }
    #expect(Set(every).count == every.count)
    var strip = film(Walker(width: 30), frames: 25)
    strip.framing.subject = .strip(2)
    #expect(try strip.shots().count == 1)
    let again = try film(Walker(width: 30), frames: 25).shots().reversed().map { $0.paint() }
    #expect(again.reversed() == every)
  }

  @Test func `A whole plot without cells is a single image`() throws {
    var film = film(Walker(width: 30), frames: 25)
    film.texts.plot = Plot(.only)
    let images = try film.shots().map { $0.paint() }
    #expect(images.count == 25)
    (film.texts.plot, film.framing.subject) = (Plot(.only), .plot)
    let whole = try film.shots()
    #expect(whole.count == 1)
    #expect(whole[0].paint() == images[24])
  }

  @Test func `A theme's plot colors take precedence over its cell colors`() throws {
    var film = film(Walker(), frames: 3)
    let red = Color(red: 255, green: 1, blue: 2)
    #expect(!(try film.shots()[0].paint().palette.colors.contains(red)))
    film.look.theme.plots = [red]
    #expect(try film.shots()[0].paint().palette.colors.contains(red))
  }

  @Test func `An invalid plot is an error`() {
    var film = film(Walker(), frames: 3)
    film.texts.plot = Plot(.right, of: ["y"])
    #expect(throws: FilmProblem.noCount("y", known: film.knownCounts)) {
      try film.check(for: [.gif])
    }
    (film.texts.plot, film.framing.subject) = (Plot(.right), .plot)
    #expect(throws: FilmProblem.wholePlot) { try film.check(for: [.gif]) }
    film.texts.plot = Plot(.right)
    film.framing.margin = -1
    #expect(throws: FilmProblem.margin) { try film.check(for: [.gif]) }
  }

  @Test func `Plots on a sheet share one scale`() throws {
    let films = [5, 50].map { film(Walker(width: $0), frames: 60) }
    let sheet = try Composition.tiles(Sheet(films, .row)).surveyed(for: [.gif])
    #expect(sheet.surveys.map { $0.curves?.ranges } == [[0...49], [0...49]])
    #expect(try sheet.reel(for: [.gif]).frames == 60)
  }
}
