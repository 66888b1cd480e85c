internal import Drawing
internal import Grids
internal import Settings
internal import Worlds

/// Films that share a single plot of their counts, with one curve for each group of films.
public struct CurveComparison: Sendable {
  /// Films that differ only in their random numbers. For several films, the plot shows the median
  /// and a band around it.
  public struct Group: Sendable {
    public let name: String
    fileprivate(set) var films: [Film]
    /// The title of the panel that shows the group; empty if there are no panels.
    package var panel = ""
    /// The place of each film on a horizontal axis that shows a setting, in millionths; empty if
    /// the axis shows something else.
    package var places: [Int] = []
    /// The place of all films on a vertical axis that shows a setting, in millionths.
    package var height = 0
    /// The statistics of each film, if a film is a group of runs in a table and cannot be played;
    /// otherwise empty.
    package var statistics: [GroupStatistics] = []

    /// Creates a group of films.
    ///
    /// - Parameters:
    ///   - name: the name of the curve; empty if the name of the count is enough.
    ///   - films: the films; at least one.
    public init(_ name: String, _ films: [Film]) {
      precondition(!films.isEmpty, "a curve of something")
      self.name = name
      self.films = films
    }
  }

  /// The groups. The first film of the first group decides the timing and look of the plot.
  private(set) var groups: [Group]
  /// The settings in which films of one group differ.
  private let chances: [String]
  package var columns = 1
  /// The default labels of the axes that show a setting.
  package var label = ""
  package var heightLabel = ""

  /// Creates a comparison of groups of films. The plot of a film that has none shows all counts.
  ///
  /// - Parameters:
  ///   - groups: the groups; at least one.
  ///   - chances: the settings in which films of one group differ.
  public init(_ groups: [Group], of chances: [String] = ["seed"]) {
    precondition(!groups.isEmpty, "something to compare")
    self.groups = groups
    self.chances = chances
    // Generations of different lengths have no common axis of times.
    let hasTime = Set(films.map(\.span.time)).count == 1
    films = films.map { film in
      var film = film
      film.texts.plot = film.texts.plot ?? Plot(.only)
      if !hasTime { film.span.time = nil }
      return film
    }
  }

  private var first: Film { groups[0].films[0] }

  /// All films, group by group.
  package var films: [Film] {
    get { groups.flatMap(\.films) }
    set {
      let films = newValue.grouped(like: groups.map(\.films.count))
      for index in groups.indices { groups[index].films = films[index] }
    }
  }

  /// The titles of the panels in order; empty if there are none.
  private var panels: [String] { groups.map(\.panel).filter { !$0.isEmpty }.withoutRepeats }
  private var noun: String { chances == ["seed"] ? "seeds" : "runs" }
}

// MARK: Checks

extension CurveComparison {
  /// The most curves of a plot that readers can distinguish.
  private static let most = 12
  private static let mostPanels = 400

  /// Throws if there are too many curves or panels, or if the font lacks letters of their names.
  func checkTexts() throws(FilmProblem) {
    let counts = first.plottedCounts
    if case .map? = first.texts.plot?.kind, counts.count > 1 {
      throw "a map shows one count: set 'plot-counts' to one of \(counts.joined(separator: ", "))"
    }
    let curves = groups.map(\.name).withoutRepeats.count * counts.count
    if curves > Self.most, !isMap {
      throw "\(curves) curves are more than the \(Self.most) that can be distinguished: use fewer"
        + " variations, or set 'sheet' to auto"
    }
    if panels.count > Self.mostPanels { throw .manyPanels(panels.count, most: Self.mostPanels) }
    let names =
      groups.flatMap { [$0.name, $0.panel] }
      + [label, heightLabel, plot.mapLook.label ?? ""]
    if let problem = first.look.font.problem(in: names) { throw problem }
  }

  /// Throws if the films of a group show different generations.
  func checkMoments() throws(FilmProblem) {
    guard first.texts.plot?.kind.isOverTime == true else { return }
    for group in groups {
      let shown = group.films.map(\.span.shown)
      let moments = [
        ("frames", shown.map(\.frames)), ("skip", shown.map(\.skip)),
        ("every", shown.map(\.every)), ("until", shown.map(\.last)),
      ]
      for (setting, values) in moments where Set(values).count > 1 {
        throw "the runs of a curve must show the same generations, but '\(setting)' varies: add"
          + " it to 'group'"
      }
    }
  }
}

// MARK: Curves

extension CurveComparison {
  private var plot: Plot { first.texts.plot ?? Plot(.only) }

  /// Plays all films without images, and returns their curves. Precondition: the lengths of the
  /// films are final.
  func curves() throws(FilmProblem) -> PlotCurves {
    var result =
      switch plot.kind {
      case .generations: try overGenerations()
      case .setting: try overSetting()
      case .histogram: try histogram()
      case .cells(let isMap): try isMap ? cellMap() : cellHistogram()
      case .map: try map()
      case .count(let name): try portraits(against: name)
      }
    result.panels = panels.enumerated().map { number, title in
      first.texts.panels.map { "\($0.text(number))  \(title)" } ?? title
    }
    result.columns = columns
    result.countScale = plot.kind.isHistogram ? histogramScale : scale
    return result
  }

  /// Returns the curves of all panels in order. `curve` returns the curve of a group's count.
  private func arranged(
    _ curve: (_ group: Int, _ count: Int, _ name: String) -> PlotBand
  ) -> [PlotBand] {
    let counts = first.plottedCounts
    let panels = panels.isEmpty ? [""] : panels
    return panels.flatMap { panel in
      groups.map(\.name).withoutRepeats.flatMap { series in
        counts.enumerated().map { count, countName in
          let name =
            counts.count == 1 ? series : series.isEmpty ? countName : "\(series), \(countName)"
          let group = groups.firstIndex { $0.panel == panel && $0.name == series }
          return group.map { curve($0, count, name) } ?? PlotBand(name, of: [])
        }
      }
    }
  }

  /// The counted quantity, if the names of the curves do not include it.
  private var heading: String? {
    let isNamed = groups.contains { !$0.name.isEmpty }
    return isNamed && first.plottedCounts.count == 1 ? first.plottedCounts[0] : nil
  }

  private var runs: Int {
    groups.map { $0.statistics.first?.runs ?? $0.films.count }.max() ?? 0
  }

  /// True if only the statistics of groups of runs are known.
  private var isOfStatistics: Bool { groups.contains { !$0.statistics.isEmpty } }

  private func overGenerations() throws(FilmProblem) -> PlotCurves {
    let ends =
      isOfStatistics
      ? [] : try ofAllFilms { film throws(FilmProblem) in try PlotHistory(of: film).ends }
    let plotted = films.map(\.plottedGenerations)
    var result = PlotCurves(
      curves: arranged { group, count, name in
        if let statistics = groups[group].statistics.first {
          return PlotBand(
            name, groups: statistics.course(of: first.plottedCounts[count]), scale: scale,
            plot.spread, plot.interval)
        }
        return PlotBand(name, of: ends[group].map { $0[count] }, plot.spread, plot.interval)
      },
      across: (plotted.map(\.skip).min() ?? 0)...(plotted.map(\.last).max() ?? 0),
      note: PlotBand.note(ofFilms: runs, noun, plot.spread, plot.interval))
    result.heading = heading
    return result
  }

  /// Returns the courses of single films.
  private func portraits(against across: String) throws(FilmProblem) -> PlotCurves {
    if isOfStatistics || groups.contains(where: { $0.films.count > 1 }) {
      throw "counts against each other are those of single runs: set 'group' to"
        + " \(chances.joined(separator: ", ")), or 'sheet' to auto"
    }
    let ends = try ofAllFilms { film throws(FilmProblem) in try PlotHistory(of: film).ends }
    let courses = arranged { group, count, name in
      let own = ends[group][0]
      return PlotBand(name, of: own[count], against: own[own.count - 1])
    }
    return PlotCurves(courses, of: first.plottedCounts, against: across, scale: scale)
  }

  private func overSetting() throws(FilmProblem) -> PlotCurves {
    let values = isOfStatistics ? [] : try finalValues()
    let all = groups.flatMap(\.places)
    var result = PlotCurves(
      curves: arranged { group, count, name in
        if isOfStatistics {
          return PlotBand(
            name, groups: groups[group].ends(of: first.plottedCounts[count]), scale: scale,
            plot.spread, plot.interval)
        }
        let columns = Set(groups[group].places).sorted().map { place in
          (
            place,
            zip(groups[group].places, values[group]).filter { $0.0 == place }.compactMap {
              $0.1[count]
            }
          )
        }
        return PlotBand(name, columns: columns, plot.spread, plot.interval)
      },
      across: (all.min() ?? 0)...(all.max() ?? 0),
      note: PlotBand.note(ofFilms: mostAtOnePlace, noun, plot.spread, plot.interval))
    result.scale = 1_000_000
    (result.isFinal, result.marks, result.heading) = (true, .points, heading)
    result.labels = (label, String(overFrames.dropFirst(2)))
    return result
  }

  /// The maximum number of films in a group with the same value of the setting along the axis.
  private var mostAtOnePlace: Int {
    if isOfStatistics { return groups.flatMap { $0.statistics.map(\.runs) }.max() ?? 0 }
    return groups.flatMap { group in
      Set(group.places).map { place in group.places.count { $0 == place } }
    }.max() ?? 0
  }

  private var isMap: Bool {
    switch first.texts.plot?.kind {
    case .map?, .cells(isMap: true)?: true
    default: false
    }
  }

  /// Returns the means of the films with the same place and height.
  private func map() throws(FilmProblem) -> PlotCurves {
    let values = try finalValues()
    // The range of a logarithmic axis leaves out values that are not positive.
    let isShown = { (place: Int, axis: Plot.Axis) in !axis.isLogarithmic || place > 0 }
    let columns = Set(groups.flatMap(\.places)).filter { isShown($0, plot.across) }.sorted()
    let rows = Set(groups.map(\.height)).filter { isShown($0, plot.up) }.sorted()
    let numbers = rows.map { row in
      columns.map { column -> Int128? in
        let found = groups.indices.filter { groups[$0].height == row }.flatMap { group in
          zip(groups[group].places, values[group]).filter { $0.0 == column }
            .compactMap { $0.1[0] }
        }
        return found.isEmpty ? nil : found.reduce(0, +).floored(by: Int128(found.count))
      }
    }
    if numbers.joined().allSatisfy({ $0 == nil }) {
      throw "no run has a value of '\(first.plottedCounts[0])' at its end"
    }
    let edges = PlotMap.edges(
      of: columns.map { Int128($0) }, isLogarithmic: plot.across.isLogarithmic)
    var result = PlotCurves(
      curves: [PlotBand(of: [])], across: Int(edges[0])...Int(edges[edges.count - 1]), note: nil)
    result.map = PlotMap(
      across: columns.map { Int128($0) }, up: rows.map { Int128($0) }, numbers: numbers,
      bar: bar(of: numbers.joined().compactMap(\.self)))
    (result.scale, result.isFinal, result.marks) = (1_000_000, true, .none)
    result.labels = (label, heightLabel)
    return result
  }

  /// Returns the axis of a map's color bar. Means have decimals, even of whole counts.
  private func bar(of numbers: [Int128], named own: String? = nil) -> PlotAxis {
    let look = plot.mapLook
    let units = { (end: ValueRange.End) in
      Int128((max(-1e24, min(end.number, 1e24)) * Double(scale)).rounded())
    }
    let low = look.range.lowest.map(units) ?? numbers.min() ?? 0
    let high = max(low + 1, look.range.highest.map(units) ?? numbers.max() ?? 0)
    let mean = mostAtOnePlace > 1 ? ", mean of \(mostAtOnePlace) \(noun)" : ""
    let name = own ?? first.plottedCounts[0] + overFrames + mean
    var axis = PlotAxis(look.label ?? name, low...high)
    (axis.scale, axis.end) = (scale, .open)
    return axis
  }

  private func histogram() throws(FilmProblem) -> PlotCurves {
    let values = try finalValues()
    let units = { (value: Int128) in Int(max(-1 << 62, min(value, 1 << 62))) }
    let all = values.joined().joined().compactMap { $0.map(units) }
    let bins = HistogramBins(of: (all.min() ?? 0)...(all.max() ?? 0), count: all.count)
    var result = histogram(in: bins) { group, count in
      bins.counts(of: values[group].compactMap { $0[count].map(units) })
    }
    result.scale = scale
    let name = heading ?? first.plottedCounts.joined(separator: ", ")
    result.labels = (name + overFrames, noun)
    return result
  }

  /// Returns the curves of a histogram. `numbers`: returns the number of values in each bin, by group
  /// and count.
  private func histogram(
    in bins: HistogramBins, _ numbers: (_ group: Int, _ count: Int) -> [Int]
  ) -> PlotCurves {
    let isFilled = groups.map(\.name).withoutRepeats.count * first.plottedCounts.count == 1
    let scale = histogramScale
    var result = PlotCurves(
      curves: arranged { group, count, name in
        PlotBand(
          name, bins: Array(zip(bins.edges, numbers(group, count).map { $0 * scale })),
          end: bins.end,
          isFilled: isFilled)
      }, across: bins.edges[0]...bins.end, note: nil)
    (result.isFinal, result.marks) = (true, .none)
    return result
  }

  /// The number of units in 1 of the numbers that a histogram shows. A logarithmic axis begins at half of
  /// the least one.
  private var histogramScale: Int { plot.up.isLogarithmic ? 10 : 1 }

  /// Returns the frequencies of the numbers of cells at the ends of films.
  private func cellHistogram() throws(FilmProblem) -> PlotCurves {
    let films = try ofAllFilms { film throws(FilmProblem) in
      var play = try Playback(opening: film)
      try play.go(to: film.span.shown.last)
      return try CellNumbers(of: play, in: film)
    }
    let all = films.joined()
    let scale = all.allSatisfy(\.areWhole) ? 1 : 1_000_000
    let extents = all.compactMap { $0.extent(scale, plot.across.isLogarithmic) }
    guard let low = extents.map(\.lowerBound).min(), let high = extents.map(\.upperBound).max()
    else { throw noNumbers }
    let bins = HistogramBins(
      of: low...high, count: all.reduce(0) { $0 + $1.numbers.count },
      areWhole: scale == 1, isLogarithmic: plot.across.isLogarithmic)
    var result = histogram(in: bins) { group, _ in
      films[group].reduce(Array(repeating: 0, count: bins.edges.count)) { sums, cells in
        zip(sums, bins.counts(of: cells.units(scale))).map { $0 + $1 }
      }
    }
    result.scale = scale
    result.labels = (cellLabel, countedCells)
    return result
  }

  /// Returns the frequencies of the numbers of cells in each frame, as a map.
  private func cellMap() throws(FilmProblem) -> PlotCurves {
    let film = first
    if films.count > 1 {
      throw "a map of cells over generations shows one run: write single values"
    }
    let shown = film.span.shown
    if shown.frames > Self.mostFrames {
      throw
        "a map of cells has at most \(Self.mostFrames) frames, got \(shown.frames): raise 'every'"
    }
    let numbers = { (take: (CellNumbers) -> Void) throws(FilmProblem) in
      var play = try Playback(opening: film)
      for frame in 0..<shown.frames {
        try play.go(to: shown.generation(ofFrame: frame))
        take(try CellNumbers(of: play, in: film))
      }
    }
    let isLogarithmic = plot.up.isLogarithmic
    // The range in millionths, since later frames may have decimals.
    var (extents, areWhole, most): ([ClosedRange<Int>], Bool, Int) = ([], true, 0)
    try numbers { cells in
      extents += [cells.extent(1_000_000, isLogarithmic)].compactMap(\.self)
      (areWhole, most) = (areWhole && cells.areWhole, max(most, cells.numbers.count))
    }
    guard let low = extents.map(\.lowerBound).min(), let high = extents.map(\.upperBound).max()
    else { throw noNumbers }
    let scale = areWhole ? 1 : 1_000_000
    let part = 1_000_000 / scale
    let bins = HistogramBins(
      of: low / part...high / part, count: most, areWhole: areWhole, isLogarithmic: isLogarithmic)
    var columns: [[Int]] = []
    try numbers { columns.append(bins.counts(of: $0.units(scale))) }
    return cellMap(of: columns, up: bins.middles(scale))
  }

  /// The most frames of a map of cells.
  private static let mostFrames = 2000

  /// - Parameters:
  ///   - columns: the frequencies of each frame.
  ///   - rows: the middles of their bins in millionths.
  private func cellMap(of columns: [[Int]], up rows: [Int]) -> PlotCurves {
    let shown = first.span.shown
    let generations = columns.indices.map {
      Int128(first.worldInfo.course.generation + shown.generation(ofFrame: $0)) * 1_000_000
    }
    let numbers = rows.indices.map { row in
      columns.map { column -> Int128? in Int128(column[row]) * 1_000_000 }
    }
    let edges = PlotMap.edges(of: generations, isLogarithmic: plot.across.isLogarithmic)
    var result = PlotCurves(
      curves: [PlotBand(of: [])], across: Int(edges[0])...Int(edges[edges.count - 1]), note: nil)
    result.map = PlotMap(
      across: generations, up: rows.map { Int128($0) }, numbers: numbers,
      bar: bar(of: numbers.joined().compactMap(\.self), named: countedCells))
    (result.scale, result.isFinal, result.marks) = (1_000_000, true, .none)
    result.map?.hasContours = false
    result.labels = ("generation", cellLabel)
    return result
  }

  private var showsClusters: Bool { plot.counts.first == Measure.clusters.rawValue }
  /// What the histogram of cells counts.
  private var countedCells: String { showsClusters ? Measure.clusters.rawValue : "cells" }
  /// The numbers that it counts.
  private var cellLabel: String { showsClusters ? "cells of a cluster" : first.plottedCounts[0] }

  private var noNumbers: FilmProblem {
    let part = plot.across.isLogarithmic || plot.up.isLogarithmic ? " above 0" : ""
    return "there are no numbers\(part) to plot at this generation: set another 'skip'"
  }

  /// What the plotted values summarize, for the labels of axes.
  private var overFrames: String { plot.summary.map { ", \($0.rawValue) over frames" } ?? "" }

  /// The number of units in 1 of the plotted values. Means of whole counts have decimals.
  private var scale: Int {
    plot.summary != nil || isMap ? max(first.countScale, 1_000_000) : first.countScale
  }

  /// Returns the plotted counts of each film at its end, or their means, by groups.
  private func finalValues() throws(FilmProblem) -> [[[Int128?]]] {
    let (names, scale, summary) = (first.plottedCounts, scale, plot.summary)
    if isOfStatistics {
      return groups.map { group in
        group.statistics.map { $0.means(of: names, scale: scale) }
      }
    }
    return try ofAllFilms { film throws(FilmProblem) in
      var play = try Playback(opening: film)
      return try film.ends(summary, of: names, &play).values(of: names, scale: scale)
    }
  }

  private func ofAllFilms<Result: Sendable>(
    _ play: @Sendable (Film) throws(FilmProblem) -> Result
  ) throws(FilmProblem) -> [[Result]] {
    let films = films
    let results = try Cores.map(films, atMost: films.concurrent(for: []), play)
    return results.grouped(like: groups.map(\.films.count))
  }
}

extension CurveComparison.Group {
  /// Returns the statistics of a count at the end of each film, by the places of the films.
  fileprivate func ends(of count: String) -> [(place: Int, statistics: CountStatistics?)] {
    zip(places, statistics).map { ($0, $1.end(of: count)) }.sorted { $0.0 < $1.0 }
  }
}

extension GroupStatistics {
  /// Returns the final means of some counts in units of 1 / `scale`, rounded down.
  fileprivate func means(of names: [String], scale: Int) -> [Int128?] {
    names.map { name in
      end(of: name).map { statistics in
        let units = max(-1e36, min(statistics.mean * Double(scale), 1e36))
        // Decimals are not exact in binary: 0.7 may be slightly less, and would be rounded down.
        let near = units.rounded()
        return Int128(abs(units - near) < 1.0 / 1024 ? near : units.rounded(.down))
      }
    }
  }
}

extension Film {
  /// Returns the counts of the last frame, or a summary of some counts in all frames.
  fileprivate func ends(
    _ summary: FrameSummary?, of names: [String], _ play: inout Playback
  ) throws(FilmProblem) -> [Count] {
    guard let summary else {
      try play.go(to: span.shown.last)
      return try play.counts(for: self)
    }
    var statistics = names.map { FrameStatistics($0) }
    for frame in 0..<span.shown.frames {
      try play.go(to: span.shown.generation(ofFrame: frame))
      let counts = try play.counts(for: self)
      for index in statistics.indices { try statistics[index].add(counts) }
    }
    return statistics.map { $0.count(summary) }
  }
}

extension Array {
  fileprivate func grouped(like sizes: [Int]) -> [[Element]] {
    var rest = self[...]
    return sizes.map { size in
      defer { rest = rest.dropFirst(size) }
      return Array(rest.prefix(size))
    }
  }
}
