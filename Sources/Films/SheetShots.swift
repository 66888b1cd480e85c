internal import Drawing
internal import Imaging

/// The shots of a sheet, one after the other.
struct SheetShots {
  var films: [FilmShots]
  let painter: SheetPainter
  /// The last shot of each film, and whether there is none behind it.
  private var last: [(shot: Shot, isOver: Bool)] = []

  init(films: [FilmShots], painter: SheetPainter) {
    self.films = films
    self.painter = painter
  }

  mutating func next() throws(FilmProblem) -> Shot? {
    var playing: [Shot] = []
    for index in films.indices {
      guard let shot = try films[index].next() else {
        last[index].isOver = true
        continue
      }
      playing.append(shot)
      if last.count > index { last[index].shot = shot } else { last.append((shot, false)) }
    }
    guard let shot = playing.max(by: { $0.ticks < $1.ticks }) else { return nil }
    return Shot(
      generation: shot.generation, counts: [], ticks: shot.ticks,
      isHeld: playing.contains { $0.isHeld }, isBetween: playing.allSatisfy { $0.isBetween },
      picture: painter.picture(of: last.map { .init($0.shot.picture, stays: $0.isOver) }))
  }
}
