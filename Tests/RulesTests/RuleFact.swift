/// A rule, a pattern, and what becomes of it. Other programs computed the results.
struct RuleFact: Sendable, CustomStringConvertible {
  struct Sample: Sendable {
    let generation: Int
    let population: Int
    /// The bounding rectangle of the cells that are not in state 0.
    let width: Int
    let height: Int
    /// The CRC-32 of the states in the bounding rectangle, row by row.
    let crc: UInt32
  }

  let title: String
  /// The text of a rule file.
  let rule: String
  let rows: String
  var edges = PlainBoard.Edges.none
  let samples: [Sample]

  var description: String { title }
}

extension RuleFact {
  static let all: [RuleFact] = tables + trees

  private static let tables = [
    RuleFact(
      title: "wire (WireWorld), permute",
      rule: """
        @RULE T1
        @TABLE
        n_states:4
        neighborhood:Moore
        symmetries:permute
        var a={0,1,2,3}
        var b={0,1,2,3}
        var c={0,1,2,3}
        var d={0,1,2,3}
        var e={0,1,2,3}
        var f={0,1,2,3}
        var g={0,1,2,3}
        var h={0,1,2,3}
        var q={0,2,3}
        var r={0,2,3}
        var s={0,2,3}
        var t={0,2,3}
        var u={0,2,3}
        var v={0,2,3}
        var w={0,2,3}
        1,a,b,c,d,e,f,g,h,2
        2,a,b,c,d,e,f,g,h,3
        3,1,q,r,s,t,u,v,w,1
        3,1,1,q,r,s,t,u,v,1
        """,
      rows: ".3C$B3.C$A3.5C$.3C!",
      samples: [
        .init(generation: 0, population: 14, width: 9, height: 4, crc: 0x6e48_5eea),
        .init(generation: 1, population: 14, width: 9, height: 4, crc: 0xa867_9fb4),
        .init(generation: 7, population: 14, width: 9, height: 4, crc: 0xb92f_e919),
        .init(generation: 14, population: 14, width: 9, height: 4, crc: 0x2f22_3920),
        .init(generation: 40, population: 14, width: 9, height: 4, crc: 0x6e48_5eea),
      ]),
    RuleFact(
      title: "parity of five, von Neumann",
      rule: """
        @RULE T2
        @TABLE
        n_states:2
        neighborhood:vonNeumann
        symmetries:permute
        0,1,0,0,0,1
        0,1,1,1,0,1
        1,0,0,0,0,1
        1,1,1,0,0,1
        1,1,1,1,1,1
        1,1,0,0,0,0
        1,1,1,1,0,0
        """,
      rows: "A!",
      samples: [
        .init(generation: 1, population: 5, width: 3, height: 3, crc: 0x7d38_b801),
        .init(generation: 2, population: 5, width: 5, height: 5, crc: 0xd69d_53c1),
        .init(generation: 7, population: 61, width: 15, height: 15, crc: 0x2bbf_57fc),
        .init(generation: 8, population: 5, width: 17, height: 17, crc: 0x0666_82be),
        .init(generation: 31, population: 773, width: 63, height: 63, crc: 0x6a3e_19b9),
        .init(generation: 32, population: 5, width: 65, height: 65, crc: 0xc256_503b),
      ]),
    RuleFact(
      title: "hexagonal, B2/S34H as a table",
      rule: """
        @RULE T3
        @TABLE
        n_states:2
        neighborhood:hexagonal
        symmetries:permute
        0,1,1,0,0,0,0,1
        1,0,0,0,0,0,0,0
        1,1,0,0,0,0,0,0
        1,1,1,0,0,0,0,0
        1,1,1,1,1,1,0,0
        1,1,1,1,1,1,1,0
        """,
      rows: "2A.A$.2A$A.2A!",
      samples: [
        .init(generation: 1, population: 6, width: 4, height: 5, crc: 0x415e_2cee),
        .init(generation: 5, population: 16, width: 8, height: 5, crc: 0x1ee4_6043),
        .init(generation: 20, population: 8, width: 8, height: 9, crc: 0xaa4a_d25a),
        .init(generation: 40, population: 8, width: 8, height: 9, crc: 0xaa4a_d25a),
      ]),
    RuleFact(
      title: "oneDimensional, rule 110, row moves in time",
      rule: """
        @RULE T4
        @TABLE
        n_states:2
        neighborhood:oneDimensional
        symmetries:none
        0011
        0111
        1110
        """,
      rows: "A!",
      samples: [
        .init(generation: 1, population: 2, width: 2, height: 1, crc: 0x2fc5_1328),
        .init(generation: 10, population: 6, width: 11, height: 1, crc: 0x9cc9_2c95),
        .init(generation: 100, population: 52, width: 101, height: 1, crc: 0xcf34_3a6c),
        .init(generation: 500, population: 289, width: 501, height: 1, crc: 0xa75a_8e4d),
      ]),
    RuleFact(
      title: "excitable 5 states, von Neumann rotate4, bound output",
      rule: """
        @RULE T5
        @TABLE
        n_states:5
        neighborhood:vonNeumann
        symmetries:rotate4
        var a={0,2,3,4}
        var b={0,2,3,4}
        var c={0,2,3,4}
        var x={1,2}
        var y={0,1,2,3,4}
        var z={0,1,2,3,4}
        0,x,a,b,x,x
        0,1,a,b,c,1
        1,y,z,y,z,2
        1,y,z,a,b,3
        3,y,z,a,b,4
        4,y,z,a,b,0
        2,x,a,b,c,x
        """,
      rows: "A.B$.A$2.A!",
      samples: [
        .init(generation: 1, population: 12, width: 5, height: 5, crc: 0xadd3_9b38),
        .init(generation: 5, population: 72, width: 13, height: 13, crc: 0x5dbb_2bbe),
        .init(generation: 20, population: 253, width: 43, height: 43, crc: 0x14b3_bfbb),
        .init(generation: 40, population: 493, width: 83, height: 83, crc: 0x9505_56b3),
      ]),
    RuleFact(
      title: "Moore reflect_horizontal",
      rule: """
        @RULE T6
        @TABLE
        n_states:3
        neighborhood:Moore
        symmetries:reflect_horizontal
        var a={0,1,2}
        var b={0,1,2}
        var c={0,1,2}
        var d={0,1,2}
        var e={0,1,2}
        0,a,1,b,0,c,0,d,0,1
        0,1,0,0,0,0,0,a,0,2
        1,a,b,a,c,d,e,a,b,2
        2,a,b,c,d,e,0,1,0,0
        """,
      rows: "A.B$BA$2.2A!",
      samples: [
        .init(generation: 1, population: 11, width: 6, height: 4, crc: 0x2694_f85c),
        .init(generation: 5, population: 44, width: 14, height: 8, crc: 0x8022_3afa),
        .init(generation: 20, population: 251, width: 44, height: 23, crc: 0x81bc_90cf),
        .init(generation: 40, population: 687, width: 84, height: 43, crc: 0xe915_5cdc),
      ]),
    RuleFact(
      title: "hexagonal rotate3",
      rule: """
        @RULE T7
        @TABLE
        n_states:3
        neighborhood:hexagonal
        symmetries:rotate3
        var a={0,1,2}
        var b={0,1,2}
        0,1,0,0,0,0,0,1
        0,1,2,0,a,0,0,2
        1,a,b,a,b,a,b,2
        2,1,a,0,b,0,0,0
        """,
      rows: "AB$.A!",
      samples: [
        .init(generation: 1, population: 6, width: 4, height: 4, crc: 0x2f2f_64bd),
        .init(generation: 5, population: 14, width: 8, height: 12, crc: 0x4324_4e2c),
        .init(generation: 20, population: 43, width: 22, height: 42, crc: 0x17b3_f96e),
        .init(generation: 40, population: 83, width: 42, height: 82, crc: 0x2282_2fd5),
      ]),
    RuleFact(
      title: "hexagonal rotate2",
      rule: """
        @RULE T8
        @TABLE
        n_states:3
        neighborhood:hexagonal
        symmetries:rotate2
        var a={0,1,2}
        0,1,0,0,0,0,0,1
        0,0,1,0,0,0,0,2
        1,a,0,0,a,0,0,2
        2,0,1,a,0,0,0,1
        """,
      rows: "A$.B!",
      samples: [
        .init(generation: 1, population: 4, width: 3, height: 3, crc: 0xb405_fda7),
        .init(generation: 5, population: 17, width: 6, height: 9, crc: 0x0f4c_dc61),
        .init(generation: 20, population: 141, width: 21, height: 39, crc: 0x25e4_71c5),
        .init(generation: 40, population: 481, width: 41, height: 79, crc: 0x9a98_7e0b),
      ]),
    RuleFact(
      title: "Moore rotate8reflect on a torus",
      rule: """
        @RULE T9
        @TABLE
        n_states:4
        neighborhood:Moore
        symmetries:rotate8reflect
        var a={0,1,2,3}
        var b={0,1,2,3}
        0,1,1,0,0,0,0,0,0,1
        0,1,0,1,0,0,0,0,0,2
        0,2,1,a,0,0,0,0,0,3
        1,a,b,0,0,0,0,0,0,2
        2,a,b,a,0,0,0,0,0,3
        3,a,0,0,0,b,0,0,0,1
        """,
      rows: "A.A$.B.C$2.A$C2A!",
      edges: .joined(width: 13, height: 11),
      samples: [
        .init(generation: 1, population: 11, width: 4, height: 6, crc: 0x14bf_afbb),
        .init(generation: 5, population: 15, width: 5, height: 7, crc: 0x3424_d562),
        .init(generation: 20, population: 15, width: 5, height: 7, crc: 0x3424_d562),
        .init(generation: 40, population: 15, width: 5, height: 7, crc: 0x3424_d562),
      ]),
    RuleFact(
      title: "order: exceptions before the general case",
      rule: """
        @RULE T10
        @TABLE
        n_states:3
        neighborhood:vonNeumann
        symmetries:rotate4reflect
        var a={0,1,2}
        var b={0,1,2}
        var c={0,1,2}
        var d={0,1,2}
        1,1,1,1,1,1
        1,2,a,b,c,0
        1,a,b,c,d,2
        2,1,1,0,0,1
        2,a,b,c,d,0
        0,1,0,0,0,1
        0,2,2,0,0,1
        """,
      rows: "A!",
      samples: [
        .init(generation: 1, population: 5, width: 3, height: 3, crc: 0x3a98_c2d1),
        .init(generation: 5, population: 20, width: 11, height: 11, crc: 0xb804_db1a),
        .init(generation: 20, population: 16, width: 41, height: 41, crc: 0x7014_1740),
        .init(generation: 40, population: 16, width: 81, height: 81, crc: 0x7354_5dd4),
      ]),
    RuleFact(
      title: "table on a plane",
      rule: """
        @RULE T14
        @TABLE
        n_states:3
        neighborhood:Moore
        symmetries:permute
        var a={0,2}
        var b={0,2}
        var c={0,2}
        var d={0,2}
        var e={0,2}
        var f={0,2}
        var p={0,1,2}
        var q={0,1,2}
        var r={0,1,2}
        var s={0,1,2}
        var t={0,1,2}
        var u={0,1,2}
        var v={0,1,2}
        var w={0,1,2}
        0,1,1,a,b,c,d,e,f,1
        1,p,q,r,s,t,u,v,w,2
        2,p,q,r,s,t,u,v,w,0
        """,
      rows: "2A!",
      edges: .dead(width: 9, height: 7),
      samples: [
        .init(generation: 1, population: 6, width: 2, height: 3, crc: 0x806f_4684),
        .init(generation: 3, population: 14, width: 4, height: 7, crc: 0x814a_0303),
        .init(generation: 10, population: 14, width: 4, height: 7, crc: 0x814a_0303),
        .init(generation: 20, population: 12, width: 8, height: 3, crc: 0xe46f_a455),
      ]),
    RuleFact(
      title: "two-digit states: 12 states cyclic, permute",
      rule: """
        @RULE T15
        @TABLE
        n_states:12
        neighborhood:vonNeumann
        symmetries:permute
        var a={0,1,2,3,4,5,6,7,8,9,10,11}
        var b=a
        var c=a
        1,2,a,b,c,2
        2,3,a,b,c,3
        3,4,a,b,c,4
        4,5,a,b,c,5
        5,6,a,b,c,6
        6,7,a,b,c,7
        7,8,a,b,c,8
        8,9,a,b,c,9
        9,10,a,b,c,10
        10,11,a,b,c,11
        11,0,a,b,c,0
        0,1,a,b,c,1
        """,
      rows: "A.K$B.J$.I!",
      samples: [
        .init(generation: 1, population: 7, width: 4, height: 4, crc: 0x48c6_955c),
        .init(generation: 5, population: 57, width: 11, height: 10, crc: 0x4f14_3650),
        .init(generation: 20, population: 837, width: 41, height: 40, crc: 0x4923_39b0),
        .init(generation: 40, population: 3277, width: 81, height: 80, crc: 0xd2ef_693e),
      ]),
  ]

  private static let trees = [
    RuleFact(
      title: "tree, 4 neighbours n,w,e,s: next = (n + 2e + c) mod 3",
      rule: treeText(states: 3, neighbors: 4) { ($0[0] + 2 * $0[2] + $0[4]) % 3 },
      rows: "AB$.A!",
      samples: [
        .init(generation: 1, population: 4, width: 3, height: 3, crc: 0x6a42_1aea),
        .init(generation: 2, population: 8, width: 4, height: 4, crc: 0x574f_96d8),
        .init(generation: 3, population: 9, width: 5, height: 5, crc: 0x4d04_2501),
        .init(generation: 9, population: 9, width: 11, height: 11, crc: 0x41e3_d402),
        .init(generation: 10, population: 12, width: 12, height: 12, crc: 0xc658_6620),
      ]),
    RuleFact(
      title: "tree, 8 neighbours: Life by nw,ne,sw,se,n,w,e,s",
      rule: treeText(states: 2, neighbors: 8) { cells in
        let count = cells.dropLast().reduce(0, +)
        return count == 3 || count == 2 && cells[8] == 1 ? 1 : 0
      },
      rows: ".2A$2A$.A!",
      samples: [
        .init(generation: 10, population: 11, width: 5, height: 6, crc: 0x454e_7005),
        .init(generation: 100, population: 121, width: 50, height: 24, crc: 0xa823_e2aa),
        .init(generation: 200, population: 120, width: 75, height: 73, crc: 0x2665_67ee),
        .init(generation: 500, population: 174, width: 199, height: 223, crc: 0x4443_fe2e),
      ]),
    RuleFact(
      title: "tree, 8 neighbours: shift east, copy of w, 5 states",
      rule: treeText(states: 5, neighbors: 8) { $0[5] != $0[8] ? $0[5] : ($0[0] + $0[8]) % 5 },
      rows: "ABCD$.A.B$D!",
      samples: [
        .init(generation: 1, population: 10, width: 4, height: 4, crc: 0x6e6a_1227),
        .init(generation: 5, population: 22, width: 4, height: 8, crc: 0x75cf_5a24),
        .init(generation: 20, population: 67, width: 4, height: 23, crc: 0x8106_d63a),
      ]),
  ]
}
