import Grids
import Testing

@Suite struct SightTests {
  @Test(arguments: [
    (Region(x: 0, y: 0, width: 8, height: 8), 0, 3, Region(x: 0, y: 0, width: 1, height: 1)),
    (Region(x: 0, y: 0, width: 9, height: 1), 0, 3, Region(x: 0, y: 0, width: 2, height: 1)),
    (Region(x: -1, y: -9, width: 2, height: 2), 0, 3, Region(x: -1, y: -2, width: 2, height: 2)),
    (Region(x: 7, y: 8, width: 1, height: 1), 0, 3, Region(x: 0, y: 1, width: 1, height: 1)),
    (Region(x: -3, y: 5, width: 2, height: 1), 2, 3, Region(x: -2, y: 2, width: 2, height: 1)),
    (Region(x: -2, y: 1, width: 3, height: 1), 3, 1, Region(x: -8, y: 4, width: 12, height: 4)),
    (Region(x: 5, y: 6, width: 7, height: 8), 4, 4, Region(x: 5, y: 6, width: 7, height: 8)),
    (Region(x: -5, y: 5, width: 9, height: 1), 0, 62, Region(x: -1, y: 0, width: 2, height: 1)),
  ])
  func `Rescaling a sight covers it with as few squares as possible`(
    region: Region, scale: Int, other: Int, rescaled: Region
  ) {
    #expect(
      ScaledRegion(region, scale: scale).rescaled(to: other) == ScaledRegion(rescaled, scale: other)
    )
  }

  @Test func `The cells of a sight are the cells of its squares`() {
    let sight = ScaledRegion(Region(x: -1, y: 2, width: 3, height: 1), scale: 4)
    #expect(sight.cells == Region(x: -16, y: 32, width: 48, height: 16))
    #expect(sight.side == 16)
    #expect(ScaledRegion(sight.cells).rescaled(to: 4) == sight)
  }

  @Test func `An empty sight stays empty at every scale`() {
    #expect(ScaledRegion.empty.rescaled(to: 9).isEmpty)
    #expect(ScaledRegion(.empty, scale: 9).cells.isEmpty)
  }
}
