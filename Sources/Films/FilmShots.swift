internal import Drawing
internal import Grids
internal import Imaging
internal import Settings
internal import Worlds

/// The shots of a film, one after the other.
struct FilmShots {
  private let layout: FilmLayout
  private let pauses: [Int: Int]
  private let annotations: [Film.Drawn]
  /// In ticks: how long each picture stays, the last one as such, and how much longer that is held.
  private let times: (each: Int, last: Int, hold: Int)
  private var play: Play?
  /// The generation from which pictures are on their way to the next one; nil where none is.
  private var way: Way?
  private var number = 0

  private struct Way {
    let start: Play
    let counts: [Count]
    let transition: Transition?
  }

  /// - Parameter holds: whether the last shot stays longer.
  init(_ layout: FilmLayout, holds: Bool = true) {
    self.layout = layout
    pauses = layout.pauses
    annotations = layout.film.annotations
    let pace = layout.film.pace
    let share = layout.ticks(layout.film.share)
    times = (
      share, holds ? layout.ticks(pace.frame) : share, holds ? layout.ticks(pace.hold ?? .zero) : 0
    )
  }

  mutating func next() throws(FilmProblem) -> Shot? {
    guard number < layout.frames else { return nil }
    defer { number += 1 }
    guard let strip = layout.strip else {
      if layout.film.plot?.isWhole == true {
        return try shot(ofFrame: layout.film.shown.frames - 1)
      }
      let (frame, part) = number.quotientAndRemainder(dividingBy: layout.film.parts)
      return part == 0 ? try shot(ofFrame: frame) : try shot(onWay: part)
    }
    var pictures: [SheetPainter.Content] = []
    var last: Shot?
    for frame in layout.film.stripFrames {
      last = try shot(ofFrame: frame)
      if let last { pictures.append(.init(last.picture, stays: false)) }
    }
    return last.map {
      Shot(
        generation: $0.generation, counts: $0.counts, ticks: $0.ticks, isHeld: $0.isHeld,
        picture: strip.picture(of: pictures))
    }
  }

  private mutating func shot(ofFrame frame: Int) throws(FilmProblem) -> Shot? {
    let shown = layout.film.shown
    way = nil
    if play == nil { play = layout.opening }
    if play == nil { play = try Play(opening: layout.film, layout.film.age) }
    try play?.go(to: shown.skip + frame * shown.every)
    return play.map { shot(of: $0, $0.world.counts) }
  }

  /// A part of the way from the last frame's generation to the next one.
  private mutating func shot(onWay part: Int) throws(FilmProblem) -> Shot? {
    if way == nil, let start = play {
      way = Way(start: start, counts: start.world.counts, transition: try play?.pass())
    }
    return way.map { shot(of: $0.start, $0.counts, part, $0.transition) }
  }

  /// - Parameter part: of the way to the next generation.
  private func shot(
    of play: Play, _ counts: [Count], _ part: Int = 0, _ transition: Transition? = nil
  ) -> Shot {
    let (generation, world, film) = (play.generation, play.world, layout.film)
    let isLast = generation == film.shown.last
    let worldInfo = film.simulation.worldInfo
    let said = worldInfo.generation + generation
    let longer = (isLast ? times.hold : 0) + (part == 0 ? pauses[generation] ?? 0 : 0)
    return Shot(
      generation: said, counts: counts, ticks: (isLast ? times.last : times.each) + longer,
      isHeld: longer > 0, isBetween: part > 0,
      picture: layout.painter.picture(
        of: play.seen, through: layout.camera?.viewport(at: generation, part, of: film.parts),
        between: transition.map { Between($0, part, of: film.parts) },
        text: Lettering(
          title: film.title.words(generation: said, counts: counts),
          caption: film.caption.words(generation: said, counts: counts)),
        figures: annotations.filter { $0.shown.contains(generation) }
          .flatMap(\.annotation.figures),
        plot: film.plotLines(at: generation, counts)),
      cells: part > 0
        ? nil : world.shotCells(states: worldInfo.legend.count, within: film.budget.memory))
  }
}
