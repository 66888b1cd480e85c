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
    let said = { (generation: Int) in max(0, simulation.stage.generation + generation) }
    var plan = PlotPlan(
      plot.place, curves: curves,
      generations: said(generations.lowerBound)...said(generations.upperBound),
      most: compared?.most ?? scouted.history?.most ?? 0)
    plan.heading = compared?.areNamed == true ? plottedCounts.first : nil
    plan.note = compared?.note
    for (number, curve) in plan.curves.enumerated() {
      let color = curveColor(number)
      plan.ownColors[curve.color] = color
      if let band = curve.band { plan.ownColors[band] = look.theme.bandColor(of: color) }
    }
    return plan
  }

  /// What its curves have come to.
  ///
  /// - Parameter counts: what its world counts at that generation.
  func plotLines(at generation: Int, _ counts: [Count]) -> [PlotLine] {
    guard let scouted else { return [] }
    let offset = simulation.stage.generation
    guard let compared = scouted.compared else {
      return scouted.history?.points(by: generation, counts, from: offset).map { PlotLine($0) }
        ?? []
    }
    // Others may go on for longer.
    let end = generation == shown.last ? Int.max : generation
    return compared.curves.map { $0.band.line(by: end, from: offset) }
  }

  private var curves: [PlotPlan.Curve] {
    guard let compared = scouted?.compared else {
      return plottedCounts.enumerated().map { number, name in
        PlotPlan.Curve(
          name, isOfCount(name) ? FigureColor(name) : .curve(number))
      }
    }
    return compared.curves.enumerated().map { number, curve in
      PlotPlan.Curve(
        curve.name.isEmpty ? plottedCounts.first ?? "" : curve.name,
        .curve(number), band: curve.hasBand ? .band(number) : nil)
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
