internal import Drawing
internal import Grids
internal import Worlds

/// The counts of a film that was played once without pictures, as finely as a plot can show them,
/// however long the film is.
///
/// A plot has its axes for the whole film from the first picture on, so that nothing but curves
/// moves. That takes knowing the largest count beforehand.
struct PlotHistory: Sendable {
  /// Samples in a row, of which the lowest and the highest count are kept.
  private struct Span {
    let first: Int
    var last: Int
    var counts: [Extent]
  }

  private struct Extent {
    var low: UInt128
    var high: UInt128
    var latest: UInt128
    /// True if the highest came after the lowest.
    var rises = true

    init(_ value: UInt128) { (low, high, latest) = (value, value, value) }

    mutating func extend(to value: UInt128) {
      if value < low { (low, rises) = (value, false) }
      if value > high { (high, rises) = (value, true) }
      latest = value
    }
  }

  /// As many columns of pixels as a plot has in most pictures.
  private static let mostSpans = 512

  private let names: [String]
  private var spans: [Span] = []
  private let samplesPerSpan: Int
  private var samples = 0
  /// The largest that any count came to.
  var most: UInt128 = 0

  /// Plays a film without pictures.
  init(of film: Film) throws(FilmProblem) {
    let plotted = film.plottedGenerations
    names = film.plottedCounts
    samplesPerSpan = max(1, (plotted.frames + Self.mostSpans - 1) / Self.mostSpans)
    var play = try Play(opening: film)
    for frame in 0..<plotted.frames {
      try play.go(to: plotted.skip + frame * plotted.every)
      add(play.world.counts, at: play.generation)
    }
  }

  /// Adds the counts of a generation later than all before.
  private mutating func add(_ counts: [Count], at generation: Int) {
    let values = self.values(of: counts)
    most = values.reduce(most, max)
    if samples % samplesPerSpan == 0 {
      spans.append(Span(first: generation, last: generation, counts: values.map { Extent($0) }))
    } else {
      let span = spans.count - 1
      spans[span].last = generation
      for (index, value) in values.enumerated() { spans[span].counts[index].extend(to: value) }
    }
    samples += 1
  }

  private func values(of counts: [Count]) -> [UInt128] {
    names.map { name in counts.first { $0.name == name }?.value ?? 0 }
  }

  /// The value of the first count at the end of each span.
  var ends: [PlotPoint] { spans.map { PlotPoint($0.last, $0.counts.first?.latest ?? 0) } }

  /// The points of each count's curve by a generation, at which the world counts `counts`, with an
  /// offset added to generations.
  func points(by generation: Int, _ counts: [Count], from offset: Int) -> [[PlotPoint]] {
    let passed = spans.prefix { $0.last <= generation }
    let now = values(of: counts)
    return names.indices.map { name in
      let points = passed.flatMap { span -> [PlotPoint] in
        let extent = span.counts[name]
        if span.first == span.last { return [PlotPoint(offset + span.first, extent.latest)] }
        return [
          PlotPoint(offset + span.first, extent.rises ? extent.low : extent.high),
          PlotPoint(offset + span.last, extent.rises ? extent.high : extent.low),
        ]
      }
      let isThere = points.last?.generation == offset + generation && samplesPerSpan == 1
      return isThere ? points : points + [PlotPoint(offset + generation, now[name])]
    }
  }
}

extension Film {
  /// The generations that a plot samples: those of all frames; of a film of one frame, the way there.
  var plottedGenerations: ShownGenerations {
    guard shown.frames == 1, shown.skip > 0 else { return shown }
    let samples = min(shown.skip, Self.samplesOnTheWay)
    let every = shown.skip / samples
    return ShownGenerations(frames: samples + 1, skip: shown.skip - samples * every, every: every)
  }

  /// The most samples on the way to a single frame.
  private static let samplesOnTheWay = 512
}
