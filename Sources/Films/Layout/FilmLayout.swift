internal import Drawing
internal import Encoding
internal import Settings
internal import Worlds

/// A film, and everything that all of its shots have in common.
struct FilmLayout: Sendable {
  /// The film as it is drawn: without ages if only its plot or its counts are needed.
  let survey: FilmSurvey
  let painter: Painter
  let camera: CameraPath?
  /// The simulation at the first shown generation, if it is available.
  let opening: Playback?
  /// The painter that puts the frames of a strip side by side; nil if an image shows one frame.
  let strip: SheetPainter?
  /// True if an output needs images as shapes.
  let hasShapes: Bool
  private let ticksPerSecond: Int

  var film: Film { survey.film }

  /// Lays out a film.
  ///
  /// - Parameters:
  ///   - survey: the surveyed film.
  ///   - formats: the formats of its outputs.
  ///   - ticksPerSecond: the number of ticks in a second. All durations in the film must be whole
  ///     numbers of ticks.
  ///   - edges: the smoothness of the edges of figures, from 0 (hard) to `Overlay.finestEdges`.
  ///     Less is used if the palette is full.
  init(
    _ survey: FilmSurvey, _ formats: [Format], ticksPerSecond: Int,
    edges: Int = Overlay.finestEdges
  ) throws(FilmProblem) {
    var survey = survey
    let isSeen = formats.contains(where: \.hasPictures)
    let showsWorld = isSeen && survey.film.showsWorld
    let room = survey.sizing.room
    if !showsWorld { survey.film.age = nil }
    painter = try Painter(
      of: survey, room: isSeen ? room : nil, showsWorld: showsWorld, edges: edges)
    // Ages depend on earlier generations, so that the run has to start at generation 0.
    opening = survey.film.age == nil ? survey.opening : nil
    camera = showsWorld ? survey.cameraPath(picture: painter.worldSize) : nil
    strip = isSeen ? try SheetPainter(stripOf: survey.film, painter, formats) : nil
    hasShapes = formats.contains(where: \.pictures.areShapes)
    self.survey = survey
    self.ticksPerSecond = ticksPerSecond
  }

  /// The size, palette and theme of its images, as a part of a sheet.
  var slot: SheetPainter.Slot {
    SheetPainter.Slot(
      size: strip?.pictureSize ?? painter.pictureSize, palette: strip?.palette ?? painter.palette,
      theme: film.look.theme)
  }

  func ticks(_ seconds: Ratio) -> Int {
    seconds.numerator * (ticksPerSecond / seconds.denominator)
  }

  /// The ticks of each image, and of the last one, from a generation on. The latest generation
  /// comes first.
  var speeds: [(start: Int, each: Int, last: Int)] {
    film.speeds.reversed().map { ($0.start, ticks(film.share(of: $0.frame)), ticks($0.frame)) }
  }

  /// The additional ticks of frames that pauses extend, by generation.
  var pauses: [Int: Int] {
    film.events.reduce(into: [:]) { pauses, event in
      if event.change.pause > .zero {
        pauses[event.generation, default: 0] += ticks(event.change.pause)
      }
    }
  }
}

extension Painter {
  /// Creates the painter of a film.
  ///
  /// - Parameters:
  ///   - survey: the surveyed film.
  ///   - room: the texts and the plot around the world; nil if no output has images, so that the
  ///     simplest painter is enough.
  ///   - showsWorld: true if images show the world, and not only a plot.
  ///   - edges: the smoothness of the edges of figures, from 0 (hard) to `Overlay.finestEdges`.
  fileprivate init(
    of survey: FilmSurvey, room: LayoutElements?, showsWorld: Bool, edges: Int
  ) throws(FilmProblem) {
    let (film, worldInfo) = (survey.film, survey.film.simulation.worldInfo)
    let look =
      showsWorld
      ? film.look : film.look.plain
    let showsEdges =
      worldInfo.bounds != survey.region || survey.isResized || !film.camera.keyframes.isEmpty
    let isSeen = room != nil
    do throws(PaletteProblem) {
      var overlay = Overlay(edges: edges, isAnimated: film.pictures > 1)
      if showsWorld { (overlay.labels, overlay.figures) = (worldInfo.labels, film.figureNeeds) }
      try self.init(
        legend: film.legend, view: survey.region, look: look, room: room ?? LayoutElements(),
        plot: isSeen ? survey.plotPlan : nil, page: isSeen ? film.picturePage : nil,
        overlay: overlay,
        showsEdges: showsWorld && worldInfo.bounds != nil && showsEdges)
    } catch {
      throw .colors(states: film.legend.count, shape: film.look.shape)
    }
  }
}
