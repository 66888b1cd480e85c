import Grids
import Settings
import TestSupport
import Testing

@testable import Automata
@testable import Worlds

/// Tests of totalistic, second-order and many-colored automata against published facts, and counts
/// that numpy computed.
@Suite struct WolframFamilyTests {
  private func world(
    _ rule: String, _ start: ElementaryStart = .single, width: Int = 1, height: Int = 1,
    _ topology: Topology = .unbounded
  ) throws -> WolframWorld {
    WolframWorld(
      size: Size(width: width, height: height), rule: try WolframRule(notation: rule),
      start: start, topology: topology)
  }

  @Test(arguments: [
    ("code 777", [94, 390, 850], [51, 237, 451]), ("code 1599", [10, 43, 42], [4, 20, 34]),
    ("code 2049", [50, 270, 492], [107, 652, 1247]),
    ("code 1635", [34, 168, 368], [109, 531, 1127]),
  ])
  func `A code of three colors has the counts that numpy computes`(
    rule: String, first: [Int], second: [Int]
  ) throws {
    let world = try world(rule)
    #expect(world.counts(of: "color1", at: [100, 500, 1000]) == first)
    #expect(world.counts(of: "color2", at: [100, 500, 1000]) == second)
  }

  /// The sum modulo 3 makes the trinomial triangle. As 1 + x + x² = (1 - x)² modulo 3, Lucas's
  /// theorem gives the number of its entries that 3 does not divide.
  @Test func `Code 588 draws the trinomial coefficients modulo 3`() throws {
    var world = try world("code 588")
    for generation in 0..<300 {
      let digits = String(2 * generation, radix: 3).compactMap(\.wholeNumberValue)
      let expected = digits.reduce(1) { $0 * ($1 + 1) }
      #expect(world.counts.reduce(0) { $0 + Int($1.value) } == expected, "\(generation)")
      world.step()
    }
  }

  /// Its rows are the Chebyshev polynomials of the second kind in x + 1/x: every other cell.
  @Test func `Rule 90R draws a triangle of every other cell`() throws {
    let drawing = try world("90R", width: 7, height: 4).stepped(3).drawn
    #expect(drawing == "...O...\n..O.O..\n.O.O.O.\nO.O.O.O")
    #expect(try world("90R").counts(of: "alive", at: [100, 500]) == [101, 501])
  }

  /// A New Kind of Science, notes on rule 37R: from {1, 0, 1} with 0 in the row before, the
  /// structure repeats every 666 steps, and the background every 3.
  @Test func `Rule 37R repeats after 666 steps from 101`() throws {
    var world = try world("37R", .cells([1, 0, 1]), width: 80)
    var fingerprints: [Fingerprint] = []
    for _ in 0..<1400 {
      fingerprints.append(world.sketch)
      world.step()
    }
    #expect(fingerprints[0..<700] == fingerprints[666..<1366])
    for period in 1..<666 { #expect(fingerprints[5] != fingerprints[5 + period]) }
  }

  @Test(arguments: ["90R", "150R", "214R", "code 777R", "1234567 k=4", "code 20R k=2 r=2"])
  func `A second-order rule that runs backward returns to its start`(text: String) throws {
    let rule = try WolframRule(notation: text.hasSuffix("k=4") ? "1234567R k=4" : text)
    let size = Size(width: 50, height: 101)
    let world = WolframWorld(
      size: size, rule: rule, start: .random, topology: .torus, seed: 3)
    let cells = world.stepped(100).cells(in: Region(size))
    let rows = (0..<101).map { cells.row($0).map { Int($0) } }
    var dice = Dice(seed: 0)
    var plain = NumberedRule(&dice, colors: rule.colors)
    (plain.range, plain.isTotalistic, plain.isSecondOrder) = (rule.range, rule.isTotalistic, true)
    plain.number = "\(rule)".split(separator: "R")[0].filter(\.isNumber)
    var back = PlainAutomaton(plain, rows[99], before: rows[100], width: 50, topology: .torus)
    for _ in 0..<99 { back.step() }
    #expect(back.row == rows[0])
    back.step()
    #expect(back.row.allSatisfy { $0 == 0 })
  }

  @Test func `A rule that changes to second order starts without a generation before`() throws {
    var world = try world("0", width: 5, height: 3)
    world.step()
    world.rule = try WolframRule(notation: "90R")
    world.toggle([2])
    world.step()
    #expect(world.drawn == "..O..\n..O..\n.O.O.")
  }

  @Test func `Colors have a kind, a place in the palette and a count each`() throws {
    let (wolfram, errors, _) = Wolfram.read(["rule": "code 777 k=4", "size": "9x5"])
    #expect(errors.isEmpty)
    let info = wolfram.worldInfo
    #expect(info.legend.map(\.name) == ["dead", "color1", "color2", "color3"])
    #expect(info.legend.map(\.palette) == [nil, 0, 1, 2])
    #expect(info.counts.names == ["color1", "color2", "color3"])
    #expect(try wolfram.opening(seed: 1).counts.map(\.name) == info.counts.names)
    let two = Wolfram.read(["rule": "code 20 k=2 r=2"]).chosen.worldInfo
    #expect(two.legend == Wolfram.info.kinds && two.counts.names == ["alive"])
  }

  @Test(
    arguments: [
      (["rule": "code 777", "start": "0120", "size": "4x1"], ".O2."),
      (["rule": "1 k=16", "start": "af1", "size": "3x1"], nil),
    ] as [(KeyValuePairs<String, String>, String?)])
  func `The first row has one digit for each color`(
    written: KeyValuePairs<String, String>, drawing: String?
  ) throws {
    let world = try Wolfram.opening(written)
    let cells = world.cells(in: world.extent).elements
    #expect(drawing == nil ? cells == [10, 15, 1] : cells == [0, 1, 2, 0])
  }

  @Test func `Density is the share of random cells that are not 0`() throws {
    func shares(_ rule: String, _ density: String?) throws -> [Double] {
      var written = ["rule": rule, "start": "random", "size": "20000x1", "topology": "torus"]
      written["density"] = density
      var reader = SettingsReader(written.map { Setting($0.key, $0.value, at: .option($0.key)) })
      return try Wolfram(&reader).opening(seed: 4).counts.map { Double($0.value) / 20000 }
    }
    func near(_ share: [Double], _ expected: [Double]) -> Bool {
      zip(share, expected).allSatisfy { abs($0 - $1) < 0.02 } && share.count == expected.count
    }
    #expect(try near(shares("184", "30%"), [0.3]))
    #expect(try near(shares("184R", "30%"), [0.3]))
    #expect(try near(shares("code 777", nil), [1 / 3, 1 / 3]))
    #expect(try near(shares("code 777", "40%"), [0.2, 0.2]))
    #expect(try shares("184", "0%") == [0] && shares("184", "100%") == [1])
    #expect(try shares("184", "50%") == shares("184", nil))
    #expect(try shares("184R", "50%") == shares("184", nil))
  }

  @Test func `Settings of any size have a cost`() throws {
    var wolfram = Wolfram(size: Size(width: .max, height: .max), topology: .unbounded)
    wolfram.rule = try WolframRule(notation: "code 1 k=16 r=50")
    let info = wolfram.worldInfo
    #expect(info.cost.memory(on: nil) == 1 << 44)
    #expect(info.countLimit(within: .max) > 0)
    #expect(throws: OpeningProblem.self) { try wolfram.opening(seed: 1) }
  }

  @Test func `A density makes the first row random`() throws {
    let dense = try Wolfram.opening(["density": "50%", "size": "99x1"])
    #expect(try dense.drawn == Wolfram.opening(["start": "random", "size": "99x1"]).drawn)
  }

  @Test(
    arguments: [
      (["start": "single", "density": "10%"], "set 'start' to random"),
      (["rule": "code 777", "start": "0123"], "a row of colors from 0 to 2 such as 1021"),
      (["rule": "1 k=16", "start": "g"], "a row of colors from 0 to 15"),
      (["rule": "1 k=9", "explain": "yes"], "at most 512 neighborhoods to draw, got 729"),
      (["rule": "code 9999"], "a code from 0 to 2186"), (["rule": "110X"], "such as 110, 110R"),
      (["rule": "code 9999", "start": "f0"], "a code from 0 to 2186"),
      (["rule": "0..256"], "a rule"),
    ] as [(KeyValuePairs<String, String>, String)])
  func `An invalid setting of any family is one error`(
    written: KeyValuePairs<String, String>, part: String
  ) {
    let errors = Wolfram.read(written).errors
    #expect(errors.count == 1)
    #expect(errors.first?.message.contains(part) == true, "\(errors)")
  }
}
