internal import Encoding
internal import Films
internal import Grids
internal import Imaging

/// The counts of a film, thinned out to as many points as a small curve can show.
struct CountCurve {
  /// A count, with its values and its limits over the whole film.
  private struct Series {
    let name: String
    var values: [UInt128] = []
    var (least, most): (Count, Count)
  }

  private var series: [Series] = []
  /// The generations of the points.
  private var generations: [Int] = []
  /// The number of frames from one point to the next.
  private var stride = 1
  private var frames = 0

  private static let mostSeries = 6
  private static let mostPoints = 256
  private static let (width, height) = (1000, 200)

  mutating func add(_ shot: Shot) {
    if shot.isBetween { return }
    let counts = shot.counts.filter(\.isNumber)
    if frames == 0 { open(counts) }
    for (index, count) in shown(counts).enumerated() where index < series.count {
      if count.value < series[index].least.value { series[index].least = count }
      if count.value > series[index].most.value { series[index].most = count }
      if frames % stride == 0 { series[index].values.append(count.value) }
    }
    if frames % stride == 0 { generations.append(shot.generation) }
    frames += 1
    if generations.count == Self.mostPoints { thin() }
  }

  /// Begins a series for each count. Counts on another scale than the first are left out.
  private mutating func open(_ counts: [Count]) {
    series = shown(counts).map { Series(name: $0.name, least: $0, most: $0) }
  }

  private func shown(_ counts: [Count]) -> ArraySlice<Count> {
    counts.filter { $0.scale == counts[0].scale }.prefix(Self.mostSeries)
  }

  /// Removes every second point.
  private mutating func thin() {
    for index in series.indices { series[index].values = series[index].values.everySecond }
    generations = generations.everySecond
    stride *= 2
  }

  /// True if there is something to see.
  private var isVisible: Bool {
    generations.count > 2 && series.contains { $0.least.value != $0.most.value }
  }

  /// The curve and its legend as HTML; empty if there is nothing to see.
  var markup: String {
    guard isVisible, let first = generations.first, let last = generations.last else { return "" }
    let words = series.map { "\($0.name): \($0.least.words)–\($0.most.words)" }
    let title = "Curve over the generations \(first) to \(last). \(words.joined(separator: ", "))"
    let lines = series.indices.map { number in
      "<polyline class=\"series-\(number + 1)\" points=\"\(points(of: series[number]))\"/>"
    }
    let keys = words.enumerated().map { number, words in
      "<li><svg class=\"key\" viewBox=\"0 0 24 8\" aria-hidden=\"true\">"
        + "<line class=\"series-\(number + 1)\" x2=\"24\" y1=\"4\" y2=\"4\"/></svg>"
        + "\(words.inXML)</li>"
    }
    return "<svg class=\"curve\" role=\"img\" aria-label=\"\(title.inXML)\""
      + " viewBox=\"0 0 \(Self.width) \(Self.height)\" preserveAspectRatio=\"none\">"
      + "\(lines.joined())</svg>\n"
      + "<ul class=\"legend\">\(keys.joined())<li>generations \(first)–\(last)</li></ul>\n"
  }

  private func points(of series: Series) -> String {
    // Values of up to 128 bits are reduced to 20 bits first.
    let unit = (self.series.map(\.most.value).max() ?? 0) / (1 << 20) + 1
    let most = max(1, Int((self.series.map(\.most.value).max() ?? 0) / unit))
    return series.values.enumerated().map { number, value in
      let x = number * Self.width / (series.values.count - 1)
      return "\(x),\(Self.height - Int(value / unit) * Self.height / most)"
    }.joined(separator: " ")
  }
}

extension Array {
  fileprivate var everySecond: [Element] {
    indices.filter { $0.isMultiple(of: 2) }.map { self[$0] }
  }
}
