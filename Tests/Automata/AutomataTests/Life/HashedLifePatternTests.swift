import Grids
import TestSupport
import Testing

@testable import Automata
@testable import Patterns
@testable import Worlds

/// Tests of macrocell files that are loaded without expanding their cells.
@Suite struct HashedLifePatternTests {
  private func world(_ file: [UInt8], limit: Int = 1 << 28) throws -> HashedLife {
    let reader = try MacrocellReader.read(file)
    return try HashedLife(
      reader.tree, rule: try LifeRule(notation: reader.pattern.rule?.value ?? "B3/S23"),
      limit: limit)
  }

  @Test(arguments: UInt64(0)..<8)
  func `A macrocell file has its cells at the positions of its runs`(seed: UInt64) throws {
    let size = Size(width: 1 + 9 * Int(seed), height: 60 - 7 * Int(seed))
    let pattern = Pattern(soup: size, seed: seed)
    let file = Pattern(
      placed: pattern.runs.map {
        .init(y: $0.y - 20, columns: $0.x - 30..<$0.columns.upperBound - 30)
      }
    ).macrocell()
    let read = try Pattern(bytes: file)
    let world = try world(file)
    let same = try HashedLife(read)
    #expect(world.living == same.living)
    #expect(world.drawn == same.drawn)
    let written = Pattern(squares: try #require(world.squares))
    #expect(written.position == read.position)
    #expect(written.size == read.size && written.highest?.value == read.highest?.value)
    // Hashed and listed cells are written to the same file.
    #expect(written.macrocell() == file)
    #expect(same.squares == world.squares)
  }

  @Test func `Macrocell files with single-cell nodes are read`() throws {
    let file = Array("[M2]\n1 1 0 0 1\n2 1 0 0 1\n3 2 0 2 0\n4 3 0 0 3\n".utf8)
    let same = try HashedLife(try Pattern(bytes: file))
    #expect(try world(file).drawn == same.drawn)
    #expect(try world(file).living == same.living)
    for small in ["[M2]\n1 1 0 0 1\n", "[M2]\n1 1 0 0 1\n2 1 0 0 1\n", "[M2]\n**$*$\n", "[M2]\n"] {
      let same = try HashedLife(try Pattern(bytes: Array(small.utf8)))
      #expect(try world(Array(small.utf8)).living == same.living, "\(small)")
    }
  }

  @Test func `A pattern too large to list can be read, advanced and written`() throws {
    // The smallest square has 8 by 8 cells with a block, and each level repeats it in all four
    // quadrants, up to 2^112 blocks.
    var text = "[M2]\n#R B3/S23\n$.**$.**$\n"
    for level in 4...59 {
      let part = level - 3
      text += "\(level) \(part) \(part) \(part) \(part)\n"
    }
    var world = try world(Array(text.utf8))
    #expect(world.counts == [Count("alive", UInt128(4) << 112)])
    #expect(world.isAtRest)
    #expect(world.living.region.width == 1 << 59 - 6)
    world.step(1000)
    let squares = try #require(world.squares)
    let written = Pattern(squares: squares, rule: .init("B3/S23"), generation: 1000).macrocell()
    let again = try self.world(written)
    #expect(again.counts == world.counts)
    #expect(again.trace == world.trace)
    #expect(written.count < 10_000)
  }
}
