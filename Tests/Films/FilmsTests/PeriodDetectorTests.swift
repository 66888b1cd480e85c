import Automata
import Grids
import Patterns
import Settings
import TestSupport
import Testing
import Worlds

@testable import Films

/// Tests of `PeriodDetector` against a search of every generation.
struct PeriodDetectorTests {
  private func agree(_ simulation: any Simulation, seed: UInt64 = 1, skip: Int = 0) throws {
    let film = Film(simulation, seed: seed, frames: 1, skip: skip)
    let plain = try PlainCourse(of: film)
    #expect(try found(film) == plain, "\(simulation), seed \(seed)")
  }

  private func found(_ film: Film) throws -> PlainCourse {
    var detector = try PeriodDetector(film)
    return try PlainCourse(detector.behavior())
  }

  private static let rules = [
    "B3/S23", "B36/S23", "B2/S", "B1357/S1357", "B3/S012345678", "B2/S/3", "B2/S345/4",
    "B3/S23/7", "B2/S013V", "B2/S34H", "B3/S2-i34q",
  ]

  @Test(arguments: rules)
  func `Periods of random bounded boards match a search of every generation`(rule: String) throws {
    let rule = try LifeRule(notation: rule)
    for seed in 0..<6 {
      var dice = Dice(seed: UInt64(seed))
      let size = Size(width: 5 + dice.below(20), height: 5 + dice.below(12))
      let topology: Topology = seed % 2 == 0 ? .torus : .plane
      try agree(
        Life(rule: rule, topology: topology, size: size), seed: UInt64(seed),
        skip: dice.below(3) * dice.below(100))
    }
  }

  /// These rules do not fill the plane.
  @Test(arguments: ["B3/S23", "B36/S23", "B38/S23", "B3/S23/3", "B36/S125"])
  func `Periods of random unbounded boards match a search of every generation`(rule: String) throws
  {
    let rule = try LifeRule(notation: rule)
    for seed in 0..<4 {
      let size = Size(width: 4 + seed, height: 9 - seed)
      try agree(Life(rule: rule, topology: .unbounded, size: size), seed: UInt64(seed))
    }
  }

  @Test func `Periods of rows match a search of every generation`() throws {
    for number in stride(from: 0, through: 255, by: 7) {
      for topology in [Topology.torus, .plane] {
        var dice = Dice(seed: UInt64(number))
        let size = Size(width: 3 + dice.below(14), height: 1 + dice.below(30))
        try agree(
          Wolfram(
            rule: ElementaryRule(UInt8(number)), size: size, start: .random, topology: topology),
          skip: dice.below(2) * dice.below(200))
      }
    }
  }

  /// Rows under rules 18 and 90 neither settle nor repeat, so the search covers all generations.
  @Test(
    arguments: TestScope.cases([0, 18, 4, 32, 50, 90, 132, 160, 250, 255] as [UInt8], .two))
  func `Periods of rows on the infinite line match a search of every generation`(number: UInt8)
    throws
  {
    for size in [Size(width: 9, height: 5), Size(width: 20, height: 1)] {
      try agree(Wolfram(rule: ElementaryRule(number), size: size, start: .random))
    }
  }

  @Test(arguments: [
    "glider", "lwss", "weekender", "copperhead", "coe-ship", "pulsar", "tumbler", "pentadecathlon",
    "diehard", "pi-heptomino", "gosper-glider-gun", "new-gun", "twin-bees-shuttle",
  ])
  func `Periods of known patterns match a search of every generation, with any board`(name: String)
    throws
  {
    let pattern = try Pattern.named(name)
    try agree(Life(pattern: pattern))
    try agree(Life(pattern: pattern), skip: 777)
    try agree(Life(pattern: pattern, size: Size(width: 40, height: 30)))
    try agree(Life(pattern: pattern, topology: .torus, size: Size(width: 67, height: 64)))
  }

  /// The periods share few factors with the intervals of the detector.
  @Test(arguments: [61, 67, 97, 101, 128, 250])
  func `A glider on a torus repeats after four generations per cell of its side`(side: Int) throws {
    let glider = try Pattern.named("glider")
    let life = Life(pattern: glider, topology: .torus, size: Size(width: side, height: side))
    for skip in [0, 1, 1000] { try agree(life, skip: skip) }
    let found = try self.found(Film(life, frames: 1))
    #expect(found.start == 0)
    #expect(found.period == 4 * side)
  }

  /// These soups settle late: ash forms first, and then a shuttle of period 30 may remain.
  @Test func `Cycles that start late match a search of every generation`() throws {
    for seed in 0..<6 {
      try agree(Life(topology: .torus, size: Size(width: 96, height: 64)), seed: UInt64(seed))
    }
  }

  /// The width of 2500 repeats at the last examined generation, and the width of 2501 after it.
  @Test func `A period is found up to the search limit`() throws {
    let glider = try Pattern.named("glider")
    for (width, period) in [(2500, 10_000), (2501, nil)] {
      let size = Size(width: width, height: width == 2500 ? 100 : 61)
      let life = Life(pattern: glider, topology: .torus, size: size)
      #expect(try found(Film(life, frames: 1)).period == period)
    }
  }
}
