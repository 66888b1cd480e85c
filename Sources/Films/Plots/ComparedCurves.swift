internal import Drawing

/// The median of the counts of several films, and a band around it.
struct PlotBand: Sendable {
  private struct Step {
    let low, middle, high: PlotPoint
  }

  /// The name of the films; empty if the name of the count is enough.
  let name: String
  /// True if there are several films.
  let hasBand: Bool
  private var steps: [Step] = []
  /// The largest count that is drawn, rounded up.
  var most: UInt128 { steps.map { $0.high.value + ($0.high.tenths > 0 ? 1 : 0) }.max() ?? 0 }

  /// The band of as many films leaves out the lowest and the highest tenth.
  private static let films = 10

  /// The legend's note on a band around a number of films, which are seeds or runs.
  static func note(ofFilms count: Int, _ noun: String = "seeds") -> String? {
    if count < 2 { return nil }
    return count < films ? "all \(count) \(noun)" : "80 % of \(count) \(noun)"
  }

  /// - Parameter counts: the points of each film at the same generations; those of films that end early
  ///   stay as they are.
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

  /// Its points by a generation, with an offset added to generations.
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
  /// The point of a quantile of tenths.
  fileprivate func point(at generation: Int, ofQuantile tenths: Int) -> PlotPoint {
    let (low, high, rest) = ends(ofQuantile: tenths, of: 10)
    let (whole, part) = (high - low).quotientAndRemainder(dividingBy: 10)
    let parts = Int(part) * rest
    return PlotPoint(
      generation, low + whole * UInt128(rest) + UInt128(parts / 10), tenths: parts % 10)
  }
}

/// The curves of a plot that shows several films, in place of one for each count.
struct ComparedCurves: Sendable {
  /// At least one.
  let curves: [PlotBand]
  /// Those along the axis.
  let generations: ClosedRange<Int>
  /// The legend's note on bands; nil if there are none.
  let note: String?

  /// True if names are of films; one that has none is called by its count.
  var areNamed: Bool { curves.contains { !$0.name.isEmpty } }
  /// The largest count that is drawn.
  var most: UInt128 { curves.map(\.most).max() ?? 0 }
}
