import Drawing
import Games
import Grids
import Imaging
import TestSupport
import Testing
import Worlds

@testable import Films

@Suite struct ComparisonTests {
  private func points(_ values: [Int128]) -> [PlotPoint] {
    values.enumerated().map { PlotPoint($0, $1) }
  }

  @Test func `Several runs are plotted as a median with a band`() {
    // Twenty runs: the quantiles lie between two values.
    let band = PlotBand(of: (1...20).map { points([Int128($0), 100 + Int128($0)]) })
    let line = band.line(by: 9, from: 5)
    let level = { (value: Int128, tenths: Int) in
      [PlotPoint(5, value, tenths: tenths), PlotPoint(6, 100 + value, tenths: tenths)]
    }
    #expect(line.points == level(10, 5))
    #expect(line.band.low == level(2, 9) && line.band.high == level(18, 1))
    #expect(band.most == 119)
    #expect(band.line(by: 0, from: 5).points == [PlotPoint(5, 10, tenths: 5)])
  }

  @Test(arguments: [10, 19, 20, 31])
  func `A band and its line match the deciles and the median of tables`(films: Int) {
    var generator = Generator(seed: UInt64(films))
    let values = (0..<films).map { _ in Int128(generator.next() % 1000) }.sorted()
    let line = PlotBand(of: values.map { points([$0]) }).line(by: 0, from: 0)
    let drawn = [line.band.low[0], line.points[0], line.band.high[0]].map {
      10 * Int($0.value) + $0.tenths
    }
    let expected = [1, 5, 9].map { tenths in
      let (place, rest) = ((films - 1) * tenths).quotientAndRemainder(dividingBy: 10)
      let (low, high) = (Int(values[place]), Int(values[min(place + 1, films - 1)]))
      return 10 * low + (high - low) * rest
    }
    #expect(drawn == expected)
    let median = Statistics(ofSorted: values, scale: 1).quartile(2)
    #expect(median == Double(drawn[1]) / 10)
  }

  @Test func `A band covers all of a few runs, and a single run has none`() {
    let few = PlotBand(of: [[3], [9], [1]].map(points)).line(by: 0, from: 0)
    #expect(few.points == points([3]))
    #expect((few.band.low, few.band.high) == (points([1]), points([9])))
    let one = PlotBand(of: [points([4, 5])]).line(by: 1, from: 0)
    #expect(one.points == points([4, 5]) && one.band.low.isEmpty)
    #expect(PlotBand.note(ofFilms: 1) == nil)
    #expect(PlotBand.note(ofFilms: 9) == "all 9 seeds")
    #expect(PlotBand.note(ofFilms: 10) == "80% of 10 seeds")
  }

  @Test func `A run that has ended keeps its last value in the band`() {
    let band = PlotBand(of: [points([1, 2, 3, 4]), points([7])])
    #expect(band.line(by: 3, from: 0).band.high == points([7, 7, 7, 7]))
    #expect(PlotBand(of: [[]]).line(by: 3, from: 0).points.isEmpty)
  }

  @Test func `A count is plotted against another one as the film plays`() throws {
    var film = Film(Sea(size: Size(width: 20, height: 16)), frames: 30, every: 2, skip: 3)
    film.texts.plot = Plot(.right)
    film.texts.plot?.kind = .count("orcas")
    #expect(film.plottedCounts == ["penguins"])
    let curves = try PlotCurves(of: film)
    var (play, expected) = (try Playback(opening: film), [PlotPoint]())
    for frame in 0..<30 {
      let generation = 3 + 2 * frame
      try play.go(to: generation)
      let counts = try play.counts(for: film)
      let values = ["orcas", "penguins"].compactMap { name in
        counts.first { $0.name == name }?.units(of: 1)
      }
      expected.append(PlotPoint(Int(values[0]), values[1]))
      let lines = curves.lines(by: generation, counts, isOver: false, from: 7)
      #expect(lines.map(\.points) == [expected])
    }
    #expect(curves.labels.across == "orcas" && curves.labels.up == "penguins")
    #expect(curves.across == 0...(expected.map(\.generation).max() ?? 0))
    let whole = curves.lines(by: 3, nil, isOver: true, from: 7)
    #expect(whole.map(\.points) == [expected])
  }

  @Test func `Runs of different lengths in one plot have a curve each`() throws {
    var film = Film(Walker(width: 30), frames: 8)
    film.texts.plot = Plot(.only)
    var longer = film
    longer.span.shown = ShownGenerations(frames: 20)
    for shown in [
      ShownGenerations(frames: 20), .init(frames: 8, every: 2), .init(frames: 8, skip: 1),
    ] {
      var other = film
      other.span.shown = shown
      let comparison = Composition.curves(CurveComparison([.init("both", [film, other])]))
      #expect(throws: FilmProblem.self) { try comparison.check(for: [.gif]) }
    }
    let comparison = Composition.curves(
      CurveComparison([.init("short", [film]), .init("long", [longer, longer])]))
    let reel = try comparison.opened(for: [.gif])
    #expect(reel.frames == 20 && comparison.images == 20)
    let next = reel.shots()
    var shots: Set<Painting> = []
    while let shot = try next() { shots.insert(shot.paint()) }
    #expect(shots.count == 20)
    // One curve per group, and a band in additional colors.
    var alone = longer
    alone.texts.plot = Plot(.only)
    let plain = try #require(try alone.shots().first).paint().palette.colors
    #expect(Set(try #require(shots.first).palette.colors).count > Set(plain).count)
  }
}
