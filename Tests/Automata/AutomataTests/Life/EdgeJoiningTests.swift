import Grids
import Settings
import TestSupport
import Testing

@testable import Automata
@testable import Worlds

/// Tests of the cells beyond the joined edges of a board.
@Suite struct EdgeJoiningTests {
  /// Boards lettered row by row from A, each with the cells around them.
  private static let diagrams = [
    ("T4,3", "LIJKLI/DABCDA/HEFGHE/LIJKLI/DABCDA"),
    ("T4+1,3", "KLIJKL/DABCDA/HEFGHE/LIJKLI/ABCDAB"),
    ("T4,3+1", "HIJKLA/LABCDE/DEFGHI/HIJKLA/LABCDE"),
    ("K4*,3", "ILKJIL/DABCDA/HEFGHE/LIJKLI/ADCBAD"),
    ("K4,3*", "DIJKLA/LABCDI/HEFGHE/DIJKLA/LABCDI"),
    ("K4*+1,3", "JILKJI/DABCDA/HEFGHE/LIJKLI/BADCBA"),
    ("K3,4*+1", "FJKLD/CABCA/LDEFJ/IGHIG/FJKLD/CABCA"),
    ("C4,3", "ALKJID/LABCDI/HEFGHE/DIJKLA/IDCBAL"),
    ("S3", "AADGC/AABCG/BDEFH/CGHII/GCFII"),
    ("P4,3", "....../.ABCD./.EFGH./.IJKL./......"),
  ]

  @Test(arguments: diagrams)
  func `Edges are joined as published`(notation: String, diagram: String) throws {
    let grid = try BoundedGrid(notation: notation)
    let size = Size(width: grid.width, height: grid.height)
    let boardTopology = BoardTopology(grid)
    let letters = Array("ABCDEFGHIJKL")
    let rows = (-1...size.height).map { y in
      String(
        (-1...size.width).map { x -> Character in
          let isInside = (0..<size.width).contains(x) && (0..<size.height).contains(y)
          let place = Position(x: x, y: y)
          let cell = isInside ? place : boardTopology.cell(beyond: place, of: size)
          return cell.map { letters[$0.y * size.width + $0.x] } ?? "."
        })
    }
    #expect(rows.joined(separator: "/") == diagram)
  }

  /// The populations are published values.
  @Test(arguments: [
    ("P20,16", [5, 9, 11, 32, 26, 30, 25, 11, 4]), ("T20,16", [5, 9, 11, 32, 27, 34, 20, 7, 7]),
    ("T20,16-2", [5, 9, 11, 32, 27, 25, 62, 82, 26]),
    ("K20,16*", [5, 9, 11, 32, 27, 28, 25, 21, 21]),
    ("C20,16", [5, 9, 11, 32, 27, 28, 25, 21, 21]), ("S16", [5, 9, 11, 32, 16, 19, 21, 36, 44]),
  ])
  func `The R-pentomino has the published populations on boards of every kind`(
    grid: String, populations: [Int]
  ) throws {
    for settings in [
      ["pattern": "b2o$2o$bo!", "topology": grid],
      ["pattern": "b2o$2o$bo!", "rule": "B3/S23:\(grid)"],
      ["pattern": "x=3,y=3,rule=23/3:\(grid)\nb2o$2o$bo!"],
    ] as [KeyValuePairs<String, String>] {
      let life = try Life.opening(settings)
      #expect(life.counts(of: "alive", at: [0, 5, 10, 20, 30, 40, 50, 75, 100]) == populations)
    }
  }

  /// The last words of rows contain the edges, and a board may be as small as its edges.
  @Test(
    arguments: [
      "T1,1", "T64,5", "T65+3,7", "T7,66-5", "K63,9*", "K128*,4", "K64*+1,3", "K5,70*+1", "C64,6",
      "C1,1", "C3,65", "S1", "S64", "S65", "P130,3", "T130,3+1", "K2*+1,2", "S2",
    ], UInt64(0)..<3)
  func `Boards of every kind match the definition`(
    notation: String, seed: UInt64
  ) throws {
    let grid = try BoundedGrid(notation: notation)
    let boardTopology = BoardTopology(grid)
    var dice = Generator(seed: seed)
    let table = RuleTable(&dice)
    for rule in [PlainTable(table), PlainTable(.conway)] {
      var board = BitBoard(size: Size(width: grid.width, height: grid.height))
      board.fillAtRandom(Ratio(1, 3), seed: seed)
      var life = LifeWorld(board, rule: LifeRule(rule.table), boardTopology: boardTopology)
      for _ in 0..<4 {
        let expected = rule.step(life.cells(in: life.extent), boardTopology)
        life.step()
        #expect(life.drawn == expected.drawn, "\(notation)")
      }
    }
  }
}
