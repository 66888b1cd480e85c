internal import Drawing
public import Encoding
internal import Imaging

extension Film {
  /// The film, scouted and laid out.
  ///
  /// - Parameter formats: what it is to be written in.
  public func opened(for formats: [Format]) throws(FilmProblem) -> Reel {
    try check(for: formats)
    let film = try scouted(for: formats)
    let timing = film.timing
    let layout = try FilmLayout(film, formats, ticksPerSecond: timing.ticksPerSecond)
    let cost = try film.cost(for: formats)
    return Reel(
      size: layout.slot.size, frames: film.pictures, timing: timing, cost, within: budget
    ) {
      var shots = FilmShots(layout)
      return { () throws(FilmProblem) in try shots.next() }
    }
  }
}
