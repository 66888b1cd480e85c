import CKernels
import Grids
import TestSupport
import Testing

@testable import Worlds

/// The kernel, eight words at a time, against the definition, one cell at a time.
@Suite struct ElementaryRowTests {
  /// Around the borders of words, and of eight of them.
  private static let widths = [1, 2, 63, 64, 65, 127, 128, 449, 511, 512, 513, 577, 1100]

  @Test(arguments: TestScope.cases(Topology.allCases, atMost: 1))
  func `Rows of any length are stepped by any rule as it is defined`(topology: Topology) {
    for rule in UInt8.min...UInt8.max {
      let rule = ElementaryRule(rule)
      let width = Self.widths[Int(rule.number) % Self.widths.count]
      expectEqualSteps(rule, width: width, topology)
    }
  }

  @Test(arguments: [0, 30, 45, 90, 110, 135, 170, 240, 255], Topology.allCases)
  func `A rule steps rows of any length`(rule: Int, topology: Topology) {
    for width in Self.widths {
      expectEqualSteps(ElementaryRule(UInt8(rule)), width: width, topology)
    }
  }

  private func expectEqualSteps(_ rule: ElementaryRule, width: Int, _ topology: Topology) {
    let generations = 3
    // On the infinite line also those beyond the row, and what is background.
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

  @Test func `The infinite line takes no more memory than is said, however far it has grown`() {
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
