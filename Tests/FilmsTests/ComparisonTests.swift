import Drawing
import Grids
import Imaging
import TestSupport
import Testing
import Worlds

@testable import Films

@Suite struct ComparisonTests {
  private func points(_ values: [UInt128]) -> [PlotPoint] {
    values.enumerated().map { PlotPoint($0, $1) }
  }

  @Test func `of several films the middle is drawn, and a band around it`() {
    // Twenty films, of which the lowest two and the highest two are left out.
    let band = PlotBand(of: (1...20).map { points([UInt128($0), 100 + UInt128($0)]) })
    let line = band.line(by: 9, from: 5)
    #expect(line.points == [PlotPoint(5, 10), PlotPoint(6, 110)])
    #expect(line.band.low == [PlotPoint(5, 3), PlotPoint(6, 103)])
    #expect(line.band.high == [PlotPoint(5, 18), PlotPoint(6, 118)])
    #expect(band.most == 118)
    #expect(band.line(by: 0, from: 5).points == [PlotPoint(5, 10)])
  }

  @Test func `few films are in the band all, one has none`() {
    let few = PlotBand(of: [[3], [9], [1]].map(points)).line(by: 0, from: 0)
    #expect(few.points == points([3]))
    #expect((few.band.low, few.band.high) == (points([1]), points([9])))
    let one = PlotBand(of: [points([4, 5])]).line(by: 1, from: 0)
    #expect(one.points == points([4, 5]) && one.band.low.isEmpty)
    #expect(PlotBand.note(ofFilms: 1) == nil)
    #expect(PlotBand.note(ofFilms: 9) == "all 9 seeds")
    #expect(PlotBand.note(ofFilms: 10) == "80 % of 10 seeds")
  }

  @Test func `a film that is over stays as it ended`() {
    let band = PlotBand(of: [points([1, 2, 3, 4]), points([7])])
    #expect(band.line(by: 3, from: 0).band.high == points([7, 7, 7, 7]))
    #expect(PlotBand(of: [[]]).line(by: 3, from: 0).points.isEmpty)
  }

  @Test func `a plot of several films has a curve each, however long they are`() throws {
    var film = Film(Walker(width: 30), frames: 8)
    film.plot = Plot(.only)
    var longer = film
    longer.shown = ShownGenerations(frames: 20)
    for shown in [
      ShownGenerations(frames: 20), .init(frames: 8, every: 2), .init(frames: 8, skip: 1),
    ] {
      var other = film
      other.shown = shown
      let comparison = Comparison([.init("both", [film, other])])
      #expect(throws: FilmProblem.self) { try comparison.check(for: [.gif]) }
    }
    let comparison = Comparison([.init("short", [film]), .init("long", [longer, longer])])
    let reel = try comparison.opened(for: [.gif])
    #expect(reel.frames == 20 && comparison.pictures == 20)
    let next = reel.shots()
    var shots: Set<Painting> = []
    while let shot = try next() { shots.insert(shot.paint()) }
    #expect(shots.count == 20)
    // A curve each, and a band of other colours.
    var alone = longer
    alone.plot = Plot(.only)
    let plain = try #require(try alone.shots().first).paint().palette.colors
    #expect(Set(try #require(shots.first).palette.colors).count > Set(plain).count)
  }
}
