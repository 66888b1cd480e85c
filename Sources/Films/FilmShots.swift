internal import Drawing
internal import Imaging
internal import Settings
internal import Worlds

/// The shots of a film, one after the other.
struct FilmShots {
  private let layout: FilmLayout
  private let pauses: [Int: Int]
  private let annotations: [Film.Drawn]
  private let frame: Int
  private let hold: Int
  private var play: Play?
  private var number = 0

  /// - Parameter holds: whether the last shot stays longer.
  init(_ layout: FilmLayout, holds: Bool = true) {
    self.layout = layout
    pauses = layout.pauses
    annotations = layout.film.annotations
    frame = layout.ticks(layout.film.pace.frame)
    hold = holds ? layout.ticks(layout.film.pace.hold ?? .zero) : 0
  }

  mutating func next() throws(FilmProblem) -> Shot? {
    guard number < layout.frames else { return nil }
    defer { number += 1 }
    guard let strip = layout.strip else {
      let isWhole = layout.film.plot?.isWhole == true
      return try shot(ofFrame: isWhole ? layout.film.shown.frames - 1 : number)
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
    if play == nil { play = layout.opening }
    if play == nil { play = try Play(opening: layout.film, layout.film.age) }
    try play?.go(to: shown.skip + frame * shown.every)
    return play.map(shot)
  }

  private func shot(of play: Play) -> Shot {
    let (generation, world, film) = (play.generation, play.world, layout.film)
    let isLast = generation == film.shown.last
    let counts = world.counts
    let stage = film.simulation.stage
    let said = stage.generation + generation
    let longer = (isLast ? hold : 0) + (pauses[generation] ?? 0)
    return Shot(
      generation: said, counts: counts, ticks: frame + longer, isHeld: longer > 0,
      picture: layout.painter.picture(
        of: play.seen, through: layout.camera?.viewport(at: generation),
        text: Lettering(
          title: film.title.words(generation: said, counts: counts),
          caption: film.caption.words(generation: said, counts: counts)),
        figures: annotations.filter { $0.shown.contains(generation) }
          .flatMap(\.annotation.figures),
        plot: film.plotLines(at: generation, counts)),
      cells: world.shotCells(states: stage.legend.count))
  }
}
