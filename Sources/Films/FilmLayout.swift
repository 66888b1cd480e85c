internal import Drawing
internal import Encoding
internal import Grids
internal import Imaging
internal import Settings
internal import Worlds

/// A film with everything that is the same for all of its shots.
struct FilmLayout: Sendable {
  let film: Film
  let painter: Painter
  let camera: CameraPath?
  /// The world as it is first seen, where that is known.
  let opening: Play?
  /// Lays the moments of a strip side by side; nil where a picture shows one.
  let strip: SheetPainter?
  private let ticksPerSecond: Int

  /// - Parameter edges: how fine edges are of what is drawn over cells, as far as there is room for
  ///   their colours.
  init(
    _ film: Film, _ formats: [Format], ticksPerSecond: Int, edges: Int = Painter.finestEdges
  ) throws(FilmProblem) {
    var film = film
    let scout: Scouted
    if let known = film.scouted { scout = known } else { scout = try Scouted(film, for: formats) }
    let room = film.room(for: scout.region.size)
    let worldInfo = film.simulation.worldInfo
    // Films that are only counted have pictures that nobody paints: the plainest will do.
    let isSeen = formats.contains(where: \.hasPictures)
    let showsWorld = isSeen && film.showsWorld
    if !showsWorld { film.age = nil }
    var look =
      showsWorld
      ? film.look : Look(cell: 1, shape: .square, theme: film.look.theme, font: film.look.font)
    look.theme = film.plotTheme
    let showsEdges =
      worldInfo.bounds != scout.region || scout.isResized || !film.camera.keyframes.isEmpty
    do throws(TooManyColors) {
      painter = try Painter(
        legend: film.legend, view: scout.region, look: look,
        room: isSeen ? room : Surroundings(), plot: isSeen ? film.plotPlan : nil,
        page: isSeen ? film.paintersPage : nil, labels: showsWorld ? worldInfo.labels : [],
        showsEdges: showsWorld && worldInfo.bounds != nil && showsEdges,
        figures: showsWorld ? film.figureNeeds : .none, edges: edges)
    } catch {
      throw .colors(states: film.legend.count, shape: film.look.shape)
    }
    // Of ages the generations before are seen, too.
    opening = film.age == nil ? scout.opening : nil
    camera = showsWorld ? film.path(scout, picture: painter.worldSize) : nil
    strip = isSeen ? try SheetPainter(stripOf: film, painter, formats) : nil
    self.film = film
    self.ticksPerSecond = ticksPerSecond
  }

  /// How many pictures it has.
  var frames: Int { film.pictures }

  /// What they have in common.
  var slot: SheetPainter.Slot {
    SheetPainter.Slot(
      size: strip?.size ?? painter.size, palette: strip?.palette ?? painter.palette,
      theme: film.look.theme)
  }

  func ticks(_ seconds: Ratio) -> Int {
    seconds.numerator * (ticksPerSecond / seconds.denominator)
  }

  /// The time that pauses add to the frames of their generations.
  var pauses: [Int: Int] {
    film.events.reduce(into: [:]) { pauses, event in
      if event.change.pause > .zero {
        pauses[event.generation, default: 0] += ticks(event.change.pause)
      }
    }
  }
}
