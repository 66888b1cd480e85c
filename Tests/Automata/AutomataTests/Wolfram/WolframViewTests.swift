import Grids
import Settings
import TestSupport
import Testing

@testable import Automata
@testable import Worlds

/// Tests of the two views and of the first row.
@Suite struct WolframViewTests {
  private func images(_ view: ElementaryView, count: Int) -> [String] {
    var world = WolframWorld(size: Size(width: 5, height: 3), rule: ElementaryRule(110), view: view)
    return (0..<count).map { _ in
      defer { world.step() }
      return world.drawn
    }
  }

  @Test func `A diagram grows and then scrolls`() {
    #expect(
      images(.diagram, count: 5) == [
        """
        ..O..
        .....
        .....
        """,
        """
        ..O..
        .OO..
        .....
        """,
        """
        ..O..
        .OO..
        OOO..
        """,
        """
        .OO..
        OOO..
        O.O..
        """,
        """
        OOO..
        O.O..
        OOO..
        """,
      ])
  }

  @Test func `A scroll keeps the newest row at the bottom`() {
    #expect(
      images(.scroll, count: 5) == [
        """
        .....
        .....
        ..O..
        """,
        """
        .....
        ..O..
        .OO..
        """,
        """
        ..O..
        .OO..
        OOO..
        """,
        """
        .OO..
        OOO..
        O.O..
        """,
        """
        OOO..
        O.O..
        OOO..
        """,
      ])
  }

  @Test func `An image may have a single row`() {
    let world = WolframWorld(size: Size(width: 3, height: 1), rule: ElementaryRule(90))
    #expect(world.drawn == ".O.")
    #expect(world.stepped(1).drawn == "O.O")
  }

  @Test func `The still is the first image that is full`() throws {
    let wolfram = Wolfram(rule: ElementaryRule(255), size: Size(width: 5, height: 40))
    let world = try wolfram.opening(seed: 1)
    let still = world.stepped(wolfram.worldInfo.course.still)
    #expect(
      still.cells(in: Region(x: 0, y: 1, width: 5, height: 39)).elements.allSatisfy { $0 == 1 })
    #expect(
      world.stepped(wolfram.worldInfo.course.still - 1).cells(in: world.extent).row(39).contains(0))
  }

  @Test(arguments: [
    ("single", "9x1", "....O...."), ("single", "8x1", "....O..."), ("single", "1x1", "O"),
    ("10011", "9x1", "..O..OO.."), ("10011", "8x1", "..O..OO."), ("10011", "5x1", "O..OO"),
    ("11", "5x1", ".OO.."), ("0", "3x1", "..."),
  ])
  func `The first row is centered`(start: String, size: String, drawing: String) throws {
    for topology in Topology.allCases {
      let world = try Wolfram.opening(
        ["start": start, "size": size, "topology": topology.rawValue])
      #expect(world.drawn == drawing)
    }
  }

  @Test func `A random row depends on the seed, and half of its cells are alive`() {
    let size = Size(width: 2000, height: 1)
    let rows = [7, 7, 8].map { seed in
      WolframWorld(size: size, rule: ElementaryRule(30), start: .random, seed: seed).drawn
    }
    #expect(rows[0] == rows[1])
    #expect(rows[0] != rows[2])
    // Six standard deviations are 134.
    #expect(rows.allSatisfy { (866...1134).contains($0.count { $0 == "O" }) })
  }

  @Test(
    arguments: [
      (
        ["start": "110011", "size": "5x5"], "expected at most 5 cells, the width of the row, got 6"
      ),
      (["start": "randon"], "did you mean 'random'?"), (["start": "012"], "a row of 0 and 1"),
      (["rule": "256"], "a rule from 0 to 255"), (["view": "scrol"], "did you mean 'scroll'?"),
      (["topology": "klein"], "one of torus, plane, unbounded"),
    ] as [(KeyValuePairs<String, String>, String)])
  func `An invalid setting is an error`(written: KeyValuePairs<String, String>, part: String) {
    let errors = Wolfram.read(written).errors
    #expect(errors.count == 1)
    #expect(errors.first?.message.contains(part) == true)
  }
}
