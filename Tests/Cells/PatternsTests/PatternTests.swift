import Assets
import Grids
import TestSupport
import Testing

@testable import Patterns

/// Tests of the pattern files built into the program.
@Suite struct PatternTests {
  @Test(arguments: Assets.patterns.map(\.name))
  func `A listed pattern has a title, an author, a description and a kind`(name: String) throws {
    let pattern = try #require(Pattern.listed(name))
    #expect(!pattern.title.isEmpty)
    #expect(!pattern.author.isEmpty)
    #expect(pattern.comments.count == 2)
    #expect(pattern.comments.first?.hasSuffix(".") == true && pattern.kind != nil)
  }

  @Test(arguments: Assets.patterns.map(\.name))
  func `A listed pattern has its header's size and begins at its corner`(
    name: String
  ) throws {
    let pattern = try #require(Pattern.listed(name))
    #expect(pattern.declared == pattern.size)
    #expect(pattern.runs.map(\.columns.lowerBound).min() == 0)
    #expect(pattern.runs.first?.y == 0)
  }

  @Test func `The static pattern properties return the listed patterns`() {
    #expect(Pattern.glider.title == "Glider")
    #expect(Pattern.gosperGliderGun == Pattern.listed("gosper-glider-gun"))
    #expect(Pattern.rPentomino == Pattern.listed("r-pentomino"))
    #expect(Pattern.listed("glidder") == nil)
  }

  @Test func `A pattern's size ends at its last live column and row`() throws {
    let pattern = try Pattern(rle: Array("3b2o$$bo3b!".utf8))
    #expect(pattern.size == Size(width: 5, height: 3))
    #expect(Pattern().size == Size(width: 1, height: 1))
  }

  @Test(arguments: [
    ("3o!", Size(width: 9, height: 5), Position(x: 3, y: 2)),
    ("x = 5, y = 3\n3o!", Size(width: 9, height: 5), Position(x: 2, y: 1)),
    ("x = 2, y = 1\n3o!", Size(width: 9, height: 5), Position(x: 3, y: 2)),
    ("x = 10, y = 1\n3o!", Size(width: 9, height: 5), Position(x: 3, y: 2)),
    ("3o!", Size(width: 3, height: 1), Position(x: 0, y: 0)),
  ])
  func `A pattern is centered by its declared size if the board allows it`(
    rle: String, board: Size, corner: Position
  ) throws {
    #expect(try Pattern(rle: Array(rle.utf8)).centered(on: board) == corner)
  }

  @Test(arguments: [
    (nil, -4, 6, -4, 6), (Size(width: 20, height: 20), -4, 6, 6, 16),
    // Off the board: centered instead.
    (Size(width: 8, height: 8), -4, 6, 3, 4), (Size(width: 20, height: 20), 8, 0, 9, 10),
  ])
  func `A file's position is relative to the middle of the board`(
    board: Size?, x: Int, y: Int, left: Int, top: Int
  ) throws {
    let pattern = try Pattern(rle: Array("#CXRLE Pos=\(x),\(y)\n3o!".utf8))
    #expect(pattern.place(on: board) == Position(x: left, y: top))
  }

  @Test func `A pattern made from a grid has its live cells`() {
    let grid = Grid(drawn: ".OO.O\n.....\nO...O\n.....")
    let pattern = Pattern(cells: grid)
    #expect(pattern.declared == grid.size)
    #expect(pattern.runs.count == 4)
    #expect(pattern.cells == grid)
    #expect(pattern.living == Region(x: 0, y: 0, width: 5, height: 3))
  }

  @Test func `Runs are sorted, and invalid runs are dropped`() {
    let columns = [3..<4, -1..<2, 0..<2, 5..<5, 0..<(Pattern.longestSide + 1), Int.min..<Int.max]
    let runs = columns.flatMap { columns in
      [2, -1, .min, .max, 0].map { Pattern.Run(y: $0, columns: columns) }
    }
    #expect(
      Pattern(runs: runs).runs == [
        Pattern.Run(y: 0, columns: 0..<2), Pattern.Run(y: 0, columns: 3..<4),
        Pattern.Run(y: 2, columns: 0..<2), Pattern.Run(y: 2, columns: 3..<4),
      ])
    #expect(Pattern(runs: runs).size == Size(width: 4, height: 3))
  }

  @Test func `The live region of a pattern may start away from its corner`() {
    let pattern = Pattern(cells: Grid(drawn: "...\n..O"))
    #expect(pattern.size == Size(width: 3, height: 2))
    #expect(pattern.living == Region(x: 2, y: 1, width: 1, height: 1))
    #expect(Pattern().living.isEmpty)
  }
}
