internal import Drawing
internal import Grids
internal import Imaging
internal import Settings
internal import Worlds

extension FilmSurvey {
  /// The plan of its plot; nil if it has none. Precondition: `history` or `compared` is set.
  var plotPlan: PlotPlan? {
    guard let plot = film.plot else { return nil }
    var plan = PlotPlan(plot.place, curves: curves, across: across(plot), up: up(plot))
    plan.heading = compared?.heading
    plan.note = compared?.note
    plan.panels = compared?.panels ?? []
    plan.columns = compared?.columns ?? 1
    plan.marks = compared?.marks ?? .ends
    (plan.legend, plan.spread) = (plot.legend, plot.spread)
    let colors = plan.curves.indices.map(curveColor)
    for (color, curve) in zip(colors, plan.curves) {
      plan.ownColors[curve.color] = color
      if let band = curve.band { plan.ownColors[band] = film.look.theme.bandColor(of: color) }
    }
    // Gray colors are for print, where they may be too similar.
    plan.isDistinct = colors.count > 3 || colors.allSatisfy(\.isGray) || colors.areAlike
    if let map = compared?.map { plan.show(map, in: plot.mapLook.ramp) }
    plan.isHistogram = plot.kind == .histogram
    divideAxes(of: &plan, plot)
    plan.references = plot.references.map { plan.drawn($0) }
    let lines = finalLines
    plan.ends = lines.compactMap { $0.points.last(where: \.hasValue) }
    plan.occupied = lines.flatMap { line in
      let every = max(1, line.points.count / 200)
      return stride(from: 0, to: line.points.count, by: every).map { line.points[$0] }
        .filter(\.hasValue)
    }
    return plan
  }

  private func across(_ plot: Plot) -> PlotAxis {
    var axis: PlotAxis
    if let compared, compared.isFinal {
      axis = PlotAxis(compared.labels.across, .init(compared.across))
      axis.scale = compared.scale
      if plot.kind == .histogram { axis.end = .exact }
      if let map = compared.map { (axis.end, axis.marks) = (.open, map.across) }
    } else {
      let (plotted, offset) = (film.plottedGenerations, film.worldInfo.generation)
      let shown = compared?.across ?? plotted.skip...plotted.last
      axis = PlotAxis(
        "generation",
        .init(max(0, offset + shown.lowerBound)...max(0, offset + shown.upperBound)))
    }
    axis.apply(plot.across, least: nil)
    return axis
  }

  /// Returns the vertical axis of some curves: of all if `numbers` is nil.
  private func up(_ plot: Plot, of numbers: [Int]? = nil) -> PlotAxis {
    if let map = compared?.map {
      let edges = PlotMap.edges(of: map.up, isLogarithmic: plot.up.isLogarithmic)
      var axis = PlotAxis(compared?.labels.up ?? "", edges[0]...edges[edges.count - 1])
      (axis.end, axis.scale, axis.marks) = (.open, compared?.scale ?? 1, map.up)
      axis.apply(plot.up, least: axis.values.lowerBound)
      return axis
    }
    let all = compared?.ranges ?? history?.ranges ?? []
    let ranges = (numbers.map { $0.map { all[$0] } } ?? all).compactMap(\.self)
    let low = min(0, ranges.map(\.lowerBound).min() ?? 0)
    let most = ranges.map(\.upperBound).max() ?? 0
    var axis = PlotAxis(compared?.labels.up ?? "", low...max(low + 1, most))
    axis.end = .tick
    axis.scale = compared?.countScale ?? film.countScale
    axis.apply(plot.up, least: compared == nil ? history?.least : compared?.least)
    return axis
  }

  /// Gives curves in different units vertical axes of their own: counts of cells share one, and each
  /// other number has one.
  private func divideAxes(of plan: inout PlotPlan, _ plot: Plot) {
    let (names, units) = (film.plottedCounts, film.plottedUnits)
    let kinds = film.unitsOfPlot
    guard kinds.count > 1 else { return }
    plan.axisOfCurve = plan.curves.indices.map { curve in
      kinds.firstIndex(of: units[curve % names.count]) ?? 0
    }
    let axes = kinds.indices.map { axis -> PlotAxis in
      let curves = plan.curves.indices.filter { plan.axisOfCurve[$0] == axis }
      var result = up(plot, of: curves)
      // A single curve gives the axis its color instead.
      if curves.count > 1 {
        result.label = zip(names, units).filter { $0.1 == kinds[axis] }.map(\.0)
          .joined(separator: ", ")
      }
      return result
    }
    (plan.up, plan.otherAxes) = (axes[0], Array(axes.dropFirst()))
  }

  /// Returns the points of its curves up to a generation. If not every frame redraws the plot, they
  /// end at the latest frame that does, unless `isLast` is true.
  func plotLines(at now: Int, _ counts: [Count], isLast: Bool) -> [PlotLine] {
    let offset = film.worldInfo.generation
    let (frame, every) = (film.shown.frames(before: now), film.plot?.every ?? 1)
    let generation = isLast ? now : film.shown.generation(ofFrame: frame - frame % every)
    guard let compared else {
      return history?.points(by: generation, generation == now ? counts : nil, from: offset)
        .map { PlotLine($0) } ?? []
    }
    // Other films may last longer: the last frame shows all of their curves.
    let end = compared.isFinal || generation == film.shown.last ? Int.max : generation
    return compared.curves.map { $0.line(by: end, from: compared.isFinal ? 0 : offset) }
  }

  private var finalLines: [PlotLine] {
    let offset = film.worldInfo.generation
    if compared != nil { return plotLines(at: film.shown.last, [], isLast: true) }
    return history?.ends.map { points in
      PlotLine(points.map { $0.at(offset + $0.generation) })
    } ?? []
  }

  private var curves: [PlotPlan.CurveStyle] {
    guard let compared else {
      return film.plottedCounts.enumerated().map { number, name in
        PlotPlan.CurveStyle(name, .curve(number))
      }
    }
    let hasBand = compared.curves.contains(where: \.hasBand)
    return compared.styles.enumerated().map { number, curve in
      PlotPlan.CurveStyle(
        curve.name.isEmpty ? film.plottedCounts.first ?? "" : curve.name,
        .curve(number), band: hasBand ? .band(number) : nil)
    }
  }

  /// Returns the color of counted cells whose kind has a color of its own; nil for other counts.
  private func ownColor(_ name: String) -> Color? {
    let kinds = film.worldInfo.countedKinds
    let legend = kinds.isEmpty ? film.worldInfo.legend : kinds
    guard let state = legend.firstIndex(where: { $0.name == name }),
      legend[state].hasOwnColor
    else { return nil }
    return film.look.theme.colors(of: legend)[state]
  }

  private func cellColor(_ name: String) -> Color {
    let theme = film.look.theme
    return theme.curve(ownColor(name) ?? theme.color(of: FigureColor(name)))
  }

  /// Returns true if the curve of a count uses the color of the cells that it counts.
  private func isOfCount(_ name: String) -> Bool {
    film.look.theme.plots.isEmpty
      && (ownColor(name) != nil || film.look.theme.names(FigureColor(name)))
  }

  /// Returns the color of a curve. If the plot distinguishes counts, it is the color of the counted
  /// cells, if the theme has one. Otherwise it is one of the colors for curves.
  private func curveColor(_ number: Int) -> Color {
    let (theme, names) = (film.look.theme, film.plottedCounts)
    let name = names[min(number, names.count - 1)]
    let ofCounts = compared.map { $0.heading == nil && $0.styles.count == names.count } ?? true
    if ofCounts, isOfCount(name) { return cellColor(name) }
    if let compared, !ofCounts || names.count == 1 {
      return theme.curveColors(compared.styles.count)[number]
    }
    let others = names.filter { !isOfCount($0) }
    let colors = theme.curveColors(
      others.count, beside: names.filter(isOfCount).map(cellColor))
    return colors[others.firstIndex(of: name) ?? 0]
  }
}

extension PlotPlan {
  /// Returns a curve for comparison in the units of the axes.
  fileprivate func drawn(_ reference: Plot.Reference) -> ReferenceCurve {
    let units = SIMD2(Double(across.scale), Double(up.scale))
    let ends = across.values
    let range = Double(ends.lowerBound) / units.x...Double(ends.upperBound) / units.x
    return ReferenceCurve(reference.name, reference.points(range, 1 / units.x).map { $0 * units })
  }
}

extension ClosedRange<Int128> {
  fileprivate init(_ range: ClosedRange<Int>) {
    self = Int128(range.lowerBound)...Int128(range.upperBound)
  }
}

extension [Color] {
  /// The distance below which two curves look alike.
  private static let leastDistance = 10.0

  /// True if two of the colors are too similar for two curves.
  fileprivate var areAlike: Bool {
    indices.contains { later in
      self[..<later].contains { $0.difference(from: self[later]) < Self.leastDistance }
    }
  }
}

extension Color {
  fileprivate var isGray: Bool { red == green && green == blue }
}

extension PlotAxis {
  /// Changes the axis as the settings of a plot describe it. `least`: the smallest value above
  /// zero, at which a logarithmic axis begins.
  fileprivate mutating func apply(_ axis: Plot.Axis, least: Int128?) {
    label = axis.label ?? label
    isLogarithmic = axis.isLogarithmic
    let units = { (number: Ratio) in
      (Int128(number.numerator) * Int128(scale)).floored(by: Int128(number.denominator))
    }
    let start = isLogarithmic ? max(least ?? 1, values.lowerBound) : values.lowerBound
    let low = axis.low.map(units) ?? start
    let high = axis.high.map(units) ?? values.upperBound
    values = low...max(low + 1, high)
    isCut = axis.low != nil || axis.high != nil
    if axis.high != nil || isLogarithmic && axis.low != nil { end = .exact }
  }
}
