import Grids
import Patterns
import Settings
import TestSupport
import Testing

@testable import Automata
@testable import Worlds

/// Random cells: their symmetries, and starts that show the rule.
@Suite struct RandomStartTests {
  private typealias Cells = [[Character]]

  private static func cells(_ written: KeyValuePairs<String, String>, seed: UInt64 = 1) throws
    -> Cells
  {
    let world = try Life.opening(written, seed: seed)
    return world.cells(in: world.bounds!).drawn.split(separator: "\n").map(Array.init)
  }

  // The moves of a square, written independently of the program's.
  private static func flipped(_ cells: Cells) -> Cells { cells.map { $0.reversed() } }
  private static func transposed(_ cells: Cells) -> Cells {
    cells[0].indices.map { x in cells.map { $0[x] } }
  }
  private static func turned(_ cells: Cells) -> Cells { flipped(transposed(cells)) }
  private static func half(_ cells: Cells) -> Cells { flipped(cells.reversed()) }

  @Test(
    arguments: [
      ("C2_1", "15x9"), ("C2_2", "15x8"), ("C2_4", "14x8"), ("C2", "15x9"), ("C4_1", "15x15"),
      ("C4_4", "14x14"),
      ("D2_+1", "15x8"), ("D2_+2", "14x9"), ("D2_x", "14x14"), ("D2x", "15x15"), ("D4_+1", "15x9"),
      ("D4_+2", "14x9"), ("D4_+4", "14x8"), ("D4_x1", "15x15"), ("D4_x4", "14x14"),
      ("D4x", "14x14"),
      ("D8_1", "15x15"), ("D8_4", "14x14"), ("C4", "14x14"), ("D8", "15x15"), ("D4", "15x8"),
      ("D2", "15x8"),
    ], ["B3/S23", "23/3/5", "R2,C4,M1,S5..9,B7..8,NM"])
  func `Random cells have their symmetry, and no more`(
    soup: (name: String, size: String), rule: String
  ) throws {
    let cells = try Self.cells(["symmetry": soup.name, "size": soup.size, "rule": rule])
    let isSquare = cells.count == cells[0].count
    let (name, order) = (soup.name, soup.name.dropFirst().prefix(1))
    #expect((Self.half(cells) == cells) == (name.hasPrefix("C") || order != "2"))
    #expect((isSquare && Self.turned(cells) == cells) == (name.hasPrefix("C4") || order == "8"))
    let hasSides = name.hasPrefix("D") && !name.contains("x")
    #expect((Self.flipped(cells) == cells) == hasSides)
    #expect((cells.reversed() == cells) == (hasSides && order != "2"))
    #expect((isSquare && Self.transposed(cells) == cells) == (name.contains("x") || order == "8"))
    #expect(
      cells != (try Self.cells(["symmetry": soup.name, "size": soup.size, "rule": rule], seed: 2)))
  }

  @Test(arguments: ["B3/S23", "23/3/5", "R2,C0,M1,S5..9,B7..8,NM"])
  func `The first cells of a symmetry are those without it`(rule: String) throws {
    let plain = try Self.cells(["size": "40x30", "rule": rule])
    let half = try Self.cells(["size": "40x30", "rule": rule, "symmetry": "C2_4"])
    #expect(half.prefix(15) == plain.prefix(15))
    #expect(try Self.cells(["size": "40x30", "rule": rule, "symmetry": "C1"]) == plain)
  }

  @Test(arguments: [
    ("D8_1", "64x64", "D8_1 does not fit a board of 64x64: set 'size' to 63x63"),
    ("C4", "64x48", "C4 does not fit a board of 64x48: set 'size' to 48x48"),
    ("D2_+1", "64x48", "D2_+1 does not fit a board of 64x48: set 'size' to 63x48"),
    ("C2_2", "64x48", "C2_2 does not fit a board of 64x48: set 'size' to 64x47"),
    ("C2", "5000x5000", "expected a board of at most 16777216 cells, got 5000x5000"),
  ])
  func `A board without the symmetry is an error`(name: String, size: String, words: String) {
    #expect(Life.read(["symmetry": name, "size": size]).errors.map(\.message) == [words])
  }

  @Test func `Without a size the board fits the symmetry, and a pattern has its own`() {
    #expect(Life.read(["symmetry": "D8_1"]).chosen.board == Size(width: 63, height: 63))
    #expect(Life.read(["symmetry": "D2_+1"]).chosen.board == Size(width: 95, height: 64))
    let errors = Life.read(["symmetry": "D8", "pattern": "glider"]).errors
    #expect(
      errors.map(\.message) == ["the pattern sets the cells: use either 'symmetry' or 'pattern'"])
  }

  @Test(arguments: NamedRule.all.filter { $0.rule.range > 1 }.map(\.name))
  func `Worlds of large neighborhoods are neither empty nor full after 100 generations`(
    rule: String
  ) throws {
    for seed in 1...3 as ClosedRange<UInt64> {
      var world = try Life.opening(["rule": rule], seed: seed)
      for _ in 0..<100 { try world.step() }
      let area = world.bounds!.size.area
      let alive = world.cells(in: world.bounds!).elements.count { $0 > 0 }
      #expect((1...area * 95 / 100).contains(alive), "\(rule), seed \(seed): \(alive) of \(area)")
    }
  }

  @Test(arguments: [
    ("B3/S23", Ratio(3, 10)), ("Diamoeba", Ratio(1, 2)), ("R2,C0,M1,S5..9,B7..8,NM", Ratio(1, 2)),
    ("Brain 5", Ratio(1, 2)), ("WireWorld", Ratio(3, 10)),
  ])
  func `Half of the cells live where a third would die`(rule: String, density: Ratio) {
    #expect(Life.read(["rule": rule]).chosen.density == density)
  }

  @Test(arguments: ["History", "Super", "Investigator"])
  func `Random cells have no marks`(marks: String) throws {
    let cells = try Self.cells(["rule": "B3/S23\(marks)", "size": "40x30"])
    #expect(Set(cells.joined()) == [".", "O"])
  }

  @Test func `A still of random cells is one of a later generation`() {
    #expect(Life.read([:]).chosen.worldInfo.course.still == 100)
    #expect(Life.read(["size": "46340x46340"]).chosen.worldInfo.course.still == 2)
    #expect(Life.read(["pattern": "glider"]).chosen.worldInfo.course.still == 0)
  }
}
