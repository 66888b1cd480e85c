import Grids
import Imaging
import Testing

@testable import Encoding

@Suite struct SurfaceChangesTests {
  /// Returns the changed region from a comparison of every pixel.
  private func plainChanges(_ a: Image, _ b: Image) -> Region {
    let (a, b) = (a.pixels, b.pixels)
    var region = Region.empty
    for y in 0..<a.height {
      for x in 0..<a.width where a[x, y] != b[x, y] {
        region = region.union(Region(x: x, y: y, width: 1, height: 1))
      }
    }
    return region
  }

  @Test(arguments: [(1, 1), (1, 9), (9, 1), (2, 2), (8, 8), (17, 5), (64, 33)])
  func `The changed region matches a comparison of every pixel`(width: Int, height: Int) {
    var noise = Noise(width * 100 + height)
    let size = Size(width: width, height: height)
    var seen: Set<Region> = []
    for round in 0..<300 {
      let before = Image(noise: round, size, colors: 3)
      let after = before.scribbled(&noise)
      let changes = after.whole().changes(since: before.whole())
      #expect(changes == plainChanges(before, after))
      seen.insert(changes)
    }
    // Both equal and different frames occurred.
    #expect(seen.contains(.empty))
    #expect(seen.count > 1)
  }

  @Test func `Frames without equal pixels change completely`() {
    let size = Size(width: 6, height: 5)
    let frames = [UInt8(0), 1].map {
      Image(palette: Palette(colors: 2), pixels: Grid(size: size, repeating: $0))
    }
    #expect(frames[1].whole().changes(since: frames[0].whole()) == Region(size))
    #expect(frames[0].whole().changes(since: frames[0].whole()) == .empty)
  }

  @Test(arguments: 0..<12)
  func `A single changed pixel is found at every position`(place: Int) {
    let size = Size(width: 4, height: 3)
    let before = Image(palette: Palette(colors: 2), pixels: Grid(size: size, repeating: 0))
    var pixels = before.pixels
    pixels.elements[place] = 1
    let after = Image(palette: before.palette, pixels: pixels)
    #expect(
      after.whole().changes(since: before.whole())
        == Region(x: place % 4, y: place / 4, width: 1, height: 1))
  }
}
