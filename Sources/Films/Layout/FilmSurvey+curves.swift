internal import Drawing
internal import Grids
internal import Imaging
internal import Worlds

extension FilmSurvey {
  /// The plan of its plot; nil if it has none.
  ///
  /// - Precondition: `history` or `compared` is set.
  var plotPlan: PlotPlan? {
    guard let plot = film.plot else { return nil }
    let plotted = film.plottedGenerations
    let generations = compared?.generations ?? plotted.skip...plotted.last
    let said = { (generation: Int) in max(0, film.simulation.worldInfo.generation + generation) }
    var plan = PlotPlan(
      plot.place, curves: curves,
      generations: said(generations.lowerBound)...said(generations.upperBound),
      most: compared?.most ?? history?.most ?? 0)
    plan.heading = compared?.areNamed == true ? film.plottedCounts.first : nil
    plan.note = compared?.note
    for (number, curve) in plan.curves.enumerated() {
      let color = curveColor(number)
      plan.ownColors[curve.color] = color
      if let band = curve.band { plan.ownColors[band] = film.look.theme.bandColor(of: color) }
    }
    return plan
  }

  /// Returns the points of its curves up to a generation.
  ///
  /// - Parameters:
  ///   - generation: the generation.
  ///   - counts: the counts of the world at that generation.
  func plotLines(at generation: Int, _ counts: [Count]) -> [PlotLine] {
    let offset = film.simulation.worldInfo.generation
    guard let compared else {
      return history?.points(by: generation, counts, from: offset).map { PlotLine($0) }
        ?? []
    }
    // Other films may last longer: the last frame shows all of their curves.
    let end = generation == film.shown.last ? Int.max : generation
    return compared.curves.map { $0.line(by: end, from: offset) }
  }

  private var curves: [PlotPlan.CurveStyle] {
    guard let compared else {
      return film.plottedCounts.enumerated().map { number, name in
        PlotPlan.CurveStyle(
          name, isOfCount(name) && ownColor(name) == nil ? FigureColor(name) : .curve(number))
      }
    }
    return compared.curves.enumerated().map { number, curve in
      PlotPlan.CurveStyle(
        curve.name.isEmpty ? film.plottedCounts.first ?? "" : curve.name,
        .curve(number), band: curve.hasBand ? .band(number) : nil)
    }
  }

  /// Returns the color of counted cells whose kind has a color of its own; nil for other counts, and
  /// for the background, which would hide the curve.
  private func ownColor(_ name: String) -> Color? {
    let legend = film.simulation.worldInfo.legend
    guard let state = legend.dropFirst().firstIndex(where: { $0.name == name }),
      legend[state].hasOwnColor
    else { return nil }
    return film.look.theme.colors(of: legend)[state]
  }

  private func cellColor(_ name: String) -> Color {
    ownColor(name) ?? film.look.theme.color(of: FigureColor(name))
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
    if compared?.areNamed != true, isOfCount(name) { return cellColor(name) }
    if let compared { return theme.curveColors(compared.curves.count)[number] }
    let others = names.filter { !isOfCount($0) }
    let colors = theme.curveColors(
      others.count, beside: names.filter(isOfCount).map(cellColor))
    return colors[others.firstIndex(of: name) ?? 0]
  }
}
