import Grids
import Testing

@Suite struct RegionTests {
  @Test func `The union with an empty region is the other region`() {
    let region = Region(x: -3, y: 2, width: 4, height: 1)
    #expect(region.union(.empty) == region)
    #expect(Region.empty.union(region) == region)
  }

  @Test func `A union is the smallest region that contains both regions`() {
    let union = Region(x: 0, y: 0, width: 2, height: 2).union(
      Region(x: 5, y: -1, width: 1, height: 1))
    #expect(union == Region(x: 0, y: -1, width: 6, height: 3))
  }

  @Test func `Regions intersect in their common cells, and disjoint regions in none`() {
    let region = Region(x: 0, y: 0, width: 2, height: 2)
    #expect(region.intersection(Region(x: 2, y: 0, width: 2, height: 2)).isEmpty)
    #expect(
      region.intersection(Region(x: 1, y: -4, width: 9, height: 5))
        == Region(x: 1, y: 0, width: 1, height: 1))
  }

  @Test func `An area beyond the largest integer is clamped to it`() {
    #expect(Size(width: .max, height: 2).area == .max)
  }
}
