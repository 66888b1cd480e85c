internal import Drawing
internal import Imaging
internal import Settings
internal import Worlds

/// The shots of a film, one after the other.
struct FilmShots {
  private let layout: FilmLayout
  private let pauses: [Int: Int]
  private let frame: Int
  private let hold: Int
  private var play: Play?
  private var number = 0

  /// - Parameter holds: whether the last shot stays longer.
  init(_ layout: FilmLayout, holds: Bool = true) {
    self.layout = layout
    pauses = layout.pauses
    frame = layout.ticks(layout.film.pace.frame)
    hold = holds ? layout.ticks(layout.film.pace.hold ?? .zero) : 0
  }

  mutating func next() throws(FilmProblem) -> Shot? {
    let shown = layout.film.shown
    guard number < shown.frames else { return nil }
    if play == nil { play = try Play(opening: layout.film) }
    try play?.go(to: shown.skip + number * shown.every)
    number += 1
    return play.map(shot)
  }

  private func shot(of play: Play) -> Shot {
    let (generation, world, film) = (play.generation, play.world, layout.film)
    let isLast = generation == film.shown.last
    let counts = world.counts
    return Shot(
      generation: generation, counts: counts,
      ticks: frame + (isLast ? hold : 0) + (pauses[generation] ?? 0),
      picture: layout.painter.picture(
        of: world, through: layout.camera?.viewport(at: generation),
        caption: film.caption.texts(generation: generation, counts: counts)))
  }
}
