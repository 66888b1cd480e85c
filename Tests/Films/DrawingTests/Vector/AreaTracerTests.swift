import Grids
import Imaging
import TestSupport
import Testing

@testable import Drawing

/// Tests of areas by filling the traced lines again.
@Suite struct AreaTracerTests {
  @Test(arguments: 1...40)
  func `Filling the traced lines by either rule returns the grid`(seed: Int) {
    var dice = Dice(seed: UInt64(seed))
    let size = Size(width: dice.below(12) + 1, height: dice.below(12) + 1)
    let values = seed % 4 + 1
    let grid = Grid(
      size: size, elements: (0..<size.area).map { _ in UInt8(dice.below(values + 1)) })
    var filled = Grid(size: size, repeating: UInt8(0))
    for (value, loops) in AreaTracer(grid, except: 0).areas {
      for y in 0..<size.height {
        for x in 0..<size.width {
          let (crossings, winding) = Self.winding(of: loops, around: x, y)
          #expect(winding == 0 || winding == 1)
          #expect(crossings % 2 == winding)
          if winding == 1 {
            #expect(filled[x, y] == 0)
            filled[x, y] = value
          }
        }
      }
    }
    #expect(filled == grid)
  }

  /// Returns the number of sides above the center of a square, and their sum by direction.
  private static func winding(
    of loops: [[Position]], around x: Int, _ y: Int
  ) -> (crossings: Int, winding: Int) {
    var (crossings, winding) = (0, 0)
    for loop in loops {
      for (place, start) in loop.enumerated() {
        let end = loop[(place + 1) % loop.count]
        guard start.y == end.y, start.y <= y, min(start.x, end.x) <= x, x < max(start.x, end.x)
        else { continue }
        crossings += 1
        winding += end.x > start.x ? 1 : -1
      }
    }
    return (crossings, winding)
  }

  @Test func `A line has one corner for each turn, and begins with a horizontal side`() {
    let grid = Grid(
      size: Size(width: 3, height: 3), elements: [1, 1, 1, 1, 0, 1, 1, 1, 0] as [UInt8])
    let areas = AreaTracer(grid, except: 0).areas
    #expect(areas.count == 1)
    #expect(areas[0].loops.map(\.count) == [6, 4] || areas[0].loops.map(\.count) == [10])
    for loop in areas.flatMap(\.loops) {
      #expect(loop[0].y == loop[1].y)
      #expect(loop.count % 2 == 0)
    }
  }

  @Test func `Runs are counted row by row`() {
    let grid = Grid(size: Size(width: 4, height: 2), elements: [1, 1, 0, 1, 2, 1, 1, 0] as [UInt8])
    #expect(grid.runs(except: 0) == 4)
  }
}
