internal import Drawing
internal import Grids
internal import Imaging
internal import Worlds

extension Film {
  /// What is plotted; nil where nothing is.
  ///
  /// - Precondition: its counts are known.
  var plotPlan: PlotPlan? {
    guard let plot, let scouted else { return nil }
    let (plotted, compared) = (plottedGenerations, scouted.compared)
    let generations = compared?.generations ?? plotted.skip...plotted.last
    let said = { (generation: Int) in max(0, simulation.worldInfo.generation + generation) }
    var plan = PlotPlan(
      plot.place, curves: curves,
      generations: said(generations.lowerBound)...said(generations.upperBound),
      most: compared?.most ?? scouted.history?.most ?? 0)
    plan.heading = compared?.areNamed == true ? plottedCounts.first : nil
    plan.note = compared?.note
    return plan
  }

  /// What its curves have come to.
  ///
  /// - Parameter counts: what its world counts at that generation.
  func plotLines(at generation: Int, _ counts: [Count]) -> [PlotLine] {
    guard let scouted else { return [] }
    let offset = simulation.worldInfo.generation
    guard let compared = scouted.compared else {
      return scouted.history?.points(by: generation, counts, from: offset).map { PlotLine($0) }
        ?? []
    }
    // Others may go on for longer.
    let end = generation == shown.last ? Int.max : generation
    return compared.curves.map { $0.band.line(by: end, from: offset) }
  }

  /// Its theme, with the colours of curves and bands by names that no cell kind has.
  var plotTheme: Theme {
    var theme = look.theme
    for (number, curve) in curves.enumerated() where plot != nil {
      let color = curveColor(number)
      theme.colors[curve.color.name] = color
      if let band = curve.band { theme.colors[band.name] = theme.bandColor(of: color) }
    }
    return theme
  }

  private var curves: [PlotPlan.Curve] {
    guard let compared = scouted?.compared else {
      return plottedCounts.enumerated().map { number, name in
        PlotPlan.Curve(
          name, isOfCount(name) ? FigureColor(name) : FigureColor("the curve \(number)"))
      }
    }
    return compared.curves.enumerated().map { number, curve in
      PlotPlan.Curve(
        curve.name.isEmpty ? plottedCounts.first ?? "" : curve.name,
        FigureColor("the curve \(number)"),
        band: curve.hasBand ? FigureColor("the band \(number)") : nil)
    }
  }

  /// Whether a count's curve has the colour of what it counts.
  private func isOfCount(_ name: String) -> Bool {
    look.theme.plots.isEmpty && look.theme.names(FigureColor(name))
  }

  /// The colour of what it counts, where that is all and has one; else one of those for curves.
  private func curveColor(_ number: Int) -> Color {
    let (theme, names, compared) = (look.theme, plottedCounts, scouted?.compared)
    let name = names[min(number, names.count - 1)]
    if compared?.areNamed != true, isOfCount(name) { return theme.color(of: FigureColor(name)) }
    if let compared { return theme.curveColors(compared.curves.count)[number] }
    let others = names.filter { !isOfCount($0) }
    let colors = theme.curveColors(
      others.count, beside: names.filter(isOfCount).map { theme.color(of: FigureColor($0)) })
    return colors[others.firstIndex(of: name) ?? 0]
  }
}
