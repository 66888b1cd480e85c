import CKernels
import Grids
import TestSupport
import Testing

@testable import Automata
@testable import Worlds

/// Tests of the kernel, which computes eight words at a time, against the definition for single
/// cells.
@Suite struct ElementaryRowTests {
  /// Widths around boundaries of words and of groups of eight words.
  private static let widths = [1, 2, 63, 64, 65, 127, 128, 449, 511, 512, 513, 577, 1100]

  @Test(arguments: TestScope.cases(Topology.allCases, .one))
  func `Every rule matches its definition on rows of some length`(topology: Topology) {
    for rule in UInt8.min...UInt8.max {
      let rule = ElementaryRule(rule)
      let width = Self.widths[Int(rule.number) % Self.widths.count]
      expectEqualSteps(rule, width: width, topology)
    }
  }

  @Test(arguments: [0, 30, 45, 90, 110, 135, 170, 240, 255], Topology.allCases)
  func `Selected rules match their definition on rows of every length`(
    rule: Int, topology: Topology
  ) {
    for width in Self.widths {
      expectEqualSteps(ElementaryRule(UInt8(rule)), width: width, topology)
    }
  }

  private func expectEqualSteps(_ rule: ElementaryRule, width: Int, _ topology: Topology) {
    let generations = 3
    // On the infinite line, the test includes cells beyond the row and the background.
    let beyond = topology == .unbounded ? 70 : 0
    let columns = -beyond..<width + beyond
    for features in LifeKernelTests.features {
      let seed = UInt64(width)
      var row = ElementaryRow(.random, width: width, topology: topology, seed: seed)
      var plain = PlainRow(.random, width: width, topology: topology, seed: seed)
      for _ in 0..<generations {
        row.step(rule, features: features)
        plain.step(rule)
        let cells = columns.map { CellState(row.cells(from: $0) & 1) }
        #expect(cells == plain.cells(in: columns), "\(features) \(rule.number) \(width)")
        #expect(row.population == plain.population)
      }
    }
  }

  @Test func `The infinite line takes no more memory than declared`() {
    for start in [ElementaryStart.single, .random] {
      for width in [1, 100, 1000] {
        var row = ElementaryRow(start, width: width, topology: .unbounded, seed: 1)
        for generation in 1...1000 {
          row.step(ElementaryRule(30))
          #expect(row.memory <= ElementaryRow.memory(width: width + 2 * generation))
        }
      }
    }
  }
}
