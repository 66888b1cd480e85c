import TestSupport
import Testing

@testable import Rules

/// Tests of von Neumann's automaton and its variants.
@Suite struct VonNeumannTests {
  /// Loops of random signals. Each sends them along a line, which constructs cells at its end.
  /// Golly computed the results.
  private static let facts: [(VonNeumannFunction.Variant, String, [RuleFact.Sample])] = [
    (
      .original, "MI3MpA3I$N4.L$J2KOKO4$10.V!",
      [
        .init(generation: 1, population: 19, width: 11, height: 7, crc: 0x072b_2922),
        .init(generation: 7, population: 20, width: 11, height: 7, crc: 0xd408_6ca1),
        .init(generation: 20, population: 21, width: 11, height: 8, crc: 0xed7c_0cd7),
        .init(generation: 64, population: 22, width: 11, height: 9, crc: 0xbcd6_ef58),
      ]
    ),
    (
      .nobili, "7.J$7.J$7.J$3MpA3IpAI$J2.L3.J$JOKO3.N$7.J$7.N$7.J!",
      [
        .init(generation: 1, population: 23, width: 9, height: 9, crc: 0x792f_6241),
        .init(generation: 7, population: 24, width: 9, height: 10, crc: 0x7fb9_4976),
        .init(generation: 20, population: 25, width: 10, height: 10, crc: 0x4075_fede),
        .init(generation: 64, population: 29, width: 10, height: 10, crc: 0x9ff6_207a),
      ]
    ),
    (
      .hutton, "I3MIpA3I$N4.L$JOKO2K!",
      [
        .init(generation: 1, population: 17, width: 9, height: 3, crc: 0x0c06_8639),
        .init(generation: 7, population: 18, width: 10, height: 3, crc: 0x4c46_a1dc),
        .init(generation: 20, population: 18, width: 10, height: 3, crc: 0x6b65_1204),
        .init(generation: 64, population: 18, width: 10, height: 3, crc: 0xcdac_62c4),
      ]
    ),
  ]

  @Test(arguments: VonNeumannFunction.Variant.allCases)
  func `A pattern becomes what Golly computes`(_ variant: VonNeumannFunction.Variant) throws {
    let (_, rows, samples) = try #require(Self.facts.first { $0.0 == variant })
    let function = VonNeumannFunction(variant)
    var board = PlainBoard(function, edges: .none, rows: rows)
    var generation = 0
    for sample in samples {
      while generation < sample.generation {
        board.step()
        generation += 1
      }
      let (width, height, states) = board.rectangle
      #expect(board.cells.count == sample.population)
      #expect(width == sample.width && height == sample.height)
      #expect(crc32(states) == sample.crc, "generation \(generation)")
    }
    #expect(board.agrees(with: try #require(function.diagram(limit: 100_000))))
  }

  @Test(arguments: VonNeumannFunction.Variant.allCases)
  func `The diagram and the tables are equal to the function`(
    _ variant: VonNeumannFunction.Variant
  ) throws {
    let function = VonNeumannFunction(variant)
    let diagram = try #require(function.diagram(limit: 100_000))
    let tables = try #require(ColumnTables(diagram))
    var dice = Dice(seed: 29)
    for number in 0..<TestScope.size(.neighborhoods) {
      // Every second neighborhood has many transmissions.
      let (low, high) = number % 2 == 0 ? (0, function.states) : (5, 25)
      let neighborhood = (0..<9).map { _ in UInt8(low + dice.below(high - low)) }
      let next = function.next(neighborhood)
      #expect(Int(next) < function.states)
      #expect(diagram.next(neighborhood) == next, "\(neighborhood)")
      #expect(tables.next(neighborhood) == next, "\(neighborhood)")
    }
  }

  /// The order of construction in von Neumann's automaton: the signals that select each state.
  @Test(arguments: [
    ("10000", 9), ("10001", 10), ("1001", 11), ("1010", 12), ("1011", 17), ("1100", 18),
    ("1101", 19), ("1110", 20), ("1111", 25),
  ])
  func `Signals construct a cell`(signals: String, expected: UInt8) {
    let function = VonNeumannFunction(.original)
    var state: UInt8 = 0
    for signal in signals {
      // The western neighbor transmits to the east.
      let west: UInt8 = signal == "1" ? 13 : 9
      state = function.next([0, west, 0, 0, state, 0, 0, 0, 0])
    }
    #expect(state == expected)
  }

  @Test func `States have different names and colors`() {
    for variant in VonNeumannFunction.Variant.allCases {
      let rule = StateRule(variant)
      let colors = rule.looks.colors(states: rule.states)
      #expect(Set(rule.looks.names.values).count == rule.states)
      #expect(Set(colors).count == rule.states)
      #expect(colors[0] == nil)
      #expect(rule.name == variant.rawValue)
    }
    #expect(StateRule(.nobili).looks.names[22] == "excited special transmission north")
    #expect(StateRule(.original) == StateRule(.original))
    #expect(StateRule(.nobili) != StateRule(.hutton))
  }
}
