internal import Drawing
internal import Imaging

/// Several films that play side by side. One that is over stays as it ended until all are.
struct Sheet: Sequence, Sendable {
  let films: [Film]
  let painter: SheetPainter

  func makeIterator() -> Iterator {
    let frames = films.map(\.shown.frames).max()
    let playing = films.map { film in
      // The last frame that stays longer is the sheet's, not that of a film which is over before.
      var film = film
      if film.shown.frames != frames { film.holdTicks = 0 }
      return film.makeIterator()
    }
    return Iterator(films: playing, painter: painter)
  }

  struct Iterator: IteratorProtocol {
    fileprivate var films: [Film.Iterator]
    fileprivate let painter: SheetPainter
    fileprivate var last: [Shot] = []

    mutating func next() -> Shot? {
      var playing: [Shot] = []
      for index in films.indices {
        guard let shot = films[index].next() else { continue }
        playing.append(shot)
        if last.count > index { last[index] = shot } else { last.append(shot) }
      }
      guard let shot = playing.max(by: { $0.ticks < $1.ticks }) else { return nil }
      return Shot(generation: shot.generation, counts: [], ticks: shot.ticks) { [last, painter] in
        painter.paint(last.map { $0.paint() })
      }
    }
  }
}
