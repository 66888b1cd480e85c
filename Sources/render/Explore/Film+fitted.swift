internal import Films
internal import Grids
internal import Worlds

extension Film {
  /// The size of the board, or of the visible part, in cells; nil if it is unknown.
  var board: Size? { simulation.worldInfo.shown?.size }

  /// Returns a film of its first generations, in pictures of at most the given size. Cells that do
  /// not fit are shown from afar.
  func fitted(into limit: Size, frames: Int) -> Film {
    var film = self
    film.shown = ShownGenerations(frames: frames)
    film.ending = .lastFrame
    film.age = nil
    film.strip = nil
    film.plot = nil
    film.page = limit
    let times = board.map { min(limit.width / $0.width, limit.height / $0.height) } ?? 0
    if let board, times > 0 {
      film.page = Size(width: board.width * times, height: board.height * times)
    } else {
      film.camera = Camera([Camera.Keyframe(at: 0, .world)])
    }
    return film
  }
}
