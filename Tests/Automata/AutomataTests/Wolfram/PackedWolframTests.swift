import Grids
import TestSupport
import Testing

@testable import Automata
@testable import Worlds

/// Tests of packed rows, most of which are recomputed on demand, against rows stored cell by cell.
@Suite struct PackedWolframTests {
  /// The same world as packed rows and as the reference.
  private struct Twins {
    var packed: WolframWorld
    var plain: PlainWolfram

    init(_ dice: inout Dice, rule: Int) {
      let size = Size(width: 1 + dice.below(200), height: 1 + dice.below(40))
      let row = (0..<1 + dice.below(size.width)).map { _ in CellState(dice.below(2)) }
      let starts: [ElementaryStart] = [.single, .left, .right, .random, .cells(row)]
      let start = starts[dice.below(3)]
      let topology = Topology.allCases[dice.below(3)]
      let view = ElementaryView.allCases[dice.below(2)]
      let rule = ElementaryRule(UInt8(rule))
      packed = WolframWorld(
        size: size, rule: rule, start: start, topology: topology, view: view, seed: 5)
      plain = PlainWolfram(
        size: size, rule: rule, start: start, topology: topology, view: view, seed: 5)
    }

    mutating func step(_ generations: Int) {
      packed.advance(by: generations)
      plain.advance(by: generations)
    }

    mutating func toggle(_ columns: [Int]) {
      packed.toggle(columns)
      plain.toggle(columns)
    }

    mutating func change(_ rule: ElementaryRule) {
      (packed.rule, plain.rule) = (WolframRule(rule), rule)
    }
  }

  @Test func `Packed rows match stored rows under every rule, start and change`() {
    for rule in 0...255 {
      var dice = Dice(seed: UInt64(rule))
      var twins = Twins(&dice, rule: rule)
      for _ in 0..<6 {
        twins.step(dice.below(30))
        if dice.below(3) == 0 { twins.change(ElementaryRule(UInt8(dice.below(256)))) }
        let extent = twins.packed.extent
        for _ in 0..<dice.below(3) {
          twins.toggle((0..<dice.below(4)).map { _ in dice.below(extent.width) })
          twins.step(dice.below(3))
        }
        #expect(twins.packed.drawn == twins.plain.drawn, "rule \(rule)")
        let counts = twins.packed.counts.map(\.value)
        #expect(counts == twins.plain.counts.map(\.value), "rule \(rule)")
        #expect(twins.packed.isAtRest == twins.plain.isAtRest, "rule \(rule)")
        #expect(twins.packed.living == twins.plain.living, "rule \(rule)")
        let bits = twins.packed.bits(in: extent)
        #expect(bits?.cells == twins.plain.cells(in: extent), "rule \(rule)")
      }
    }
  }

  @Test func `Every region matches at every scale, also outside the board`() {
    for seed in 0..<200 {
      var dice = Dice(seed: UInt64(seed))
      var twins = Twins(&dice, rule: [30, 45, 105, 110, 150][seed % 5])
      twins.step(dice.below(60))
      let part = Region(
        x: dice.below(220) - 40, y: dice.below(60) - 20, width: 1 + dice.below(150),
        height: 1 + dice.below(50))
      for scale in [0, 1, 3, 7, 62] {
        let sight = ScaledRegion(part, scale: scale)
        #expect(twins.packed.cells(in: sight) == twins.plain.cells(in: sight), "\(seed), \(scale)")
      }
      let bits = twins.packed.bits(in: part)
      #expect(bits == nil || bits?.cells == twins.plain.cells(in: part), "\(seed)")
    }
  }

  @Test(arguments: [30, 45, 90, 105, 255])
  func `The infinite line grows to include distant toggled cells`(rule: Int) {
    var dice = Dice(seed: UInt64(rule))
    for column in [-1, -63, -64, -65, -300, 5, 6, 63, 64, 65, 300] {
      let (size, rule) = (Size(width: 5, height: 9), ElementaryRule(UInt8(rule)))
      var packed = WolframWorld(size: size, rule: rule)
      var plain = PlainWolfram(size: size, rule: rule)
      for _ in 0..<4 {
        let (steps, columns) = (dice.below(4), [column, column, 2, column - 1])
        packed.advance(by: steps)
        plain.advance(by: steps)
        packed.toggle(columns)
        plain.toggle(columns)
        let around = Region(x: 0, y: 0, width: 5, height: 9)
        #expect(packed.cells(in: around) == plain.cells(in: around), "\(column)")
        #expect(packed.counts.map(\.value) == plain.counts.map(\.value), "\(column)")
      }
      packed.advance(by: 320)
      plain.advance(by: 320)
      #expect(packed.drawn == plain.drawn, "\(column)")
      #expect(packed.counts.map(\.value) == plain.counts.map(\.value), "\(column)")
    }
  }

  @Test func `Fingerprints are equal exactly for states with equal images and futures`() {
    let size = Size(width: 9, height: 4)
    for rule: UInt8 in [90, 105, 170, 204] {
      var world = WolframWorld(size: size, rule: ElementaryRule(rule), topology: .torus)
      var seen: [Fingerprint: String] = [:]
      for _ in 0..<200 {
        world.step()
        let trace = world.trace
        // While the image fills, a row further down is a different state.
        let drawing = world.drawn
        #expect(seen[trace.fingerprint, default: drawing] == drawing, "rule \(rule)")
        seen[trace.fingerprint] = drawing
      }
      #expect(seen.count < 200)
    }
  }

  @Test func `The history stays within its declared memory while rules change`() {
    for topology in Topology.allCases {
      let size = Size(width: 500, height: 400)
      var world = WolframWorld(
        size: size, rule: ElementaryRule(30), start: .random, topology: topology)
      let most = WolframWorld.memory(of: size, topology, WolframRule(ElementaryRule(30)))
      #expect(most < size.area / 4)
      for generation in 0..<size.height {
        #expect(world.history.memory <= most, "generation \(generation)")
        world.rule = WolframRule(ElementaryRule(generation % 2 == 0 ? 30 : 110))
        world.toggle([0, 7, size.width - 1])
        world.step()
      }
    }
  }
}
