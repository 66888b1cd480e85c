import Grids
import Settings
import TestSupport
import Testing

@testable import Automata
@testable import Worlds

/// Tests of a bit board against a set of positions, around word boundaries.
@Suite struct BitBoardTests {
  @Test(arguments: [1, 5, 63, 64, 65, 128, 130])
  func `Filling a run of cells changes no other cell`(width: Int) {
    for start in [0, 1, 62, 63, 64, 65, 127] where start < width {
      for end in [start, start + 1, 63, 64, 65, 128, width] where (start...width).contains(end) {
        var board = BitBoard(size: Size(width: width, height: 3))
        board.fill(start..<end, row: 1)
        let expected = (0..<3).map { y in
          (0..<width).map { y == 1 && $0 >= start && $0 < end ? "O" : "." }.joined()
        }
        #expect(board.drawn == expected.joined(separator: "\n"))
        #expect(board.population == end - start)
        let region = Region(x: start, y: 1, width: end - start, height: 1)
        #expect(board.liveRegion == (start == end ? .empty : region))
      }
    }
  }

  @Test(arguments: [0, 1, 63, 64, 65, 129], [0, 2, 8])
  func `A cell can be set and cleared`(x: Int, y: Int) {
    var board = BitBoard(size: Size(width: 130, height: 9))
    board.fillAtRandom(Ratio(1, 2), seed: 6)
    board[x, y] = false
    let without = board
    board[x, y] = true
    #expect(board[x, y])
    #expect(board.population == without.population + 1)
    board[x, y] = false
    #expect(board == without)
  }

  @Test func `The live region is the bounding rectangle of all live cells`() {
    var board = BitBoard(size: Size(width: 200, height: 10))
    #expect(board.liveRegion == .empty)
    board[70, 4] = true
    #expect(board.liveRegion == Region(x: 70, y: 4, width: 1, height: 1))
    board[199, 9] = true
    #expect(board.liveRegion == Region(x: 70, y: 4, width: 130, height: 6))
    board[3, 6] = true
    #expect(board.liveRegion == Region(x: 3, y: 4, width: 197, height: 6))
    board[64, 0] = true
    #expect(board.liveRegion == Region(x: 3, y: 0, width: 197, height: 10))
  }

  @Test func `A random board depends only on its seed and size`() {
    var (board, again, other) = (
      BitBoard(size: Size(width: 65, height: 5)), BitBoard(size: Size(width: 65, height: 5)),
      BitBoard(size: Size(width: 65, height: 5))
    )
    board.fillAtRandom(Ratio(1), seed: 1)
    #expect(board.population == 65 * 5)
    board = again
    board.fillAtRandom(Ratio(1, 3), seed: 1)
    again.fillAtRandom(Ratio(1, 3), seed: 1)
    other.fillAtRandom(Ratio(1, 3), seed: 2)
    #expect(board == again)
    #expect(board != other)
  }

  /// The larger boards are drawn in several bands of rows.
  @Test(arguments: [
    Size(width: 65, height: 5), Size(width: 1000, height: 1000), Size(width: 1, height: 300_000),
    Size(width: 300_001, height: 3),
  ])
  func `Random cells are drawn row by row, for any number of cores and on tiles`(size: Size) {
    var (generator, drawn) = (Generator(seed: 9), BitBoard(size: size))
    for y in 0..<size.height {
      for x in 0..<size.width where generator.chance(Ratio(3, 10)) { drawn[x, y] = true }
    }
    for cores in [1, 3] {
      var board = BitBoard(size: size)
      Cores.$limit.withValue(cores) { board.fillAtRandom(Ratio(3, 10), seed: 9) }
      #expect(board == drawn)
    }
    var tiles = TileBoard()
    tiles.fillAtRandom(Ratio(3, 10), on: size, seed: 9)
    let (sight, origin) = (ScaledRegion(Region(size)), Position(x: 0, y: 0))
    #expect(tiles.cells(in: sight, origin: origin) == drawn.cells(in: sight, origin: origin))
  }
}

extension BitBoard {
  fileprivate var drawn: String {
    cells(in: ScaledRegion(Region(size)), origin: Position(x: 0, y: 0)).drawn
  }
}
