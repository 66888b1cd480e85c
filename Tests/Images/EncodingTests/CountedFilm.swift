import Grids
import Imaging
import TestSupport

/// An animation that counts its plays, its painted images and its images in memory.
struct CountedFilm: Sequence, Sendable {
  let frames: Int
  let played = Tally()
  let painted = Tally()
  let alive = Tally()
  let mostAlive = Tally()

  func makeIterator() -> AnyIterator<Shot> {
    played.add()
    var noise = Noise(frames)
    var image = Image(noise: 3, Size(width: 24, height: 18), colors: 5)
    var number = 0
    return AnyIterator {
      guard number < frames else { return nil }
      defer { number += 1 }
      image = image.scribbled(&noise)
      return shot(number, of: image.pixels, image.palette)
    }
  }

  private func shot(_ number: Int, of pixels: Grid<UInt8>, _ palette: Palette) -> Shot {
    let image = Image(size: pixels.size, palette: palette) { rows in
      painted.add()
      let region = Region(x: 0, y: rows.lowerBound, width: pixels.width, height: rows.count)
      let surface = Counted(pixels.cropped(to: region, outside: 0), alive)
      if alive.value > mostAlive.value { mostAlive.add(alive.value - mostAlive.value) }
      return surface
    }
    return Shot(
      generation: number, counts: [Count("alive", number * number)], ticks: 1 + number % 3,
      image: image)
  }
}

/// A surface that is counted while it is in memory.
private final class Counted: Surface {
  private let pixels: Grid<UInt8>
  private let alive: Tally

  init(_ pixels: Grid<UInt8>, _ alive: Tally) {
    (self.pixels, self.alive) = (pixels, alive)
    alive.add()
  }

  deinit { alive.add(-1) }

  var size: Size { pixels.size }

  func withRow<Result>(_ y: Int, _ body: (Span<UInt8>) throws -> Result) rethrows -> Result {
    try body(pixels.row(y).span)
  }
}
