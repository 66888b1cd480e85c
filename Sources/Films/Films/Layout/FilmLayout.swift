internal import Drawing
internal import Encoding
internal import Grids
internal import Imaging
internal import Settings
internal import Worlds

/// A film, and everything that all of its shots have in common.
final class FilmLayout: Sendable {
  /// The film as it is drawn: without ages if only its plot or its counts are needed.
  let survey: FilmSurvey
  let painter: Painter
  /// True if an output shows colors that the palette does not have.
  let hasExactColors: Bool
  let camera: CameraPath?
  /// The simulation at the first shown generation; nil to play from generation 0.
  let opening: Playback?
  /// The painter that puts the frames of a strip side by side; nil if an image shows one frame.
  let strip: SheetPainter?
  let hasShapes: Bool
  let hasArrays: Bool
  /// True if a format holds agents.
  let hasAgents: Bool
  /// The parts of frames for pages with a player; nil if no format needs them.
  let player: PlayerLayout?
  private let ticksPerSecond: Int

  var film: Film { survey.film }

  /// Lays out a film. `ticksPerSecond`: the number of ticks in a second. All durations in the film
  /// must be whole numbers of ticks. `edges`: the smoothness of the edges of figures, from 0 (hard)
  /// to `Overlay.finestEdges`. Less is used if the palette is full. `rampSteps`: the most colors of a
  /// ramp; nil for as many as a palette holds.
  init(
    _ survey: FilmSurvey, _ formats: [Format], ticksPerSecond: Int,
    edges: Int = Overlay.finestEdges, rampSteps: Int? = nil
  ) throws(FilmProblem) {
    let isSeen = formats.contains(where: \.hasImages)
    let showsWorld = isSeen && survey.film.showsWorld
    var room = survey.sizing.room
    room.axes = survey.film.worldAxes(showing: survey.region)
    let survey = showsWorld ? survey : survey.changing { $0.framing.age = nil }
    painter = try Painter(
      of: survey, room: isSeen ? room : nil, showsWorld: showsWorld, edges: edges,
      rampSteps: rampSteps)
    hasExactColors =
      showsWorld && survey.film.worldInfo.appearance.colorNote != nil
      && formats.contains(where: \.isTrueColor)
    // Ages depend on earlier generations, so that the run has to start at generation 0.
    opening = survey.film.framing.age == nil ? survey.opening : nil
    camera = showsWorld ? survey.cameraPath(image: painter.worldSize) : nil
    strip = isSeen ? try SheetPainter(stripOf: survey.film, painter, formats) : nil
    hasShapes = formats.contains { $0.rendering == .shapes }
    hasArrays = formats.contains { $0.rendering == .arrays }
    hasAgents = formats.contains { $0.rendering == .agents }
    player =
      strip == nil && formats.contains { $0.rendering == .page }
      ? PlayerLayout(survey, painter, hasCamera: camera != nil) : nil
    self.survey = survey
    self.ticksPerSecond = ticksPerSecond
  }

  /// The size, palette and theme of its images, as a part of a sheet.
  var slot: SheetPainter.Slot {
    SheetPainter.Slot(
      size: strip?.imageSize ?? painter.imageSize, palette: strip?.palette ?? painter.palette,
      theme: film.look.theme, framed: strip == nil ? painter.framed : nil)
  }

  func ticks(_ seconds: Ratio) -> Int {
    seconds.numerator * (ticksPerSecond / seconds.denominator)
  }

  /// The ticks of each image and of the last one from a generation on, the latest first.
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
  /// Creates the painter of a film. `room`: the texts and the plot around the world; nil if no
  /// output has images, so that the simplest painter is enough. `showsWorld`: true if images show
  /// the world, and not only a plot. `edges`: the smoothness of the edges of figures, from 0 (hard)
  /// to `Overlay.finestEdges`.
  fileprivate convenience init(
    of survey: FilmSurvey, room: LayoutElements?, showsWorld: Bool, edges: Int, rampSteps: Int?
  ) throws(FilmProblem) {
    let (film, worldInfo) = (survey.film, survey.film.worldInfo)
    let look = showsWorld ? film.look : film.look.plain
    let showsEdges =
      worldInfo.bounds != survey.region || survey.isResized
      || !film.framing.camera.keyframes.isEmpty
    let isSeen = room != nil
    // A plot alone shows no cells, so their colors need not be in its palette.
    let legend = showsWorld || !isSeen ? film.legend : [CellKind("background")]
    do throws(PaletteProblem) {
      var overlay = Overlay(edges: edges, isAnimated: film.images > 1)
      overlay.rampSteps = rampSteps ?? overlay.rampSteps
      overlay.linesAreOutlines = showsWorld && worldInfo.course.isStatic
      if showsWorld {
        (overlay.labels, overlay.figures) = (worldInfo.appearance.labels, film.figureNeeds)
      }
      try self.init(
        legend: legend, view: survey.region, look: look, room: room ?? LayoutElements(),
        plot: isSeen ? survey.plotPlan : nil, page: isSeen ? film.filledPage : nil,
        overlay: overlay,
        showsEdges: showsWorld && worldInfo.bounds != nil && showsEdges)
    } catch {
      throw .colors(states: film.legend.count, shape: film.look.shape)
    }
  }
}

struct CameraPath: Sendable {
  struct Stop: Sendable {
    let generation: Int
    let viewport: Viewport
    /// The kind of move from the previous stop.
    let ease: Camera.Ease
  }

  /// The stops, sorted by generation; never empty.
  let keyframes: [Stop]

  /// Returns the view at a generation and `part` of `parts`, at most 100, of the way to the next
  /// one. The view is constant before the first stop and after the last.
  func viewport(at generation: Int, _ part: Int = 0, of parts: Int = 1) -> Viewport {
    guard let next = keyframes.firstIndex(where: { $0.generation > generation }) else {
      return keyframes[keyframes.count - 1].viewport
    }
    guard next > 0 else { return keyframes[0].viewport }
    let (from, to) = (keyframes[next - 1], keyframes[next])
    let way = Self.way(
      Int128(generation - from.generation) * Int128(parts) + Int128(part),
      of: Int128(to.generation - from.generation) * Int128(parts), ease: to.ease)
    let mix = { (a: Int128, b: Int128) in a + (b - a) * way / Int128(Pitch.one) }
    // The pitch is interpolated on a logarithmic scale: each step multiplies the cell size by the
    // same factor, which looks like a steady zoom.
    let zoom = mix(Int128(from.viewport.pitch.logarithm), Int128(to.viewport.pitch.logarithm))
    return Viewport(
      x: mix(from.viewport.x, to.viewport.x), y: mix(from.viewport.y, to.viewport.y),
      // An unchanged pitch is copied, since rounding in the logarithm could make cells a pixel
      // smaller.
      pitch: way == 0 || from.viewport.pitch == to.viewport.pitch
        ? from.viewport.pitch : Pitch(logarithm: Int(zoom)))
  }

  /// Returns the completed share of a move in 65536ths. `inOut` uses the polynomial 3t² − 2t³.
  private static func way(_ part: Int128, of whole: Int128, ease: Camera.Ease) -> Int128 {
    // Both numbers are reduced to 30 bits, so that their third powers fit into 128 bits. Moves
    // shorter than 2³⁰ parts lose no precision.
    let excess = max(0, Int128.bitWidth - whole.leadingZeroBitCount - 30)
    let (part, whole) = (part >> excess, whole >> excess)
    let one = Int128(Pitch.one)
    switch ease {
    case .step: return 0
    case .linear: return part * one / whole
    case .inOut: return part * part * (3 * whole - 2 * part) * one / (whole * whole * whole)
    }
  }
}

extension CameraPath {
  /// Creates a path that follows a moving periodic world for a number of periods.
  init(following cycle: Cycle, times: Int, from viewport: Viewport) {
    var end = viewport
    end.x += Int128(cycle.step.x * times) * Int128(Pitch.one)
    end.y += Int128(cycle.step.y * times) * Int128(Pitch.one)
    keyframes = [
      Stop(generation: cycle.start, viewport: viewport, ease: .linear),
      Stop(generation: cycle.start + times * cycle.period, viewport: end, ease: .linear),
    ]
  }
}

extension FilmSurvey {
  /// The pitch in pixels up to which a camera enlarges cells, unless they are larger without a
  /// camera. Larger cells would only cost memory, and time for each frame.
  private static let largestPitch = 1024

  /// Returns the path of its camera: along its keyframes, or following a moving periodic world.
  /// Returns nil if the view never changes. `image`: the size of the part of the image that shows
  /// the world.
  func cameraPath(image: Size) -> CameraPath? {
    if film.framing.camera.keyframes.isEmpty {
      guard let cycle, cycle.moves else { return nil }
      let periods = film.span.shown.frames * film.span.shown.every / cycle.period
      return CameraPath(
        following: cycle, times: max(1, periods), from: viewport(fitting: region, image))
    }
    return CameraPath(
      keyframes: film.framing.camera.keyframes.map { keyframe in
        var viewport = viewport(of: keyframe, image)
        let largest = max(Self.largestPitch, film.look.cell + film.look.gap)
        viewport.pitch = viewport.pitch.smaller(Pitch(pixels: largest, cells: 1))
        return CameraPath.Stop(
          generation: keyframe.generation, viewport: viewport, ease: keyframe.ease)
      })
  }

  private func viewport(of keyframe: Camera.Keyframe, _ image: Size) -> Viewport {
    switch keyframe.aim {
    case .world: return viewport(fitting: region, image)
    case .alive:
      let living = living[keyframe.generation] ?? .empty
      return viewport(fitting: living.isEmpty ? region : living.expanded(by: 1), image)
    case .point(let x, let y, let zoom):
      // Views are measured in 65536ths of a cell. Half a cell is added to aim at the center of the
      // cell.
      let middle = { (cell: Ratio) in
        Int128(cell.rounded(times: Pitch.one)) + Int128(Pitch.one / 2)
      }
      return Viewport(
        x: middle(x), y: middle(y),
        pitch: Pitch(zoom, times: film.look.cell + film.look.gap))
    }
  }

  private func viewport(fitting region: Region, _ image: Size) -> Viewport {
    film.look.viewport(fitting: region, into: image)
  }
}

/// The parts of a film for pages with a player.
struct PlayerLayout {
  let film: PlayerFilm
  private let painter: Painter
  /// The generation of the world at the film's generation 0; nil if the plot shows no generations.
  private let firstGeneration: Int?
  /// The remark that frames are stored as pixels, with the reason; nil if they are cells.
  let remark: String?

  /// - Parameter hasCamera: true if the view changes.
  init(_ survey: FilmSurvey, _ painter: Painter, hasCamera: Bool) {
    let film = survey.film
    let obstacle =
      hasCamera ? "a camera" : film.parts > 1 ? "moving cells ('tween')" : painter.cellObstacle
    remark =
      film.showsWorld
      ? obstacle.map(PlayerFrame.pixelNote)
      : nil
    self.painter = painter
    firstGeneration = film.texts.plot?.kind == .generations ? film.worldInfo.course.generation : nil
    self.film = painter.playerFilm(
      film.legend, scale: film.framing.age == nil ? film.worldInfo.appearance.colorScale : nil,
      areCells: obstacle == nil)
  }

  /// Returns the parts of a shot. `world`: the world that it shows.
  func frame(
    of world: any World, _ shot: Shot, _ text: TitleAndCaption, _ plot: [PlotLine]
  ) -> PlayerFrame {
    let (image, region, texts) = (shot.image, film.region, text.columns)
    let areCells = film.drawing != .pixels
    return PlayerFrame(
      of: film, title: texts.title, caption: texts.caption,
      plot: painter.playerPlot(plot, at: firstGeneration.map { _ in shot.generation })
    ) { [painter] in
      areCells ? painter.playerNumbers(of: world) : image.entries(in: region)
    }
  }
}
