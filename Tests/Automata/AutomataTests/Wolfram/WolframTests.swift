import Grids
import TestSupport
import Testing

@testable import Automata
@testable import Worlds

/// Tests of elementary automata against published counts and drawings.
@Suite struct WolframTests {
  @Test(
    arguments: [
      (30, [103, 513, 1001]), (90, [8, 64, 64]), (110, [52, 289, 587]), (150, [15, 129, 129]),
    ] as [(UInt8, [Int])])
  func `A rule has the published counts in late rows of the infinite line`(
    rule: UInt8, counts: [Int]
  ) {
    let world = WolframWorld(size: Size(width: 1, height: 1), rule: ElementaryRule(rule))
    #expect(world.counts(of: "alive", at: [100, 500, 1000]) == counts)
  }

  @Test(
    arguments: [
      (30, [1, 3, 3, 6, 4, 9, 5, 12]),
      (73, [1, 0, 3, 0, 7, 2, 5, 2, 9]),
      (90, [1, 2, 2, 4, 2, 4, 4, 8]),
      (105, [1, 0, 3, 2, 3, 2, 5, 4, 3, 10]),
    ] as [(UInt8, [Int])])
  func `A rule has the published counts from its first row on`(rule: UInt8, counts: [Int]) {
    let world = WolframWorld(size: Size(width: 1, height: 1), rule: ElementaryRule(rule))
    #expect(world.counts(of: "alive", at: Array(counts.indices)) == counts)
  }

  /// If the background is alive, the count covers only the cells that the opening can have reached.
  @Test(
    arguments: [
      (30, Topology.unbounded, [nil, nil, nil]), (45, .torus, [nil, nil, nil]),
      (45, .plane, [nil, nil, nil]), (45, .unbounded, ["1x1", "3x1", "5x1"]),
      (129, .unbounded, ["1x1", "3x1", "5x1"]),
    ] as [(UInt8, Topology, [String?])])
  func `A count names its region if the background is alive`(
    rule: UInt8, topology: Topology, parts: [String?]
  ) throws {
    let wolfram = Wolfram(rule: ElementaryRule(rule), topology: topology)
    var world = try wolfram.opening(seed: 1)
    for part in parts {
      #expect(world.counts[0].part?.description == part)
      world.step()
    }
    #expect(wolfram.worldInfo.counts.coverOnlyShownPart == (parts[0] != nil))
  }

  @Test(arguments: [
    (
      Topology.unbounded,
      """
      ...O...
      ..O.O..
      .O...O.
      O.O.O.O
      .......
      O.....O
      """
    ),
    (
      Topology.torus,
      """
      ...O...
      ..O.O..
      .O...O.
      O.O.O.O
      O.....O
      OO...OO
      """
    ),
    (
      Topology.plane,
      """
      ...O...
      ..O.O..
      .O...O.
      O.O.O.O
      .......
      .......
      """
    ),
  ])
  func `Rule 90 treats each kind of edge correctly`(topology: Topology, drawing: String) {
    #expect(diagram(90, topology) == drawing)
  }

  @Test(arguments: [
    (
      Topology.unbounded,
      """
      ...O...
      OO...OO
      .O.O.O.
      ..O.O..
      ...O...
      .O...O.
      """
    ),
    (
      Topology.torus,
      """
      ...O...
      OO...OO
      .O.O.O.
      ..O.O..
      O..O..O
      O.....O
      """
    ),
    (
      Topology.plane,
      """
      ...O...
      OO...OO
      OO.O.OO
      OOO.OOO
      O.OOO.O
      .OO.OO.
      """
    ),
  ])
  func `Rule 105 inverts the background of the infinite line only`(
    topology: Topology, drawing: String
  ) {
    #expect(diagram(105, topology) == drawing)
  }

  private func diagram(_ rule: UInt8, _ topology: Topology) -> String {
    WolframWorld(size: Size(width: 7, height: 6), rule: ElementaryRule(rule), topology: topology)
      .stepped(5).drawn
  }

  @Test func `A wider image shows more of the same infinite line`() {
    for rule in 0...UInt8.max {
      let narrow = WolframWorld(size: Size(width: 5, height: 30), rule: ElementaryRule(rule))
      let wide = WolframWorld(size: Size(width: 75, height: 30), rule: ElementaryRule(rule))
      let middle = wide.stepped(29).cells(in: Region(x: 35, y: 0, width: 5, height: 30))
      #expect(narrow.stepped(29).drawn == middle.drawn, "rule \(rule)")
    }
  }
}
