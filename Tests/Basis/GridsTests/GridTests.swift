import Grids
import Testing

@Suite struct GridTests {
  /// The rows 1 2 3 and 4 5 6.
  private let grid = Grid(size: Size(width: 3, height: 2), elements: [1, 2, 3, 4, 5, 6])

  @Test func `A grid is indexed by column and row`() {
    #expect(grid[0, 0] == 1)
    #expect(grid[2, 0] == 3)
    #expect(grid[1, 1] == 5)
    #expect(Array(grid.row(0)) == [1, 2, 3])
    #expect(Array(grid.row(1)) == [4, 5, 6])
  }

  @Test func `Setting an element changes no other element`() {
    var changed = grid
    changed[2, 1] = 9
    #expect(changed.elements == [1, 2, 3, 4, 5, 9])
    #expect(changed != grid)
  }

  @Test func `A grid may have no cells`() {
    let empty = Grid<Int>(size: Size(width: 0, height: 0), elements: [])
    #expect(empty.elements.isEmpty)
    #expect(empty.cropped(to: Region(x: 0, y: 0, width: 1, height: 1), outside: 7).elements == [7])
  }

  @Test(arguments: [
    (Region(x: 0, y: 0, width: 3, height: 2), [1, 2, 3, 4, 5, 6]),
    (Region(x: 1, y: 0, width: 2, height: 1), [2, 3]),
    (Region(x: 2, y: 0, width: 1, height: 2), [3, 6]),
    (Region(x: -1, y: -1, width: 3, height: 2), [0, 0, 0, 0, 1, 2]),
    (Region(x: 2, y: 1, width: 3, height: 2), [6, 0, 0, 0, 0, 0]),
    (Region(x: -1, y: 1, width: 5, height: 1), [0, 4, 5, 6, 0]),
    (Region(x: 1, y: -1, width: 1, height: 4), [0, 2, 5, 0]),
    (Region(x: 3, y: 0, width: 2, height: 1), [0, 0]),
    (Region(x: -9, y: -9, width: 1, height: 2), [0, 0]),
    (Region(x: 1, y: 1, width: 0, height: 0), []),
  ])
  func `Cropping a grid to a region fills the cells outside`(region: Region, elements: [Int]) {
    let cropped = grid.cropped(to: region, outside: 0)
    #expect(cropped.size == region.size)
    #expect(cropped.elements == elements)
  }
}
