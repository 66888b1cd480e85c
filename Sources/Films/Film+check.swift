internal import Drawing
public import Encoding
internal import Grids
internal import Imaging
internal import Settings
internal import Worlds

extension Film {
  /// Throws what is wrong as far as can be told without building a world.
  ///
  /// - Parameter formats: what it is to be written in; where none has pictures, none has to be
  ///   possible.
  public func check(for formats: [Format]) throws(FilmProblem) {
    try checkValues()
    try checkPlot()
    if let problem = tweenProblems.first { throw problem }
    if let problem = problem(with: formats) { throw problem }
    if let format = formats.first(where: { $0.content == .cells }) {
      let worldInfo = simulation.worldInfo
      if worldInfo.counts.areOfPart { throw .liveBackground(format: format.name) }
      if worldInfo.standsStill { throw .noPattern("the chart of a rule", format: format.name) }
    }
    let known = try Scouted.known(of: self)
    if formats.contains(where: \.hasPictures) { try checkPictures(known, formats) }
    if ending == .lastFrame || ending == .restOrLastFrame { try checkVideo(formats) }
    if let problem = try cost(for: formats).problem(within: budget) { throw problem }
  }

  /// Throws where it would have too many frames as a video.
  func checkVideo(_ formats: [Format]) throws(FilmProblem) {
    let timing = timing
    let problem = VideoLimit.problem(
      timing, ticks: ticks(perSecond: timing.ticksPerSecond), in: formats)
    if let problem { throw problem }
  }

  /// Why its worlds cannot be kept, or nil.
  package func problem(with formats: [Format]) -> FilmProblem? {
    let info = type(of: simulation).info
    guard !info.traits.contains(.savesPatterns),
      let format = formats.first(where: { $0.content == .cells })
    else {
      return nil
    }
    return .noPattern(info.name, format: format.name)
  }

  private func checkPictures(
    _ known: (region: Region, isResized: Bool)?, _ formats: [Format]
  ) throws(FilmProblem) {
    if let problem = ageProblem { throw problem }
    let showsEdges = known?.isResized == true || !camera.keyframes.isEmpty
    // A line around the world, its grid or a plot's, and what else a plot has that no world has.
    let plotted = plot == nil ? 0 : plottedCounts.count + 3
    let colors = look.mostColors(
      states: legend.count, hasCaption: !caption.isEmpty || !title.isEmpty,
      showsEdges: showsEdges, figures: figureNeeds.colors.count + plotted)
    if colors > Palette.limit && look.shape != .sprite && showsWorld {
      throw .colors(states: legend.count, shape: look.shape)
    }
    // Where a plot is alone nothing depends on what else there is.
    let size = showsWorld ? known?.region.size : Size(width: 0, height: 0)
    guard let size else { return }
    let film = seen(withRoomFor: size)
    if let problem = film.problem(with: size, room: film.room(for: size), in: formats) {
      throw problem
    }
  }

  /// Throws where a value is none that a scenario could have.
  private func checkValues() throws(FilmProblem) {
    guard (1...4096).contains(look.cell), (0...65_535).contains(look.gap) else {
      throw .cellOrGap
    }
    guard Self.margins.contains(margin ?? 0) else { throw .margin }
    let longest = Ratio(999_999)
    let times = [pace.hold ?? .zero] + events.map(\.change.pause)
    guard pace.frame > .zero, pace.frame <= longest, times.allSatisfy({ $0 <= longest }),
      timing.ticksPerSecond <= 1 << 40
    else { throw .times }
    if ticks(perSecond: timing.ticksPerSecond) > Self.mostTicks { throw .ticks }
    guard (0...65_536).contains(pace.plays) else { throw .plays }
    if let strip, !Self.stripLengths.contains(strip) { throw .stripLength }
    for keyframe in camera.keyframes where !keyframe.isPossible {
      throw .keyframe(at: keyframe.generation)
    }
  }

  /// Why a part of the world of that size cannot be shown, or nil.
  func problem(
    with cells: Size, room: Surroundings = Surroundings(), in formats: [Format]
  ) -> FilmProblem? {
    if let problem = pageProblem(showing: cells, room: room) { return problem }
    let size = pictureSize(cells: cells, room: room)
    return PictureLimit.problem(
      with: size, cell: look.cell, in: formats, isPage: strip != nil)
  }

  /// The pictures' size where a part of the world of that size is shown.
  func pictureSize(cells: Size, room: Surroundings) -> Size {
    page ?? neededSize(cells: cells, room: room)
  }

  /// What that takes, whatever the page's size is, which only says how long lines may be.
  func neededSize(cells: Size, room: Surroundings) -> Size {
    let size = Painter.pictureSize(cells: cells, look: look, room: room)
    guard let strip else { return size }
    return SheetPainter.size(Array(repeating: size, count: strip), stripPlan, on: page)
  }

  /// The pictures' size, when playing has told which part of the world is shown.
  var scoutedSize: Size? {
    scouted.map { pictureSize(cells: $0.region.size, room: room(for: $0.region.size)) }
  }

  /// The margins that it may have, in pixels.
  package static let margins = 0...10_000

  /// Room in title and caption for the last generation, and for counts up to all cells that are
  /// shown; and for its plot.
  func room(for cells: Size) -> Surroundings {
    let worldInfo = simulation.worldInfo
    // All that lives is shown where the picture is fitted to it.
    let limit = worldInfo.shown == nil ? 0 : worldInfo.countLimit(within: shown.last)
    let widest = { (text: Caption) in
      if strip != nil, text.constantWords != nil { return [[String]]() }
      return text.widest(
        generation: worldInfo.generation + shown.last, count: max(cells.area, limit),
        in: worldInfo.counts.areOfPart ? cells : nil)
    }
    return Surroundings(
      Lettering(title: widest(title), caption: widest(caption)), plot: plot?.place,
      margin: margin ?? (strip != nil && plot == nil ? 0 : nil),
      width: page.map(shareOfWidth))
  }

  /// What a picture has of a page's width, which those of a strip share.
  private func shareOfWidth(_ page: Size) -> Int {
    guard let strip else { return page.width }
    let nothing = Array(repeating: Size(width: 0, height: 0), count: strip)
    return max(0, page.width - SheetPainter.size(nothing, SheetPlan(.row)).width) / strip
  }
}
