import Films
import Imaging
import Scenarios
import TestSupport
import Testing

@Suite struct FilmTests {
  static let films: [(name: String, words: String)] = [
    ("sea/film", "sea frames=60 cell=16 theme=dark seed=1"),
    ("life/film", "life pattern=acorn frames=50 every=4 cell=3 caption=alive_{alive}"),
    ("infection/film", "infection people=200 frames=25 shape=circle cell=9 gap=1"),
  ]

  @Test(arguments: films)
  func `Every frame of an animation matches its recorded hash`(film: (name: String, words: String))
    async throws
  {
    let shots = try scenario(film.words).opened().shots()
    var frames: [Painting] = []
    while let shot = try shots() { frames.append(shot.paint()) }
    try await Goldens.check(frames, film.name)
  }
}
