internal import Drawing
internal import Grids

/// What counts came to while a film was played once without pictures: as much of it as a plot can
/// show, however long the film is.
///
/// A plot has its axes for the whole film from the first picture on, so that nothing but curves
/// moves: eyes can compare, and pictures have little that is new. That takes knowing the largest
/// count beforehand.
struct PlotHistory: Sendable {
  /// Looks at the world that follow each other, of which the lowest and the highest count are kept.
  private struct Span {
    let first: Int
    var last: Int
    var counts: [Extent]
  }

  private struct Extent {
    var low: UInt128
    var high: UInt128
    var latest: UInt128
    /// Whether the highest came after the lowest.
    var rises = true

    init(_ value: UInt128) { (low, high, latest) = (value, value, value) }

    mutating func take(_ value: UInt128) {
      if value < low { (low, rises) = (value, false) }
      if value > high { (high, rises) = (value, true) }
      latest = value
    }
  }

  /// As many columns of pixels as a plot has in most pictures.
  private static let mostSpans = 512

  private let names: [String]
  private var spans: [Span] = []
  private let looksPerSpan: Int
  private var looks = 0
  /// The largest that any count came to.
  var most: UInt128 = 0

  /// Nothing yet.
  ///
  /// - Parameters:
  ///   - names: of the counts.
  ///   - looks: how often it will be looked.
  init(of names: [String], looks: Int) {
    self.names = names
    looksPerSpan = max(1, (looks + Self.mostSpans - 1) / Self.mostSpans)
  }

  /// Takes in what is counted at a generation, later than all before.
  mutating func take(_ counts: [Count], at generation: Int) {
    let values = self.values(of: counts)
    most = values.reduce(most, max)
    if looks % looksPerSpan == 0 {
      spans.append(Span(first: generation, last: generation, counts: values.map { Extent($0) }))
    } else {
      let span = spans.count - 1
      spans[span].last = generation
      for (place, value) in values.enumerated() { spans[span].counts[place].take(value) }
    }
    looks += 1
  }

  private func values(of counts: [Count]) -> [UInt128] {
    names.map { name in counts.first { $0.name == name }?.value ?? 0 }
  }

  /// What the first count came to at the end of each span.
  var ends: [PlotPoint] { spans.map { PlotPoint($0.last, $0.counts.first?.latest ?? 0) } }

  /// The points of each count's curve by a generation.
  ///
  /// - Parameters:
  ///   - counts: what the world counts then.
  ///   - offset: what is added to generations.
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
      let isThere = points.last?.generation == offset + generation && looksPerSpan == 1
      return isThere ? points : points + [PlotPoint(offset + generation, now[name])]
    }
  }
}
