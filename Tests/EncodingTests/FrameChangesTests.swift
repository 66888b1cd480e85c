import Grids
import Imaging
import Testing

@testable import Encoding

@Suite struct FrameChangesTests {
  /// Looks at every pixel.
  private func plainChanges(_ a: Frame, _ b: Frame) -> Region {
    var region = Region.empty
    for y in 0..<a.size.height {
      for x in 0..<a.size.width where a.pixels[x, y] != b.pixels[x, y] {
        region = region.union(Region(x: x, y: y, width: 1, height: 1))
      }
    }
    return region
  }

  @Test(arguments: [(1, 1), (1, 9), (9, 1), (2, 2), (8, 8), (17, 5), (64, 33)])
  func `What changed is what a look at every pixel says`(width: Int, height: Int) {
    var noise = Noise(width * 100 + height)
    let size = Size(width: width, height: height)
    var seen: Set<Region> = []
    for round in 0..<300 {
      let before = Frame(noise: round, size, colors: 3)
      let after = before.scribbled(&noise)
      let changes = after.changes(since: before)
      #expect(changes == plainChanges(before, after))
      seen.insert(changes)
    }
    // Equal frames were among them, and different ones.
    #expect(seen.contains(.empty))
    #expect(seen.count > 1)
  }

  @Test func `Frames that have nothing in common have all changed`() {
    let size = Size(width: 6, height: 5)
    let frames = [UInt8(0), 1].map {
      Frame(palette: Palette(colors: 2), pixels: Grid(size: size, repeating: $0))
    }
    #expect(frames[1].changes(since: frames[0]) == Region(size))
    #expect(frames[0].changes(since: frames[0]) == .empty)
  }

  @Test(arguments: 0..<12)
  func `A single pixel is found wherever it is`(place: Int) {
    let size = Size(width: 4, height: 3)
    let before = Frame(palette: Palette(colors: 2), pixels: Grid(size: size, repeating: 0))
    var pixels = before.pixels
    pixels.elements[place] = 1
    let after = Frame(palette: before.palette, pixels: pixels)
    #expect(
      after.changes(since: before) == Region(x: place % 4, y: place / 4, width: 1, height: 1))
  }
}
