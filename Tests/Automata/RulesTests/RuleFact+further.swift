extension RuleFact {
  /// Tables of six neighbors, of bounded boards, and of many states.
  static let furtherTables = [
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

  static let trees = [
    RuleFact(
      title: "tree, 4 neighbors n,w,e,s: next = (n + 2e + c) mod 3",
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
      title: "tree, 8 neighbors: Life by nw,ne,sw,se,n,w,e,s",
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
      title: "tree, 8 neighbors: shift east, copy of w, 5 states",
      rule: treeText(states: 5, neighbors: 8) { $0[5] != $0[8] ? $0[5] : ($0[0] + $0[8]) % 5 },
      rows: "ABCD$.A.B$D!",
      samples: [
        .init(generation: 1, population: 10, width: 4, height: 4, crc: 0x6e6a_1227),
        .init(generation: 5, population: 22, width: 4, height: 8, crc: 0x75cf_5a24),
        .init(generation: 20, population: 67, width: 4, height: 23, crc: 0x8106_d63a),
      ]),
  ]
}
