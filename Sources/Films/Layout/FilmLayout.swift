internal import Drawing
internal import Encoding
internal import Settings
internal import Worlds

/// A film with everything that all of its shots have in common.
struct FilmLayout: Sendable {
  /// The film as it is painted: without ages if only its plot or its counts are wanted.
  let survey: FilmSurvey
  let painter: Painter
  let camera: CameraPath?
  /// The first world that is shown, if it is at hand.
  let opening: Play?
  /// Lays the frames of a strip side by side; nil if a picture shows one frame.
  let strip: SheetPainter?
  private let ticksPerSecond: Int

  var film: Film { survey.film }

  /// - Parameter edges: how finely the edges of figures are drawn, if there is room for their colors.
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
    // With ages the generations before are seen, too.
    opening = survey.film.age == nil ? survey.opening : nil
    camera = showsWorld ? survey.cameraPath(picture: painter.worldSize) : nil
    strip = isSeen ? try SheetPainter(stripOf: survey.film, painter, formats) : nil
    self.survey = survey
    self.ticksPerSecond = ticksPerSecond
  }

  /// The place of its pictures on a sheet.
  var slot: SheetPainter.Slot {
    SheetPainter.Slot(
      size: strip?.size ?? painter.size, palette: strip?.palette ?? painter.palette,
      theme: film.look.theme)
  }

  func ticks(_ seconds: Ratio) -> Int {
    seconds.numerator * (ticksPerSecond / seconds.denominator)
  }

  /// The ticks of each picture and of the last one from generations on, the latest first.
  var speeds: [(start: Int, each: Int, last: Int)] {
    film.speeds.reversed().map { ($0.start, ticks(film.share(of: $0.frame)), ticks($0.frame)) }
  }

  /// The ticks that pauses add to the frames of their generations.
  var pauses: [Int: Int] {
    film.events.reduce(into: [:]) { pauses, event in
      if event.change.pause > .zero {
        pauses[event.generation, default: 0] += ticks(event.change.pause)
      }
    }
  }
}

extension Painter {
  /// - Parameters:
  ///   - room: what stands around the world; nil if the film is only counted, for which the plainest
  ///     pictures will do.
  ///   - showsWorld: whether pictures show the world, and not a plot alone.
  fileprivate init(
    of survey: FilmSurvey, room: Surroundings?, showsWorld: Bool, edges: Int
  ) throws(FilmProblem) {
    let (film, worldInfo) = (survey.film, survey.film.simulation.worldInfo)
    let look =
      showsWorld
      ? film.look : Look(cell: 1, shape: .square, theme: film.look.theme, font: film.look.font)
    let showsEdges =
      worldInfo.bounds != survey.region || survey.isResized || !film.camera.keyframes.isEmpty
    let isSeen = room != nil
    do throws(PaletteProblem) {
      try self.init(
        legend: film.legend, view: survey.region, look: look, room: room ?? Surroundings(),
        plot: isSeen ? survey.plotPlan : nil, page: isSeen ? film.picturePage : nil,
        overlay: showsWorld
          ? Overlay(labels: worldInfo.labels, figures: film.figureNeeds, edges: edges)
          : Overlay(edges: edges),
        showsEdges: showsWorld && worldInfo.bounds != nil && showsEdges)
    } catch {
      throw .colors(states: film.legend.count, shape: film.look.shape)
    }
  }
}
