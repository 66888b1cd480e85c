import Grids
import Patterns
import Settings
import TestSupport
import Testing

@testable import Automata
@testable import Worlds

@Suite struct PatternAnalysisTests {
  private func analysis(
    _ text: String, rule: String? = nil, _ limits: AnalysisLimits = AnalysisLimits()
  ) throws -> PatternAnalysis {
    let rule = try rule.map { try LifeRule(notation: $0) }
    return try Life(rule: rule, pattern: Pattern(bytes: Array(text.utf8))).analysis(within: limits)
  }

  @Test(arguments: [
    ("o!", "D8_1"), ("2o$2o!", "D8_4"), ("3o!", "D4_+1"), ("2o!", "D4_+2"), ("4o$4o!", "D4_+4"),
    ("o$bo!", "D4_x4"), ("o$bo$2bo!", "D4_x1"), ("bo$2bo$3o!", "C1"), ("obo$3o!", "D2_+1"),
    ("2o$2o$o2bo!", "C1"), ("o2bo$4o!", "D2_+2"), ("2o$o!", "D2_x"), ("2o$b2o!", "C2_2"),
    ("2o$bo$b2o!", "C2_1"), ("3o$b3o!", "C2_4"), ("2bo$2obo2$bob2o$3bo!", "C1"),
    ("bo$b2o$3o$o!", "C1"), ("bo$3bo$o$2bo!", "C4_4"),
  ])
  func `The symmetry of a pattern has its usual name`(text: String, name: String) throws {
    let pattern = try Pattern(bytes: Array(text.utf8))
    let cells = CellSet(of: try Life(pattern: pattern).opening(seed: 1))
    #expect(PatternSymmetry(of: cells).name == name)
  }

  @Test func `Cells without life, and cells that die, are recognized`() throws {
    #expect(try analysis("3b!").kind == "empty")
    #expect(try analysis("o!").behavior == .dies(at: 1))
    #expect(try analysis("o!").kind == "dies out")
  }

  @Test func `Blocks side by side are counted apart if they do not need each other`() throws {
    let blocks = try analysis("2ob2o$2ob2o!")
    #expect(blocks.kind == "still life")
    #expect(blocks.objects.map { "\($0.count) \($0.words)" } == ["2 blocks"])
    let carrier = try analysis("2o$o2bo$2b2o!")
    #expect(carrier.objects.isEmpty)
  }

  @Test func `Gliders that meet are played until they have met`() throws {
    // Two gliders that meet after more than 100 generations.
    let text = "bo57bo$2bo55bo$3o55b3o!"
    let early = try analysis(text, AnalysisLimits(generations: 60))
    #expect(early.behavior == .undetermined)
    #expect(early.limit == .generations)
    #expect(try analysis(text).limit == nil)
  }

  @Test func `Gliders that fly apart are known from generation 0 on`() throws {
    let apart = try analysis("3o$o$bo20$20b3o$22bo$21bo!")
    #expect(apart.behavior == .scatters(from: 0, period: 1))
    #expect(apart.objects.map { "\($0.count) \($0.words)" } == ["2 gliders"])
  }

  // From a plain engine that plays each object apart. The cells before have as many as those after.
  @Test(arguments: [
    ("bbbbbo$oooobo$bobboo$bobbob$oobbob$ooobbo!", 36),
    ("obobbb$bobbbb$obboob$boboob$obbbbb$oooobb!", 154),
    ("boboob$oboboo$obbooo$obbboo$bobbbb$obbobb!", 21),
    ("obboob$obbbbb$booboo$bbbbob$bbbbbo$obooob!", 24),
  ])
  func `Objects settle in the first generation in which they are all there`(
    text: String, generation: Int
  ) throws {
    let behavior = try analysis(text).behavior
    guard case .scatters(let start, _) = behavior else {
      Issue.record("\(behavior)")
      return
    }
    #expect(start == generation)
  }

  @Test func `A bounded board repeats after the cells have gone around`() throws {
    let torus = try analysis("x = 3, y = 3, rule = B3/S23:T20,20\nbo$2bo$3o!")
    #expect(torus.behavior == .repeats(from: 0, period: 80, step: Position(x: 0, y: 0)))
    #expect(torus.rule == "B3/S23:T20,20")
    #expect(torus.cycle == nil)
  }

  @Test func `Rules with more states and birth of nothing are analyzed`() throws {
    let brain = try analysis("2o$2B!", rule: "/2/3")
    #expect(brain.behavior == .repeats(from: 0, period: 1, step: Position(x: 0, y: -1)))
    #expect(brain.counts.map(\.name) == ["alive", "dying"])
    #expect(brain.cycle?.code == nil)
    let strobe = try analysis("o!", rule: "B012345678/S")
    #expect(strobe.generations > 0)
    #expect(strobe.objects.isEmpty)
  }

  @Test func `A limit of cells and an expired time limit end the analysis`() throws {
    var limits = AnalysisLimits()
    limits.work = 20_000
    let short = try analysis("b2o$2o$bo!", limits)
    #expect(short.behavior == .undetermined)
    #expect(short.limit == .work)
    limits.isOver = { true }
    #expect(try analysis("2o$2o!", limits).limit == .time)
  }

  @Test func `A pattern of a million cells stays within the limits`() throws {
    let row = "1024o$"
    let square = try analysis(String(repeating: row, count: 1024) + "!")
    #expect(square.counts.map(\.value) == [1 << 20])
    #expect(square.symmetry == nil)
  }

  @Test(arguments: 1...20)
  func `The period and its first generation are those of a plain search`(seed: UInt64) throws {
    let life = Life(topology: .torus, size: Size(width: 7, height: 6))
    var (worlds, world) = ([CellSet](), try life.opening(seed: seed))
    while !worlds.contains(CellSet(of: world)) {
      worlds.append(CellSet(of: world))
      world.advance(by: 1)
    }
    let first = try #require(worlds.firstIndex(of: CellSet(of: world)))
    var analyzer = PatternAnalyzer(life, try life.opening(seed: seed), AnalysisLimits())
    analyzer.run()
    let expected: [PatternBehavior] =
      worlds[first].count == 0
      ? [.dies(at: first), .empty]
      : [.repeats(from: first, period: worlds.count - first, step: Position(x: 0, y: 0))]
    #expect(expected.contains(analyzer.result.behavior))
  }

  @Test(arguments: 1...10)
  func `Groups of cells are those of a plain search`(seed: UInt64) throws {
    let soup = Life(
      topology: .torus, size: Size(width: 30, height: 20), density: Ratio(1, 12))
    let cells = CellSet(of: try soup.opening(seed: seed))
    for distance in 1...4 {
      let groups = cells.groups(within: distance)
      #expect(groups.flatMap(\.cells).count == cells.count)
      for (number, group) in groups.enumerated() {
        #expect(Self.isConnected(group.cells, distance))
        for other in groups[..<number] {
          #expect(
            !group.cells.contains { cell in
              other.cells.contains { Self.areNear(cell, $0, distance) }
            })
        }
      }
    }
  }

  private static func areNear(_ one: PlacedCell, _ other: PlacedCell, _ distance: Int) -> Bool {
    max(abs(one.x - other.x), abs(one.y - other.y)) <= distance
  }

  private static func isConnected(_ cells: [PlacedCell], _ distance: Int) -> Bool {
    var (reached, rest) = ([cells[0]], Array(cells.dropFirst()))
    var next = 0
    while next < reached.count {
      reached += rest.filter { areNear($0, reached[next], distance) }
      rest.removeAll { areNear($0, reached[next], distance) }
      next += 1
    }
    return rest.isEmpty
  }
}

extension AnalysisLimits {
  fileprivate init(generations: Int) {
    self.init()
    self.generations = generations
  }
}
