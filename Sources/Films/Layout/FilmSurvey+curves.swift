internal import Drawing
internal import Grids
internal import Imaging
internal import Worlds

extension FilmSurvey {
  /// The plan of its plot; nil if there is none.
  ///
  /// - Precondition: its counts are known.
  var plotPlan: PlotPlan? {
    guard let plot = film.plot else { return nil }
    let plotted = film.plottedGenerations
    let generations = compared?.generations ?? plotted.skip...plotted.last
    let said = { (generation: Int) in max(0, film.simulation.stage.generation + generation) }
    var plan = PlotPlan(
      plot.place, curves: curves,
      generations: said(generations.lowerBound)...said(generations.upperBound),
      most: compared?.most ?? history?.most ?? 0)
    plan.heading = compared?.areNamed == true ? film.plottedCounts.first : nil
    plan.note = compared?.note
    return plan
  }

  /// The points of its curves by a generation.
  ///
  /// - Parameter counts: those of its world at that generation.
  func plotLines(at generation: Int, _ counts: [Count]) -> [PlotLine] {
    let offset = film.simulation.stage.generation
    guard let compared else {
      return history?.points(by: generation, counts, from: offset).map { PlotLine($0) }
        ?? []
    }
    // Others may go on for longer.
    let end = generation == film.shown.last ? Int.max : generation
    return compared.curves.map { $0.line(by: end, from: offset) }
  }

  /// Its theme, with the colors of curves and bands by names that no cell kind has.
  var plotTheme: Theme {
    var theme = film.look.theme
    for (number, curve) in curves.enumerated() where film.plot != nil {
      let color = curveColor(number)
      theme.colors[curve.color.name] = color
      if let band = curve.band { theme.colors[band.name] = theme.bandColor(of: color) }
    }
    return theme
  }

  private var curves: [PlotPlan.Curve] {
    guard let compared else {
      return film.plottedCounts.enumerated().map { number, name in
        PlotPlan.Curve(
          name, isOfCount(name) ? FigureColor(name) : FigureColor("the curve \(number)"))
      }
    }
    return compared.curves.enumerated().map { number, curve in
      PlotPlan.Curve(
        curve.name.isEmpty ? film.plottedCounts.first ?? "" : curve.name,
        FigureColor("the curve \(number)"),
        band: curve.hasBand ? FigureColor("the band \(number)") : nil)
    }
  }

  /// True if a count's curve has the color of what it counts.
  private func isOfCount(_ name: String) -> Bool {
    film.look.theme.plots.isEmpty && film.look.theme.names(FigureColor(name))
  }

  /// The color of what it counts, where that is all and has one; else one of those for curves.
  private func curveColor(_ number: Int) -> Color {
    let (theme, names) = (film.look.theme, film.plottedCounts)
    let name = names[min(number, names.count - 1)]
    if compared?.areNamed != true, isOfCount(name) { return theme.color(of: FigureColor(name)) }
    if let compared { return theme.curveColors(compared.curves.count)[number] }
    let others = names.filter { !isOfCount($0) }
    let colors = theme.curveColors(
      others.count, beside: names.filter(isOfCount).map { theme.color(of: FigureColor($0)) })
    return colors[others.firstIndex(of: name) ?? 0]
  }
}
