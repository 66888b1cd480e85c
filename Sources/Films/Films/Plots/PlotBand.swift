internal import Drawing
internal import Grids

/// The median or mean of a count over several films, and the spread around it.
struct PlotBand: Sendable {
  private struct Step {
    let low, middle, high: PlotPoint
  }

  /// The name of the films; empty if the name of the count is enough.
  let name: String
  /// True if there are several films.
  let hasBand: Bool
  private var steps: [Step] = []
  /// The points of each film, if these are drawn.
  private var runs: [[PlotPoint]] = []
  /// The generations of the steps, if their places are the values of another count.
  private var times: [Int] = []

  /// Returns the legend's note about the spread; nil for fewer than two films. `noun`: the plural
  /// noun for the films: seeds or runs.
  static func note(
    ofFilms count: Int, _ noun: String = "seeds", _ spread: PlotSpread = .band,
    _ interval: PlotInterval = .deciles
  ) -> String? {
    if count < 2 || spread == .none { return nil }
    if spread == .lines { return "\(count) \(noun)" }
    return switch interval {
    case .deciles: count < PlotInterval.films ? "all \(count) \(noun)" : "80% of \(count) \(noun)"
    case .quartiles: "50% of \(count) \(noun)"
    case .deviation, .error: "mean ± \(interval.rawValue) of \(count) \(noun)"
    case .confidence: "mean with 95% interval of \(count) \(noun)"
    }
  }

  /// Creates the band of several films. `name`: the name of the films; empty if the name of the
  /// count is enough. `counts`: the points of each film at the same generations. A film that ends
  /// early keeps its last value.
  init(
    _ name: String = "", of counts: [[PlotPoint]], _ spread: PlotSpread = .band,
    _ interval: PlotInterval = .deciles
  ) {
    let longest = counts.max { $0.count < $1.count } ?? []
    let columns = longest.indices.map { number in
      let values = counts.compactMap { points in
        let point = points.isEmpty ? nil : points[min(number, points.count - 1)]
        return point.flatMap { $0.hasValue ? $0.value : nil }
      }
      return (longest[number].generation, values)
    }
    self.init(name, columns, hasBand: counts.count > 1 && spread != .none, interval)
    if spread == .lines, counts.count > 1 { runs = counts }
  }

  /// Creates the band of the values at several places on the horizontal axis. `columns`: the
  /// places; the curve has a gap at those without values.
  init(
    _ name: String, columns: [(place: Int, values: [Int128])], _ spread: PlotSpread,
    _ interval: PlotInterval
  ) {
    let hasBand = spread != .none && columns.contains { $0.values.count > 1 }
    self.init(name, columns, hasBand: hasBand, interval)
    guard spread == .lines, hasBand else { return }
    runs = columns.flatMap { column in column.values.map { [PlotPoint(column.place, $0)] } }
  }

  private init(
    _ name: String, _ columns: [(Int, [Int128])], hasBand: Bool, _ interval: PlotInterval
  ) {
    (self.name, self.hasBand) = (name, hasBand)
    steps = columns.map { place, values in
      if values.isEmpty {
        let gap = PlotPoint(place, nil)
        return Step(low: gap, middle: gap, high: gap)
      }
      let statistics = Statistics(ofSorted: values.sorted(), scale: 1)
      let point = { statistics.point(at: place, ofQuantile: $0, of: $1) }
      switch interval {
      case .deciles:
        let cut = values.count < PlotInterval.films ? 0 : 1
        return Step(low: point(cut, 10), middle: point(5, 10), high: point(10 - cut, 10))
      case .quartiles: return Step(low: point(1, 4), middle: point(2, 4), high: point(3, 4))
      case .deviation, .error, .confidence:
        let (mean, distance) = (statistics.mean, statistics.distance(of: interval))
        let points = [mean - distance, mean, mean + distance].map {
          PlotPoint(place, rounding: $0)
        }
        return Step(low: points[0], middle: points[1], high: points[2])
      }
    }
  }

  /// Creates the band of groups whose statistics are known. `columns`: the place of each group on
  /// the horizontal axis, and its statistics; the curve has a gap where they are nil. `scale`: the
  /// number of units in 1.
  init(
    _ name: String, groups columns: [(place: Int, statistics: CountStatistics?)], scale: Int,
    _ spread: PlotSpread, _ interval: PlotInterval
  ) {
    self.name = name
    hasBand = spread != .none && columns.contains { $0.statistics.map { $0.runs > 1 } ?? false }
    steps = columns.map { place, statistics in
      guard let ends = statistics?.ends(of: interval) else {
        let gap = PlotPoint(place, nil)
        return Step(low: gap, middle: gap, high: gap)
      }
      let points = [ends.low, ends.middle, ends.high].map {
        PlotPoint(place, rounding: $0 * Double(scale))
      }
      return Step(low: points[0], middle: points[1], high: points[2])
    }
  }

  /// Creates the course of a count against another one.
  ///
  /// - Parameters:
  ///   - values: the values of the count by generation.
  ///   - across: those of the other one at the same generations.
  init(_ name: String, of values: [PlotPoint], against across: [PlotPoint]) {
    (self.name, hasBand) = (name, false)
    times = values.map(\.generation)
    steps = zip(values, across).map { value, place in
      let point = place.hasValue ? value.at(Int(clamping: place.value)) : PlotPoint(0, nil)
      return Step(low: point, middle: point, high: point)
    }
  }

  /// Creates the outline of a histogram from the start and the number of values of each bin.
  init(_ name: String, bins: [(start: Int, number: Int)], end: Int, isFilled: Bool) {
    (self.name, hasBand) = (name, isFilled)
    let ends = bins.dropFirst().map(\.start) + [end]
    let outline = zip(bins, ends).flatMap { bin, end in
      [PlotPoint(bin.start, Int128(bin.number)), PlotPoint(end, Int128(bin.number))]
    }
    guard let first = bins.first else { return }
    let edges = [PlotPoint(first.start, 0)] + outline + [PlotPoint(end, 0)]
    steps = edges.map { Step(low: PlotPoint($0.generation, 0), middle: $0, high: $0) }
  }

  private var drawn: [PlotPoint] {
    let points = steps.flatMap { hasBand ? [$0.low, $0.middle, $0.high] : [$0.middle] }
    return (points + runs.joined()).filter(\.hasValue)
  }
  /// The largest drawn value, rounded up.
  var most: Int128 { drawn.map { $0.value + ($0.tenths > 0 ? 1 : 0) }.max() ?? 0 }
  /// The smallest drawn value, rounded down.
  var lowest: Int128 { drawn.map(\.value).min() ?? 0 }
  /// The smallest drawn value above zero; nil if there is none.
  var least: Int128? { drawn.map(\.value).filter { $0 > 0 }.min() }
  /// The least and the greatest place on the horizontal axis; nil without values.
  var places: ClosedRange<Int>? {
    let places = steps.map(\.middle).filter(\.hasValue).map(\.generation)
    return places.min().flatMap { least in places.max().map { least...$0 } }
  }

  /// Returns the line and its band up to a generation. The offset is added to places that are
  /// generations.
  func line(by generation: Int, from offset: Int) -> PlotLine {
    let passed =
      times.isEmpty
      ? steps.prefix { $0.middle.generation <= generation }
      : steps.prefix(times.count { $0 <= generation })
    let shift = times.isEmpty ? offset : 0
    let shifted = { (point: PlotPoint) in point.at(shift + point.generation) }
    return PlotLine(
      passed.map { shifted($0.middle) }, low: hasBand ? passed.map { shifted($0.low) } : [],
      high: hasBand ? passed.map { shifted($0.high) } : [],
      runs: runs.map { $0.prefix { $0.generation <= generation }.map(shifted) })
  }
}

extension PlotPoint {
  /// Creates a point with a number rounded down to tenths.
  fileprivate init(_ place: Int, rounding number: Double) {
    let tenths = Int128((max(-1e36, min(number, 1e36)) * 10).rounded(.down))
    let value = tenths.floored(by: 10)
    self.init(place, value, tenths: Int(tenths - 10 * value))
  }
}

extension Statistics {
  /// Returns the distance from the mean to the ends of an interval around it; 0 for a single value.
  fileprivate func distance(of interval: PlotInterval) -> Double {
    switch interval {
    case .deciles, .quartiles: 0
    case .deviation: deviation ?? 0
    case .error: error ?? 0
    case .confidence: error.map { $0 * Self.studentQuantile(count - 1) } ?? 0
    }
  }

  /// Returns the point of a quantile, as a number of parts of the whole range.
  fileprivate func point(at generation: Int, ofQuantile number: Int, of parts: Int) -> PlotPoint {
    let (low, high, rest) = ends(ofQuantile: number, of: parts)
    let (whole, part) = (high - low).quotientAndRemainder(dividingBy: Int128(parts))
    let tenths = 10 * Int(part) * rest / parts
    return PlotPoint(
      generation, low + whole * Int128(rest) + Int128(tenths / 10), tenths: tenths % 10)
  }
}

/// The curves of a plot: of the counts of one film, or of several films or runs of a table.
struct PlotCurves: Sendable {
  /// The curves of each panel, in the order of the panels; at least one.
  let curves: [PlotBand]
  /// The titles of the panels, which all have curves of the same names; empty for a single panel.
  var panels: [String] = []
  var columns = 1
  /// The values along the horizontal axis: generations without the world's offset, or millionths.
  private(set) var across: ClosedRange<Int>
  /// The number of units of the horizontal axis in 1.
  var scale = 1
  /// The units in 1 of the vertical axis.
  var countScale = 1
  var labels = (across: "generation", up: "")
  /// True if the curves summarize films by a value other than the generation.
  var isFinal = false
  /// True if the horizontal axis shows another count.
  private(set) var isPortrait = false
  var marks = PlotMarks.ends
  /// The counted quantity that is common to all curves; nil if the names include it.
  var heading: String?
  /// The legend's note about the spread; nil if there is none.
  let note: String?
  /// The map that is shown instead of the curves; nil for none.
  var map: PlotMap?
  private(set) var areOfOneFilm = false
  /// The counts of the only film, which have more points than curves of several films.
  private var history: PlotHistory?
  /// The lowest and the highest value of each style of curves that other plots share; nil if none do.
  private var common: [ClosedRange<Int128>?]?

  init(curves: [PlotBand], across: ClosedRange<Int>, note: String?) {
    (self.curves, self.across, self.note) = (curves, across, note)
  }

  /// Plays a film without images, and creates the curves of its plotted counts.
  init(of film: Film) throws(FilmProblem) {
    let (plotted, history) = (film.plottedGenerations, try PlotHistory(of: film))
    if let across = film.countAcross {
      let ends = history.ends
      self.init(
        zip(film.plottedCounts, ends).map { PlotBand($0, of: $1, against: ends[ends.count - 1]) },
        of: film.plottedCounts, against: across, scale: film.countScale)
    } else {
      self.init(
        curves: film.plottedCounts.map { PlotBand($0, of: []) },
        across: plotted.skip...plotted.last, note: nil)
      self.history = history
    }
    countScale = film.countScale
    areOfOneFilm = true
  }

  /// Creates the courses of some counts against another one. `scale`: the units in 1 of that one.
  init(_ courses: [PlotBand], of counts: [String], against count: String, scale: Int) {
    let places = courses.compactMap(\.places)
    let low = min(0, places.map(\.lowerBound).min() ?? 0)
    let high = places.map(\.upperBound).max() ?? 0
    self.init(curves: courses, across: low...max(low + 1, high), note: nil)
    labels = (count, counts.count == 1 ? counts[0] : "")
    (self.scale, marks, isPortrait) = (scale, .course, true)
  }

  var styles: [PlotBand] { Array(curves.prefix(curves.count / max(1, panels.count))) }

  /// The lowest and the highest value of each style of curves, in all panels; nil for none.
  var ranges: [ClosedRange<Int128>?] {
    if let known = common ?? history?.ranges { return known }
    let count = max(1, styles.count)
    return styles.indices.map { style in
      let own = stride(from: style, to: curves.count, by: count).map { curves[$0] }
      return (own.map(\.lowest).min() ?? 0)...(own.map(\.most).max() ?? 0)
    }
  }

  var least: Int128? { history.map(\.least) ?? curves.compactMap(\.least).min() }

  /// Returns the curves with axes that cover a range of each count.
  ///
  /// - Parameter counts: a range of the count along the horizontal axis; nil if that shows none.
  func sharing(_ ranges: [ClosedRange<Int128>?], across counts: ClosedRange<Int>?) -> PlotCurves {
    var result = self
    (result.common, result.across) = (ranges, counts ?? across)
    return result
  }

  /// Returns the lines up to a generation. The offset is added to all generations.
  ///
  /// - Parameters:
  ///   - counts: the counts of this generation; nil to end the line of a single film with the latest
  ///     sample.
  ///   - isOver: true in the last frame, which shows the curves of films that last longer, too.
  func lines(
    by generation: Int, _ counts: [Count]?, isOver: Bool, from offset: Int
  ) -> [PlotLine] {
    if let history {
      return history.points(by: generation, counts, from: offset).map { PlotLine($0) }
    }
    let end = isFinal || isOver ? Int.max : generation
    return curves.map { $0.line(by: end, from: isFinal ? 0 : offset) }
  }

  /// Returns the whole lines, with a point for each sample of a single film.
  func finalLines(from offset: Int) -> [PlotLine] {
    if let history {
      return history.ends.map { PlotLine($0.map { $0.at(offset + $0.generation) }) }
    }
    return lines(by: .max, nil, isOver: true, from: offset)
  }
}
