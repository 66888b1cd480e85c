internal import Drawing
internal import Films
internal import Settings
internal import Worlds

extension SettingsReader {
  /// Reads the settings `plot` and `plot-counts`; returns nil if nothing is plotted.
  mutating func readPlot(_ worldInfo: WorldInfo) -> Plot? {
    let place = readIfWritten(
      "plot", .plotPlace, default: Optional.none,
      "plots the counts as the animation plays: beside the world, below it, or only the plot",
      also: ["graph", "chart", "curve", "curves", "diagram"])
    let names = readAll(
      "plot-counts",
      .text("the name of a count", placeholder: "NAME", words: worldInfo.counts.names),
      inWords: "all", "the counts to plot: a list, or names separated by commas",
      [.list, .single], also: ["counts", "series"])
    let counts = names.flatMap { found in
      found.value.split(separator: ",").map { String($0.drop { $0 == " " }) }
    }
    replaceValue(of: "plot-counts", by: counts.isEmpty ? nil : counts.joined(separator: ","))
    if let place = place ?? nil {
      let plot = Plot(place, of: counts)
      if let problem = Film.plotProblem(worldInfo) { reject("plot", problem) }
      for name in counts where !worldInfo.counts.names.contains(name) {
        reject("plot-counts", FilmProblem.noCount(name, known: worldInfo.counts.names))
      }
      return plot
    }
    if !names.isEmpty { reject("plot-counts", ScenarioProblem.countsForNothing) }
    return nil
  }
}

extension SettingKind<PlotPosition?> {
  /// The location of a plot, or `none`.
  fileprivate static var plotPlace: SettingKind {
    let words = PlotPosition.allCases.map(\.rawValue) + [LookSettings.none]
    return SettingKind(
      "one of " + words.joined(separator: ", "), placeholder: words.joined(separator: "|"),
      words: words, show: { $0?.rawValue ?? LookSettings.none },
      parse: { text in
        text == LookSettings.none ? .some(nil) : PlotPosition(rawValue: text).map { .some($0) }
      })
  }
}
