import Automata
import Encoding
import Imaging
import Settings
import Testing
import Worlds

@testable import Films

/// Tests of the longest common frame time of an animation, which determines a video's frame rate.
struct VideoFrameRateTests {
  private func film(fps: Ratio, hold: Ratio? = nil, frames: Int = 4) -> Film {
    var film = Film(Life(size: .init(width: 8, height: 8)), frames: frames)
    film.pace.frame = Ratio(fps.denominator, fps.numerator)
    film.pace.hold = hold
    return film
  }

  @Test(
    arguments: [
      (Ratio(10), Ratio(2), 10, 1), (Ratio(5, 2), nil, 5, 2), (Ratio(1, 3), nil, 1, 3),
      (Ratio(24), Ratio(1, 2), 24, 1), (Ratio(25), Ratio(1, 10), 50, 1),
      (Ratio(1, 4), Ratio(6), 1, 2),
    ] as [(Ratio, Ratio?, Int, Int)])
  func `A video has the lowest frame rate that fits all frame times`(
    fps: Ratio, hold: Ratio?, frames: Int, seconds: Int
  ) throws {
    let reel = try film(fps: fps, hold: hold).opened(for: [.y4m])
    #expect(reel.timing.frameRate == (frames, seconds))
    let next = reel.shots()
    var ticks: [Int] = []
    while let shot = try next() { ticks.append(shot.ticks) }
    #expect(ticks.count == 4 && ticks.allSatisfy { $0 % reel.timing.step == 0 })
  }

  @Test func `Too many frames are an error for videos only`() throws {
    let fine = film(fps: Ratio(99), hold: Ratio(1, 100))
    let long = film(fps: Ratio(10), hold: Ratio(100_000))
    for film in [fine, long] {
      #expect(throws: FilmProblem.self) { try film.opened(for: [.gif, .y4m]) }
      #expect(throws: FilmProblem.self) {
        let sheet = Sheet([.init(film, label: "a")], columns: 1)
        return try Composition.tiles(sheet).opened(for: [.y4m])
      }
      _ = try film.opened(for: [.gif])
    }
  }

  @Test func `The repeated frames of a video count toward the byte limit`() throws {
    var film = film(fps: Ratio(10), hold: Ratio(100))
    film.budget.bytes = 1_000_000
    _ = try film.opened(for: [.gif])
    #expect(throws: FilmProblem.self) { try film.opened(for: [.y4m]) }
  }
}
