import Grids
import Patterns
import TestSupport
import Testing

@testable import Automata
@testable import Worlds

@Suite struct RuleNotationTests {
  @Test(arguments: [
    ("B3/S23", "B3/S23"), ("b3/s23", "B3/S23"), ("B3S23", "B3/S23"), ("b3s23", "B3/S23"),
    ("S23/B3", "B3/S23"), ("S23B3", "B3/S23"), ("s23b3", "B3/S23"), ("23/3", "B3/S23"),
    ("23/36", "B36/S23"), ("B3 / S23", "B3/S23"), (" b 3 s 2 3 ", "B3/S23"), ("B3_S23", "B3/S23"),
    ("23_3", "B3/S23"), ("B63/S32", "B36/S23"), ("B33/S222333", "B3/S23"),
    ("B/S", "B/S"), ("BS", "B/S"), ("SB", "B/S"), ("/", "B/S"), ("B2/S", "B2/S"), ("/2", "B2/S"),
    ("2/", "B/S2"), ("B/S012345678", "B/S012345678"), ("S/B012345678", "B012345678/S"),
    ("B0/S8", "B0/S8"), ("8/0", "B0/S8"), ("B234", "B234/S"), ("S23", "B/S23"), ("b2v", "B2/SV"),
    ("B2/S34H", "B2/S34H"), ("34/2h", "B2/S34H"), ("b2s013v", "B2/S013V"), ("B/SV", "B/S"),
    ("B2-a/S12", "B2-a/S12"), ("b2ceikn_s12", "B2-a/S12"), ("12/2-a", "B2-a/S12"),
    ("B3/S2-i34q", "B3/S2-i34q"), ("tLife", "B3/S2-i34q"), ("B2-AS12", "B2-a/S12"),
    ("B3aceijknqry/S2aceikn3-", "B3/S23"), ("B2-aceikn3/S23", "B3/S23"),
    ("B2ac2ca/S", "B2ac/S"), ("B1ce/S7c", "B1/S7c"), ("B/S4-acej", "B/S4-acej"),
    ("B/S4acej", "B/S4acej"), ("B/S4acejiknqrt", "B/S4-wyz"),
    ("/2/3", "/2/3"), ("345/2/4", "345/2/4"), ("B2/S345/4", "345/2/4"), ("b2s345g4", "345/2/4"),
    ("G4B2S345", "345/2/4"), ("g4/b2/s345", "345/2/4"), ("B2/S345/C4", "345/2/4"),
    ("_2_3", "/2/3"), ("345/2/C4", "345/2/4"), ("34/2/4V", "34/2/4V"), ("23/3/2", "B3/S23"),
    ("B2-a/S12/G256", "12/2-a/256"), ("34/2/5H", "34/2/5H"),
    (
      "MAPARYXfhZofugWaH7oaIDogBZofuhogOiAaIDogIAAgAAWaH7oaIDogGiA6ICAAIAAaIDogIAAgACAAIAAAAAAAA",
      "B3/S23"
    ),
    (
      "MAPARYXfhZofugWaH7oaIDogBZofuhogOiAaIDogIAAgAAWaH7oaIDogGiA6ICAAIAAaIDogIAAgACAAIAAAAAAAA==",
      "B3/S23"
    ),
    (
      "mapARYXfhZofugWaH7oaIDogBZofuhogOiAaIDogIAAgAAWaH7oaIDogGiA6ICAAIAAaIDogIAAgACAAIAAAAAAAA/3",
      "23/3/3"
    ),
    ("MAPAAAAAA", "B/S"), ("MAPAAAAAQ", "B/S4V"), ("MAPAAAAgA==/G7", "MAPAAAAgA/7"),
    ("n == 3 or (c and n == 2)", "B3/S23"), ("n=3 or c and n=2", "B3/S23"),
    ("N == 3 OR C AND 2 <= N <= 3", "B3/S23"), ("n % 2 == 1", "B1357/S1357"),
    ("not (n + c) % 2 == 0", "B1357/S02468"), ("(no + ea + so + we) % 2", "B13/S13V"),
    ("c and not n < 2 or 3*c - n == 0-3", "B3/S2345678"), ("-1 % 5 == 4", "B012345678/S012345678"),
    (
      "nw",
      "MAPMzMzMzMzMzMzMzMzMzMzMw"
    ),
    ("n > 0 and 4 % n == 0", "B124/S124"),
  ])
  func `A rule is read in every notation`(text: String, rule: String) throws {
    #expect(try LifeRule(notation: text).description == rule)
    #expect(try LifeRule(notation: rule).description == rule)
  }

  @Test(arguments: NamedRule.all.map(\.name))
  func `A listed rule is read by its name in any spelling`(name: String) throws {
    let named = try #require(NamedRule.all.first { $0.name == name })
    let dashed = name.lowercased().split { !$0.isLetter && !$0.isNumber }.joined(separator: "-")
    for spelling in [name, name.uppercased(), name.filter { $0 != " " }, dashed] {
      #expect(try LifeRule(notation: spelling) == named.rule)
    }
    #expect(try LifeRule(notation: named.rule.description) == named.rule)
    let written = try Pattern(rle: Array("x = 1, y = 1, rule = \(name)\no!".utf8)).rule
    #expect(written?.value == name)
  }

  @Test(arguments: [
    ("Life", "B3/S23"), ("HighLife", "B36/S23"), ("Day & Night", "B3678/S34678"),
    ("day-night", "B3678/S34678"), ("Seeds", "B2/S"), ("Replicator", "B1357/S1357"),
    ("Fredkin", "B1357/S02468"), ("Gnarl", "B1/S1"), ("life without death", "B3/S012345678"),
    ("2x2", "B36/S125"), ("34 Life", "B34/S34"), ("34life", "B34/S34"),
    ("conway", "B3/S23"), ("Game of Life", "B3/S23"), ("day and night", "B3678/S34678"),
    ("brians brain", "/2/3"), ("High-Life", "B36/S23"), ("B3S23", "B3/S23"),
    ("bosco", "R5,C0,M1,S34..58,B34..45,NM"), ("Hex Life", "B2o3m56/S2-p4oH"),
    ("Hexagonal Life", "B2/S34H"), ("DryLife", "B37/S23"), ("pulsar life", "B3/S238"),
    ("9:43 at Knight", "237/34578/4"), ("Ebb&Flow II", "012468/37/18"), ("LeapLife", "B2n3/S23-q"),
    ("Rings 'n' Slugs", "B56/S14568"), ("22da", "B2/S2-mH"), ("LifeV", "B3/S23V"),
  ])
  func `A name gives the rule commonly known by it`(name: String, rule: String) throws {
    #expect(try LifeRule(notation: name).description == rule)
  }

  @Test(arguments: [("JvN29", 29), ("Nobili32", 32), ("hutton32", 32), ("jvn29:T60,40", 29)])
  func `Golly's names of von Neumann's automata are rules`(name: String, states: Int) throws {
    let rule = try RuleNotation(name).rule
    #expect(rule.states == states)
    #expect("\(rule)".lowercased() == name.lowercased().prefix { $0 != ":" })
  }

  @Test func `A board may follow a name, also one with a colon`() throws {
    #expect("\(try RuleNotation("DryLife:P2000,2000"))" == "B37/S23:P2000,2000")
    #expect("\(try RuleNotation("9:43 at Knight:T20,20"))" == "237/34578/4:T20,20")
  }

  @Test func `Listed rules have unique names and rules`() {
    #expect(Set(NamedRule.all.map(\.name)).count == NamedRule.all.count)
    #expect(Set(NamedRule.all.map(\.rule)).count == NamedRule.all.count)
  }

  @Test(arguments: [
    ("", "expected a rule such as"), ("3", "expected a rule such as"),
    ("B٣/S23", "expected a rule such as"), ("x", "expected a rule such as"),
    ("banana", "expected a rule such as"), ("W256", "expected a rule such as"),
    ("HihgLife", "did you mean 'HighLife'?"), ("lief", "did you mean 'Life'?"),
    ("friends", "did you mean 'Just Friends'?"), ("game of lief", "did you mean 'Game of Life'?"),
    ("replicater", "did you mean 'Replicator'?"), ("34 lief", "did you mean '34 Life'?"),
    ("S3/23", "character 6: missing B"), ("BBM-Margolus", "expected a rule such as"),
    ("B9/S", "character 2: expected at most 8 neighbors, got 9"),
    ("39/3", "character 2: expected at most 8 neighbors, got 9"),
    ("B3/S23/", "character 8: the rule is incomplete"),
    ("B3//S23", "character 4: unexpected '/'"), ("B3/B3", "character 4: duplicate B"),
    ("S2S3", "character 3: duplicate S"), ("B3,S23", "character 3: unexpected ','"),
    ("3/B/S23", "character 1: unexpected '3'"), ("B3/23", "character 6: missing S"),
    ("B5/S23V", "character 2: expected at most 4 neighbors, got 5"),
    ("b 2 / s 37 h", "character 10: expected at most 6 neighbors, got 7"),
    ("B3V/S23", "character 3: unexpected 'V'"),
    ("B2a/S12V", "character 3: letters require eight"),
    ("B2-/S12V", "character 2: letters require eight"),
    ("B2x/S12", "character 3: unexpected 'x'"),
    ("B2q/S12", "character 3: unknown letter 'q' after 2 (known: aceikn)"),
    ("B1a/S", "character 3: unknown letter 'a' after 1 (known: ce)"),
    ("B0a/S", "character 3: 0 has no letters"), ("B/S8-c", "character 6: 8 has no letters"),
    ("B2a-c/S", "character 4: letters of 2 cannot be both included"),
    ("B2a2-c/S", "character 4: letters of 2 cannot"), ("B2-a2c/S", "character 5: letters of 2"),
    ("/2/1", "character 4: expected 2 to 256 states"), ("/2/257", "character 4: expected 2 to 256"),
    ("/2/9999999999999999999999", "character 4: expected 2 to 256"),
    ("B3/S23/G", "character 9: the rule is"),
    ("B3/S23/G3/G4", "character 11: unexpected 'G'"), ("/2/3/4", "character 5: unexpected '/'"),
    ("MAPAA", "character 4: expected 86 characters after MAP (22 if hexagonal, 6 if"),
    ("MAP" + String(repeating: "A", count: 85), "got 85"),
    ("MAP" + String(repeating: "A", count: 87), "got 87"),
    ("MAPAAAAAA/1", "character 11: expected 2 to 256 states"),
    ("MAPAA?AAA", "character 6: unexpected '?', which is not a base64 character"),
    ("MAPAAAAAAAA-", "character 12: unexpected '-', which is not a base64 character"),
  ])
  func `Text that is not a rule is an error that explains why`(text: String, part: String) {
    let error = #expect(throws: RuleProblem.self) { try LifeRule(notation: text) }
    #expect(error?.description.contains("'\(text)'") == true)
    #expect(error?.description.contains(part) == true, "\(error?.description ?? "")")
  }

  /// A parser that tries every letter as a separator takes quadratic time.
  @Test(arguments: TestScope.cases(["B3", "B3/S", "A", "", "3/"], .two))
  func `A rule of very many letters is refused in time`(start: String) throws {
    let text = start + String(repeating: "A", count: 100_000) + "\t!"
    let program = try Program.render(["life", "--rule", text, "-o", "a.png"], cpuSeconds: 20)
    try #require(program.status == 2, "\(program.errors.prefix(1000))")
    #expect(throws: RuleProblem.self) { try LifeRule(notation: text) }
  }

  @Test(arguments: [
    ("n ==", "character 5: expected a number, a name or '(', got the end"),
    ("(n == 3", "character 8: expected an operator or ')', got the end"),
    ("n == 3)", "character 7: expected an operator, or the end of the text, got ')'"),
    ("n == x", "character 6: a rule consists of c, n, nw,"), ("0 * x", "character 5: a rule"),
    ("c / 2", "character 1: a rule consists of"), ("n == 2.5", "character 7: expected an operator"),
    ("n if c else 0", "character 1: a rule"), ("min(n, 3) == 3", "character 1: a rule"),
    (
      "n == 1000",
      "character 6: expected a number of at most 999"
    ),
    ("4 % n == 0", "character 5: the divisor is 0 for some"),
    ("999 * 999 * 999 > n", "character 1: the result exceeds"),
    ("n 3", "character 3: expected an operator"),
    ("n & 3", "character 3: unexpected '&': write 'and'"),
    (String(repeating: "(", count: 65) + "n", "character 66: a formula has at most 64 levels"),
    (String(repeating: "not ", count: 100) + "n", "character 261: a formula has at most 64"),
  ])
  func `An error in a formula names the letter that causes it`(text: String, part: String) {
    let error = #expect(throws: RuleProblem.self) { try LifeRule(notation: text) }
    #expect(error?.description.contains(part) == true, "\(error?.description ?? "")")
  }

  @Test func `A function of a cell and its neighbors is a rule`() throws {
    let life = LifeRule { cell, neighbors in
      neighbors.count == 3 || cell && neighbors.count == 2
    }
    #expect(life == .conway)
    let northEast = LifeRule { _, neighbors in neighbors.northEast && !neighbors.south }
    #expect(try LifeRule(notation: "ne and not so") == northEast)
  }

  @Test func `Random rules of every kind read back equal`() throws {
    var generator = Generator(seed: 10)
    let words = ["B", "S", "/"] + NeighborShape.letters.map { "\($0)" } + (0...8).map { "\($0)" }
    for number in 0..<TestScope.size(.notations) {
      let reach = RuleNeighborhood.allCases[number % 3]
      let bits = (0..<512).map { _ in generator.next() & 1 == 1 }
      let tables = [
        RuleTable { bits[$1.index & reach.mask | ($0 ? 16 : 0)] },
        RuleTable { bits[reach.count($1) << 1 | ($0 ? 1 : 0)] },
        RuleTable {
          bits[NeighborShape($1).count << 5 | NeighborShape($1).letter << 1 | ($0 ? 1 : 0)]
        },
      ]
      for table in tables {
        let rule = LifeRule(table, states: number % 5 == 0 ? 2 : 2 + number % 255)
        #expect(try LifeRule(notation: "\(rule)") == rule)
        #expect(try LifeRule(notation: "\(rule)".replacing(" ", with: "")).description == "\(rule)")
      }
      let text = (0..<12).map { _ in words[Int(generator.next() % UInt64(words.count))] }.joined()
      guard let rule = try? LifeRule(notation: text) else { continue }
      #expect(try LifeRule(notation: "\(rule)") == rule)
    }
  }

  @Test func `An elementary rule of Golly draws its history below a row`() throws {
    let rule = try LifeRule(notation: "W30")
    var row: [Bool] = (0..<41).map { $0 == 20 }
    var world = try Life(
      rule: rule, pattern: Pattern(cells: Grid(size: Size(width: 1, height: 1), repeating: 1))
    )
    .opening(seed: 1)
    world.advance(by: 15)
    for y in 0..<15 {
      let cells = world.cells(in: Region(x: -20, y: y, width: 41, height: 1))
      #expect(cells.elements.map { $0 == 1 } == row, "row \(y)")
      row = row.indices.map { x in
        let (west, east) = (x > 0 && row[x - 1], x < 40 && row[x + 1])
        return west != (row[x] || east)
      }
    }
    #expect(throws: RuleProblem.self) { try LifeRule(notation: "W256") }
    let odd = #expect(throws: RuleProblem.self) { try LifeRule(notation: "W105") }
    #expect("\(try #require(odd))".contains("'simulation: wolfram' and 'rule: 105'"))
  }
}
