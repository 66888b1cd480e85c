import Grids
import Imaging
import TestSupport
import Testing

@testable import Drawing

/// Tests of areas by filling the traced lines again, one area after the other.
@Suite struct AreaTracerTests {
  /// A grid of random entries, 0 of which are the ground, with its traced areas.
  private struct Sample {
    let grid: Grid<UInt8>
    let areas: [VectorAreas.Area]
    /// The entries that are not opaque.
    let clear: Set<UInt8>

    init(seed: Int, clear: Set<UInt8> = [], _ backing: AreaBacking = .areas) {
      var dice = Dice(seed: UInt64(seed))
      let size = Size(width: dice.below(12) + 1, height: dice.below(12) + 1)
      let values = seed % 6 + 1
      let entries = (0..<size.area).map { _ in UInt8(dice.below(values + 1)) }
      grid = Grid(size: size, elements: entries)
      self.clear = clear
      areas = AreaTracer(grid, except: 0, in: palette(clear: clear), backing).areas
    }

    func entry(_ x: Int, _ y: Int) -> UInt8 {
      x >= 0 && y >= 0 && x < grid.width && y < grid.height ? grid[x, y] : 0
    }

    /// The place of an entry in drawing order; nil for the ground.
    func rank(_ entry: UInt8) -> Int? { areas.firstIndex { $0.entry == entry } }

    /// Returns how often the lines of an area run around a point, in twentieths of a square.
    func winding(of entry: UInt8, _ x: Int, _ y: Int) -> Int {
      guard let area = areas.first(where: { $0.entry == entry }) else { return 0 }
      var winding = 0
      for loop in area.loops {
        for (place, start) in loop.enumerated() {
          let end = loop[(place + 1) % loop.count]
          let (left, top) = (10 * start.x, 10 * start.y)
          let (right, bottom) = (10 * end.x, 10 * end.y)
          let side = (right - left) * (y - top) - (x - left) * (bottom - top)
          if top <= y, y < bottom, side > 0 { winding += 1 }
          if bottom <= y, y < top, side < 0 { winding -= 1 }
        }
      }
      return winding
    }

    /// The entries that are drawn at a point, the last one last.
    func entries(_ x: Int, _ y: Int) -> [UInt8] {
      areas.map(\.entry).filter { winding(of: $0, x, y) != 0 }
    }
  }

  private static let seeds = Array(1...60)

  @Test(arguments: seeds) func `Filling the areas in their order returns the grid`(seed: Int) {
    let sample = Sample(seed: seed)
    for y in 0..<sample.grid.height {
      for x in 0..<sample.grid.width {
        for (right, down) in [(3, 8), (9, 4), (12, 1), (18, 13), (7, 19), (1, 2), (19, 17)] {
          let seen = sample.entries(20 * x + right, 20 * y + down).last ?? 0
          #expect(seen == sample.grid[x, y])
        }
      }
    }
    #expect(
      sample.areas.flatMap(\.loops).allSatisfy { loop in
        loop.count > 2
          && loop.indices.allSatisfy { loop[$0] != loop[($0 + 1) % loop.count] }
      })
  }

  @Test(arguments: seeds) func `An earlier area lies below a later neighbor`(seed: Int) {
    let sample = Sample(seed: seed)
    for y in 0..<sample.grid.height {
      for x in 0..<sample.grid.width {
        let entry = sample.grid[x, y]
        guard let rank = sample.rank(entry) else { continue }
        for (right, down) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
          let next = sample.entry(x + right, y + down)
          guard let other = sample.rank(next), rank < other else { continue }
          // From the middle of the edge on, almost to the middle of the neighbor.
          for depth in [1, 5, 8] {
            let below = sample.winding(
              of: entry, 20 * x + (right == 0 ? 11 : 10 + right * (10 + depth)),
              20 * y + (down == 0 ? 11 : 10 + down * (10 + depth)))
            #expect(below > 0)
          }
        }
      }
    }
  }

  @Test(arguments: seeds) func `The first area at a grid point lies below all others`(seed: Int) {
    let sample = Sample(seed: seed)
    for y in 0...sample.grid.height {
      for x in 0...sample.grid.width {
        let around = [(-1, -1), (0, -1), (-1, 0), (0, 0)]
        let ranks = around.map { sample.rank(sample.entry(x + $0.0, y + $0.1)) }
        guard !ranks.contains(nil), let first = ranks.compactMap({ $0 }).min() else { continue }
        let below = [(-1, -2), (2, -1), (-2, 1), (1, 2)].map { right, down in
          sample.winding(of: sample.areas[first].entry, 20 * x + right, 20 * y + down)
        }
        #expect(below.allSatisfy { $0 > 0 })
      }
    }
  }

  /// A line on such an edge would let a third color shine through.
  @Test(arguments: seeds) func `No line runs along an edge between two other areas`(seed: Int) {
    let sample = Sample(seed: seed)
    for area in sample.areas {
      for loop in area.loops {
        for (place, start) in loop.enumerated() {
          let end = loop[(place + 1) % loop.count]
          for (left, right) in Self.squares(beside: start, end) {
            let sides = [left, right].map { sample.entry($0.x, $0.y) }
            #expect(sides.count { $0 == area.entry } == 1)
          }
        }
      }
    }
  }

  @Test(arguments: seeds) func `Areas above an image are exact`(seed: Int) {
    let sample = Sample(seed: seed, .image)
    for y in 0..<sample.grid.height {
      for x in 0..<sample.grid.width {
        for (right, down) in [(1, 2), (19, 17), (11, 9)] {
          let drawn = sample.entries(20 * x + right, 20 * y + down)
          #expect(drawn == (sample.grid[x, y] == 0 ? [] : [sample.grid[x, y]]))
        }
      }
    }
  }

  /// Returns the squares on both sides of each edge of the grid on a line.
  private static func squares(
    beside start: Position, _ end: Position
  ) -> [(Position, Position)] {
    if start.x == end.x, start.x % 2 == 0 {
      return (min(start.y, end.y) / 2..<(max(start.y, end.y) + 1) / 2).map {
        (Position(x: start.x / 2 - 1, y: $0), Position(x: start.x / 2, y: $0))
      }
    }
    guard start.y == end.y, start.y % 2 == 0 else { return [] }
    return (min(start.x, end.x) / 2..<(max(start.x, end.x) + 1) / 2).map {
      (Position(x: $0, y: start.y / 2 - 1), Position(x: $0, y: start.y / 2))
    }
  }

  @Test(arguments: seeds) func `No area lies below one that is not opaque`(seed: Int) {
    let sample = Sample(seed: seed, clear: [2, 4])
    for y in 0..<sample.grid.height {
      for x in 0..<sample.grid.width {
        let entry = sample.grid[x, y]
        for (right, down) in [(3, 8), (9, 4), (12, 1), (18, 13), (1, 2), (19, 17)] {
          let drawn = sample.entries(20 * x + right, 20 * y + down)
          #expect((drawn.last ?? 0) == entry)
          if sample.clear.contains(entry) { #expect(drawn == [entry]) }
        }
      }
    }
  }

  @Test func `A line has one corner for each turn, and begins with a horizontal side`() {
    let grid = Grid(
      size: Size(width: 3, height: 3), elements: [1, 1, 1, 1, 0, 1, 1, 1, 0] as [UInt8])
    let areas = AreaTracer(grid, except: 0, in: palette()).areas
    #expect(areas.count == 1)
    #expect(areas[0].loops.map(\.count) == [6, 4] || areas[0].loops.map(\.count) == [10])
    for loop in areas.flatMap(\.loops) {
      #expect(loop[0].y == loop[1].y)
      #expect(loop.count % 2 == 0)
    }
  }

  @Test func `Squares that are hidden on all sides need no line`() {
    let grid = Grid(
      size: Size(width: 3, height: 3), elements: [1, 1, 1, 1, 2, 1, 1, 1, 1] as [UInt8])
    let areas = AreaTracer(grid, except: 0, in: palette()).areas
    #expect(areas.map { $0.loops.map(\.count) } == [[4], [4]])
  }

  @Test func `Runs are counted row by row`() {
    let grid = Grid(size: Size(width: 4, height: 2), elements: [1, 1, 0, 1, 2, 1, 1, 0] as [UInt8])
    #expect(grid.runs(except: 0) == 4)
  }
}

/// Returns a palette of 8 colors. `clear`: the entries that are not opaque.
private func palette(clear: Set<UInt8> = []) -> Palette {
  var palette = Palette()
  for entry in 0..<UInt8(8) {
    var color = ColorWithAlpha(Color(red: entry, green: 0, blue: 0))
    if clear.contains(entry) { color.alpha = 99 }
    _ = palette.append(color)
  }
  return palette
}
