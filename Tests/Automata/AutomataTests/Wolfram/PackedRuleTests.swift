import Grids
import TestSupport
import Testing

@testable import Automata
@testable import Worlds

/// Tests of rules of any kind, computed with a sliding index, against rows computed cell by cell.
@Suite struct PackedRuleTests {
  /// The same world twice.
  private struct Twins {
    var packed: WolframWorld
    var plain: PlainAutomaton
    let size: Size
    let view: ElementaryView

    init(_ dice: inout Dice, colors: Int) throws {
      size = Size(width: 1 + dice.below(40), height: 1 + dice.below(12))
      view = ElementaryView.allCases[dice.below(2)]
      let topology = Topology.allCases[dice.below(3)]
      let rule = NumberedRule(&dice, colors: colors)
      let cells = (0..<1 + dice.below(size.width)).map { _ in dice.below(colors) }
      packed = WolframWorld(
        size: size, rule: try WolframRule(notation: rule.notation),
        start: .cells(cells.map { CellState($0) }), topology: topology, view: view)
      plain = PlainAutomaton(rule, cells, width: size.width, topology: topology, margin: 160)
    }

    /// The rows of the image, as the plain automaton has them.
    var rows: [[CellState]] {
      let empty = [[CellState]](
        repeating: Array(repeating: 0, count: size.width),
        count: max(0, size.height - plain.rows.count))
      let newest = Array(plain.rows.suffix(size.height))
      return view == .scroll ? empty + newest : newest + empty
    }
  }

  @Test(arguments: TestScope.cases(Array(2...16), .few))
  func `Every kind of rule matches its definition while rules and cells change`(
    colors: Int
  ) throws {
    for seed in 0..<30 {
      var dice = Dice(seed: UInt64(1000 * colors + seed))
      var twins = try Twins(&dice, colors: colors)
      for _ in 0..<5 {
        let steps = dice.below(5)
        twins.packed.step(steps)
        for _ in 0..<steps { twins.plain.step() }
        let column = dice.below(twins.size.width)
        twins.packed.toggle([column])
        twins.plain.toggle(column)
        if dice.below(3) == 0 {
          twins.plain.rule = NumberedRule(&dice, colors: colors)
          twins.packed.rule = try WolframRule(notation: twins.plain.rule.notation)
        }
        expectEqual(twins, "\(twins.plain.rule.notation), seed \(seed)")
      }
    }
  }

  private func expectEqual(_ twins: Twins, _ comment: Comment?) {
    let (packed, rows) = (twins.packed, twins.rows)
    let cells = packed.cells(in: packed.extent)
    #expect(cells.elements == rows.flatMap { $0 }, comment)
    let bits = packed.bits(in: packed.extent)
    #expect(bits == nil || bits?.cells == cells, comment)
    #expect(packed.living.cells == cells.living, comment)
    let sight = ScaledRegion(Region(x: -1, y: 0, width: 9, height: 3), scale: 2)
    let highest = sight.highest(on: packed.extent) { rows[$1][$0] }
    #expect(packed.cells(in: sight) == highest, comment)
    // On an unbounded line, the world counts only the cells that can differ from the background.
    if packed.counts.allSatisfy({ $0.part == nil }) {
      let counts = (1..<twins.plain.rule.colors).map { twins.plain.population(of: $0) }
      #expect(packed.counts.map { Int($0.value) } == counts, comment)
    }
  }

  @Test func `Fingerprints and rest follow the whole state`() throws {
    for rule in ["code 0", "1R", "90R", "0R k=3", "30 k=4", "code 777", "code 1599R"] {
      for topology in Topology.allCases {
        var world = WolframWorld(
          size: Size(width: 4, height: 2), rule: try WolframRule(notation: rule),
          topology: topology)
        var seen: [Fingerprint: String] = [:]
        for generation in 0..<60 {
          let later = world.stepped(1)
          let future = "\(world.drawn)\(world.stepped(2).drawn)\(world.stepped(3).drawn)"
          if world.isAtRest { #expect(later.drawn == world.drawn, "\(rule) \(topology)") }
          if world.isAtRest { #expect(later.isAtRest) }
          let known = seen[world.trace.fingerprint, default: future]
          #expect(known == future, "\(rule) \(topology) \(generation)")
          seen[world.trace.fingerprint] = future
          world = later
        }
      }
    }
  }

  @Test(arguments: ["code 777", "45R", "code 20 k=2 r=2", "99 k=16"])
  func `The history of any rule stays within its declared memory`(notation: String) throws {
    let rule = try WolframRule(notation: notation)
    for topology in Topology.allCases {
      let size = Size(width: 300, height: 200)
      var world = WolframWorld(size: size, rule: rule, start: .random, topology: topology)
      let most = WolframWorld.memory(of: size, topology, rule)
      for _ in 0..<size.height {
        #expect(world.history.memory <= most)
        world.toggle([0, size.width - 1])
        world.step()
      }
    }
  }
}
