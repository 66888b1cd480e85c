import Grids
import Patterns
import Settings
import TestSupport
import Testing

@testable import Automata
@testable import Games
@testable import Worlds

/// Tests of values that no setting permits but a program can pass.
@Suite struct OpeningProblemTests {
  private static let impossible: [(any Simulation, String, String)] = [
    (Life(size: Size(width: 0, height: 4)), "size", "expected WIDTHxHEIGHT"),
    (Life(size: Size(width: 1 << 20, height: 1 << 20)), "size", "at most 2147483647 cells in all"),
    (Life(density: Ratio(3, 2)), "density", "expected a share"),
    (Life(density: Ratio(-1)), "density", "expected a share"),
    (
      Life(
        rule: try? LifeRule(notation: "23/3/4"),
        pattern: Pattern(runs: [Pattern.Run(y: 0, columns: 0..<3, state: 4)])), "pattern",
      "cell state 4, but the rule has only the states 0 to 3"
    ),
    (
      Life(pattern: .gosperGliderGun, topology: .plane, size: Size(width: 36, height: 8)), "size",
      "the pattern is 36x9, larger than the board of 36x8"
    ),
    (
      Life(
        pattern: Pattern(runs: [Pattern.Run(y: 10_000_000, columns: 0..<1000)]), topology: .plane),
      "pattern",
      "a pattern of 1000x10000001 cells is too large: expected at most 2147483647 cells"
    ),
    (Sea(size: Size(width: -3, height: -4)), "size", "got '-3x-4'"),
    (Sea(size: Size(width: 5000, height: 5000)), "size", "at most 20000000 cells in all"),
    (Sea(penguins: Ratio(2)), "penguins", "expected a share"),
    (Sea(orcas: Ratio(-1, 2)), "orcas", "expected a share"),
    (
      Sea(penguins: Ratio(2, 3), orcas: Ratio(1, 2)), "orcas",
      "'penguins' and 'orcas' together exceed 100%"
    ),
    (Sea(rules: SeaRules(penguinBreeds: 0)), "penguin-breeds", "a whole number of generations"),
    (Sea(rules: SeaRules(orcaBreeds: -1)), "orca-breeds", "a whole number of generations"),
    (Sea(rules: SeaRules(orcaStarves: 0)), "orca-starves", "a whole number of generations"),
    (Infection(people: 0), "people", "expected a whole number from 1"),
    (
      Infection(people: 10, size: Size(width: 3, height: 3)), "people",
      "10 people are too many for a board of 3x3"
    ),
    (Infection(factor: 9), "factor", "expected a whole number from 0 to 8, got '9'"),
    (Infection(people: 5, sick: 6), "sick", "there are only 5 people: lower 'sick'"),
    (Infection(sick: -1), "sick", "expected a whole number from 0"),
    (Infection(period: .zero), "period", "expected seconds from 0.001"),
    (Wolfram(size: Size(width: 5, height: 0)), "size", "got '5x0'"),
    (
      Wolfram(size: Size(width: 2, height: 2), start: .cells([1, 0, 1])), "start",
      "expected at most 2 cells, the width of the row, got 3"
    ),
  ]

  @Test(arguments: impossible.indices)
  func `An opening that fails reports the reason and the setting`(index: Int) {
    let (simulation, setting, sentence) = Self.impossible[index]
    let error = #expect(throws: OpeningProblem.self) { try simulation.opening(seed: 1) }
    #expect(error?.setting == setting)
    #expect(error?.description.contains(sentence) == true, "\(error?.description ?? "")")
  }

  @Test func `No number from a program crashes it`() {
    let numbers = [Int.min, Int.min + 1, -1, 0, 1 << 40, .max]
    for number in numbers {
      for other in numbers {
        let size = Size(width: number, height: other)
        let shares = Ratio(max(number, -.max), max(1, other))
        let simulations: [any Simulation] = [
          Life(pattern: .glider, size: size), Life(topology: .plane, size: size),
          Life(pattern: .glider, topology: .torus, size: size), Life(size: size, density: shares),
          Sea(size: size), Sea(size: size, penguins: shares, orcas: shares),
          Sea(rules: SeaRules(penguinBreeds: number, orcaBreeds: 0, orcaStarves: other)),
          Infection(size: size), Infection(people: number, factor: -1, sick: other),
          Infection(people: number, factor: other), Wolfram(size: size),
          Wolfram(size: size, start: .cells([]), view: .scroll),
          Pig(size: size), Pig(games: number, goal: other, study: .policy(other: number)),
          Pig(games: other, goal: number), Pig(player1: .hold(min(0, number))),
          Pig(goal: number, study: .tournament([.rolls(other)])),
        ]
        for simulation in simulations {
          let worldInfo = simulation.worldInfo
          _ = [0, 1000, .max].map(worldInfo.countLimit(within:))
          #expect(throws: OpeningProblem.self) { try simulation.opening(seed: 1) }
        }
      }
    }
  }

  @Test func `An unusual opening row is accepted`() throws {
    let size = Size(width: 3, height: 3)
    for topology in Topology.allCases {
      let empty = Wolfram(size: size, start: .cells([]), topology: topology)
      #expect(try empty.opening(seed: 1).stepped(9).count("alive") == 0)
      let high = Wolfram(size: size, start: .cells([7]), topology: topology)
      #expect(try high.opening(seed: 1).drawn == ".O.\n...\n...")
    }
  }

  @Test func `A rule ignores impossible neighbor counts`() {
    let odd = LifeRule(birth: [-1, 3, 9, 15, 16, .max], survival: [.min, 2, 3])
    #expect(odd == .conway)
  }
}
