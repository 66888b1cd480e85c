import Grids

@testable import Worlds

extension WolframWorld {
  init(
    size: Size, rule: ElementaryRule, start: ElementaryStart = .single,
    topology: Topology = .unbounded, view: ElementaryView = .diagram, seed: UInt64 = 1
  ) {
    let row = ElementaryRow(start, width: size.width, topology: topology, seed: seed)
    self.init(rule: rule, opening: row, size: size, topology: topology, view: view)
  }
}

extension PlainWolfram {
  init(
    size: Size, rule: ElementaryRule, start: ElementaryStart = .single,
    topology: Topology = .unbounded, view: ElementaryView = .diagram, seed: UInt64 = 1
  ) {
    let row = PlainRow(start, width: size.width, topology: topology, seed: seed)
    self.init(rule: rule, opening: row, size: size, view: view)
  }
}
