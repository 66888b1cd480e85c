import Grids
import Settings
import Testing

@testable import Games
@testable import Worlds

/// Tests of an animated generation's moves against the cells before and after it.
@Suite struct SeaMovesTests {
  private func sea(seed: UInt64, _ rules: SeaRules = SeaRules()) -> SeaWorld {
    SeaWorld(
      size: Size(width: 13, height: 9), penguins: Ratio(1, 3), orcas: Ratio(1, 10), rules: rules,
      seed: seed)
  }

  private static let board = Region(Size(width: 13, height: 9))

  @Test func `Animated steps give the same world as plain steps`() throws {
    for seed: UInt64 in 1...20 {
      var (told, plain) = (sea(seed: seed), sea(seed: seed))
      for _ in 0..<40 {
        _ = told.advanceAnimated()
        plain.advance(by: 1)
        #expect(told.cells(in: Self.board) == plain.cells(in: Self.board))
        #expect(told.poses(in: Self.board) == plain.poses(in: Self.board))
      }
    }
  }

  @Test func `Each animal rests or moves to its cell of the next generation`()
    throws
  {
    var (moved, born, eaten) = (0, 0, 0)
    for seed: UInt64 in 1...8 {
      var world = sea(seed: seed)
      for _ in 0..<30 {
        let before = world.cells(in: Self.board)
        let way = world.advanceAnimated()
        let transition = try #require(way)
        let after = world.cells(in: Self.board)
        let poses = try #require(world.poses(in: Self.board))
        let resting = transition.resting.cells(in: Self.board)
        var (left, explained) = (before, 0)
        for move in transition.moves { left[move.from.x, move.from.y] = 0 }
        #expect(resting == left)
        for index in after.elements.indices where after.elements[index] != 0 {
          let place = Position(x: index % 13, y: index / 13)
          let comes = transition.moves.contains {
            $0.to == place && $0.state == after.elements[index]
              && $0.pose == poses.elements[index]
          }
          explained += comes || resting.elements[index] == after.elements[index] ? 1 : 0
          eaten += comes && after.elements[index] == 2 && before.elements[index] == 1 ? 1 : 0
        }
        #expect(explained == after.elements.count { $0 != 0 })
        for move in transition.moves {
          #expect(Self.board.contains(move.from) && Self.board.contains(move.to))
          #expect(before[move.from.x, move.from.y] == move.state)
          let step = max(abs(move.to.x - move.from.x), abs(move.to.y - move.from.y))
          // A child may be born two cells from its mother's first cell.
          #expect(step <= (move.pose.isYoung ? 2 : 1))
          moved += 1
          born += move.pose.isYoung ? 1 : 0
        }
      }
    }
    #expect(moved > 500 && born > 50 && eaten > 50)
  }

  @Test func `Children are drawn below their mothers, and orcas above penguins`() throws {
    var world = sea(seed: 3, SeaRules(penguinBreeds: 1, orcaBreeds: 2))
    var born = 0
    for _ in 0..<10 {
      let way = world.advanceAnimated()
      let moves = try #require(way).moves
      // The last move from a cell belongs to the animal that was there before.
      let mothers = Dictionary(
        moves.enumerated().map { ($1.from, $0) }, uniquingKeysWith: { max($0, $1) })
      let children = moves.indices.filter { mothers[moves[$0].from] != $0 }
      #expect(children == Array(0..<children.count))
      born += children.count
      let grown = moves.dropFirst(children.count).map(\.state)
      #expect(grown == grown.sorted())
    }
    #expect(born > 10)
  }
}
