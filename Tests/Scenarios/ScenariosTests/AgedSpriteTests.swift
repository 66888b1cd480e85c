import Drawing
import Grids
import Imaging
import TestSupport
import Testing

@testable import Scenarios

/// The `age` setting for cells drawn as sprites.
@Suite struct AgedSpriteTests {
  private static let cell = 16

  private func frame(_ words: String...) throws -> Grid<Color> {
    let base = ["sea", "size=14x9", "cell=16", "skip=12", "caption=none", "out=a.png"]
    return try #require(ScenarioText.frames(try scenario(base + words)).first)
  }

  /// Returns the pixels of a cell.
  private func cell(_ x: Int, _ y: Int, of frame: Grid<Color>) -> [Color] {
    (0..<Self.cell).flatMap { row in
      frame.row(y * Self.cell + row).dropFirst(x * Self.cell).prefix(Self.cell)
    }
  }

  @Test func `Animals are drawn unchanged over the trail`() throws {
    let (aged, plain) = (try frame("age=trail"), try frame())
    let squares = try frame("shape=square")
    let water = try #require(Theme.light.colors["water"])
    var animals = 0
    for y in 0..<9 {
      for x in 0..<14 where cell(x, y, of: squares) != Array(repeating: water, count: 256) {
        animals += 1
        #expect(Set(cell(x, y, of: plain)).count > 2, "(\(x), \(y))")
        #expect(cell(x, y, of: aged) == cell(x, y, of: plain), "(\(x), \(y))")
      }
    }
    #expect(animals > 20)
  }
}
