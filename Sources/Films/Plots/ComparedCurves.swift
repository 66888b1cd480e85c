internal import Drawing

/// The median of a count over several films, and a band around it.
struct PlotBand: Sendable {
  private struct Step {
    let low, middle, high: PlotPoint
  }

  /// The name of the films; empty if the name of the count is enough.
  let name: String
  /// True if there are several films.
  let hasBand: Bool
  private var steps: [Step] = []
  /// The largest drawn value, rounded up.
  var most: UInt128 { steps.map { $0.high.value + ($0.high.tenths > 0 ? 1 : 0) }.max() ?? 0 }

  /// The minimum number of films for which the band omits the lowest and the highest tenth. The
  /// band of fewer films contains all of them.
  private static let films = 10

  /// Returns the legend's note about a band; nil for fewer than two films.
  ///
  /// - Parameters:
  ///   - count: the number of films.
  ///   - noun: the plural noun for the films: seeds or runs.
  static func note(ofFilms count: Int, _ noun: String = "seeds") -> String? {
    if count < 2 { return nil }
    return count < films ? "all \(count) \(noun)" : "80% of \(count) \(noun)"
  }

  /// Creates the band of several films.
  ///
  /// - Parameters:
  ///   - name: the name of the films; empty if the name of the count is enough.
  ///   - counts: the points of each film at the same generations. A film that ends early keeps its
  ///     last value.
  init(_ name: String = "", of counts: [[PlotPoint]]) {
    self.name = name
    hasBand = counts.count > 1
    let longest = counts.max { $0.count < $1.count } ?? []
    steps = longest.indices.map { number in
      let values = counts.compactMap { points in
        points.isEmpty ? nil : points[min(number, points.count - 1)].value
      }.sorted()
      let statistics = Statistics(ofSorted: values, scale: 1)
      let cut = values.count < Self.films ? 0 : 1
      let point = { statistics.point(at: longest[number].generation, ofQuantile: $0) }
      return Step(low: point(cut), middle: point(5), high: point(10 - cut))
    }
  }

  /// Returns the line and its band up to a generation. The offset is added to all generations.
  func line(by generation: Int, from offset: Int) -> PlotLine {
    let passed = steps.prefix { $0.middle.generation <= generation }
    let points = { (point: (Step) -> PlotPoint) in
      passed.map(point).map { PlotPoint(offset + $0.generation, $0.value, tenths: $0.tenths) }
    }
    return PlotLine(
      points(\.middle), low: hasBand ? points(\.low) : [], high: hasBand ? points(\.high) : [])
  }
}

extension Statistics {
  /// Returns the point of a quantile, in tenths: 5 is the median.
  fileprivate func point(at generation: Int, ofQuantile tenths: Int) -> PlotPoint {
    let (low, high, rest) = ends(ofQuantile: tenths, of: 10)
    let (whole, part) = (high - low).quotientAndRemainder(dividingBy: 10)
    let parts = Int(part) * rest
    return PlotPoint(
      generation, low + whole * UInt128(rest) + UInt128(parts / 10), tenths: parts % 10)
  }
}

/// The curves of a plot that shows several films: one for each group of films instead of one for
/// each count.
struct ComparedCurves: Sendable {
  /// The curves; at least one.
  let curves: [PlotBand]
  /// The generations of the plot's axis.
  let generations: ClosedRange<Int>
  /// The legend's note about bands; nil if there are none.
  let note: String?

  /// True if curves have names of films. A curve without a name is labeled with its count.
  var areNamed: Bool { curves.contains { !$0.name.isEmpty } }
  /// The largest drawn value.
  var most: UInt128 { curves.map(\.most).max() ?? 0 }
}
