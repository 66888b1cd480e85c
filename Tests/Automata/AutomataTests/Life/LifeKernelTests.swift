import CKernels
import Grids
import Settings
import TestSupport
import Testing

@testable import Automata
@testable import Worlds

/// Tests of the kernel, which computes 64 cells at a time, against the definition for single cells.
@Suite struct LifeKernelTests {
  /// Sizes around word boundaries and the limits of a row.
  private static let sizes = [
    Size(width: 1, height: 1), Size(width: 1, height: 5), Size(width: 5, height: 1),
    Size(width: 2, height: 2), Size(width: 3, height: 2), Size(width: 63, height: 3),
    Size(width: 64, height: 1), Size(width: 64, height: 9), Size(width: 65, height: 7),
    Size(width: 127, height: 2), Size(width: 128, height: 4), Size(width: 130, height: 9),
  ]

  @Test(arguments: sizes, [false, true])
  func `The kernel matches the definition under random rules`(size: Size, wraps: Bool) {
    for seed in 0..<UInt64(24) {
      var generator = Generator(seed: seed)
      let rule = PlainRule(&generator)
      var board = BitBoard(size: size)
      board.fillAtRandom(Ratio(generator.below(11), 10), seed: seed)
      expectEqualSteps(of: board, under: rule, wraps: wraps)
    }
  }

  @Test(arguments: [
    PlainRule(birth: [0], survival: []), PlainRule(birth: [], survival: [8]),
    PlainRule(birth: [0, 8], survival: [0, 8]), PlainRule(birth: [7], survival: [7]),
    PlainRule(birth: Set(0...8), survival: Set(0...8)), PlainRule(birth: [], survival: []),
  ])
  func `The kernel matches the definition under extreme rules`(rule: PlainRule) {
    for wraps in [false, true] {
      for density in [0, 5, 10] {
        var board = BitBoard(size: Size(width: 66, height: 4))
        board.fillAtRandom(Ratio(density, 10), seed: 7)
        expectEqualSteps(of: board, under: rule, wraps: wraps)
      }
    }
  }

  /// The kernel skips empty areas. A few distant cells test this over many generations.
  @Test(
    arguments: TestScope.cases(
      [Size(width: 300, height: 12), Size(width: 257, height: 3)], .one), [false, true])
  func `Mostly empty boards match the definition`(size: Size, wraps: Bool) {
    for seed in 0..<UInt64(12) {
      var generator = Generator(seed: seed)
      let rule = seed % 2 == 0 ? PlainRule(birth: [3], survival: [2, 3]) : PlainRule(&generator)
      var board = BitBoard(size: size)
      for _ in 0..<4 {
        let (x, y) = (generator.below(size.width), generator.below(size.height))
        for dx in 0..<3 where x + dx < size.width { board[x + dx, y] = true }
      }
      // Also at both ends of a row, which are adjacent on a torus.
      board[0, 1] = true
      board[size.width - 1, 1] = true
      expectEqualSteps(of: board, under: rule, wraps: wraps, generations: 20)
    }
  }

  private func expectEqualSteps(
    of opening: BitBoard, under rule: PlainRule, wraps: Bool, generations: Int = 2
  ) {
    let kernel = RuleKernel(
      RuleTable { ($0 ? rule.survival : rule.birth).contains($1.count) })
    let boardTopology: BoardTopology = wraps ? .torus : .plane
    for features in Self.features {
      var board = opening
      // A buffer left by a board of another size must have no effect.
      var room = BitBoard.RowBuffers()
      var other = BitBoard(size: Size(width: 70, height: 5))
      other.fillAtRandom(Ratio(1, 2), seed: 99)
      other.step(kernel, boardTopology, room: &room)
      for _ in 0..<generations {
        let before = board.cells
        board.step(kernel, boardTopology, room: &room, features: features)
        let after = board.cells
        let expected = rule.step(before, wraps: wraps)
        #expect(after.drawn == expected.drawn, "\(features) \(rule) after\n\(before.drawn)")
        #expect(board.population == expected.elements.count { $0 == 1 })
      }
    }
  }

  /// The feature levels that this processor supports, from the lowest.
  static let features = [CK_BASELINE, CK_AVX2, CK_AVX512].filter {
    $0.rawValue <= Processor.features.rawValue
  }

  /// The boards are large enough for several cores, with rules and edges of all kinds.
  @Test(
    arguments: TestScope.cases(
      ["B3/S23", "B36/S23", "B2/S34V", "B2/S34H", "B3/S2-i34q", "B01/S23"], .two))
  func `Steps in bands equal steps of the whole board`(notation: String) throws {
    let kernel = RuleKernel(try #require(try LifeRule(notation: notation).table))
    for grid in ["T4097,2100", "P4097,2100", "K4097*,2100", "S3000", "P200000,17", "T9000000,1"] {
      let grid = try BoundedGrid(notation: grid)
      let boardTopology = BoardTopology(grid)
      var whole = BitBoard(size: Size(width: grid.width, height: grid.height))
      whole.fillAtRandom(Ratio(1, 3), seed: 3)
      var banded = whole
      var (room, other) = (BitBoard.RowBuffers(), BitBoard.RowBuffers())
      for cores in [2, 3, 4] {
        let made = banded.step(kernel, boardTopology, room: &other, atMost: 2 + cores, cores: cores)
        for _ in 0..<made { whole.step(kernel, boardTopology, room: &room) }
        #expect(whole == banded, "\(grid) \(cores)")
      }
    }
  }

  /// The numbers of generations lie below, at and above the number that bands advance before they
  /// synchronize.
  @Test(arguments: ["T", "P"], [1, 7, 16, 17, 50])
  func `Bands synchronize after any number of generations`(kind: String, generations: Int) throws {
    let grid = try BoundedGrid(notation: "\(kind)1023,1000")
    var board = BitBoard(size: Size(width: grid.width, height: grid.height))
    board.fillAtRandom(Ratio(1, 3), seed: 5)
    var world = LifeWorld(board, rule: .conway, boardTopology: BoardTopology(grid))
    var other = world
    Cores.$limit.withValue(3) { world.advance(by: generations) }
    for _ in 0..<generations { other.advance(by: 1) }
    #expect(world.board == other.board)
  }

  @Test
  func `Bands advance several generations at once`() throws {
    let kernel = RuleKernel(try #require(LifeRule.conway.table))
    var board = BitBoard(size: Size(width: 2048, height: 2048))
    var room = BitBoard.RowBuffers()
    #expect(board.step(kernel, .torus, room: &room, atMost: 40, cores: 2) == 16)
    #expect(board.step(kernel, .torus, room: &room, atMost: 5, cores: 2) == 5)
    #expect(board.step(kernel, .torus, room: &room, atMost: 40) == 1)
  }
}

/// A rule with a direct implementation of its definition.
struct PlainRule: Sendable {
  let birth: Set<Int>
  let survival: Set<Int>

  init(birth: Set<Int>, survival: Set<Int>) {
    self.birth = birth
    self.survival = survival
  }

  /// Creates a rule that contains each neighbor count with probability 1/2.
  init(_ generator: inout Generator) {
    birth = Set((0...8).filter { _ in generator.below(2) == 1 })
    survival = Set((0...8).filter { _ in generator.below(2) == 1 })
  }

  func step(_ grid: Grid<UInt8>, wraps: Bool) -> Grid<UInt8> {
    let (width, height) = (grid.width, grid.height)
    var next = grid
    for y in 0..<height {
      for x in 0..<width {
        var neighbors = 0
        for dy in -1...1 {
          for dx in -1...1 where dx != 0 || dy != 0 {
            let (column, row) = (x + dx, y + dy)
            if wraps {
              neighbors += Int(grid[(column + width) % width, (row + height) % height])
            } else if column >= 0, column < width, row >= 0, row < height {
              neighbors += Int(grid[column, row])
            }
          }
        }
        next[x, y] = (grid[x, y] == 1 ? survival : birth).contains(neighbors) ? 1 : 0
      }
    }
    return next
  }
}

extension BitBoard {
  fileprivate var cells: Grid<CellState> {
    cells(in: ScaledRegion(Region(size)), origin: Position(x: 0, y: 0))
  }
}
