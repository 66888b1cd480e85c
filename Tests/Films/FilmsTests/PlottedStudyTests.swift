import Automata
import Drawing
import Grids
import Imaging
import Settings
import TestSupport
import Testing
import Worlds

@testable import Films

/// Plots that summarize films: against a setting, as histograms, and in panels.
@Suite struct PlottedStudyTests {
  private func film(_ width: Int, frames: Int, _ plot: Plot = Plot(.only)) -> Film {
    var film = Film(Walker(width: width), frames: frames)
    (film.texts.plot, film.framing.subject) = (plot, plot.kind == .generations ? .frames : .plot)
    return film
  }

  private func plot(_ kind: Plot.Kind, _ change: (inout Plot) -> Void = { _ in }) -> Plot {
    var plot = Plot(.only)
    plot.kind = kind
    change(&plot)
    return plot
  }

  private func plan(_ comparison: CurveComparison) throws -> PlotPlan {
    try Composition.curves(comparison).check(for: [.png])
    return try #require(
      try comparison.films[0].surveyed(for: []).plotting(comparison.curves()).plotPlan)
  }

  /// Films that end with the counts 1 to 4 at the first place, and 5 to 8 at the second.
  private func phases(_ change: (inout Plot) -> Void = { _ in }) -> CurveComparison {
    let plot = plot(.setting("density"), change)
    var group = CurveComparison.Group("", (2...9).map { film(90, frames: $0, plot) })
    group.places = [1, 1, 1, 1, 2, 2, 2, 2].map { $0 * 500_000 }
    return CurveComparison([group])
  }

  @Test func `A phase diagram has the median of the final counts at each place`() throws {
    let curves = try phases().curves()
    let line = curves.curves[0].line(by: .max, from: 0)
    #expect(
      line.points == [PlotPoint(500_000, 2, tenths: 5), PlotPoint(1_000_000, 6, tenths: 5)])
    #expect(line.band.low.map(\.value) == [1, 5] && line.band.high.map(\.value) == [4, 8])
    #expect(curves.note == "all 4 seeds" && curves.marks == .points)
    #expect(try plan(phases()).across.scale == 1_000_000)
  }

  @Test(arguments: [
    (PlotInterval.quartiles, [1, 7, 3, 2], "50% of 4 seeds"),
    (.deviation, [1, 2, 3, 7], "mean ± sd of 4 seeds"),
    // The mean 2.5 with the error 0.6455, or 3.1824 times as much.
    (.error, [1, 8, 3, 1], "mean ± se of 4 seeds"),
    (.confidence, [0, 4, 4, 5], "mean with 95% interval of 4 seeds"),
  ])
  func `The spread is that of the interval`(interval: PlotInterval, ends: [Int], note: String)
    throws
  {
    let curves = try phases { ($0.interval, $0.spread) = (interval, .bars) }.curves()
    let line = curves.curves[0].line(by: .max, from: 0)
    let (low, high) = (line.band.low[0], line.band.high[0])
    #expect([Int(low.value), low.tenths, Int(high.value), high.tenths] == ends)
    #expect(curves.note == note)
  }

  // The values 0, 0, 0 and 4 have the mean 1, the deviation 2 and the error 1.
  @Test(arguments: [
    (PlotInterval.deviation, [-1, 0, 3, 0]), (.error, [0, 0, 2, 0]), (.confidence, [-3, 8, 4, 1]),
  ])
  func `A spread is not cut at 0`(interval: PlotInterval, ends: [Int]) {
    let band = PlotBand("", columns: [(place: 5, values: [4, 0, 0, 0])], .bars, interval)
    let line = band.line(by: 5, from: 0)
    let (low, high) = (line.band.low[0], line.band.high[0])
    #expect([Int(low.value), low.tenths, Int(high.value), high.tenths] == ends)
    #expect(line.points == [PlotPoint(5, 1)] && Int(band.lowest) == ends[0])
  }

  @Test func `The interval of a single value is the value`() {
    for interval in [PlotInterval.deviation, .error, .confidence] {
      let line = PlotBand("", columns: [(5, [7]), (6, [1, 1])], .bars, interval).line(
        by: 6, from: 0)
      #expect(
        line.band.low == [PlotPoint(5, 7), PlotPoint(6, 1)] && line.band.high == line.band.low)
    }
  }

  @Test func `Single runs are dots of a phase diagram, and lines over generations`() throws {
    let curves = try phases { $0.spread = .lines }.curves()
    #expect(
      curves.curves[0].line(by: .max, from: 0).runs.map(\.count) == Array(repeating: 1, count: 8))
    let band = PlotBand(of: (1...3).map { [PlotPoint(0, $0), PlotPoint(1, $0)] }, .lines)
    #expect(band.line(by: 0, from: 5).runs == (1...3).map { [PlotPoint(5, $0)] })
    #expect(PlotBand(of: (1...3).map { [PlotPoint(0, $0)] }, .none).hasBand == false)
  }

  @Test func `A histogram counts the films in bins of equal width`() throws {
    let plot = plot(.histogram)
    let films = [1, 2, 2, 3, 5, 5, 5, 9].map { film(90, frames: $0 + 1, plot) }
    let curves = try CurveComparison([.init("", films)]).curves()
    let line = curves.curves[0].line(by: .max, from: 0)
    #expect(line.points.first == PlotPoint(0, 0) && line.points.last == PlotPoint(10, 0))
    // Bins of 5: 1, 2, 2, 3 and 5, 5, 5, 9; or of 2.
    let heights = stride(from: 1, to: line.points.count - 1, by: 2).map { line.points[$0].value }
    #expect(heights.reduce(0, +) == 8)
    #expect(
      Set(zip(line.points, line.points.dropFirst()).map { $1.generation - $0.generation }).count
        == 2)
    #expect(curves.labels.up == "seeds" && curves.labels.across == "x")
  }

  @Test func `A map has the mean of the films of each pair of settings`() throws {
    // Films with n frames end with the count n - 1.
    let plot = plot(.map(x: "density", y: "factor"))
    var low = CurveComparison.Group("factor 1", [2, 4, 6].map { film(90, frames: $0, plot) })
    (low.places, low.height) = ([1_000_000, 1_000_000, 3_000_000], 1_000_000)
    var high = CurveComparison.Group("factor 2", [film(90, frames: 11, plot)])
    (high.places, high.height) = ([3_000_000], 2_000_000)
    let comparison = CurveComparison([high, low])
    let map = try #require(try comparison.curves().map)
    #expect(map.across == [1_000_000, 3_000_000] && map.up == [1_000_000, 2_000_000])
    #expect(map.numbers == [[2_000_000, 5_000_000], [nil, 10_000_000]])
    #expect(map.bar.values == 2_000_000...10_000_000 && map.bar.label == "x, mean of 2 seeds")
    let plan = try plan(comparison)
    #expect(plan.across.values == 0...4_000_000 && plan.up.values == 500_000...2_500_000)
    #expect(plan.curves.isEmpty && plan.map != nil && plan.legend == .none)
  }

  @Test func `A map shows a single count, within the range that is set`() throws {
    var plot = plot(.map(x: "a", y: "b"))
    plot.mapLook.range = try #require(ValueRange("-1..auto"))
    var group = CurveComparison.Group("", [2, 4].map { film(90, frames: $0, plot) })
    group.places = [1, 2]
    let map = try #require(try CurveComparison([group]).curves().map)
    #expect(map.bar.values == -1_000_000...3_000_000)
    plot.counts = ["x", "changed"]
    group = CurveComparison.Group("", [film(90, frames: 2, plot)])
    let comparison = CurveComparison([group])
    let problem = #expect(throws: FilmProblem.self) {
      try Composition.curves(comparison).check(for: [.png])
    }
    #expect(
      "\(try #require(problem))" == "a map shows one count: set 'plot-counts' to one of x, changed")
  }

  @Test func `Films are summarized by the means of their frames`() throws {
    let means = try phases { ($0.summary, $0.spread) = (.mean, .none) }.curves()
    // Films with the counts 0 to 1, 2, 3 and 4 have the means 0.5 to 2; the others 2.5 to 4.
    let line = means.curves[0].line(by: .max, from: 0)
    #expect(means.countScale == 1_000_000)
    #expect(line.points.map(\.value) == [1_250_000, 3_250_000])
    let plot = plot(.histogram) { $0.summary = .mean }
    let films = [0, 1, 1, 8].map { film(90, frames: $0 + 1, plot) }
    let bins = try CurveComparison([.init("", films)]).curves()
    #expect(bins.across == 0...6_000_000 && bins.scale == 1_000_000 && bins.ranges == [0...3])
  }

  @Test func `Panels have the same curves and axes`() throws {
    var groups = [5, 50].map { CurveComparison.Group("", [film($0, frames: 60)]) }
    (groups[0].panel, groups[1].panel) = ("width 5", "width 50")
    var comparison = CurveComparison(groups)
    comparison.columns = 2
    let plan = try plan(comparison)
    #expect(plan.panels == ["width 5", "width 50"] && plan.curves.count == 1)
    #expect(plan.up.values == 0...49)
    #expect(try Composition.curves(comparison).opened(for: [.gif]).frames == 60)
  }

  @Test func `A logarithmic axis begins at the smallest count above zero`() throws {
    var plot = Plot(.only)
    plot.up.isLogarithmic = true
    plot.across.high = Ratio(20)
    let survey = try film(90, frames: 60, plot).surveyed(for: [.gif])
    let plan = try #require(survey.plotPlan)
    #expect(plan.up.isLogarithmic && plan.up.values == 1...59)
    #expect(plan.across.values == 0...20 && plan.across.end == .exact)
  }

  @Test(
    arguments: [
      (["alive", "births"], [], []), (["alive", "density"], [0, 1], [1_000_000]),
      (["births", "entropy", "alive", "density"], [0, 1, 0, 2], [2_000_000, 1_000_000]),
    ] as [([String], [Int], [Int128])])
  func `Numbers in different units have axes of their own`(
    counts: [String], axes: [Int], most: [Int128]
  ) throws {
    var film = Film(Life(pattern: .glider), frames: 4)
    film.texts.plot = Plot(.only, of: counts)
    film.texts.plot?.hasOwnAxes = true
    let plan = try #require(try film.surveyed(for: [.gif]).plotPlan)
    #expect(plan.axisOfCurve == axes && plan.otherAxes.count == most.count)
    for (axis, most) in zip(plan.otherAxes, most) {
      #expect(
        axis.values.lowerBound == 0 && axis.values.upperBound <= most && axis.scale == 1_000_000)
    }
    let labels = plan.otherAxes.isEmpty ? [] : ([plan.up] + plan.otherAxes).map(\.label)
    #expect(labels.filter { !$0.isEmpty } == (axes == [0, 1, 0, 2] ? ["births, alive"] : []))
    film.texts.plot?.hasOwnAxes = false
    #expect(try film.surveyed(for: [.gif]).plotPlan?.otherAxes == [])
  }

  @Test func `Decimal counts and whole numbers share an axis`() throws {
    var film = Film(Life(pattern: .glider), frames: 4)
    film.texts.plot = Plot(.only, of: ["alive", "density"])
    let plan = try #require(try film.surveyed(for: [.gif]).plotPlan)
    #expect(plan.up.scale == 1_000_000)
    #expect(plan.up.values.upperBound == 5_000_000)
    #expect(try film.shots()[0].counts.map(\.name) == ["alive"])
  }

  @Test func `More than three curves differ by their marks, and gray ones always`() throws {
    let isDistinct = { (theme: Theme, counts: [String]) in
      var film = Film(Life(pattern: .glider), frames: 4, theme: theme)
      film.texts.plot = Plot(.only, of: counts)
      return try film.surveyed(for: [.gif]).plotPlan?.isDistinct
    }
    let counts = ["alive", "births", "deaths", "changed"]
    #expect(try isDistinct(.light, counts) == true)
    #expect(try isDistinct(.light, Array(counts.prefix(3))) == false)
    #expect(try isDistinct(try #require(Theme.listed("print")), ["alive", "births"]) == true)
  }
}
