import Drawing
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
    film.plot = Plot(.right)
    return film
  }

  private func history(_ film: Film) throws -> PlotHistory { try film.history() }

  @Test func `a curve has what the world counts in each frame`() throws {
    let history = try history(film(Walker(width: 50), frames: 8, skip: 3, every: 2))
    let points = history.points(by: 9, [Count("x", 9)], from: 100)
    #expect(points == [[3, 5, 7, 9].map { PlotPoint(100 + $0, UInt128($0)) }])
    #expect(history.most == 17)
  }

  @Test func `a film of one frame shows the way there`() throws {
    let film = film(Walker(width: 90), frames: 1, skip: 6)
    let points = try history(film).points(by: 6, [Count("x", 6)], from: 0)
    #expect(points == [(0...6).map { PlotPoint($0, UInt128($0)) }])
    let far = self.film(Walker(width: 90), frames: 1, skip: 100_001).plottedGenerations
    #expect(far.last == 100_001 && far.frames <= 513)
    #expect(self.film(Walker(), frames: 1).plottedGenerations.frames == 1)
  }

  @Test func `of a long film what is highest and lowest is kept`() throws {
    // Ninety generations up, one down, again and again.
    let film = film(Walker(width: 91), frames: 20_000)
    let history = try history(film)
    let points = try #require(history.points(by: 19_999, [Count("x", 7)], from: 0).first)
    #expect(points.count <= 2 * 512 + 1)
    #expect(points.map(\.value).max() == 90 && points.map(\.value).min() == 0)
    let generations = points.map(\.generation)
    #expect(generations == generations.sorted() && generations.last == 19_999)
    // What is still to come is not seen.
    let early = try #require(history.points(by: 1234, [Count("x", 51)], from: 0).first)
    #expect(early.last == PlotPoint(1234, 51))
    #expect(early.allSatisfy { $0.generation <= 1234 })
  }

  @Test func `counts that a theme has no colour for have some of their own`() throws {
    for simulation in [Pig(), Hunt()] as [any Simulation] {
      var film = film(simulation, frames: 5)
      film = try film.scouted(for: [.csv])
      let colors = try #require(film.plotPlan).curves.map { film.plotTheme.color(of: $0.color) }
      #expect(Set(colors).count == simulation.worldInfo.counts.names.count)
    }
  }

  @Test func `pictures do not depend on those before them`() throws {
    let every = try film(Walker(width: 30), frames: 25).shots().map { $0.paint() }
    #expect(Set(every).count == every.count)
    var strip = film(Walker(width: 30), frames: 25)
    strip.strip = 2
    #expect(try strip.shots().count == 1)
    let again = try film(Walker(width: 30), frames: 25).shots().reversed().map { $0.paint() }
    #expect(again.reversed() == every)
  }

  @Test func `a plot alone is one picture of the whole film where that is asked for`() throws {
    var film = film(Walker(width: 30), frames: 25)
    film.plot = Plot(.only)
    let pictures = try film.shots().map { $0.paint() }
    #expect(pictures.count == 25)
    film.plot = Plot(.only, isWhole: true)
    let whole = try film.shots()
    #expect(whole.count == 1)
    #expect(whole[0].paint() == pictures[24])
  }

  @Test func `a theme's own colours come before those of cells`() throws {
    var film = film(Walker(), frames: 3)
    let red = Color(red: 255, green: 1, blue: 2)
    #expect(!(try film.shots()[0].paint().palette.colors.contains(red)))
    film.look.theme.plots = [red]
    #expect(try film.shots()[0].paint().palette.colors.contains(red))
  }

  @Test func `what cannot be plotted is refused`() {
    var film = film(Walker(), frames: 3)
    film.plot = Plot(.right, of: ["y"])
    #expect(throws: FilmProblem.noCount("y", known: ["x"])) { try film.check(for: [.gif]) }
    film.plot = Plot(.right, isWhole: true)
    #expect(throws: FilmProblem.wholePlot) { try film.check(for: [.gif]) }
    film.plot = Plot(.right)
    film.margin = -1
    #expect(throws: FilmProblem.margin) { try film.check(for: [.gif]) }
  }

  @Test func `plots on a sheet have one scale`() throws {
    let films = [5, 50].map { film(Walker(width: $0), frames: 60) }
    let sheet = try Sheet(films, .row).scouted(for: [.gif])
    #expect(sheet.films.map { $0.scouted?.history?.most } == [49, 49])
    #expect(try sheet.opened(for: [.gif]).frames == 60)
  }
}
