internal import Drawing
internal import Grids
internal import Imaging
internal import Settings
internal import Worlds

extension FilmSurvey {
  /// The plan of its plot; nil if it has none.
  var plotPlan: PlotPlan? {
    guard let plot = film.texts.plot, let curves else { return nil }
    var plan = PlotPlan(
      plot.place, curves: styles(of: curves), across: across(plot, curves), up: up(plot, curves))
    (plan.heading, plan.note, plan.marks) = (curves.heading, curves.note, curves.marks)
    (plan.panels, plan.columns) = (curves.panels, curves.columns)
    (plan.legend, plan.spread, plan.dodges) = (plot.legend, plot.spread, plot.dodges)
    // The axes name the only curve.
    if curves.isPortrait || plot.kind == .cells(isMap: false),
      plan.curves.count + plot.references.count == 1, !plot.hasWrittenLegend
    {
      plan.legend = .none
    }
    let colors = colors(of: curves, plan.curves.count)
    for (color, curve) in zip(colors, plan.curves) {
      plan.ownColors[curve.color] = color
      if let band = curve.band { plan.ownColors[band] = film.look.theme.bandColor(of: color) }
    }
    // Gray colors are for print, where they may be too similar.
    let isAlone = plot.kind.isHistogram && colors.count == 1
    plan.isDistinct =
      !isAlone && (colors.count > 3 || colors.allSatisfy(\.isGray) || colors.areAlike)
    if let map = curves.map { plan.show(map, in: plot.mapLook.ramp) }
    plan.isHistogram = plot.kind.isHistogram
    divideAxes(of: &plan, plot, curves)
    plan.references = plot.references.map { plan.drawn($0) }
    let lines = curves.finalLines(from: film.worldInfo.course.generation)
    plan.ends = lines.compactMap { $0.points.last(where: \.hasValue) }
    plan.occupied = lines.flatMap { line in
      let every = max(1, line.points.count / 200)
      return stride(from: 0, to: line.points.count, by: every).map { line.points[$0] }
        .filter(\.hasValue)
    }
    plan.remark = plan.remark(on: lines)
    return plan
  }

  private func across(_ plot: Plot, _ curves: PlotCurves) -> PlotAxis {
    var axis: PlotAxis
    if curves.isFinal || curves.isPortrait {
      axis = PlotAxis(curves.labels.across, .init(curves.across))
      axis.scale = curves.scale
      if curves.isPortrait { axis.end = .tick }
      axis.isWhole = hasWholePlaces(curves)
      if plot.kind.isHistogram { axis.end = .exact }
      if let map = curves.map { (axis.end, axis.marks) = (.open, map.across) }
      if plot.dodges { axis.makeRoom(besides: places(of: curves), plot.across.isLogarithmic) }
    } else {
      let (shown, offset) = (curves.across, film.worldInfo.course.generation)
      axis = PlotAxis(
        "generation",
        .init(max(0, offset + shown.lowerBound)...max(0, offset + shown.upperBound)))
      if let time = film.span.time { axis.show(Film.time, of: time) }
    }
    axis.apply(plot.across, least: axis.factor > 1 ? Int128(axis.factor) : nil)
    return axis
  }

  /// Returns true if all points lie at whole numbers of a setting.
  private func hasWholePlaces(_ curves: PlotCurves) -> Bool {
    let scale = Int128(curves.scale)
    return !curves.isPortrait && curves.map == nil
      && places(of: curves).allSatisfy { $0 % scale == 0 }
  }

  /// Returns the places of all points on the horizontal axis, in ascending order.
  private func places(of curves: PlotCurves) -> [Int128] {
    let lines = curves.finalLines(from: film.worldInfo.course.generation)
    return Set(lines.flatMap { $0.points.map { Int128($0.generation) } }).sorted()
  }

  /// Returns the vertical axis of some curves: of all if `numbers` is nil.
  private func up(
    _ plot: Plot, _ curves: PlotCurves, of numbers: [Int]? = nil
  ) -> PlotAxis {
    if let map = curves.map {
      let edges = PlotMap.edges(of: map.up, isLogarithmic: plot.up.isLogarithmic)
      var axis = PlotAxis(curves.labels.up, edges[0]...edges[edges.count - 1])
      (axis.end, axis.scale, axis.marks) = (.open, curves.scale, map.up)
      axis.apply(plot.up, least: axis.values.lowerBound)
      return axis
    }
    let all = curves.ranges
    let ranges = (numbers.map { $0.map { all[$0] } } ?? all).compactMap(\.self)
    let low = min(0, ranges.map(\.lowerBound).min() ?? 0)
    let most = ranges.map(\.upperBound).max() ?? 0
    var axis = PlotAxis(curves.labels.up, low...max(low + 1, most))
    axis.end = .tick
    axis.scale = curves.countScale
    // The smallest number of a histogram has a height, too.
    axis.apply(plot.up, least: curves.least.map { plot.kind.isHistogram ? max(1, $0 / 2) : $0 })
    return axis
  }

  /// Gives curves in different units vertical axes of their own: counts of cells share one, and each
  /// other number has one.
  private func divideAxes(
    of plan: inout PlotPlan, _ plot: Plot, _ curves: PlotCurves
  ) {
    let (names, units) = (film.plottedCounts, film.plottedUnits)
    let kinds = film.unitsOfPlot
    guard kinds.count > 1 else { return }
    plan.axisOfCurve = plan.curves.indices.map { curve in
      kinds.firstIndex(of: units[curve % names.count]) ?? 0
    }
    let axes = kinds.indices.map { axis -> PlotAxis in
      let own = plan.curves.indices.filter { plan.axisOfCurve[$0] == axis }
      var result = up(plot, curves, of: own)
      // A single curve gives the axis its color instead.
      if own.count > 1 {
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
    let offset = film.worldInfo.course.generation
    let (frame, every) = (film.span.shown.frames(before: now), film.texts.plot?.every ?? 1)
    let generation = isLast ? now : film.span.shown.generation(ofFrame: frame - frame % every)
    return curves?.lines(
      by: generation, generation == now ? counts : nil,
      isOver: generation == film.span.shown.last, from: offset) ?? []
  }

  private func styles(of curves: PlotCurves) -> [PlotPlan.CurveStyle] {
    let hasBand = curves.curves.contains(where: \.hasBand)
    return curves.styles.enumerated().map { number, curve in
      PlotPlan.CurveStyle(
        curve.name.isEmpty ? film.plottedCounts.first ?? "" : curve.name,
        .curve(number), band: hasBand ? .band(number) : nil)
    }
  }

  /// Returns the colors of counts that use those of the cells that they count, by name. The time is
  /// proportional to the number of names and of kinds.
  private func cellColors(_ names: [String]) -> [String: Color] {
    let theme = film.look.theme
    if !theme.plots.isEmpty { return [:] }
    let kinds = film.worldInfo.appearance.countedKinds
    let legend = kinds.isEmpty ? film.worldInfo.legend : kinds
    let own = Dictionary(zip(legend, theme.colors(of: legend)).map { ($0.name, ($0, $1)) }) {
      a, _ in
      a
    }
    var colors: [String: Color] = [:]
    for name in names where colors[name] == nil {
      if let (kind, color) = own[name], kind.hasOwnColor {
        colors[name] = theme.curve(color)
      } else if theme.names(FigureColor(name)) {
        colors[name] = theme.curve(theme.color(of: FigureColor(name)))
      }
    }
    return colors
  }

  /// Returns the colors of the first `count` curves. If the plot distinguishes counts, they are the
  /// colors of the counted cells, where the theme has them. The others are colors for curves.
  private func colors(of curves: PlotCurves, _ count: Int) -> [Color] {
    let (theme, names) = (film.look.theme, film.plottedCounts)
    let ofCells = cellColors(names)
    let ofCounts = curves.heading == nil && curves.styles.count == names.count
    let isOrdered = !curves.areOfOneFilm && (!ofCounts || names.count == 1)
    let ordered = isOrdered ? theme.curveColors(curves.styles.count) : nil
    let others = names.filter { ofCells[$0] == nil }
    let places = Dictionary(others.enumerated().map { ($1, $0) }) { first, _ in first }
    let colors =
      ordered ?? theme.curveColors(others.count, beside: names.compactMap { ofCells[$0] })
    return (0..<count).map { number in
      let name = names[min(number, names.count - 1)]
      if ofCounts, let color = ofCells[name] { return color }
      return colors[ordered == nil ? places[name] ?? 0 : number]
    }
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

  /// Returns the note that the ranges of the axes show no points of some lines; nil if they show some.
  fileprivate func remark(on lines: [PlotLine]) -> String? {
    guard map == nil, across.isCut || up.isCut else { return nil }
    let points = lines.flatMap { ($0.runs + [$0.points, $0.band.low, $0.band.high]).joined() }
      .filter(\.hasValue)
    let place = { (point: PlotPoint) in Int128(point.generation) * Int128(across.factor) }
    if let note = across.note(on: points.map(place), "x-range") { return note }
    let shown = points.filter { across.values.contains(place($0)) }
    return otherAxes.isEmpty ? up.note(on: shown.map(\.value), "y-range") : nil
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
  /// Returns the note that a chosen range is beside all of some values; nil if it is not.
  fileprivate func note(on numbers: [Int128], _ setting: String) -> String? {
    guard isCut, let least = numbers.min(), let most = numbers.max(),
      most < values.lowerBound || least > values.upperBound
    else { return nil }
    let ends = [least, most].map { scale == 1 ? "\($0)" : $0.decimal(of: scale).withoutLastZeros }
    return
      "the plot is empty: '\(setting)' contains none of its points, which are from \(ends[0]) to \(ends[1])"
  }

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

  /// Extends the axis by half of the distance between values beside the first and the last one.
  fileprivate mutating func makeRoom(besides values: [Int128], _ isLogarithmic: Bool) {
    let edges = PlotMap.edges(of: values, isLogarithmic: isLogarithmic)
    guard let first = edges.first, let last = edges.last else { return }
    (self.values, end, marks) = (first...last, .open, values)
  }
}
