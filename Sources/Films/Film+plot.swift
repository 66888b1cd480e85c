internal import Drawing
internal import Grids
package import Worlds

extension Film {
  /// Whether its pictures show its world, and not a plot alone.
  var showsWorld: Bool { plot?.isAlone != true }

  /// The names of the counts that are plotted.
  var plottedCounts: [String] {
    guard let plot else { return [] }
    return plot.counts.isEmpty ? simulation.worldInfo.counts.names : plot.counts
  }

  /// The generations that a plot looks at: those of all frames; of a film of one frame, the way there.
  var plottedGenerations: ShownGenerations {
    guard shown.frames == 1, shown.skip > 0 else { return shown }
    let looks = min(shown.skip, Self.looksOnTheWay)
    let every = shown.skip / looks
    return ShownGenerations(frames: looks + 1, skip: shown.skip - looks * every, every: every)
  }

  /// How often the way to a single frame is looked at, at most.
  private static let looksOnTheWay = 512

  /// Why nothing can be plotted of such worlds, or nil.
  package static func plotProblem(_ worldInfo: WorldInfo) -> FilmProblem? {
    if worldInfo.counts.names.isEmpty || worldInfo.standsStill { return .nothingToPlot }
    return worldInfo.counts.haveCurves ? nil : .noCurves
  }

  /// Throws what is wrong with what it plots.
  func checkPlot() throws(FilmProblem) {
    guard let plot else { return }
    let worldInfo = simulation.worldInfo
    if let problem = Self.plotProblem(worldInfo) { throw problem }
    if let name = plot.counts.first(where: { !worldInfo.counts.names.contains($0) }) {
      throw .noCount(name, known: worldInfo.counts.names)
    }
    if plot.isWhole && !plot.isAlone { throw .wholePlot }
  }

  /// The film with what its counts came to, where it plots them.
  func withHistory() throws(FilmProblem) -> Film {
    guard plot != nil else { return self }
    var film = self
    film.scouted?.history = try history()
    return film
  }

  /// Plays it without pictures, and keeps what is counted.
  func history() throws(FilmProblem) -> PlotHistory {
    let plotted = plottedGenerations
    var history = PlotHistory(of: plottedCounts, looks: plotted.frames)
    var play = try Play(opening: self)
    for frame in 0..<plotted.frames {
      try play.go(to: plotted.skip + frame * plotted.every)
      history.take(play.world.counts, at: play.generation)
    }
    return history
  }
}

extension Sheet {
  /// Gives plots of the same counts the same axes, so that eyes can compare them.
  mutating func alignPlots() {
    let names = films.map(\.plottedCounts)
    guard names.allSatisfy({ $0 == names[0] }) else { return }
    let most = films.compactMap { $0.scouted?.history?.most }.max() ?? 0
    for index in films.indices { films[index].scouted?.history?.most = most }
  }
}
