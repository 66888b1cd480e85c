internal import Drawing
internal import Films
internal import Grids
internal import Settings
internal import Worlds

extension Film {
  /// The size of the board, or of the visible part, in cells; nil if it is unknown.
  var board: Size? { simulation.worldInfo.shown?.size }

  /// Returns a film of its first generations, in pictures of at most the given size. If a board does
  /// not fit with a pixel for each cell, its middle is shown.
  func fitted(into limit: Size, frames: Int) -> Film {
    var film = self
    film.shown = ShownGenerations(frames: frames)
    film.ending = .lastFrame
    (film.age, film.strip, film.plot, film.page) = (nil, nil, nil, limit)
    guard let region = simulation.worldInfo.shown else {
      film.camera = Camera([Camera.Keyframe(at: 0, .world)])
      return film
    }
    let times = min(limit.width / region.width, limit.height / region.height)
    if times > 0 {
      film.page = Size(width: region.width * times, height: region.height * times)
    } else {
      (film.look.cell, film.look.gap) = (1, 0)
      film.camera = Camera([Camera.Keyframe(at: 0, region.middle)])
    }
    return film
  }
}

extension Region {
  /// The view of the region's middle, with cells of their usual size.
  fileprivate var middle: Camera.Aim {
    .point(x: Ratio(2 * x + width - 1, 2), y: Ratio(2 * y + height - 1, 2), zoom: Ratio(1))
  }
}
