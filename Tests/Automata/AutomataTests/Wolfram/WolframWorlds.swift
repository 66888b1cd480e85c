import Grids

@testable import Automata
@testable import Worlds

extension WolframWorld {
  init(
    size: Size, rule: ElementaryRule, start: ElementaryStart = .single,
    topology: Topology = .unbounded, view: ElementaryView = .diagram, seed: UInt64 = 1
  ) {
    self.init(
      size: size, rule: WolframRule(rule), start: start, topology: topology, view: view, seed: seed)
  }

  init(
    size: Size, rule: WolframRule, start: ElementaryStart = .single,
    topology: Topology = .unbounded, view: ElementaryView = .diagram, seed: UInt64 = 1
  ) {
    let cells = InitialCells(start, colors: rule.colors, seed: seed)
    let row = AutomatonRow(cells, width: size.width, topology: topology, rule)
    self.init(rule: rule, opening: row, size: size, topology: topology, view: view)
  }
}

extension ElementaryRow {
  init(_ start: ElementaryStart, width: Int, topology: Topology, seed: UInt64) {
    self.init(InitialCells(start, seed: seed), width: width, topology: topology)
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
