import Grids
import Imaging
import Testing

@Suite struct PixelDifferenceTests {
  private let size = Size(width: 9, height: 7)

  private func image(_ alpha: UInt8 = 255) -> Grid<ColorWithAlpha> {
    Grid(
      size: size,
      elements: (0..<63).map {
        ColorWithAlpha(red: UInt8($0), green: 100, blue: UInt8(200 - $0), alpha: alpha)
      })
  }

  @Test func `Equal images have no difference`() {
    #expect(image().difference(from: image()) == nil)
    let empty = Grid<ColorWithAlpha>(size: Size(width: 0, height: 0), elements: [])
    #expect(empty.difference(from: empty) == nil)
  }

  @Test func `The count, the rectangle and the largest difference of a channel are found`() throws {
    var other = image()
    other[2, 5].green = 103
    other[7, 1].blue -= 9
    let difference = try #require(image().difference(from: other))
    #expect(difference.count == 2 && difference.most == 9)
    #expect(difference.region == Region(x: 2, y: 1, width: 6, height: 5))
    let large = try #require(image().difference(from: other, tolerance: 3))
    #expect(large.count == 1 && large.region == Region(x: 7, y: 1, width: 1, height: 1))
    #expect(image().difference(from: other, tolerance: 9) == nil)
  }

  @Test func `Ignored parts are not compared`() throws {
    var other = image()
    for x in 0..<9 { other[x, 3].red = 255 }
    let parts = [Region(x: 0, y: 0, width: 4, height: 4), Region(x: 6, y: 3, width: 9, height: 9)]
    let difference = try #require(image().difference(from: other, ignoring: parts))
    #expect(difference.region == Region(x: 4, y: 3, width: 2, height: 1))
    #expect(
      image().difference(from: other, ignoring: [Region(x: 0, y: 3, width: 9, height: 1)]) == nil)
  }

  @Test func `A transparent pixel has no color`() throws {
    var other = image(0)
    for place in other.elements.indices { other.elements[place].red = 77 }
    #expect(image(0).difference(from: other) == nil)
    let slight = try #require(image(0).difference(from: image(3)))
    #expect(slight.most == 3 && slight.count == 63)
    #expect(image(0).difference(from: image(3), tolerance: 3) == nil)
    #expect(image(255).difference(from: image(0))?.most == 255)
  }
}
