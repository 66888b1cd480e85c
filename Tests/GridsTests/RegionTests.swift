import Grids
import Testing

@Suite struct RegionTests {
  @Test func `An empty region adds nothing to a union`() {
    let region = Region(x: -3, y: 2, width: 4, height: 1)
    #expect(region.union(.empty) == region)
    #expect(Region.empty.union(region) == region)
  }

  @Test func `A union holds both and no more`() {
    let union = Region(x: 0, y: 0, width: 2, height: 2).union(
      Region(x: 5, y: -1, width: 1, height: 1))
    #expect(union == Region(x: 0, y: -1, width: 6, height: 3))
  }

  @Test func `Regions apart have no intersection`() {
    let region = Region(x: 0, y: 0, width: 2, height: 2)
    #expect(region.intersection(Region(x: 2, y: 0, width: 2, height: 2)).isEmpty)
    #expect(
      region.intersection(Region(x: 1, y: -4, width: 9, height: 5))
        == Region(x: 1, y: 0, width: 1, height: 1))
  }

  @Test func `An area that no integer holds is as large as can be`() {
    #expect(Size(width: .max, height: 2).area == .max)
  }
}
