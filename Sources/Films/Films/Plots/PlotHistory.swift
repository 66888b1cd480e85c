internal import Drawing
internal import Grids
internal import Settings
internal import Worlds

/// The counts of a film over time, from a run without images. Their resolution is that of a plot,
/// however long the film is.
///
/// A plot keeps its axes from the first image on, so that nothing but its curves moves. The largest
/// count must therefore be known before the first image is drawn.
struct PlotHistory: Sendable {
  /// Consecutive samples, of which only the lowest and the highest value of each count are kept.
  private struct Samples {
    let first: Int
    var last: Int
    /// Nil for counts without a value.
    var counts: [Extent?]
  }

  private struct Extent {
    var low: Int128
    var high: Int128
    var latest: Int128
    /// True if the highest value comes after the lowest.
    var rises = true

    init(_ value: Int128) { (low, high, latest) = (value, value, value) }

    mutating func extend(to value: Int128) {
      if value < low { (low, rises) = (value, false) }
      if value > high { (high, rises) = (value, true) }
      latest = value
    }
  }

  /// The most spans: about the number of pixel columns of a plot in most images.
  private static let mostSpans = 512

  /// The counts that the plot of the film needs (`Film.countsOfPlot`).
  private let names: [String]
  private var spans: [Samples] = []
  private let samplesPerSpan: Int
  private var samples = 0
  /// The number of units in 1: counts are whole numbers of units.
  private let scale: Int
  /// The lowest and the highest value of each count; nil for one without values.
  private(set) var ranges: [ClosedRange<Int128>?]
  /// The smallest value of any count above zero; nil if all are zero.
  private(set) var least: Int128?

  init(of film: Film) throws(FilmProblem) {
    let plotted = film.plottedGenerations
    names = film.countsOfPlot
    scale = film.countScale
    ranges = names.map { _ in nil }
    // A logarithmic axis shows the first generations wide apart.
    let most = Self.mostSpans * (film.texts.plot?.across.isLogarithmic == true ? 16 : 1)
    samplesPerSpan = max(1, (plotted.frames + most - 1) / most)
    var play = try Playback(opening: film)
    for frame in 0..<plotted.frames {
      let generation = plotted.generation(ofFrame: frame)
      try play.go(to: min(generation, film.span.stop ?? generation))
      add(try play.counts(for: film), at: generation)
    }
  }

  /// Adds the counts of a generation, which is later than all before.
  private mutating func add(_ counts: [Count], at generation: Int) {
    let values = self.values(of: counts)
    for case (let index, let value?) in values.enumerated() {
      let range = ranges[index] ?? value...value
      ranges[index] = min(range.lowerBound, value)...max(range.upperBound, value)
      if value > 0 { least = min(least ?? value, value) }
    }
    if samples % samplesPerSpan == 0 {
      let extents = values.map { $0.map { Extent($0) } }
      spans.append(Samples(first: generation, last: generation, counts: extents))
    } else {
      let span = spans.count - 1
      spans[span].last = generation
      for case (let index, let value?) in values.enumerated() {
        if spans[span].counts[index] == nil { spans[span].counts[index] = Extent(value) }
        spans[span].counts[index]?.extend(to: value)
      }
    }
    samples += 1
  }

  private func values(of counts: [Count]) -> [Int128?] {
    counts.values(of: names, scale: scale)
  }

  /// The values of each count at the ends of the spans.
  var ends: [[PlotPoint]] {
    names.indices.map { name in spans.map { PlotPoint($0.last, $0.counts[name]?.latest) } }
  }

  /// Returns the points of each count's curve up to a generation; adds `offset` to generations.
  /// `counts`: the counts of this generation; nil to end the curves with the last complete span.
  func points(by generation: Int, _ counts: [Count]?, from offset: Int) -> [[PlotPoint]] {
    let passed = spans.prefix { $0.last <= generation }
    let now = counts.map { values(of: $0) }
    return names.indices.map { name in
      let points = passed.flatMap { span -> [PlotPoint] in
        let extent = span.counts[name]
        guard let extent, span.first != span.last else {
          return [PlotPoint(offset + span.first, extent?.latest)]
        }
        // Two points for each span, in the order in which the extremes occur, keep every peak
        // visible.
        return [
          PlotPoint(offset + span.first, extent.rises ? extent.low : extent.high),
          PlotPoint(offset + span.last, extent.rises ? extent.high : extent.low),
        ]
      }
      let isThere = points.last?.generation == offset + generation && samplesPerSpan == 1
      guard let now, !isThere else { return points }
      return points + [PlotPoint(offset + generation, now[name])]
    }
  }
}

extension [Count] {
  /// Returns the values of some counts in units, of which `scale` are 1; 0 for a missing count, and
  /// nil for one without a number.
  func values(of names: [String], scale: Int) -> [Int128?] {
    names.map { name in
      guard let count = first(where: { $0.name == name }) else { return 0 }
      return count.isNumber ? count.units(of: scale) : nil
    }
  }
}

extension Film {
  /// The number of units in 1 of the plotted counts: a million if some are decimal, a billion if
  /// some are real.
  var countScale: Int {
    let names = countsOfPlot
    if names.contains(where: worldInfo.counts.real.contains) { return 1_000_000_000 }
    if names.contains(where: worldInfo.counts.decimal.contains) { return 1_000_000 }
    return measures.filter { names.contains($0.rawValue) }.map(\.scale).max() ?? 1
  }

  /// True for a number of cells, or of changes of cells. Other numbers have units of their own.
  func isCountOfCells(_ name: String) -> Bool {
    !worldInfo.counts.real.contains(name) && !worldInfo.counts.decimal.contains(name)
      && name != Self.lifetime
      && !measures.contains { $0.rawValue == name && $0.scale > 1 }
  }

  /// The unit of each plotted count: the count's name, or an empty string for a number of cells.
  var plottedUnits: [String] { plottedCounts.map { isCountOfCells($0) ? "" : $0 } }

  /// The units that have a vertical axis; one empty string if all counts share an axis.
  var unitsOfPlot: [String] {
    texts.plot?.hasOwnAxes == true ? plottedUnits.withoutRepeats : [""]
  }

  /// The generations that a plot samples: the generation of every frame. If the film has a single
  /// frame, they are that generation and evenly spaced ones before it.
  var plottedGenerations: ShownGenerations {
    let shown = span.shown
    guard shown.frames == 1, shown.skip > 0 else { return shown }
    let samples = min(shown.skip, Self.samplesOnTheWay)
    let every = shown.skip / samples
    return ShownGenerations(frames: samples + 1, skip: shown.skip - samples * every, every: every)
  }

  /// The maximum number of samples of a plot before a film's single frame.
  private static let samplesOnTheWay = 512
}
