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
  static let all = tables + furtherTables + trees

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
  ]
}
