internal import Drawing
package import Encoding
internal import Grids
internal import Imaging
internal import Settings
package import Worlds

extension Film {
  /// Throws the first error in the film's settings. Events are not rehearsed yet.
  func checkSettings(for formats: [Format]) throws(FilmProblem) {
    try checkValues()
    try checkPlot()
    if let problem = axesProblem(for: formats) { throw problem }
    if let problem = tweenProblems().first { throw problem }
    try checkTransparency(formats)
    if formats.contains(where: { $0.rendering == .arrays }), worldInfo.bounds == nil {
      throw "a .npy file holds the cells of a board: set 'size', and a 'topology' with edges"
    }
    let info = type(of: simulation).info
    if formats.contains(where: { $0.rendering == .arrays }),
      info.traits.contains(.drawsAgents) || worldInfo.hasOnlyAgents
    {
      throw "a .npy file holds the cells of a board, and agents are between them: write a .csv"
    }
    if formats.contains(where: { $0.rendering == .agents }), worldInfo.appearance.figures.isEmpty {
      throw "the model has no agents: remove 'agents'"
    }
    guard let format = formats.first(where: { $0.rendering == .cells }) else { return }
    if !info.traits.contains(.savesPatterns) { throw .noPattern(info.name, format: format.name) }
    if worldInfo.course.isStatic { throw .noPattern("the chart of a rule", format: format.name) }
  }

  /// Throws if the background is transparent, and a format has only opaque pixels.
  private func checkTransparency(_ formats: [Format]) throws(FilmProblem) {
    guard look.theme.isTransparent,
      let format = formats.first(where: { $0.hasImages && $0.transparency == .none })
    else { return }
    let others = Encoding.formats.filter { $0.hasImages && $0.transparency != .none }
    throw "\(format.name) has no transparent pixels: write"
      + " \(others.map(\.name).joined(separator: ", "))"
  }

  /// Throws if a value is outside the range that scenario files allow.
  private func checkValues() throws(FilmProblem) {
    if !span.shown.arePossible { throw .frames }
    guard (1...4096).contains(look.cell), (0...65_535).contains(look.gap) else {
      throw .cellOrGap
    }
    guard Self.margins.contains(framing.margin ?? 0) else { throw .margin }
    let longest = Ratio(999_999)
    let times = [pace.hold ?? .zero] + events.map(\.change.pause) + speeds.map(\.frame)
    guard pace.frame > .zero, pace.frame <= longest, times.allSatisfy({ $0 <= longest }),
      timing.ticksPerSecond <= 1 << 40
    else { throw .times }
    for speed in speeds where speed.frame < Self.shortest {
      guard let event = speed.event else { continue }
      throw .event(
        at: event.generation, .tooFast(Ratio(1).divided(by: speed.frame)), writtenAt: event.place)
    }
    try checkTicks()
    guard (0...65_535).contains(pace.plays) else { throw .plays }
    if let strip = framing.subject.strip, !Self.stripLengths.contains(strip) { throw .stripLength }
    for keyframe in framing.camera.keyframes where !keyframe.isPossible {
      throw .keyframe(at: keyframe.generation)
    }
  }

  func checkTicks() throws(FilmProblem) {
    if ticks(perSecond: timing.ticksPerSecond) > Self.mostTicks { throw .ticks }
  }

  /// The reason why its world has no axes, or nil.
  package func axesProblem(for formats: [Format]) -> FilmProblem? {
    guard texts.axes != nil else { return nil }
    if !showsWorld || worldInfo.course.isStatic || worldInfo.bounds == nil {
      return
        "'world-axes' numbers the cells of a board, and there is none: set 'size', or remove it"
    }
    if worldInfo.hasOnlyAgents || type(of: simulation).info.traits.contains(.drawsAgents) {
      return "'world-axes' numbers cells, and agents are between them: remove it"
    }
    if look.shape == .hexagon || look.shape == .triangle {
      return "'world-axes' numbers the rows and columns of squares, not of \(look.shape)s"
    }
    if !framing.camera.keyframes.isEmpty {
      return "'world-axes' numbers the cells of the whole board: remove 'camera'"
    }
    if formats.contains(where: \.isPage) {
      return "a page shows the cell below the pointer and has no axes: remove 'world-axes'"
    }
    return nil
  }

  private func checkPlot() throws(FilmProblem) {
    let known = knownCounts + (span.ending.dependsOnWorld ? [Self.lifetime] : [])
    if let name = texts.counts.first(where: { !known.contains($0) }) {
      throw .noCount(name, known: known)
    }
    if framing.subject == .plot, showsWorld { throw .wholePlot }
    guard let plot = texts.plot else { return }
    if case .cells = plot.kind { return try checkCells(plot) }
    if let problem = Self.plotProblem(worldInfo, known: knownCounts) { throw problem }
    if let name = plot.counts.first(where: { !known.contains($0) }) {
      throw .noCount(name, known: known)
    }
  }

  /// Throws if there is nothing that a histogram of cells could show.
  private func checkCells(_ plot: Plot) throws(FilmProblem) {
    let fields = worldInfo.course.contents?.fields ?? []
    let clusters =
      knownCounts.contains(Measure.clusters.rawValue) ? [Measure.clusters.rawValue] : []
    let known = fields + clusters
    if plot.counts.count > 1 {
      throw "a histogram of cells shows one of them: name one in 'plot-counts'"
    }
    if let name = plot.counts.first {
      if !known.contains(name) {
        throw
          "'plot: cells' shows numbers of cells, not '\(name)': set 'plot-counts' to one of \(known.joined(separator: ", "))"
      }
    } else if worldInfo.appearance.colorScale == nil {
      throw known.isEmpty
        ? "the cells have no numbers: remove 'plot'"
        : "the cells have states, not numbers: set 'plot-counts' to one of \(known.joined(separator: ", "))"
    }
  }

  /// Returns the reason why a world with these properties cannot be plotted, or nil.
  package static func plotProblem(
    _ worldInfo: WorldInfo, known: [String]
  ) -> FilmProblem? {
    if known.isEmpty || worldInfo.course.isStatic { return "there are no counts to plot" }
    return worldInfo.counts.canBePlotted ? nil : .noCurves
  }

  /// Returns the reason why the ages of a simulation's cells cannot be shown, or nil.
  package static func ageProblem(
    _ simulation: any Simulation, _ worldInfo: WorldInfo
  ) -> FilmProblem? {
    let info = type(of: simulation).info
    if worldInfo.hasOnlyAgents { return "'age' is for cells: set 'trail' for agents" }
    if !worldInfo.hasCells { return .noCells(info.name, setting: "age") }
    if info.traits.contains(.showsHistory) { return .showsHistory(info.name) }
    let states = worldInfo.cellKinds
    if states <= Age.mostKinds { return nil }
    return worldInfo.appearance.colorScale == nil
      ? "'age' supports at most \(Age.mostKinds) states, got \(states)"
      : "'age' is for states, and the images show numbers"
  }

  /// The shortest duration, in seconds, of a frame whose rate an event sets, or of an in-between
  /// image. Screens cannot show shorter ones.
  private static let shortest = Ratio(1, 100)

  /// Returns all reasons why the film cannot have in-between images; empty if it can, or has none.
  /// `simulations`: the simulations that the error may suggest.
  package func tweenProblems(among simulations: [SimulationInfo] = []) -> [FilmProblem] {
    if span.tween == 0 { return [] }
    guard Self.tweens.contains(span.tween) else { return [.tween] }
    let info = type(of: simulation).info
    let hasAgents = info.traits.contains(.hasParameters) && !worldInfo.appearance.figures.isEmpty
    let movers = simulations.filter { $0.traits.contains(.hasMovingCells) }.map(\.name)
    let problems: [(isSo: Bool, FilmProblem)] = [
      (
        !info.traits.contains(.hasMovingCells) && !hasAgents,
        .noMovingCells(info.name, others: movers)
      ),
      (span.shown.every > 1, .tweenBetweenMany),
      (framing.age != nil, .tweenWithAges),
      (framing.subject.strip != nil, .tweenInStrip),
      (!showsWorld, .tweenWithoutWorld),
      (speeds.contains { share(of: $0.frame) < Self.shortest }, .tweenTooFast),
    ]
    return problems.filter(\.isSo).map(\.1)
  }
}

extension Film {
  /// True if the rows of cells show generations, as in a diagram.
  package var rowsAreGenerations: Bool {
    worldInfo.course.filling != nil || type(of: simulation).info.traits.contains(.showsHistory)
  }

  /// The axes of its world, of which a region is shown; nil for none.
  func worldAxes(showing region: Region) -> WorldAxes? {
    guard texts.axes != nil, showsWorld else { return nil }
    let numbers = { (first: Int, count: Int) in Int128(first)...Int128(first + max(1, count) - 1) }
    let columns = PlotAxis("", numbers(region.x, region.width))
    guard rowsAreGenerations else {
      let rows = PlotAxis("", numbers(region.y, region.height))
      return WorldAxes(columns: columns, rows: rows, rowsGoUp: worldInfo.appearance.rowsGoUp)
    }
    let first = worldInfo.course.generation
    let last = max(region.height - 1, span.shown.last)
    var rows = PlotAxis("generation", numbers(first, last + 1))
    if hasTime, let time = span.time { rows.show(Self.time, of: time) }
    return WorldAxes(columns: columns, rows: rows)
  }
}
